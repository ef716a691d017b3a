"""What it is worth to know: the best choice with a look first, less the best one without it.

>>> round(float(peek("inspiration", "alpinist").worth), 4)
0.148
>>> truth_arrow(5).worth  # a look at five cards before a blow that a shield may take all of
Fraction(7495, 58534)
>>> [round(float(look(seen, hand=5, shields=3, unseen=20).worth), 3) for seen in range(6)]
[0.0, 0.0, 0.082, 0.202, 0.307, 0.399]
"""

import math
from fractions import Fraction
from typing import NamedTuple

from azardia_nb.games.axis_mundi.data.cards import Cards, kit
from azardia_nb.games.axis_mundi.odds.draws import held
from azardia_nb.games.axis_mundi.rules.blows import MELEE, OWN
from azardia_nb.probability.draws import within

TOPS = 2  # cards of each deck that Peek-A-Boo shows
SHIELD = 2  # HP that it keeps


class Look(NamedTuple):
    """What the best choice brings with a look first and without one."""

    known: Fraction
    blind: Fraction

    @property
    def worth(self) -> Fraction:
        """What the look is worth."""
        return self.known - self.blind


def peek(one: str, perm: str, cards: Cards | None = None) -> Look:
    """Return the chance that the next card drawn is one of two wished for, one in each deck.

    Blind, one draws from the deck with the better chance. Peek-A-Boo shows two cards of both decks
    and lets one put the right one on top, so one misses only where neither deck has its card there.
    """
    seen = [held(id, draws=TOPS, cards=cards) for id in (one, perm)]
    blind = max(held(id, draws=1, cards=cards) for id in (one, perm))
    return Look(1 - (1 - seen[0]) * (1 - seen[1]), blind)


def struck(shielded: Fraction) -> Fraction:
    """Return what a blow brings in HP, if a Hickory Shield takes it with this chance.

    A blow takes 2 HP and costs 1; the shield keeps both.
    """
    return (1 - shielded) * (MELEE - OWN) + shielded * (MELEE - SHIELD - OWN)


def shows_none(seen: int, shields: int, unseen: int) -> Fraction:
    """Return the chance that none of the cards that are shown is a shield."""
    return 1 - within(shields, unseen, seen)


def shielded_then(seen: int, hand: int, shields: int, unseen: int) -> Fraction:
    """Return the chance of a shield in a hand of which so many cards have shown none."""
    return within(shields, unseen - seen, hand - seen)


def look(seen: int, hand: int, shields: int, unseen: int) -> Look:
    """Return what striking or not brings in HP, where so many cards of a hand are shown first.

    The hand is some of `unseen` 1-Time cards, of which so many are shields. Who sees one does not
    strike; who sees none strikes where that still pays.
    """
    none = shows_none(seen, shields, unseen)
    blind = max(Fraction(0), struck(shielded_then(0, hand, shields, unseen)))
    if not none:
        return Look(Fraction(0), blind)
    return Look(none * max(Fraction(0), struck(shielded_then(seen, hand, shields, unseen))), blind)


def truth_arrow(hand: int, shield: str = "hickory-shield", cards: Cards | None = None) -> Look:
    """Return what striking or not brings in HP, against so many unknown 1-Time cards in hand.

    Who has seen the hand (poison.veritatis) does not strike into the shield.
    """
    cards = cards or kit()
    kind = cards.cards[cards.kind(shield)]
    return look(hand, hand, kind.count, cards.size(kind.kind))


def demand(hand: int, cards: Cards | None = None) -> Look:
    """Return what a card demanded of so many 1-Time cards is worth, if the owner or if you choose.

    The owner gives its worst (savant.demand); you would take the best, if you saw the hand and
    could choose. The numbers are what the file of cards says that each is worth.
    """
    cards = cards or kit()
    rows = [card for card in cards.cards if card.kind == "one" and not card.module]
    size = sum(card.count for card in rows)
    steps = sorted({card.worth for card in rows})
    worst = best = below = Fraction(0)
    for worth in steps:
        exact = Fraction(str(worth))  # as the file says it
        step = exact - below
        better = sum(card.count for card in rows if card.worth >= worth)
        worst += step * Fraction(math.comb(better, hand), math.comb(size, hand))
        best += step * within(better, size, hand)
        below = exact
    return Look(best, worst)
