"""Actions as numbers: kind, card, direction, seat and space, packed in bits."""

from azardia_nb.compiled.marks import rule
from azardia_nb.games.machine.actions import layout, read, write

# Kinds of action, in the order in which they are listed.
(
    TAKE,  # its `card` field holds a face
    START_ON,
    GO,  # its `card` field holds a path
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

# more than thirty ways to play each of five cards, plus thirty ways to use an Ability
MAX_ACTIONS = 256

KIND, (CARD, WAY, SEAT, SPACE) = layout(5, 3, 3, 7)


@rule
def action(kind: int, card: int = -1, way: int = -1, seat: int = -1, space: int = -1) -> int:
    """Pack an action into a number; -1 leaves a field out.

    `card` is a kind of card, a face or an index of PATHS, depending on `kind`.
    """
    bits = write(CARD, card) | write(WAY, way) | write(SEAT, seat) | write(SPACE, space)
    return kind << KIND | bits


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
    """Return the direction of an action, or -1."""
    return read(number, WAY)


@rule
def seat_of(number: int) -> int:
    """Return the target seat of an action, or -1."""
    return read(number, SEAT)


@rule
def space_of(number: int) -> int:
    """Return the target space of an action, or -1."""
    return read(number, SPACE)
