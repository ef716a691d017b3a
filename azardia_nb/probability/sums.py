"""Sums of many equal dice, exactly.

Counts of larger sums follow from those of smaller ones (J. C. P. Miller's recurrence for a power of
a polynomial), so a thousand dice take a moment. Work of more than a few seconds is refused
beforehand.
"""

from collections.abc import Mapping
from fractions import Fraction
from math import gcd, lcm
from typing import Any, NamedTuple

from azardia_nb.errors import AzardiaError
from azardia_nb.text.language import spoken

MOST_STEPS = 1_500_000  # multiplications of a long integer by a short one
MOST_BITS = 14_000  # bits of one integer; Python refuses to print longer ones
MOST_MEMORY = 20_000_000  # bits of all integers


class _Grid(NamedTuple):
    """Outcomes of a die on an integer grid: outcome = `low` + `step` × index; `cases` by index."""

    low: Fraction
    step: Fraction
    cases: dict[int, int]


def sum_distribution(counts: Mapping[int, int], cases: Mapping[Any, int]) -> dict[Any, Fraction]:
    """Return the distribution of the sum of equal dice, whose number may be random.

    `counts` has the number of cases of each number of dice, `cases` that of each outcome of a die.
    A negative number of dice is subtracted. Raises AzardiaError for work of more than a few
    seconds, and for outcomes that are not real numbers.

    >>> sum_distribution({2: 1}, {1: 1, 2: 1})
    {2: Fraction(1, 4), 3: Fraction(1, 2), 4: Fraction(1, 4)}
    """
    grid, whole = _grid(cases), sum(cases.values())
    _refuse_long(counts, grid, whole)
    most = max(map(abs, counts))
    weights: dict[Fraction, int] = {}
    for number, weight in counts.items():
        sign, dice = (-1 if number < 0 else 1), abs(number)
        weight *= whole ** (most - dice)
        for place, ways in enumerate(_power(grid.cases, dice)):
            if ways:
                outcome = sign * (dice * grid.low + place * grid.step)
                weights[outcome] = weights.get(outcome, 0) + weight * ways
    total = sum(counts.values()) * whole**most
    kind = float if any(isinstance(one, float) for one in cases) else _int_if_whole
    return {kind(one): Fraction(weights[one], total) for one in sorted(weights)}


def _grid(cases: Mapping[Any, int]) -> _Grid:
    try:
        exact = {Fraction(outcome): ways for outcome, ways in cases.items() if ways}
    except (TypeError, ValueError, OverflowError):
        raise AzardiaError(spoken("Only dice that show numbers can be added up.")) from None
    low = min(exact)
    unit = lcm(*(outcome.denominator for outcome in exact))
    places = {int((outcome - low) * unit): ways for outcome, ways in exact.items()}
    apart = gcd(*places) or 1
    return _Grid(
        low, Fraction(apart, unit), {place // apart: ways for place, ways in places.items()}
    )


def _refuse_long(counts: Mapping[int, int], grid: _Grid, whole: int) -> None:
    lengths = [abs(number) * max(grid.cases) + 1 for number in counts]
    bits = max(map(abs, counts)) * whole.bit_length() + sum(counts.values()).bit_length()
    steps = sum(lengths) * len(grid.cases)
    if bits > MOST_BITS or steps > MOST_STEPS or max(lengths) * bits > MOST_MEMORY:
        raise too_much()


def too_much() -> AzardiaError:
    """Return the error for work that would take too long."""
    return AzardiaError(
        spoken("That is too much to work out exactly: take fewer dice, or dice with fewer faces.")
    )


def _power(cases: Mapping[int, int], dice: int) -> list[int]:
    """Return the number of cases of each sum of `dice` dice, by steps above the lowest."""
    first = cases[0]
    rest = [(place, ways) for place, ways in sorted(cases.items()) if place]
    counts = [first**dice]
    for at in range(1, dice * max(cases) + 1):
        ways = sum(
            ((dice + 1) * place - at) * ways * counts[at - place]
            for place, ways in rest
            if place <= at
        )
        counts.append(ways // (at * first))
    return counts


def _int_if_whole(outcome: Fraction) -> Fraction | int:
    return int(outcome) if outcome.denominator == 1 else outcome
