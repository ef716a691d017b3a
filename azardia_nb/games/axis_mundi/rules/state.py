"""The types of a position's row and of the rules' row (map, rulings, tables, card numbers).

The core game, without cards, has its own type of position, a tenth of the size.
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
STACK_MARGIN = 8  # free rows to keep on the stack: one step pushes no more frames

CHARACTERS = ("beastmaster", "cultivator", "malignant", "savant", "scrounger")
FORMS = ("base", "up", "angel", "demon")
BASE, UP, ANGEL, DEMON = range(4)
PHASES = ("act", "over", "hand", "pregame")  # the last two with cards only
ACT, ENDED, DEALS, PREGAME = range(4)

HP, HIGH_HP, FALLEN_HP = 10, 25, 5  # rule ids: mat.hp, high.form, death.restore
WOUNDS = 4  # the fourth wound is taken off with the others and costs a hit point
POINTS = 3  # turn.points
LAST_LEVEL = 4  # goal.level4
ENERGY = 3

# Card kinds in the order of data/cards: 1-Time cards, Free Will, Permanent cards.
ONE_KINDS, PERM_KINDS = 36, 10
KINDS = ONE_KINDS + PERM_KINDS
ONE, PERM = range(2)  # decks
TOKENS = 8
SECTIONS = 3  # of an upgraded Beastmaster's energy
PLAN = 24  # the most steps of an unseen seat's plan
TUMBLED = 12  # most cards in a Tumble of Notes
HUNDREDTHS = 100
MARKS = 3  # marked cards on the board
CARRIED = 8  # most loads of the Familiar in a turn
# In `bird`: LIES + a hex is a token that still lies there; LIES + SPACES + a mark is a card on the
# board.
LIES = 50
MOST_CARRIED = LIES + board.SPACES + MARKS - 1
MOST_SLOTTED = 60  # the most free slot changes counted in a turn

_UNNAMED = tuple(map(str, range(KINDS)))  # stand-ins for card ids where no deck names them


def _cards(at: At) -> Sequence[str]:
    return at.options or _UNNAMED


def _permanent(at: At) -> Sequence[str]:
    """Return the ids of the Permanent cards."""
    return _cards(at)[ONE_KINDS:]


def _no_card(at: At) -> Sequence[str]:
    return ("", *_cards(at))


def _own_hex(at: At) -> int:
    return int(at.s["at"][at.s["turn"]])


def _full_hp(at: At) -> list[int]:
    return [HIGH_HP if form >= ANGEL else HP for form in at.s["form"]]


# Names of the seats' fields in rule cases, except energy; `token` is called `treasures` there.
_CASE_NAMES = {"token": "treasures"} | {
    name: name
    for name in (
        *("character", "form", "at", "hp", "wounds", "active", "scrounge", "demanded"),
        *("immobile", "bound", "god", "hidden", "servum", "mix"),
    )
}


def _seat_field(name: str, kind: Kind, usual: Any = 0, many: int = 0) -> Field:
    """Return a field with one value for each seat, or `many` values if `many` is not 0."""
    listed = schema.several(kind, "/", blank="-")
    return Field(
        name, listed, usual, (SEATS, many) if many else SEATS, case=_CASE_NAMES.get(name, "")
    )


def _row(kind: Kind, count: int, between: str = ",") -> Kind:
    """Return the kind of `count` values of `kind`, written with the separator `between`."""
    return schema.several(kind, between, count, "-")


def _numbered(words: Kind) -> Kind:
    """Return the kind `words` as rule cases write it: with numbers in place of its words."""
    return words._replace(
        say=lambda value, at: [int(one) for one in words.say(value, at)],
        mean=lambda name, raw, at: words.mean(name, [str(one) for one in raw], at),
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
        Field("turn", _SEAT, schema.REQUIRED, case="seat"),
        Field("round", schema.number(1, 5000), schema.REQUIRED, type="i2", case="round"),
        Field("winner", _SEAT, NOBODY),
        Field("phase", schema.word(PHASES), schema.REQUIRED),
        Field(
            "level", schema.number(1, LAST_LEVEL), schema.REQUIRED, case="level"
        ),  # of the Level card on top
        Field("crater", _BIT),  # 1 after the High has left it: an Accessible Hex
        # of the current turn
        Field("points", _MANY),  # AP
        Field("move", _MANY),
        Field("attack", _MANY),
        Field("sharp", _MANY),
        Field("acted", _BIT),  # 1 after the first action of a turn
        Field("moved", _BIT),  # 1 after the seat has left the hex where its turn began
        Field("done", _BIT),  # 1 when the turn is over
        Field("begun", _HEX, _own_hex, key="start"),  # hex where the turn began
        Field("firm", _HEX, NOBODY),  # the Angel's last hex before lava, or -1
        # Three bits for each Power Hex; the lowest is set if it has healed in this turn.
        Field("healed", schema.number(0, (1 << SEATS**2) - 1), type="i2"),
        Field("scavenged", _BIT),
        Field("climber", _BIT),  # 1 when Alpinist has given its Move point
        Field("cornered", _BIT),  # 1 when Cornered Animal has given its Move point
        # number of free slot changes in this turn
        Field("slotted", schema.number(0, MOST_SLOTTED)),
        # the last free slot change, as `refusals.change_code` codes it; 0 after any other action
        Field("freed", schema.number(0, (1 << PERM_KINDS) - 1), type="i2"),
        Field("gathered", _BIT),  # 1 when the Cultivator's free harvest is done
        Field("spent", _MANY),  # points used in this turn, for scrounger.down
        # of each seat
        _seat_field("character", schema.word(CHARACTERS), schema.REQUIRED),
        _seat_field("form", schema.word(FORMS)),
        _seat_field("at", _NO_HEX, schema.REQUIRED),  # NOBODY while unseen
        _seat_field("hp", _HP, _full_hp),
        _seat_field("wounds", _WOUNDS),
        # One section, three for an upgraded Beastmaster.
        _seat_field("energy", _row(_THREE, SECTIONS), many=SECTIONS),
        _seat_field("immobile", schema.flag()),
        _seat_field("bound", _SEATS),  # bit set of the hunters that have held a High once
        _seat_field("god", schema.flag()),
        _seat_field("servum", _THREE),
        # Character whose powers the seat has borrowed, or NOBODY.
        _seat_field("borrowed", schema.word(("", *CHARACTERS), NOBODY), NOBODY),
        _seat_field("demanded", schema.flag()),
        # Scrounges made with borrowed powers, minus further Who Are You cards on the same
        # Character; a scrounge is left while it is below 1.
        _seat_field("lent", schema.number(-60, 60)),
        _seat_field("scrounge", _THREE),
        _seat_field("active", schema.things(_permanent, 9), many=PERM_KINDS),
        _seat_field("token", _TOKENS, many=TOKENS),
        _seat_field("mix", _row(schema.number(0, 10), 3), many=3),
        _seat_field("servums", schema.number(0, 6)),  # doses on the Servum arrow
        _seat_field("truths", schema.number(0, 6)),
        _seat_field("ulcera", _row(schema.number(0, 4), 5), many=5),
        # of unseen seats
        _seat_field("hidden", schema.flag()),
        _seat_field("home", _HEX),  # hex where the seat vanished
        _seat_field("place", _HEX),  # hex at the end of its plan so far
        _seat_field("planned", schema.number(0, PLAN)),
        _seat_field("plan", schema.trimmed(_ACTION, PLAN), many=PLAN)._replace(
            type="i4"
        ),  # actions
        # as the others saw it when the seat vanished
        _seat_field("last_hp", _HP),
        _seat_field("last_wounds", _WOUNDS),
        _seat_field("last_points", _MANY),  # AP plus Move points
        _seat_field("written", _MANY),  # the number of planned steps, which the others know
        # areas: the first index is the Malignant, the second its Opponent
        _seat_field("due", _row(_THREE, SEATS), many=SEATS),  # wounds the area has already dealt
        # The seat in whose turn the area wounded last, or NOBODY.
        _seat_field("due_in", _row(_NO_SEAT, SEATS), NOBODY, many=SEATS),
        # cards
        Field("hand", schema.hands(HAND, "/", blank="-"), shape=(SEATS, KINDS), case="hand"),
        Field("held", shape=SEATS),
        Field("pile", shape=KINDS),  # both draw decks
        Field("discard", HAND, shape=KINDS, case="discard"),
        Field("crate", _row(HAND, board.PIERS, "/"), shape=(board.PIERS, KINDS)),
        Field("blown", _row(_BIT, board.PIERS), shape=board.PIERS),
        Field("seen", schema.several(_row(HAND, SEATS, ";"), "/"), shape=(SEATS, SEATS, KINDS)),
        # Known cards on top of each deck, or NOBODY; the bit set of the seats that know each.
        Field("top", _row(_row(_NO_CARD, 2), 2, "/"), NOBODY, (2, 2)),
        Field("known", _row(_row(_SEATS, 2, ";"), 2, "/"), shape=(2, 2)),
        Field("drawn", HAND, shape=KINDS),  # cards looked at, in no hand yet
        # Cards of a Tumble, as actions.
        Field("tumbled", schema.trimmed(_ACTION, TUMBLED), shape=TUMBLED, type="i4"),
        Field("tumbles", schema.number(0, TUMBLED)),
        # tokens and marks
        # 1 while a token lies face down on the board, or a Familiar carries it
        Field("left", _TOKENS, shape=TOKENS),
        Field("treasure", schema.things(board.HEXES), shape=board.SPACES, case="treasures"),
        # Loads of the Familiar of the seat whose turn it is, the oldest first: -1 none, 0 a token,
        # 1 + a card, from LIES on a thing that still lies on its hex.
        Field("bird", _row(schema.number(NOBODY, MOST_CARRIED), CARRIED), NOBODY, CARRIED),
        Field("marked", _row(_NO_CARD, MARKS), NOBODY, MARKS),  # cards on the board, or NOBODY
        Field("marked_at", _row(_NO_HEX, MARKS), NOBODY, MARKS),
        Field("harvested", schema.things(board.HEXES), shape=board.SPACES, case="harvested"),
        Field("infected", schema.things(board.HEXES), shape=board.SPACES, case="infected"),
        Field("bomb", _HEX, NOBODY),  # hex, or NOBODY
        Field("bomber", _SEAT, NOBODY),
        Field("defused", _BIT),  # 1 if all know who has the bomb, as it was on the board
        # pending frames, the top one last
        Field("depth"),
        Field("stack", schema.stack(NUMBERS, 32), shape=(64, FRAME_FIELDS), type="i4"),
    ),
    header=("cards",),
    first=_FIRST,
)
STATE = SCHEMA.dtype
assert STATE.itemsize <= 4096
# The core game's row: fewer fields, one energy value for each seat, a shorter stack.
_CORE = (
    *("players", "turn", "round", "winner", "phase", "level", "crater", "points", "acted"),
    *("moved", "done", "begun", "firm", "healed", "character", "form", "at", "hp", "wounds"),
    *("energy", "infected", "depth", "stack"),
)
_CORE_FIELDS = {
    "energy": _seat_field("energy", _THREE)._replace(case="energy"),
    "stack": Field("stack", schema.stack(NUMBERS, 12), shape=(24, FRAME_FIELDS)),
}
CORE = Schema(
    SCHEMA.mark,
    [_CORE_FIELDS.get(one.name, one) for one in SCHEMA.fields if one.name in _CORE],
    first=_FIRST,
)
ISLAND = CORE.dtype
ISLAND_FIELDS = len(_CORE)


class Numbers(NamedTuple):
    """The numbers that house rules may change."""

    rounds: int = 300  # the game is drawn after this round
    level: int = 3  # of the Level card on top at the start


class Modules(NamedTuple):
    """The modules of the game with cards, and how Poison and answers are played.

    When a turn ends, the two other seats throw the Poison die `poison_rolls` times each.
    `poison_clock` is the time in seconds that a table gives people to mix, 0 for no clock; with a
    clock a seat may stop mixing early. With `ask_all` each seat that holds cards is asked for an
    answer, even if it has none, and every turn ends by an action, so that pauses reveal nothing;
    this is meant for people.
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
        ("power", "i1", board.SPACES),  # index of a Power Hex in `powers`, or -1
        ("powers", "i1", board.PIERS),  # hexes of the Power Hexes
        ("mouth", "i1", board.SPACES),  # the cave's other mouth, or -1
        ("start", "i1", board.PIERS),  # Warehouse where each seat begins
        ("pier", "i1", board.PIERS),  # each seat's pier
        ("hex_at", "i1", (board.TURNS, board.SPACES)),
        ("place_of", "i1", (board.TURNS, board.SPACES)),
        ("near", "i1", (board.TURNS, board.SPACES, board.TOUCHING)),
        ("steps", "i1", (board.TURNS, board.SPACES, board.SPACES)),
        ("push", "i1", (board.SPACES, board.SPACES)),  # kind, by places of target and attacker
        ("push_to", "i1", (board.SPACES, board.SPACES)),
        ("push_then", "i1", (board.SPACES, board.SPACES)),
        # times in points, for bots' evaluation: see times.py
        ("up", "i1", (board.TURNS, POINTS + 1, board.SPACES)),
        ("home", "i1", (SEATS, board.TURNS, POINTS + 1, board.SPACES)),
        ("between", "i1", (board.TURNS, board.SPACES, board.SPACES)),
        # with cards
        ("poison_rolls", "i8"),
        ("poison_clock", "i8"),  # seconds, or 0
        ("ask_all", "i8"),  # 1 if seats without an answer are asked, too
        ("free_will", "i8"),
        ("poison", "i8"),
        ("count", "i8", KINDS),  # cards of each kind in the game
        ("cost", "i8", KINDS),
        ("doubles", "i8", KINDS),
        ("brings", "i8", KINDS),
        ("worth", "i8", KINDS),  # value for a bot, in hundredths of an AP
        ("treasures", "i8", board.SPACES),  # hexes of the tokens at the start
    ]
)


