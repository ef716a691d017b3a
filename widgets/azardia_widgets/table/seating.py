"""Seats of a table: the player of each, and which players may play a game."""

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
# Names that many games share; a game adds its own.
_PLAYERS = {
    PERSON: N_("person"),
    "random": N_("random bot"),
    "easy": N_("easy bot"),
    "greedy": N_("greedy bot"),
    "planner": N_("planning bot"),
}
# Names of bots as rivals at a table.
RIVALS = {"easy": "Pip", "greedy": "Marla", "planner": "Zeno"}
_STRENGTHS = {"greedy": N_("usual bot"), "planner": N_("strong bot")}


def player_name(player: Strategy, code: str, game: GameType) -> str:
    """Display name of a player: a person, a bot, or a user's own strategy."""
    return _display_name(player, code, {**_PLAYERS, **game.tabletop.bots})


def rival_name(player: Strategy, code: str, game: GameType) -> str:
    """Display name of a player as a rival at a table, such as "Marla"."""
    return _display_name(player, code, {**_PLAYERS, **RIVALS, **game.tabletop.bots})


def rival_choice(player: Strategy, code: str, game: GameType) -> str:
    """Display name of a rival with its strength, for a menu."""
    strength = _display_name(player, code, {**_PLAYERS, **_STRENGTHS, **game.tabletop.bots})
    name = rival_name(player, code, game)
    return strength if name == strength else f"{name}, {strength}"


def _display_name(player: Strategy, code: str, names: Mapping[str, str]) -> str:
    if isinstance(player, str) and player in names:
        return language(code)(names[player])
    return name_of(player)


def own_seats(game: Reading, seats: Sequence[Strategy]) -> frozenset[int]:
    """Return the seats, from 0, of the only person among the players, called "you" in texts.

    Empty if several persons play, or only bots.
    """
    persons = [number for number, player in enumerate(seats) if player == PERSON]
    decides, s = game.type.player_of, game.state
    return frozenset(at for at in range(game.players) if [decides(s, at)] == persons)


def player_of(game: Reading, seat: int) -> int:
    """Return the number, from 1, of the player that decides for `seat`, counted from 0."""
    return game.type.player_of(game.state, seat) + 1


def players_of(game: Reading) -> int:
    """Return the number of players of a game; a game may have more seats than players."""
    return max(player_of(game, seat) for seat in range(game.players))


def bots_at(
    game: Game, kind: GameType, seats: Sequence[Strategy], seed: int | None = None
) -> dict[int, Player]:
    """Return the bots of a game by player number, from 1; AzardiaError if one cannot play it."""
    players = players_of(game)
    if game.type.name != kind.name:
        message = N_("this is a game of {game}, but {other} is played at this table")
        raise AzardiaError(spoken(message, game=game.type.name, other=kind.name))
    if len(seats) != players:
        raise AzardiaError(f"{len(seats)} seats for a game of {players} players")
    kind = game.type  # own cards may come with another GameType
    names = (PERSON, *bots_of(kind))
    for player in seats:
        if isinstance(player, str) and player not in names:
            raise AzardiaError(f"there is no player {player!r}; use one of {', '.join(names)}")
    bots = {number: player for number, player in enumerate(seats, 1) if player != PERSON}
    for player in bots.values():
        if isinstance(player, str):
            kind.tabletop.check_bot(player, game)
    first = -1 if seed is None else seed - 1  # players count from 1
    return {number: seated(player, first + number, kind) for number, player in bots.items()}


def by_lot(seats: Sequence[T]) -> tuple[T, ...]:
    """Return the items of `seats` in random order."""
    return tuple(seats[at] for at in np.random.default_rng().permutation(len(seats)))


class Seating:
    """The players of a game, persons and bots, and which person the screen is shown to.

    Raises AzardiaError if a player cannot play the game, or if the game is not of this `kind`.
    """

    def __init__(
        self, game: Game, kind: GameType, seats: tuple[Strategy, ...], seed: int | None = None
    ) -> None:
        self.bots = bots_at(game, kind, seats, seed)
        self.game = game
        self.seats = seats
        self.drawn = False  # whether seats were drawn by lot
        self._first_round = game.round
        self.undone = False  # whether moves were taken back
        self.covered = False  # while the screen is passed to another person
        self.looking = False  # whether an earlier position is shown
        self.waits = False  # whether a clock has to be started first
        # The last step of a game that was already over when loaded.
        self._brought: Step | None = None
        self._watching = 0  # the number of the person for whom things are shown; 0 for none
        self._helped: dict[int, Step] = {}  # bots' steps for persons, by id of their events

    @property
    def persons(self) -> tuple[int, ...]:
        """The player numbers, from 1, of the persons."""
        return tuple(n for n, player in enumerate(self.seats, 1) if player == PERSON)

    @property
    def acting(self) -> int:
        """The number, from 1, of the player who decides now; 0 if no seat has to act."""
        return player_of(self.game, self.game.acting) if self.game.seat else 0

    @property
    def mine(self) -> bool:
        """Whether the person at the screen has to act now, and no earlier step is shown."""
        return self.acting in self.persons and self.acting == self._watching and not self.looking

    @property
    def at_end(self) -> bool:
        """Whether the last step of the game is shown."""
        return self.game.position == len(self.game)

    def help(self, positions: Iterable[int]) -> None:
        """Record that bots moved for persons at `positions`, numbers of steps."""
        steps = self.game.taken
        self._helped |= {id(steps[at].log): steps[at] for at in positions if at < len(steps)}

    def helped(self, line: Game) -> list[int]:
        """Return the positions in `line` at which bots moved for persons."""
        helped = self._helped
        return (
            [at for at, step in enumerate(line.taken) if id(step.log) in helped] if helped else []
        )

    def note_finished(self) -> None:
        """Record that a finished game was loaded, so that it does not count as won here."""
        self._brought = self.game.taken[-1] if self.game.ended and self.game.taken else None

    @property
    def won_here(self) -> bool:
        """Whether the present position was played at this table, by the persons themselves."""
        game = self.game
        brought = any(step is self._brought for step in game.taken[-1:])
        return not self.finished_by_bots and not brought

    @property
    def finished_by_bots(self) -> bool:
        """Whether a bot took the last decision that belonged to a person."""
        game, persons = self.game, self.persons
        seats = {seat for seat in range(game.players) if player_of(game, seat) in persons}
        own = [at for at, step in enumerate(game.taken) if step.by in seats]
        return bool(own) and own[-1] in self.helped(game)

    def seat(self) -> int | None:
        """Return the seat, from 0, of the person at the screen; None without a person."""
        seats = [n for n in range(self.game.players) if player_of(self.game, n) == self._watching]
        acting = self.game.acting
        return acting if acting in seats else next(iter(seats), None)

    def note(self, code: str) -> str:
        """Return a note on the seats, or "" if there is nothing to note.

        In the first round it says that seats were drawn by lot, or which cards of a link are real.
        """
        speak, cards_of = language(code), self.game.seen_by
        if cards_of is not None and self.game.round == self._first_round:
            who = self.game.names(code)[cards_of]
            text = N_("From a link: the cards of {who} are real; all others were dealt anew.")
            return speak(text, who=who)
        if self.drawn and self.game.round <= 1:
            return speak("Who sits where was drawn by lot.")
        return ""

    def reading(self) -> Reading:
        """Return the game as the person at the screen may see it.

        If several persons play, the screen passes to the one who acts, and is covered if the game
        has secrets.
        """
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
