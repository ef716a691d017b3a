"""Questions answered by a drawing, on which the learner stakes coins.

A drawing has a height at each place: a bar's share, a curve's value, or whether a cell is painted.
Its score is `1 - D / D0`, where `D` adds up the squared differences from the truth, and `D0` those
of a plain drawing (even bars, nothing painted). The stake times the score is paid, so the truth
doubles the stake and a plain drawing wins nothing. No more than the stake is lost.

A learner who is not certain of the truth, but of `D0`, earns most on average by drawing the mean of
what is possible (the score is proper), unless the whole stake may be lost:

>>> low, high, plain = (Fraction(1, 10), Fraction(9, 10)), (Fraction(1, 2), Fraction(1, 2)), (1, 0)
>>> possible = [(Fraction(1, 4), Fraction(3, 4)), (Fraction(3, 4), Fraction(1, 4))]
>>> chances = Fraction(9, 10), Fraction(1, 10)
>>> def expected(drawn):  # the same D0 for both
...     return sum(p * (1 - distance(truth, drawn)) for p, truth in zip(chances, possible))
>>> drawings = [(Fraction(n, 20), 1 - Fraction(n, 20)) for n in range(21)]
>>> max(drawings, key=expected) == (Fraction(3, 10), Fraction(7, 10))  # 9/10 · 1/4 + 1/10 · 3/4
True
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib import import_module
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeVar

from azardia_nb.errors import AzardiaError
from azardia_nb.game.registry import DEFAULT, load
from azardia_nb.lessons.course import Number
from azardia_nb.lessons.question import Question, Values, Verdict, filled_text
from azardia_nb.lessons.topic import Topic
from azardia_nb.text.by_id import ById
from azardia_nb.text.language import N_, language, plural
from azardia_nb.text.say import decimal, percent, places, rounded

Shape = Literal["bars", "curve", "square", "cells"]
Heights = tuple[Fraction, ...]
Key = TypeVar("Key")

STEPS = 20  # heights of a bar or a point
SQUARES = 100  # of a square that shows a probability
STAKES = (10, 50, 100)  # coins
TINY = Fraction(1, 200)  # a probability that would be rounded to 0%
SLIGHT = 40  # a difference of less than such a part of the axis is not named
ENOUGH = Fraction(1, 2)  # least score of a drawing that counts as right

_GIVEN = re.compile(r"(\d{1,3}(?: \d{1,3})*) @(\d{1,3})", re.ASCII)

_WINS = plural(
    "You staked {stake} coins and win {n} coin.", "You staked {stake} coins and win {n}."
)
_LOSES = plural(
    "You staked {stake} coins and lose {n} coin.", "You staked {stake} coins and lose {n}."
)
_NEITHER = N_("You staked {stake} coins and win nothing.")


class Given(NamedTuple):
    """A learner's drawing, as heights or as numbers of painted cells, and the stake on it."""

    marks: tuple[int, ...]
    stake: int

    def __str__(self) -> str:
        return f"{' '.join(map(str, self.marks))} @{self.stake}"


