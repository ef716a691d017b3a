"""Cards as data: what a deck file says, checked, and the table of it that the rules read."""

from enum import IntEnum

import numpy as np

MAX_KINDS = 144  # different cards in one deck; the printed game has 135 cards in all
MAX_ACTION_KINDS = 112  # of these, action cards
MAX_EFFECTS = 4  # effects on one card
MAX_COUNT = 255  # copies of one card


class Pile(IntEnum):
    """The three decks."""

    ACTION = 0
    PENALTY = 1
    EVENT = 2


class When(IntEnum):
    """When an action card is played: phase C, before one's own roll, or as an answer (C1)."""

    PLAY = 0
    ROLL = 1
    ANSWER = 2


class Target(IntEnum):
    """Whom a card strikes; LAST and LEADER are the pawns furthest behind and ahead, ties included."""

    SELF = 0
    RIVAL = 1  # one rival, chosen by who plays it
    ALL = 2
    OTHERS = 3
    FIRST = 4  # the first player, who draws the event
    LAST = 5
    LEADER = 6
    RICHEST = 7  # most coins
    POOREST = 8


class Effect(IntEnum):
    """What a card does; the number beside it is explained in the deck format."""

    MOVE = 0
    COINS = 1
    LEVEL = 2
    DRAW = 3
    DISCARD = 4
    SKIP = 5
    AGAIN = 6
    FORTUNE = 7
    SWAP = 8
    STEAL_COINS = 9
    STEAL_CARD = 10
    DICE = 11
    REROLL = 12
    DIE = 13
    AVOID = 14
    REFLECT = 15
    HALVE = 16


# One row a kind of card: action cards first, then penalties, then events, each in the file's order.
CARD = np.dtype(
    [
        ("pile", "i1"),
        ("when", "i1"),
        ("target", "i1"),
        ("count", "u1"),
        ("effects", "i1"),  # how many
        ("effect", "i1", (MAX_EFFECTS, 2)),  # (Effect, number)
    ]
)
