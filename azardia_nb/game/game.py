"""A game of any kind with its history: play, go back and forth, branch, look at it as a seat does.

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
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple, Self

import numpy as np

from azardia_nb.errors import AzardiaError, IllegalAction, is_whole, short
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
    """One action or outcome of a game's history, and what it led to."""

    text: str
    by: int  # the seat that acted, from 0, or CHANCE
    packed: bytes  # the position it led to
    dtype: np.dtype[Any]
    said: "Said"

    @property
    def state(self) -> Row:
        """The position it led to: a new row."""
        return unpacked(self.packed, self.dtype)


class Line(NamedTuple):
    """One way in which a game went: how many steps it shares with an earlier line, and has in all.

    `winner` is the seat, from 1, that has won at its end; None where nobody has. It is `drawn`
    where the game is over all the same.
    """

    since: int
    length: int
    winner: int | None
    drawn: bool = False


def step_of(variant: Variant, before: Row, by: int, number: int) -> tuple[Row, Moment]:
    """Return the position after an action or outcome, a new row, and what the log has to know.

    `by` is who acts before it. A game that can do both at once is asked for both.
    """
    words = variant.type.words
    if words.take is not None:
        return words.take(variant, before, by, number)
    after = variant.type.engine.apply(before, variant.rules, number)
    return after, words.moment(variant, before, by, number, after)


class Said:
    """What the log has to know of a step, and what it has said of it so far, by language.

    `position` is the number of the step, from 1.
    """

    __slots__ = ("moment", "position", "told")

    def __init__(self, position: int, moment: Moment) -> None:
        self.position = position
        self.moment = moment
        self.told: dict[str, tuple[Entry, ...]] = {}

    def __repr__(self) -> str:
        return f"Said({self.position}, {self.moment})"

    def entries(self, variant: Variant, state: Row, language: str) -> tuple[Entry, ...]:
        """Return the step's lines of the log, told once and then kept.

        A position that comes later may have more names for its seats, but none for what was told.
        """
        if language not in self.told:
            told = variant.type.words.tell(variant, state, self.position, self.moment, language)
            self.told[language] = tuple(told)
        return self.told[language]


