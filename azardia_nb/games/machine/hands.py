"""Cards as counts of each kind: in hands, in the draw pile and on the discard pile.

A position has the fields `hand` (a row of counts for each owner), `held` (the number of cards in
each hand), `pile` and `discard`. Piles have no order: a draw takes each card of the pile with equal
probability.

In games where cards are seen as they change hands, the field `seen[seat, owner, kind]` counts the
cards of `kind` that `seat` knows to be in the hand of `owner`. It never exceeds the hand's own
count, and the owner knows it too. `note_seen` records a card that comes to a hand, `note_shown` one
that is shown there. When a card leaves, `forget_seen` is called if the seat sees its kind, and
`forget_one` if it does not. `turn_down_unseen` makes a seat's view, which keeps the known cards.
The entries of a seat's own hand are free; a game may count its open cards there.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.marks import rule
from azardia_nb.compiled.rows import place_of

Counts = npt.NDArray[Any]


@rule
def card_at(counts: Counts, kind: int, case: int) -> int:
    """Return the kind of the card with index `case`, counting from the first card of `kind`."""
    return place_of(counts, kind, case)


@rule
def counted(counts: Counts) -> int:
    """Return the sum of `counts`."""
    there = 0
    for kind in range(counts.shape[0]):
        there += int(counts[kind])
    return there


@rule
def take_in_hand(s: Any, owner: int, kind: int) -> None:
    """Add a card of `kind` to the hand of `owner`."""
    s["hand"][owner, kind] += 1
    s["held"][owner] += 1


@rule
def leave_hand(s: Any, owner: int, kind: int) -> None:
    """Remove a card of `kind` from the hand of `owner`."""
    s["hand"][owner, kind] -= 1
    s["held"][owner] -= 1


@rule
def shuffle_in(s: Any, first: int, stop: int) -> int:
    """Shuffle discards of the kinds `first` to `stop - 1` into the pile; return their number."""
    discard = s["discard"][first:stop]
    cards = int(discard.sum())
    s["pile"][first:stop] += discard
    discard[:] = 0
    return cards


@rule
def turn_down(s: Any, owner: int, kinds: int) -> None:
    """Move the hand of `owner` into the pile to hide it; its size in `held` stays."""
    hand = s["hand"][owner][:kinds]
    s["pile"][:kinds] += hand
    hand[:] = 0


@rule
def deal_unseen(
    s: Any, owner: int, cards: int, first: int, unseen: int, rng: np.random.Generator
) -> int:
    """Deal `cards` random cards from the pile to `owner`; return the number left in the pile.

    The pile has `unseen` cards, of the kinds from `first` on.
    """
    for _ in range(cards):
        kind = card_at(s["pile"], first, int(rng.random() * unseen))
        unseen -= 1
        s["pile"][kind] -= 1
        s["hand"][owner, kind] += 1
    return unseen


@rule
def note_seen(s: Any, seat: int, owner: int, kind: int) -> None:
    """Record that `seat` saw a card of `kind` come to the hand of `owner`."""
    if seat != owner:
        s["seen"][seat, owner, kind] += 1


@rule
def note_shown(s: Any, seat: int, owner: int, kind: int, cards: int) -> None:
    """Record that `owner` showed `seat` a number of cards of `kind` at once."""
    if seat != owner:
        s["seen"][seat, owner, kind] = max(int(s["seen"][seat, owner, kind]), cards)


@rule
def forget_seen(s: Any, seat: int, owner: int, kind: int) -> None:
    """Record that a card left the hand of `owner` and that `seat` saw its `kind`."""
    s["seen"][seat, owner, kind] = max(int(s["seen"][seat, owner, kind]) - 1, 0)


@rule
def forget_one(s: Any, seat: int, owner: int, kinds: int) -> None:
    """Record that a card left the hand of `owner` and that `seat` did not see its kind.

    It may have been of any kind, so `seat` knows one card less of every kind.
    """
    for kind in range(kinds):
        forget_seen(s, seat, owner, kind)


@rule
def turn_down_unseen(s: Any, seat: int, seats: int, owner: int, kinds: int) -> None:
    """Hide from `seat` the cards of `owner` that it has not seen, by moving them into the pile.

    The number of hidden cards is the difference between `held` and the remaining counts. Entries
    about what other seats have seen in this hand are cleared, because `seat` does not know them.
    """
    for kind in range(kinds):
        open_cards = s["seen"][seat, owner, kind]
        s["pile"][kind] += s["hand"][owner, kind] - open_cards
        s["hand"][owner, kind] = open_cards
        for other in range(seats):
            if other not in (seat, owner):
                s["seen"][other, owner, kind] = 0
