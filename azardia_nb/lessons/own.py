"""Lessons of a user's own: a notebook, and a Python file of the same name with its questions.

A file::

    from fractions import Fraction

    from azardia_nb.lessons.own import chance, exercise, pick

    @exercise
    def apart(rng):
        n = pick(rng, range(1, 6))
        return chance(
            "You roll two ten-sided dice. What is the probability of a difference of {n}?",
            Fraction(2 * (10 - n), 100),
            wrong={Fraction(10 - n, 100): "Either die may be the higher one."},
            because="There are {ways} such rolls of 100: {answer}.",
            n=n,
            ways=2 * (10 - n),
        )

A function marked with `exercise`, `guess` or `task` returns a question; with a parameter it gets a
random generator, and its seed is printed on worksheets. Its name identifies the answers to it, so
keep it. Keywords fill the fields of the texts, and {answer} is the right answer. A text in two
languages is `both("English", "español")`. The keys of `wrong` are usual wrong answers, its values
the feedback on them.

Besides `chance`, `percent`, `number` and `choice` there are `argument` (the best of several),
`step` (the wrong line of a solution) and `order` (of items, by their values).

In the notebook, `Lesson("my-lesson.py")` loads the file.
"""

import inspect
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from string import Formatter
from types import MappingProxyType, ModuleType
from typing import Any, TypeVar, cast
from zlib import crc32

import numpy as np

from azardia_nb.errors import AzardiaError, FileError, short
from azardia_nb.files.python_file import place_of, run_file
from azardia_nb.lessons import title_of
from azardia_nb.lessons.computing import Task
from azardia_nb.lessons.course import OWN_NAME, Number, OwnPage, add_own
from azardia_nb.lessons.ordering import LETTERS, Order, shuffled
from azardia_nb.lessons.question import Answer, Kind, Maker, Mistake, Question, draw_question
from azardia_nb.lessons.topic import LINE_IS_RIGHT
from azardia_nb.text.by_id import Translated
from azardia_nb.text.language import LANGUAGES, N_, spoken

MARK = "azardia_question"  # attribute of the marked functions
NONE: Mapping[Any, str] = MappingProxyType({})
Thing = TypeVar("Thing")
Function = TypeVar("Function", bound=Callable[..., Any])


class Both(Translated):
    """A text in English that has a Spanish translation."""

    spanish: str

    def within(self, code: str) -> str:
        """Return the text in the language `code`."""
        return str(self) if code == LANGUAGES[0] else self.spanish


def both(english: str, spanish: str) -> Both:
    """Return a text in two languages.

    >>> both("Two dice", "Dos dados").within("es")
    'Dos dados'
    """
    text = Both(english)
    text.spanish = spanish
    return text


def pick(rng: np.random.Generator, things: Sequence[Thing]) -> Thing:
    """Return one of `things` at random, all equally likely."""
    return things[int(rng.integers(len(things)))]


# --- marks ----------------------------------------------------------------------------------------


def exercise(function: Function) -> Function:
    """Mark a function that returns an exercise; exercises keep the order of the file."""
    return _marked(function, "exercise")


def guess(function: Function) -> Function:
    """Mark a function that returns a question to guess; the guess has the function's name."""
    return _marked(function, "guess")


def task(function: Function) -> Function:
    """Mark a function as the lesson's programming task; it returns `compute(…)`."""
    return _marked(function, "task")


def _marked(function: Function, kind: str) -> Function:
    setattr(function, MARK, kind)
    return function


# --- questions ------------------------------------------------------------------------------------


def chance(
    text: str,
    answer: Fraction | int,
    wrong: Mapping[Any, str] = NONE,
    *,
    because: str = "",
    method: str = "",
    **values: object,
) -> Question:
    """Return a question whose answer is an exact probability; `because` explains the answer.

    Learners type a fraction or a percentage, rounded to whole percents or finer.
    """
    return _question("chance", text, answer, wrong, because, method, values)


def percent(
    text: str,
    answer: Fraction | float,
    wrong: Mapping[Any, str] = NONE,
    *,
    because: str = "",
    method: str = "",
    **values: object,
) -> Question:
    """Return a question for a probability that is not a simple fraction; 0.1% off is accepted."""
    return _question("percent", text, answer, wrong, because, method, values)


