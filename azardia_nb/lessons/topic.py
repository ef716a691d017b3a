"""Questions of a topic: numbers from code, sentences from TOML files by id and language.

    ask = Topic(__file__, "dice")

    def both_turns(rng):
        least = int(rng.integers(8, 15))
        once = at_least(least)
        return ask.chance("both_turns", once**2, wrong(once=once, added=2 * once), shown(n=least))

and in `en.toml` and in `es.toml`

    [dice.both_turns]
    text = "You add the dice in two turns. What is the probability of {n} or more in both?"
    wrong.once = "That is the probability in one turn."
    wrong.added = "Two things that must both happen are less likely than one."
    wrong.complement = "That is the probability that one of them fails, or both."
    because = "The two turns are independent, so you multiply: {answer}."
    method = "Find the probability for one turn, and multiply it by itself."

In a choice, `option.back` is the text of an option, `wrong.back` the feedback to it, and "back" the
answer. The wrong answers `complement` (1 minus the answer) and `sign` (the negative answer) are
computed automatically. A text with several forms, as `text.here` and `text.there`, is selected by
`said`; so are `because.here` and `wrong.once.here`.

Of a guess, `reason.even` and others are reasons to choose from once it is locked in.

Other kinds of question:

    ask.argument("which", "count", …)                 choose the better of the options
    ask.step("solution", "added", …)                  find the wrong one of the options: its text is
                                                      `slip.added` instead of `option.added`
    ask.made_up("rows", "first", …)                   tell which row of results is made up
    ask.order("sums", {"ten": 9, "two": 1}, rng, …)   put options in order, the largest value first;
                                                      `believed` has wrong values of them
    ask.design("coin", Experiment(…), …)              design an experiment
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

from azardia_nb.lessons.designing import Experiment
from azardia_nb.lessons.ordering import LETTERS, Order, ranked, shuffled, spaced
from azardia_nb.lessons.question import Answer, Kind, Mistake, Question, formatter
from azardia_nb.text.by_id import ById, by_id
from azardia_nb.text.language import N_

LINE_IS_RIGHT = N_("That line is right: it follows from the lines before it.")
Thing = TypeVar("Thing")
Answers = Answer | Mistake | tuple[Answer | Mistake, ...]


class Wrong(dict[str, Answers]):
    """Wrong answers by the names of their sentences."""


def wrong(**answers: Answers) -> Wrong:
    """Return the wrong answers by the names of their feedback; a tuple has several for one name."""
    return Wrong(answers)


class Believed(dict[str, Mapping[str, float]]):
    """Wrong values of the options of an order, by the names of their sentences."""


def believed(**values: Mapping[str, float]) -> Believed:
    """Return the wrong orders of options, by the values that learners may believe in."""
    return Believed(values)


def but(answer: Answer, **values: object) -> Mistake:
    """Return a wrong answer whose feedback has field values of its own."""
    return Mistake(answer, "", values)


def shown(**values: object) -> dict[str, object]:
    """Return the field values of a question's texts, unchanged."""
    return values


def shown_as(how: Callable[..., str], **values: object) -> dict[str, object]:
    """Return the field values that are numbers formatted by `how`, such as `percent`."""
    return {name: formatter(how, value) for name, value in values.items()}


def one_of(rng: np.random.Generator, things: Sequence[Thing]) -> Thing:
    """Return one of `things` at random, all equally likely."""
    return things[int(rng.integers(len(things)))]


