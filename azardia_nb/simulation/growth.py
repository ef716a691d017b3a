"""How an estimate grows with the games: its value and its interval after so many of them.

The intervals are those of `statistics`, made for hundreds of numbers of games at once.

>>> won = [True, False, False, True] * 25
>>> grown = of_share(won, [4, 100])
>>> [round(float(value), 3) for value in (*grown.values, *grown.low, *grown.high)]
[0.5, 0.5, 0.15, 0.404, 0.85, 0.596]
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from scipy import stats

from azardia_nb.simulation.statistics import SURE, Z

Floats = npt.NDArray[np.float64]


class Growth(NamedTuple):
    """An estimate after several numbers of games, with the ends of its 95% interval."""

    values: Floats
    low: Floats
    high: Floats

    @property
    def band(self) -> list[tuple[float, float]]:
        """The intervals, as charts take them."""
        return list(zip(self.low.tolist(), self.high.tolist(), strict=True))


def of_share(hits: Sequence[bool] | npt.NDArray[np.bool_], at: Sequence[int]) -> Growth:
    """Return the share of hits among the first so many games, with Wilson intervals."""
    n = np.asarray(at, float)
    share = np.cumsum(np.asarray(hits, float))[np.asarray(at, int) - 1] / n
    centre = (share + Z**2 / (2 * n)) / (1 + Z**2 / n)
    half = Z * np.sqrt(share * (1 - share) / n + Z**2 / (4 * n**2)) / (1 + Z**2 / n)
    return Growth(share, np.maximum(0, centre - half), np.minimum(1, centre + half))


def of_mean(values: Sequence[float] | Floats, at: Sequence[int]) -> Growth:
    """Return the mean of the first so many values, two at least, with Student's t intervals."""
    n = np.asarray(at, float)
    places = np.asarray(at, int) - 1
    found = np.asarray(values, float)
    middle = found[0]  # near the mean, so that squares do not lose digits
    total = np.cumsum(found - middle)[places]
    squares = np.cumsum((found - middle) ** 2)[places]
    variance = np.maximum(0, (squares - total**2 / n) / (n - 1))
    half = stats.t.ppf((1 + SURE) / 2, n - 1) * np.sqrt(variance / n)
    mean = middle + total / n
    return Growth(mean, mean - half, mean + half)
