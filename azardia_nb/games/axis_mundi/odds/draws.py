"""Hands drawn without replacement, and the value of looking first, with the kit's cards.

>>> bow(), bow_with_exchange()
(Fraction(156217, 227563), Fraction(80248615, 87871827))
>>> [round(float(one), 4) for one in split_hand("inspiration", "alpinist")]
[0.0124, 0.0192, 0.0198, 0.0136]
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

from azardia_nb.games.axis_mundi.data.cards import kit
from azardia_nb.games.axis_mundi.rules.blows import MELEE, OWN
from azardia_nb.probability.draws import within

HAND = 5  # setup.hand
BOWS = ("long-bow", "short-bow")


def held(*kinds: str, draws: int = HAND) -> Fraction:
    """Return the probability that `draws` cards from a deck include one of these kinds.

    Raises ValueError if the kinds are from different decks.

    >>> [round(float(held("alpinist", draws=draws)), 3) for draws in (5, 6)]
    [0.421, 0.484]
    """
    cards = kit()
    rows = [cards.cards[cards.kind(kind)] for kind in kinds]
    decks = {row.kind for row in rows}
    if len(decks) != 1:
        raise ValueError(kinds)
    return within(sum(row.count for row in rows), cards.size(decks.pop()), draws)


def bow() -> Fraction:
    """Return the probability of a bow among the five Permanent cards of a first hand."""
    return held(*BOWS)


def bow_with_exchange() -> Fraction:
    """Return the probability of a bow if a first hand without one is exchanged (setup.redraw)."""
    cards = kit()
    bows = sum(cards.cards[cards.kind(one)].count for one in BOWS)
    first = bow()
    return first + (1 - first) * within(bows, cards.size("perm") - HAND, HAND)


def two_alike(draws: int = HAND) -> Fraction:
    """Return the probability that two of `draws` Permanent cards are of the same kind.

    >>> two_alike()
    Fraction(20845, 32509)
    """
    cards = kit()
    different = [1] + draws * [0]  # ways to draw n cards of different kinds
    for count in cards.counts[cards.permanent].tolist():
        for n in range(draws, 0, -1):
            different[n] += different[n - 1] * count
    return 1 - Fraction(different[draws], math.comb(cards.size("perm"), draws))


def split_hand(one: str, perm: str) -> list[Fraction]:
    """Return the probabilities of holding both cards in a hand of five.

    The list's items are for 1, 2, 3 and 4 cards from the 1-Time deck; the others are from the
    Permanent deck.
    """
    return [held(one, draws=k) * held(perm, draws=HAND - k) for k in range(1, HAND)]


# --- the value of information -------------------------------------------------------------------


TOPS = 2  # cards of each deck that Peek-A-Boo shows
SHIELD = 2  # HP that a Hickory Shield saves


class Look(NamedTuple):
    """The expected gain of the best choice after a look (`known`), and without one (`blind`)."""

    known: Fraction
    blind: Fraction

    @property
    def worth(self) -> Fraction:
        """The gain by the look."""
        return self.known - self.blind


def peek(one: str, perm: str) -> Look:
    """Return the probabilities that the next card drawn is a wished one, `one` or `perm`.

    Without a look one draws from the deck with the better chance. Peek-A-Boo shows two cards of
    each deck and lets one put the wished card on top, so it fails only if neither deck shows its
    card.
    """
    chances = [held(id, draws=TOPS) for id in (one, perm)]
    blind = max(held(id, draws=1) for id in (one, perm))
    return Look(1 - (1 - chances[0]) * (1 - chances[1]), blind)


def expected_blow(shielded: Fraction) -> Fraction:
    """Return the expected HP gained by a melee.

    A melee takes 2 HP and costs 1; a Hickory Shield, with probability `shielded`, saves both.
    """
    return (1 - shielded) * (MELEE - OWN) + shielded * (MELEE - SHIELD - OWN)


def no_shield_shown(seen: int, shields: int, unseen: int) -> Fraction:
    """Return the probability of no shield among `seen` of `unseen` cards with `shields` shields."""
    return 1 - within(shields, unseen, seen)


def shield_left(seen: int, hand: int, shields: int, unseen: int) -> Fraction:
    """Return the probability of a shield in a hand of which `seen` cards are no shields."""
    return within(shields, unseen - seen, hand - seen)


def look(seen: int, hand: int, shields: int, unseen: int) -> Look:
    """Return the expected HP of an optional strike, with `seen` cards of a hand shown or none.

    The hand is drawn from `unseen` 1-Time cards, `shields` of them shields. A player who sees a
    shield does not strike; one who sees none strikes if the expected HP is still positive.
    """
    none = no_shield_shown(seen, shields, unseen)
    blind = max(Fraction(0), expected_blow(shield_left(0, hand, shields, unseen)))
    if not none:
        return Look(Fraction(0), blind)
    return Look(
        none * max(Fraction(0), expected_blow(shield_left(seen, hand, shields, unseen))), blind
    )


def truth_arrow(hand: int) -> Look:
    """Return the expected HP of striking only if it pays, at `hand` unknown 1-Time cards.

    `known` is for a player who has seen the hand (poison.veritatis), and does not strike into a
    shield.
    """
    cards = kit()
    kind = cards.cards[cards.kind("hickory-shield")]
    return look(hand, hand, kind.count, cards.size(kind.kind))


def demand(hand: int) -> Look:
    """Return the expected values of a card demanded from `hand` 1-Time cards (savant.demand).

    `blind` is that of the worst card, which the owner gives; `known` that of the best, which you
    would take if you saw the hand and could choose. Values are those in the card file.
    """
    rows = [card for card in kit().cards if card.kind == "one" and not card.module]
    size = sum(card.count for card in rows)
    steps = sorted({card.worth for card in rows})
    worst = best = below = Fraction(0)
    for worth in steps:
        exact = Fraction(str(worth))  # the decimal number of the file, exactly
        step = exact - below
        better = sum(card.count for card in rows if card.worth >= worth)
        worst += step * Fraction(math.comb(better, hand), math.comb(size, hand))
        best += step * within(better, size, hand)
        below = exact
    return Look(best, worst)
