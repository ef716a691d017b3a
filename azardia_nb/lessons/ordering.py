"""Answers that put items in order: the letters of the items, the first one first.

>>> order = Order(3)
>>> order.read("b > A, c"), order.accepts("BAC", "B, A, C", "en")
('B, A, C', True)
>>> order.reason("A, B, C", "B, A, C", ["ten", "twenty", "two"])
'“ten” and “twenty” are the wrong way round.'
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from azardia_nb.errors import AzardiaError
from azardia_nb.text.language import language

LETTERS = "ABCDEFGH"


class Order(NamedTuple):
    """The rule for answers that put `items` items in order, each item known by its letter."""

    items: int

    @property
    def letters(self) -> str:
        """The letters of all items, from "A" on."""
        return LETTERS[: self.items]

    def read(self, typed: str, code: str = "en") -> str:
        """Return the answer in its usual form, "B, A, C"; AzardiaError without all letters."""
        letters = re.findall(r"[A-Z]", typed.upper())
        if sorted(letters) != list(self.letters):
            speak = language(code)
            raise AzardiaError(speak("Drag the cards into order, or move them with the arrows."))
        return spaced(letters)

    def accepts(self, typed: str, answer: str, code: str) -> bool:
        """Return whether `typed` and `answer` are the same order."""
        return self.read(typed, code) == self.read(answer)

    def reason(self, typed: str, answer: str, labels: Sequence[str], code: str = "en") -> str:
        """Return a sentence on the first two neighbours in `typed` that are the wrong way round."""
        order, right = self.read(typed, code).split(", "), self.read(answer).split(", ")
        pairs = pairwise(order)
        one, other = next((a, b) for a, b in pairs if right.index(a) > right.index(b))
        speak = language(code)
        first, second = (labels[LETTERS.index(letter)] for letter in (one, other))
        return speak(
            "“{first}” and “{second}” are the wrong way round.", first=first, second=second
        )

    def answer_text(self, answer: str, code: str = "en") -> str:
        """Return the order `answer` in its usual form, such as "B, A, C"."""
        return self.read(answer, code)

    def report(self, typed: str, code: str) -> str:
        """Return "", because the verdict on an order says everything."""
        return ""

    def typing(self, code: str) -> str:
        """Return an instruction how to type an order, in the language `code`."""
        speak = language(code)
        example = spaced(reversed(self.letters))
        return speak("Answer with all letters in order, for example {example}.", example=example)

    def blanks(self, code: str) -> list[str]:
        """Return the label of the line for an answer on paper."""
        return [language(code)("Answer:")]


def spaced(letters: Iterable[str]) -> str:
    """Return the letters as one text, with commas between them."""
    return ", ".join(letters)


def shuffled(
    values: Mapping[str, float], rng: np.random.Generator, falling: bool
) -> tuple[list[str], str]:
    """Return the names of `values` in random order, and their letters in the order of the values.

    The random order is never the right one, so that an untouched list is no answer.
    """
    if len(set(values.values())) < len(values):
        raise ValueError(f"equal values have no order: {values}")
    right = ranked(values, falling)
    names = list(values)
    while (cards := [names[at] for at in rng.permutation(len(names))]) == right:
        pass
    return cards, spaced([LETTERS[cards.index(name)] for name in right])


def ranked(values: Mapping[str, float], falling: bool) -> list[str]:
    """Return the names of `values` sorted by value, the largest first if `falling`."""
    return sorted(values, key=lambda name: values[name], reverse=falling)
