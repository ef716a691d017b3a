"""A position of Azardia as one row of a NumPy array, with the stack of pending frames.

Copying a game means copying a row. Seats count from 0 here. During the initial rolls a seat is a
player; afterwards seats are in turn order, and `player` has each seat's player.
"""

from collections.abc import Callable
from enum import IntEnum
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.marks import rule
from azardia_nb.compiled.rows import copy_front
from azardia_nb.game.protocol import NOBODY
from azardia_nb.games.azardia.rules import board
from azardia_nb.games.azardia.rules.board import Numbers
from azardia_nb.games.azardia.rules.card_kinds import (
    CARD,
    MAX_ACTION_KINDS,
    MAX_COUNT,
    MAX_KINDS,
    Pile,
    When,
)
from azardia_nb.games.azardia.rules.frames import ANSWER, DISCARD, DRAW, FRAMES, STEAL, STRIKE
from azardia_nb.games.azardia.rules.frames import Frame as Frame
from azardia_nb.games.azardia.rules.rulings import RULINGS, RulingCodes
from azardia_nb.games.machine import schema
from azardia_nb.games.machine.schema import At, Field, Kind, Schema
from azardia_nb.games.machine.stack import FRAME_FIELDS, KIND

MAX_SEATS = 4
MAX_DICE = board.BOUNDS["dice"][1]
MAX_SKIP = 9  # maximum number of turns to miss
MAX_STACK = 40
STACK_MARGIN = 8  # frames that one operation may add; checked beforehand
MOST = 100  # upper bound of counters that no rule limits
# Maximum number of challenges in a row. Under `level5_winner = stay` three pawns at the gate can
# send each other back for ever, whatever they roll; otherwise chains end after a few.
CHAIN = 20
POOL = MAX_SEATS  # the row of `hand` with the cards that Kuchuritok has gathered

State = Any  # a np.void of dtype STATE in Python, a pointer to one in C


class Character(IntEnum):
    """The four characters, in the order of the rulebook."""

    LAGARTOON = 0
    KUCHURITOK = 1
    ROBOT = 2
    MANTIS = 3


CHARACTERS = tuple(c.name.lower() for c in Character)


class Phase(IntEnum):
    """The decision or roll that the game waits for if the stack is empty.

    From ROUND on the game does not wait: `phase_waits` passes through these phases.
    """

    SETUP_ROLL = 0  # a player presses roll
    SETUP_DICE = 1
    PICK = 2  # choosing a character
    ROLL = 3  # phase A: before the roll
    DICE = 4  # the roll itself
    MOVE = 5  # add or subtract
    LIZARD = 6  # start of B: Lagartoon decides
    PLAY = 7  # phase C
    ROBOT = 8  # start of D: Robot-I-King decides
    OVER = 9
    ROUND = 10  # a round begins
    TURN = 11  # a turn begins
    DRAW = 12  # phase B begins
    HOLD = 13  # phase D begins
    DISCARD = 14  # down to the hand limit
    NEXT = 15  # the turn ends


STRIKE_FLAGS = ("card_struck", "ability_struck")
COUNTERS = ("challenges", "duels", "graces")  # challenges and duels won, grace turns begun
HISTORY_FIELDS = (*STRIKE_FLAGS, *COUNTERS)  # fields about the past of a position


def _first_tile(at: At) -> int:
    return int(int(at.s["phase"]) >= Phase.ROLL)


def _actions(at: At) -> tuple[str, ...]:
    return at.options.actions if at.options else ()


def _cards(at: At) -> tuple[str, ...]:
    return at.options.ids if at.options else ()


def _house(name: str, times: str = "") -> Callable[[At], int]:
    """Return a function for a field's bound: the number `name` of the rules, times another one."""
    return lambda at: getattr(at.rules.numbers, name) * getattr(at.rules.numbers, times, 1)


_BIT, _DICE, _MOST = schema.number(0, 1), schema.number(0, MAX_DICE), schema.number(0, MOST)
_SEAT, _SEATS, _NOBODY = (
    schema.number(0, schema.last_seat),
    schema.number(0, schema.every_seat),
    schema.number(NOBODY, schema.last_seat),
)
_FACE = schema.number(0, _house("faces"))
_CHARACTER = schema.two_forms(schema.word(CHARACTERS), schema.number(NOBODY, len(CHARACTERS) - 1))
_TURN = schema.two_forms(schema.number(0, schema.last_seat, first=1), _SEAT)
HAND = schema.counts(_actions, MAX_COUNT)
_STACK = schema.stack({str(int(kind)): row for kind, row in FRAMES.items()}, MAX_STACK - 1)


def _each(name: str, kind: Kind, case: str = "", rule: str = "") -> Field:
    return Field(name, schema.several(kind), schema.REQUIRED, MAX_SEATS, case=case, rule=rule)


