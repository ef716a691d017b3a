"""Actions as numbers: their kind, and the card, way, seat and space they name."""

from azardia_nb.compile.marks import rule

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
    NEXT,  # who of several loses a life next
    REROLL,
    END_TURN,
) = range(15)
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
    "next",
    "reroll",
    "end",
)

MAX_ACTIONS = 256  # a hand of five, each to be played in thirty ways, and an Ability in thirty

_SPACE_BITS, _SEAT_BITS, _WAY_BITS, _CARD_BITS = 7, 3, 3, 5
_SEAT_AT = _SPACE_BITS
_WAY_AT = _SEAT_AT + _SEAT_BITS
_CARD_AT = _WAY_AT + _WAY_BITS
_KIND_AT = _CARD_AT + _CARD_BITS


@rule
def action(kind: int, card: int = -1, way: int = -1, seat: int = -1, space: int = -1) -> int:
    """Return the number of an action; `card` is also a face, or a path."""
    return (
        kind << _KIND_AT
        | (card + 1) << _CARD_AT
        | (way + 1) << _WAY_AT
        | (seat + 1) << _SEAT_AT
        | (space + 1)
    )


@rule
def kind_of(number: int) -> int:
    """Return the kind of an action."""
    return number >> _KIND_AT


@rule
def card_of(number: int) -> int:
    """Return the card, face or path of an action, or -1."""
    return (number >> _CARD_AT & (1 << _CARD_BITS) - 1) - 1


@rule
def way_of(number: int) -> int:
    """Return the way an action names, or -1."""
    return (number >> _WAY_AT & (1 << _WAY_BITS) - 1) - 1


@rule
def seat_of(number: int) -> int:
    """Return the seat an action is aimed at, or -1."""
    return (number >> _SEAT_AT & (1 << _SEAT_BITS) - 1) - 1


@rule
def space_of(number: int) -> int:
    """Return the space an action names, or -1."""
    return (number & (1 << _SPACE_BITS) - 1) - 1
