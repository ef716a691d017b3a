"""What of a rule is known before it runs: names of its module, and what is made of them."""

import ast
import inspect
import operator
from collections.abc import Callable
from typing import Any

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
