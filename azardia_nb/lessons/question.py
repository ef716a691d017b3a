"""Questions with answers, common mistakes, and feedback on what learners type.

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
>>> question.check("10%").right, question.check("30%").sentence
(True, 'Not quite. That counts the faces up to 3. Divide the faces that count by all faces.')
>>> question.check("50%").sentence
'Not quite: that is too high. Divide the faces that count by all faces.'
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction
from functools import cached_property, lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol
from zlib import crc32

import numpy as np

from azardia_nb.errors import AzardiaError
from azardia_nb.game.registry import DEFAULT, load
from azardia_nb.lessons.course import Number, own_page
from azardia_nb.lessons.ordering import LETTERS
from azardia_nb.text import read
from azardia_nb.text.by_id import Translated
from azardia_nb.text.language import LANGUAGES, N_, Plural, language, one_line, spoken
from azardia_nb.text.say import EXACT, PERCENT, chance, decimal, percent, points, whole

if TYPE_CHECKING:
    from azardia_nb.game.game import Reading

Kind = Literal[
    "chance",
    "percent",
    "tenths",
    "points",
    "number",
    "tile",
    "choice",
    "order",
    "design",
    "drawing",
]
Form = Literal["", "argument", "step", "made_up"]
Answer = Fraction | int | str

# Field values of a text: a Fraction is shown as a probability; a function maps a language to the
# value.
Values = Mapping[str, object]

# Kinds computed from rounded numbers, or not written out: an error of a tenth of a percent is
# accepted.
ROUNDED = ("percent", "tenths", "points")
PLACES = 2  # decimals of an answer that is not a probability
LONGEST = 1000  # largest denominator of a fraction that is shown
FINEST = 5  # precisions of a probability that are tried: whole percents, one decimal, …
KEPT = 10_000  # cached questions: many seeds give equal ones
DRAWS = 100  # for one question, at most; most need one
_CHANCES = ("chance", "percent", "tenths")

_HEADINGS = {
    "argument": N_("Compare the arguments."),
    "step": N_("Find the wrong line."),
    "made_up": N_("Find the made-up row."),
    "order": N_("Put in order."),
    "design": N_("Design an experiment."),
}

# The largest accepted value of an answer's last digit, by kind of question.
_COARSEST = {
    "chance": read.WHOLE_PERCENT,
    "percent": read.WHOLE_PERCENT,
    "tenths": read.TENTH_OF_PERCENT,
    "points": read.TENTH_OF_PERCENT,
    "number": read.TENTH,
}
# Additional instructions if whole percents would hide a mistake.
_FINER = {
    "chance": N_("Answer with an exact fraction, or in percent, to one decimal."),
    "percent": N_("Answer in percent, to one decimal."),
}
_WHOLE = N_(
    "Close, but not exact enough. A fraction must be exact; round a percentage to a whole percent "
    "or finer."
)
_ONE_DECIMAL = N_("Close, but not exact enough. Give one decimal.")
# Feedback on an answer that was rounded too much, by kind and required precision.
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
# Feedback on an answer with enough digits whose last ones are wrong.
_CUT = N_(
    "Close, but you cut the digits off. Round instead: the first digit you leave out is 5 or more."
)
_LAST_DIGITS = N_("Close, but the last digits are wrong. Round only once, at the end.")


@dataclass(frozen=True)
class Mistake:
    """A common wrong answer with feedback; `values` are added to the values of the question."""

    answer: Answer
    feedback: str
    values: Values = field(default_factory=dict)


class FieldValue(str):
    r"""A field value whose format spec adds the word that belongs before it.

    A Spanish text writes `:de` for its preposition: a percentage takes an article, a fraction does
    not. An English text writes `:a` for its article. In a formula, `:factor` writes a probability
    as a fraction without percentage, or a percentage as a decimal.

    >>> said = "con una probabilidad {chance:de}"
    >>> said.format(chance=FieldValue("47,8 %")), said.format(chance=FieldValue("1/5 (20 %)"))
    ('con una probabilidad del 47,8 %', 'con una probabilidad de 1/5 (20 %)')
    >>> said.format(chance=FieldValue("> 99,9 %"))
    'con una probabilidad de más del 99,9 %'
    >>> [f"{FieldValue(said):a}" for said in ("7", "8", "11", "80%", "18.5%", "1/8")]
    ['a 7', 'an 8', 'an 11', 'an 80%', 'an 18.5%', 'a 1/8']
    >>> [f"{FieldValue(said):factor}" for said in ("1/5 (20%)", "47.5%", "47,5\xa0%")]
    ['1/5', '0.475', '0,475']
    """

    def __format__(self, wanted: str) -> str:
        if wanted == "de":
            if bound := _BOUNDS.get(self[:2]):
                return f"de {bound} del {self[2:]}"
            return f"{'del' if _PERCENTAGE.fullmatch(self) else 'de'} {self}"
        if wanted == "a":
            return f"{'an' if _VOWEL.match(self) else 'a'} {self}"
        if wanted == "factor":
            if match := _PERCENTAGE.fullmatch(self):
                part = str(Decimal(match[1].replace(",", ".")) / PERCENT)
                return part.replace(".", ",") if match[2] else part
            return self.split(" (")[0]
        return super().__format__(wanted)


_PERCENTAGE = re.compile(r"([0-9.,]+)(\s?)%")  # with a space in Spanish
_BOUNDS = {"> ": "más", "< ": "menos"}
_VOWEL = re.compile(r"8|1[18](?!\d)")  # eight, eleven, eighteen and eighty begin with a vowel


class Verdict(NamedTuple):
    """Whether an answer is right, and the feedback on it."""

    right: bool
    sentence: str


class Pictured(NamedTuple):
    """A picture for an exercise on paper: spaces `first` to `last` of a position's board.

    `yours` says that the exercise is about "you", whose turn it is there.
    """

    position: "Callable[[], Reading]"
    first: int
    last: int
    yours: bool = True


class AnswerRule(Protocol):
    """Reads and judges answers of kinds that are neither numbers nor one of several options."""

    def read(self, typed: str, code: str = "en") -> str:
        """Return the answer `typed` in its usual form; AzardiaError if it cannot be read."""

    def accepts(self, typed: str, answer: str, code: str) -> bool:
        """Return whether `typed` is as good as the example `answer`."""

    def reason(self, typed: str, answer: str, labels: Sequence[str], code: str = "en") -> str:
        """Return a sentence on the fault of `typed`; `labels` are the question's options."""

    def answer_text(self, answer: str, code: str = "en") -> str:
        """Return the answer as text in the language `code`."""

    def report(self, typed: str, code: str) -> str:
        """Return the feedback that is given on right and wrong answers; "" without any."""

    def typing(self, code: str) -> str:
        """Return an instruction how to type an answer."""

    def blanks(self, code: str) -> list[str]:
        """Return the labels of the lines for an answer on paper."""


