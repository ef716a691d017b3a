"""One line of Python about the features of a case, evaluated for all cases at once.

Nothing is executed: the text is parsed, and only a few kinds of nodes are known.

>>> near = parse("distance <= 9 and not coins", {"distance": False, "coins": False})
Traceback (most recent call last):
azardia_nb.errors.AzardiaError: “coins” is a number; here a comparison is wanted, such as coins > 0
>>> near = parse("3 <= distance <= 9", {"distance": False})
>>> evaluate(near, {"distance": np.array([2, 3, 10])}).tolist()
[False, True, False]
"""

import ast
import math
import warnings
from collections.abc import Callable, Mapping
from functools import reduce
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from azardia_nb.errors import AzardiaError
from azardia_nb.probability.ties import SAME
from azardia_nb.text.language import N_, one_line, spoken

LONGEST = 200  # characters
LARGEST = 10**9  # number
SHOWN = 40  # characters of an expression repeated in a message

Columns: TypeAlias = Mapping[str, npt.NDArray[Any]]
Column: TypeAlias = npt.NDArray[Any]

_AS_TYPED = str.maketrans({"≤": "<=", "≥": ">=", "≠": "!=", "−": "-", "×": "*"})

_COMPARED: Mapping[type[ast.cmpop], Callable[[Column], Column]] = {
    ast.Lt: lambda gap: gap < -SAME,
    ast.LtE: lambda gap: gap <= SAME,
    ast.Gt: lambda gap: gap > SAME,
    ast.GtE: lambda gap: gap >= -SAME,
    ast.Eq: lambda gap: np.abs(gap) <= SAME,
    ast.NotEq: lambda gap: np.abs(gap) > SAME,
}
_COMPUTED: Mapping[type[ast.operator], Callable[[Column, Column], Column]] = {
    ast.Add: np.add,
    ast.Sub: np.subtract,
    ast.Mult: np.multiply,
    ast.Div: np.divide,
    ast.FloorDiv: np.floor_divide,
    ast.Mod: np.mod,
}
_DIVIDES = ast.Div | ast.FloorDiv | ast.Mod
_CALLED: Mapping[str, Callable[..., Column]] = {
    "abs": np.abs,
    "min": lambda *parts: reduce(np.minimum, parts),
    "max": lambda *parts: reduce(np.maximum, parts),
}


def parse(text: str, names: Mapping[str, bool]) -> ast.expr:
    """Return the syntax tree of `text`, a yes-or-no expression over `names`.

    `names` says of each name whether it is yes or no, not a number. Raises AzardiaError, in the
    current language, for any other text.
    """
    text = text.translate(_AS_TYPED).strip()
    if len(text) > LONGEST:
        message = N_("this has {n} characters; write at most {most}")
        raise AzardiaError(spoken(message, n=len(text), most=LONGEST))
    tree = _parsed(text)
    if not _says_yes_or_no(tree, text, names):
        raise AzardiaError(_not_yes_or_no(tree, text))
    return tree


def _parsed(text: str) -> ast.expr:
    at, rest = 1, text
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Python warns of “9and”, which it reads
            return ast.parse(text, mode="eval").body
    except SyntaxError as error:
        at = min(error.offset or len(text), len(text)) or 1
        rest = text[at - 1 :] or text
    except (ValueError, RecursionError, MemoryError):
        pass
    if text[at - 1 : at] == "=":
        message = N_("at character {n}, “=” must be “==” to compare two numbers")
    else:
        message = N_(
            "at character {n}, “{part}” cannot be read as Python; write, for example, "
            "distance <= 9 and sum > 10"
        )
    raise AzardiaError(spoken(message, n=at, part=one_line(rest, SHOWN)))