def number(
    text: str,
    answer: Fraction | int,
    wrong: Mapping[Any, str] = NONE,
    *,
    because: str = "",
    method: str = "",
    **values: object,
) -> Question:
    """Return a question whose answer is a number that is not a probability."""
    return _question("number", text, answer, wrong, because, method, values)


def choice(
    text: str,
    answer: str,
    wrong: Mapping[Any, str],
    *,
    because: str = "",
    method: str = "",
    **values: object,
) -> Question:
    """Return a question with options in alphabetical order: `answer`, and the keys of `wrong`."""
    return _question("choice", text, answer, wrong, because, method, values)


def argument(
    text: str,
    answer: str,
    wrong: Mapping[Any, str],
    *,
    because: str = "",
    method: str = "",
    **values: object,
) -> Question:
    """Return a question for the best of several arguments; parameters as in `choice`."""
    question = choice(text, answer, wrong, because=because, method=method, **values)
    return replace(question, form="argument")


def step(
    text: str,
    lines: Sequence[str],
    answer: str,
    *,
    because: str = "",
    method: str = "",
    **values: object,
) -> Question:
    """Return a question for the line that is wrong, `answer`, among the `lines` of a solution."""
    if answer not in lines:
        message = N_("the answer {answer} is not one of the lines")
        raise AzardiaError(spoken(message, answer=short(answer)))
    wrong = {line: LINE_IS_RIGHT for line in lines if line != answer}
    question = _question("choice", text, answer, wrong, because, method, values)
    return replace(question, options=tuple(lines), form="step")


def order(
    text: str,
    items: Mapping[str, float],
    *,
    because: str = "",
    method: str = "",
    **values: object,
) -> Question:
    """Return a question that asks to put `items` in order by their values, the largest first."""
    if len(items) > len(LETTERS) or len(set(items.values())) < len(items) or len(items) < 2:
        message = N_("an order has 2 to {most} items, all with different values")
        raise AzardiaError(spoken(message, most=len(LETTERS)))
    seed = crc32("".join(items).encode())
    cards, letters = shuffled(items, np.random.default_rng(seed), falling=True)
    question = _question("choice", text, cards[0], {}, because, method, values)
    rule = Order(len(cards))
    return replace(question, kind="order", answer=letters, options=tuple(cards), rule=rule)


def compute(text: str, answer: Any, wrong: Sequence[tuple[Any, str]] = ()) -> Task:
    """Return a programming task, whose answer is a number or a dict of numbers.

    `wrong` has pairs of a usual wrong value and the feedback on it.
    """
    mistakes = tuple(
        (lambda value=value: value, _translated(feedback)) for value, feedback in wrong
    )
    return Task(_translated(text), lambda: answer, mistakes)


def _translated(text: str) -> Translated:
    return text if isinstance(text, Translated) else both(text, text)


def _question(
    kind: Kind,
    text: str,
    answer: Any,
    wrong: Mapping[Any, str],
    because: str,
    method: str,
    values: Mapping[str, object],
) -> Question:
    options: tuple[str, ...] = ()
    if kind == "choice":
        options = tuple(sorted((answer, *wrong), key=str.casefold))
    else:
        answer = _exact(kind, answer)
    mistakes = tuple(
        Mistake(one if kind == "choice" else Fraction(one), feedback)
        for one, feedback in wrong.items()
    )
    return Question(
        id="",
        text=text,
        values=values,
        kind=kind,
        answer=cast("Answer", answer),
        mistakes=mistakes,
        because=because,
        options=options,
        method=method,
    )


def _exact(kind: Kind, answer: Any) -> Fraction:
    """Return the answer as a fraction; AzardiaError if it is not a number, or rounded."""
    if isinstance(answer, bool) or not isinstance(answer, int | float | Fraction | Decimal):
        raise AzardiaError(
            spoken(N_("the answer is {answer}, which is not a number"), answer=short(answer))
        )
    if isinstance(answer, float) and kind != "percent":
        message = N_(
            "the answer {answer} is rounded: write Fraction({n}, {of}), or percent(…) for a "
            "probability that is no simple fraction"
        )
        near = Fraction(answer).limit_denominator(1000)
        raise AzardiaError(spoken(message, answer=answer, n=near.numerator, of=near.denominator))
    exact = Fraction(answer)
    if kind != "number" and not 0 <= exact <= 1:
        message = N_("the answer {answer} is no probability, which is from 0 to 1")
        raise AzardiaError(spoken(message, answer=answer))
    return exact


