"""Fast operations on many numbers of a row: copy, find, add and count."""

from typing import Any

import numpy as np


def copy_front(source: Any, target: Any, size: int) -> None:
    """Copy the first `size` bytes of row `source` to row `target`, which has the same first fields.

    Plain Python copies whole fields: all that begin within these bytes.
    """
    for name in source.dtype.names:
        if source.dtype.fields[name][1] < size:
            target[name] = source[name]


def list_common(counts: Any, row: int, among: Any, of: int, stop: int, out: Any) -> int:
    """Write to `out` the indices at which `counts[row]` and `among[of]` are both positive.

    Return their number; later entries of `out` may be overwritten, too. Both tables must have rows
    of 65 to 128 bytes, which are 0 from index `stop` on.
    """
    places = np.flatnonzero(np.logical_and(counts[row], among[of]))
    out[: len(places)] = places
    return len(places)


def pour(counts: Any, row: int, to: int) -> None:
    """Add `counts[row]` to `counts[to]`, and set `counts[row]` to 0; counts are bytes."""
    counts[to] += counts[row]
    counts[row] = 0


def place_of(counts: Any, place: int, case: int) -> int:
    """Return the kind of item number `case`, from 0, if items are laid out in order of kind.

    `counts` has the number of items of each kind. Only kinds from `place` on count; they must have
    more than `case` items.
    """
    case -= int(counts[place])
    while case >= 0:
        place += 1
        case -= int(counts[place])
    return place