@dataclass(frozen=True)
class Question:
    """One exercise: texts are English and marked with N_, `values` fill their fields.

    `kind` is the type of answer: a "chance"; a "percent" (a probability that is not a simple
    fraction); "tenths" (the same, to one decimal); "points" (a difference of probabilities, in
    percentage points to one decimal); a "number"; a "tile" from 1 to `tiles` (numbers and tiles are
    ints or Fractions); or a "choice", where `answer` is one of the texts `options`. In the kinds
    "order" (of the `options`) and "design" (of an experiment) `rule` reads and judges answers, and
    `answer` is one in its usual form. The `form` of a choice says that its options are arguments,
    steps of a solution, or rows of results of which one is made up. The `answer` is exact, however
    it is shown. `because` explains it, and may use the field {answer}; `method` says what to
    calculate without the answer. Mistakes equal to the answer or to an earlier mistake are left
    out. Worksheets show `picture`, and before the question the text `paper`, which a page says
    elsewhere. A guess may ask for one of `reasons`.

    If a mistake rounded to whole percents would pass for the answer, one decimal is required.
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
    rule: AnswerRule | None = None
    form: Form = ""
    reasons: tuple[str, ...] = ()
    paper: str = ""

    def __post_init__(self) -> None:
        mistakes: list[Mistake] = []
        for mistake in self.mistakes:
            if self._equal(mistake.answer, self.answer, Fraction(EXACT)):
                continue
            if not any(
                self._equal(mistake.answer, a, read.TENTH_OF_PERCENT) for a in _answers(mistakes)
            ):
                mistakes.append(mistake)
        object.__setattr__(self, "mistakes", tuple(mistakes))

    def _equal(self, one: Answer, other: Answer, off: Fraction) -> bool:
        """Return whether two answers are equal; in kinds ROUNDED, up to a difference of `off`."""
        return one == other or (
            self.kind in ROUNDED and abs(Fraction(one) - Fraction(other)) <= off
        )

    @cached_property
    def coarsest(self) -> Fraction:
        """The largest accepted value of an answer's last digit; 0 for kinds without rounding.

        It is a tenth of a percent instead of a whole one if a usual mistake would otherwise pass.
        """
        usual = _COARSEST.get(self.kind, Fraction(0))
        return read.TENTH_OF_PERCENT if self.kind in _FINER and self._hides(usual) else usual

    @property
    def clear(self) -> bool:
        """Whether no common mistake can pass for the answer in any accepted rounding."""
        return not self._hides(self.coarsest)

    def _hides(self, coarsest: Fraction) -> bool:
        return _hides_mistake(self.kind, self.answer, tuple(_answers(self.mistakes)), coarsest)

    def prompt(self, code: str = "en") -> str:
        """Return the question in the language `code`; an unusual required precision is added."""
        text = filled_text(self.text, self.values, code)
        if self.coarsest == _COARSEST.get(self.kind, 0):
            return text
        return f"{text} {language(code)(_FINER[self.kind])}"

    def heading(self, code: str = "en") -> str:
        """Return the heading of an unusual kind of question, such as an order; "" for others."""
        text = _HEADINGS.get(self.form or self.kind, "")
        return language(code)(text) if text else ""

    def choices(self, code: str = "en") -> list[tuple[str, str]]:
        """Return the options as pairs of label and option; `check` takes the option.

        In an order, an option is a letter, with which its label begins.
        """
        labels = self._labels(code)
        if self.kind == "order":
            lettered = zip(LETTERS, labels, strict=False)
            return [(f"{letter}: {label}", letter) for letter, label in lettered]
        return list(zip(labels, self.options, strict=True))

    def _labels(self, code: str) -> list[str]:
        return [filled_text(option, self.values, code) for option in self.options]

    def option_called(self, label: str) -> str:
        """Return the option with this label in any language; text without an option unchanged."""
        labels = {
            one_line(name): option for code in LANGUAGES for name, option in self.choices(code)
        }
        return labels.get(one_line(label), label)

    def given_as_shown(self, given: str, code: str = "en") -> str:
        """Return the answer as the page shows it: an option's label, or all labels of an order."""
        if self.kind == "order" and self.rule:
            labels = dict(zip(LETTERS, self._labels(code), strict=False))
            return " > ".join(labels[one] for one in self.rule.read(given, code).split(", "))
        return {option: label for label, option in self.choices(code)}.get(given, given.strip())

    def answer_text(self, code: str = "en") -> str:
        """Return the right answer as text in the language `code`."""
        return self._format(self.answer, code)

    def answer_phrase(self, code: str = "en") -> str:
        """Return the right answer without a full stop, for use within a sentence."""
        return self.answer_text(code).removesuffix(".")

    def wrong(self, code: str = "en") -> list[tuple[str, str]]:
        """Return the common wrong answers and their feedback, as texts in the language `code`."""
        return [
            (
                self._format(mistake.answer, code),
                filled_text(mistake.feedback, {**self.values, **mistake.values}, code),
            )
            for mistake in self.mistakes
        ]

    def _format(self, answer: Answer, code: str) -> str:
        if self.rule:
            return self.rule.answer_text(str(answer), code)
        if self.kind == "chance":
            return _chance(Fraction(answer), code)
        if self.kind in ("percent", "tenths"):
            return percent(Fraction(answer), code)
        if self.kind == "points":
            # a mistake such as 0.079 for 7.9 has its digits farther right
            small = abs(Fraction(answer)) < read.TENTH_OF_PERCENT
            return points(Fraction(answer), code, 3 if small else 1)
        if isinstance(answer, str):
            return filled_text(answer, self.values, code)
        exact = Fraction(answer)
        if exact.denominator == 1:
            return whole(int(exact), code).replace("-", "−")
        rounded = decimal(exact, code, PLACES)
        simple = exact.denominator <= LONGEST**2  # else it approximates an irrational number
        return f"{exact} ({rounded})".replace("-", "−") if simple else rounded

    def explained(self, code: str = "en") -> str:
        """Return the explanation of the right answer."""
        return filled_text(self.because, {**self.values, "answer": self.answer_text(code)}, code)

    def check(self, typed: str, code: str = "en") -> Verdict:
        """Return the verdict on an answer as typed or chosen.

        Raises AzardiaError, in the language `code`, for a text that cannot be an answer.
        """
        speak = language(code)
        if self.rule:
            return self._check_by_rule(self.rule, typed, code)
        if self._accepts(typed, self.answer, code, self.coarsest):
            return Verdict(True, speak("Right: {answer}.", answer=self.answer_phrase(code)))
        method = filled_text(self.method, self.values, code)
        if reason := self.reason(typed, code):
            sentence = speak("Not quite. {hint}", hint=reason)
            return Verdict(False, f"{sentence} {method}".rstrip())
        if self.kind == "number":
            read.one_number_typed(typed, code)  # raises if ambiguous, such as "1.234" in Spanish
        if self._nearly(typed, code):
            return Verdict(False, speak(self._precision_feedback(typed, code)))
        sentence = speak(self._direction(typed, code))
        return Verdict(False, f"{sentence} {method}".rstrip())

    def _check_by_rule(self, rule: AnswerRule, typed: str, code: str) -> Verdict:
        speak = language(code)
        right = rule.accepts(typed, str(self.answer), code)
        if right:
            parts = [speak("Right: {answer}.", answer=rule.answer_text(typed, code))]
        else:
            hint = self.reason(typed, code)
            method = filled_text(self.method, self.values, code)
            parts = [speak("Not quite. {hint}", hint=hint), method]
        return Verdict(right, " ".join(filter(None, [*parts, rule.report(typed, code)])))

    def reason(self, typed: str, code: str = "en") -> str:
        """Return the feedback on an answer that is a common mistake; "" for any other answer.

        An answer that may also be the right one, rounded too much, fits none. Raises AzardiaError
        for a text that cannot be an answer.
        """
        usual = _COARSEST.get(self.kind, Fraction(0))
        if self._accepts(typed, self.answer, code, usual):
            return ""
        for mistake in self.mistakes:
            if self._accepts(typed, mistake.answer, code, usual):
                return filled_text(mistake.feedback, {**self.values, **mistake.values}, code)
        if self.rule:
            return self.rule.reason(typed, str(self.answer), self._labels(code), code)
        return ""

    def _direction(self, typed: str, code: str) -> str:
        """Return a sentence that says whether a wrong answer is too high or too low."""
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

    def _precision_feedback(self, typed: str, code: str) -> str:
        """Return the feedback on an answer that is close but not exact enough."""
        if self.kind in ("chance", "number"):
            numbers = (
                [read.chance_typed(typed, code)]
                if self.kind == "chance"
                else read.numbers_typed(typed, code)
            )
            fine = [one for one in numbers if 0 < one.step <= self.coarsest]
            if any(one.cuts(Fraction(self.answer)) for one in fine):
                return _CUT
            if fine:
                return _LAST_DIGITS
        return _CLOSE[self.kind, self.coarsest]

    def _accepts(self, typed: str, answer: Answer, code: str, coarsest: Fraction) -> bool:
        """Return whether `typed` means `answer`, rounded to its digits, at most to `coarsest`."""
        if self.rule:
            return self.rule.accepts(typed, str(answer), code)
        if self.kind == "choice":
            if typed not in self.options:
                speak = language(code)
                raise AzardiaError(speak("Choose one of the answers."))
            return typed == answer
        if self.kind == "tile":
            return read.means_tile(typed, int(answer), self.tiles, code)
        return _accepts_number(self.kind, typed, Fraction(answer), code, coarsest)