def _says_yes_or_no(node: ast.expr, text: str, names: Mapping[str, bool]) -> bool:
    """Return whether a node is yes or no, not a number; AzardiaError if it is not allowed."""

    def want(part: ast.expr, yes_or_no: bool) -> None:
        if _says_yes_or_no(part, text, names) == yes_or_no:
            return
        if yes_or_no:
            raise AzardiaError(_not_yes_or_no(part, text))
        message = N_("“{part}” is yes or no; here a number is wanted")
        raise AzardiaError(spoken(message, part=_source(part, text)))

    match node:
        case ast.Name(id=name) if name in names:
            return names[name]
        case ast.Name(id=name):
            message = N_("“{name}” is not known here; use {names}")
            raise AzardiaError(spoken(message, name=one_line(name, SHOWN), names=", ".join(names)))
        case ast.Constant(value=int() | float() as number) if not isinstance(number, bool):
            if not abs(number) <= LARGEST:
                message = N_("the number {part} is too large; use one up to {most}")
                raise AzardiaError(spoken(message, part=_source(node, text), most=LARGEST))
            return False
        case ast.BoolOp(values=parts):
            for part in parts:
                want(part, True)
            return True
        case ast.UnaryOp(op=ast.Not(), operand=part):
            want(part, True)
            return True
        case ast.UnaryOp(op=ast.USub() | ast.UAdd(), operand=part):
            want(part, False)
            return False
        case ast.BinOp(op=operator) if type(operator) in _COMPUTED:
            want(node.left, False)
            want(node.right, False)
            return False
        case ast.Compare(ops=ops) if all(type(one) in _COMPARED for one in ops):
            for part in (node.left, *node.comparators):
                want(part, False)
            return True
        case ast.Call(func=ast.Name(id=name), args=parts, keywords=[]) if name in _CALLED:
            if len(parts) != 1 if name == "abs" else len(parts) < 2:
                message = N_(
                    "“{part}” is incomplete: abs takes one number, min and max take several"
                )
                raise AzardiaError(spoken(message, part=_source(node, text)))
            for part in parts:
                want(part, False)
            return False
    message = N_(
        "“{part}” is not allowed here; use names, numbers, comparisons, and, or, not, "
        "+ - * / // %, abs, min and max"
    )
    raise AzardiaError(spoken(message, part=_source(node, text)))


def _not_yes_or_no(node: ast.expr, text: str) -> str:
    message = N_("“{part}” is a number; here a comparison is wanted, such as {part} > 0")
    return spoken(message, part=_source(node, text))


def _source(node: ast.expr, text: str) -> str:
    return one_line(ast.get_source_segment(text, node) or text, SHOWN)


def evaluate(node: ast.expr, columns: Columns) -> Column:
    """Return the value of a parsed expression for each case; numbers closer than `SAME` are equal.

    Raises AzardiaError for a division by zero, and for numbers that are too large.
    """
    value = _value(node, columns)
    size = len(next(iter(columns.values())))
    return np.broadcast_to(value, (size,))


def _value(node: ast.expr, columns: Columns) -> Column:
    match node:
        case ast.Name(id=name):
            column = columns[name]
            return column if column.dtype == bool else column.astype(np.float64)
        case ast.Constant(value=number):
            return np.array(float(number))  # type: ignore[arg-type]
        case ast.BoolOp(op=operator, values=parts):
            join = np.logical_and if isinstance(operator, ast.And) else np.logical_or
            return reduce(join, (_value(part, columns) for part in parts))
        case ast.UnaryOp(op=operator, operand=part):
            value = _value(part, columns)
            if isinstance(operator, ast.Not):
                return ~value
            return -value if isinstance(operator, ast.USub) else value
        case ast.BinOp(op=operator):
            return _computed(operator, _value(node.left, columns), _value(node.right, columns))
        case ast.Compare(ops=ops):
            values = [_value(part, columns) for part in (node.left, *node.comparators)]
            links = [
                _COMPARED[type(one)](left - right)
                for one, left, right in zip(ops, values, values[1:], strict=False)
            ]
            return reduce(np.logical_and, links)
        case ast.Call(func=ast.Name(id=name), args=parts):
            return _CALLED[name](*(_value(part, columns) for part in parts))
    raise TypeError(ast.dump(node))


def _computed(operator: ast.operator, left: Column, right: Column) -> Column:
    if isinstance(operator, _DIVIDES) and not np.all(right):
        raise AzardiaError(
            spoken("in some cases this divides by zero; divide by a number that is never 0")
        )
    value = _COMPUTED[type(operator)](left, right)
    if not math.isfinite(float(np.abs(value).max(initial=0))):
        raise AzardiaError(spoken("the numbers become too large; multiply less"))
    return value
