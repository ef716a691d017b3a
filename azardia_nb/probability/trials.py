"""Repeated tries: how many of them hit, how long the first hit takes, and the normal curve.

`chance` is the probability that one try hits; no try knows of another.
"""

import math
from fractions import Fraction
from statistics import NormalDist

from azardia_nb.errors import AzardiaError


def hits(tries: int, chance: Fraction) -> dict[int, Fraction]:
    """Return the binomial distribution: how many of so many tries hit.

    >>> hits(2, Fraction(1, 10))
    {0: Fraction(81, 100), 1: Fraction(9, 50), 2: Fraction(1, 100)}
    """
    _check(tries, chance)
    return {
        k: math.comb(tries, k) * chance**k * (1 - chance) ** (tries - k) for k in range(tries + 1)
    }


def waiting(chance: Fraction, tries: int) -> dict[int, Fraction]:
    """Return the geometric distribution as far as so many tries: which of them is the first hit.

    What lacks from 1 is the probability that none of them hits.

    >>> waiting(Fraction(1, 10), 2)
    {1: Fraction(1, 10), 2: Fraction(9, 100)}
    """
    _check(tries, chance)
    return {n: (1 - chance) ** (n - 1) * chance for n in range(1, tries + 1)}


def normal(mean: Fraction, variance: Fraction, low: int, high: int) -> float:
    """Return what the normal curve gives to the whole numbers from `low` to `high`.

    Each whole number takes the half below it and the half above it.

    >>> round(normal(Fraction(10), Fraction(9), 7, 13), 4)
    0.7567
    """
    curve = NormalDist(float(mean), math.sqrt(variance))
    return curve.cdf(high + 0.5) - curve.cdf(low - 0.5)


def _check(tries: int, chance: Fraction) -> None:
    if tries < 1 or not 0 < chance < 1:
        raise AzardiaError(
            f"{tries} tries with probability {chance}; it takes 1 try or more, and a probability "
            "between 0 and 1"
        )