@dataclass(frozen=True)
class Drawing(Question):
    """A question whose answer is drawn; `truth` and `plain` have a height for each place.

    *bars* are shares of a whole: only their ratios count. A *curve* has values from `low` to `top`.
    In a *square* of 100 squares a probability is painted, and of *cells* each is painted or not.
    A place has a label and, if that is not enough for a screen reader, a name. `at` are the columns
    and rows of cells, and `heads` texts at other places. Labels, names and heads are field values.
    `axis` names the places, and `in_percent` says how heights are written.
    """

    shape: Shape = "bars"
    labels: tuple[object, ...] = ()
    truth: Heights = ()
    plain: Heights = ()
    axis: str = ""
    low: Fraction = Fraction(0)
    top: Fraction = Fraction(1)
    at: tuple[tuple[int, int], ...] = ()
    heads: tuple[tuple[tuple[int, int], object], ...] = ()
    names: tuple[object, ...] = ()
    in_percent: bool = True

    # --- reading ---

    def read(self, text: str, code: str = "en") -> Given:
        """Return the drawing written as `text`, `str` of a Given; AzardiaError for other text.

        >>> from azardia_nb.lessons.drawing import drawings
        >>> question = drawings(2)[1]
        >>> question.read("10 18 16 14 12 10 8 6 4 2 @50").stake
        50
        """
        speak = language(code)
        match = _GIVEN.fullmatch(text)
        if not text or not match:
            message = N_("Nothing is drawn yet.") if not text else N_("This is not a drawing.")
            raise AzardiaError(speak(message))
        answer = Given(tuple(map(int, match[1].split(" "))), int(match[2]))
        if str(answer) != text or answer.stake not in STAKES or not self._fits(answer.marks):
            raise AzardiaError(speak("This is not a drawing."))
        return answer

    def _fits(self, marks: Sequence[int]) -> bool:
        if self.shape == "cells":
            return list(marks) == sorted(set(marks)) and marks[-1] < len(self.at)
        highest = SQUARES if self.shape == "square" else STEPS
        drawn = self.shape != "bars" or any(marks)
        return drawn and len(marks) == len(self.truth) and max(marks) <= highest

    def heights(self, marks: Sequence[int]) -> Heights:
        """Return the heights that `marks` stand for: shares, values, or 1 for each painted cell."""
        if self.shape == "cells":
            return tuple(Fraction(at in marks) for at in range(len(self.at)))
        whole = {"bars": sum(marks), "curve": STEPS, "square": SQUARES}[self.shape]
        return tuple(self.low + (self.top - self.low) * Fraction(one, whole) for one in marks)

    def nearest(self, heights: Sequence[Fraction]) -> tuple[int, ...]:
        """Return the marks whose heights are nearest to `heights`."""
        if self.shape == "cells":
            return tuple(at for at, one in enumerate(heights) if one)
        whole = SQUARES if self.shape == "square" else STEPS
        most = max(heights) if self.shape == "bars" else self.top
        return tuple(int(rounded(whole * (h - self.low) / (most - self.low))) for h in heights)

    # --- judging ---

    def score(self, marks: Sequence[int]) -> Fraction:
        """Return a drawing's score: 1 for the truth, 0 for a plain drawing, negative if worse."""
        drawn = self.heights(marks)
        return 1 - distance(self.truth, drawn) / distance(self.truth, self.plain)

    def won(self, given: Given) -> int:
        """Return the coins that a drawing wins; negative if it loses some."""
        return max(-given.stake, int(rounded(given.stake * self.score(given.marks))))

    def check(self, typed: str, code: str = "en") -> Verdict:
        """Return the verdict on the drawing `typed`; AzardiaError if the text is not a drawing."""
        answer = self.read(typed, code)
        won, speak = self.won(answer), language(code)
        message = _WINS if won > 0 else _LOSES if won else _NEITHER
        paid = speak(message, stake=answer.stake, n=abs(won))
        return Verdict(
            self.score(answer.marks) >= ENOUGH, f"{paid} {self.reason(typed, code)}".rstrip()
        )

    def reason(self, typed: str, code: str = "en") -> str:
        """Return a sentence on the largest difference from the truth; "" if all are slight."""
        drawn = self.heights(self.read(typed, code).marks)
        gaps = [abs(one - other) for one, other in zip(drawn, self.truth, strict=True)]
        at = max(range(len(gaps)), key=lambda place: gaps[place])
        if gaps[at] < (self.top - self.low) / SLIGHT:
            return ""
        mine, truth = self.amount(drawn[at], code), self.amount(self.truth[at], code)
        if self.shape == "cells":
            message = N_("Painted, but wrong: {name}.") if drawn[at] else N_("Missing: {name}.")
        elif self.shape == "square":
            message = N_("You painted {drawn}; it is {truth}.")
        else:
            message = N_("The largest difference: you drew {drawn} for {name}; it is {truth}.")
        return language(code)(
            message,
            name=self.name(at, code) if self.labels else "",
            drawn=mine,
            truth=truth,
        )

    # --- texts ---

    def label(self, at: int, code: str) -> str:
        """Return the label of place number `at`, from 0."""
        return filled_text("{label}", {"label": self.labels[at]}, code)

    def name(self, at: int, code: str) -> str:
        """Return the name of place number `at`, from 0, for sentences and screen readers."""
        if not self.names:
            return self.label(at, code)
        return filled_text("{name}", {"name": self.names[at]}, code)

    def head(self, text: object, code: str) -> str:
        """Return the text `text`, one of `heads`, in the language `code`."""
        return filled_text("{text}", {"text": text}, code)

    def question_text(self, text: str, code: str) -> str:
        """Return one of the question's texts, with its fields filled in, in the language `code`."""
        return filled_text(text, self.values, code)

    def amount(self, height: Fraction, code: str) -> str:
        """Return a height as text: in percent, or as a number."""
        if self.in_percent:
            return percent(height, code, int(0 < height < TINY))
        return decimal(height, code, places(height, 2))

    def described(self, heights: Sequence[Fraction], code: str) -> str:
        """Return heights in words: each place with its height, or the names of painted cells."""
        if self.shape == "square":
            return self.amount(heights[0], code)
        if self.shape == "cells":
            painted = [self.name(at, code) for at, one in enumerate(heights) if one]
            return ", ".join(painted)
        each = (f"{self.name(at, code)}: {self.amount(h, code)}" for at, h in enumerate(heights))
        return "; ".join(each)

    def answer_text(self, code: str = "en") -> str:
        """Return the truth in words, in the language `code`."""
        return self.described(self.truth, code)


