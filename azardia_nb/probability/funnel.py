"""The funnel of a share: where chance lets it be after so many tries, and all along its line.

A band that holds at each number of tries does not hold for a whole line: whoever looks at many
numbers of tries meets one of those at which the line is outside.

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

SURE = 0.95  # how often an interval or a band holds
Z = NormalDist().inv_cdf((1 + SURE) / 2)  # standard deviations
CLOSE = 0.001  # to which a width is found, in standard deviations


def band(chance: Fraction | float, n: int, wide: float = Z) -> tuple[float, float]:
    """Return between which shares of `n` tries what has this chance stays, with 95%.

    By the normal approximation: chance ± `wide` √(chance (1 − chance) / n), cut off at 0 and 1.

    >>> [f"{share:.3f}" for share in band(Fraction(1, 2), 100)]
    ['0.402', '0.598']
    """
    centre = float(chance)
    half = wide * math.sqrt(centre * (1 - centre) / n)
    return max(0.0, centre - half), min(1.0, centre + half)


def leaving(chance: Fraction | float, at: Iterable[int], wide: float) -> float:
    """Return the probability that the share is outside its band after one of so many tries.

    `at` are the numbers of tries that are looked at, growing. Every line is counted: after each of
    them there is the distribution of the hits of those lines that have never been outside.
    """
    return sum(_outside(float(chance), tuple(at), wide))


def _outside(chance: float, at: tuple[int, ...], wide: float) -> Iterator[float]:
    """Yield the probability of being outside for the first time, number by number."""
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
    """Return the binomial distribution of so many tries."""
    hit, miss, all_orders = math.log(chance), math.log1p(-chance), math.lgamma(tries + 1)
    logs = [
        all_orders - math.lgamma(k + 1) - math.lgamma(tries - k + 1) + k * hit + (tries - k) * miss
        for k in range(tries + 1)
    ]
    return np.exp(logs)


def whole_line(chance: Fraction | float, at: Iterable[int]) -> float:
    """Return how wide a band is that holds for the whole line, in standard deviations.

    A share of SURE of all lines never leaves it at any of the numbers of tries in `at`.
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