def _accepts_number(
    kind: Kind, typed: str, answer: Fraction, code: str, coarsest: Fraction
) -> bool:
    """Return whether `typed` means `answer`, with the precision that `kind` requires."""
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
def _hides_mistake(
    kind: Kind, answer: Answer, mistakes: tuple[Answer, ...], coarsest: Fraction
) -> bool:
    """Return whether a common mistake can pass for the answer if it is rounded."""
    return any(
        _accepts_number(kind, typed, Fraction(answer), "en", coarsest)
        for mistake in mistakes
        for typed in _roundings(kind, mistake)
    )


def _roundings(kind: Kind, answer: Answer) -> Iterator[str]:
    """Yield the usual ways to write a rounded answer, as coarse as any question allows.

    Probabilities are rounded to whole percents and finer, other numbers to one or two decimals.
    """
    if kind == "number":
        for places in (1, 2):
            yield from read.roundings(Fraction(answer), places)
    elif kind in ("points", *_CHANCES):
        sign = "" if kind == "points" else "%"
        if sign and not 0 <= Fraction(answer) <= 1:
            return  # such a probability cannot be typed
        for places in range(FINEST):
            yield from (f"{n}{sign}" for n in read.roundings(Fraction(answer) * PERCENT, places))


# Makes a question with a random position or numbers.
Maker = Callable[[np.random.Generator], Question]


