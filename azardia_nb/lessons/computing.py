"""Programming tasks of lessons: a learner's computed value is compared with the exact answer.

>>> from azardia_nb.games.azardia.lessons.computed import TASKS
>>> judge(TASKS["2b"], 0.2376, "en").right
True
>>> judge(TASKS["2b"], 0.32, "en").sentence
'Not quite. The second roll comes only after a double: multiply before you add.'
"""

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from importlib import import_module
from math import inf, isnan
from numbers import Number as AnyNumber
from pathlib import Path
from typing import Any

import numpy as np

from azardia_nb.errors import AzardiaError
from azardia_nb.game.registry import DEFAULT, load
from azardia_nb.lessons.course import Number, own_page
from azardia_nb.lessons.question import Verdict
from azardia_nb.text.by_id import ById, Translated
from azardia_nb.text.language import N_, language, spoken
from azardia_nb.text.say import PERCENT, decimal, places, whole

NEAR = 1e-9  # tolerance for an unrounded float
LONGEST = 4000  # characters of a recorded value, so that it can be judged again
PLACES = 4  # decimals of an answer shown to a teacher, at most
ROUNDED = 0.006  # tolerance for a hint on rounding to two decimals; smaller for a small key


# Types whose `repr` wraps a single number.
_NUMBERS = {"Fraction", "Decimal", "float16", "float32", "float64", "longdouble"}
_NUMBERS |= {f"{kind}{bits}" for kind in ("int", "uint") for bits in (8, 16, 32, 64)}


@dataclass(frozen=True)
class Task:
    """A programming task whose answer is a number, or a dict of numbers.

    `mistakes` are usual wrong values with feedback.
    """

    text: Translated
    key: Callable[[], Any]
    mistakes: tuple[tuple[Callable[[], Any], Translated], ...] = ()

    def answer_text(self, code: str) -> str:
        """Return the answer as text in the language `code`.

        >>> from azardia_nb.games.azardia.lessons.computed import TASKS
        >>> TASKS["2b"].answer_text("en"), TASKS[6].answer_text("es")
        ('297/1250 (0.2376)', '9')
        """
        return _value_text(self.key(), code)


def task_maker(file: str) -> Callable[..., Task]:
    """Return a function that makes a Task from its name, its key and its mistakes by name.

    Texts are in the table `computed` of the TOML files beside `file`.
    """

    def ask(name: str, key: Callable[[], Any], **mistakes: Callable[[], Any]) -> Task:
        text = partial(ById, Path(file).parent, "computed", name)
        return Task(
            text("text"),
            key,
            tuple((wrong, text(f"wrong.{which}")) for which, wrong in mistakes.items()),
        )

    return ask


def _value_text(value: Any, code: str) -> str:
    if isinstance(value, Mapping):
        return "; ".join(f"{one}: {_value_text(part, code)}" for one, part in value.items())
    if value == int(value):
        return whole(int(value), code)
    near = decimal(value, code, places(value, PLACES))
    return near if isinstance(value, float) else f"{value} ({near})"


def task_of(lesson: Number, game: str = DEFAULT) -> Task | None:
    """Return the programming task of a lesson; None if it has none."""
    if page := own_page(lesson):
        own: Task | None = page.task
        return own
    return _tasks(game).get(lesson)


def _tasks(game: str) -> Mapping[Number, Task]:
    tasks: Mapping[Number, Task] = import_module(f"{load(game).lessons}.computed").TASKS
    return tasks


def task(lesson: Number, game: str = DEFAULT) -> Task:
    """Return the programming task of a lesson; AzardiaError if it has none."""
    task = task_of(lesson, game)
    if task is None:
        if page := own_page(lesson):
            message = N_("{file} has no task: mark a function with @task")
            raise AzardiaError(spoken(message, file=page.source))
        lessons = ", ".join(map(str, _tasks(game)))
        raise AzardiaError(
            spoken(
                "lesson {lesson} has no task in code; these have: {known}",
                lesson=lesson,
                known=lessons,
            )
        )
    return task


def judge(task: Task, value: Any, code: str) -> Verdict:
    """Return the verdict on `value` as the answer to `task`, in the language `code`."""
    speak, key, value = language(code), task.key(), plain_value(value)
    if _same(value, key):
        return Verdict(True, speak("Right."))
    for wrong, feedback in task.mistakes:
        if _same(value, wrong()):
            return Verdict(False, speak("Not quite. {why}", why=feedback.within(code)))
    return Verdict(False, _why_not(value, key, code))


def plain_value(value: Any) -> Any:
    """Return a pandas Series as a dict, a NumPy array without axes as a number, else `value`."""
    if hasattr(value, "to_numpy") and hasattr(value, "index"):
        return dict(zip(value.index.tolist(), value.to_numpy(), strict=True))
    return value[()] if getattr(value, "ndim", None) == 0 else value


