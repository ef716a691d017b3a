"""One set of rules at two speeds: plain Python in a notebook, Numba for many games."""

import dis
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

_rules: list[Callable[..., Any]] = []
_called: set[Callable[..., Any]] = set()
_pasted: set[Callable[..., Any]] = set()
_by_row: list[tuple[Callable[..., Any], Callable[[Any], Callable[..., Any]]]] = []
_registered = 0


def rule(function: F) -> F:
    """Mark a rule: it stays a plain Python function, and compiled code may call it too.

    So it is written in what Numba understands of Python: numbers, rows, arrays and NamedTuples, one
    type for each variable and for what is returned, enumerations as constants of the module. What
    Numba does not understand it says when a function that calls the rule is compiled.
    """
    _rules.append(function)
    return function


def called_rule(function: F) -> F:
    """Mark a rule that compiled code calls and never copies into the caller.

    For what is large and called from several places; and, as Numba compiles a rule anew for callers
    that are copied and for those that are not, for whatever calls that.
    """
    _called.add(function)
    return rule(function)


def pasted_rule(function: F) -> F:
    """Mark a rule that stands in its callers before types are known, as if written out there.

    For an expression with a name: what is passed on as an array costs 2 or 3 % of a game otherwise.
    """
    _pasted.add(function)
    return rule(function)


def one_of(rules: Mapping[int, Callable[..., Any]], wrong: str) -> Callable[..., Any]:
    """Return a rule that does one of several, the one of the number it is given before the rest.

    Compiled code has no table of functions, so each asks whether it is meant and passes on to the
    next. NotImplementedError says what is `wrong` where none is.
    """
    *numbers, last = rules

    @rule
    def chosen(number, *given):  # type: ignore[no-untyped-def] # as the rules have it
        if number != last_number:
            raise NotImplementedError(wrong)
        return do_last(*given)

    last_number, do_last = int(last), rules[last]
    for number in reversed(numbers):
        chosen = _or_else(int(number), rules[number], chosen)
    return chosen


def _or_else(mine: int, do: Callable[..., Any], rest: Callable[..., Any]) -> Callable[..., Any]:
    @rule
    def chosen(number, *given):  # type: ignore[no-untyped-def] # as the rules have it
        return do(*given) if number == mine else rest(number, *given)

    return chosen


def by_row(choose: Callable[[Any], Callable[..., Any]]) -> Callable[[F], F]:
    """Mark what is another rule for each kind of row; compiled code knows the kind beforehand.

    `choose` is given Numba's type of the first argument and returns the rule, or a function that
    Numba itself compiles in place of a call.
    """

    def mark(function: F) -> F:
        _by_row.append((function, choose))
        return function

    return mark


# Rules of up to so many Python instructions are compiled into whatever calls them. A random game
# with none of them took 125 ns a step, with 150 100 ns, with 330 87 ns, with 500 89 ns; compiling
# takes longer the more there are.
INLINED = 330


def compilable() -> None:
    """Tell Numba of every rule marked so far; imports Numba, which takes its time."""
    global _registered
    from numba.extending import overload, register_jitable

    from azardia_nb.compile.parts import PartCompiler

    options = {"no_cfunc_wrapper": True, "pipeline_class": PartCompiler}
    for function in _rules[_registered:]:
        short = sum(1 for _ in dis.get_instructions(function)) <= INLINED
        inline = short and function not in _called
        paste = "always" if function in _pasted else "never"
        register_jitable(inline=paste, forceinline=inline, **options)(function)
    _registered = len(_rules)
    while _by_row:
        function, choose = _by_row.pop()
        overload(function, jit_options={**options, "forceinline": True}, strict=False)(
            _by_first(choose)
        )


def _by_first(choose: Callable[[Any], Callable[..., Any]]) -> Callable[..., Any]:
    def chosen(*given: Any, **_: Any) -> Callable[..., Any]:
        return choose(given[0])

    return chosen
