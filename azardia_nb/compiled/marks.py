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
    """Mark a rule whose result depends only on the dtype of the row that it gets.

    It is evaluated at translation time. Branches that it excludes are not translated, so they may
    name fields that the row lacks.
    """
    function.known = True  # type: ignore[attr-defined] # read by the translator
    return rule(function)


def with_numbers_of(row: Any) -> Callable[[Any], Any]:
    """Return a rule that returns its argument, which must be a row with the same numbers as `row`.

    In compiled code these numbers are constants. Arrays in the row may differ; they are read.
    """

    def same(given: Any) -> Any:
        return given

    same.known_row = row  # type: ignore[attr-defined] # read by the translator
    return rule(same)


def silent_rule(function: F) -> F:
    """Mark a function that only plain Python calls; compiled code leaves its calls out."""
    function.silent = True  # type: ignore[attr-defined] # read by the translator
    return function


@silent_rule
def nothing(*given: Any) -> None:
    """Do nothing; the default for rules and messages that a game leaves out."""


def one_of(rules: Mapping[int, Callable[..., Any]], wrong: str) -> Callable[..., Any]:
    """Return a rule that calls the rule with the number of its first argument.

    The other arguments are passed on. An unknown number raises NotImplementedError(`wrong`).
    """

    def chosen(number: int, *given: Any) -> Any:
        if number not in rules:
            raise NotImplementedError(wrong)
        return rules[number](*given)

    chosen.one_of = rules, wrong  # type: ignore[attr-defined] # read by the translator
    return chosen
