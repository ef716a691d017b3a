"""Cards as counts: how many of each kind are in a hand, in the draw pile, on the discard pile.

A position has the fields `hand` (a row of counts for each owner), `held` (how many cards that is),
`pile` and `discard`. Shuffling is nothing to be done: who draws takes each card of the pile with
the same chance.

Where cards are seen as they change hands, a position has the field `seen` besides: of each kind,
how many cards a seat knows another's hand to hold (a seat, an owner, a kind). It is never more than
the hand holds, and whose hand it is knows it too. For each seat it is noted that a card comes to a
hand (`note_seen`) or is shown there (`note_shown`), and forgotten when one leaves: `forget_seen`
where the seat sees which it is, `forget_one` where it does not. In the view of a seat
`turn_down_unseen` leaves what it knows in the hands.
A seat's own hand has no need of it: a game may count there which of its cards lie open to all.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.marks import rule
from azardia_nb.compiled.rows import place_of

Counts = npt.NDArray[Any]


@rule
def card_at(counts: Counts, kind: int, case: int) -> int:
    """Return the kind of card number `case` among those counted, from a kind on."""
    return place_of(counts, kind, case)


@rule
def counted(counts: Counts) -> int:
    """Return how many there are of all kinds together."""
    there = 0
    for kind in range(counts.shape[0]):
        there += int(counts[kind])
    return there


@rule
def take_in_hand(s: Any, owner: int, kind: int) -> None:
    """Put a card into a hand."""
    s["hand"][owner, kind] += 1
    s["held"][owner] += 1


@rule
def leave_hand(s: Any, owner: int, kind: int) -> None:
    """Take a card out of a hand."""
    s["hand"][owner, kind] -= 1
    s["held"][owner] -= 1


@rule
def shuffle_in(s: Any, first: int, stop: int) -> int:
    """Shuffle the discards of some kinds, up to before `stop`, into the pile; return how many."""
    discard = s["discard"][first:stop]
    cards = int(discard.sum())
    s["pile"][first:stop] += discard
    discard[:] = 0
    return cards


@rule
def turn_down(s: Any, owner: int, kinds: int) -> None:
    """Put what a hand holds under the pile, unseen; how many cards it holds stays known."""
    hand = s["hand"][owner][:kinds]
    s["pile"][:kinds] += hand
    hand[:] = 0


@rule
def deal_unseen(
    s: Any, owner: int, cards: int, first: int, unseen: int, rng: np.random.Generator
) -> int:
    """Deal cards that a hand is known to hold from a pile of `unseen` ones; return how many remain.

    The pile's kinds begin with `first`.
    """
    for _ in range(cards):
        kind = card_at(s["pile"], first, int(rng.random() * unseen))
        unseen -= 1
        s["pile"][kind] -= 1
        s["hand"][owner, kind] += 1
    return unseen


@rule
def note_seen(s: Any, seat: int, owner: int, kind: int) -> None:
    """Note that a seat has seen a card of a kind come to a hand, be it to its own or another's."""
    if seat != owner:
        s["seen"][seat, owner, kind] += 1


@rule
def note_shown(s: Any, seat: int, owner: int, kind: int, cards: int) -> None:
    """Note that a hand has shown a seat so many cards of a kind at once; it may know them."""
    if seat != owner:
        s["seen"][seat, owner, kind] = max(int(s["seen"][seat, owner, kind]), cards)


@rule
def forget_seen(s: Any, seat: int, owner: int, kind: int) -> None:
    """Note that a card has left a hand, and that a seat sees of which kind it is."""
    s["seen"][seat, owner, kind] = max(int(s["seen"][seat, owner, kind]) - 1, 0)


@rule
def forget_one(s: Any, seat: int, owner: int, kinds: int) -> None:
    """Note that a card has left a hand, and that a seat does not see of which kind it is.

    It may be one of any kind, so that of each kind one less is known to be there.
    """
    for kind in range(kinds):
        forget_seen(s, seat, owner, kind)


@rule
def turn_down_unseen(s: Any, seat: int, seats: int, owner: int, kinds: int) -> None:
    """Put what a seat has not seen of another's hand under the pile; what it has seen stays.

    What is left to deal are as many cards as the hand holds more than its counts say. What third
    seats have seen there is no business of this one, and is gone.
    """
    for kind in range(kinds):
        known = s["seen"][seat, owner, kind]
        s["pile"][kind] += s["hand"][owner, kind] - known
        s["hand"][owner, kind] = known
        for other in range(seats):
            if other not in (seat, owner):
                s["seen"][other, owner, kind] = 0
