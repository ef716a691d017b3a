"""Fast operations on many numbers of a row: copy, find, add and count."""

from typing import Any

import numpy as np


def copy_front(source: Any, target: Any, size: int) -> None:
    """Copy the first `size` bytes of a row to another row with the same first fields.

    Plain Python copies every field that begins there as a whole.
    """
    for name in source.dtype.names:
        if source.dtype.fields[name][1] < size:
            target[name] = source[name]


def list_common(counts: Any, row: int, among: Any, of: int, stop: int, out: Any) -> int:
    """Write the indices where two rows of counts are both positive; return their number.

    Both tables hold bytes in rows of 65 to 128; from `stop` on all counts are 0. Entries of `out`
    after the result may be overwritten.
    """
    places = np.flatnonzero(np.logical_and(counts[row], among[of]))
    out[: len(places)] = places
    return len(places)


def pour(counts: Any, row: int, to: int) -> None:
    """Add one row of a table of byte counts to another, and set the first to 0."""
    counts[to] += counts[row]
    counts[row] = 0


def place_of(counts: Any, place: int, case: int) -> int:
    """Return the index of the count that contains item number `case`, from 0.

    Items are counted from index `place` on; there must be more than `case`.
    """
    case -= int(counts[place])
    while case >= 0:
        place += 1
        case -= int(counts[place])
    return place
