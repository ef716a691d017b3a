"""Actions of seats as integers: kind, card and target seat, packed in bits."""

from enum import IntEnum

from azardia_nb.compiled.marks import rule
from azardia_nb.games.machine.actions import layout, read, write


class Act(IntEnum):
    """Kinds of action, in the order in which they are listed."""

    CHOOSE = 0  # a character, stored as the card
    ROLL = 1  # with a mask of dice to boost, under `boost_when = before`
    ADD = 2  # with a mask of boosted dice; SUBTRACT and KEEP as well
    SUBTRACT = 3
    KEEP = 4
    LEVEL = 5
    TILE = 6
    PLAY = 7  # card, seat
    ANSWER = 8  # card
    ABILITY = 9  # card, seat
    DISCARD = 10  # card
    PASS = 11
    END = 12


MAX_ACTIONS = 1024  # more than the largest deck allows for any hand

KIND, (CARD, SEAT) = layout(8, 4)


@rule
def action(kind: int, card: int = -1, seat: int = -1) -> int:
    """Return an action as an integer; `card` may also be a mask of dice or a character."""
    return kind << KIND | write(CARD, card) | write(SEAT, seat)


@rule
def act(number: int) -> int:
    """Return the kind of an action, an Act."""
    return number >> KIND


@rule
def card_of(number: int) -> int:
    """Return the card, mask of dice or character of an action; -1 if it has none."""
    return read(number, CARD)


@rule
def seat_of(number: int) -> int:
    """Return the target seat of an action; -1 if it has none."""
    return read(number, SEAT)
