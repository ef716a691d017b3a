"""How compiled games call a strategy that was compiled after them: by its address in memory.

Numba calls this a first-class function: all of one signature are of one type, so the loop of a game
is compiled once for all of them. A call takes some 20 ns, a copy of the position a little more.
"""

import warnings
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numba
import numpy as np
from numba.core import errors, types
from numba.experimental import function_type  # noqa: F401 # tells Numba of the type
from numba.extending import typeof_impl

from azardia_nb.compile import cache, marks
from azardia_nb.errors import AzardiaError

if TYPE_CHECKING:
    from azardia_nb.games.protocol import Engine, Variant

warnings.filterwarnings(
    "ignore", "First-class function type", errors.NumbaExperimentalFeatureWarning
)


class Pointer(types.WrapperAddressProtocol):
    """An address that compiled code may call."""

    def __init__(self, address: int, signature: Any, keeps: object = None) -> None:
        self._address = address
        self._signature = signature
        self.type = types.FunctionType(signature)  # kept: Numba asks for it at every call
        self._keeps = keeps  # compiled code goes when nobody keeps it

    def __wrapper_address__(self) -> int:
        return self._address

    def signature(self) -> Any:
        """Return what the function takes and returns."""
        return self._signature


@typeof_impl.register(Pointer)  # type: ignore[untyped-decorator] # Numba's
def _type_of(pointer: Pointer, _: Any) -> Any:
    return pointer.type


_nowhere: "dict[Engine, Pointer]" = {}
_strategies: "dict[Engine, Any]" = {}  # signatures, which take a millisecond to make


def strategy_signature(variant: "Variant") -> Any:
    """Return what a strategy takes: position, rules, own seat, legal actions, random numbers."""
    engine = variant.type.engine
    if engine not in _strategies:
        rng = numba.typeof(np.random.default_rng(0))
        taken = (*_position(variant), types.int64, types.int64[::1], rng)
        _strategies[engine] = types.int64(*taken)
    return _strategies[engine]


def value_signature(variant: "Variant") -> Any:
    """Return what a value takes that strategies may call: position, rules, seat, action."""
    return types.float64(*_position(variant), types.int64, types.int64)


def _position(variant: "Variant") -> tuple[Any, Any]:
    """Return Numba's types of a game's positions and rules."""
    engine = variant.type.engine
    rules = numba.typeof(engine.rules_for(variant.rules, 1))
    return numba.from_dtype(engine.state), rules.dtype


def nowhere(variant: "Variant") -> Pointer:
    """Return what stands for a player who is not called."""
    engine = variant.type.engine
    if engine not in _nowhere:
        _nowhere[engine] = Pointer(1, strategy_signature(variant))
    return _nowhere[engine]


def pointer_to(function: Callable[..., Any], variant: "Variant", raised: int) -> Pointer:
    """Compile a strategy for a game, which returns `raised` instead of raising anything.

    AzardiaError, in the words of Numba, when that cannot be done.
    """
    marks.compilable()
    signature = strategy_signature(variant)
    try:
        choose = numba.njit(signature, boundscheck=True)(function)
    except Exception as error:  # Numba's own, and whatever its parts raise
        raise AzardiaError(_why(function, error)) from error

    def guarded(s, rules, me, legal, rng):  # type: ignore[no-untyped-def] # compiled
        chosen = raised
        try:
            chosen = choose(s, rules, me, legal, rng)
        except Exception:
            chosen = raised
        return chosen

    code = numba.cfunc(signature)(guarded)
    return Pointer(code.address, signature, code)


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


def address_of(function: Callable[..., Any], signature: Any) -> Pointer:
    """Return the address of a function that is compiled by itself, and kept."""
    value = cache.compiled(function)
    made = value.get_compile_result(signature)  # type: ignore[attr-defined] # Numba's
    name = made.fndesc.llvm_cfunc_wrapper_name
    return Pointer(made.library.get_pointer_to_function(name), signature, value)
