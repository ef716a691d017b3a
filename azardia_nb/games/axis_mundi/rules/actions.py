"""Actions as numbers: their kind, and the hexes, seat and flags they name."""

from azardia_nb.compiled.marks import rule
from azardia_nb.games.machine.actions import layout, read, write

# The kinds of action, in the order in which they are listed.
WALK, CLIMB, RUN, SPELUNK, ENTER, HEAL, MELEE, DEMONIC, AOE, END = range(10)
WORDS = ("walk", "climb", "run", "spelunk", "enter", "heal", "melee", "demonic", "aoe", "end")
# What needs cards, tokens or the Familiar: the core game refuses it.
CARD_WORDS = (
    "shoot",
    "throw",
    "retrieve",
    "immobilize",
    "fly-harvest",
    "scavenge",
    "pick",
    "harvest",
    "free-harvest",
    "place-bomb",
    "disarm",
    "treasure",
    "activate",
    "swap",
    "deactivate",
    "scrounge",
    "demand",
    "draw",
    "draw5",
    "play",
)

MAX_ACTIONS = 300  # no position of the whole game has had more than 84

KIND, (FIRST, SECOND, SEAT, FLAGS) = layout(7, 7, 3, 6)


@rule
def action(kind: int, first: int = -1, second: int = -1, seat: int = -1) -> int:
    """Return the number of an action; `first` and `second` are hexes."""
    named = write(FIRST, first) | write(SECOND, second) | write(SEAT, seat) | write(FLAGS, -1)
    return kind << KIND | named


@rule
def kind_of(number: int) -> int:
    """Return the kind of an action."""
    return number >> KIND


@rule
def hex_of(number: int) -> int:
    """Return the hex, or the first of two, that an action names, or -1."""
    return read(number, FIRST)


@rule
def second_of(number: int) -> int:
    """Return the second hex an action names, or -1."""
    return read(number, SECOND)


@rule
def seat_of(number: int) -> int:
    """Return the seat an action is aimed at, or -1."""
    return read(number, SEAT)
