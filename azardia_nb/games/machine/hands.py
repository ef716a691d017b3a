"""Cards as counts: how many of each kind are in a hand, in the draw pile, on the discard pile.

A position has the fields `hand` (a row of counts for each owner), `held` (how many cards that is),
`pile` and `discard`. Shuffling is nothing to be done: who draws takes each card of the pile with
the same chance.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from azardia_nb.compile.marks import rule

Counts = npt.NDArray[Any]


@rule
def card_at(counts: Counts, kind: int, case: int) -> int:
    """Return the kind of card number `case` among those counted, from a kind on."""
    case -= int(counts[kind])
    while case >= 0:
        kind += 1
        case -= int(counts[kind])
    return kind


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
    cards = 0
    for kind in range(first, stop):
        cards += int(s["discard"][kind])
        s["pile"][kind] += s["discard"][kind]
        s["discard"][kind] = 0
    return cards


@rule
def turn_down(s: Any, owner: int, kinds: int) -> None:
    """Put what a hand holds under the pile, unseen; how many cards it holds stays known."""
    hand = s["hand"][owner]
    for kind in range(kinds):
        s["pile"][kind] += hand[kind]
        hand[kind] = 0


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