def value_of(written: str) -> Any:
    """Return the number, or the dict of numbers, written as `written`; else ValueError.

    Nothing is executed: `Fraction(7, 25)` and `np.float64(0.28)` are parsed, `open("x")` is
    refused.

    >>> value_of("{0: Fraction(1, 10), 1: np.float64(0.18)}")
    {0: Fraction(1, 10), 1: 0.18}
    """
    try:
        if len(written) > LONGEST:
            raise ValueError
        return _value(ast.parse(written.strip(), mode="eval").body)
    except (SyntaxError, ValueError, TypeError, ArithmeticError, RecursionError, MemoryError):
        raise ValueError("neither a number nor a dict of numbers") from None


def _value(node: ast.expr) -> Any:
    match node:
        case ast.Constant(value=int() | float() | str() as value):
            return value
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_number(operand)
        case ast.Name(id="nan" | "inf" as name):
            return float(name)
        case ast.Dict(keys=keys, values=values):
            if None in keys:  # {**others}
                raise ValueError
            pairs = zip(keys, values, strict=True)
            return {_value(key): _number(value) for key, value in pairs if key}
        case ast.Tuple(elts=parts):
            return tuple(map(_value, parts))
        case ast.Call(args=[above, below]) if _called(node) == "Fraction":
            return Fraction(_whole(above), _whole(below))
        case ast.Call(args=[one], keywords=[]) if (kind := _called(node)) in _NUMBERS:
            value = _value(one)
            value = float(value) if isinstance(value, str) else value
            return getattr(np, kind)(value) if kind in ("float16", "float32") else value
    raise ValueError


def _number(node: ast.expr) -> Any:
    if isinstance(value := _value(node), str | tuple | dict):
        raise ValueError
    return value


def _whole(node: ast.expr) -> int:
    if not isinstance(value := _value(node), int):
        raise ValueError
    return value


def _called(node: ast.Call) -> str:
    return ast.unparse(node.func).rpartition(".")[2]


def _same(value: Any, key: Any) -> bool:
    if isinstance(key, Mapping):
        if not isinstance(value, Mapping):
            return False
        value, key = _possible(value, key)
        return value.keys() == key.keys() and all(_same(value[one], key[one]) for one in key)
    return _is_number(value) and abs(_float(value) - float(key)) <= _tolerance(value)


def _possible(
    value: Mapping[Any, Any], key: Mapping[Any, Any]
) -> tuple[Mapping[Any, Any], Mapping[Any, Any]]:
    """Return two probability tables without impossible outcomes; other tables are unchanged."""
    if abs(sum(map(float, key.values())) - 1) > NEAR:
        return value, key
    possible = {one: chance for one, chance in key.items() if chance}
    return {one: n for one, n in value.items() if one in possible or not _same(n, 0)}, possible


def _tolerance(value: Any) -> float:
    """Return the accepted error of a number; larger for NumPy's short floats."""
    short = isinstance(value, np.floating) and value.itemsize < np.dtype(float).itemsize
    return max(NEAR, 4 * float(np.finfo(value.dtype).eps) * abs(float(value))) if short else NEAR


def _is_number(value: Any) -> bool:
    plain = isinstance(value, AnyNumber) and not isinstance(value, bool | complex)
    return plain and not isnan(_float(value))


def _float(value: Any) -> float:
    try:
        return float(value)
    except OverflowError:
        return inf if value > 0 else -inf


def _why_not(value: Any, key: Any, code: str) -> str:
    """Return the feedback on the wrong value `value`, given the right one, `key`."""
    speak = language(code)
    if not isinstance(key, Mapping):
        return _number_feedback(value, key, code)
    if not isinstance(value, Mapping):
        return speak("A dict is wanted, with a number for each key.")
    value, key = _possible(value, key)
    for one in key:
        if one not in value:
            return speak("The key {key} is missing.", key=repr(one))
        if not _same(value[one], key[one]):
            return speak(
                "At {key}: {why}", key=repr(one), why=_number_feedback(value[one], key[one], code)
            )
    more = next(one for one in value if one not in key)
    return speak("Nothing belongs to the key {key}.", key=repr(more))


def _number_feedback(value: Any, key: Any, code: str) -> str:
    speak = language(code)
    if not _is_number(value):
        kind = "nan" if isinstance(value, float) else type(value).__name__
        return speak("A number is wanted, and this is of type {value}.", value=kind)
    if 0 < key < 1 and _same(_float(value) / PERCENT, key):
        return speak("That is in percent: a probability is a number from 0 to 1.")
    if abs(_float(value) - float(key)) < min(ROUNDED, abs(float(key)) / 20):
        return speak("Close, but not exact. Work it out to the end, without rounding.")
    high = _float(value) > float(key)
    return speak("That is too high.") if high else speak("That is too low.")
