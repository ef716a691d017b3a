"""A question with its answer key, and what is said to who answers it.

>>> from azardia_nb.language import N_
>>> question = Question(
...     id="dice.heads",
...     text=N_("How likely is {face}?"),
...     values={"face": 3},
...     kind="chance",
...     answer=Fraction(1, 10),
...     mistakes=(Mistake(Fraction(3, 10), N_("That counts the faces up to {face}.")),),
...     because=N_("One face of ten."),
... )
>>> question.check("10 %").right, question.check("30 %").said
(True, 'Not quite. That counts the faces up to 3.')
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Literal

import numpy as np

from azardia_nb.errors import AzardiaError
from azardia_nb.language import language
from azardia_nb.odds.read import means_chance, means_number, means_tile, nearly_chance
from azardia_nb.odds.say import chance, decimal, percent

Kind = Literal["chance", "percent", "number", "tile", "choice"]
Answer = Fraction | int | str

# What fills the fields of a text: a Fraction is shown as a chance; a function is given the
# language and returns what to show.
Values = Mapping[str, object]

_CHANCES = ("chance", "percent")
PLACES = 2  # decimals of an answer that is no chance


@dataclass(frozen=True)
class Mistake:
    """A usual wrong answer, and what to say to it; its values stand beside the question's."""

    answer: Answer
    feedback: str
    values: Values = field(default_factory=dict)


@dataclass(frozen=True)
class Verdict:
    """Whether an answer is right, and what is said to it."""

    right: bool
    said: str


@dataclass(frozen=True)
class Question:
    """One exercise: texts are English and marked with N_, `values` fill their fields.

    `kind` tells what is asked for: a "chance", a "percent" (a chance that is no simple fraction), a
    "number", a "tile" (both numbers as ints or Fractions), or a "choice" of `options` (texts too),
    of which `answer` is one. `because` says why, and may name the {answer}. A mistake that is the
    right answer this time is left out, and so is one that comes to the same as a mistake before it.
    """

    id: str
    text: str
    values: Values
    kind: Kind
    answer: Answer
    mistakes: tuple[Mistake, ...]
    because: str
    options: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        first: dict[Answer, Mistake] = {}
        for mistake in self.mistakes:
            first.setdefault(mistake.answer, mistake)
        first.pop(self.answer, None)
        object.__setattr__(self, "mistakes", tuple(first.values()))

    def asked(self, code: str = "en") -> str:
        """Return the question in the language `code`."""
        return _said(self.text, self.values, code)

    def choices(self, code: str = "en") -> list[tuple[str, str]]:
        """Return each option of a choice: what it says, and what `check` knows it by."""
        return [(_said(option, self.values, code), option) for option in self.options]

    def told(self, code: str = "en") -> str:
        """Return the answer in the language `code`."""
        if self.kind == "chance":
            return chance(Fraction(self.answer), code)
        if self.kind == "percent":
            return percent(Fraction(self.answer), code)
        if self.kind == "choice":
            return _said(str(self.answer), self.values, code)
        exact = Fraction(self.answer)
        if exact.denominator == 1:
            return str(exact)
        return f"{exact} ({decimal(exact, code, PLACES)})"

    def explained(self, code: str = "en") -> str:
        """Return why the answer is what it is."""
        return _said(self.because, {**self.values, "answer": self.told(code)}, code)

    def check(self, typed: str, code: str = "en") -> Verdict:
        """Judge an answer, as it was typed or chosen.

        Raises AzardiaError, in the language `code`, for what cannot be an answer at all.
        """
        speak = language(code)
        if self._means(typed, self.answer, code):
            return Verdict(True, speak("Right: {answer}.", answer=self.told(code)))
        for mistake in self.mistakes:
            if self._means(typed, mistake.answer, code):
                hint = _said(mistake.feedback, {**self.values, **mistake.values}, code)
                return Verdict(False, speak("Not quite. {hint}", hint=hint))
        if self.kind in _CHANCES and nearly_chance(typed, Fraction(self.answer), code):
            return Verdict(
                False,
                speak(
                    "Close, but not exact enough: a fraction must be exact, a percentage rounded "
                    "to a whole percent or finer."
                ),
            )
        return Verdict(False, speak("That is not it."))

    def _means(self, typed: str, answer: Answer, code: str) -> bool:
        if self.kind == "choice":
            if typed not in self.options:
                speak = language(code)
                raise AzardiaError(speak("Choose one of the answers."))
            return typed == answer
        if self.kind in _CHANCES:
            return means_chance(typed, Fraction(answer), code)
        if self.kind == "tile":
            return means_tile(typed, int(answer), code)
        return means_number(typed, Fraction(answer), code)


Maker = Callable[[np.random.Generator], Question]  # asks about a position or numbers of its own


def distinct(*mistakes: Mistake) -> tuple[Mistake, ...]:
    """Return the mistakes without those whose answer another one before them has."""
    first: dict[Answer, Mistake] = {}
    for mistake in mistakes:
        first.setdefault(mistake.answer, mistake)
    return tuple(first.values())


def _said(text: str, values: Values, code: str) -> str:
    shown = {name: _shown(value, code) for name, value in values.items()}
    return language(code)(text, **shown)


def _shown(value: object, code: str) -> object:
    if callable(value):
        return value(code)
    return chance(value, code) if isinstance(value, Fraction) else value
