"""A game of any type with its history: play, undo, branch, and views for single seats.

>>> from azardia_nb.games import load
>>> game = load("pig").Game(2, seed=1)
>>> [choice.action for choice in game.legal()]
['roll']
>>> _ = game.play("roll"); len(game.log()) > 0
True
>>> _ = game.undo(); game.position
0
"""

import os
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace
from fractions import Fraction
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import numpy as np

from azardia_nb.errors import AzardiaError, IllegalAction, is_whole, short
from azardia_nb.game.house_rules import variant_of
from azardia_nb.game.picture import renderer
from azardia_nb.game.protocol import GameType, Variant
from azardia_nb.game.terms import CHANCE, OVER, Moment, Row, Rules, copy_of, packed, unpacked
from azardia_nb.game.terms import Choice as Choice
from azardia_nb.game.terms import Entry as Entry
from azardia_nb.text.language import SPOKEN, spoken
from azardia_nb.text.language import language as speaking

if TYPE_CHECKING:
    import pandas as pd

# Of the files that games are saved in, and what one seat has seen of them.
FORMAT = "azardia-nb game"
VIEW_FORMAT = "azardia-nb view"
VERSION = 2

MOST_LINES = 1000  # of a game: far more than anybody compares


class Step(NamedTuple):
    """An action or outcome in a game's history, with the position that follows it."""

    text: str
    by: int  # the seat that acted, or CHANCE
    packed: bytes  # the position after it, compressed
    dtype: np.dtype[Any]
    log: "StepLog"

    @property
    def state(self) -> Row:
        """The position after the step, as a new row."""
        return unpacked(self.packed, self.dtype)


class Line(NamedTuple):
    """A line of play: its length, and the number of first steps it shares with an earlier line.

    `winner` is the seat, from 1, that has won at its end, or None. `drawn` is true if the game is
    over without a winner.
    """

    since: int
    length: int
    winner: int | None
    drawn: bool = False


def step_of(variant: Variant, before: Row, by: int, number: int) -> tuple[Row, Moment]:
    """Return the position after action or outcome `number` as a new row, and the step's moment.

    `by` is the seat that acts, or CHANCE. `Words.take` is used if the game has it.
    """
    words = variant.type.words
    if words.take is not None:
        return words.take(variant, before, by, number)
    after = variant.type.engine.apply(before, variant.rules, number)
    return after, words.moment(variant, before, by, number, after)


class StepLog:
    """The moment of a step, which is what the log tells, and the entries written from it.

    `position` is the number of the step, from 1.
    """

    __slots__ = ("by_language", "moment", "position")

    def __init__(self, position: int, moment: Moment) -> None:
        self.position = position
        self.moment = moment
        self.by_language: dict[str, tuple[Entry, ...]] = {}

    def __repr__(self) -> str:
        return f"StepLog({self.position}, {self.moment})"

    def entries(self, variant: Variant, state: Row, language: str) -> tuple[Entry, ...]:
        """Return the step's log entries, which are cached after the first call.

        They use the seats' names in `state`; later positions may name more seats, but none that
        these entries mention.
        """
        if language not in self.by_language:
            entries = variant.type.words.tell(variant, state, self.position, self.moment, language)
            self.by_language[language] = tuple(entries)
        return self.by_language[language]