class Exercises(NamedTuple):
    """The questions of a game's lessons: `topics` maps lessons to modules of `package`.

    The game's lesson labels begin with `letter`. `prefix` and the topic, or else `ids`, seed the
    questions and must not change: a seed always gives the same questions.
    """

    package: str
    topics: Mapping[Number, str]
    letter: str = ""
    prefix: str = ""
    ids: Mapping[Number, str] = {}

    def makers(self, lesson: Number) -> tuple[Maker, ...]:
        """Return the functions that make a lesson's questions; AzardiaError if there are none."""
        if lesson not in self.topics:
            raise AzardiaError(
                spoken(
                    "lesson {lesson} has no exercises; these have: {known}",
                    lesson=f"{self.letter}{lesson}",
                    known=", ".join(f"{self.letter}{n}" for n in self.topics),
                )
            )
        # Imported lazily: a lesson should not load the topics of all others.
        makers: tuple[Maker, ...] = import_module(f"{self.package}.{self.topics[lesson]}").MAKERS
        return makers

    def blanks(self, lesson: Number) -> list[Question]:
        """Return the questions of a lesson's sheet of blanks; empty if it has none."""
        if lesson not in self.topics:
            return []
        topic = import_module(f"{self.package}.{self.topics[lesson]}")
        return [one for make in getattr(topic, "BLANKS", ()) for one in make()]

    def questions(self, lesson: Number, seed: int, only: int | None = None) -> list[Question]:
        """Return a lesson's questions for `seed`; `only` is the index of a single one to make."""
        makers = self.makers(lesson)
        topic = self.ids.get(lesson, f"{self.prefix}{self.topics[lesson]}")
        return ask(makers, topic, seed, only)


