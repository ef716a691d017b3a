"""Texts of rulings: the open question, its answers, and the reason for the default answer.

>>> from enum import IntEnum
>>> from azardia_nb.games.machine.rulings import rulings
>>> class Tie(IntEnum):
...     REROLL = 0
...     NOTHING = 1
>>> tie = RulingTexts({"reroll": "Both roll again.", "nothing": "Nothing."}, "As at the start.")
>>> told = OpenQuestions(rulings({"tie": Tie}), lambda name, code: tie)
>>> told.why("tie", "reroll"), told.why("tie", "nothing")
('Both roll again. As at the start.', 'Nothing.')
"""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from azardia_nb.errors import AzardiaError
from azardia_nb.game.house_rules import value_text
from azardia_nb.games.machine.rulings import Answer, Ruling, no_ruling
from azardia_nb.text.by_id import Entry
from azardia_nb.text.language import N_, language

Take = Callable[[Any, Any, int, int], tuple[Any, Any]]  # the type of `Words.take`
Figures = Mapping[str, object]  # values for the placeholders of a text


class RulingTexts(NamedTuple):
    """Texts of a ruling: its question, its answers, the reason for the default.

    `answers` maps each answer's word, "true" or "false" for flags, to its text.
    """

    answers: Mapping[str, str]
    reason: str
    question: str = ""

    @classmethod
    def of(cls, entry: Entry) -> "RulingTexts":
        """Read a ruling's entry of a text file; keys other than reason and question are answers."""
        texts = {name: entry[name] for name in ("reason", "question") if name in entry}
        return cls({word: entry[word] for word in entry if word not in texts}, **texts)


class OpenQuestions:
    """The texts of a game's rulings.

    `texts` returns the texts of a ruling by its name and a language code. AzardiaError if the
    answers with texts are not exactly the answers of the ruling.
    """

    def __init__(
        self, table: Mapping[str, Ruling], texts: Callable[[str, str], RulingTexts]
    ) -> None:
        self._table = table
        self._texts = texts
        for name, ruling in table.items():
            answers = sorted(self._texts(name, "en").answers)
            values = sorted(map(value_text, ruling.values))
            if answers != values:
                raise AzardiaError(f"ruling {name} has texts for {answers}, not for {values}")

    def question(self, name: str, code: str = "en", figures: Figures | None = None) -> str:
        """Return the open question of a ruling, or the ruling's name if no question is written."""
        question = self._open(name, code).question
        return _with_figures(question, figures) if question else name.replace("_", " ")

    def answer(
        self, name: str, value: Answer, code: str = "en", figures: Figures | None = None
    ) -> str:
        """Return the text of an answer; AzardiaError if the ruling has no such answer."""
        answers = self._open(name, code).answers
        self._table[name].code(value)
        return _with_figures(answers[value_text(value)], figures)

    def why(
        self, name: str, value: Answer, code: str = "en", figures: Figures | None = None
    ) -> str:
        """Return the question and the answer's text, with the reason if it is the default."""
        text = self.answer(name, value, code, figures)
        texts = self._open(name, code)
        if texts.question:
            text = language(code)(
                N_("The rulebook leaves this open: {question} Here: {answer}"),
                question=self.question(name, code, figures),
                answer=text,
            )
        return f"{text} {texts.reason}" if value == self._table[name].usual else text

    def every_answer(
        self, name: str, code: str = "en", figures: Figures | None = None
    ) -> list[str]:
        """Return a line `word: text` for each answer, the default first."""
        return [
            f"{value_text(value)}: {self.answer(name, value, code, figures)}"
            for value in self._table[name].values
        ]

    def usual(self, name: str, code: str = "en") -> str:
        """Return a sentence that names the default answer and its reason."""
        return language(code)(
            N_("Default: {value}. {reason}"),
            value=value_text(self._table[name].usual),
            reason=self._open(name, code).reason,
        )

    def _open(self, name: str, code: str) -> RulingTexts:
        if name not in self._table:
            raise no_ruling(name, self._table)
        return self._texts(name, code)


def _with_figures(text: str, figures: Figures | None) -> str:
    return text.format(**figures) if figures else text


def take_again(take: Take) -> Callable[[Any, Any, int, int, Any], Any]:
    """Return a `Words.moment` that describes a step by taking it again."""
    return lambda variant, before, by, chosen, after: take(variant, before, by, chosen)[1]
