"""Laws of chance as tables: exactly, at least, at most; mean and variance."""

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from azardia_nb.errors import AzardiaError

if TYPE_CHECKING:
    import icepool
    import pandas as pd

Chances = Mapping[int, Fraction]  # what may come out, and how likely: they add up to 1


def chances(law: "Chances | icepool.Die[int]") -> dict[int, Fraction]:
    """Return the chance of each outcome, in order; AzardiaError where they do not add up to 1.

    A die of icepool counts its outcomes in equally likely cases.

    >>> import icepool
    >>> chances(icepool.d(4) == 1)
    {False: Fraction(3, 4), True: Fraction(1, 4)}
    """
    if hasattr(law, "denominator"):
        law = {outcome: Fraction(n, law.denominator()) for outcome, n in law.items()}
    total = sum(law.values())
    if total != 1 or any(value < 0 for value in law.values()):
        raise AzardiaError(f"these chances add up to {total}; they must be 0 or more and total 1")
    return {outcome: Fraction(law[outcome]) for outcome in sorted(law)}


def table(law: "Chances | icepool.Die[int]") -> "pd.DataFrame":
    """Return a row for each outcome: the chance of exactly it, of at least, of at most so much.

    The chances are Fractions. Raises AzardiaError where they do not add up to 1.

    >>> table({1: Fraction(1, 6), 2: Fraction(5, 6)})["at_most"].to_dict()
    {1: Fraction(1, 6), 2: Fraction(1, 1)}
    """
    import pandas as pd

    exactly = chances(law)
    at_most, so_far = [], Fraction(0)
    for value in exactly.values():
        so_far += value
        at_most.append(so_far)
    at_least = [1 - below + value for below, value in zip(at_most, exactly.values(), strict=True)]
    columns = {"exactly": list(exactly.values()), "at_least": at_least, "at_most": at_most}
    return pd.DataFrame(columns, index=pd.Index(list(exactly), name="outcome"), dtype=object)


def mean(law: "Chances | icepool.Die[int]") -> Fraction:
    """Return what comes out on average.

    >>> mean({0: Fraction(1, 2), 3: Fraction(1, 2)})
    Fraction(3, 2)
    """
    return sum((outcome * value for outcome, value in chances(law).items()), Fraction(0))


def variance(law: "Chances | icepool.Die[int]") -> Fraction:
    """Return the mean squared distance from the mean.

    >>> variance({0: Fraction(1, 2), 3: Fraction(1, 2)})
    Fraction(9, 4)
    """
    centre = mean(law)
    return sum(((x - centre) ** 2 * value for x, value in chances(law).items()), Fraction(0))
