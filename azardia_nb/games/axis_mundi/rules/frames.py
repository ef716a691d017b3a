"""What can wait on the stack, and where in a frame's row some of its numbers stand."""

from enum import IntEnum
from typing import NamedTuple

from azardia_nb.games.axis_mundi.rules.board import HEXES
from azardia_nb.games.machine.schema import Kind, last_seat, number, word
from azardia_nb.games.terms import NOBODY


class Frame(IntEnum):
    """What can wait on the stack; the comment names its numbers."""

    # chance
    AXIS_DIE = 0  # seat, ends
    EJECT_DIE = 1  # seat: cast out on a 1
    EJECT_D3 = 2  # seat: onto which Power Hex
    PUSH_DIE = 3  # seat, left, right
    SHELTER_DIE = 4  # seat, left, right
    FALL_DIE = 5  # seat, left, right
    MIDDLE_DIE = 6  # seat
    CAVE_DIE = 7  # seat, left, right, card
    HARVEST_DIE = 8  # seat
    POISON_DIE = 9  # seat
    DRAW = 10  # seat, deck, cards, to what (`TO`)
    TOKEN = 11  # seat, from (0 hex, 1 the bird)
    PLACE = 12  # what (`PLACES`), how many: onto which hex, before the first turn
    PICK_DIE = 13  # -: in which order the seats choose their Characters
    # choices
    FREE_WILL = 14  # seat: over the die in the frame below, which has fallen
    SHIELD = 15  # target: answer to a blow
    ELUSIVE = 16  # target: answer to an immobilization
    DANZIG = 17  # seat, target
    LIMIT = 18  # seat, cards to keep
    KEEP = 19  # seat, 1 of mobilizing-forces
    GIVE = 20  # seat: which card goes to the next Opponent
    TOPS = 21  # seat, deck
    TUMBLE = 22  # seat
    RECYCLE = 23  # seat, cards still to draw
    SPLIT = 24  # seat, cards
    HURRY = 25  # seat, discarded
    RESORT = 26  # seat, discarded, healed by each
    TAKE_CRATE = 27  # seat
    TAKE_PILE = 28  # seat, of what: 0 second-time, 1 axis.scrounge, 2 scrounger
    SCAVENGE = 29  # seat, taken, hex
    SLOTS = 30  # seat, changes still possible, why: 0 Angel's action, 1 Savant's form, 2 high
    MUST_ACTIVATE = 31  # seat, cards still possible, why: 0 Angel, 1 Demon, 2 setting up
    KEEP_SLOT = 32  # seat: the Savant keeps one Activated card
    SECTION = 33  # seat, energy
    DEMAND = 34  # target, seat: gives a card
    DROP = 35  # seat, drops
    DOSE = 36  # seat, doses
    HAND_DEAL = 37  # seat
    HAND_CHANGE = 38  # seat, exchanged
    PREGAME = 39  # seat, stage
    PICK_WHICH = 40  # seat, hex, 1 for the bird
    CHOOSE = 41  # seat, a bit for each Character that is taken
    # what follows by itself
    ENTERED = 42
    TRANSFORM = 43
    GROW = 44
    RUN_ON = 45
    BLOW = 46
    BIRD = 47
    FALLS = 48
    FALL = 49
    ENDING = 50
    BEGINNING = 51
    CARD = 52
    TUMBLING = 53
    WALK_PLAN = 54
    LOUD = 55
    CAST_OUT = 56
    MIXING = 57
    DEALING = 58

    CHOICES = FREE_WILL  # frames below wait for chance
    FOLLOWS = ENTERED  # frames from here on go on by themselves


FRAMES = tuple(frame.name.lower().replace("_", "-") for frame in Frame)


class _Die(NamedTuple):
    """Of all dice, but the axis and the middle one: who is moved, and where by each half."""

    seat: int = 1
    left: int = 2
    right: int = 3


class _Entered(NamedTuple):
    seat: int = 1
    ends: int = 2  # 1 if the turn that is on is over by it


class _Fall(NamedTuple):
    seat: int = 1
    stage: int = 2
    high: int = 3  # 1 if it was one


DIE_ = _Die()
ENTERED_ = _Entered()
FALL_ = _Fall()


