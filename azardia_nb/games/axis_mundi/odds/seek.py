"""Hide and seek: an unseen one at one of several ends, a seeker who strikes at one of them.

>>> found = hide_and_seek((3, 2, 1))
>>> str(found.value), [str(p) for p in found.hider], [str(p) for p in found.seeker]
('6/5', ['2/5', '3/5', '0'], ['3/5', '2/5', '0'])
>>> str(hide_and_seek((4, 4, 3, 3, 2)).value)
'18/7'
>>> at_least((3, 2, 1), found.hider) == at_most((3, 2, 1), found.seeker) == found.value
True
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple


class Mixed(NamedTuple):
    """The value of a game and both mixed strategies: the chance of each end."""

    value: Fraction
    hider: list[Fraction]
    seeker: list[Fraction]


def hide_and_seek(worths: Sequence[int]) -> Mixed:
    """Return what an unseen one gets who is worth nothing where it is struck, and how both play.

    The hider makes every strike at the ends that it uses equally good, so it goes to each with a
    chance of one over its worth; the seeker makes those ends equally good for the hider. An end
    that is worth less than the value is not used.
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


def at_least(worths: Sequence[int], hider: Sequence[Fraction]) -> Fraction:
    """Return what a mixture of ends gets on average against the strike that is worst for it."""
    kept = [worth * share for worth, share in zip(worths, hider, strict=True)]
    return sum(kept, Fraction(0)) - max(kept)


def at_most(worths: Sequence[int], seeker: Sequence[Fraction]) -> Fraction:
    """Return what the best end gets on average against a mixture of strikes."""
    return max(worth * (1 - share) for worth, share in zip(worths, seeker, strict=True))


def found_most(worths: Sequence[int], hidden: Sequence[int]) -> list[int]:
    """Return the ends whose strike takes most from one who hid so often at each."""
    taken = [worth * times for worth, times in zip(worths, hidden, strict=True)]
    return [end for end, much in enumerate(taken) if much == max(taken)]