class Topic:
    """Makes questions from a table of texts; `fixed` are field values of all its questions."""

    def __init__(self, file: str, name: str, **fixed: object) -> None:
        self._folder, self._name, self._fixed = Path(file).parent, name, fixed
        self.chance = partial(self._ask, "chance")
        self.percent = partial(self._ask, "percent")
        self.tenths = partial(self._ask, "tenths")
        self.points = partial(self._ask, "points")
        self.number = partial(self._ask, "number")
        self.tile = partial(self._ask, "tile")
        self.choice = partial(self._ask, "choice")
        self.argument = partial(self._ask, "choice", form="argument")
        self.made_up = partial(self._ask, "choice", form="made_up")

    def step(self, name: str, slip: str, *rows: Mapping[str, Any], **more: Any) -> Question:
        """Return a question for the wrong line of a solution, the option `slip`."""
        question = self._ask("choice", name, slip, *rows, form="step", said=slip, **more)
        texts = self._texts(name)
        options = {one: one for one in question.options}
        options[texts[f"option.{slip}"]] = texts[f"slip.{slip}"]
        right = (one for one in options if one != question.answer)
        return replace(
            question,
            options=tuple(options.values()),
            answer=options[str(question.answer)],
            mistakes=tuple(Mistake(one, LINE_IS_RIGHT) for one in right),
        )

    def order(
        self,
        name: str,
        values: Mapping[str, Any],
        rng: np.random.Generator,
        *rows: Mapping[str, Any],
        falling: bool = True,
        **more: Any,
    ) -> Question:
        """Return a question that asks to put options in order by `values`, the largest first."""
        cards, answer = shuffled(values, rng, falling)
        letters = dict(zip(cards, LETTERS, strict=False))
        return self._ask(
            "order",
            name,
            answer,
            *(_as_orders(row, letters, falling) for row in rows),
            options=tuple(_option(self._texts(name), one) for one in cards),
            rule=Order(len(cards)),
            **more,
        )

    def design(
        self, name: str, experiment: Experiment, *rows: Mapping[str, Any], **more: Any
    ) -> Question:
        """Return a question that asks for the design of `experiment`."""
        rule = {"rule": experiment}
        return self._ask("design", name, experiment.example(), *rows, **rule, **more)

    def _ask(
        self, kind: Kind, name: str, answer: Answer, *rows: Mapping[str, Any], **more: Any
    ) -> Question:
        """Return a question of this topic; `more` are fields of Question, or `said`, text forms."""
        texts, forms = self._texts(name), str(more.pop("said", "")).split()
        values, answers = {**self._fixed}, Wrong()
        for row in rows:
            (answers if isinstance(row, Wrong) else values).update(row)
        if strange := answers.keys() - set(_names(texts, "wrong")):
            raise KeyError(f"{self._name}.{name} has no sentence for {', '.join(sorted(strange))}")
        if kind == "choice":
            offered = more.pop("options", _names(texts, "option"))
            answers = Wrong({one: one for one in offered} | answers)
            more["options"] = tuple(_option(texts, one) for one in offered)
            answer = _option(texts, answer)
        elif kind not in ("tile", "order", "design"):
            answers = Wrong(
                {"sign": -Fraction(answer), "complement": 1 - Fraction(answer)} | answers
            )
        return Question(
            id=more.pop("id", f"{self._name}.{name}"),
            text=_form(texts, "text", forms),
            values=values,
            kind=kind,
            answer=answer,
            mistakes=tuple(_mistakes(texts, answers, forms)),
            because=_form(texts, "because", forms),
            method=_form(texts, "method", forms),
            paper=_form(texts, "paper", forms),
            reasons=tuple(texts[f"reason.{one}"] for one in _names(texts, "reason")),
            **more,
        )

    @property
    def fixed(self) -> Mapping[str, object]:
        """The field values of all questions."""
        return self._fixed

    def text(self, name: str, text: str) -> ById:
        """Return the text `text` of the question `name`, for use in another question."""
        return self._texts(name)[text]

    def _texts(self, name: str) -> dict[str, ById]:
        entry = by_id(self._folder)[self._name][name]
        return {text: ById(self._folder, self._name, name, text) for text in entry}


def _as_orders(
    row: Mapping[str, Any], letters: Mapping[str, str], falling: bool
) -> Mapping[str, Any]:
    """Return the wrong orders that a Believed `row` leads to; return another row unchanged."""
    if not isinstance(row, Believed):
        return row
    orders = {name: ranked(values, falling) for name, values in row.items()}
    return Wrong({name: spaced([letters[one] for one in of]) for name, of in orders.items()})


def _mistakes(texts: Mapping[str, ById], wrong: Wrong, forms: Sequence[str]) -> Iterator[Mistake]:
    """Yield the mistakes of a question, in the order of their feedback texts."""
    for name in _names(texts, "wrong"):
        feedback = _form(texts, f"wrong.{name}", forms)
        answers = wrong.get(name, ()) if feedback else ()
        for one in answers if isinstance(answers, tuple) else (answers,):
            mistake = one if isinstance(one, Mistake) else Mistake(one, "")
            yield replace(mistake, answer=_option(texts, mistake.answer), feedback=feedback)


def _names(texts: Mapping[str, ById], of: str) -> list[str]:
    """Return the names of the texts whose id begins with `of`: "option", "wrong" or "reason"."""
    return list(dict.fromkeys(text.split(".")[1] for text in texts if text.startswith(f"{of}.")))


def _option(texts: Mapping[str, ById], name: Answer) -> Answer:
    """Return the text of the option `name`; the name itself if it has no text."""
    return texts.get(f"option.{name}", name)


def _form(texts: Mapping[str, ById], name: str, forms: Sequence[str]) -> str:
    keys = (f"{name}.{form}" for form in forms)
    return texts.get(next((one for one in keys if one in texts), name), "")
