"""Call functions of a C library with the arguments of the plain function."""

import builtins
import ctypes
from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Any, TypeAlias, get_args, get_origin

import numpy as np

from azardia_nb.compiled import kinds
from azardia_nb.compiled.kinds import DType, DynamicArray, Kind, Number, Parts

_WORD = 1 << 64
NO_FIELDS = np.dtype([("nothing", "i1")])  # row of a game whose rules are an empty tuple
_RANDOM_BYTES, _ALIGNED = 48, 16

# Converts an argument to a ctypes value, and appends to two lists: of arrays to keep alive, and of
# functions to call after the call.
_Converter: TypeAlias = "Callable[[Any, list[Any], list[Callable[[], None]]], Any]"


def row_type(value: Any) -> DType | None:
    """Return the dtype of a row with the fields of a NamedTuple; None unless all are numbers.

    Fields may also be tuples of numbers, or such NamedTuples.
    """
    fields: list[Any] = []
    for name, one in zip(value._fields, value, strict=True):
        if hasattr(one, "_fields"):
            inner = row_type(one)
            if inner is None:
                return None
            fields.append((name, inner))
        elif isinstance(one, tuple):
            numbers = np.asarray(one)
            fields.append((name, numbers.dtype, numbers.shape))
        elif isinstance(one, bool | int | np.integer):
            fields.append((name, "i8"))
        elif isinstance(one, float):
            fields.append((name, "f8"))
        else:
            return None
    return np.dtype(fields)


def kind_of(value: Any) -> Kind:
    """Return the kind of an argument; TypeError if compiled functions cannot take it."""
    if isinstance(value, np.ndarray):
        return DynamicArray(value.dtype, value.ndim)
    if isinstance(value, np.random.Generator):
        return kinds.RANDOM
    if isinstance(value, bool | np.bool_ | int | np.integer):
        return kinds.INT
    if isinstance(value, float | np.floating):
        return kinds.FLOAT
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return Parts(tuple(map(kind_of, value)), type(value))
    if isinstance(value, tuple) and value and hasattr(value[0], "_fields"):
        row = row_type(value[0])
        if row is not None:
            return DynamicArray(row, 1)
    if isinstance(value, tuple) and value and type(value[0]) is tuple and not value[0]:
        return DynamicArray(NO_FIELDS, 1)
    raise TypeError(f"compiled functions take no {type(value).__name__}: {value!r}")


def return_kind(said: Any) -> Kind:
    """Return the kind of a function's result, from its return annotation."""
    simple = {int: kinds.INT, bool: kinds.BOOL, float: kinds.FLOAT, None: kinds.NOTHING}
    if said in simple:
        return simple[said]
    if get_origin(said) is tuple:
        return Parts(tuple(map(return_kind, get_args(said))))
    return Parts(tuple(map(return_kind, said.__annotations__.values())), said)


def errors_of(text: bytes) -> list[Callable[[], Exception]]:
    """Return a constructor per error of a library, from its list with one error per line."""
    lines = (line.split(": ", 1) for line in text.decode().splitlines())
    return [partial(getattr(builtins, kind), sentence) for kind, sentence in lines]


@cache
def _c_type(kind: Kind) -> Any:
    """Return the ctypes type of a kind."""
    if isinstance(kind, Number):
        return ctypes.c_double if kind == kinds.FLOAT else ctypes.c_int64
    if isinstance(kind, DynamicArray):
        fields = [("p", ctypes.c_void_p), ("n", ctypes.c_int64 * kind.axes)]
    elif isinstance(kind, Parts):
        fields = [(f"f{i}", _c_type(part)) for i, part in enumerate(kind.parts)]
    else:
        return ctypes.c_void_p
    return type("Struct", (ctypes.Structure,), {"_fields_": fields})


class Function:
    """One exported function, for fixed argument kinds."""

    def __init__(
        self, library: ctypes.CDLL, name: str, given: Sequence[Kind], returns: Kind
    ) -> None:
        self._call = getattr(library, name)
        self._call.restype, self._call.argtypes = None, [ctypes.c_void_p] * 3
        self._converters, self._returns = list(map(_converter, given)), returns
        self._result = None if returns == kinds.NOTHING else _c_type(returns)
        text = ctypes.cast(library.errors, ctypes.c_char_p).value or b""
        self._errors = errors_of(text)

    def __call__(self, *given: Any) -> Any:
        """Call the function without the GIL; raise the rule's errors."""
        return self.bound(*given)()

    def bound(self, *given: Any) -> Callable[[], Any]:
        """Return a function that calls this one with these arguments, which are converted once.

        Each call reads arrays anew, but not tuples. A random generator among the arguments must not
        be used elsewhere between calls: each call goes on from its state after the last one.
        """
        alive: list[Any] = []
        after: list[Callable[[], None]] = []
        values = [
            convert(value, alive, after)
            for convert, value in zip(self._converters, given, strict=True)
        ]
        addresses = (ctypes.c_void_p * len(values))(*map(ctypes.addressof, values))
        return partial(self._run, addresses, after, (values, alive))

    def _run(self, addresses: Any, after: Sequence[Callable[[], None]], _alive: Any) -> Any:
        result = self._result() if self._result else None
        error = ctypes.c_int64(0)
        self._call(
            ctypes.addressof(addresses),
            ctypes.addressof(result) if result is not None else None,
            ctypes.addressof(error),
        )
        for back in after:
            back()
        if error.value:
            raise self._errors[error.value - 1]()
        return _python(self._returns, result)


