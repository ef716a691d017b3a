"""Hide and seek: an unseen seat on one of several hexes, a seeker who strikes at one of them.

The hexes, where the hider's way may end, are numbered by their index in `worths`, their values to
the hider.

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
    """The value of a game and both mixed strategies, as probabilities of each hex."""

    value: Fraction
    hider: list[Fraction]
    seeker: list[Fraction]


def hide_and_seek(worths: Sequence[int]) -> Mixed:
    """Return the value to the hider, who gets nothing if struck, and both optimal strategies.

    The hider makes strikes at all hexes in use equally good, so the probability of a hex is
    proportional to one over its value; the seeker makes those hexes equally good for the hider.
    Hexes worth less than the game's value are not used. Raises ValueError unless all values are
    positive.
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
    """Return the expected value of a hider's mixed strategy against the best strike."""
    gains = [worth * share for worth, share in zip(worths, hider, strict=True)]
    return sum(gains, Fraction(0)) - max(gains)


def seeker_guarantee(worths: Sequence[int], seeker: Sequence[Fraction]) -> Fraction:
    """Return the expected value of the hider's best hex against a seeker's mixed strategy."""
    return max(worth * (1 - share) for worth, share in zip(worths, seeker, strict=True))


def best_strikes(worths: Sequence[int], hidden: Sequence[int]) -> list[int]:
    """Return the hexes where a strike would have taken most from the hider.

    `hidden` has the number of times that it hid on each hex.
    """
    losses = [worth * times for worth, times in zip(worths, hidden, strict=True)]
    return [end for end, much in enumerate(losses) if much == max(losses)]
