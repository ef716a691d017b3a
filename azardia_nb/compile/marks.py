"""One set of rules at two speeds: plain Python in a notebook, Numba for many games."""

import dis
import inspect
from collections.abc import Callable, Mapping
from functools import cache
from importlib.metadata import version
from importlib.util import find_spec
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

_rules: list[Callable[..., Any]] = []
_called: set[Callable[..., Any]] = set()
_kept: set[Callable[..., Any]] = set()
_pasted: set[Callable[..., Any]] = set()
_by_row: list[tuple[Callable[..., Any], Callable[[Any], Callable[..., Any]]]] = []
_silent: list[Callable[..., Any]] = []
_registered = 0


TRIED = ["0", "68"]  # of Numba; before another is taken, all tests of compiled games are run


@cache
def can_compile() -> bool:
    """Return whether Numba is here, and one whose insides were tried.

    There is none for the browser, nor for Macs with Intel.
    """
    if find_spec("numba") is None:
        return False
    return version("numba").split(".")[:2] == TRIED


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


def kept_rule(function: F) -> F:
    """Mark a rule that is compiled once and kept, for all that is compiled of a game to call.

    For what is large and called from several things that are compiled, as a game's step is. It must
    be known by its name in its module.
    """
    _kept.add(function)
    return called_rule(function)


def without_arrays(function: F) -> F:
    """Mark a kept rule that makes no arrays, nor do those it calls: who has one is not counted.

    That is worth 5 to 10 % of a game.
    """
    function.makes_arrays = False  # type: ignore[attr-defined] # looked for where it is compiled
    return function


def pasted_rule(function: F) -> F:
    """Mark a rule that stands in its callers before types are known, as if written out there.

    For an expression with a name: what is passed on as an array costs 2 or 3 % of a game otherwise.
    """
    _pasted.add(function)
    return rule(function)


def silent_rule(function: F) -> F:
    """Mark what plain Python alone does, and whose outcome no rule needs: compiled code goes on."""
    _silent.append(function)
    function.silent = True  # type: ignore[attr-defined] # looked for where C is written
    return function


def one_of(rules: Mapping[int, Callable[..., Any]], wrong: str) -> Callable[..., Any]:
    """Return a rule that does one of several, the one of the number it is given before the rest.

    Compiled code has no table of functions, so it is written out as one `if` after the other.
    NotImplementedError says what is `wrong` where none is meant.
    """
    given = ", ".join(inspect.signature(next(iter(rules.values()))).parameters)
    lines = [f"def chosen(number_, {given}):"]
    for number in rules:
        lines += [f"    if number_ == {int(number)}:", f"        return do_{int(number)}({given})"]
    lines.append(f"    raise NotImplementedError({wrong!r})")
    names: dict[str, Any] = {f"do_{int(number)}": do for number, do in rules.items()}
    names["__name__"] = __name__
    exec("\n".join(lines), names)
    chosen: Callable[..., Any] = rule(names["chosen"])
    chosen.one_of = rules, wrong  # type: ignore[attr-defined] # looked for where C is written
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
    from azardia_nb.compile import fields  # noqa: F401 # tells Numba of them
    from azardia_nb.compile.kept import KeptTemplate
    from azardia_nb.compile.parts import PartCompiler
    from azardia_nb.compile.typed import RuleTemplate, register, register_silent

    options = {
        "no_cpython_wrapper": True,
        "no_cfunc_wrapper": True,
        "pipeline_class": PartCompiler,
    }
    for function in _rules[_registered:]:
        short = sum(1 for _ in dis.get_instructions(function)) <= INLINED
        inline = short and function not in _called
        paste = "always" if function in _pasted else "never"
        kind = KeptTemplate if function in _kept else RuleTemplate
        chosen = {"forceinline": inline, **options}
        if function in _pasted:
            chosen["_nrt"] = True  # or it might not return a part of an array, as it is typed alone
        register(function, _as_it_is(function), paste, chosen, kind)
    _registered = len(_rules)
    while _by_row:
        function, choose = _by_row.pop()
        register(function, _by_first(choose), "never", {"forceinline": True, **options})
    while _silent:
        register_silent(_silent.pop())


def _as_it_is(function: Callable[..., Any]) -> Callable[..., Any]:
    def chosen(*given: Any, **_: Any) -> Callable[..., Any]:
        return function

    return chosen


def _by_first(choose: Callable[[Any], Callable[..., Any]]) -> Callable[..., Any]:
    def chosen(*given: Any, **_: Any) -> Callable[..., Any]:
        return choose(given[0])

    return chosen
