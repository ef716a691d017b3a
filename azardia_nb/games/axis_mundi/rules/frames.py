"""What can wait on the stack: the kinds of frame, and where in a frame's row each number stands."""

from typing import NamedTuple

# The kinds of frame. Those below ENTERED wait for a die.
(
    AXIS_DIE,
    PUSH_DIE,
    SHELTER_DIE,
    FALL_DIE,
    MIDDLE_DIE,
    ENTERED,
    RUN_ON,
    BLOW,
    FALLS,
    FALL,
    ENDING,
) = range(11)
FRAMES = (
    "axis-die",  # Heaven or Hell
    "push-die",  # left or right of the corner below
    "shelter-die",  # off a Shelter, left or right
    "fall-die",  # to the left or the right one of two Power Hexes
    "middle-die",  # the D3: from the middle to one of the free Power Hexes
    "entered",  # a seat stands on the Axis Mundi
    "run-on",  # the second hex of a run
    "blow",  # a melee
    "falls",  # whoever has no hit points falls, one after the other
    "fall",
    "ending",  # a turn
)
DICE = ENTERED


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