def _converter(kind: Kind) -> _Converter:
    """Return the function that converts arguments of `kind` to ctypes values."""
    c_type = _c_type(kind)
    if isinstance(kind, DynamicArray):
        lengths = ctypes.c_int64 * kind.axes

        def convert_array(value: Any, alive: list[Any], after: list[Callable[[], None]]) -> Any:
            array = as_array(kind, value)
            alive.append(array)
            return c_type(array.ctypes.data, lengths(*array.shape))

        return convert_array
    if isinstance(kind, Parts):
        converters = list(map(_converter, kind.parts))

        def convert_parts(value: Any, alive: list[Any], after: list[Callable[[], None]]) -> Any:
            both = zip(converters, value, strict=True)
            return c_type(*(convert(part, alive, after) for convert, part in both))

        return convert_parts
    if kind == kinds.RANDOM:

        def convert_random(value: Any, alive: list[Any], after: list[Callable[[], None]]) -> Any:
            state = random_state(value)
            alive.append(state)
            after.append(lambda: set_state(value, state))
            return ctypes.c_void_p(state.ctypes.data)

        return convert_random
    return lambda value, alive, after: c_type(value)


def as_array(kind: DynamicArray, value: Any) -> Any:
    """Return an array unchanged, or a tuple as a new array.

    Raises TypeError for an array of another dtype, and for one that is not contiguous.
    """
    if kind.dtype == NO_FIELDS:
        return np.zeros(len(value), NO_FIELDS)
    if not isinstance(value, np.ndarray):
        return np.array([_plain(one) for one in value], kind.dtype)
    same = value.dtype is kind.dtype or value.dtype == kind.dtype
    if not same or not value.flags.c_contiguous:
        raise TypeError(f"expected a contiguous array of {kind.dtype}")
    return value


def _plain(value: Any) -> Any:
    """Return a NamedTuple as nested plain tuples."""
    return tuple(map(_plain, value)) if hasattr(value, "_fields") else value


def random_state(rng: np.random.Generator) -> Any:
    """Return a Generator's state as the bytes of azardia.h's Random; TypeError unless a PCG64."""
    pcg64: Any = rng.bit_generator.state
    if pcg64["bit_generator"] != "PCG64":
        raise TypeError("random numbers come from PCG64, as of numpy.random.default_rng")
    room = np.zeros(_RANDOM_BYTES + _ALIGNED, np.uint8)
    begin = -room.ctypes.data % _ALIGNED
    state = room[begin : begin + _RANDOM_BYTES]
    words = state.view(np.uint64)
    for at, number in enumerate((pcg64["state"]["state"], pcg64["state"]["inc"])):
        words[2 * at], words[2 * at + 1] = number % _WORD, number // _WORD
    state.view(np.uint32)[8:10] = pcg64["has_uint32"], pcg64["uinteger"]
    return state


def set_state(rng: np.random.Generator, state: Any) -> None:
    """Set a Generator's state from the bytes that `random_state` returns."""
    words = [int(word) for word in state.view(np.uint64)[:4]]
    has_half, half = (int(one) for one in state.view(np.uint32)[8:10])
    rng.bit_generator.state = {
        "bit_generator": "PCG64",
        "state": {"state": words[0] + words[1] * _WORD, "inc": words[2] + words[3] * _WORD},
        "has_uint32": has_half,
        "uinteger": half,
    }


def _python(kind: Kind, result: Any) -> Any:
    """Return the result of a call, a ctypes value, as a Python value."""
    if kind == kinds.NOTHING:
        return None
    if isinstance(kind, Parts):
        parts = [_part(part, getattr(result, f"f{i}")) for i, part in enumerate(kind.parts)]
        return tuple(parts) if kind.made is tuple else kind.made(*parts)
    return _part(kind, result.value)


def _part(kind: Kind, value: Any) -> Any:
    return (
        bool(value)
        if kind == kinds.BOOL
        else _python(kind, value)
        if isinstance(kind, Parts)
        else value
    )