def distance(one: Sequence[Fraction], other: Sequence[Fraction]) -> Fraction:
    """Return the sum of the squared differences between the heights of two drawings."""
    return sum(((a - b) ** 2 for a, b in zip(one, other, strict=True)), Fraction(0))


# --- making ---------------------------------------------------------------------------------------


def bars(ask: Topic, name: str, truth: Mapping[Any, Fraction], **values: object) -> Drawing:
    """Return the question `name` of topic `ask`, to draw the distribution `truth` as bars.

    Its text `axis` names what the labels are.
    """
    heights = tuple(truth.values())
    even = (Fraction(1, len(heights)),) * len(heights)
    return _drawing(ask, name, values, "bars", heights, even, labels=tuple(truth))


def curve(
    ask: Topic,
    name: str,
    truth: Mapping[Any, Fraction],
    span: tuple[Fraction | int, Fraction | int],
    *,
    in_percent: bool = True,
    **values: object,
) -> Drawing:
    """Return the question `name` of topic `ask`, to draw values within `span` as a curve."""
    low, top = map(Fraction, span)
    heights, flat = tuple(truth.values()), ((low + top) / 2,) * len(truth)
    more = {"labels": tuple(truth), "low": low, "top": top, "in_percent": in_percent}
    return _drawing(ask, name, values, "curve", heights, flat, **more)


def square(ask: Topic, name: str, truth: Fraction, plain: Fraction, **values: object) -> Drawing:
    """Return the question `name` of `ask`, to paint the probability `truth` into 100 squares."""
    return _drawing(ask, name, values, "square", (truth,), (plain,))


def cells(
    ask: Topic,
    name: str,
    at: Mapping[Key, tuple[int, int]],
    right: Callable[[Key], bool],
    label: Callable[[Key], object] = lambda key: key,
    called: Callable[[Key], object] | None = None,
    heads: Mapping[tuple[int, int], object] = MappingProxyType({}),
    **values: object,
) -> Drawing:
    """Return the question `name` of topic `ask`, to paint the cells for which `right` is true.

    `at` has each cell's column and row, and `heads` texts at other places. `called` gives names for
    screen readers.
    """
    truth = tuple(Fraction(right(key)) for key in at)
    nothing = (Fraction(0),) * len(truth)
    names = tuple(called(key) for key in at) if called else ()
    more = {"labels": tuple(map(label, at)), "at": tuple(at.values()), "names": names}
    return _drawing(ask, name, values, "cells", truth, nothing, heads=tuple(heads.items()), **more)


def rolls_of_two(
    ask: Topic, name: str, faces: int, right: Callable[[int, int], bool], **values: object
) -> Drawing:
    """Return the question `name` of topic `ask`, to paint those rolls for which `right` is true.

    Each row is a face of the first die, each column one of the second.
    """
    numbers = range(1, faces + 1)
    return cells(
        ask,
        name,
        {(a, b): (b, a) for a in numbers for b in numbers},
        lambda roll: right(*roll),
        lambda _: "",
        lambda roll: f"({roll[0]}, {roll[1]})",
        {(n, 0): n for n in numbers} | {(0, n): n for n in numbers},
        **values,
    )


def _drawing(
    ask: Topic,
    name: str,
    values: Values,
    shape: Shape,
    truth: Heights,
    plain: Heights,
    **more: object,
) -> Drawing:
    text = ask.text(name, "text")
    assert isinstance(text, ById)
    _, topic, *_ = text.place
    axis = ask.text(name, "axis") if shape in ("bars", "curve") else ""
    drawing = Drawing(
        id=f"{topic}.{name}",
        text=text,
        values={**ask.fixed, **values},
        kind="drawing",
        answer="",
        mistakes=(),
        because=ask.text(name, "because"),
        shape=shape,
        truth=truth,
        plain=plain,
        axis=axis,
        **more,  # type: ignore[arg-type]  # the fields that a shape has
    )
    object.__setattr__(drawing, "answer", str(Given(drawing.nearest(truth), max(STAKES))))
    return drawing


@cache
def drawings(lesson: Number, game: str = DEFAULT) -> tuple[Drawing, ...]:
    """Return the drawings that a lesson asks for; empty if its topic defines no DRAWINGS."""
    rooms = load(game).lessons
    topics = import_module(rooms).EXERCISES if rooms else None
    if topics is None or lesson not in topics.topics:
        return ()
    topic = import_module(f"{topics.package}.{topics.topics[lesson]}")
    return tuple(make() for make in getattr(topic, "DRAWINGS", ()))


def drawing_of(question: str, lesson: Number, game: str = DEFAULT) -> Drawing | None:
    """Return the drawing with the id `question`; None if the lesson does not ask for it."""
    return next((one for one in drawings(lesson, game) if one.id == question), None)