def schema_of(cards: bool) -> Schema:
    """Return the schema of positions, with or without cards."""
    return SCHEMA if cards else CORE


def new_row(cards: bool = False) -> State:
    """Return a position in round 1 without a winner; other fields have their usual values."""
    s = schema_of(cards).empty()
    s["round"] = 1
    return s


def rules_rows(rules: Rules, copies: int) -> npt.NDArray[np.void]:
    """Return an array of `copies` copies of the rules row."""
    return np.repeat(np.array([rules], rules.dtype), copies)


@known
def has_cards(s: State) -> bool:
    """Return whether a position belongs to the game with cards; a constant when compiled."""
    return len(s) > ISLAND_FIELDS


@rule
def turns_of(s: State) -> int:
    """Return the rotation of the rings: the number of turns since round 1, modulo 6."""
    return (int(s["round"]) - 1) % board.TURNS


@rule
def height(hex: int) -> int:
    """Return the Level of a hex, 0 for the Sea Level; the middle is on Level 2."""
    return int(board.HEIGHTS[hex])


@rule
def seat_on(s: State, hex: int) -> int:
    """Return the seat whose figure is on a hex, or NOBODY; unseen seats are on none."""
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
    """Return whether a seat is in the middle while it is the Axis Mundi, not a crater."""
    return bool(s["at"][seat] == board.MIDDLE and not s["crater"])


