"""What can wait on the stack, and where in a frame's row some of its numbers stand."""

from enum import IntEnum
from typing import NamedTuple


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
