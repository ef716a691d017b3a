"""The part of Python in which rules are written, and the error for anything else.

**Values.** Integers of 64 bits (which wrap), floats, bools; rows and their fields, `s["name"]`;
arrays of these; tuples and NamedTuples. A variable keeps one type, and a function returns one type.
An integer may become a float, but a row never a number.

**Constants.** Those of the module and of the enclosing function, enumerations, tuples and arrays of
numbers; they are read-only.

**Statements.** `if`, `while`, `for` over `range`, an array, or a table; `break`, `continue`,
`return`, `pass`; `raise` of a built-in error with a constant message; assignment, also of several
names from a tuple; `x += 1`; `s["name"] = x`, `a[i, j] = x`, `a[i:j] = x`, a row to a row of the
same kind; a slice to one of equal length, `a[i:j] += b[i:j]`.

**Expressions.** `+ - * / // % **`, bit operations, comparisons (chained too), `in` a tuple or an
array, `and`, `or`, `not`, `x if test else y`; entries `a[i]` and slices `a[i:j]` of arrays.

**Calls.** Other rules; `int`, `float`, `bool`, `abs`, `min`, `max`, `sum`, `len`, `math.exp`, `log`
and `sqrt`; of an array `.sum()`, `.max()`, `.min()`, `.any()`, `.shape[i]`; of a Generator
`.random()` and `.integers(low, high)`; `np.zeros(4, np.int64)` for a variable. Such an array cannot
be returned: a caller that wants an array passes one in. Recursion is not allowed.

**Type tests.** A rule marked `@known` depends only on a row's type and is evaluated at translation
time: of `if`, `and`, `or` and `x if test else y` only the reachable part is translated, for each
type.

There is no text, list, dict or set, no comprehension, `None` or `try`, no nested function or class.
Each of them raises NotInSubset, with an alternative.

**No checks at run time.** Indexes are not checked, and only constant ones may count from the end.
Divisors are not checked; an integer division by 0 gives 0.
"""

import ast
import inspect
import operator
from collections.abc import Callable
from typing import Any

from azardia_nb.compiled import marks
from azardia_nb.errors import AzardiaError

_LOOP = "write a loop, `for … in …:`"
_ARRAY = "create an array before, `room = np.zeros(4, np.int64)`"
_FUNCTION = "define it outside this function, with `def`"
_NOTHING = "leave it out: rules cannot print, store or catch anything"
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
    ast.ClassDef: "define a NamedTuple outside this function",
    ast.JoinedStr: "write a number: rules have no text",
    ast.Constant: "write a number: rules have no text and no None",
    ast.Name: "write a number: constants in rules are numbers of at most 64 bits",
    ast.NamedExpr: "assign it to the name on the line before",
    ast.Starred: "write each value separately",
    ast.Match: "write `if` and `elif`",
    ast.Assert: 'write `if not …: raise AssertionError("…")`',
    ast.Raise: 'write `raise ValueError("a sentence")`',
    ast.Import: "import it at the top of the file",
    ast.ImportFrom: "import it at the top of the file",
    ast.Slice: "slice an array with one axis, as `a[i:j]`",
}


class NotInSubset(AzardiaError):
    """An untranslatable part of a rule, with its position and an alternative."""

    def __init__(self, function: Callable[..., Any], node: ast.AST, why: str, instead: str) -> None:
        self.file = function.__code__.co_filename
        self.line = getattr(node, "lineno", function.__code__.co_firstlineno)
        self.said = ast.unparse(node).splitlines()[0]
        self.instead = instead
        where = f"{self.file}:{self.line}: {function.__name__}"
        super().__init__(f"{where}: {self.said}: {why}: {instead}")


def not_a_rule_part(function: Callable[..., Any], node: ast.AST) -> NotInSubset:
    """Return the error for a syntax element that rules cannot contain."""
    return NotInSubset(
        function, node, "is not allowed in a rule", INSTEAD.get(type(node), _NOTHING)
    )


def tree_of(function: Callable[..., Any]) -> ast.FunctionDef:
    """Return the syntax tree of a function, with the line numbers of its file."""
    here = ast.parse("...")
    try:
        lines, first = inspect.getsourcelines(function.__code__)
        # Indented code is parsed inside a block: dedenting would change its multi-line strings.
        within = lines[0][:1].isspace()
        before = "\n" * (first - 1 - within) + "if 1:\n" * within
        tree = ast.parse("".join([before, *lines]))
        node: ast.stmt | None = tree.body[0]
        node = node.body[0] if isinstance(node, ast.If) else node
    except (OSError, TypeError, SyntaxError):
        node = None
    if not isinstance(node, ast.FunctionDef):
        raise NotInSubset(function, here, "its source code was not found", "define it with `def`")
    return node


def is_rule(function: Any) -> bool:
    """Return whether a function is marked as a rule."""
    return callable(function) and function in marks.RULES


# --- constants known at translation time ----------------------------------------------------------


_CONSTANT_OPERATORS: dict[type[ast.AST], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.LShift: operator.lshift,
    ast.BitOr: operator.or_,
}


def names_around(function: Callable[..., Any]) -> dict[str, Any]:
    """Return the built-in, global and enclosing names that a function can use, with values."""
    builtins = function.__globals__["__builtins__"]
    builtins = builtins if isinstance(builtins, dict) else vars(builtins)
    closure = inspect.getclosurevars(function).nonlocals if function.__closure__ else {}
    return {**builtins, **function.__globals__, **closure}


def value_of(node: ast.expr, names: Callable[[str], Any]) -> Any:
    """Return the value of a constant expression; None if it is not constant.

    `names` returns the value of a name, None for a variable.
    """
    try:
        return _value(node, names)
    except (ArithmeticError, LookupError, TypeError, ValueError):
        return None  # the rule itself will raise when it runs


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
            worked_out = _CONSTANT_OPERATORS.get(type(node.op))
            return worked_out(left, right) if worked_out else None
    return None
