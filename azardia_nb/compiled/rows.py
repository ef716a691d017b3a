"""What compiled code does with many numbers of a row at once: copy, find, add and count them."""

from typing import Any

import numpy as np

FEW = 4  # places that are written in one go: no processor foresees how many there are
COUNTED = 16  # counts that are added up together


def copy_front(source: Any, target: Any, size: int) -> None:
    """Copy the first `size` bytes of a row onto another, whose first fields lie in the same places.

    Plain Python copies every field whole that begins in them.
    """
    for name in source.dtype.names:
        if source.dtype.fields[name][1] < size:
            target[name] = source[name]


def list_common(counts: Any, row: int, among: Any, of: int, stop: int, out: Any) -> int:
    """Write the places where neither a row of counts nor one of others is 0; return how many.

    Both are tables of bytes whose rows have 65 to 128 of them; from `stop` on there are only 0.
    What is behind these places in `out` is lost.
    """
    places = np.flatnonzero(np.logical_and(counts[row], among[of]))
    out[: len(places)] = places
    return len(places)


def pour(counts: Any, row: int, to: int) -> None:
    """Add a row of counts to another of the same table, and leave 0 there; counts are bytes."""
    counts[to] += counts[row]
    counts[row] = 0


def place_of(counts: Any, place: int, case: int) -> int:
    """Return where number `case` of what is counted lies, from a place on; counts are bytes.

    There must be more than `case` of them.
    """
    case -= int(counts[place])
    while case >= 0:
        place += 1
        case -= int(counts[place])
    return place
