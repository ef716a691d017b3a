"""An action as a number: its kind, and behind it the fields that a game declares once, in order.

A field that an action does not name is -1. So numbers sort as their kinds do, and then as what they
name, the first field before the others.

>>> KIND, (CARD, SEAT) = layout(8, 4)
>>> number = 3 << KIND | write(CARD, 7) | write(SEAT, 2)
>>> number >> KIND, read(number, CARD), read(number, SEAT)
(3, 7, 2)
"""

from typing import NamedTuple

from azardia_nb.compiled.marks import rule


class Field(NamedTuple):
    """Where a field of an action stands in its number: from which bit on, and how many."""

    at: int
    bits: int


def layout(*bits: int) -> tuple[int, tuple[Field, ...]]:
    """Return the bit from which on the kind stands, and fields of so many bits, the last lowest."""
    fields, at = [], 0
    for count in reversed(bits):
        fields.append(Field(at, count))
        at += count
    return at, tuple(reversed(fields))


@rule
def write(field: Field, value: int) -> int:
    """Return the part of an action's number that names a value, or -1, in a field."""
    return value + 1 << field.at


@rule
def read(number: int, field: Field) -> int:
    """Return what an action names in a field, or -1."""
    return (number >> field.at & (1 << field.bits) - 1) - 1
