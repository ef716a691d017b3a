"""What a value of a rule is in C: a number, a row, an array, a tuple; and pieces of C."""

import math
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

import numpy as np

DType: TypeAlias = np.dtype[Any]

# NumPy's types of numbers, and C's.
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
    """Some kind of value."""


@dataclass(frozen=True)
class Number(Kind):
    """A number in a variable; the higher the rank, the more numbers there are."""

    c: str
    rank: int


@dataclass(frozen=True)
class Record(Kind):
    """A row: where it lies."""

    dtype: DType


@dataclass(frozen=True)
class Array(Kind):
    """Numbers or rows that lie one after the other, in a shape that is known."""

    dtype: DType
    shape: tuple[int, ...]


@dataclass(frozen=True)
class Many(Kind):
    """The same, in a shape that is told when it is called: where, and how many of each."""

    dtype: DType
    axes: int


@dataclass(frozen=True)
class Parts(Kind):
    """A tuple, or a NamedTuple and of which class."""

    parts: tuple[Kind, ...]
    made: Any = tuple

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its parts, if they have any."""
        return getattr(self.made, "_fields", ())


@dataclass(frozen=True)
class Actor(Kind):
    """A value with its own C type: a random generator."""

    c: str


NOTHING = Number("void", -1)
BOOL, INT, FLOAT = Number("int64_t", 0), Number("int64_t", 1), Number("double", 2)
WORD = Number("uint64_t", 3)  # of bits, for a hash: nothing else is made of it
RANDOM = Actor("Random *")


def number_of(dtype: DType) -> Number:
    """Return the kind of a number that was read from a field or an array."""
    return WORD if dtype.str[1:] == "u8" else {"f": FLOAT, "b": BOOL}.get(dtype.kind, INT)


def either(kinds: Iterable[Kind]) -> Kind:
    """Return what is one of several kinds; raise ValueError where nothing is."""
    found, *others = kinds
    for kind in others:
        if isinstance(kind, Number) and isinstance(found, Number):
            found = max(found, kind, key=lambda one: one.rank)
        elif kind != found:
            raise ValueError(f"{said(found)} or {said(kind)}")
    return found


def is_held(kind: Kind) -> bool:
    """Return whether a kind is or has an address, and not the thing itself."""
    if isinstance(kind, Parts):
        return any(map(is_held, kind.parts))
    return not isinstance(kind, Number)


def said(kind: Kind) -> str:
    """Return what a kind is called where somebody reads of it."""
    if isinstance(kind, Number):
        names = {NOTHING: "nothing", BOOL: "a bool", FLOAT: "a float"}
        return names.get(kind, "a whole number")
    if isinstance(kind, Array | Many):
        shape = f" in the shape {kind.shape}" if isinstance(kind, Array) else ""
        return f"an array of {kind.dtype if kind.dtype.names is None else 'rows'}{shape}"
    if isinstance(kind, Parts):
        return f"a tuple of {', '.join(map(said, kind.parts))}"
    return "a row" if isinstance(kind, Record) else "a Generator"


def size_of(shape: tuple[int, ...]) -> int:
    """Return how many there are in a shape."""
    return int(np.prod(shape, dtype=int))


def base_of(dtype: DType) -> tuple[DType, tuple[int, ...]]:
    """Return what a field holds, and in which shape."""
    return (dtype.subdtype[0], dtype.subdtype[1]) if dtype.subdtype else (dtype, ())


def alignment(dtype: DType) -> int:
    """Return to how many bytes C aligns a number or a struct."""
    if dtype.names is None:
        return int(dtype.itemsize)
    if not is_natural(dtype):
        return 1  # packed
    return max(alignment(base_of(dtype[name])[0]) for name in dtype.names)


def is_natural(dtype: DType) -> bool:
    """Return whether the fields of a row lie where C puts them by itself."""
    at, most = 0, 1
    assert dtype.fields is not None
    for name in dtype.names or ():
        field, begin = dtype.fields[name][:2]
        apart = alignment(base_of(field)[0])
        if begin != -(-at // apart) * apart:
            return False
        at, most = begin + field.itemsize, max(most, apart)
    return int(dtype.itemsize) == -(-at // most) * most


# --- pieces of C ----------------------------------------------------------------------------------


KEYWORDS = re.compile(
    "auto|break|case|char|const|continue|default|do|double|else|enum|extern|float|for|goto|if|"
    "inline|int|long|register|restrict|return|short|signed|sizeof|static|struct|switch|typedef|"
    "union|unsigned|void|volatile|while"
)


class Code(NamedTuple):
    """An expression in C: its text, what it is, and whether working it out changes anything."""

    text: str
    kind: Kind
    acts: bool = False
    fixed: bool = False  # the same whenever it is worked out


class Written(NamedTuple):
    """A function that is written out: its name in C, what it returns, and what it may do."""

    name: str
    returns: Kind
    acts: bool  # changes what it is given
    raises: bool


def call_of(written: Written, values: Iterable[str], error: str = "error") -> str:
    """Return the call of a function, which is given a place for an error if it may raise one."""
    return f"{written.name}({', '.join([*values, *([error] if written.raises else [])])})"


def field_name(name: str) -> str:
    """Return a field's name in C."""
    return f"{name}_" if KEYWORDS.fullmatch(name) else name


def literal(value: Any) -> str:
    """Return a constant number in C."""
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
