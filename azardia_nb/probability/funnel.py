"""Funnel plots: the band in which a share of hits stays by chance, for growing numbers of tries.

A line shows the share after more and more tries. If 95 % of lines are inside the band at each
single number of tries, far fewer are inside everywhere.

>>> chance, at = Fraction(1, 10), range(25, 10_001, 25)
>>> wide = whole_line(chance, at)
>>> f"{leaving(chance, at, Z):.2f}", f"{leaving(chance, at, wide):.2f}"
('0.45', '0.05')
"""

import math
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from statistics import NormalDist

import numpy as np

SURE = 0.95  # coverage of an interval or band
Z = NormalDist().inv_cdf((1 + SURE) / 2)  # half width in standard deviations
CLOSE = 0.001  # precision of a width, in standard deviations


def band(chance: Fraction | float, n: int, wide: float = Z) -> tuple[float, float]:
    """Return the lower and upper limit of the share of hits in `n` tries; 95 % by default.

    Normal approximation: chance ± `wide` √(chance (1 − chance) / n), cut off at 0 and 1.

    >>> [f"{share:.3f}" for share in band(Fraction(1, 2), 100)]
    ['0.402', '0.598']
    """
    centre = float(chance)
    half = wide * math.sqrt(centre * (1 - centre) / n)
    return max(0.0, centre - half), min(1.0, centre + half)


def found(chance: Fraction | float, real: Fraction | float, n: int, wide: float) -> float:
    """Return the probability that a share of `n` tries is outside the band around `chance`.

    Each try is a hit with probability `real`.
    """
    low, high = band(chance, n, wide)
    inside = _hits(float(real), n)[math.ceil(low * n) : math.floor(high * n) + 1]
    return 1 - float(inside.sum())


def leaving(chance: Fraction | float, at: Iterable[int], wide: float) -> float:
    """Return the probability that a line is outside the band at any of the numbers of tries `at`.

    `at` is in rising order, and `wide` is as for `band`. The result is exact: it comes from the
    distribution of hits, at each number of tries, over the lines that have never been outside.
    """
    return sum(_outside(float(chance), tuple(at), wide))


def _outside(chance: float, at: tuple[int, ...], wide: float) -> Iterator[float]:
    """Yield, for each number of tries, the probability of a line outside for the first time."""
    inside, least, before = np.ones(1), 0, 0
    for n in at:
        inside = np.convolve(inside, _hits(chance, n - before))
        low, high = band(chance, n, wide)
        first = max(0, math.ceil(low * n) - least)
        last = max(first, math.floor(high * n) + 1 - least)
        yield float(inside[:first].sum() + inside[last:].sum())
        inside, least, before = inside[first:last], least + first, n
        if not len(inside):
            return


@cache
def _hits(chance: float, tries: int) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """Return the binomial probabilities of 0 to `tries` hits."""
    hit, miss, all_orders = math.log(chance), math.log1p(-chance), math.lgamma(tries + 1)
    logs = [
        all_orders - math.lgamma(k + 1) - math.lgamma(tries - k + 1) + k * hit + (tries - k) * miss
        for k in range(tries + 1)
    ]
    return np.exp(logs)


def whole_line(chance: Fraction | float, at: Iterable[int]) -> float:
    """Return the half width, in standard deviations, of a band that holds for whole lines.

    A share SURE of all lines is inside it at every number of tries in `at`.
    """
    return _whole_line(float(chance), tuple(at))


@cache
def _whole_line(chance: float, at: tuple[int, ...]) -> float:
    low, high = 0.0, 8.0
    while high - low > CLOSE:
        middle = (low + high) / 2
        if leaving(chance, at, middle) <= 1 - SURE:
            high = middle
        else:
            low = middle
    return high
