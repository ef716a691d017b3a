"""The task of a simulation: a variant, its first position, the players, and the seed.

`task_of` checks the arguments of `simulate` and makes a `Task` of them.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeAlias

from azardia_nb.errors import AzardiaError, is_whole, short
from azardia_nb.game import house_rules
from azardia_nb.game.house_rules import check_options
from azardia_nb.game.protocol import GameType, Row, Rules, Variant
from azardia_nb.game.registry import DEFAULT, load
from azardia_nb.players import Strategy, bot_for_strength, bots_of, usual_bot
from azardia_nb.players.own import check_strategy
from azardia_nb.simulation.loop import loop_of, rules_row
from azardia_nb.text.language import spoken

# A game's name, its record, or a variant of it.
Kind: TypeAlias = str | GameType | Variant


@dataclass(frozen=True, eq=False)
class Task:
    """The games of a simulation; together with a game's number, it determines each result.

    `first` is the position in which each game begins. `players` are names of bots or strategies,
    in the order in which results count them. Raises AzardiaError for a bot that cannot play here.
    """

    first: Row
    variant: Variant
    players: tuple[Strategy, ...]
    seed: int

    def __post_init__(self) -> None:
        bots = self.variant.type.simulation().asked
        for name in {player for player in self.players if isinstance(player, str)} & bots.keys():
            bots[name].check(self.variant, self.first)

    @cached_property
    def plays_random_loop(self) -> bool:
        """Whether these games are played by the faster loop for random players."""
        game = self.variant.type
        if loop_of(game).play_random is None or any(one != "random" for one in self.players):
            return False
        usual = rules_row(game.engine, game.variant().rules)
        return same_numbers(rules_row(game.engine, self.rules), usual)

    @property
    def rules(self) -> Rules:
        """The numbers and rulings of the variant."""
        return self.variant.rules


def same_numbers(one: Row, other: Row) -> bool:
    """Return whether two rows of one dtype have equal single numbers; arrays are not compared."""
    names = [name for name in one.dtype.names or () if not one.dtype[name].subdtype]
    pairs = [(one[name], other[name]) for name in names]
    return all(same_numbers(a, b) if a.dtype.names else a == b for a, b in pairs)


def task_of(
    players: Sequence[Strategy] | None = None,
    *,
    game: Kind = DEFAULT,
    seed: int = 0,
    **options: Any,
) -> Task:
    """Return the task for the arguments of `simulate`; AzardiaError if they are invalid.

    >>> task_of(("greedy", "random"), game="pig", goal=50, seed=1).rules
    Rules(goal=50, faces=6)
    """
    variant = variant_of(game, options)
    seats = variant.type.seats
    chosen = usual_players(variant.type) if players is None else players
    if isinstance(chosen, str) or len(chosen) not in seats:
        raise AzardiaError(
            f"{chosen!r}: name {seats[0]} to {seats[-1]} bots, as in {usual_players(variant.type)}"
        )
    checked = check_players(chosen, variant.type)
    first = variant.type.start(variant, len(checked))
    return Task(first, variant, checked, check_seed(seed))


def type_of(game: Kind) -> GameType:
    """Return the record of `game`, which is a name, a record or a variant."""
    if isinstance(game, Variant):
        return game.type
    return game if isinstance(game, GameType) else load(game)


def variant_of(game: Kind, options: dict[str, Any]) -> Variant:
    """Return the variant of `game` with `options`, of which None stands for the default.

    Raises AzardiaError for unknown options and for invalid values.
    """
    chosen = {name: value for name, value in options.items() if value is not None}
    if isinstance(game, Variant) and not chosen:
        return game
    if isinstance(game, Variant):
        check_options(game.type.name, chosen, ())
    return house_rules.variant_of(type_of(game), chosen)


def usual_players(game: GameType) -> tuple[str, ...]:
    """Return the default players of a game: those of its record, or its usual bot twice."""
    seats = max(game.seats[0], min(2, game.seats[-1]))
    return game.simulation().players or (usual_bot(game),) * seats


def check_players(players: Sequence[Strategy], game: GameType) -> tuple[Strategy, ...]:
    """Return the `players`, with the names of bots as saved files have them.

    Raises AzardiaError for an unknown bot and for a function that cannot be a strategy.
    """
    bots, checked = bots_of(game), tuple(bot_for_strength(player, game) for player in players)
    for player in checked:
        if not isinstance(player, str) and callable(player):
            check_strategy(player)
        elif player not in bots:
            raise AzardiaError(
                spoken(
                    "there is no bot {name}; use one of {names}, or a function of your own",
                    name=repr(player),
                    names=", ".join(bots),
                )
            )
    return checked


def check_games(games: int) -> int:
    """Return the number of games as int; AzardiaError unless it is a whole number from 1."""
    if not is_whole(games) or games < 1:
        raise AzardiaError(f"{short(games)} games: use a whole number, 1 or more")
    return int(games)


def check_seed(seed: int) -> int:
    """Return the seed as int; AzardiaError unless it is a whole number from 0."""
    if not is_whole(seed) or seed < 0:
        raise AzardiaError(f"seed={short(seed)}: use a whole number, 0 or more")
    return int(seed)
