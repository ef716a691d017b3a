"""Seats of a table: which player decides for each, and who may sit down to a game."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

import numpy as np

from azardia_nb.errors import AzardiaError
from azardia_nb.game.game import Game, Reading, Step
from azardia_nb.game.protocol import GameType
from azardia_nb.players import Player, Strategy, bots_of, name_of, seated
from azardia_nb.text.language import N_, language, spoken

T = TypeVar("T")

PERSON = "person"
# Those that many games have; a game says what its own are called.
_PLAYERS = {
    PERSON: N_("person"),
    "random": N_("random bot"),
    "easy": N_("easy bot"),
    "greedy": N_("greedy bot"),
    "planner": N_("planning bot"),
}
# What rivals are called at a table.
_STRENGTHS = {"greedy": N_("usual bot"), "planner": N_("strong bot")}


def player_name(player: Strategy, code: str, game: GameType) -> str:
    """Name a player: a person, one of the bots, or a strategy of somebody's own."""
    return _named(player, code, {**_PLAYERS, **game.tabletop.bots})


def rival_name(player: Strategy, code: str, game: GameType) -> str:
    """Name who sits at a table, a bot by how strong it is."""
    return _named(player, code, {**_PLAYERS, **_STRENGTHS, **game.tabletop.bots})


def _named(player: Strategy, code: str, names: Mapping[str, str]) -> str:
    if isinstance(player, str) and player in names:
        return language(code)(names[player])
    return name_of(player)


def own_seats(game: Reading, seats: Sequence[Strategy]) -> frozenset[int]:
    """Return the seats, from 0, of the only person among the players, who is "you".

    There is none where several people play, or only bots.
    """
    persons = [number for number, player in enumerate(seats) if player == PERSON]
    decides, s = game.type.player_of, game.state
    return frozenset(at for at in range(game.players) if [decides(s, at)] == persons)


def player_of(game: Reading, seat: int) -> int:
    """Return the number, from 1, of the player that decides for `seat`, from 0."""
    return game.type.player_of(game.state, seat) + 1


def players_of(game: Reading) -> int:
    """Return the number of players of a game, which may have more seats."""
    return max(player_of(game, seat) for seat in range(game.players))


def bots_at(
    game: Game, kind: GameType, seats: Sequence[Strategy], seed: int | None = None
) -> dict[int, Player]:
    """Return the bots of a game by their number, from 1; AzardiaError where one cannot play."""
    players = players_of(game)
    if game.type.name != kind.name:
        said = N_("this is a game of {game}, but {other} is played at this table")
        raise AzardiaError(spoken(said, game=game.type.name, other=kind.name))
    if len(seats) != players:
        raise AzardiaError(f"{len(seats)} seats for a game of {players} players")
    kind = game.type  # with cards it may be another one
    known = (PERSON, *bots_of(kind))
    for player in seats:
        if isinstance(player, str) and player not in known:
            raise AzardiaError(f"there is no player {player!r}; use one of {', '.join(known)}")
    bots = {number: player for number, player in enumerate(seats, 1) if player != PERSON}
    for player in bots.values():
        if isinstance(player, str):
            kind.tabletop.check_bot(player, game)
    first = -1 if seed is None else seed - 1  # players count from 1
    return {number: seated(player, first + number, kind) for number, player in bots.items()}


def by_lot(seats: Sequence[T]) -> tuple[T, ...]:
    """Return seats in an order that is drawn by lot."""
    return tuple(seats[at] for at in np.random.default_rng().permutation(len(seats)))


class Seating:
    """Who sits at a game: people and bots, and for whom the game is shown.

    Raises AzardiaError for those who cannot play it, or a game that is none of this kind.
    """

    def __init__(
        self, game: Game, kind: GameType, seats: tuple[Strategy, ...], seed: int | None = None
    ) -> None:
        self.bots = bots_at(game, kind, seats, seed)
        self.game = game
        self.seats = seats
        self.drawn = False  # whether it was drawn by lot who sits where
        self.covered = False  # the screen is on its way to somebody else
        self.looking = False  # back at an earlier position
        self.waits = False  # for a clock to be begun
        # The last step of a game that was over when it was loaded.
        self._brought: Step | None = None
        self._watching = 0  # the number of the person for whom things are shown; 0 for nobody
        self._helped: dict[int, Step] = {}  # taken by bots for people, by what was said of them

    @property
    def persons(self) -> tuple[int, ...]:
        """The numbers of the players that are people."""
        return tuple(n for n, player in enumerate(self.seats, 1) if player == PERSON)

    @property
    def acting(self) -> int:
        """The player that is to act, from 1, 0 for none."""
        return player_of(self.game, self.game.acting) if self.game.seat else 0

    @property
    def mine(self) -> bool:
        """Whether who sits before the screen is to act."""
        return self.acting in self.persons and self.acting == self._watching and not self.looking

    @property
    def at_end(self) -> bool:
        """Whether the game stands where it was played to."""
        return self.game.position == len(self.game)

    def help(self, positions: Iterable[int]) -> None:
        """Note that bots have moved for people at these positions of the game."""
        taken = self.game.taken
        self._helped |= {id(taken[at].said): taken[at] for at in positions if at < len(taken)}

    def helped(self, line: Game) -> list[int]:
        """Return the positions of a line of the game at which bots have moved for people."""
        helped = self._helped
        return (
            [at for at, step in enumerate(line.taken) if id(step.said) in helped] if helped else []
        )

    def bring(self) -> None:
        """Remember the last step of a game that is over: nobody has played it at this table."""
        self._brought = self.game.taken[-1] if self.game.ended and self.game.taken else None

    @property
    def winning(self) -> bool:
        """Whether the people at this table have played the present position themselves."""
        game = self.game
        brought = any(step is self._brought for step in game.taken[-1:])
        return not self.lent and not brought

    @property
    def lent(self) -> bool:
        """Whether the last decision of a person in this game was taken by a bot."""
        game, persons = self.game, self.persons
        seats = {seat for seat in range(game.players) if player_of(game, seat) in persons}
        own = [at for at, step in enumerate(game.taken) if step.by in seats]
        return bool(own) and own[-1] in self.helped(game)

    def seat(self) -> int | None:
        """Return the seat, from 0, of the player for whom things are shown; None for nobody."""
        seats = [n for n in range(self.game.players) if player_of(self.game, n) == self._watching]
        acting = self.game.acting
        return acting if acting in seats else next(iter(seats), None)

    def reading(self) -> Reading:
        """Return the game as whoever sits before the screen may see it."""
        persons, acting = self.persons, self.acting
        if not persons:
            return self.game
        if len(persons) == 1:
            self._watching = persons[0]
        elif (acting in persons and acting != self._watching) or not self._watching:
            self._watching = acting if acting in persons else persons[0]
            self.covered = self.game.type.tabletop.secret(self.game)
        seat = self.seat()
        return self.game if seat is None else self.game.view(seat + 1)