def ask(makers: Sequence[Maker], topic: str, seed: int, only: int | None = None) -> list[Question]:
    """Return a question of each of `makers`, or only of number `only`, from 0.

    Topic and seed determine the random numbers. Raises AzardiaError for a negative seed.
    """
    if seed < 0:
        raise AzardiaError(f"seed must be a whole number, 0 or more (you gave {seed})")
    # Each maker has its own generator, so that adding a question does not change the others.
    return [
        draw_question(
            make, np.random.default_rng((seed, crc32(f"{topic}.{make.__name__}".encode())))
        )
        for make in (makers if only is None else makers[only : only + 1])
    ]


def draw_question(make: Maker, rng: np.random.Generator) -> Question:
    """Return a question of `make`, drawn again while a common mistake would pass for its answer."""
    question = make(rng)
    for _ in range(DRAWS):
        if question.clear:
            break
        question = make(rng)
    return question


def questions(
    lesson: Number, seed: int, game: str = DEFAULT, only: int | None = None
) -> list[Question]:
    """Return the questions of a lesson for `seed`; AzardiaError if there are none.

    `only` is the index of a single question to make.

    >>> [question.id for question in questions(2, seed=1)][:2]
    ['dice.sum_exactly', 'dice.sum_at_least']
    """
    if page := own_page(lesson):
        return ask(page.exercises, page.name, seed, only)
    lessons = load(game).lessons
    if not lessons:
        raise AzardiaError(f"{game} has no lessons with exercises")
    questions: list[Question] = import_module(lessons).EXERCISES.questions(lesson, seed, only)
    return questions


