"""The shipped solution of the core game under the default rules, which need not be solved.

It is used as long as the code of the rules is unchanged. After a change `python -m
azardia_nb.games.azardia.odds.core.ship` rebuilds the file in a minute.

Probabilities are stored as integers in steps of 2⁻⁴³, about 1e-13. Values of similar positions
differ little, so their differences compress well.
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
STEPS = 2.0**43  # number of steps from 0 to 1


class Shipped(NamedTuple):
    """The content of the file: all values, and their residual, as in Solution."""

    values: Floats
    residual: float


def shipped() -> Shipped | None:
    """Return the shipped solution; None if it is missing or belongs to other rules."""
    try:
        with open(FILE, "rb") as opened, np.load(opened) as content:
            if str(content["rules"]) != rules():
                return None
            return Shipped(unpacked(content["packed"]), float(content["residual"]))
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, zlib.error):
        return None


@cache
def rules() -> str:
    """Return a fingerprint of the present rules, which does not depend on the translator to C."""
    read = compiled_files(transitions.write_links)
    return fingerprint(read)


def write(values: Floats, residual: float) -> None:
    """Write the file; `residual` must be that of the values as the file rounds them."""
    np.savez_compressed(FILE, rules=rules(), packed=packed(values), residual=residual)


def packed(values: Floats) -> npt.NDArray[np.uint8]:
    """Return values as the bytes of their second differences, along both places.

    The first axis is the number of the byte, the lowest first.
    """
    missing = -1 / STEPS  # below every probability
    steps = np.rint(np.nan_to_num(values, nan=missing) * STEPS).astype(np.int64)
    apart = np.diff(np.diff(steps, axis=0, prepend=0), axis=1, prepend=0)
    signless = ((apart << 1) ^ (apart >> 63)).astype("<u8")
    return np.moveaxis(signless[..., None].view(np.uint8), -1, 0)


def unpacked(array: npt.NDArray[np.uint8]) -> Floats:
    """Return the values that were `packed`; missing ones are NaN."""
    signless = np.moveaxis(array, 0, -1).copy().view("<u8").reshape(COUNT, COUNT, MANTIS)
    apart = (signless >> 1).astype(np.int64) ^ -(signless & 1).astype(np.int64)
    steps = apart.cumsum(axis=0).cumsum(axis=1)
    return np.where(steps < 0, np.nan, steps / STEPS)
