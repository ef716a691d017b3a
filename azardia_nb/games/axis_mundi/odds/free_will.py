"""What a Free Will card is worth as one enters the Axis Mundi, wishing for Heaven or for Hell.

>>> without(), named_first(), kept(), still_in_hand()
(Fraction(5, 12), Fraction(1, 1), Fraction(11, 12), Fraction(5, 12))
>>> [str(plan.worth(Fraction(1, 2))) for plan in PLANS.values()]  # a card worth half an Angel later
['1', '9/8', '9/8', '11/12']
"""

from fractions import Fraction
from typing import NamedTuple

from azardia_nb.games.axis_mundi.odds.dice import CAST_OUT, heaven


class Plan(NamedTuple):
    """What a plan for the card comes to: the chance of one's wish, and of the card in hand then.

    That is while Level card 1 is on top: later a new High takes a card of the Discard Pile, which
    may be the one that it has just spent (axis.scrounge).
    """

    wished: Fraction
    in_hand: Fraction

    def worth(self, later: Fraction) -> Fraction:
        """Return what it is worth in wishes, if a card in hand is worth so much of one later."""
        return self.wished + later * self.in_hand


def spent_on(cast_out: bool, wrong: bool) -> Plan:
    """Return the plan that turns the first die if it casts out, the second one if it is wrong.

    Both stand for what the card would be spent on (freewill.override); there is only one card.
    """
    wished = (1 - CAST_OUT) * (1 if wrong else heaven())
    in_hand = (1 - CAST_OUT) * (heaven() if wrong else 1)
    if cast_out:  # in without the card
        return Plan(wished + CAST_OUT * heaven(), in_hand)
    return Plan(wished, in_hand + CAST_OUT)


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
    return spent_on(cast_out=True, wrong=True).wished


def still_in_hand() -> Fraction:
    """Return the chance that a card so kept is still in hand, both dice having fallen right."""
    return spent_on(cast_out=True, wrong=True).in_hand


FIRST, EITHER, SECOND, NEVER = "first", "either", "second", "never"
PLANS = {
    FIRST: Plan(named_first(), Fraction(0)),
    EITHER: spent_on(cast_out=True, wrong=True),
    SECOND: spent_on(cast_out=False, wrong=True),
    NEVER: spent_on(cast_out=False, wrong=False),
}
