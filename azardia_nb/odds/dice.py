"""What two dice make likely: their sum, their difference, the better of both for a goal.

icepool does the arithmetic; the tests compare every law with a walk of the engine.
"""

from collections.abc import Collection
from fractions import Fraction

import icepool

from azardia_nb.games.azardia.board import NUMBERS
from azardia_nb.odds.tables import chances

NO_BOOST = (0, 0)


def dice(boosts: tuple[int, int] = NO_BOOST) -> list["icepool.Die[int]"]:
    """Return the two dice, each with what coins add to it: (1, 0) is one more on the first."""
    return [icepool.d(NUMBERS.faces) + boost for boost in boosts]


def total(boosts: tuple[int, int] = NO_BOOST) -> dict[int, Fraction]:
    """Return the law of the sum.

    >>> total()[11], total((1, 1))[4]
    (Fraction(1, 10), Fraction(1, 100))
    """
    return chances(_total(boosts))


def difference(boosts: tuple[int, int] = NO_BOOST) -> dict[int, Fraction]:
    """Return the law of the difference, highest less lowest, before any zero is rolled again.

    >>> difference()[0], difference()[1]
    (Fraction(1, 10), Fraction(9, 50))
    """
    return chances(_difference(boosts))


def difference_rerolled(boosts: tuple[int, int] = NO_BOOST) -> dict[int, Fraction]:
    """Return the law of the difference when the first zero is rolled again (`turn.zero`).

    The boosts were bought for the first roll; the second one has none. A second zero stands.

    >>> difference_rerolled()[0]
    Fraction(1, 100)
    """
    again = _difference(NO_BOOST)
    return chances(icepool.map(lambda n: again if n == 0 else n, _difference(boosts)))


def either(wanted: Collection[int], *, rerolled: bool = True) -> Fraction:
    """Return the chance that a roll can move one of the wanted numbers of tiles.

    The player sees the dice and takes the sum or the difference, whichever is wanted; with
    `rerolled` a pair that helps in neither way is made a zero and rolled again.

    >>> either({7}, rerolled=False), either({7})
    (Fraction(3, 25), Fraction(33, 250))
    """
    second = icepool.map(lambda a, b: _hits(a, b, wanted, 0 in wanted), *dice())

    def first(a: int, b: int) -> "bool | icepool.Die[bool]":
        if rerolled and a == b and a + b not in wanted:
            return second
        return _hits(a, b, wanted, 0 in wanted and not rerolled)

    return chances(icepool.map(first, *dice())).get(True, Fraction(0))


def _hits(a: int, b: int, wanted: Collection[int], zero: bool) -> bool:
    apart = abs(a - b)
    return a + b in wanted or (apart in wanted and (apart > 0 or zero))


def _total(boosts: tuple[int, int]) -> "icepool.Die[int]":
    first, second = dice(boosts)
    return first + second


def _difference(boosts: tuple[int, int]) -> "icepool.Die[int]":
    return icepool.map(lambda a, b: abs(a - b), *dice(boosts))