class Reading:
    """The read-only interface that `Game` and `View` share.

    A `language` is a code: "en" or "es".
    """

    variant: Variant
    _seen_by: int | None = None  # in a view, its seat

    @property
    def type(self) -> GameType:
        """The record of the game."""
        return self.variant.type

    @property
    def rules(self) -> Rules:
        """The numbers and rulings of the variant, which the rule functions read."""
        return self.variant.rules

    @property
    def state(self) -> Row:
        """The current position as the engine's row; treat it as read-only."""
        raise NotImplementedError

    def _history(self) -> Sequence[StepLog]:
        """Return the moments of the steps so far, in order."""
        raise NotImplementedError

    @property
    def players(self) -> int:
        """The number of seats."""
        return int(self.state["players"])

    @property
    def acting(self) -> int:
        """The seat that has to act, from 0; or CHANCE, or OVER at the end."""
        return int(self.type.engine.to_act(self.state, self.rules))

    @property
    def waiting(self) -> str:
        """The kind of actor that has to act: "seat", "chance", or "over" for nobody."""
        return {CHANCE: "chance", OVER: "over"}.get(self.acting, "seat")

    @property
    def seat(self) -> int | None:
        """The seat that has to act, from 1; None if chance has to act, and at the end."""
        seat = self.acting
        return seat + 1 if seat >= 0 else None

    @property
    def turn(self) -> int:
        """The seat whose turn it is, from 1."""
        return int(self.state["turn"]) + 1

    @property
    def round(self) -> int:
        """The number of the round, from 1; 0 before the first."""
        return int(self.state["round"])

    @property
    def phase(self) -> str:
        """The phase of the turn, as a word that the game chooses."""
        return self.type.words.phase(self.variant, self.state)

    @property
    def winner(self) -> int | None:
        """The seat that has won, from 1; None while the game goes on, and in a draw."""
        return int(self.state["winner"]) + 1 or None

    @property
    def over(self) -> bool:
        """Whether the game is over, won or drawn."""
        return self.acting == OVER

    @property
    def returns(self) -> list[float]:
        """Each seat's payoff at the end; 0 for all while the game goes on."""
        return self.type.returns(self.state, self.rules)

    def result(self, language: str = "en") -> str:
        """Return a sentence on the result; "" while the game goes on."""
        speak = speaking(language)
        if self.winner is not None:
            return speak("{who} has won.", who=self.names(language)[self.winner - 1])
        return speak("It is a draw.") if self.over else ""

    def names(self, language: str = "en") -> list[str]:
        """Return the names of all seats, in seat order."""
        return self.type.words.names(self.variant, self.state, language)

    @property
    def actions(self) -> list[int]:
        """The legal actions as integers; empty if chance has to act, and at the end."""
        return self.type.engine.legal(self.state, self.rules)

    def text(self, number: int) -> str:
        """Return the text of action `number`, as `Game.play` reads it."""
        return self.type.words.write_action(self.variant, number)

    def legal(self, language: str = "en") -> list[Choice]:
        """Return the legal actions with labels; empty if chance has to act, and at the end."""
        words = self.type.words
        return [
            Choice(self.text(one), words.label(self, one, language), words.rule_of(self, one))
            for one in self.actions
        ]

    def log(self, language: str = "en", since: int = 0) -> list[Entry]:
        """Return the log entries of all steps so far, or of those after the first `since` steps."""
        state, variant, log = self.state, self.variant, list[Entry]()
        for step in self._history()[since:]:
            log += step.by_language.get(language) or step.entries(variant, state, language)
        return log

    @property
    def moments(self) -> list[Moment]:
        """The moment of each step so far."""
        return [step.moment for step in self._history()]

    @property
    def rolls(self) -> list[tuple[int, ...]]:
        """The faces of each roll of dice so far, one tuple a roll."""
        rolls = self.type.words.rolls
        return [roll for moment in self.moments for roll in rolls(self.variant, moment)]

    def frame(self, language: str = "en") -> "pd.DataFrame":
        """Return the log as a DataFrame with a row for each entry and the columns of `Entry`."""
        import pandas as pd

        columns = list(Entry.__dataclass_fields__)
        rows = [[getattr(entry, name) for name in columns] for entry in self.log(language)]
        return pd.DataFrame(rows, columns=columns)

    def elsewhere(self, state: Row) -> "Game":
        """Return a new game of the same variant that begins in position `state`."""
        return begin(self.variant, state)

    @property
    def notation(self) -> str:
        """The current position as one line, which `Game.read` reads back."""
        return self.type.words.write_position(self.variant, self.state, self._seen_by)

    def _repr_html_(self) -> str | None:
        draw = renderer("html")
        return draw(self, SPOKEN.get()) if draw else None