# --- files ----------------------------------------------------------------------------------------


def load_own(file: str | os.PathLike[str]) -> OwnPage:
    """Load a lesson's file of questions, anew if it was loaded before; return its page.

    Each question is tried once. Raises AzardiaError, with file and line, for a mistake in it.
    """
    path = Path(file).with_suffix(".py")
    if not OWN_NAME.fullmatch(path.stem):
        text = N_("{file}: name a lesson with small letters, digits and hyphens, as in my-lesson")
        raise FileError(spoken(text, file=path))
    module = run_file(path)
    marks = dict(_marked_functions(module))
    makers = {name: _maker(path, name, function) for name, (_, function) in marks.items()}
    page = OwnPage(
        name=path.stem,
        title=dict.fromkeys(LANGUAGES, _title(path.with_suffix(".ipynb"))),
        about={},
        ages="",
        minutes=0,
        source=path,
        exercises=tuple(makers[name] for name, (kind, _) in marks.items() if kind == "exercise"),
        guesses={name: makers[name] for name, (kind, _) in marks.items() if kind == "guess"},
        task=_task(path, {name: f for name, (kind, f) in marks.items() if kind == "task"}),
    )
    for make in (*page.exercises, *page.guesses.values()):
        draw_question(make, np.random.default_rng(0))
    return add_own(page)


def known_number(lesson: Number) -> Number:
    """Return the number `lesson`; for the file of an own lesson, load it and return its name."""
    own = isinstance(lesson, str) and lesson.endswith(".py")
    return load_own(lesson).name if own else lesson  # type: ignore[arg-type]


def _marked_functions(module: ModuleType) -> Iterator[tuple[str, tuple[str, Any]]]:
    for name, value in vars(module).items():
        if kind := getattr(value, MARK, ""):
            yield name, (kind, value)


def _maker(path: Path, name: str, function: Callable[..., Any]) -> Maker:
    """Return a function that makes a question with its id, given a random generator."""

    def make(rng: np.random.Generator) -> Question:
        question = _called(path, name, function, rng)
        if not isinstance(question, Question):
            message = N_(
                "{file}: {name} returns {value}; return chance(…), percent(…), number(…) or "
                "choice(…)"
            )
            raise AzardiaError(spoken(message, file=path, name=name, value=short(question)))
        for field in _fields(question) - question.values.keys():
            message = N_("{file}: a text of {name} has the field {field}, and no value for it")
            raise AzardiaError(spoken(message, file=path, name=name, field=f"{{{field}}}"))
        return replace(question, id=f"{path.stem}.{name}")

    make.__name__ = name
    return make


def _fields(question: Question) -> set[str]:
    """Return the names of the fields in all texts of a question, without "answer"."""
    feedback = (mistake.feedback for mistake in question.mistakes)
    texts = (question.text, question.because, question.method, *feedback)
    translations = [
        text.within(code) if isinstance(text, Translated) else text
        for text in texts
        for code in LANGUAGES
    ]
    return {
        field for text in translations for _, field, _, _ in Formatter().parse(text) if field
    } - {"answer"}


def _task(path: Path, marked: Mapping[str, Callable[..., Any]]) -> Task | None:
    if len(marked) > 1:
        message = N_("{file}: a lesson has one task, and these are marked: {names}")
        raise AzardiaError(spoken(message, file=path, names=", ".join(marked)))
    for name, function in marked.items():
        task = _called(path, name, function, np.random.default_rng(0))
        if not isinstance(task, Task):
            message = N_("{file}: {name} returns {value}; a task returns compute(…)")
            raise AzardiaError(spoken(message, file=path, name=name, value=short(task)))
        return task
    return None


def _called(path: Path, name: str, function: Callable[..., Any], rng: np.random.Generator) -> Any:
    """Return the result of a marked function, which gets the generator if it has a parameter."""
    try:
        return function(rng) if inspect.signature(function).parameters else function()
    except Exception as error:
        kind = "" if isinstance(error, AzardiaError) else f"{type(error).__name__}: "
        raise AzardiaError(f"{place_of(error, path)}: {name}: {kind}{error}") from error


def _title(notebook: Path) -> str:
    """Return the first heading of a notebook; its file name without one."""
    try:
        title = title_of(json.loads(notebook.read_text("utf-8")))
    except (OSError, ValueError, KeyError, TypeError):
        title = ""
    return title or notebook.stem
