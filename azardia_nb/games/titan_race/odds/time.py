"""How long a Titan takes to finish alone, who is first of two that never meet, risk of falling.

>>> from azardia_nb.probability.distribution import mean
>>> round(float(mean(turns(2))), 3)
10.826
>>> out_at_least_once(Fraction(1, 2), 6, 11)
Fraction(1, 2)
"""

from fractions import Fraction
from math import comb

from azardia_nb.games.titan_race.odds.draft import Distribution, kth_best
from azardia_nb.games.titan_race.rules.board import ROWS

LAPS = 3


def turns(dice: int, laps: int = LAPS) -> Distribution:
    """Return in how many turns laps are done with the best of some dice each turn, alone."""
    step, goal = kth_best(dice, 1), laps * ROWS
    here = {0: Fraction(1)}
    found: Distribution = {}
    turn = 0
    while here:
        turn += 1
        after: Distribution = {}
        for rows, chance in here.items():
            for more, share in step.items():
                at = rows + more
                into, key = (found, turn) if at >= goal else (after, at)
                into[key] = into.get(key, Fraction(0)) + chance * share
        here = after
    return found


def first_of_two(dice: int, laps: int = LAPS) -> Fraction:
    """Return the chance that the first of two that never meet finishes first: it wins a tie."""
    tie = sum((chance**2 for chance in turns(dice, laps).values()), Fraction(0))
    return (1 + tie) / 2


def out_at_least_once(loss: Fraction, lives: int, after: int) -> Fraction:
    """Return the chance to lose so many lives within some turns, each lost with a chance `loss`."""
    tail = (comb(after, k) * loss**k * (1 - loss) ** (after - k) for k in range(lives, after + 1))
    return sum(tail, Fraction(0))
