"""A question with its answer key, and what is said to who answers it.

>>> from azardia_nb.text.language import N_
>>> question = Question(
...     id="dice.heads",
...     text=N_("What is the probability of rolling a {face}?"),
...     values={"face": 3},
...     kind="chance",
...     answer=Fraction(1, 10),
...     mistakes=(Mistake(Fraction(3, 10), N_("That counts the faces up to {face}.")),),
...     because=N_("One face of ten: {answer}."),
...     method=N_("Divide the faces that count by all faces."),
... )
>>> question.check("10%").right, question.check("30%").said
(True, 'Not quite. That counts the faces up to 3. Divide the faces that count by all faces.')
>>> question.check("50%").said
'Not quite: that is too high. Divide the faces that count by all faces.'
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from functools import cached_property, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Literal, NamedTuple
from zlib import crc32

import numpy as np

from azardia_nb.errors import AzardiaError
from azardia_nb.game.registry import DEFAULT, load
from azardia_nb.lessons.course import Number
from azardia_nb.text import read
from azardia_nb.text.by_id import ById
from azardia_nb.text.language import LANGUAGES, N_, Plural, language, one_line, spoken
from azardia_nb.text.say import EXACT, PERCENT, chance, decimal, percent, points, whole

if TYPE_CHECKING:
    from azardia_nb.game.game import Reading

Kind = Literal["chance", "percent", "tenths", "points", "number", "tile", "choice"]
Answer = Fraction | int | str

# What fills the fields of a text: a Fraction is shown as a chance; a function is given the
# language and returns what to show.
Values = Mapping[str, object]

# Found from numbers that are shown rounded, or that nobody writes out: a tenth of a percent off is
# right as well.
ROUNDED = ("percent", "tenths", "points")
PLACES = 2  # decimals of an answer that is no chance
LONGEST = 1000  # denominator of a fraction that is shown
FINEST = 5  # roundings of a chance that are tried: to whole percents, to one decimal …
KEPT = 10_000  # questions whose mistakes were looked at: many seeds ask the same
DRAWS = 100  # at most for one question; most need one
_CHANCES = ("chance", "percent", "tenths")

# What the last digit of an answer is worth at most, by the kind of the question.
_COARSEST = {
    "chance": read.WHOLE_PERCENT,
    "percent": read.WHOLE_PERCENT,
    "tenths": read.TENTH_OF_PERCENT,
    "points": read.TENTH_OF_PERCENT,
    "number": read.TENTH,
}
# What a question asks for besides, where whole percents would hide a mistake.
_FINER = {
    "chance": N_("Answer with an exact fraction, or in percent, to one decimal."),
    "percent": N_("Answer in percent, to one decimal."),
}
_WHOLE = N_(
    "Close, but not exact enough. A fraction must be exact; round a percentage to a whole percent "
    "or finer."
)
_ONE_DECIMAL = N_("Close, but not exact enough. Give one decimal.")
# What is said to an answer that was rounded too much, by the kind of the question and what it asks.
_CLOSE = {
    ("chance", read.WHOLE_PERCENT): _WHOLE,
    ("chance", read.TENTH_OF_PERCENT): N_(
        "Close, but not exact enough. A fraction must be exact; round a percentage to one decimal "
        "or finer."
    ),
    ("percent", read.WHOLE_PERCENT): _WHOLE,
    ("percent", read.TENTH_OF_PERCENT): _ONE_DECIMAL,
    ("tenths", read.TENTH_OF_PERCENT): _ONE_DECIMAL,
    ("points", read.TENTH_OF_PERCENT): _ONE_DECIMAL,
    ("number", read.TENTH): N_(
        "Close, but not exact enough. A fraction must be exact; round any other number to one "
        "decimal or finer."
    ),
}
# What is said to digits enough, of which the last are wrong.
_CUT = N_(
    "Close, but you cut the digits off. Round instead: the first digit you leave out is 5 or more."
)
_LAST_DIGITS = N_("Close, but the last digits are wrong. Round only once, at the end.")


@dataclass(frozen=True)
class Mistake:
    """A usual wrong answer, and what to say to it; its values stand beside the question's."""

    answer: Answer
    feedback: str
    values: Values = field(default_factory=dict)


