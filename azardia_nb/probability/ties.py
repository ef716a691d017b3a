"""Choices of equal value, in spite of floats that are rounded differently by each processor.

Values within SAME of the best count as equal. Where one choice is needed, it is the first of them.

>>> values = {1: 0.5, 2: 0.5 + 1e-15, 3: 0.25}
>>> equally_good(values), first_best(values), best_first(values)
([1, 2], 1, [1, 2, 3])
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import TypeVar

import numpy as np
import numpy.typing as npt

SAME = 1e-9

K = TypeVar("K")


def equally_good(values: Mapping[K, float]) -> list[K]:
    """Return the keys whose values are within SAME of the largest, in the order of `values`."""
    best = max(values.values(), default=0.0)
    return [key for key, value in values.items() if value >= best - SAME]


def first_best(values: Mapping[K, float]) -> K:
    """Return the first key whose value is within SAME of the largest."""
    return equally_good(values)[0]


def best_first(values: Mapping[K, float]) -> list[K]:
    """Return all keys, the highest value first; those within SAME keep the order of `values`."""
    place = {key: at for at, key in enumerate(values)}
    groups: list[list[K]] = []
    for key in sorted(values, key=lambda key: -values[key]):
        if groups and values[key] >= values[groups[-1][0]] - SAME:
            groups[-1].append(key)
        else:
            groups.append([key])
    return [key for group in groups for key in sorted(group, key=place.__getitem__)]


def near_fraction(value: float) -> Fraction:
    """Return the fraction nearest to a computed value, with a denominator up to 1 / SAME.

    >>> near_fraction(0.1 + 0.2), near_fraction(0.12499999999999)
    (Fraction(3, 10), Fraction(1, 8))
    """
    return Fraction(value).limit_denominator(round(1 / SAME))


def first_best_column(values: npt.NDArray[np.float64]) -> npt.NDArray[np.int64]:
    """Return, for each row of `values`, the first column within SAME of the row's largest value."""
    columns: npt.NDArray[np.int64] = (values >= values.max(axis=1, keepdims=True) - SAME).argmax(1)
    return columns
