"""What of Python a rule may be written in, and what is said of anything else.

**Values.** Whole numbers (of 64 bits: beyond that they wrap), floats, bools; rows and their fields,
`s["name"]`; arrays of these; tuples and NamedTuples. A variable has one type from beginning to end,
and a function returns one type. A whole number may become a float, never a row a number.

**Known beforehand.** Constants of the module and what encloses the function, enumerations, tuples
and arrays of numbers: they are read, and never written.

**Statements.** `if`, `while`, `for` over `range`, an array, or a table; `break`, `continue`,
`return`, `pass`; `raise` of one of Python's own errors with a constant sentence; names for values,
several at once for a tuple; `x += 1`; `s["name"] = x`, `a[i, j] = x`, `a[i:j] = x`, a row onto a
row of its kind; a part of an array onto one as long, `a[i:j] += b[i:j]`.

**Expressions.** `+ - * / // % **`, bits, comparisons (chained ones, too), `in` a tuple or an array,
`and`, `or`, `not`, `x if test else y`; an entry of an array, `a[i]`, and a part of one, `a[i:j]`.

**Calls.** Other rules; `int`, `float`, `bool`, `abs`, `min`, `max`, `sum`, `len`, `math.exp`, `log`
and `sqrt`; of an array `.sum()`, `.max()`, `.min()`, `.any()`, `.shape[i]`; of a Generator
`.random()` and `.integers(low, high)`; `np.zeros(4, np.int64)` for a variable, which the caller
does not get to see: whoever wants an array back gives room for it. No rule calls itself.

**What a row's type tells** is settled beforehand, too, where a rule marked `@known` asks it: of
`if`, `and`, `or` and `x if test else y` only what can be come to is written out, for each type.

There is no text, no list, dict or set, no comprehension, no `None`, no `try`, no function or class
inside a function. Each of them is an error that says what to write instead.

**Nothing is checked** while a rule runs: not an index, which counts from the end only where it is a
constant, nor a divisor; a division by 0 gives 0.
"""

import ast
import inspect
import operator
from collections.abc import Callable
from typing import Any

from azardia_nb.compiled import marks

_LOOP = "write a loop, `for … in …:`"
_ARRAY = "make an array for it before, `room = np.zeros(4, np.int64)`"
_FUNCTION = "write it as a function of its own, with `def`, beside this one"
_NOTHING = "leave it out: a rule prints nothing, keeps nothing and catches nothing"
INSTEAD: dict[type[ast.AST], str] = {
    ast.List: _ARRAY,
    ast.Dict: _ARRAY,
    ast.Set: "write a tuple, `(1, 2)`",
    ast.ListComp: _LOOP,
    ast.DictComp: _LOOP,
    ast.SetComp: _LOOP,
    ast.GeneratorExp: _LOOP,
    ast.Lambda: _FUNCTION,
    ast.FunctionDef: _FUNCTION,
    ast.ClassDef: "write a NamedTuple beside this function",
    ast.JoinedStr: "write a number: a rule knows no text",
    ast.Constant: "write a number: a rule knows no text and no None",
    ast.Name: "write a number: a rule knows only numbers of what is around it",
    ast.NamedExpr: "give it its name on a line of its own before",
    ast.Starred: "write each part by itself",
    ast.Match: "write `if` and `elif`",
    ast.Assert: 'write `if not …: raise AssertionError("…")`',
    ast.Raise: 'write `raise ValueError("a sentence")`',
    ast.Import: "import it at the top of the file",
    ast.ImportFrom: "import it at the top of the file",
    ast.Slice: "write one part of an array with one axis, `a[i:j]`",
}


class NotInSubset(Exception):
    """Something in a rule that is not written out as C: where it stands, and what to write."""

    def __init__(self, function: Callable[..., Any], node: ast.AST, why: str, instead: str) -> None:
        self.file = function.__code__.co_filename
        self.line = getattr(node, "lineno", function.__code__.co_firstlineno)
        self.said = ast.unparse(node).splitlines()[0]
        self.instead = instead
        where = f"{self.file}:{self.line}: {function.__name__}"
        super().__init__(f"{where}: {self.said}: {why}: {instead}")


def no_part(function: Callable[..., Any], node: ast.AST) -> NotInSubset:
    """Return what is said of something that no rule has."""
    return NotInSubset(function, node, "is no part of a rule", INSTEAD.get(type(node), _NOTHING))


def tree_of(function: Callable[..., Any]) -> ast.FunctionDef:
    """Return the tree of a function as it runs; its lines are those of its file."""
    here = ast.parse("...")
    try:
        lines, first = inspect.getsourcelines(function.__code__)
        # One that is indented stands in a block, or what it says on several lines would change.
        within = lines[0][:1].isspace()
        before = "\n" * (first - 1 - within) + "if 1:\n" * within
        tree = ast.parse("".join([before, *lines]))
        made: ast.stmt | None = tree.body[0]
        made = made.body[0] if isinstance(made, ast.If) else made
    except (OSError, TypeError, SyntaxError):
        made = None
    if not isinstance(made, ast.FunctionDef):
        raise NotInSubset(function, here, "its text is not to be had", "define it with `def`")
    return made


def is_rule(function: Any) -> bool:
    """Return whether a function is marked as a rule."""
    return callable(function) and function in marks.RULES


# --- what is known before a rule runs -------------------------------------------------------------


_WORKED_OUT: dict[type[ast.AST], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.LShift: operator.lshift,
    ast.BitOr: operator.or_,
}


def names_around(function: Callable[..., Any]) -> dict[str, Any]:
    """Return what a function knows by name besides its own variables."""
    builtins = function.__globals__["__builtins__"]
    builtins = builtins if isinstance(builtins, dict) else vars(builtins)
    closure = inspect.getclosurevars(function).nonlocals if function.__closure__ else {}
    return {**builtins, **function.__globals__, **closure}


def value_of(node: ast.expr, names: Callable[[str], Any]) -> Any:
    """Return the value of a constant expression, None where it is none."""
    try:
        return _value(node, names)
    except (ArithmeticError, LookupError, TypeError, ValueError):
        return None  # it raises, if the rule gets there


def _value(node: ast.expr, names: Callable[[str], Any]) -> Any:
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name):
        return names(node.id)
    if isinstance(node, ast.Attribute):
        value = _value(node.value, names)
        return None if value is None else getattr(value, node.attr, None)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        value = _value(node.operand, names)
        return None if value is None else -value
    if isinstance(node, ast.Tuple):
        values = [_value(one, names) for one in node.elts]
        return None if None in values else tuple(values)
    if isinstance(node, ast.Subscript):
        value, at = _value(node.value, names), _value(node.slice, names)
        return None if value is None or at is None else value[at]
    if isinstance(node, ast.Call) and len(node.args) == 1 and not node.keywords:
        called, value = _value(node.func, names), _value(node.args[0], names)
        return called(value) if value is not None and called in (int, len, float) else None
    if isinstance(node, ast.BinOp):
        left, right = _value(node.left, names), _value(node.right, names)
        if isinstance(left, int | float) and isinstance(right, int | float):
            worked_out = _WORKED_OUT.get(type(node.op))
            return worked_out(left, right) if worked_out else None
    return None