class Shown(str):
    r"""What fills a field of a text, with the word before it that it decides.

    A Spanish text may ask for its preposition, as `:de`: a percentage has an article there, and a
    fraction has none. An English one asks for its article, as `:a`. In a formula a chance stands
    as a `:factor`: its fraction without the percentage, or a percentage as a decimal.

    >>> said = "con una probabilidad {chance:de}"
    >>> said.format(chance=Shown("47,8 %")), said.format(chance=Shown("1/5 (20 %)"))
    ('con una probabilidad del 47,8 %', 'con una probabilidad de 1/5 (20 %)')
    >>> [f"{Shown(said):a}" for said in ("7", "8", "11", "80%", "18.5%", "1/8")]
    ['a 7', 'an 8', 'an 11', 'an 80%', 'an 18.5%', 'a 1/8']
    >>> [f"{Shown(said):factor}" for said in ("1/5 (20%)", "47.5%", "47,5\xa0%")]
    ['1/5', '0.475', '0,475']
    """

    def __format__(self, wanted: str) -> str:
        if wanted == "de":
            return f"{'del' if _PERCENTAGE.fullmatch(self) else 'de'} {self}"
        if wanted == "a":
            return f"{'an' if _VOWEL.match(self) else 'a'} {self}"
        if wanted == "factor":
            if found := _PERCENTAGE.fullmatch(self):
                part = str(Decimal(found[1].replace(",", ".")) / PERCENT)
                return part.replace(".", ",") if found[2] else part
            return self.split(" (")[0]
        return super().__format__(wanted)


_PERCENTAGE = re.compile(r"([0-9.,]+)(\s?)%")  # a Spanish one has a space
_VOWEL = re.compile(r"8|1[18](?!\d)")  # eight, eleven, eighteen and eighty are said with one


class Verdict(NamedTuple):
    """Whether an answer is right, and what is said to it."""

    right: bool
    said: str


class Pictured(NamedTuple):
    """What paper shows of an exercise: the spaces from `first` to `last` of a position's board.

    `yours` says that the exercise is about "you", whose turn it is there.
    """

    position: "Callable[[], Reading]"
    first: int
    last: int
    yours: bool = True