class Reading:
    """What can be read off a position: the part that Game and View have in common.

    A `language` is a code: "en" or "es".
    """

    variant: Variant
    _seen_by: int | None = None  # the seat, from 0, whose view this is

    @property
    def type(self) -> GameType:
        """Which game this is."""
        return self.variant.type

    @property
    def rules(self) -> Rules:
        """All that the rules read besides the position."""
        return self.variant.rules

    @property
    def state(self) -> Row:
        """The engine's row of the present position, of its dtype; treat it as read-only."""
        raise NotImplementedError

    def _history(self) -> Sequence[Said]:
        """Return what was told of each step so far."""
        raise NotImplementedError

    @property
    def players(self) -> int:
        """How many seats play."""
        return int(self.state["players"])

    @property
    def acting(self) -> int:
        """Who is to act: a seat, from 0, CHANCE or OVER."""
        return int(self.type.engine.to_act(self.state, self.rules))

    @property
    def waiting(self) -> str:
        """Whom the table waits for: "seat", "chance", or "over"."""
        return {CHANCE: "chance", OVER: "over"}.get(self.acting, "seat")

    @property
    def seat(self) -> int | None:
        """Who is to act, from 1, or None."""
        seat = self.acting
        return seat + 1 if seat >= 0 else None

    @property
    def turn(self) -> int:
        """Whose turn it is, from 1."""
        return int(self.state["turn"]) + 1

    @property
    def round(self) -> int:
        """Which round is played, 0 before the first."""
        return int(self.state["round"])

    @property
    def phase(self) -> str:
        """Where the turn stands, in a word of the game."""
        return self.type.words.phase(self.variant, self.state)

    @property
    def winner(self) -> int | None:
        """Who has won, from 1, or None."""
        return int(self.state["winner"]) + 1 or None

    @property
    def over(self) -> bool:
        """Whether the game is over; `winner` is None then where it is drawn."""
        return self.acting == OVER

    @property
    def returns(self) -> list[float]:
        """What each seat has gained at the end, as the game counts it; 0 for all until then."""
        return self.type.returns(self.state, self.rules)

    def result(self, language: str = "en") -> str:
        """Say who has won, or that it is a draw; nothing as long as the game goes on."""
        speak = speaking(language)
        if self.winner is not None:
            return speak("{who} has won.", who=self.names(language)[self.winner - 1])
        return speak("It is a draw.") if self.over else ""

    def names(self, language: str = "en") -> list[str]:
        """Return what the seats are called."""
        return self.type.words.names(self.variant, self.state, language)

    @property
    def actions(self) -> list[int]:
        """The numbers of what whoever is to act may do; empty for chance and at the end."""
        return self.type.engine.legal(self.state, self.rules)

    def text(self, number: int) -> str:
        """Return an action of `actions` as text."""
        return self.type.words.write_action(self.variant, number)

    def legal(self, language: str = "en") -> list[Choice]:
        """Return what whoever must act may do; empty for chance and at the end."""
        words = self.type.words
        return [
            Choice(self.text(one), words.label(self, one, language), words.rule_of(self, one))
            for one in self.actions
        ]

    def log(self, language: str = "en", since: int = 0) -> list[Entry]:
        """Everything that happened so far, or after so many steps, a sentence each."""
        state, variant, log = self.state, self.variant, list[Entry]()
        for said in self._history()[since:]:
            log += said.told.get(language) or said.entries(variant, state, language)
        return log

    @property
    def moments(self) -> list[Moment]:
        """What the log knows of each step so far."""
        return [said.moment for said in self._history()]

    @property
    def rolls(self) -> list[tuple[int, ...]]:
        """What the dice have shown so far, roll by roll, as the game's words tell it."""
        rolls = self.type.words.rolls
        return [roll for moment in self.moments for roll in rolls(self.variant, moment)]

    def frame(self, language: str = "en") -> "pd.DataFrame":
        """Return the log as a DataFrame, a row an entry, with the fields of Entry as columns."""
        import pandas as pd

        columns = list(Entry.__dataclass_fields__)
        rows = [[getattr(entry, name) for name in columns] for entry in self.log(language)]
        return pd.DataFrame(rows, columns=columns)

    def elsewhere(self, state: Row) -> "Game":
        """Return a game of its own that begins in another position, under the same rules."""
        return begin(self.variant, state)

    @property
    def notation(self) -> str:
        """The present position as one line, which `Game.read` reads back."""
        return self.type.words.write_position(self.variant, self.state, self._seen_by)

    def _repr_html_(self) -> str:
        drawn = import_module("azardia_widgets.board.scene").scene(self, SPOKEN.get())
        html: str = import_module("azardia_widgets.board.svg").image(drawn)
        return html


