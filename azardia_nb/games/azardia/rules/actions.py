"""Actions and outcomes as numbers: what a seat may do, and what chance may do."""

from enum import IntEnum

from azardia_nb.compiled.marks import rule
from azardia_nb.games.machine.actions import layout, read, write


class Act(IntEnum):
    """Every kind of action, in the order in which they are listed."""

    CHOOSE = 0  # a character
    ROLL = 1  # with the dice to boost as a mask, where boosts are bought before
    ADD = 2  # with a mask of boosted dice
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


MAX_ACTIONS = 1024  # more than any hand of the largest deck allows

KIND, (CARD, SEAT) = layout(8, 4)


@rule
def action(kind: int, card: int = -1, seat: int = -1) -> int:
    """Return the number of an action; `card` is also the mask of dice or the character."""
    return kind << KIND | write(CARD, card) | write(SEAT, seat)


@rule
def act(number: int) -> int:
    """Return the kind of an action."""
    return number >> KIND


@rule
def card_of(number: int) -> int:
    """Return the card, mask or character of an action, or -1."""
    return read(number, CARD)


@rule
def seat_of(number: int) -> int:
    """Return the seat an action is aimed at, or -1."""
    return read(number, SEAT)
