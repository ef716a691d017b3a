"""What a Free Will card is worth as one enters the Axis Mundi, wishing for Heaven or for Hell.

>>> without(), named_first(), kept(), still_in_hand()
(Fraction(5, 12), Fraction(1, 1), Fraction(11, 12), Fraction(5, 12))
"""

from fractions import Fraction

from azardia_nb.games.axis_mundi.odds.dice import CAST_OUT, heaven


def without() -> Fraction:
    """Return the chance of what one wishes for with no card: not cast out, and the right die."""
    return (1 - CAST_OUT) * heaven()


def named_first() -> Fraction:
    """Return the chance with the card played as one enters: no die is thrown (freewill.card)."""
    return Fraction(1)


def kept() -> Fraction:
    """Return the chance with the card kept for the first die that falls wrong (freewill.override).

    Spent against being cast out, it cannot help with the second die.
    """
    return CAST_OUT * heaven() + (1 - CAST_OUT)


def still_in_hand() -> Fraction:
    """Return the chance that a card so kept is still in hand, both dice having fallen right."""
    return without()
