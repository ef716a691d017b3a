"""Frames of the stack: pending dice, choices and other effects; and their arguments."""

from enum import IntEnum
from typing import NamedTuple

from azardia_nb.game.terms import NOBODY
from azardia_nb.games.axis_mundi.rules.board import HEXES
from azardia_nb.games.machine.schema import Kind, last_seat, number, word

_SEAT, _NO_SEAT = number(0, last_seat, first=1), number(NOBODY, last_seat, first=1)
_HEX, _NO_HEX = word(HEXES), word(("-", *HEXES), NOBODY)
_BIT, _STAGE, _CARDS, _TO = number(0, 1), number(0, 9), number(1, 60), number(0, 5)
_ACTION = number(0, (1 << 31) - 1)


class Frame(IntEnum):
    """A kind of frame, with the schema kinds of its arguments.

    A frame's row on the stack has its kind at index 0 and its arguments from index 1 on; a comment
    names them in this order. Frames below CHOICES wait for chance, those from CHOICES on for a
    seat, and those from FOLLOWS on for nothing: `engine.settle` carries them out.
    """

    named: tuple[Kind, ...]

    def __new__(cls, number: int, *named: Kind) -> "Frame":
        """Create the member for a row of the table."""
        frame = int.__new__(cls, number)
        frame._value_, frame.named = number, named
        return frame

    # chance
    AXIS_DIE = 0, _SEAT  # seat
    EJECT_DIE = 1, _SEAT  # seat: cast out on a 1
    EJECT_D3 = 2, _SEAT  # seat: to the Power Hex with the number of the face
    PUSH_DIE = 3, _SEAT, _HEX, _HEX  # seat, left, right
    SHELTER_DIE = 4, _SEAT, _HEX, _HEX  # seat, left, right
    FALL_DIE = 5, _SEAT, _HEX, _HEX  # seat, left, right
    MIDDLE_DIE = 6, _SEAT  # seat: from the crater to the Power Hex with the number of the face
    CAVE_DIE = 7, _SEAT, _HEX, _HEX, number(0, 35)  # seat, left, right, card
    HARVEST_DIE = 8, _SEAT  # seat
    POISON_DIE = 9, _SEAT  # seat
    DRAW = 10, _SEAT, _BIT, _CARDS, _TO  # seat, deck, cards, destination (`decks.TO_HAND` …)
    TOKEN = 11, _SEAT, _BIT  # seat, unused
    PLACE = 12, number(0, 2), _CARDS  # kind (`PLACES`), count
    PICK_DIE = 13  # no argument: the order in which seats choose their Characters
    # choices
    FREE_WILL = 14, _SEAT  # seat: may change the face of the rolled die in the frame below
    SHIELD = 15, _SEAT  # target: answer to a blow
    ELUSIVE = 16, _SEAT  # target: answer to an immobilization
    DANZIG = 17, _SEAT, _SEAT  # seat, target
    LIMIT = 18, _SEAT, number(NOBODY, 60)  # seat, cards to keep, or NOBODY for the hand limit
    KEEP = 19, _SEAT, _BIT  # seat, 1 for mobilizing-forces
    GIVE = 20, _SEAT  # seat: gives the drawn cards to its Opponents
    TOPS = 21, _SEAT, _BIT  # seat, deck
    TUMBLE = 22, _SEAT  # seat
    RECYCLE = 23, _SEAT, _CARDS  # seat, cards still to draw
    SPLIT = 24, _SEAT, _CARDS, _TO  # seat, cards, destination
    HURRY = 25, _SEAT, _CARDS  # seat, cards discarded so far
    RESORT = 26, _SEAT, _CARDS  # seat, cards discarded so far
    TAKE_CRATE = 27, _SEAT  # seat
    TAKE_PILE = 28, _SEAT, number(0, 2)  # seat, reason: 0 second-time, 1 axis.scrounge
    # seat, cards taken, crate, 1-Time cards taken, Permanent cards taken
    SCAVENGE = 29, _SEAT, number(0, 4), _SEAT, number(0, 4), number(0, 4)
    # seat, changes left, reason (`axis.ANGEL_ACTION` …), bit set of the Permanent cards changed
    SLOTS = 30, _SEAT, number(0, 3), number(0, 2), number(0, 1023)
    # seat, cards that may still be Activated, reason (`axis.FOR_ANGEL` …)
    MUST_ACTIVATE = 31, _SEAT, number(0, 3), number(0, 2)
    KEEP_SLOT = 32, _SEAT  # seat: the Savant keeps one Activated card
    SECTION = 33, _SEAT, number(NOBODY, 9)  # seat, energy to add, or `effects.LOSS` or FILL
    DEMAND = 34, _SEAT, _SEAT  # target, seat: the target gives the seat a card
    DROP = 35, _SEAT, number(1, 3)  # seat, drops
    DOSE = 36, _SEAT, number(1, 2)  # seat, doses
    HAND_DEAL = 37, _SEAT, _CARDS, _BIT  # seat, cards, 1 for cards in exchange
    HAND_CHANGE = 38, _SEAT, number(0, 60)  # seat, cards exchanged so far
    PREGAME = 39, _SEAT, _BIT, _SEAT, number(0, 45)  # seat, 1 after taking, crate, card taken
    PICK_WHICH = 40, _SEAT, _HEX, _BIT  # seat, hex, 1 if the Familiar fetches it
    CHOOSE = 41, _SEAT, number(0, 31)  # seat, bit set of the Characters taken
    # frames without chance or choice
    # seat, 1 if its turn ends, wish (0 Heaven, 1 Hell, `falls.THROWN` none)
    ENTERED = 42, _SEAT, _BIT, number(0, 7)
    # seat, stage, 1 if its turn ends, form (0 Angel, 1 Demon, `falls.THROWN` before the die)
    TRANSFORM = 43, _SEAT, number(0, 6), _BIT, number(0, 7)
    GROW = 44, _SEAT, _STAGE  # seat, unused
    # seat, second hex, 1 if the run comes down to it, unused, 1 if the seat has died
    RUN_ON = 45, _SEAT, _HEX, _BIT, number(0, 0), _BIT
    # attacker, target, stage, attacker's hex, hex of a push along the shore, flags, packed cards
    BLOW = 46, _SEAT, _SEAT, number(0, 6), _HEX, _NO_HEX, number(0, 127), number(0, 1023)
    BIRD = 47, _SEAT, _SEAT, number(0, 4), _BIT  # seat, target, stage, 1 if it has failed
    FALLS = 48
    FALL = 49, _SEAT, number(0, 3), _BIT  # seat, stage, 1 if it was a High
    ENDING = 50, number(0, 4)  # stage
    BEGINNING = 51, number(0, 5)  # stage
    # seat, card, flags (`decks.IS_DOUBLED` …), option, target, stage
    CARD = 52, _SEAT, number(0, 35), number(0, 7), number(NOBODY, 6), _NO_SEAT, number(0, 3)
    TUMBLING = 53, _SEAT  # seat
    # seat, next step of the plan, or NOBODY before the seat is revealed, 1 if the seat has died
    WALK_PLAN = 54, _SEAT, number(NOBODY, 24), _BIT
    LOUD = 55, _SEAT, _ACTION  # seat, action
    CAST_OUT = 56, _SEAT  # seat
    MIXING = 57, _SEAT, number(0, 99)  # seat, throws left
    DEALING = 58

    CHOICES = FREE_WILL
    FOLLOWS = ENTERED

    @property
    def numbers(self) -> tuple[Kind, ...]:
        """Return the schema kinds of all arguments; a die has seven, and the last is its face."""
        if self >= Frame.DRAW:
            return self.named
        return (*self.named, *[number(0, 0)] * (6 - len(self.named)), number(NOBODY, 6))


FRAMES = tuple(frame.name.lower().replace("_", "-") for frame in Frame)
NUMBERS = {name: frame.numbers for name, frame in zip(FRAMES, Frame, strict=True)}
DICE = tuple(frame for frame in Frame if frame < Frame.DRAW)


class _Die(NamedTuple):
    """Indices in the row of a die that sends a figure left or right: seat, left hex, right hex."""

    seat: int = 1
    left: int = 2
    right: int = 3


class _Fall(NamedTuple):
    """Indices in the row of a FALL frame."""

    seat: int = 1
    stage: int = 2
    high: int = 3  # 1 for a High


DIE_, FALL_ = _Die(), _Fall()
