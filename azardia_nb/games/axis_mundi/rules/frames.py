"""Frames of the stack, and the indices of some numbers in a frame's row."""

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
    """A frame's number, with the kinds of the numbers in its row.

    The comment names those numbers. Frames below CHOICES wait for chance, frames from FOLLOWS on
    need neither chance nor a choice.
    """

    named: tuple[Kind, ...]

    def __new__(cls, number: int, *named: Kind) -> "Frame":
        """Create the member for a row."""
        frame = int.__new__(cls, number)
        frame._value_, frame.named = number, named
        return frame

    # chance
    AXIS_DIE = 0, _SEAT  # seat, ends
    EJECT_DIE = 1, _SEAT  # seat: cast out on a 1
    EJECT_D3 = 2, _SEAT  # seat: cast out by a 1
    PUSH_DIE = 3, _SEAT, _HEX, _HEX  # seat: to which Power Hex
    SHELTER_DIE = 4, _SEAT, _HEX, _HEX  # seat, left, right
    FALL_DIE = 5, _SEAT, _HEX, _HEX  # seat, left, right
    MIDDLE_DIE = 6, _SEAT
    CAVE_DIE = 7, _SEAT, _HEX, _HEX, number(0, 35)  # seat, left, right, card
    HARVEST_DIE = 8, _SEAT
    POISON_DIE = 9, _SEAT
    DRAW = 10, _SEAT, _BIT, _CARDS, _TO  # seat, deck, cards, destination (`decks.TO_HAND` …)
    TOKEN = 11, _SEAT, _BIT  # seat, from (0 hex, 1 Familiar)
    PLACE = 12, number(0, 2), _CARDS  # kind (`PLACES`), count
    PICK_DIE = 13  # -: the order in which seats choose their Characters
    # choices
    FREE_WILL = 14, _SEAT  # seat: may override the die in the frame below, which has fallen
    SHIELD = 15, _SEAT  # target: answer to a blow
    ELUSIVE = 16, _SEAT  # target: answer to an immobilization
    DANZIG = 17, _SEAT, _SEAT  # seat, target
    LIMIT = 18, _SEAT, number(NOBODY, 60)  # seat, cards to keep
    KEEP = 19, _SEAT, _BIT  # seat, 1 for mobilizing-forces
    GIVE = 20, _SEAT  # seat: gives a card to the next Opponent
    TOPS = 21, _SEAT, _BIT  # seat, deck
    TUMBLE = 22, _SEAT
    RECYCLE = 23, _SEAT, _CARDS  # seat, cards still to draw
    SPLIT = 24, _SEAT, _CARDS, _TO  # seat, cards
    HURRY = 25, _SEAT, _CARDS  # seat, discarded
    RESORT = 26, _SEAT, _CARDS  # seat, discarded, healed by each
    TAKE_CRATE = 27, _SEAT
    TAKE_PILE = 28, _SEAT, number(0, 2)  # seat, reason: 0 second-time, 1 axis.scrounge
    SCAVENGE = 29, _SEAT, number(0, 4), _SEAT, number(0, 4), number(0, 4)  # seat, taken, hex
    # seat, changes left, reason (ANGEL_ACTION …), kinds changed
    SLOTS = 30, _SEAT, number(0, 3), number(0, 2), number(0, 1023)
    MUST_ACTIVATE = 31, _SEAT, number(0, 3), number(0, 2)  # seat, cards, reason (FOR_ANGEL …)
    KEEP_SLOT = 32, _SEAT  # seat: the Savant keeps one Activated card
    SECTION = 33, _SEAT, number(NOBODY, 9)  # seat, energy
    DEMAND = 34, _SEAT, _SEAT  # target, seat: gives a card
    DROP = 35, _SEAT, number(1, 3)  # seat, drops
    DOSE = 36, _SEAT, number(1, 2)  # seat, doses
    HAND_DEAL = 37, _SEAT, _CARDS, _BIT
    HAND_CHANGE = 38, _SEAT, number(0, 60)  # seat, exchanged
    PREGAME = 39, _SEAT, _BIT, _SEAT, number(0, 45)  # seat, stage
    PICK_WHICH = 40, _SEAT, _HEX, _BIT  # seat, hex, 1 for the Familiar
    CHOOSE = 41, _SEAT, number(0, 31)  # seat, bit set of the Characters taken
    # frames without chance or choice
    ENTERED = 42, _SEAT, _BIT, number(0, 7)
    TRANSFORM = 43, _SEAT, number(0, 6), _BIT, number(0, 7)
    GROW = 44, _SEAT, _STAGE
    RUN_ON = 45, _SEAT, _HEX, _BIT, number(0, 0), _BIT
    BLOW = 46, _SEAT, _SEAT, number(0, 6), _HEX, _NO_HEX, number(0, 127), number(0, 1023)
    BIRD = 47, _SEAT, _SEAT, number(0, 4), _BIT
    FALLS = 48
    FALL = 49, _SEAT, number(0, 3), _BIT
    ENDING = 50, number(0, 4)
    BEGINNING = 51, number(0, 5)
    CARD = 52, _SEAT, number(0, 35), number(0, 7), number(NOBODY, 6), _NO_SEAT, number(0, 3)
    TUMBLING = 53, _SEAT
    WALK_PLAN = 54, _SEAT, number(NOBODY, 24), _BIT
    LOUD = 55, _SEAT, _ACTION
    CAST_OUT = 56, _SEAT
    MIXING = 57, _SEAT, number(0, 99)
    DEALING = 58

    CHOICES = FREE_WILL
    FOLLOWS = ENTERED

    @property
    def numbers(self) -> tuple[Kind, ...]:
        """Kinds of the frame's numbers; a fallen die's last number is its face."""
        if self >= Frame.DRAW:
            return self.named
        return (*self.named, *[number(0, 0)] * (6 - len(self.named)), number(NOBODY, 6))


FRAMES = tuple(frame.name.lower().replace("_", "-") for frame in Frame)
NUMBERS = {name: frame.numbers for name, frame in zip(FRAMES, Frame, strict=True)}
DICE = tuple(frame for frame in Frame if frame < Frame.DRAW)


class _Die(NamedTuple):
    """Indices of most dice frames: the seat, and the hex for each half of the faces."""

    seat: int = 1
    left: int = 2
    right: int = 3


class _Fall(NamedTuple):
    seat: int = 1
    stage: int = 2
    high: int = 3  # 1 for a High


DIE_, FALL_ = _Die(), _Fall()
