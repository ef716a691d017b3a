"""One set of rules at two speeds: plain Python in a notebook, C for many games."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

RULES: set[Callable[..., Any]] = set()


def rule(function: F) -> F:
    """Mark a rule: it stays a plain Python function, and what is written out as C may call it too.

    So it is written in the part of Python that `azardia_nb.compiled.subset` tells of.
    """
    RULES.add(function)
    return function


def known(function: F) -> F:
    """Mark a question about a row that its type alone answers, as which fields it has.

    It is asked when a rule is written out: what comes to nothing then is not written, and may name
    fields that this row does not have.
    """
    function.known = True  # type: ignore[attr-defined] # looked for where C is written
    return rule(function)


def silent_rule(function: F) -> F:
    """Mark what plain Python alone does, and whose outcome no rule needs: compiled code goes on."""
    function.silent = True  # type: ignore[attr-defined] # looked for where C is written
    return function


@silent_rule
def nothing(*given: Any) -> None:
    """Do nothing: what stands wherever a game has no such rule, or nothing to say."""


def one_of(rules: Mapping[int, Callable[..., Any]], wrong: str) -> Callable[..., Any]:
    """Return a rule that does one of several, the one of the number it is given before the rest.

    NotImplementedError says what is `wrong` where none is meant.
    """

    def chosen(number: int, *given: Any) -> Any:
        if number not in rules:
            raise NotImplementedError(wrong)
        return rules[number](*given)

    chosen.one_of = rules, wrong  # type: ignore[attr-defined] # looked for where C is written
    return chosen
