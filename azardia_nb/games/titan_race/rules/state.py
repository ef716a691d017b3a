"""The whole game as one row of a NumPy array, and the rules as another."""

from typing import Any, NamedTuple

import numpy as np

from azardia_nb.compiled.marks import rule
from azardia_nb.games.machine.stack import FRAME_FIELDS, KIND, drop
from azardia_nb.games.protocol import NOBODY
from azardia_nb.games.titan_race.rules.board import (
    FACES,
    MAX_SPACES,
    WAYS,
)
from azardia_nb.games.titan_race.rules.frames import EFFECTS, EFFECTS_
from azardia_nb.games.titan_race.rules.rulings import RULINGS, TwoHands

State = Any  # a row of STATE
Rules = Any  # a row of RULES

MAX_SEATS = 6
TITAN_COUNT = 6
MAX_CARDS = 24  # kinds of bonus card
MAX_COUNT = 9  # cards of a kind
MAX_EFFECTS = 3  # of a card
MAX_HAND = 5
MAX_STACK = 64
STACK_MARGIN = 14  # what one thing that happens can add to it

# Where the turn stands; the words of the notation.
PHASES = ("first", "roll", "take", "start", "free", "over")
FIRST, ROLL, TAKE, START, FREE, ENDED = range(6)
# A Titan's state.
STATES = ("up", "down", "rising")
UP, DOWN, RISING = range(3)

# What is done of the die's action, as bits.
PARTS = ("moved", "extra", "paid", "whole")
MOVED, EXTRA, PAID, WHOLE = 1, 2, 4, 8
# What is used up in this turn, as bits; ON_PENTACLE is what may still be used.
USES = ("ability", "card", "reroll", "pentacle")
ABILITY_USED, CARD_USED, REROLLED, ON_PENTACLE = 1, 2, 4, 8

STATE = np.dtype(
    [
        ("players", "i1"),  # Titans in the race
        ("turn", "i1"),
        ("round", "i2"),
        ("winner", "i1"),
        ("phase", "i1"),
        ("quiet", "i1"),  # 1 in the first round
        ("offer", "i1", len(FACES)),  # dice that can still be taken, by face
        ("took", "i1"),  # face of the die in use, or -1
        ("used_as", "i1"),  # what a wild die is used as, or -1
        ("part", "i1"),
        ("used", "i1"),
        # per seat
        ("titan", "i1", MAX_SEATS),
        ("space", "i1", MAX_SEATS),
        ("lap", "i1", MAX_SEATS),
        ("life", "i1", MAX_SEATS),
        ("state", "i1", MAX_SEATS),
        ("player", "i1", MAX_SEATS),
        ("team", "i1", MAX_SEATS),
        # bonus cards: hands by their owner
        ("held", "i1", MAX_SEATS),
        ("hand", "i1", (MAX_SEATS, MAX_CARDS)),
        ("pile", "i1", MAX_CARDS),
        ("discard", "i1", MAX_CARDS),
        ("left", "i1"),  # cards in the pile
        ("trap", "i1", MAX_SPACES),  # 1, or where one's own traps spare one, 1 + the layer's seat
        ("supply", "i1"),
        # of the movement under way, as masks of seats
        ("paid", "i1"),  # for a push
        ("slid", "i1"),  # in this step
        ("answered", "i1"),  # owners of hands, in this turn
        # what is still to be done, the last row first
        ("depth", "i1"),
        ("stack", "i1", (MAX_STACK, FRAME_FIELDS)),
    ]
)


class Numbers(NamedTuple):
    """The numbers that house rules may change."""

    laps: int = 3
    traps: int = 15  # tokens
    hand: int = 2  # cards at most
    push: int = 1  # Life Points that being pushed costs: 0 or 1
    wild: int = 1  # Life Points that a wild die costs: 0 or 1
    strikes: int = 1  # 0: the strike face only moves
    abilities: int = 1  # 0: there are none
    colours: int = 1  # 0: no die gives life


BOUNDS = {"laps": (1, 9), "traps": (0, 30), "hand": (1, MAX_HAND)}  # the others: 0 or 1

RULES = np.dtype(
    [
        *((name, "i8") for name in RULINGS),
        *((name, "i8") for name in Numbers._fields),
        ("cards", "i8"),  # 1 with bonus cards
        ("two", "i8"),  # 1 with two players of two Titans each
        ("slam", "i8"),  # 1 in a Grand Slam
        ("spaces", "i8"),
        ("nature", "i1", MAX_SPACES),
        ("to", "i1", (MAX_SPACES, len(WAYS))),
        ("lap_change", "i1", (MAX_SPACES, len(WAYS))),
        # per face and Titan
        ("face_colour", "i1", len(FACES)),
        ("titan_colour", "i1", TITAN_COUNT),
        ("life_start", "i1", TITAN_COUNT),
        ("life_most", "i1", TITAN_COUNT),
        ("life_after", "i1", TITAN_COUNT),
        ("gains", "i1", TITAN_COUNT),  # 1: its colour gives it life
        ("pays", "i1", TITAN_COUNT),  # 1: it pays for a wild die
        # per kind of card
        ("kinds", "i8"),
        ("count", "i1", MAX_CARDS),
        ("when", "i1", MAX_CARDS),
        ("aim", "i1", MAX_CARDS),
        ("effects", "i1", MAX_CARDS),
        ("effect", "i1", (MAX_CARDS, MAX_EFFECTS)),
        ("amount", "i1", (MAX_CARDS, MAX_EFFECTS)),
    ]
)


def new_row() -> State:
    """Return a row with nothing in it, where nobody has won."""
    s = np.zeros(1, STATE)[0]
    s["winner"], s["took"], s["used_as"] = NOBODY, NOBODY, NOBODY
    return s


@rule
def seat_on(s: State, space: int) -> int:
    """Return who stands on a space, or NOBODY."""
    for seat in range(s["players"]):
        if s["space"][seat] == space:
            return seat
    return NOBODY


@rule
def owner(s: State, rules: Rules, seat: int) -> int:
    """Return whose hand a seat plays from: the number of a player, or of the seat itself."""
    return seat if int(rules["two_hands"]) == TwoHands.TITAN else int(s["player"][seat])


@rule
def is_out(s: State, seat: int) -> bool:
    """Return whether a Titan has no life."""
    return bool(s["state"][seat] != UP)


@rule
def win(s: State, rules: Rules, seat: int) -> None:
    """End the race; nothing that was still to be done is done, but a card played is discarded."""
    s["winner"] = seat
    s["phase"] = ENDED
    while s["depth"]:
        frame = s["stack"][s["depth"] - 1]
        if frame[KIND] == EFFECTS:
            s["discard"][frame[EFFECTS_.card]] += 1
        drop(s)
    s["paid"] = 0
    s["slid"] = 0
    s["answered"] = 0
