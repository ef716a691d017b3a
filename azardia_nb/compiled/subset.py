"""What of Python a rule may be written in, and what is said of anything else.

Numbers (whole ones of 64 bits, floats, bools), rows and their fields, arrays, NamedTuples and
tuples; `if`, `while`, `for` over `range`, an array or a tuple of constants, `break`, `continue`,
`return`, and `raise` of an error with a constant sentence; arithmetic, comparisons, `and`, `or`,
`not`, conditional expressions; constants of the module, enumerations and constant tables; calls of
other rules, of `int`, `float`, `bool`, `abs`, `min`, `max`, `len`, of `math.exp`, `log` and `sqrt`,
and of a Generator's `random` and `integers`. A variable has one type from beginning to end.
"""

import ast
import inspect
from collections.abc import Callable
from typing import Any

from azardia_nb.compile import marks


class NotInSubset(Exception):
    """Something in a rule that is not written out as C: where it stands, and what would be."""

    def __init__(self, function: Callable[..., Any], node: ast.AST, why: str) -> None:
        code = function.__code__
        line = code.co_firstlineno + getattr(node, "lineno", 1) - 1
        said = ast.unparse(node).splitlines()[0]
        super().__init__(f"{code.co_filename}:{line}: {function.__name__}: {said}: {why}")


def tree_of(function: Callable[..., Any]) -> ast.FunctionDef:
    """Return the tree of a rule's source, its lines counted from its own first one."""
    lines, _ = inspect.getsourcelines(function)
    indent = len(lines[0]) - len(lines[0].lstrip())
    body = "".join(line[indent:] if line[:indent].isspace() else line for line in lines)
    tree = ast.parse(body if indent else "".join(lines)).body[0]
    assert isinstance(tree, ast.FunctionDef)
    return tree


def is_rule(function: Any) -> bool:
    """Return whether a function is marked as a rule."""
    return callable(function) and (function in marks._rules or function in marks._called)


def is_large(function: Callable[..., Any]) -> bool:
    """Return whether a rule is called and never written into its callers."""
    return function in marks._called
