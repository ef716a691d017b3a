"""What is to be played: a game under its rules, who plays it, and the seed."""

import inspect
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from azardia_nb.errors import AzardiaError, is_whole, short
from azardia_nb.game.protocol import GameType, Row, Rules, Variant
from azardia_nb.game.registry import DEFAULT, load
from azardia_nb.players import Strategy, bots_of, usual_bot
from azardia_nb.players.own import check_strategy
from azardia_nb.text.language import spoken

# A game's name, the game, or the game under some rules.
Kind: TypeAlias = str | GameType | Variant


@dataclass(frozen=True, eq=False)
class Task:
    """What games are played: all that their rows hang on, ready to be sent to other machines."""

    first: Row  # the position in which they begin
    variant: Variant
    players: tuple[Strategy, ...]  # who decides: a bot's name, or a strategy; a chair each
    seed: int

    def __post_init__(self) -> None:
        """Raise AzardiaError for a bot that cannot play such a game."""
        asked = self.variant.type.simulation().asked
        for name in {player for player in self.players if isinstance(player, str)} & asked.keys():
            asked[name].check(self.variant, self.first)

    @property
    def rules(self) -> Rules:
        """All that the rules read besides the position."""
        return self.variant.rules


def task_of(
    players: Sequence[Strategy] | None = None,
    *,
    game: Kind = DEFAULT,
    seed: int = 0,
    **options: Any,
) -> Task:
    """Return what `simulate` plays, for `parts` and `replayed`; raises AzardiaError as it does.

    >>> task_of(("greedy", "random"), game="pig", goal=50, seed=1).rules
    Rules(goal=50, faces=6)
    """
    under = variant_of(game, options)
    seats = under.type.seats
    named = usual_players(under.type) if players is None else players
    if isinstance(named, str) or len(named) not in seats:
        raise AzardiaError(
            f"{named!r}: name {seats[0]} to {seats[-1]} bots, as in {usual_players(under.type)}"
        )
    check_players(named, under.type)
    return Task(under.type.start(under, len(named)), under, tuple(named), check_seed(seed))


def type_of(game: Kind) -> GameType:
    """Return which game is meant; AzardiaError where there is none of this name."""
    if isinstance(game, Variant):
        return game.type
    return game if isinstance(game, GameType) else load(game)


def variant_of(game: Kind, options: dict[str, Any]) -> Variant:
    """Return a game under rules that are given by name; what is None is as usual.

    Raises AzardiaError for an option that the game has not, or what it cannot be played with.
    """
    given = {name: value for name, value in options.items() if value is not None}
    if isinstance(game, Variant) and not given:
        return game
    type = type_of(game)
    possible = [] if isinstance(game, Variant) else list(inspect.signature(type.variant).parameters)
    for name in given:
        if name not in possible:
            names = ", ".join(possible) or spoken("none")
            raise AzardiaError(
                spoken(
                    "{game} does not use {name}; use one of {names}",
                    game=type.name,
                    name=short(name),
                    names=names,
                )
            )
    return type.variant(**given)


def usual_players(game: GameType) -> tuple[str, ...]:
    """Return who plays where nobody is named: the best of two general bots, unless it is told."""
    seats = max(game.seats[0], min(2, game.seats[-1]))
    return game.simulation().players or (usual_bot(game),) * seats


def check_players(players: Sequence[Strategy], game: GameType) -> None:
    """Raise AzardiaError for a bot that does not exist, or a function that is no strategy."""
    known = bots_of(game)
    for player in players:
        if not isinstance(player, str) and callable(player):
            check_strategy(player)
        elif player not in known:
            raise AzardiaError(
                spoken(
                    "there is no bot {name}; use one of {names}, or a function of your own",
                    name=repr(player),
                    names=", ".join(known),
                )
            )


def check_games(games: int) -> int:
    """Return a number of games; AzardiaError where it is none."""
    if not is_whole(games) or games < 1:
        raise AzardiaError(f"{short(games)} games: use a whole number, 1 or more")
    return int(games)


def check_seed(seed: int) -> int:
    """Return a seed; AzardiaError where it is none."""
    if not is_whole(seed) or seed < 0:
        raise AzardiaError(f"seed={short(seed)}: use a whole number, 0 or more")
    return int(seed)
