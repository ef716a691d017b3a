"""Hide and seek: an unseen seat on one of several ends, a seeker who strikes at one of them.

>>> found = hide_and_seek((3, 2, 1))
>>> str(found.value), [str(p) for p in found.hider], [str(p) for p in found.seeker]
('6/5', ['2/5', '3/5', '0'], ['3/5', '2/5', '0'])
>>> str(hide_and_seek((4, 4, 3, 3, 2)).value)
'18/7'
>>> hider_guarantee((3, 2, 1), found.hider) == found.value
True
>>> seeker_guarantee((3, 2, 1), found.seeker) == found.value
True
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple


class Mixed(NamedTuple):
    """The value of a game and both mixed strategies, as the probability of each end."""

    value: Fraction
    hider: list[Fraction]
    seeker: list[Fraction]


def hide_and_seek(worths: Sequence[int]) -> Mixed:
    """Return the hider's value, 0 if it is struck, and both optimal mixed strategies.

    The hider makes all strikes at the ends in use equally good, so the probability of an end is
    proportional to one over its value; the seeker makes those ends equally good for the hider. Ends
    worth less than the game's value are not used.
    """
    if not worths or min(worths) <= 0:
        raise ValueError(worths)
    order = sorted(range(len(worths)), key=lambda end: -worths[end])
    used, value, parts = 0, Fraction(0), Fraction(0)
    while used < len(order) and worths[order[used]] > value:
        parts += Fraction(1, worths[order[used]])
        used += 1
        value = (used - 1) / parts
    hider, seeker = ([Fraction(0)] * len(worths) for _ in range(2))
    for end in order[:used]:
        hider[end] = 1 / parts / worths[end]
        seeker[end] = 1 - value / worths[end]
    return Mixed(value, hider, seeker)


def hider_guarantee(worths: Sequence[int], hider: Sequence[Fraction]) -> Fraction:
    """Return the expected value of a mixed strategy of the hider against the worst strike."""
    kept = [worth * share for worth, share in zip(worths, hider, strict=True)]
    return sum(kept, Fraction(0)) - max(kept)


def seeker_guarantee(worths: Sequence[int], seeker: Sequence[Fraction]) -> Fraction:
    """Return the expected value of the best end against a mixed strategy of the seeker."""
    return max(worth * (1 - share) for worth, share in zip(worths, seeker, strict=True))


def best_strikes(worths: Sequence[int], hidden: Sequence[int]) -> list[int]:
    """Return the ends where a strike takes most, given how often the other hid at each."""
    taken = [worth * times for worth, times in zip(worths, hidden, strict=True)]
    return [end for end, much in enumerate(taken) if much == max(taken)]
