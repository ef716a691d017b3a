"""What can wait on the stack, and where in a frame's row each number stands."""

from typing import NamedTuple

FRAMES = (
    # chance
    "axis-die",  # seat, ends
    "eject-die",  # seat: cast out on a 1
    "eject-d3",  # seat: onto which Power Hex
    "push-die",  # seat, left, right
    "shelter-die",  # seat, left, right
    "fall-die",  # seat, left, right
    "middle-die",  # seat
    "cave-die",  # seat, left, right, card
    "harvest-die",  # seat
    "poison-die",  # seat
    "draw",  # seat, deck, cards, to what (`TO`)
    "token",  # seat, from (0 hex, 1 the bird)
    "place",  # what (`PLACES`), how many: onto which hex, before the first turn
    "pick-die",  # -: in which order the seats choose their Characters
    # choices
    "free-will",  # seat: over the die in the frame below, which has fallen
    "shield",  # target: answer to a blow
    "elusive",  # target: answer to an immobilization
    "danzig",  # seat, target
    "limit",  # seat, cards to keep
    "keep",  # seat, 1 of mobilizing-forces
    "give",  # seat: which card goes to the next Opponent
    "tops",  # seat, deck
    "tumble",  # seat
    "recycle",  # seat, cards still to draw
    "split",  # seat, cards
    "hurry",  # seat, discarded
    "resort",  # seat, discarded, healed by each
    "take-crate",  # seat
    "take-pile",  # seat, of what: 0 second-time, 1 axis.scrounge, 2 scrounger
    "scavenge",  # seat, taken, hex
    "slots",  # seat, changes still possible, why: 0 Angel's action, 1 Savant's form, 2 high
    "must-activate",  # seat, cards still possible, why: 0 Angel, 1 Demon, 2 setting up
    "keep-slot",  # seat: the Savant keeps one Activated card
    "section",  # seat, energy
    "demand",  # target, seat: gives a card
    "drop",  # seat, drops
    "dose",  # seat, doses
    "hand-deal",  # seat
    "hand-change",  # seat, exchanged
    "pregame",  # seat, stage
    "pick-which",  # seat, hex, 1 for the bird
    "choose",  # seat, a bit for each Character that is taken
    # what follows by itself
    "entered",
    "transform",
    "grow",
    "run-on",
    "blow",
    "bird",
    "falls",
    "fall",
    "ending",
    "beginning",
    "card",
    "tumbling",
    "walk-plan",
    "loud",
    "cast-out",
    "mixing",
    "dealing",
)
(
    AXIS_DIE,
    EJECT_DIE,
    EJECT_D3,
    PUSH_DIE,
    SHELTER_DIE,
    FALL_DIE,
    MIDDLE_DIE,
    CAVE_DIE,
    HARVEST_DIE,
    POISON_DIE,
    DRAW,
    TOKEN,
    PLACE,
    PICK_DIE,
    FREE_WILL,
    SHIELD,
    ELUSIVE,
    DANZIG,
    LIMIT,
    KEEP,
    GIVE,
    TOPS,
    TUMBLE,
    RECYCLE,
    SPLIT,
    HURRY,
    RESORT,
    TAKE_CRATE,
    TAKE_PILE,
    SCAVENGE,
    SLOTS,
    MUST_ACTIVATE,
    KEEP_SLOT,
    SECTION,
    DEMAND,
    DROP,
    DOSE,
    HAND_DEAL,
    HAND_CHANGE,
    PREGAME,
    PICK_WHICH,
    CHOOSE,
    ENTERED,
    TRANSFORM,
    GROW,
    RUN_ON,
    BLOW,
    BIRD,
    FALLS,
    FALL,
    ENDING,
    BEGINNING,
    CARD,
    TUMBLING,
    WALK_PLAN,
    LOUD,
    CAST_OUT,
    MIXING,
    DEALING,
) = range(len(FRAMES))
CHOICES = FREE_WILL  # frames below wait for chance
FOLLOWS = ENTERED  # frames from here on go on by themselves


class _Die(NamedTuple):
    """Of all dice, but the axis and the middle one: who is moved, and where by each half."""

    seat: int = 1
    left: int = 2
    right: int = 3


class _Entered(NamedTuple):
    seat: int = 1
    ends: int = 2  # 1 if the turn that is on is over by it


class _RunOn(NamedTuple):
    seat: int = 1
    hex: int = 2
    above: int = 3  # 1 if that hex lies lower than the first


class _Blow(NamedTuple):
    seat: int = 1  # the Attacker
    target: int = 2
    stage: int = 3
    start: int = 4  # hex from which it is struck
    along: int = 5  # where a High is pushed along the shore, or -1
    fell: int = 6  # 1 if the target has fallen before it could be pushed


class _Fall(NamedTuple):
    seat: int = 1
    stage: int = 2
    high: int = 3  # 1 if it was one


class _Ending(NamedTuple):
    stage: int = 1


DIE_ = _Die()
ENTERED_ = _Entered()
RUN_ON_ = _RunOn()
BLOW_ = _Blow()
FALL_ = _Fall()
ENDING_ = _Ending()