_SEAT, _NO_SEAT = number(0, last_seat, first=1), number(NOBODY, last_seat, first=1)
_HEX, _NO_HEX = word(HEXES), word(("-", *HEXES), NOBODY)
_BIT, _STAGE, _CARDS, _TO = number(0, 1), number(0, 9), number(1, 60), number(0, 5)
_ACTION = number(0, (1 << 31) - 1)
DICE = tuple(frame for frame in Frame if frame < Frame.DRAW)
_KINDS: dict[int, tuple[Kind, ...]] = {
    Frame.PUSH_DIE: (_SEAT, _HEX, _HEX),
    Frame.SHELTER_DIE: (_SEAT, _HEX, _HEX),
    Frame.FALL_DIE: (_SEAT, _HEX, _HEX),
    Frame.CAVE_DIE: (_SEAT, _HEX, _HEX, number(0, 35)),
    Frame.DRAW: (_SEAT, _BIT, _CARDS, _TO),
    Frame.TOKEN: (_SEAT, _BIT),
    Frame.PLACE: (number(0, 2), _CARDS),
    Frame.PICK_DIE: (),
    Frame.DANZIG: (_SEAT, _SEAT),
    Frame.LIMIT: (_SEAT, number(NOBODY, 60)),
    Frame.KEEP: (_SEAT, _BIT),
    Frame.TOPS: (_SEAT, _BIT),
    Frame.RECYCLE: (_SEAT, _CARDS),
    Frame.SPLIT: (_SEAT, _CARDS, _TO),
    Frame.HURRY: (_SEAT, _CARDS),
    Frame.RESORT: (_SEAT, _CARDS),
    Frame.TAKE_PILE: (_SEAT, number(0, 2)),
    Frame.SCAVENGE: (_SEAT, number(0, 4), _SEAT, number(0, 4), number(0, 4)),
    Frame.SLOTS: (_SEAT, number(0, 3), number(0, 2), number(0, 1023)),
    Frame.MUST_ACTIVATE: (_SEAT, number(0, 3), number(0, 2)),
    Frame.SECTION: (_SEAT, number(NOBODY, 9)),
    Frame.DEMAND: (_SEAT, _SEAT),
    Frame.DROP: (_SEAT, number(1, 3)),
    Frame.DOSE: (_SEAT, number(1, 2)),
    Frame.HAND_DEAL: (_SEAT, _CARDS, _BIT),
    Frame.HAND_CHANGE: (_SEAT, number(0, 60)),
    Frame.PREGAME: (_SEAT, _BIT, _SEAT, number(0, 45)),
    Frame.PICK_WHICH: (_SEAT, _HEX, _BIT),
    Frame.CHOOSE: (_SEAT, number(0, 31)),
    Frame.ENTERED: (_SEAT, _BIT, number(0, 7)),
    Frame.TRANSFORM: (_SEAT, number(0, 6), _BIT, number(0, 7)),
    Frame.GROW: (_SEAT, _STAGE),
    Frame.RUN_ON: (_SEAT, _HEX, _BIT, number(0, 0), _BIT),
    Frame.BLOW: (_SEAT, _SEAT, number(0, 6), _HEX, _NO_HEX, number(0, 127), number(0, 1023)),
    Frame.BIRD: (_SEAT, _SEAT, number(0, 4), _BIT),
    Frame.FALLS: (),
    Frame.FALL: (_SEAT, number(0, 3), _BIT),
    Frame.ENDING: (number(0, 4),),
    Frame.BEGINNING: (number(0, 5),),
    Frame.CARD: (_SEAT, number(0, 35), number(0, 7), number(NOBODY, 6), _NO_SEAT, number(0, 3)),
    Frame.WALK_PLAN: (_SEAT, number(NOBODY, 24), _BIT),
    Frame.LOUD: (_SEAT, _ACTION),
    Frame.MIXING: (_SEAT, number(0, 99)),
    Frame.DEALING: (),
}


def _numbers(frame: int) -> tuple[Kind, ...]:
    """Return what the numbers of a frame are: mostly a seat; the last of dice is a face."""
    kinds = _KINDS.get(frame, (_SEAT,))
    if frame not in DICE:
        return kinds
    return (*kinds, *[number(0, 0)] * (6 - len(kinds)), number(NOBODY, 6))


NUMBERS = {name: _numbers(frame) for frame, name in enumerate(FRAMES)}
