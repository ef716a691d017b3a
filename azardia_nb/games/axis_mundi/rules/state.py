"""One row is a whole position; another holds all that the rules read besides it.

The core game, the island without cards, has a row that is a tenth as long.
"""

from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.marks import known, rule
from azardia_nb.games.axis_mundi.rules.board import (
    FIRST_PIER,
    HEIGHTS,
    MIDDLE,
    PIERS,
    SPACES,
    TOUCHING,
    TURNS,
)
from azardia_nb.games.axis_mundi.rules.rulings import RULINGS
from azardia_nb.games.machine.stack import FRAME_FIELDS, drop
from azardia_nb.games.terms import NOBODY

State: TypeAlias = Any
Rules: TypeAlias = Any

SEATS = 3
STACK_MARGIN = 8  # frames that one thing can bring at most

CHARACTERS = ("beastmaster", "cultivator", "malignant", "savant", "scrounger")
FORMS = ("base", "up", "angel", "demon")
BASE, UP, ANGEL, DEMON = range(4)
PHASES = ("act", "over", "hand", "pregame")  # the last two with cards only
ACT, ENDED, DEALS, PREGAME = range(4)

HP, HIGH_HP, FALLEN_HP = 10, 25, 5  # mat.hp, high.form, death.restore
WOUNDS = 4  # the fourth takes all off, and a hit point
POINTS = 3  # turn.points
LAST_LEVEL = 4  # goal.level4
ENERGY = 3

# Kinds of cards, in the order of the file: 1-Time cards, Free Will, Permanent cards.
ONE_KINDS, PERM_KINDS = 36, 10
KINDS = ONE_KINDS + PERM_KINDS
ONE, PERM = range(2)  # decks
TOKENS = 8
SECTIONS = 3
PLAN = 24  # steps that can be written down
TUMBLED = 12
HUNDREDTHS = 100
MARKS = 3  # marked cards on the board
CARRIED = 8

ISLAND = np.dtype(
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
        ("healed", "i2"),  # of three bits for each Power Hex the first: it has healed in this turn
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
        ("stack", "i1", (24, FRAME_FIELDS)),
    ]
)

