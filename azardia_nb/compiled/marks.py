"""Marks for rules: one source runs as plain Python and as compiled C."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

RULES: set[Callable[..., Any]] = set()


def rule(function: F) -> F:
    """Mark a rule: a plain Python function that compiled code can call as well.

    It must be written in the part of Python described in `azardia_nb.compiled.subset`.
    """
    RULES.add(function)
    return function


def known(function: F) -> F:
    """Mark a rule whose answer depends only on a row's dtype, such as its fields.

    It is evaluated at translation time: branches it rules out are not translated, and may name
    fields that the row lacks.
    """
    function.known = True  # type: ignore[attr-defined] # read by the translator
    return rule(function)


def with_numbers_of(row: Any) -> Callable[[Any], Any]:
    """Return a rule that returns its argument, a row with the same numbers as `row`.

    In compiled code these numbers are constants; arrays in the row may differ and are read.
    """

    def same(given: Any) -> Any:
        return given

    same.known_row = row  # type: ignore[attr-defined] # read by the translator
    return rule(same)


def silent_rule(function: F) -> F:
    """Mark a function that only plain Python runs; compiled code skips its calls."""
    function.silent = True  # type: ignore[attr-defined] # read by the translator
    return function


@silent_rule
def nothing(*given: Any) -> None:
    """Do nothing: the default for a rule or message that a game leaves out."""


def one_of(rules: Mapping[int, Callable[..., Any]], wrong: str) -> Callable[..., Any]:
    """Return a rule that calls one of several by number, its first argument.

    For an unknown number it raises NotImplementedError with the message `wrong`.
    """

    def chosen(number: int, *given: Any) -> Any:
        if number not in rules:
            raise NotImplementedError(wrong)
        return rules[number](*given)

    chosen.one_of = rules, wrong  # type: ignore[attr-defined] # read by the translator
    return chosen