@rule
def most_hp(s: State, seat: int) -> int:
    """Return a seat's maximum of hit points (mat.hp, high.form)."""
    return HIGH_HP if is_high(s, seat) else HP


@rule
def nature(s: State, rules: Rules, hex: int) -> int:
    """Return the terrain printed on a hex, an index into `board.NATURES`."""
    return int(rules["nature"][hex])


@rule
def touches(s: State, rules: Rules, one: int, other: int) -> bool:
    """Return whether two hexes touch in the present rotation of the rings."""
    near = rules["near"][turns_of(s), one]
    for at in range(board.TOUCHING):
        if near[at] == other:
            return True
    return False


@rule
def distance(s: State, rules: Rules, one: int, other: int) -> int:
    """Return the least number of steps between two hexes in the present rotation of the rings."""
    return int(rules["steps"][turns_of(s), one, other])


@rule
def healing(rules: Rules, hex: int) -> int:
    """Return the bit of the field `healed` that stands for a Power Hex."""
    return 1 << SEATS * int(rules["power"][hex])


@rule
def has_healed(s: State, rules: Rules, hex: int) -> bool:
    """Return whether a Power Hex has healed in this turn (terrain.power)."""
    return bool(s["healed"] & healing(rules, hex))


@rule
def win(s: State, seat: int) -> None:
    """End the game with `seat` as the winner; empty the stack."""
    s["winner"] = seat
    s["phase"] = ENDED
    while s["depth"]:
        drop(s)


@rule
def is_shelter(rules: Rules, hex: int) -> bool:
    """Return whether a hex is a Shelter: only areas hurt seats there, or are used from there."""
    return bool(rules["nature"][hex] == board.SHELTER)


@rule
def is_pier(hex: int) -> bool:
    """Return whether a hex is a pier."""
    return hex >= board.FIRST_PIER