ISLAND_FIELDS = len(ISLAND.names or ())
# The same with cards, and all that comes with them.
STATE = np.dtype(
    [
        ("players", "i1"),
        ("turn", "i1"),
        ("round", "i2"),
        ("winner", "i1"),
        ("phase", "i1"),
        ("level", "i1"),  # of the Level card on top
        ("crater", "i1"),  # 1: the High has left it, and it is an Accessible Hex
        # of the turn
        ("points", "i1"),  # AP
        ("move", "i1"),
        ("attack", "i1"),
        ("sharp", "i1"),
        ("acted", "i1"),
        ("moved", "i1"),
        ("done", "i1"),
        ("begun", "i1"),
        ("firm", "i1"),
        ("healed", "i2"),
        ("scavenged", "i1"),
        ("climber", "i1"),  # 1 when Alpinist has given its point
        ("cornered", "i1"),  # 1 when Cornered Animal has
        ("slotted", "i1"),  # 1 when the Savant's free change is done
        ("freed", "i2"),  # a bit for each Permanent kind of a free change
        ("gathered", "i1"),  # 1 when the Cultivator's free harvest is done
        ("spent", "i1"),  # points used in this turn, for scrounger.down
        # per seat
        ("character", "i1", SEATS),
        ("form", "i1", SEATS),
        ("at", "i1", SEATS),  # NOBODY while unseen
        ("hp", "i1", SEATS),
        ("wounds", "i1", SEATS),
        ("energy", "i1", (SEATS, SECTIONS)),  # one section but for an upgraded Beastmaster
        ("immobile", "i1", SEATS),
        ("bound", "i1", SEATS),  # a bit for each hunter that has held a High once
        ("god", "i1", SEATS),
        ("servum", "i1", SEATS),
        ("borrowed", "i1", SEATS),  # Character whose powers a seat has, or NOBODY
        ("demanded", "i1", SEATS),
        ("lent", "i1", SEATS),  # 1 when a borrowed Scrounger has scrounged
        ("scrounge", "i1", SEATS),
        ("active", "i1", (SEATS, PERM_KINDS)),
        ("token", "i1", (SEATS, TOKENS)),
        ("mix", "i1", (SEATS, 3)),
        ("servums", "i1", SEATS),  # doses on the arrow
        ("truths", "i1", SEATS),
        ("ulcera", "i1", (SEATS, 5)),
        # the unseen
        ("hidden", "i1", SEATS),
        ("home", "i1", SEATS),  # where one vanished
        ("place", "i1", SEATS),  # where the written way has come to
        ("planned", "i1", SEATS),
        ("plan", "i4", (SEATS, PLAN)),  # actions
        # what the others have seen as one vanished
        ("last_hp", "i1", SEATS),
        ("last_wounds", "i1", SEATS),
        ("last_points", "i1", SEATS),  # AP and Move points
        ("written", "i1", SEATS),  # steps: how many is seen, but not which
        # areas, for each Malignant and Opponent
        ("due", "i1", (SEATS, SEATS)),  # wounds it has had of the area
        ("due_in", "i1", (SEATS, SEATS)),  # the seat in whose turn the last came, or NOBODY
        # cards
        ("hand", "i1", (SEATS, KINDS)),
        ("held", "i1", SEATS),
        ("pile", "i1", KINDS),  # both draw decks
        ("discard", "i1", KINDS),
        ("crate", "i1", (PIERS, KINDS)),
        ("blown", "i1", PIERS),
        ("seen", "i1", (SEATS, SEATS, KINDS)),
        ("top", "i1", (2, 2)),  # known cards on top of each deck, or NOBODY
        ("known", "i1", (2, 2)),  # a bit for each seat that knows it
        ("drawn", "i1", KINDS),  # looked at, and in nobody's hand yet
        ("tumbled", "i4", TUMBLED),  # cards of a Tumble, as actions
        ("tumbles", "i1"),
        # tokens and marks
        ("left", "i1", TOKENS),  # 1 while face down on the board or with a bird
        ("treasure", "i1", SPACES),
        ("bird", "i1", CARRIED),  # what it brings: -1 nothing, 0 a token, 1 + a card
        ("marked", "i1", MARKS),  # cards that lie about, or NOBODY
        ("marked_at", "i1", MARKS),
        ("harvested", "i1", SPACES),
        ("infected", "i1", SPACES),
        ("bomb", "i1"),  # hex, or NOBODY
        ("bomber", "i1"),
        ("defused", "i1"),  # 1: it was on the board, and all know who has the token now
        # what is still to be done, the last row first
        ("depth", "i1"),
        ("stack", "i4", (64, FRAME_FIELDS)),
    ]
)
assert STATE.itemsize <= 4096


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
        # with cards
        ("poison_rolls", "i8"),
        ("poison_clock", "i8"),  # seconds, or 0
        ("ask_all", "i8"),  # 1 where who has no answer is asked, too
        ("free_will", "i8"),
        ("poison", "i8"),
        ("count", "i8", KINDS),  # cards of each kind in the game
        ("cost", "i8", KINDS),
        ("doubles", "i8", KINDS),
        ("brings", "i8", KINDS),
        ("worth", "i8", KINDS),  # to a bot, in hundredths of an AP
        ("treasures", "i8", SPACES),  # where tokens lie at the start
    ]
)


def new_row(cards: bool = False) -> State:
    """Return a row with nothing in it, where nobody has won."""
    s = np.zeros(1, STATE if cards else ISLAND)[0]
    s["players"], s["round"], s["winner"], s["firm"] = SEATS, 1, NOBODY, NOBODY
    if cards:
        for name in ("borrowed", "due_in", "top", "bird", "marked", "marked_at"):
            s[name] = NOBODY
        s["bomb"] = s["bomber"] = NOBODY
    return s


def rules_rows(rules: Rules, copies: int) -> npt.NDArray[np.void]:
    """Return the rules as an array of so many rows."""
    return np.repeat(np.array([rules], rules.dtype), copies)


@known
def has_cards(s: State) -> bool:
    """Return whether a row has cards, and all that comes with them."""
    return len(s) > ISLAND_FIELDS


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
def healing(rules: Rules, hex: int) -> int:
    """Return the bit that says that a Power Hex has healed in this turn."""
    return 1 << SEATS * int(rules["power"][hex])


@rule
def has_healed(s: State, rules: Rules, hex: int) -> bool:
    """Return whether a Power Hex does not heal any more in this turn."""
    return bool(s["healed"] & healing(rules, hex))


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