class Game(Reading):
    """A game in progress; start one with `new` or `load(name).Game(…)`.

    While `automatic` is true, chance acts by itself after each action. Set it to False to enter
    the outcomes of a real table with `happen`. `seen_by` is the seat, from 0, that saw the first
    position, if a link has dealt the cards of all others anew.
    """

    seen_by: int | None = None

    def _prepare(self, variant: Variant, first: Row, seed: int | None) -> None:
        """Set the attributes of a new game that begins at position `first`."""
        if seed is not None and not (is_whole(seed) and seed >= 0):
            raise AzardiaError(
                f"seed must be a whole number, 0 or more, or None (you gave {short(seed)})"
            )
        self.variant = variant
        self.automatic = True
        self._rng = np.random.default_rng(seed)
        self._steps: list[Step] = []
        self._lines = [self._steps]  # in the order in which they were begun; one is being played
        self._position = 0
        self._present: tuple[Step | None, Row] = None, None  # the step that led to it, and its row
        self._masked: dict[int, list[StepLog]] = {}  # by seat: what it was told of the steps so far
        self._view_options: dict[int, Any] = {}  # by seat: the options that its views have
        self._first = first

    @classmethod
    def begin(cls, variant: Variant, first: Row, seed: int | None = None) -> Self:
        """Start a game in position `first`, a row of the engine's dtype, which is copied.

        The position is not validated. Raises AzardiaError for a seed that is not an integer of at
        least 0.
        """
        game = cls.__new__(cls)
        game._prepare(variant, copy_of(first), seed)
        return game

    @classmethod
    def read(cls, variant: Variant, line: str, seed: int | None = None) -> Self:
        """Start a game in the position `line`, written as by `notation`.

        Raises NotationError for invalid notation and for positions that the rules forbid.
        """
        return cls.begin(variant, variant.type.words.read_position(variant, line), seed)

    # --- playing ---

    @property
    def state(self) -> Row:
        """The current position as the engine's row; treat it as read-only."""
        if not self._position:
            return self._first
        last = self._steps[self._position - 1]
        if self._present[0] is not last:
            self._present = last, last.state
        return self._present[1]

    def play(self, action: str) -> list[Entry]:
        """Take `action` for the seat that has to act; return the new log entries.

        Raises NotationError for invalid notation and IllegalAction for an action that is illegal
        now; the game is unchanged then.
        """
        start = self._position
        self._act(action)
        if self.automatic:
            self.run_chance()
        return self._since(start)

    def repeat(self, step: str) -> None:
        """Take a step as listed in `steps`, an action or an outcome, without automatic chance.

        Raises as `play` and `happen` do.
        """
        if self.acting == CHANCE:
            self._take(CHANCE, self.type.words.read_outcome(self.variant, self.state, step))
        else:
            self._act(step)

    def _act(self, action: str) -> None:
        number = self.type.words.read_action(self.variant, action)
        refused = self.type.engine.refused(self.state, self.rules, number)
        if refused is not None:
            rule, reason = refused
            message = self.type.words.refusal(self, number, reason, "en")
            raise IllegalAction(f"{message} ({rule})" if rule else message, rule)
        self._take(self.acting, number)

    def why_not(self, action: str, language: str = "en") -> tuple[str, str] | None:
        """Return the rule that forbids `action` now, and a sentence on it; None if it is legal.

        The rule is "" in games that cite none. Raises NotationError for invalid notation.
        """
        words = self.type.words
        number = words.read_action(self.variant, action)
        refused = self.type.engine.refused(self.state, self.rules, number)
        return refused and (refused[0], words.refusal(self, number, refused[1], language))

    def chance(self) -> list[tuple[str, Fraction]]:
        """Return the possible outcomes of chance, as texts, with exact probabilities.

        The list is empty if chance is not to act.
        """
        return [
            (self.outcome_text(one.number), Fraction(one.weight, one.total))
            for one in self.type.engine.chance(self.state, self.rules)
        ]

    def outcome_text(self, number: int) -> str:
        """Return the text of outcome `number`, as `Game.happen` reads it."""
        return self.type.words.write_outcome(self.variant, self.state, number)

    def happen(self, outcome: str) -> list[Entry]:
        """Enter an outcome of chance, as in "roll 7 3"; return the new log entries.

        Raises NotationError for an outcome that is impossible now; the game is unchanged then.
        """
        number = self.type.words.read_outcome(self.variant, self.state, outcome)
        start = self._position
        self._take(CHANCE, number)
        return self._since(start)

    def run_chance(self) -> None:
        """Let chance act, with the game's random generator, until a seat has to act."""
        engine = self.type.engine
        while self.acting == CHANCE:
            case = int(self._rng.integers(engine.chance_total(self.state, self.rules)))
            self._take(CHANCE, engine.outcome_at(self.state, self.rules, case))

    def take(self, number: int) -> None:
        """Take a legal action or outcome by its number, without automatic chance.

        It is not checked: programs choose from `actions`; people use `play`.
        """
        self._take(self.acting, number)

    def _take(self, by: int, number: int) -> None:
        before = self.state
        text = self.outcome_text(number) if by == CHANCE else self.text(number)
        after, moment = step_of(self.variant, before, by, number)
        at = self._position
        step = Step(text, by, packed(after), after.dtype, StepLog(at + 1, moment))
        for masked in self._masked.values():
            del masked[at:]
        # If this is interrupted between two lines, the game is valid, with the new step undone.
        self._steps[at:] = [step]
        self._position = at + 1
        self._present = step, after

    @property
    def taken(self) -> Sequence[Step]:
        """The steps up to the current position."""
        return self._steps[: self._position]

    # --- moving through the game ---

    def __len__(self) -> int:
        """Return the number of steps, including undone ones."""
        return len(self._steps)

    @property
    def start(self) -> Row:
        """The first position as the engine's row; treat it as read-only."""
        return self._first

    def row_at(self, position: int) -> Row:
        """Return the engine's row after `position` steps; treat it as read-only."""
        return self._steps[position - 1].state if position else self._first

    @property
    def steps(self) -> list[str]:
        """The texts of all actions and outcomes of this line, including undone ones."""
        return [step.text for step in self._steps]

    @property
    def position(self) -> int:
        """The number of steps from the first position to the current one."""
        return self._position

    @property
    def ended(self) -> bool:
        """Whether this line has been played to the end of the game, even if steps are undone."""
        last = self._end_of(self._steps)
        return int(self.type.engine.to_act(last, self.rules)) == OVER

    def go(self, position: int) -> None:
        """Go to the position after `position` steps; AzardiaError if there are fewer."""
        self._position = self._point(position)

    def _point(self, position: int) -> int:
        if not is_whole(position) or position not in range(len(self) + 1):
            raise AzardiaError(
                f"there is no position {short(position)}; the game has 0 to {len(self)}"
            )
        return int(position)

    def undo(self) -> bool:
        """Undo the last action and the outcomes after it; return whether there was one."""
        at = self._position - 1
        while at >= 0 and self._steps[at].by == CHANCE:
            at -= 1
        if at < 0:
            return False
        self._position = at
        return True

    def redo(self) -> bool:
        """Repeat the last undone action with its outcomes; return whether there was one."""
        if self._position == len(self):
            return False
        self._position += 1
        while self._position < len(self) and self._steps[self._position].by == CHANCE:
            self._position += 1
        return True

    def branch(self, position: int | None = None) -> Self:
        """Return a new game with the first `position` steps of this one, by default the current.

        It has its own random generator. Raises AzardiaError if this game has fewer steps.
        """
        at = self._position if position is None else self._point(position)
        game = type(self).begin(self.variant, self._first)
        game._rng = self._rng.spawn(1)[0]
        game.automatic = self.automatic
        game._steps[:] = self._steps[:at]
        game._position = at
        return game

    # --- lines ---

    @property
    def lines(self) -> list[Line]:
        """All lines of play, in the order in which they were begun."""
        lines = []
        after: dict[str, Any] = {}  # what has followed, by each step and so on
        for steps in self._lines:
            node, since = after, 0
            for at, step in enumerate(steps if len(self._lines) > 1 else (), 1):
                if since == at - 1 and step.text in node:
                    since = at
                node = node.setdefault(step.text, {})
            end = self._end_of(steps)
            winner = int(end["winner"]) + 1 or None
            over = self.type.engine.to_act(end, self.rules) == OVER
            lines.append(Line(since, len(steps), winner, drawn=over and winner is None))
        return lines

    @property
    def line(self) -> int:
        """The number, from 1, of the current line in `lines`."""
        return next(at for at, one in enumerate(self._lines, 1) if one is self._steps)

    def begin_line(self, position: int | None = None) -> int:
        """Start a new line after `position` steps (default: the current); return its number.

        The line played so far stays among `lines`, unless nothing in it is its own. Raises
        AzardiaError when the game has no such point, or MOST_LINES lines.
        """
        at = self._position if position is None else self._point(position)
        if len(self._lines) >= MOST_LINES:
            raise AzardiaError(spoken("a game keeps at most {n} lines", n=MOST_LINES))
        before, self._steps = self._steps, self._steps[:at]
        self._lines.append(self._steps)
        self._leave(before)
        self._position = at
        return self.line

    def go_to_line(self, number: int) -> None:
        """Go to the end of line `number`, from 1; AzardiaError if it does not exist."""
        before, self._steps = self._steps, self._of_line(number)
        if self._steps is not before:
            self._leave(before)
        self._position = len(self._steps)

    def of_line(self, number: int) -> Self:
        """Return a new game with the steps of line `number`; AzardiaError if it does not exist."""
        steps = self._of_line(number)
        game = type(self).begin(self.variant, self._first)
        game.automatic = self.automatic
        game._steps[:] = steps
        game._position = len(steps)
        return game

    def keep_lines(self, number: int, others: Sequence["Game"]) -> None:
        """Add the lines of `others`, games from the same start; this one becomes line `number`."""
        lines = [other._steps for other in others]
        self._lines = [*lines[: number - 1], self._steps, *lines[number - 1 :]]

    def _of_line(self, number: int) -> list[Step]:
        if not is_whole(number) or number not in range(1, len(self._lines) + 1):
            most = len(self._lines)
            raise AzardiaError(f"no line {short(number)}; the game has lines 1 to {most}")
        return self._lines[int(number) - 1]

    def _leave(self, line: list[Step]) -> None:
        """Remove `line` from the lines if another line begins with all its steps."""
        self._masked = {}
        others = [other for other in self._lines if other is not line]
        if any(_shared(line, other) == len(line) for other in others):
            self._lines = others

    def _end_of(self, steps: Sequence[Step]) -> Row:
        return steps[-1].state if steps else self._first

    # --- views ---

    def _history(self) -> Sequence[StepLog]:
        return [step.log for step in self._steps[: self._position]]

    def _since(self, start: int) -> list[Entry]:
        entries: list[Entry] = []
        for step in self._steps[start : self._position]:
            entries += step.log.entries(self.variant, self.state, "en")
        return entries

    def view(self, seat: int) -> "View":
        """Return the game as `seat`, from 1, may see it: position and log without secrets.

        Raises AzardiaError for a seat that does not play.
        """
        return View(self, self._from_zero(seat))

    def glance(self, row: Row, seat: int) -> "View":
        """Return the position `row` of this game as `seat`, from 1, may see it; it has no log.

        Raises AzardiaError for a seat that does not play.
        """
        other = type(self).begin(self.variant, row)
        # One copy of the options for each seat, which may modify it.
        other._view_options = self._view_options
        return other.view(seat)

    def _variant_of(self, seat: int) -> Variant:
        """Return the copy of the variant that the player at `seat` gets, and may even modify."""
        if seat not in self._view_options:
            self._view_options[seat] = deepcopy(self.variant.options)
        return replace(self.variant, options=self._view_options[seat])

    def _from_zero(self, seat: int) -> int:
        if not is_whole(seat) or seat not in range(1, self.players + 1):
            raise AzardiaError(f"there is no seat {short(seat)}; the seats are 1 to {self.players}")
        return int(seat) - 1

    def _masked_log(self, seat: int) -> list[StepLog]:
        """Return the log of each step so far, without what is hidden from `seat`, from 0."""
        masked, mask = self._masked.setdefault(seat, []), self.type.words.mask
        for step in self._steps[len(masked) : self._position]:
            whole = step.log.moment
            moment = mask(whole, seat)
            masked.append(StepLog(step.log.position, whole if moment == whole else moment))
        return masked[: self._position]

    # --- files and text ---

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the whole game to the file `path`; a crash meanwhile leaves an older file intact.

        Raises SaveError where it cannot be written.
        """
        from azardia_nb.files.checked_file import write

        write(path, self.content())

    def content(self) -> dict[str, Any]:
        """Return the content of a saved file of the whole game."""
        content = {
            "format": FORMAT,
            "version": VERSION,
            "game": self.type.name,
            **self.type.pack(self.variant.options),
            "automatic": self.automatic,
            "start": self.type.words.write_position(self.variant, self.start, None),
            "steps": self.steps,
            "position": self.position,
        }
        if len(self._lines) > 1:
            # Of other lines only the steps that differ are stored. Versions without lines read this
            # one alone.
            content["line"] = self.line
            content["lines"] = [
                {
                    "since": (at := _shared(steps, self._steps)),
                    "steps": [s.text for s in steps[at:]],
                }
                for steps in self._lines
                if steps is not self._steps
            ]
        return content

    def __eq__(self, other: object) -> bool:
        """Two games are equal when they stand at the same position under the same rules."""
        if not isinstance(other, Game):
            return NotImplemented
        return self.variant == other.variant and self.notation == other.notation

    __hash__ = None  # type: ignore[assignment] # a game is mutable

    def __repr__(self) -> str:
        return f"<Game of {self.type.name}: {self.notation}>"


class View(Reading):
    """A position as one seat sees it; hidden information is removed, not just concealed."""

    def __init__(self, game: Reading, seat: int) -> None:
        self.variant = game._variant_of(seat) if isinstance(game, Game) else game.variant
        self.seat0 = seat
        self._seen_by = seat
        self._state = hide(game.state, game.variant, seat)
        # For the past a view keeps only masked moments.
        mask = self.type.words.mask
        self._past = (
            game._masked_log(seat)
            if isinstance(game, Game)
            else [StepLog(step.position, mask(step.moment, seat)) for step in game._history()]
        )

    @classmethod
    def from_parts(
        cls,
        variant: Variant,
        seat: int,
        state: Row,
        actions: Sequence[int],
        past: Sequence[StepLog],
    ) -> Self:
        """Return a view made from what `seat`, from 0, was sent by another process."""
        view = cls.__new__(cls)
        view.variant, view.seat0, view._seen_by = variant, seat, seat
        view._state, view._past = state, list(past)
        view._actions = tuple(actions)
        return view

    @property
    def past(self) -> Sequence[StepLog]:
        """The moments of the steps so far, without what this seat may not see."""
        return self._past

    @property
    def state(self) -> Row:
        """The engine's row without information hidden from this seat."""
        return self._state

    def _history(self) -> Sequence[StepLog]:
        return self._past

    @property
    def actions(self) -> list[int]:
        """The legal actions of this seat's player; empty if it is not that player's turn."""
        return list(self._actions)

    def legal(self, language: str = "en") -> list[Choice]:
        """Return the legal actions with labels; empty if it is not this player's turn."""
        # Most strategies read only the actions, and labels take most of the time.
        return [
            Choice.described_by(self.text(one), partial(self._describe, one, language))
            for one in self.actions
        ]

    def _describe(self, action: int, language: str) -> tuple[str, str]:
        words = self.type.words
        return words.label(self, action, language), words.rule_of(self, action)

    @cached_property
    def _actions(self) -> tuple[int, ...]:
        decides, acting = self.type.player_of, self.acting
        mine = acting >= 0 and decides(self.state, acting) == decides(self.state, self.seat0)
        return tuple(super().actions) if mine else ()

    def save(self, path: str | os.PathLike[str], language: str = "en") -> None:
        """Write this view's position and log to a text file; SaveError if that fails."""
        from azardia_nb.files.checked_file import write

        content = {
            "format": VIEW_FORMAT,
            "version": VERSION,
            "game": self.type.name,
            "seat": self.seat0 + 1,
            "position": self.notation,
            "log": [[entry.rule, entry.sentence] for entry in self.log(language)],
        }
        write(path, content)

    def __repr__(self) -> str:
        return f"<View of seat {self.seat0 + 1}: {self.notation}>"


