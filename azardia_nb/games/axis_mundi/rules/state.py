"""One row is a whole position; another holds all that the rules read besides it."""

from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.marks import rule
from azardia_nb.games.axis_mundi.rules.board import (
    FIRST_PIER,
    HEIGHTS,
    MIDDLE,
    PIERS,
    SPACES,
    TOUCHING,
    TURNS,
)
from azardia_nb.games.axis_mundi.rules.rulings import RULINGS, PowerOnce
from azardia_nb.games.machine.stack import FRAME_FIELDS, drop
from azardia_nb.games.terms import NOBODY

State: TypeAlias = Any
Rules: TypeAlias = Any

SEATS = 3
MAX_STACK = 24
STACK_MARGIN = 6

CHARACTERS = ("beastmaster", "cultivator", "malignant", "savant", "scrounger")
FORMS = ("base", "up", "angel", "demon")
BASE, UP, ANGEL, DEMON = range(4)
PHASES = ("act", "over")
ACT, ENDED = range(2)

HP, HIGH_HP, FALLEN_HP = 10, 25, 5  # mat.hp, high.form, death.restore
WOUNDS = 4  # the fourth takes all off, and a hit point
POINTS = 3  # turn.points
LAST_LEVEL = 4  # goal.level4
ENERGY = 3

STATE = np.dtype(
    [
        ("players", "i1"),
        ("turn", "i1"),
        ("round", "i2"),
        ("winner", "i1"),
        ("phase", "i1"),
        ("level", "i1"),  # of the Level card on top
        ("crater", "i1"),  # 1: the High has left it, and it is an Accessible Hex
        ("points", "i1"),
        ("acted", "i1"),  # 1 after the first action of a turn
        ("moved", "i1"),  # 1 after the seat has left the hex where its turn began
        ("done", "i1"),  # 1 when the turn is over
        ("begun", "i1"),  # hex where the turn began
        ("firm", "i1"),  # hex where an Angel stood before it went onto lava, or -1
        ("healed", "i2"),  # a bit for each Power Hex and seat that it has healed in this turn
        # per seat
        ("character", "i1", SEATS),
        ("form", "i1", SEATS),
        ("at", "i1", SEATS),
        ("hp", "i1", SEATS),
        ("wounds", "i1", SEATS),
        ("energy", "i1", SEATS),
        # per hex
        ("infected", "i1", SPACES),
        # what is still to be done, the last row first
        ("depth", "i1"),
        ("stack", "i1", (MAX_STACK, FRAME_FIELDS)),
    ]
)


class Numbers(NamedTuple):
    """The numbers that house rules may change."""

    rounds: int = 300  # after so many the game is drawn
    level: int = 3  # of the Level card on top at the start


class Modules(NamedTuple):
    """Which modules play with the cards, and how often each seat throws for Poison.

    `poison_clock` is how many seconds a table gives people for that, 0 without a clock; with one,
    whoever mixes may stop. With `ask_all`, for people, whoever holds cards is asked for an answer,
    with or without one, and each turn is ended by its own action: who is waited for tells nothing.
    """

    free_will: bool = False
    poison: bool = False
    poison_rolls: int = 3
    poison_clock: int = 0
    ask_all: bool = False


BOUNDS = {
    "rounds": (1, 5000),
    "level": (1, 3),
    "poison_rolls": (0, 1000),
    "poison_clock": (0, 600),
}