@dataclass(frozen=True)
class Question:
    """One exercise: texts are English and marked with N_, `values` fill their fields.

    `kind` tells what is asked for: a "chance", a "percent" (a chance that is no simple fraction),
    "tenths" (the same, asked for to one decimal), "points" (a difference of chances, in percentage
    points to one decimal), a "number", a "tile" of so many `tiles` (both numbers as ints or
    Fractions), or a "choice" of `options` (texts too), of which `answer` is one. The `answer` is
    exact, whatever is shown of it. `because` says why, and may name the {answer}; `method` says
    what to calculate, and does not. A mistake that is the right answer this time is left out, and
    so is one that comes to the same as a mistake before it. `picture` is what a worksheet shows
    besides.

    Where a mistake, in whole percents, would pass for the answer, one decimal is asked for.
    """

    id: str
    text: str
    values: Values
    kind: Kind
    answer: Answer
    mistakes: tuple[Mistake, ...]
    because: str
    options: tuple[str, ...] = ()
    tiles: int = 0
    method: str = ""
    picture: Pictured | None = field(default=None, compare=False, repr=False)

    def __post_init__(self) -> None:
        kept: list[Mistake] = []
        for mistake in self.mistakes:
            if self._same(mistake.answer, self.answer, Fraction(EXACT)):
                continue
            if not any(
                self._same(mistake.answer, a, read.TENTH_OF_PERCENT) for a in _answers(kept)
            ):
                kept.append(mistake)
        object.__setattr__(self, "mistakes", tuple(kept))

    def _same(self, one: Answer, other: Answer, off: Fraction) -> bool:
        """Return whether two answers are the same; of what is rounded, one may be so much off."""
        return one == other or (
            self.kind in ROUNDED and abs(Fraction(one) - Fraction(other)) <= off
        )

    @cached_property
    def coarsest(self) -> Fraction:
        """What the last digit of an answer is worth at most; 0 where there is nothing to round.

        A tenth of a percent instead of a whole one where a usual mistake would pass.
        """
        usual = _COARSEST.get(self.kind, Fraction(0))
        return read.TENTH_OF_PERCENT if self.kind in _FINER and self._hides(usual) else usual

    @property
    def clear(self) -> bool:
        """Whether no usual mistake is taken for the answer, however it is rounded."""
        return not self._hides(self.coarsest)

    def _hides(self, coarsest: Fraction) -> bool:
        return _hidden(self.kind, self.answer, tuple(_answers(self.mistakes)), coarsest)

    def asked(self, code: str = "en") -> str:
        """Return the question in the language `code`, with how exactly to answer if it is fine."""
        asked = said(self.text, self.values, code)
        if self.coarsest == _COARSEST.get(self.kind, 0):
            return asked
        return f"{asked} {language(code)(_FINER[self.kind])}"

    def choices(self, code: str = "en") -> list[tuple[str, str]]:
        """Return each option of a choice: what it says, and what `check` knows it by."""
        return [(said(option, self.values, code), option) for option in self.options]

    def option_called(self, label: str) -> str:
        """Return the option with this label in any language; any other text unchanged."""
        labels = {
            one_line(name): option for code in LANGUAGES for name, option in self.choices(code)
        }
        return labels.get(one_line(label), label)

    def told(self, code: str = "en") -> str:
        """Return the answer in the language `code`."""
        return self._written(self.answer, code)

    def told_within(self, code: str = "en") -> str:
        """Return the answer to stand in a sentence, which has a full stop of its own."""
        return self.told(code).removesuffix(".")

    def wrong(self, code: str = "en") -> list[tuple[str, str]]:
        """Return each usual wrong answer with what is said to it, in the language `code`."""
        return [
            (
                self._written(mistake.answer, code),
                said(mistake.feedback, {**self.values, **mistake.values}, code),
            )
            for mistake in self.mistakes
        ]

    def _written(self, answer: Answer, code: str) -> str:
        if self.kind == "chance":
            return _chance(Fraction(answer), code)
        if self.kind in ("percent", "tenths"):
            return percent(Fraction(answer), code)
        if self.kind == "points":
            # A decimal typed instead of points, as 0.079, has its digits farther down.
            small = abs(Fraction(answer)) < read.TENTH_OF_PERCENT
            return points(Fraction(answer), code, 3 if small else 1)
        if isinstance(answer, str):
            return said(answer, self.values, code)
        exact = Fraction(answer)
        if exact.denominator == 1:
            return whole(int(exact), code).replace("-", "−")
        rounded = decimal(exact, code, PLACES)
        simple = exact.denominator <= LONGEST**2  # else it stands for an irrational number
        return f"{exact} ({rounded})".replace("-", "−") if simple else rounded

    def explained(self, code: str = "en") -> str:
        """Return why the answer is what it is."""
        return said(self.because, {**self.values, "answer": self.told(code)}, code)

    def check(self, typed: str, code: str = "en") -> Verdict:
        """Judge an answer, as it was typed or chosen.

        Raises AzardiaError, in the language `code`, for what cannot be an answer at all.
        """
        speak = language(code)
        if self._accepts(typed, self.answer, code, self.coarsest):
            return Verdict(True, speak("Right: {answer}.", answer=self.told_within(code)))
        method = said(self.method, self.values, code)
        if reason := self.reason(typed, code):
            told = speak("Not quite. {hint}", hint=reason)
            return Verdict(False, f"{told} {method}".rstrip())
        if self.kind == "number":
            read.one_number_typed(typed, code)  # "1.234" in Spanish is judged by neither reading
        if self._nearly(typed, code):
            return Verdict(False, speak(self._close(typed, code)))
        told = speak(self._off(typed, code))
        return Verdict(False, f"{told} {method}".rstrip())

    def reason(self, typed: str, code: str = "en") -> str:
        """Return what is wrong with an answer that fits a usual mistake; "" for any other.

        An answer that may as well be the right one, rounded too much, is no mistake. Raises
        AzardiaError for what cannot be an answer at all.
        """
        usual = _COARSEST.get(self.kind, Fraction(0))
        if self._accepts(typed, self.answer, code, usual):
            return ""
        for mistake in self.mistakes:
            if self._accepts(typed, mistake.answer, code, usual):
                return said(mistake.feedback, {**self.values, **mistake.values}, code)
        return ""

    def _off(self, typed: str, code: str) -> str:
        """Return in which direction a wrong answer is off."""
        if self.kind == "choice":
            return N_("Not quite.")
        exact = Fraction(self.answer)
        if self.kind == "points":
            high = read.read_points(typed, code) > exact
        elif self.kind in _CHANCES:
            high = read.read_chance(typed, code) > exact
        else:
            high = read.read_number(typed, code) > exact
        return N_("Not quite: that is too high.") if high else N_("Not quite: that is too low.")

    def _nearly(self, typed: str, code: str) -> bool:
        if self.kind == "points":
            return abs(read.read_points(typed, code) - Fraction(self.answer)) <= read.WHOLE_PERCENT
        if self.kind == "number":
            return read.nearly_number(typed, Fraction(self.answer), code)
        return self.kind in _CHANCES and read.nearly_chance(typed, Fraction(self.answer), code)

    def _close(self, typed: str, code: str) -> str:
        """Return what is wrong with digits that are nearly the answer's."""
        if self.kind in ("chance", "number"):
            found = (
                [read.chance_typed(typed, code)]
                if self.kind == "chance"
                else read.numbers_typed(typed, code)
            )
            fine = [one for one in found if 0 < one.step <= self.coarsest]
            if any(one.cuts(Fraction(self.answer)) for one in fine):
                return _CUT
            if fine:
                return _LAST_DIGITS
        return _CLOSE[self.kind, self.coarsest]

    def _accepts(self, typed: str, answer: Answer, code: str, coarsest: Fraction) -> bool:
        """Return whether what was typed is an answer, rounded to its digits or to `coarsest`."""
        if self.kind == "choice":
            if typed not in self.options:
                speak = language(code)
                raise AzardiaError(speak("Choose one of the answers."))
            return typed == answer
        if self.kind == "tile":
            return read.means_tile(typed, int(answer), self.tiles, code)
        return _means(self.kind, typed, Fraction(answer), code, coarsest)


