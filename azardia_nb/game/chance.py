"""Chance as tables: the chance of each outcome, or its number of equally likely cases.

>>> from azardia_nb.probability.dice import d
>>> chance = weighted([d("2d6")])
>>> s, rules = None, ()  # no matter here, as there is one table
>>> chance["chance_total"](s, rules), chance["chance_weight"](s, rules, 7)
(36, 6)
>>> [chance["outcome_at"](s, rules, case) for case in range(7)]
[2, 3, 3, 4, 4, 4, 5]
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from numbers import Rational
from typing import TypedDict

import numpy as np

from azardia_nb.compiled.marks import rule
from azardia_nb.errors import AzardiaError, is_whole, short
from azardia_nb.game.terms import Row, Rules


class Chance(TypedDict):
    """The functions of an `Engine` about chance."""

    chance_total: Callable[[Row, Rules], int]
    outcome_at: Callable[[Row, Rules, int], int]
    chance_weight: Callable[[Row, Rules, int], int]


@rule
def first_table(s: Row, rules: Rules) -> int:
    """Return 0, for a game in which chance always does the same."""
    return 0


def _cases(table: Mapping[int, int | Fraction]) -> dict[int, int]:
    """Return the number of cases of each outcome; AzardiaError for a faulty table."""
    for outcome, chance in table.items():
        if not (is_whole(outcome) and outcome >= 0 and isinstance(chance, Rational) and chance > 0):
            raise AzardiaError(
                f"outcome {short(outcome)} with chance {short(chance)}: expected an outcome from 0 "
                "and a Fraction, or a number of cases, above 0"
            )
    scale = lcm(*(chance.denominator for chance in table.values()))
    return {int(outcome): int(chance * scale) for outcome, chance in table.items()}


def weighted(
    tables: Sequence[Mapping[int, int | Fraction]], which: Callable[[Row, Rules], int] = first_table
) -> Chance:
    """Return the functions of chance for an engine, `Engine(…, **weighted(…))`.

    A table has the chance of each outcome, a number from 0, as a Fraction, or its number of equally
    likely cases. `which` is a rule that returns the index of the table for a position.
    """
    weights = np.zeros((len(tables), 1 + max(max(table) for table in tables)), np.int64)
    for at, table in enumerate(tables):
        for outcome, cases in _cases(table).items():
            weights[at, outcome] = cases
    ends = weights.cumsum(axis=1)

    @rule
    def chance_total(s: Row, rules: Rules) -> int:
        return int(ends[which(s, rules), -1])

    @rule
    def outcome_at(s: Row, rules: Rules, case: int) -> int:
        at = which(s, rules)
        low, high = 0, ends.shape[1] - 1
        while low < high:
            middle = (low + high) // 2
            if case < ends[at, middle]:
                high = middle
            else:
                low = middle + 1
        return low

    @rule
    def chance_weight(s: Row, rules: Rules, outcome: int) -> int:
        return int(weights[which(s, rules), outcome])

    return Chance(chance_total=chance_total, outcome_at=outcome_at, chance_weight=chance_weight)
