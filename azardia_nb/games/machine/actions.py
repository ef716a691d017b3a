"""Actions packed into integers: the kind in the high bits, then the fields that a game declares.

A field that an action does not use reads as -1. Integers therefore sort by kind first, then by the
fields from left to right.

>>> KIND, (CARD, SEAT) = layout(8, 4)
>>> number = 3 << KIND | write(CARD, 7) | write(SEAT, 2)
>>> number >> KIND, read(number, CARD), read(number, SEAT)
(3, 7, 2)
"""

from typing import NamedTuple

from azardia_nb.compiled.marks import rule


class Field(NamedTuple):
    """A bit field of a packed action: its lowest bit `at` and its width in bits."""

    at: int
    bits: int


def layout(*bits: int) -> tuple[int, tuple[Field, ...]]:
    """Return the lowest bit of the kind, and a field for each width in `bits`, the last lowest."""
    fields, at = [], 0
    for count in reversed(bits):
        fields.append(Field(at, count))
        at += count
    return at, tuple(reversed(fields))


@rule
def write(field: Field, value: int) -> int:
    """Return the bits that store `value` (-1 for unused) in `field`."""
    return (value + 1) << field.at


@rule
def read(number: int, field: Field) -> int:
    """Return the value of `field` in a packed action, or -1 if the action does not use it."""
    return ((number >> field.at) & ((1 << field.bits) - 1)) - 1
