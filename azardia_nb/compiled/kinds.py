"""Kinds of values in C (numbers, rows, arrays, tuples), and helpers that write C."""

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import numpy as np

DType: TypeAlias = np.dtype[Any]

# C types of NumPy's number types.
NUMBERS = {
    "b1": "uint8_t",
    "i1": "int8_t",
    "i2": "int16_t",
    "i4": "int32_t",
    "i8": "int64_t",
    "u1": "uint8_t",
    "u2": "uint16_t",
    "u4": "uint32_t",
    "u8": "uint64_t",
    "f4": "float",
    "f8": "double",
}


@dataclass(frozen=True)
class Kind:
    """The type of a value in translated code; the subclasses say how C stores it."""


@dataclass(frozen=True)
class Number(Kind):
    """A number of C type `c`; two kinds of number convert to the one with the higher `rank`."""

    c: str
    rank: int


@dataclass(frozen=True)
class Record(Kind):
    """A pointer to a row.

    If its numbers are known at translation time, `known` has the bytes of a row with the same ones.
    """

    dtype: DType
    known: bytes | None = None


@dataclass(frozen=True)
class Array(Kind):
    """A pointer to contiguous numbers or rows of a fixed shape."""

    dtype: DType
    shape: tuple[int, ...]


@dataclass(frozen=True)
class DynamicArray(Kind):
    """A contiguous array whose shape is known only at run time: pointer and lengths."""

    dtype: DType
    axes: int


@dataclass(frozen=True)
class Parts(Kind):
    """A tuple, or a NamedTuple of class `made`."""

    parts: tuple[Kind, ...]
    made: Any = tuple

    @property
    def names(self) -> tuple[str, ...]:
        """The field names of a NamedTuple; empty for a plain tuple."""
        return getattr(self.made, "_fields", ())


@dataclass(frozen=True)
class Opaque(Kind):
    """A value of C type `c` that has no fields or entries: a random generator."""

    c: str


NOTHING = Number("void", -1)
BOOL, INT, FLOAT = Number("int64_t", 0), Number("int64_t", 1), Number("double", 2)
# Unsigned, for hashes; but `//` and `%` treat it as signed.
WORD = Number("uint64_t", 3)
RANDOM = Opaque("Random *")


def number_of(dtype: DType) -> Number:
    """Return the kind of a number read from a field or an array."""
    return WORD if dtype.str[1:] == "u8" else {"f": FLOAT, "b": BOOL}.get(dtype.kind, INT)


def common_kind(kinds: Iterable[Kind]) -> Kind:
    """Return the kind to which all `kinds` convert; ValueError if there is none.

    Numbers convert to the highest rank among them; other kinds must be equal.
    """
    common, *others = kinds
    for kind in others:
        if isinstance(kind, Number) and isinstance(common, Number):
            common = max(common, kind, key=lambda one: one.rank)
        elif kind != common:
            raise ValueError(f"{kind_name(common)} or {kind_name(kind)}")
    return common


def has_pointer(kind: Kind) -> bool:
    """Return whether a kind is or contains a pointer."""
    if isinstance(kind, Parts):
        return any(map(has_pointer, kind.parts))
    return not isinstance(kind, Number)


def kind_name(kind: Kind) -> str:
    """Return a phrase that names a kind in messages, such as "a float"."""
    if isinstance(kind, Number):
        names = {NOTHING: "nothing", BOOL: "a bool", FLOAT: "a float"}
        return names.get(kind, "a whole number")
    if isinstance(kind, Array | DynamicArray):
        shape = f" in the shape {kind.shape}" if isinstance(kind, Array) else ""
        return f"an array of {kind.dtype if kind.dtype.names is None else 'rows'}{shape}"
    if isinstance(kind, Parts):
        return f"a tuple of {', '.join(map(kind_name, kind.parts))}"
    return "a row" if isinstance(kind, Record) else "a Generator"


def size_of(shape: tuple[int, ...]) -> int:
    """Return the number of entries of a shape."""
    return int(np.prod(shape, dtype=int))


def base_of(dtype: DType) -> tuple[DType, tuple[int, ...]]:
    """Return the entry type and the shape of a field of `dtype`; shape () for a single entry."""
    return (dtype.subdtype[0], dtype.subdtype[1]) if dtype.subdtype else (dtype, ())


def alignment(dtype: DType) -> int:
    """Return the alignment of a number or struct in C, in bytes."""
    if dtype.names is None:
        return int(dtype.itemsize)
    if not is_natural(dtype):
        return 1  # a packed struct
    return max(alignment(base_of(dtype[name])[0]) for name in dtype.names)


def is_natural(dtype: DType) -> bool:
    """Return whether a row has the offsets and the size that C would choose."""
    at, most = 0, 1
    assert dtype.fields is not None
    for name in dtype.names or ():
        field, begin = dtype.fields[name][:2]
        apart = alignment(base_of(field)[0])
        if begin != -(-at // apart) * apart:
            return False
        at, most = begin + field.itemsize, max(most, apart)
    return int(dtype.itemsize) == -(-at // most) * most


# --- helpers that write C -------------------------------------------------------------------------


KEYWORDS = re.compile(
    "auto|break|case|char|const|continue|default|do|double|else|enum|extern|float|for|goto|if|"
    "inline|int|long|register|restrict|return|short|signed|sizeof|static|struct|switch|typedef|"
    "union|unsigned|void|volatile|while"
)


class Code(NamedTuple):
    """A C expression: its text, its kind, and whether evaluating it has side effects."""

    text: str
    kind: Kind
    acts: bool = False
    fixed: bool = False  # a constant


class Translated(NamedTuple):
    """A translated function: its C name, its return kind, and its effects."""

    name: str
    returns: Kind
    acts: bool  # may change its arguments, draw random numbers or raise
    raises: bool


def call_of(written: Translated, values: Iterable[str], error: str = "error") -> str:
    """Return the C call of a function; one that may raise also gets the address `error`."""
    return f"{written.name}({', '.join([*values, *([error] if written.raises else [])])})"


def field_name(name: str) -> str:
    """Return the C name of a field; C keywords get a trailing `_`."""
    return f"{name}_" if KEYWORDS.fullmatch(name) else name


def literal(value: Any) -> str:
    """Return a number as a C literal."""
    if isinstance(value, float):
        if math.isnan(value):
            return '__builtin_nan("")'
        if math.isinf(value):
            return "(-INFINITY)" if value < 0 else "INFINITY"
        return f"({value!r})" if value < 0 else repr(value)
    number = int(value)
    if number > 2**63 - 1:
        return f"{number}u"
    return str(number) if number >= 0 else f"({number})"
