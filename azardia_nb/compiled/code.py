"""Pieces of C: what is known of an expression and of a function, names, constant numbers."""

import math
import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from azardia_nb.compiled.kinds import Kind

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
