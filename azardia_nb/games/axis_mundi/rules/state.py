"""One row is a whole position; another holds all that the rules read besides it.

The core game, the island without cards, has a row that is a tenth as long.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.marks import known, rule
from azardia_nb.game.terms import NOBODY
from azardia_nb.games.axis_mundi.rules import board
from azardia_nb.games.axis_mundi.rules.actions import TREASURES
from azardia_nb.games.axis_mundi.rules.frames import NUMBERS
from azardia_nb.games.axis_mundi.rules.rulings import RULINGS
from azardia_nb.games.machine import schema
from azardia_nb.games.machine.schema import At, Field, Kind, Schema
from azardia_nb.games.machine.stack import FRAME_FIELDS, drop

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
LIES = 50  # and up: what a bird carries still lies on its hex, or is a marked card there
MOST_CARRIED = LIES + board.SPACES + MARKS - 1
MOST_SLOTTED = 60  # free changes of slots in a turn that are counted

_UNNAMED = tuple(map(str, range(KINDS)))  # of cards where nobody asks for their names


def _cards(at: At) -> Sequence[str]:
    return at.options or _UNNAMED


def _permanent(at: At) -> Sequence[str]:
    return _cards(at)[ONE_KINDS:]


def _no_card(at: At) -> Sequence[str]:
    return ("", *_cards(at))


def _stands(at: At) -> int:
    return int(at.s["at"][at.s["turn"]])


def _full_hp(at: At) -> list[int]:
    return [HIGH_HP if form >= ANGEL else HP for form in at.s["form"]]


# What a rule case says of each seat, besides its energy; tokens are its treasures there.
_SAID = {"token": "treasures"} | {
    name: name
    for name in (
        *("character", "form", "at", "hp", "wounds", "active", "scrounge", "demanded"),
        *("immobile", "bound", "god", "hidden", "servum", "mix"),
    )
}


def _each(name: str, kind: Kind, usual: Any = 0, many: int = 0) -> Field:
    """Return a field of each seat; of several numbers, where there are many."""
    listed = schema.several(kind, "/", blank="-")
    return Field(name, listed, usual, (SEATS, many) if many else SEATS, case=_SAID.get(name, ""))


def _row(kind: Kind, count: int, between: str = ",") -> Kind:
    return schema.several(kind, between, count, "-")


def _numbered(words: Kind) -> Kind:
    """Return a kind whose words a rule case says as numbers."""
    return words._replace(
        say=lambda value, at: [int(one) for one in words.say(value, at)],
        mean=lambda name, said, at: words.mean(name, [str(one) for one in said], at),
    )


_BIT, _MANY, _THREE, _ACTION = (
    schema.number(0, 1),
    schema.number(0, 60),
    schema.number(0, 3),
    schema.number(0, (1 << 31) - 1),
)
_SEAT, _NO_SEAT = schema.number(0, SEATS - 1, first=1), schema.number(NOBODY, SEATS - 1, first=1)
_SEATS = _numbered(schema.bits([str(seat + 1) for seat in range(SEATS)]))
_HEX, _NO_HEX = schema.word(board.HEXES), schema.word(("", *board.HEXES), NOBODY)
HAND, _NO_CARD = schema.things(_cards, 9), schema.word(_no_card, NOBODY)
_HP, _WOUNDS = schema.number(0, HIGH_HP), schema.number(0, WOUNDS - 1)
_TOKENS = schema.things(TREASURES)
_FIRST = ("round", "turn", "winner", "level", "phase", "character", "form", "at", "hp")
SCHEMA = Schema(
    "axis-mundi/2",
    (
        Field("players", usual=SEATS),
        Field("turn", _SEAT, schema.SAID, case="seat"),
        Field("round", schema.number(1, 5000), schema.SAID, type="i2", case="round"),
        Field("winner", _SEAT, NOBODY),
        Field("phase", schema.word(PHASES), schema.SAID),
        Field(
            "level", schema.number(1, LAST_LEVEL), schema.SAID, case="level"
        ),  # of the Level card on top
        Field("crater", _BIT),  # 1: the High has left it, and it is an Accessible Hex
        # of the turn
        Field("points", _MANY),  # AP
        Field("move", _MANY),
        Field("attack", _MANY),
        Field("sharp", _MANY),
        Field("acted", _BIT),  # 1 after the first action of a turn
        Field("moved", _BIT),  # 1 after the seat has left the hex where its turn began
        Field("done", _BIT),  # 1 when the turn is over
        Field("begun", _HEX, _stands, key="start"),  # hex where the turn began
        Field("firm", _HEX, NOBODY),  # hex where an Angel stood before it went onto lava, or -1
        # of three bits for each Power Hex the first: it has healed in this turn
        Field("healed", schema.number(0, (1 << SEATS**2) - 1), type="i2"),
        Field("scavenged", _BIT),
        Field("climber", _BIT),  # 1 when Alpinist has given its point
        Field("cornered", _BIT),  # 1 when Cornered Animal has
        # free changes of slots in this turn
        Field("slotted", schema.number(0, MOST_SLOTTED)),
        # the free change just made, as `refusals.change_code` numbers it; 0 after anything else
        Field("freed", schema.number(0, (1 << PERM_KINDS) - 1), type="i2"),
        Field("gathered", _BIT),  # 1 when the Cultivator's free harvest is done
        Field("spent", _MANY),  # points used in this turn, for scrounger.down
        # per seat
        _each("character", schema.word(CHARACTERS), schema.SAID),
        _each("form", schema.word(FORMS)),
        _each("at", _NO_HEX, schema.SAID),  # NOBODY while unseen
        _each("hp", _HP, _full_hp),
        _each("wounds", _WOUNDS),
        # one section but for an upgraded Beastmaster
        _each("energy", _row(_THREE, SECTIONS), many=SECTIONS),
        _each("immobile", schema.flag()),
        _each("bound", _SEATS),  # the hunters that have held a High once
        _each("god", schema.flag()),
        _each("servum", _THREE),
        # Character whose powers a seat has, or NOBODY
        _each("borrowed", schema.word(("", *CHARACTERS), NOBODY), NOBODY),
        _each("demanded", schema.flag()),
        # scrounges with borrowed powers less cards that borrowed them again: below 1 one is left
        _each("lent", schema.number(-60, 60)),
        _each("scrounge", _THREE),
        _each("active", schema.things(_permanent, 9), many=PERM_KINDS),
        _each("token", _TOKENS, many=TOKENS),
        _each("mix", _row(schema.number(0, 10), 3), many=3),
        _each("servums", schema.number(0, 6)),  # doses on the arrow
        _each("truths", schema.number(0, 6)),
        _each("ulcera", _row(schema.number(0, 4), 5), many=5),
        # the unseen
        _each("hidden", schema.flag()),
        _each("home", _HEX),  # where one vanished
        _each("place", _HEX),  # where the written way has come to
        _each("planned", schema.number(0, PLAN)),
        _each("plan", schema.trimmed(_ACTION, PLAN), many=PLAN)._replace(type="i4"),  # actions
        # what the others have seen as one vanished
        _each("last_hp", _HP),
        _each("last_wounds", _WOUNDS),
        _each("last_points", _MANY),  # AP and Move points
        _each("written", _MANY),  # steps: how many is seen, but not which
        # areas, for each Malignant and Opponent
        _each("due", _row(_THREE, SEATS), many=SEATS),  # wounds it has had of the area
        # the seat in whose turn the last came, or NOBODY
        _each("due_in", _row(_NO_SEAT, SEATS), NOBODY, many=SEATS),
        # cards
        Field("hand", schema.hands(HAND, "/", blank="-"), shape=(SEATS, KINDS), case="hand"),
        Field("held", shape=SEATS),
        Field("pile", shape=KINDS),  # both draw decks
        Field("discard", HAND, shape=KINDS, case="discard"),
        Field("crate", _row(HAND, board.PIERS, "/"), shape=(board.PIERS, KINDS)),
        Field("blown", _row(_BIT, board.PIERS), shape=board.PIERS),
        Field("seen", schema.several(_row(HAND, SEATS, ";"), "/"), shape=(SEATS, SEATS, KINDS)),
        # known cards on top of each deck, or NOBODY; the seats that know them
        Field("top", _row(_row(_NO_CARD, 2), 2, "/"), NOBODY, (2, 2)),
        Field("known", _row(_row(_SEATS, 2, ";"), 2, "/"), shape=(2, 2)),
        Field("drawn", HAND, shape=KINDS),  # looked at, and in nobody's hand yet
        # cards of a Tumble, as actions
        Field("tumbled", schema.trimmed(_ACTION, TUMBLED), shape=TUMBLED, type="i4"),
        Field("tumbles", schema.number(0, TUMBLED)),
        # tokens and marks
        Field("left", _TOKENS, shape=TOKENS),  # 1 while face down on the board or with a bird
        Field("treasure", schema.things(board.HEXES), shape=board.SPACES, case="treasures"),
        # what it brings: -1 nothing, 0 a token, 1 + a card, or what lies on its hex
        Field("bird", _row(schema.number(NOBODY, MOST_CARRIED), CARRIED), NOBODY, CARRIED),
        Field("marked", _row(_NO_CARD, MARKS), NOBODY, MARKS),  # cards that lie about, or NOBODY
        Field("marked_at", _row(_NO_HEX, MARKS), NOBODY, MARKS),
        Field("harvested", schema.things(board.HEXES), shape=board.SPACES, case="harvested"),
        Field("infected", schema.things(board.HEXES), shape=board.SPACES, case="infected"),
        Field("bomb", _HEX, NOBODY),  # hex, or NOBODY
        Field("bomber", _SEAT, NOBODY),
        Field("defused", _BIT),  # 1: it was on the board, and all know who has the token now
        # what is still to be done, the last row first
        Field("depth"),
        Field("stack", schema.stack(NUMBERS, 32), shape=(64, FRAME_FIELDS), type="i4"),
    ),
    header=("cards",),
    first=_FIRST,
)
STATE = SCHEMA.dtype
assert STATE.itemsize <= 4096
# The row of the island: fewer fields, of which one energy a seat, and a lower stack.
_CORE = (
    *("players", "turn", "round", "winner", "phase", "level", "crater", "points", "acted"),
    *("moved", "done", "begun", "firm", "healed", "character", "form", "at", "hp", "wounds"),
    *("energy", "infected", "depth", "stack"),
)
_LESS = {
    "energy": _each("energy", _THREE)._replace(case="energy"),
    "stack": Field("stack", schema.stack(NUMBERS, 12), shape=(24, FRAME_FIELDS)),
}
CORE = Schema(
    SCHEMA.mark,
    [_LESS.get(one.name, one) for one in SCHEMA.fields if one.name in _CORE],
    first=_FIRST,
)
ISLAND = CORE.dtype
ISLAND_FIELDS = len(_CORE)


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


BOUNDS = {"rounds": (1, 5000), "level": (1, 3), "poison_rolls": (0, 1000), "poison_clock": (0, 600)}

RULES = np.dtype(
    [
        *((name, "i8") for name in RULINGS),
        *((name, "i8") for name in Numbers._fields),
        ("cards", "i8"),  # 1 with cards
        ("nature", "i1", board.SPACES),
        ("power", "i1", board.SPACES),  # number of a Power Hex, from 0, or -1
        ("powers", "i1", board.PIERS),  # their hexes
        ("mouth", "i1", board.SPACES),  # the other mouth of a cave, or -1
        ("start", "i1", board.PIERS),  # where each seat begins
        ("pier", "i1", board.PIERS),  # of each seat
        ("hex_at", "i1", (board.TURNS, board.SPACES)),
        ("place_of", "i1", (board.TURNS, board.SPACES)),
        ("near", "i1", (board.TURNS, board.SPACES, board.TOUCHING)),
        ("steps", "i1", (board.TURNS, board.SPACES, board.SPACES)),
        ("push", "i1", (board.SPACES, board.SPACES)),  # kind, by the places of target and attacker
        ("push_to", "i1", (board.SPACES, board.SPACES)),
        ("push_then", "i1", (board.SPACES, board.SPACES)),
        # times in points, by points left, for whoever values a position: see times.py
        ("up", "i1", (board.TURNS, POINTS + 1, board.SPACES)),
        ("home", "i1", (SEATS, board.TURNS, POINTS + 1, board.SPACES)),
        ("between", "i1", (board.TURNS, board.SPACES, board.SPACES)),
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
        ("treasures", "i8", board.SPACES),  # where tokens lie at the start
    ]
)


def schema_of(cards: bool) -> Schema:
    """Return what a position is made of, with cards or without."""
    return SCHEMA if cards else CORE


def new_row(cards: bool = False) -> State:
    """Return a row with nothing in it, where nobody has won."""
    s = schema_of(cards).empty()
    s["round"] = 1
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
    return (int(s["round"]) - 1) % board.TURNS


@rule
def height(hex: int) -> int:
    """Return the Level of a hex."""
    return int(board.HEIGHTS[hex])


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
    return bool(s["at"][seat] == board.MIDDLE and not s["crater"])


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
    for at in range(board.TOUCHING):
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
def is_shelter(rules: Rules, hex: int) -> bool:
    """Return whether a hex is a Shelter, on which nobody strikes or is struck."""
    return bool(rules["nature"][hex] == board.SHELTER)


@rule
def is_pier(hex: int) -> bool:
    """Return whether a hex is a pier."""
    return hex >= board.FIRST_PIER
