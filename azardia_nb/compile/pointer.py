"""How compiled games call a strategy that was compiled after them: by its address in memory.

Numba calls this a first-class function: all of one signature are of one type, so the loop of games
is compiled once for all of them. A call takes some 20 ns, a copy of the position a little more.
"""

import functools
import warnings
from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from numba.core import errors, types
from numba.experimental import function_type  # noqa: F401 # tells Numba of the type
from numba.extending import overload

from azardia_nb.compile import cache, marks
from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.bots.greedy import SCRATCH, value_after, value_of
from azardia_nb.games.azardia.rules.state import RULES_ROW, STATE, Rules, State
from azardia_nb.players.limits import Fault

warnings.filterwarnings(
    "ignore", "First-class function type", errors.NumbaExperimentalFeatureWarning
)

_STATE = numba.from_dtype(STATE)
_LAW = numba.from_dtype(RULES_ROW)
# position, rules, seat, action
VALUE = types.float64(_STATE, _LAW, types.int64, types.int64)
# position, rules, own seat, legal actions, random numbers
STRATEGY = types.int64(
    *(_STATE, _LAW, types.int64, types.int64[::1], numba.typeof(np.random.default_rng(0)))
)
RAISED = -1 - Fault.RAISED


class Pointer(types.WrapperAddressProtocol):
    """An address that compiled code may call."""

    def __init__(self, address: int, signature: Any, keeps: object = None) -> None:
        self._address = address
        self._signature = signature
        self._keeps = keeps  # compiled code goes when nobody keeps it

    def __wrapper_address__(self) -> int:
        return self._address

    def signature(self) -> Any:
        """Return what the function takes and returns."""
        return self._signature


NOWHERE = Pointer(1, STRATEGY)  # for a chair whose player is not called


def pointer_to(function: Callable[..., Any]) -> Pointer:
    """Compile a strategy; AzardiaError, in the words of Numba, when that cannot be done."""
    marks.compilable()
    try:
        choose = numba.njit(STRATEGY, boundscheck=True)(function)
    except Exception as error:  # Numba's own, and whatever its parts raise
        raise AzardiaError(_why(function, error)) from error

    def guarded(s, rules, me, legal, rng):  # type: ignore[no-untyped-def] # compiled
        chosen = RAISED
        try:
            chosen = choose(s, rules, me, legal, rng)
        except Exception:
            chosen = RAISED
        return chosen

    code = numba.cfunc(STRATEGY)(guarded)
    return Pointer(code.address, STRATEGY, code)


def _why(function: Callable[..., Any], error: Exception) -> str:
    """Return the lines of an error that say what is wrong, and where."""
    name = function.__name__
    if not isinstance(error, errors.NumbaError):
        return f"{name} cannot be compiled: {type(error).__name__}: {error}"
    lines = [line.strip() for line in str(error).splitlines()]
    said = [line for line in lines if line and not line.startswith(("Failed in", "During:"))]
    places = [line for line in lines if line.startswith("File ")]
    where = f" ({places[-1].rstrip(':')})" if places else ""
    return f"{name} cannot be compiled: {said[0]}{where}"


def _value_after(s: State, rules: Rules, me: int, action: int) -> float:
    room = np.empty(1, SCRATCH)
    return value_of(s, rules, me, action, room[0])


def compile_ahead() -> None:
    """Compile, or load, what strategies call."""
    _value_pointer()


@functools.cache
def _value_pointer() -> Pointer:
    # Compiled by itself and kept, so that a strategy that calls it is compiled in a second.
    value = cache.compiled(_value_after)
    made = value.get_compile_result(VALUE)  # type: ignore[attr-defined] # Numba's
    name = made.fndesc.llvm_cfunc_wrapper_name
    return Pointer(made.library.get_pointer_to_function(name), VALUE, value)


@overload(value_after)
def _(s, rules, me, action):  # type: ignore[no-untyped-def] # Numba's
    value = _value_pointer()

    def called(s, rules, me, action):  # type: ignore[no-untyped-def] # compiled
        return value(s, rules, me, action)  # type: ignore[operator] # compiled, it is a function

    return called
