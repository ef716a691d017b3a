"""One set of rules at two speeds: plain Python in a notebook, Numba for many games."""

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

_rules: list[Callable[..., Any]] = []
_registered = 0


def rule(function: F) -> F:
    """Mark a rule: it stays a plain Python function, and compiled code may call it too."""
    _rules.append(function)
    return function


def compilable() -> None:
    """Tell Numba of every rule marked so far; imports Numba, which takes its time."""
    global _registered
    from numba.extending import register_jitable

    for function in _rules[_registered:]:
        register_jitable(function)
    _registered = len(_rules)