RULES = np.dtype(
    [
        *((name, "i8") for name in RULINGS),
        *((name, "i8") for name in Numbers._fields),
        ("cards", "i8"),  # 1 with cards
        ("nature", "i1", SPACES),
        ("power", "i1", SPACES),  # number of a Power Hex, from 0, or -1
        ("powers", "i1", PIERS),  # their hexes
        ("mouth", "i1", SPACES),  # the other mouth of a cave, or -1
        ("start", "i1", PIERS),  # where each seat begins
        ("pier", "i1", PIERS),  # of each seat
        ("hex_at", "i1", (TURNS, SPACES)),
        ("place_of", "i1", (TURNS, SPACES)),
        ("near", "i1", (TURNS, SPACES, TOUCHING)),
        ("steps", "i1", (TURNS, SPACES, SPACES)),
        ("push", "i1", (SPACES, SPACES)),  # kind, by the places of target and attacker
        ("push_to", "i1", (SPACES, SPACES)),
        ("push_then", "i1", (SPACES, SPACES)),
        # times in points, by points left, for whoever values a position: see times.py
        ("up", "i1", (TURNS, POINTS + 1, SPACES)),
        ("home", "i1", (SEATS, TURNS, POINTS + 1, SPACES)),
        ("between", "i1", (TURNS, SPACES, SPACES)),
    ]
)


def new_row() -> State:
    """Return a row with nothing in it, where nobody has won."""
    s = np.zeros(1, STATE)[0]
    s["players"], s["round"], s["winner"], s["firm"] = SEATS, 1, NOBODY, NOBODY
    return s


def rules_rows(rules: Rules, copies: int) -> npt.NDArray[np.void]:
    """Return the rules as an array of so many rows."""
    return np.repeat(np.array([rules], rules.dtype), copies)


@rule
def turns_of(s: State) -> int:
    """Return in which of their six positions the rings are."""
    return (int(s["round"]) - 1) % TURNS


@rule
def height(hex: int) -> int:
    """Return the Level of a hex."""
    return int(HEIGHTS[hex])


@rule
def seat_on(s: State, hex: int) -> int:
    """Return who stands on a hex, or NOBODY."""
    for seat in range(SEATS):
        if s["at"][seat] == hex:
            return seat
    return NOBODY


@rule
def is_high(s: State, seat: int) -> bool:
    """Return whether a seat is an Angel or a Demon."""
    return bool(s["form"][seat] >= ANGEL)


@rule
def high(s: State) -> int:
    """Return the seat that is an Angel or a Demon, or NOBODY."""
    for seat in range(SEATS):
        if s["form"][seat] >= ANGEL:
            return seat
    return NOBODY


@rule
def on_axis(s: State, seat: int) -> bool:
    """Return whether a seat stands on the Axis Mundi, not in a left crater."""
    return bool(s["at"][seat] == MIDDLE and not s["crater"])


@rule
def most_hp(s: State, seat: int) -> int:
    """Return how many hit points a seat can have."""
    return HIGH_HP if is_high(s, seat) else HP


@rule
def nature(s: State, rules: Rules, hex: int) -> int:
    """Return what a hex is."""
    return int(rules["nature"][hex])


@rule
def touches(s: State, rules: Rules, one: int, other: int) -> bool:
    """Return whether two hexes touch, as the rings lie now."""
    near = rules["near"][turns_of(s), one]
    for at in range(TOUCHING):
        if near[at] == other:
            return True
    return False


@rule
def distance(s: State, rules: Rules, one: int, other: int) -> int:
    """Return the least number of steps between two hexes, as the rings lie now."""
    return int(rules["steps"][turns_of(s), one, other])


@rule
def healing(rules: Rules, seat: int, hex: int) -> int:
    """Return the bit that says that a Power Hex has healed in this turn (ruling power_once)."""
    whom = seat if int(rules["power_once"]) == PowerOnce.SEAT else 0
    return 1 << SEATS * int(rules["power"][hex]) + whom


@rule
def has_healed(s: State, rules: Rules, seat: int, hex: int) -> bool:
    """Return whether a Power Hex does not heal a seat any more in this turn."""
    return bool(s["healed"] & healing(rules, seat, hex))


@rule
def win(s: State, seat: int) -> None:
    """End the game; nothing that was still to be done is done."""
    s["winner"] = seat
    s["phase"] = ENDED
    while s["depth"]:
        drop(s)


@rule
def is_pier(hex: int) -> bool:
    """Return whether a hex is a pier."""
    return hex >= FIRST_PIER
