"""Hands drawn without putting back, from the counts that the file of cards tells.

>>> bow(), bow_with_exchange()
(Fraction(156217, 227563), Fraction(80248615, 87871827))
>>> [round(float(one), 4) for one in split_hand("inspiration", "alpinist")]
[0.0124, 0.0192, 0.0198, 0.0136]
"""

import math
from fractions import Fraction

from azardia_nb.games.axis_mundi.data.cards import Cards, kit
from azardia_nb.probability.draws import within

HAND = 5  # setup.hand
BOWS = ("long-bow", "short-bow")


def held(*kinds: str, draws: int = HAND, cards: Cards | None = None) -> Fraction:
    """Return the chance that a card of one of these kinds is among cards drawn from its deck.

    >>> [round(float(held("alpinist", draws=draws)), 3) for draws in (5, 6)]
    [0.421, 0.484]
    """
    cards = cards or kit()
    rows = [cards.cards[cards.kind(kind)] for kind in kinds]
    decks = {row.kind for row in rows}
    if len(decks) != 1:
        raise ValueError(kinds)
    return within(sum(row.count for row in rows), cards.size(decks.pop()), draws)


def bow(cards: Cards | None = None) -> Fraction:
    """Return the chance of a bow among five Permanent cards."""
    return held(*BOWS, cards=cards)


def bow_with_exchange(cards: Cards | None = None) -> Fraction:
    """Return the chance of a bow if all five are exchanged for others once, where none is one."""
    cards = cards or kit()
    bows = sum(cards.cards[cards.kind(one)].count for one in BOWS)
    first = bow(cards)
    return first + (1 - first) * within(bows, cards.size("perm") - HAND, HAND)


def alike(draws: int = HAND, cards: Cards | None = None) -> Fraction:
    """Return the chance that two Permanent cards of some drawn are of one kind.

    >>> alike()
    Fraction(20845, 32509)
    """
    cards = cards or kit()
    different = [1] + draws * [0]  # ways to draw so many cards, no two of a kind
    for count in cards.counts[cards.permanent].tolist():
        for n in range(draws, 0, -1):
            different[n] += different[n - 1] * count
    return 1 - Fraction(different[draws], math.comb(cards.size("perm"), draws))


def split_hand(one: str, perm: str, cards: Cards | None = None) -> list[Fraction]:
    """Return the chance to hold both a 1-Time and a Permanent card, by how many are 1-Time.

    Of the five cards one to four come from the 1-Time deck, the others from the Permanent one.
    """
    return [
        held(one, draws=k, cards=cards) * held(perm, draws=HAND - k, cards=cards)
        for k in range(1, HAND)
    ]