def _shared(one: Sequence[Step], other: Sequence[Step]) -> int:
    """Return the number of first steps that two lines from the same position share."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a.text != b.text), min(len(one), len(other)))


def new(type: GameType, players: int = 2, *, seed: int | None = None, **options: Any) -> Game:
    """Start a game of `type` with `players` seats; return it after the first steps of chance.

    `options` are keywords of `type.variant` and house rules by name. Raises AzardiaError for an
    impossible number of seats, and for invalid options.
    """
    if not is_whole(players) or players not in type.seats:
        least, most = type.seats[0], type.seats[-1]
        raise AzardiaError(f"{short(players)} players: {type.name} has {least} to {most}")
    variant = variant_of(type, options)
    game = begin(variant, type.start(variant, int(players)), seed)
    game.run_chance()
    return game


GameType.begins = new  # protocol.py cannot import this module


def class_of(kind: GameType) -> type[Game]:
    """Return the class of a game in progress: the game's own subclass of `Game`, or `Game`."""
    return kind.made() if kind.made else Game


def begin(variant: Variant, first: Row, seed: int | None = None) -> Game:
    """Start a game in position `first`, using the game's own subclass of `Game`.

    Raises AzardiaError as `Game.begin` does.
    """
    return class_of(variant.type).begin(variant, first, seed)


def hide(state: Row, variant: Variant, seat: int) -> Row:
    """Return a copy of a position without information hidden from `seat`, counted from 0."""
    view = copy_of(state)
    variant.type.engine.hide_from(view, variant.rules, seat)
    return view
