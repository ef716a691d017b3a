"""Distributions of chance as tables: exactly, at least, at most; mean and variance."""

import math
from collections.abc import Mapping
from fractions import Fraction
from itertools import accumulate
from numbers import Rational
from typing import TYPE_CHECKING

from azardia_nb.errors import AzardiaError

if TYPE_CHECKING:
    import icepool
    import pandas as pd

Chances = Mapping[int, Fraction]  # what may come out, and how likely: they add up to 1


def chances(distribution: "Chances | icepool.Die[int]") -> dict[int, Fraction]:
    """Return the chance of each outcome, in order; AzardiaError where they do not add up to 1.

    A die of icepool counts its outcomes in equally likely cases.

    >>> import icepool
    >>> chances(icepool.d(4) == 1)
    {False: Fraction(3, 4), True: Fraction(1, 4)}
    """
    cases, whole = in_cases(distribution)
    return {outcome: Fraction(number, whole) for outcome, number in cases.items()}


def in_cases(distribution: "Chances | icepool.Die[int]") -> tuple[dict[int, int], int]:
    """Return in how many of so many equally likely cases each outcome comes, in order.

    Raises AzardiaError for chances that do not add up to 1, and for floats, which seldom do. Whole
    numbers are added faster than fractions.

    >>> in_cases({2: Fraction(1, 3), 1: Fraction(2, 3)})
    ({1: 2, 2: 1}, 3)
    """
    if hasattr(distribution, "denominator"):
        return dict(distribution.items()), distribution.denominator()
    for value in distribution.values():
        if not isinstance(value, Rational):
            raise AzardiaError(f"{value!r} is no exact probability; write it as Fraction(1, 6)")
    whole = math.lcm(*(value.denominator for value in distribution.values()))
    cases = {
        outcome: distribution[outcome].numerator * (whole // distribution[outcome].denominator)
        for outcome in sorted(distribution)
    }
    total = sum(cases.values())
    if total != whole or min(cases.values()) < 0:
        raise AzardiaError(
            f"these probabilities add up to {Fraction(total, whole)}; they must be "
            f"0 or more and total 1"
        )
    return cases, whole


def table(distribution: "Chances | icepool.Die[int]") -> "pd.DataFrame":
    """Return a row for each outcome: the chance of exactly it, of at least, of at most so much.

    The chances are Fractions. Raises AzardiaError where they do not add up to 1.

    >>> table({1: Fraction(1, 6), 2: Fraction(5, 6)})["at_most"].to_dict()
    {1: Fraction(1, 6), 2: Fraction(1, 1)}
    """
    import pandas as pd

    cases, whole = in_cases(distribution)
    at_most = list(accumulate(cases.values()))
    at_least = [whole - below for below in (0, *at_most[:-1])]
    columns = {"exactly": cases.values(), "at_least": at_least, "at_most": at_most}
    return pd.DataFrame(
        {name: [Fraction(number, whole) for number in column] for name, column in columns.items()},
        index=pd.Index(list(cases), name="outcome"),
        dtype=object,
    )


def mean(distribution: "Chances | icepool.Die[int]") -> Fraction:
    """Return what comes out on average, exactly.

    Raises AzardiaError for chances that do not add up to 1.

    >>> mean({0: Fraction(1, 2), 3: Fraction(1, 2)})
    Fraction(3, 2)
    """
    return sum((outcome * value for outcome, value in chances(distribution).items()), Fraction(0))


def variance(distribution: "Chances | icepool.Die[int]") -> Fraction:
    """Return the mean squared distance from the mean, exactly.

    Raises AzardiaError for chances that do not add up to 1.

    >>> variance({0: Fraction(1, 2), 3: Fraction(1, 2)})
    Fraction(9, 4)
    """
    centre = mean(distribution)
    return sum(
        ((x - centre) ** 2 * value for x, value in chances(distribution).items()), Fraction(0)
    )
