"""Bands of a share: at each number of tries, and along the whole line; counted a second way."""

import numpy as np
import pytest

from azardia_nb.probability.funnel import SURE, Z, band, leaving, whole_line
from azardia_nb.simulation.statistics import wilson

AT = range(25, 10_001, 25)
LINES = 4000


def lines(chance: float, at: range) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """Shares of many lines at these numbers of tries, rolled."""
    rng = np.random.default_rng(1)
    hits = rng.binomial(at.step, chance, (LINES, len(at))).cumsum(axis=1)
    return hits / np.array(at)


@pytest.mark.parametrize("chance", [0.1, 0.25, 0.4665])
@pytest.mark.parametrize("whole", [False, True])
def test_so_many_lines_leave_their_band_as_are_rolled(chance: float, whole: bool) -> None:
    wide = whole_line(chance, AT) if whole else Z
    low, high = np.array([band(chance, n, wide) for n in AT]).T
    rolled = lines(chance, AT)
    outside = ((rolled < low) | (rolled > high)).any(axis=1)
    least, most = wilson(int(outside.sum()), LINES)
    assert least < leaving(chance, AT, wide) < most
    assert leaving(chance, AT, wide) <= 1 - SURE + 1e-9 if whole else outside.mean() > 0.4