SCHEMA = Schema(
    "azardia/1",
    (
        Field("players", schema.number(2, MAX_SEATS), schema.REQUIRED),
        Field("cards", _BIT),  # 0 is the core game
        Field("phase", schema.word([phase.name.lower() for phase in Phase]), schema.REQUIRED),
        Field("round", schema.number(0, 30_000), case="round", rule="round.event"),
        Field("turn", _TURN, case="seat", rule="setup.start"),  # the seat whose turn it is
        Field("winner", _NOBODY),
        # roll of this turn
        Field("dice", schema.several(_FACE, count=MAX_DICE), shape=MAX_DICE),
        Field("dice_count", _DICE),  # number of dice shown
        Field("roll_dice", _DICE),  # number of dice of phase A, from the roll to the move
        Field("first_die", _FACE),  # face that a card gave the first die, or 0
        Field("again_rolls", _MOST),  # number of rerolls left for this roll
        Field("zeros", _BIT),  # number of zeros rolled again in this turn
        Field("extra", _MOST),  # number of tiles bought to lengthen this roll
        Field("boost", schema.number(0, 7)),  # mask of dice boosted before the roll
        Field("ability_used", _BIT),
        # per seat
        _each("player", schema.number(0, MAX_SEATS - 1)),
        # order of choosing; equal for tied players
        _each("place", schema.number(0, MAX_SEATS - 1)),
        # sum of the initial roll, 0 if not yet rolled
        _each("rolled", schema.number(0, _house("faces", "dice"))),
        _each("character", _CHARACTER, "character", "setup.roll"),
        _each("tile", schema.number(_first_tile, _house("goal")), "tile", "goal"),
        _each("level", schema.number(1, _house("top_level")), "level", "levels.range"),
        # in thousands
        _each("coins", schema.number(0, _house("coin_cap"), unit=board.COIN), "coins", "coins.cap"),
        # number of turns to miss, and of extra turns
        _each("skip", schema.number(0, MAX_SKIP), "skip", "round.event"),
        _each("again", _MOST),
        _each("crossed", schema.flag(), case="crossed"),
        # number of dice of the next roll, 0 for the default
        _each("next_dice", _DICE),
        _each("next_die", _FACE),  # face of the first die of the next roll, or 0
        _each("next_again", _MOST),  # number of rerolls granted for the next roll
        Field("held", shape=MAX_SEATS + 1),  # number of cards in hand
        # the grace turn
        Field("holder", _NOBODY),
        Field("last_turns", _SEATS),  # mask of seats that still have their last turn
        # length of the current chain of challenges, see CHAIN
        Field("chain", schema.number(0, CHAIN)),
        # number of cards of each draw pile and discard pile, then of each kind of card
        Field("left", shape=len(Pile)),
        Field("discarded", shape=len(Pile)),
        Field(
            "hand",
            schema.hands(schema.counts(_actions, MAX_COUNT), count=POOL + 1),
            shape=(POOL + 1, MAX_ACTION_KINDS),
            type="u1",
        ),
        Field("pile", shape=MAX_KINDS, type="u1"),
        Field("discard", schema.counts(_cards, MAX_COUNT), shape=MAX_KINDS, type="u1"),
        # flags of the last step (an unanswerable effect of a card, of an ability), then counters
        *(Field(name) for name in HISTORY_FIELDS),
        # frames still to be resolved; the last row is the top
        Field("depth"),
        Field("stack", _STACK, shape=(MAX_STACK, FRAME_FIELDS)),
    ),
    type="i2",
)
STATE = SCHEMA.dtype


STACK_AT = STATE.fields["stack"][1] if STATE.fields else 0
_FRAME_SIZE = FRAME_FIELDS * 2  # bytes


class Rules(NamedTuple):
    """The rules of a variant: rulings, numbers, board and cards."""

    rulings: Any  # RulingCodes
    numbers: Numbers
    special: npt.NDArray[np.int8]  # per tile: 0, SPECIAL_A or SPECIAL_Z
    cards: npt.NDArray[np.void]  # dtype CARD
    first: npt.NDArray[np.int64]  # first kind of each pile
    stop: npt.NDArray[np.int64]  # one past its last kind
    # [When, kind of action card]: 1 if the card is played at that time
    played: npt.NDArray[np.uint8]


