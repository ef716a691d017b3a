"""Actions as numbers: their kind, and the card, way, seat and space they name."""

from azardia_nb.compiled.marks import rule
from azardia_nb.games.machine.actions import layout, read, write

# The kinds of action, in the order in which they are listed.
(
    TAKE,  # a face, as its card
    START_ON,
    GO,  # a path, as its card
    TRAP_ON,
    STRIKE_AT,
    PAY,
    SKIP,
    ABILITY,
    PLAY,
    DISCARD,
    LOSE,
    PASS,
    REROLL,
    END_TURN,
) = range(14)
WORDS = (
    "take",
    "start",
    "go",
    "trap",
    "strike",
    "pay",
    "skip",
    "ability",
    "play",
    "discard",
    "lose",
    "pass",
    "reroll",
    "end",
)

MAX_ACTIONS = 256  # a hand of five, each to be played in thirty ways, and an Ability in thirty

KIND, (CARD, WAY, SEAT, SPACE) = layout(5, 3, 3, 7)


@rule
def action(kind: int, card: int = -1, way: int = -1, seat: int = -1, space: int = -1) -> int:
    """Return the number of an action; `card` is also a face, or a path."""
    named = write(CARD, card) | write(WAY, way) | write(SEAT, seat) | write(SPACE, space)
    return kind << KIND | named


@rule
def kind_of(number: int) -> int:
    """Return the kind of an action."""
    return number >> KIND


@rule
def card_of(number: int) -> int:
    """Return the card, face or path of an action, or -1."""
    return read(number, CARD)


@rule
def way_of(number: int) -> int:
    """Return the way an action names, or -1."""
    return read(number, WAY)


@rule
def seat_of(number: int) -> int:
    """Return the seat an action is aimed at, or -1."""
    return read(number, SEAT)


@rule
def space_of(number: int) -> int:
    """Return the space an action names, or -1."""
    return read(number, SPACE)