def blanks(lesson: Number, game: str = DEFAULT) -> list[Question]:
    """Return the questions of a lesson's sheet of blanks; empty if it has none.

    >>> [str(question.answer) for question in blanks(5, "titan_race")]
    ['8/9', '5/9', '3', '4/9', '3/4', '31/36']
    """
    lessons = "" if own_page(lesson) else load(game).lessons
    blanks: list[Question] = import_module(lessons).EXERCISES.blanks(lesson) if lessons else []
    return blanks


def counted(n: int, things: Plural) -> Callable[[str], str]:
    """Return a function from language to the number `n` of things, in singular or plural.

    >>> from azardia_nb.text.language import plural
    >>> counted(1, plural("{n} tile", "{n} tiles"))("en")
    '1 tile'
    """
    return lambda code: language(code)(things, n=whole(n, code))


def formatter(how: Callable[..., str], value: object, *more: int) -> Callable[[str], str]:
    """Return a function from language to `value` formatted by `how`, such as `percent`."""
    return lambda code: how(value, code, *more)


def in_words(text: str) -> Callable[[str], str]:
    """Return a function from language to the translation of `text`, to fill a field of a text."""
    return lambda code: language(code)(text)


def listed(things: Sequence[object], between: str = ", ") -> Callable[[str], str]:
    """Return a function from language to a list of `things` with "and" before the last.

    >>> listed([5, 13, 21])("es"), listed([5])("es")
    ('5, 13 y 21', '5')
    """
    *most, last = things

    def text(code: str) -> str:
        if not most:
            return _text(last, code)
        some = between.join(_text(one, code) for one in most)
        return language(code)(N_("{some} and {last}"), some=some, last=_text(last, code))

    return text


def _text(thing: object, code: str) -> str:
    return str(_field_value(thing, code))


def _chance(value: Fraction, code: str) -> str:
    """Return a probability as text, with its fraction if the denominator is small enough."""
    return chance(value, code) if value.denominator <= LONGEST else percent(value, code)


def _answers(mistakes: Sequence[Mistake]) -> list[Answer]:
    return [mistake.answer for mistake in mistakes]


def filled_text(text: str, values: Values, code: str) -> str:
    """Return a text of a question in the language `code`, with its fields filled in."""
    fields = {name: _field_value(value, code) for name, value in values.items()}
    if isinstance(text, Translated):
        return text.within(code).format(**fields) if fields else text.within(code)
    return language(code)(text, **fields)


def _field_value(value: object, code: str) -> object:
    if callable(value):
        value = value(code)
    elif isinstance(value, Translated):
        value = value.within(code)
    elif isinstance(value, Fraction):
        value = _chance(value, code)
    elif isinstance(value, int):
        value = whole(value, code).replace("-", "−")
    return FieldValue(value) if isinstance(value, str) else value