class Game(Reading):
    """A game that is played; `new` begins one, or `load(name).Game(…)`.

    While `automatic` is true the game rolls and draws by itself after each action; set it to
    False to type in what happened at a real table with `happen`.
    """

    def _prepare(self, variant: Variant, first: Row | None, seed: int | None) -> None:
        """Begin in a position; without one it has to be set before anything else is asked."""
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
        self._masked: dict[int, list[Said]] = {}  # by seat: what it was told of the steps so far
        self._lent: dict[int, Any] = {}  # by seat: the options that its views have
        if first is not None:
            self._first = first

    @classmethod
    def begin(cls, variant: Variant, first: Row, seed: int | None = None) -> Self:
        """Begin a game in any position of its engine: a row of its dtype, which is copied.

        Whether the rules allow the position is not looked at. Raises AzardiaError for a seed that
        is no whole number from 0 on.
        """
        game = cls.__new__(cls)
        game._prepare(variant, copy_of(first), seed)
        return game

    @classmethod
    def read(cls, variant: Variant, line: str, seed: int | None = None) -> Self:
        """Begin a game in the position of a line, as `notation` writes it.

        Raises NotationError for a line that is none, or a position that the rules do not allow.
        """
        return cls.begin(variant, variant.type.words.read_position(variant, line), seed)

    # --- playing ---

    @property
    def state(self) -> Row:
        """The engine's row of the present position; treat it as read-only."""
        if not self._position:
            return self._first
        last = self._steps[self._position - 1]
        if self._present[0] is not last:
            self._present = last, last.state
        return self._present[1]

    def play(self, action: str) -> list[Entry]:
        """Do an action of whoever must act; return what happened.

        Raises NotationError for a text that is no action, IllegalAction for one that the rules
        forbid now; nothing has changed then.
        """
        start = self._position
        self._act(action)
        if self.automatic:
            self.run_chance()
        return self._since(start)

    def repeat(self, step: str) -> None:
        """Take a step as `steps` tells it: an action, or what chance did; nothing follows.

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
            said = self.type.words.refusal(self, number, reason, "en")
            raise IllegalAction(f"{said} ({rule})" if rule else said, rule)
        self._take(self.acting, number)

    def why_not(self, action: str, language: str = "en") -> tuple[str, str] | None:
        """Return the rule that forbids an action now and a sentence, or None where it is legal.

        The rule is "" where the game names none. Raises NotationError for a text that is no action.
        """
        words = self.type.words
        number = words.read_action(self.variant, action)
        refused = self.type.engine.refused(self.state, self.rules, number)
        return refused and (refused[0], words.refusal(self, number, refused[1], language))

    def chance(self) -> list[tuple[str, Fraction]]:
        """Return what chance may do now, each with its exact probability; they add up to 1.

        Nothing where chance is not to act. The texts are those that `happen` takes.
        """
        return [
            (self.outcome_text(one.number), Fraction(one.weight, one.total))
            for one in self.type.engine.chance(self.state, self.rules)
        ]

    def outcome_text(self, number: int) -> str:
        """Return what chance does, by its number, as text."""
        return self.type.words.write_outcome(self.variant, self.state, number)

    def happen(self, outcome: str) -> list[Entry]:
        """Feed what chance did, as in "roll 7 3"; return what followed.

        Raises NotationError for anything that cannot happen now; nothing has changed then.
        """
        number = self.type.words.read_outcome(self.variant, self.state, outcome)
        start = self._position
        self._take(CHANCE, number)
        return self._since(start)

    def run_chance(self) -> None:
        """Roll and draw all that is pending, with the game's own dice."""
        engine = self.type.engine
        while self.acting == CHANCE:
            case = int(self._rng.integers(engine.chance_total(self.state, self.rules)))
            self._take(CHANCE, engine.outcome_at(self.state, self.rules, case))

    def take(self, number: int) -> None:
        """Take an action or outcome by its number, one that is legal now; nothing follows.

        Whether it is legal is not looked at: programs take one of `actions`, and people `play`.
        """
        self._take(self.acting, number)

    def _take(self, by: int, number: int) -> None:
        before = self.state
        text = self.outcome_text(number) if by == CHANCE else self.text(number)
        after, moment = step_of(self.variant, before, by, number)
        at = self._position
        step = Step(text, by, packed(after), after.dtype, Said(at + 1, moment))
        for masked in self._masked.values():
            del masked[at:]
        # At once: whoever is interrupted between two lines has a whole game, this step undone.
        self._steps[at:] = [step]
        self._position = at + 1
        self._present = step, after

    @property
    def taken(self) -> Sequence[Step]:
        """The steps that have led to the present position, in their order."""
        return self._steps[: self._position]

    # --- moving through the game ---

    def __len__(self) -> int:
        """How many steps the game has, those undone included."""
        return len(self._steps)

    @property
    def start(self) -> Row:
        """The engine's row in which the game began; treat it as read-only."""
        return self._first

    def row_at(self, position: int) -> Row:
        """Return the engine's row at a point that the game has; treat it as read-only."""
        return self._steps[position - 1].state if position else self._first

    @property
    def steps(self) -> list[str]:
        """Every action and outcome of the game, those undone included."""
        return [step.text for step in self._steps]

    @property
    def position(self) -> int:
        """How many of its steps have been taken."""
        return self._position

    @property
    def ended(self) -> bool:
        """Whether the game, steps undone included, has come to its end."""
        last = self._end_of(self._steps)
        return int(self.type.engine.to_act(last, self.rules)) == OVER

    def go(self, position: int) -> None:
        """Go to any point of the game; AzardiaError when it has no such point."""
        self._position = self._point(position)

    def _point(self, position: int) -> int:
        if not is_whole(position) or position not in range(len(self) + 1):
            raise AzardiaError(
                f"there is no position {short(position)}; the game has 0 to {len(self)}"
            )
        return int(position)

    def undo(self) -> bool:
        """Take back the last action of a seat and what chance did after it; False at the start."""
        at = self._position - 1
        while at >= 0 and self._steps[at].by == CHANCE:
            at -= 1
        if at < 0:
            return False
        self._position = at
        return True

    def redo(self) -> bool:
        """Take again what was undone last, with the same dice; False when nothing was."""
        if self._position == len(self):
            return False
        self._position += 1
        while self._position < len(self) and self._steps[self._position].by == CHANCE:
            self._position += 1
        return True

    def branch(self, position: int | None = None) -> Self:
        """Return a game of its own that begins like this one, up to a point of it.

        `position` is after how many steps, here without it. Its dice are others. Raises
        AzardiaError when the game has no such point.
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
        """Every way in which the game went, in the order in which they were begun."""
        found = []
        after: dict[str, Any] = {}  # what has followed, by each step and so on
        for steps in self._lines:
            known, since = after, 0
            for at, step in enumerate(steps if len(self._lines) > 1 else (), 1):
                if since == at - 1 and step.text in known:
                    since = at
                known = known.setdefault(step.text, {})
            end = self._end_of(steps)
            winner = int(end["winner"]) + 1 or None
            over = self.type.engine.to_act(end, self.rules) == OVER
            found.append(Line(since, len(steps), winner, drawn=over and winner is None))
        return found

    @property
    def line(self) -> int:
        """Which of `lines` is being played, from 1."""
        return next(at for at, one in enumerate(self._lines, 1) if one is self._steps)

    def begin_line(self, position: int | None = None) -> int:
        """Go back to a point of the game, here without one, to play on as another line; return it.

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
        """Go to the end of a line, from 1, to look at it or play on; AzardiaError for none such."""
        before, self._steps = self._steps, self._of_line(number)
        if self._steps is not before:
            self._leave(before)
        self._position = len(self._steps)

    def of_line(self, number: int) -> Self:
        """Return a game of its own that went as a line, from 1; AzardiaError for none such."""
        steps = self._of_line(number)
        game = type(self).begin(self.variant, self._first)
        game.automatic = self.automatic
        game._steps[:] = steps
        game._position = len(steps)
        return game

    def keep_lines(self, number: int, others: Sequence["Game"]) -> None:
        """Be the line of this number, from 1, among others that began in the same position."""
        lines = [other._steps for other in others]
        self._lines = [*lines[: number - 1], self._steps, *lines[number - 1 :]]

    def _of_line(self, number: int) -> list[Step]:
        if not is_whole(number) or number not in range(1, len(self._lines) + 1):
            most = len(self._lines)
            raise AzardiaError(f"no line {short(number)}; the game has lines 1 to {most}")
        return self._lines[int(number) - 1]

    def _leave(self, line: list[Step]) -> None:
        """Forget a line that is left if another one has all of its steps."""
        self._masked = {}
        others = [other for other in self._lines if other is not line]
        if any(_shared(line, other) == len(line) for other in others):
            self._lines = others

    def _end_of(self, steps: Sequence[Step]) -> Row:
        return steps[-1].state if steps else self._first

    # --- what others see ---

    def _history(self) -> Sequence[Said]:
        return [step.said for step in self._steps[: self._position]]

    def _since(self, start: int) -> list[Entry]:
        entries: list[Entry] = []
        for step in self._steps[start : self._position]:
            entries += step.said.entries(self.variant, self.state, "en")
        return entries

    def view(self, seat: int) -> "View":
        """Return what a seat, from 1, may see of the present position and of all that led to it.

        Raises AzardiaError for a seat that does not play.
        """
        return View(self, self._from_zero(seat))

    def glance(self, row: Row, seat: int) -> "View":
        """Return what a seat, from 1, may see of another position of this game, without its past.

        Raises AzardiaError for a seat that does not play.
        """
        other = type(self).begin(self.variant, row)
        other._lent = self._lent  # copied once for a seat, which may do to it what it likes
        return other.view(seat)

    def _variant_of(self, seat: int) -> Variant:
        """Return the variant as a seat is given it: what a player does to it stays there."""
        if seat not in self._lent:
            self._lent[seat] = deepcopy(self.variant.options)
        return replace(self.variant, options=self._lent[seat])

    def _from_zero(self, seat: int) -> int:
        if not is_whole(seat) or seat not in range(1, self.players + 1):
            raise AzardiaError(f"there is no seat {short(seat)}; the seats are 1 to {self.players}")
        return int(seat) - 1

    def _seen(self, seat: int) -> list[Said]:
        """Return what a seat was told of each step so far: of a step only once."""
        masked, mask = self._masked.setdefault(seat, []), self.type.words.mask
        for step in self._steps[len(masked) : self._position]:
            whole = step.said.moment
            seen = mask(whole, seat)
            masked.append(Said(step.said.position, whole if seen == whole else seen))
        return masked[: self._position]

    # --- files and text ---

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the whole game to a file; a crash in the middle leaves an older file whole.

        Raises SaveError where it cannot be written.
        """
        from azardia_nb.files.checked_file import write

        write(path, self.content())

    def content(self) -> dict[str, Any]:
        """Return what a file of the whole game holds, as `records.save` reads it."""
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
            # Of the others, what they do not share with this one; a kit that knows no lines reads
            # this one alone.
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

    __hash__ = None  # type: ignore[assignment] # it changes as it is played

    def __repr__(self) -> str:
        return f"<Game of {self.type.name}: {self.notation}>"


class View(Reading):
    """A position as one seat sees it: what is hidden from it is not in it at all."""

    def __init__(self, game: Reading, seat: int) -> None:
        self.variant = game._variant_of(seat) if isinstance(game, Game) else game.variant
        self.seat0 = seat
        self._seen_by = seat
        self._state = hide(game.state, game.variant, seat)
        # Of the past a view keeps only what the log needs, without anybody's secrets.
        mask = self.type.words.mask
        self._past = (
            game._seen(seat)
            if isinstance(game, Game)
            else [Said(said.position, mask(said.moment, seat)) for said in game._history()]
        )

    @property
    def state(self) -> Row:
        """The engine's row without what this seat may not see."""
        return self._state

    def _history(self) -> Sequence[Said]:
        return self._past

    @property
    def actions(self) -> list[int]:
        """The numbers of what this seat's player may do now; empty when others are to act."""
        return list(self._actions)

    @cached_property
    def _actions(self) -> tuple[int, ...]:
        decides, acting = self.type.player_of, self.acting
        mine = acting >= 0 and decides(self.state, acting) == decides(self.state, self.seat0)
        return tuple(super().actions) if mine else ()

    def save(self, path: str | os.PathLike[str], language: str = "en") -> None:
        """Write what this seat has seen to a file, for reading; SaveError where that cannot be."""
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
    """Return how many steps two lines, from one position, have in common."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a.text != b.text), min(len(one), len(other)))


def new(type: GameType, players: int = 2, *, seed: int | None = None, **options: Any) -> Game:
    """Begin a game of a kind, for so many seats, under house rules, the `options` of its variant.

    With a seed, a whole number, its dice are repeatable. Chance has acted where it acts first.
    Raises AzardiaError for a number of seats the game cannot have, or what it cannot be played by.
    """
    if not is_whole(players) or players not in type.seats:
        least, most = type.seats[0], type.seats[-1]
        raise AzardiaError(f"{short(players)} players: {type.name} has {least} to {most}")
    variant = type.variant(**options)
    game = begin(variant, type.start(variant, int(players)), seed)
    game.run_chance()
    return game


GameType.begins = new  # the record stands below this file, and so cannot ask for it


def class_of(kind: GameType) -> type[Game]:
    """Return the class of the games of a kind: its own, if it has one."""
    return kind.made() if kind.made else Game


def begin(variant: Variant, first: Row, seed: int | None = None) -> Game:
    """Begin a game in any position of its engine, of the class that it has for its games.

    Raises AzardiaError as `Game.begin` does.
    """
    return class_of(variant.type).begin(variant, first, seed)


def hide(state: Row, variant: Variant, seat: int) -> Row:
    """Return a position without what a seat, from 0, may not see: a new row."""
    seen = copy_of(state)
    variant.type.engine.hide_from(seen, variant.rules, seat)
    return seen