def make_rules(
    rulings: tuple[int, ...], cards: npt.NDArray[np.void], numbers: Numbers = board.NUMBERS
) -> Rules:
    """Return the rules of a variant; AzardiaError for numbers outside the bounds."""
    board.check_numbers(numbers)
    piles = cards["pile"]
    first = np.array([np.searchsorted(piles, pile) for pile in Pile])
    stop = np.array([np.searchsorted(piles, pile, side="right") for pile in Pile])
    whens = cards["when"][: stop[Pile.ACTION]]
    played = np.zeros((len(When), MAX_ACTION_KINDS), np.uint8)
    played[whens, np.arange(len(whens))] = 1
    # plain integers, because compiled code treats each enumeration as a type of its own
    codes = RulingCodes(*map(int, rulings))
    special = board.special_tiles(numbers)
    for array in (special, first, stop, played):
        array.setflags(write=False)  # these arrays are also visible to users' players
    return Rules(codes, numbers, special, cards, first, stop, played)


MAX_TILES = board.BOUNDS["goal"][1] + 1
# The rules as one row, which compiled code passes as a pointer. Its fields are named like those of
# Rules, so that rules work with both.
_FIELDS = np.dtype(
    [
        ("rulings", [(name, "i8") for name in RULINGS]),
        ("numbers", [(name, "i8") for name in board.NUMBER_FIELDS]),
        ("special", "i1", MAX_TILES),
        ("cards", CARD, MAX_KINDS),
        ("first", "i8", len(Pile)),
        ("stop", "i8", len(Pile)),
        ("played", "u1", (len(When), MAX_ACTION_KINDS)),
    ]
)
RULES_ROW = np.dtype((np.record, _FIELDS))  # fields readable as attributes in plain Python


def rules_row(rules: Rules) -> npt.NDArray[np.void]:
    """Return the rules as an array of one RULES_ROW."""
    row = np.zeros(1, RULES_ROW)
    row["rulings"] = tuple(rules.rulings)
    row["numbers"] = tuple(getattr(rules.numbers, name) for name in board.NUMBER_FIELDS)
    row["special"][0, : len(rules.special)] = rules.special
    row["cards"][0, : len(rules.cards)] = rules.cards
    for name in ("first", "stop", "played"):
        row[name] = getattr(rules, name)
    return row


@rule
def copy_position(s: State, to: State) -> None:
    """Copy a position to another row, with the used part of the stack.

    Rows of the other stack above that part keep their old values.
    """
    copy_front(s, to, STACK_AT + int(s["depth"]) * _FRAME_SIZE)


@rule
def card_height(s: State) -> int:
    """Return the index of the lowest of the card frames on top of the stack.

    It is the stack's height if there are none. All effects of a card are resolved before the
    arrivals that they cause.
    """
    at = int(s["depth"])
    while at > 0 and of_card(s["stack"][at - 1]):
        at -= 1
    return at


@rule
def in_card(s: State) -> bool:
    """Return whether a frame of a card is on top of the stack."""
    return bool(card_height(s) < s["depth"])


# Index, in a frame, of the card that caused it, by kind of frame; 0, the index of the kind, for
# kinds that no card causes. The card is negative if something else caused the frame.
CARD_AT = tuple(
    {
        Frame.STRIKE: STRIKE.card,
        Frame.ANSWER: ANSWER.card,
        Frame.DRAW: DRAW.card,
        Frame.DISCARD: DISCARD.card,
        Frame.STEAL: STEAL.card,
    }.get(kind, 0)
    for kind in Frame
)


@rule
def of_card(frame: npt.NDArray[np.int16]) -> bool:
    """Return whether a frame belongs to the effects of a card."""
    at = int(CARD_AT[frame[KIND]])
    # `&` is faster than `and`; reading an index of 0 is harmless
    return bool((at > 0) & (frame[at] >= 0))


@rule
def queue_height(s: State) -> int:
    """Return the stack index at which a new arrival is inserted.

    It is below the frames of a card in progress, and below earlier arrivals.
    """
    at = card_height(s)
    while at > 0 and int(s["stack"][at - 1, KIND]) == Frame.ARRIVE:
        at -= 1
    return at


@rule
def next_seat(s: State, seat: int) -> int:
    """Return the seat after `seat` in turn order."""
    seat += 1
    return 0 if seat == s["players"] else seat  # modulo would take ten times as long


# The lowest seat of each mask of seats; -1 (NOBODY) for the empty mask.
LOWEST_SEAT = tuple((mask & -mask).bit_length() - 1 for mask in range(1 << MAX_SEATS))


@rule
def next_seat_in(mask: int, seat: int) -> int:
    """Return the next seat of `mask` after `seat` in turn order, or NOBODY for an empty mask.

    `seat` itself comes last.
    """
    later = mask & (-2 << seat)  # the seats above `seat`
    return int(LOWEST_SEAT[later if later else mask])


@rule
def seat_after(s: State, seat: int, turns: int) -> int:
    """Return the seat `turns` places after `seat`.

    `turns` must be less than the number of players.
    """
    seat += turns
    return seat - int(s["players"]) if seat >= s["players"] else seat