def _means(kind: Kind, typed: str, answer: Fraction, code: str, coarsest: Fraction) -> bool:
    """Return whether what was typed is a chance or number, as exactly as its kind asks for."""
    if kind == "chance":
        return read.means_chance(typed, answer, code, coarsest)
    if kind == "percent":
        return read.means_chance(typed, answer, code, coarsest) or read.within_a_tenth(
            typed, answer, code
        )
    if kind == "tenths":
        return read.within_a_tenth(typed, answer, code)
    if kind == "points":
        return abs(read.read_points(typed, code) - answer) <= read.TENTH_OF_PERCENT
    return read.means_number(typed, answer, code)


@lru_cache(KEPT)
def _hidden(kind: Kind, answer: Answer, mistakes: tuple[Answer, ...], coarsest: Fraction) -> bool:
    """Return whether a usual mistake, rounded by who makes it, is taken for the answer."""
    return any(
        _means(kind, typed, Fraction(answer), "en", coarsest)
        for mistake in mistakes
        for typed in _roundings(kind, mistake)
    )


def _roundings(kind: Kind, answer: Answer) -> Iterator[str]:
    """Yield what is typed for an answer by who rounds it, as coarsely as any question allows.

    Chances are rounded to whole percents and finer, other numbers to one decimal or two.
    """
    if kind == "number":
        for places in (1, 2):
            yield from read.roundings(Fraction(answer), places)
    elif kind in ("points", *_CHANCES):
        sign = "" if kind == "points" else "%"
        if sign and not 0 <= Fraction(answer) <= 1:
            return  # nobody can type it
        for places in range(FINEST):
            yield from (f"{n}{sign}" for n in read.roundings(Fraction(answer) * PERCENT, places))


Maker = Callable[[np.random.Generator], Question]  # asks about a position or numbers of its own


class Exercises(NamedTuple):
    """The questions of a game's lessons: `topics` has the modules of a package by lesson.

    A game's lessons begin with a `letter`, and the ids of a topic's questions with `prefix` and the
    topic, or with what `ids` says instead: a seed asks what it has always asked.
    """

    package: str
    topics: Mapping[Number, str]
    letter: str = ""
    prefix: str = ""
    ids: Mapping[Number, str] = {}

    def makers(self, lesson: Number) -> tuple[Maker, ...]:
        """Return what makes the questions of a lesson; AzardiaError for one that has none."""
        if lesson not in self.topics:
            raise AzardiaError(
                spoken(
                    "lesson {lesson} has no exercises; these have: {known}",
                    lesson=f"{self.letter}{lesson}",
                    known=", ".join(f"{self.letter}{n}" for n in self.topics),
                )
            )
        # Imported when asked for: a lesson shall not wait for the topics of all others.
        found: tuple[Maker, ...] = import_module(f"{self.package}.{self.topics[lesson]}").MAKERS
        return found

    def questions(self, lesson: Number, seed: int, only: int | None = None) -> list[Question]:
        """Return the questions of a lesson for a seed, or one of them; AzardiaError for none."""
        makers = self.makers(lesson)
        topic = self.ids.get(lesson, f"{self.prefix}{self.topics[lesson]}")
        return ask(makers, topic, seed, only)


