"""What all functions of a library share: structs, tables of constants, errors that are raised."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from azardia_nb.compiled.code import Code, field_name, literal
from azardia_nb.compiled.kinds import (
    NUMBERS,
    Actor,
    Array,
    DType,
    Kind,
    Many,
    Number,
    Parts,
    Record,
    base_of,
    is_natural,
    size_of,
)


class Declared:
    """What stands before the functions; each thing is declared when it is first asked for."""

    def __init__(self, checked: bool, rounds: int) -> None:
        self.checked, self.rounds = checked, rounds
        self.errors: list[tuple[type[Exception], str]] = []  # what may be raised, numbered from 1
        self.lines: list[str] = []  # of C, in an order in which each knows what it is made of
        self._names: dict[Kind | DType, str] = {}  # of structs, by what they hold
        self._tables: dict[int, tuple[str, Any]] = {}

    def error(self, kind: type[Exception], sentence: str) -> int:
        """Return the number of an error that may be raised."""
        if (kind, sentence) not in self.errors:
            self.errors.append((kind, sentence))
        return 1 + self.errors.index((kind, sentence))

    def base(self, dtype: DType) -> str:
        """Return C's name of what an array holds."""
        return self._row(dtype) if dtype.names is not None else NUMBERS[dtype.str[1:]]

    def c(self, kind: Kind) -> str:
        """Return C's name of a kind."""
        if isinstance(kind, Number | Actor):
            return kind.c
        if isinstance(kind, Record | Array):
            return f"{self.base(kind.dtype)} *"
        if isinstance(kind, Many):
            return self._struct(kind, f"{self.base(kind.dtype)} *p; int64_t n[{kind.axes}];")
        assert isinstance(kind, Parts)
        parts = (f"{self.c(part)} f{i};" for i, part in enumerate(kind.parts))
        return self._struct(kind, " ".join(parts))

    def _struct(self, kind: Kind, fields: str) -> str:
        if kind not in self._names:
            self._names[kind] = f"{type(kind).__name__}{len(self._names)}"
            self.lines.append(f"typedef struct {{ {fields} }} {self._names[kind]};")
        return self._names[kind]

    def _row(self, dtype: DType) -> str:
        """Return the struct of a row; that its fields lie where NumPy has them is asserted."""
        if dtype not in self._names:
            fields = " ".join(self._fields(dtype))
            name = self._names[dtype] = f"Row{len(self._names)}"
            packed = "" if is_natural(dtype) else "__attribute__((packed)) "
            self.lines += [
                f"typedef struct {packed}{{ {fields} }} {name};",
                f'_Static_assert(sizeof({name}) == {dtype.itemsize}, "size");',
                *_places(dtype, name),
            ]
        return self._names[dtype]

    def _fields(self, dtype: DType) -> Iterator[str]:
        for name in dtype.names or ():
            held, shape = base_of(dtype[name])
            many = f"[{size_of(shape)}]" if shape else ""
            yield f"{self.base(held)} {field_name(name)}{many};"

    def table(self, values: Any) -> Code:
        """Return a table of constants: an array, or a tuple of numbers; ValueError for others."""
        array = np.asarray(values)
        if array.dtype.kind not in "biufO" or not array.ndim:
            raise ValueError(f"{array.dtype} in a table")
        if array.dtype.kind not in "bif":
            array = array.astype(np.int64)  # members of an enumeration
        base = self.base(array.dtype)
        if id(values) not in self._tables:
            name = f"table{len(self._tables)}"
            self._tables[id(values)] = name, values  # kept, so that nothing else has its id
            flat = ", ".join(literal(one) for one in array.ravel().tolist())
            self.lines.append(f"static const {base} {name}[] = {{ {flat} }};")
        name = self._tables[id(values)][0]
        return Code(f"(({base} *){name})", Array(array.dtype, array.shape, self.checked))


def _places(dtype: DType, struct: str) -> Iterator[str]:
    assert dtype.fields is not None
    for name in dtype.names or ():
        at = f"offsetof({struct}, {field_name(name)}) == {dtype.fields[name][1]}"
        yield f'_Static_assert({at}, "{name}");'
