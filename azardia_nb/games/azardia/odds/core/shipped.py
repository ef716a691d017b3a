"""The solution that comes with the kit, so that nobody waits for it: the usual rules only.

It is used as long as the rules do what they did when it was made. After a change of them
`python -m azardia_nb.games.azardia.odds.core.ship` makes it anew: a minute, and a new file.

A chance is kept as a whole number of steps, 2⁻⁴³ each: about 1e-13. Neighbours differ little, so
that their differences pack well.
"""

import zipfile
import zlib
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.libraries import compiled_files, fingerprint
from azardia_nb.games.azardia.odds.core import transitions
from azardia_nb.games.azardia.odds.core.transitions import COUNT, MANTIS
from azardia_nb.solve.dynamic_programming import Floats

FILE = Path(__file__).with_suffix(".npz")
STEPS = 2.0**43  # in a chance of 1


class Shipped(NamedTuple):
    """What the file holds: every value, and the most by which one differs from its moves."""

    values: Floats
    residual: float


def shipped() -> Shipped | None:
    """Return the solution, or None where it is not there, or that of other rules."""
    try:
        with open(FILE, "rb") as opened, np.load(opened) as content:
            if str(content["rules"]) != rules():
                return None
            return Shipped(unpacked(content["packed"]), float(content["residual"]))
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, zlib.error):
        return None


@cache
def rules() -> str:
    """Return what tells the present rules from others, however these are compiled."""
    read = compiled_files(transitions.write_links)
    return fingerprint(read)


def write(values: Floats, residual: float) -> None:
    """Write the file; `residual` is that of the values as they are read again."""
    np.savez_compressed(FILE, rules=rules(), packed=packed(values), residual=residual)


def packed(values: Floats) -> npt.NDArray[np.uint8]:
    """Return values as bytes: all the lowest ones of the differences first, then the next ones."""
    missing = -1 / STEPS  # no chance is negative by so much
    steps = np.rint(np.nan_to_num(values, nan=missing) * STEPS).astype(np.int64)
    apart = np.diff(np.diff(steps, axis=0, prepend=0), axis=1, prepend=0)
    signless = ((apart << 1) ^ (apart >> 63)).astype("<u8")
    return np.moveaxis(signless[..., None].view(np.uint8), -1, 0)


def unpacked(found: npt.NDArray[np.uint8]) -> Floats:
    """Return the values again, the missing ones as NaN."""
    signless = np.moveaxis(found, 0, -1).copy().view("<u8").reshape(COUNT, COUNT, MANTIS)
    apart = (signless >> 1).astype(np.int64) ^ -(signless & 1).astype(np.int64)
    steps = apart.cumsum(axis=0).cumsum(axis=1)
    return np.where(steps < 0, np.nan, steps / STEPS)