def ask(makers: Sequence[Maker], topic: str, seed: int, only: int | None = None) -> list[Question]:
    """Return a question of each maker, or of the one at a place; a topic and a seed ask the same.

    Raises AzardiaError for a seed below 0.
    """
    if seed < 0:
        raise AzardiaError(f"seed must be a whole number, 0 or more (you gave {seed})")
    # Each maker has dice of its own, so that another question beside it changes nothing.
    return [
        drawn(make, np.random.default_rng((seed, crc32(f"{topic}.{make.__name__}".encode()))))
        for make in (makers if only is None else makers[only : only + 1])
    ]


def drawn(make: Maker, rng: np.random.Generator) -> Question:
    """Return a question of a maker, drawn again while a usual mistake would pass for the answer."""
    question = make(rng)
    for _ in range(DRAWS):
        if question.clear:
            break
        question = make(rng)
    return question


def questions(
    lesson: Number, seed: int, game: str = DEFAULT, only: int | None = None
) -> list[Question]:
    """Return the questions of a lesson on a game, for a seed; AzardiaError where there are none.

    `only` is the place, from 0, of one that is wanted alone.

    >>> [question.id for question in questions(2, seed=1)][:2]
    ['dice.sum_exactly', 'dice.sum_at_least']
    """
    lessons = load(game).lessons
    if not lessons:
        raise AzardiaError(f"{game} has no lessons with exercises")
    found: list[Question] = import_module(lessons).EXERCISES.questions(lesson, seed, only)
    return found


def counted(n: int, things: Plural) -> Callable[[str], str]:
    """Return so many things as the language says it, for a field of a text.

    >>> from azardia_nb.text.language import plural
    >>> counted(1, plural("{n} tile", "{n} tiles"))("en")
    '1 tile'
    """
    return lambda code: language(code)(things, n=whole(n, code))


def written(how: Callable[..., str], value: object, *more: int) -> Callable[[str], str]:
    """Return a number as `percent`, `decimal` and the like write it, for a field of a text."""
    return lambda code: how(value, code, *more)


def in_words(text: str) -> Callable[[str], str]:
    """Return a text as the language says it, for a field of another one."""
    return lambda code: language(code)(text)


def listed(things: Sequence[object], between: str = ", ") -> Callable[[str], str]:
    """Return some things one after the other as the language does it, for a field of a text.

    >>> listed([5, 13, 21])("es"), listed([5])("es")
    ('5, 13 y 21', '5')
    """
    *most, last = things

    def said(code: str) -> str:
        if not most:
            return _text(last, code)
        some = between.join(_text(one, code) for one in most)
        return language(code)(N_("{some} and {last}"), some=some, last=_text(last, code))

    return said


def _text(thing: object, code: str) -> str:
    return str(_shown(thing, code))


def _chance(value: Fraction, code: str) -> str:
    """Return a chance with its fraction, where that is short enough to say anything."""
    return chance(value, code) if value.denominator <= LONGEST else percent(value, code)


def _answers(mistakes: Sequence[Mistake]) -> list[Answer]:
    return [mistake.answer for mistake in mistakes]


def said(text: str, values: Values, code: str) -> str:
    """Return a text of a question in the language `code`, its fields filled."""
    shown = {name: _shown(value, code) for name, value in values.items()}
    if isinstance(text, ById):
        return text.within(code).format(**shown) if shown else text.within(code)
    return language(code)(text, **shown)


def _shown(value: object, code: str) -> object:
    if callable(value):
        value = value(code)
    elif isinstance(value, ById):
        value = value.within(code)
    elif isinstance(value, Fraction):
        value = _chance(value, code)
    elif isinstance(value, int):
        value = whole(value, code).replace("-", "−")
    return Shown(value) if isinstance(value, str) else value
