"""Frames: tasks still to be resolved within a step, stored as rows of the stack.

Each class has the index of each number in a row of its kind; index 0 is the kind.
"""

from typing import NamedTuple

from azardia_nb.games.machine.schema import At, every_seat, last_seat, number
from azardia_nb.games.titan_race.rules.board import FACES, FINISHED, PATHS, WAYS
from azardia_nb.games.titan_race.rules.events import Event

# Kinds of frame.
RUN, ARRIVE, PAY, LOSE, LOSSES, PIRATE, DRAW, EFFECTS, BORROW, DRAIN, DIE = range(11)
# Kinds of RUN: movements first, then slides and shoves, which belong to a movement.
BY_DIE, BY_KICK, BY_CARD, BY_RAGNAROK, BY_DRAG, BY_START, SLIDE, SHOVE = range(8)


class _Run(NamedTuple):
    seat: int = 1
    way: int = 2  # path (PATHS) of a movement; direction of a slide or shove
    at: int = 3  # number of steps taken
    kind: int = 4
    was_out: int = 5  # 1 if the Titan was already out when the run began
    stop: int = 6  # reason why the run ends early, or 0
    steps: int = 7  # length of a shove; in a movement 1 once the Titan in the way has been shoved


class _Arrive(NamedTuple):
    seat: int = 1
    space: int = 2  # space of arrival; the frame is dropped if the Titan has left it since
    way: int = 3  # direction, or -1
    stage: int = 4
    pushed: int = 5  # stored for notations; no rule reads it
    was_out: int = 6


class _Pay(NamedTuple):
    seat: int = 1


class _Lose(NamedTuple):
    seat: int = 1
    cause: int = 2  # a number of Event
    stage: int = 3  # 0 not yet checked, 1 waiting for an answer, 2 not avoided


class _Losses(NamedTuple):
    mask: int = 1
    cause: int = 2
    times: int = 3


class _Pirate(NamedTuple):
    seat: int = 1


class _Draw(NamedTuple):
    seat: int = 1
    dealt: int = 2


class _Effects(NamedTuple):
    card: int = 1
    at: int = 2  # index of the next effect
    way: int = 3
    target: int = 4
    space: int = 5


class _Borrow(NamedTuple):
    titan: int = 1


class _Drain(NamedTuple):
    seat: int = 1
    target: int = 2
    life: int = 3  # life of the target before the drain


class _Die(NamedTuple):
    dice: int = 1  # 0 for the single die of a pentacle, else the number of dice on offer


RUN_ = _Run()
ARRIVE_ = _Arrive()
PAY_ = _Pay()
LOSE_ = _Lose()
LOSSES_ = _Losses()
PIRATE_ = _Pirate()
DRAW_ = _Draw()
EFFECTS_ = _Effects()
BORROW_ = _Borrow()
DRAIN_ = _Drain()
DIE_ = _Die()


def _last_space(at: At) -> int:
    return int(at.rules["spaces"]) - 1


_SEAT, _TARGET = number(0, last_seat), number(-1, last_seat)
_SPACE, _PLACE = number(-1, _last_space), number(FINISHED, _last_space)
_WAY, _FLAG, _STAGE = number(-1, len(WAYS) - 1), number(0, 1), number(0, 4)
# 5: the most lives that one effect can cost
_CAUSE, _LIVES = number(0, len(Event) - 1), number(0, 5)
_KIND = number(0, lambda at: int(at.rules["kinds"]) - 1)
# Word of each frame in the notation, and the range of each of its numbers.
NUMBERS = {
    "run": (
        _SEAT,
        number(0, len(PATHS) - 1),
        number(0, 6),
        number(0, SHOVE),
        _FLAG,
        number(0, 2),
        number(0, 3),
    ),
    "arrive": (_SEAT, _PLACE, _WAY, _STAGE, _FLAG, _FLAG),
    "pay": (_SEAT,),
    "lose": (_SEAT, _CAUSE, number(0, 2)),
    "losses": (number(0, every_seat), _CAUSE, _LIVES),
    "pirate": (_SEAT,),
    "draw": (_SEAT, _FLAG),
    "effects": (_KIND, number(0, 3), _WAY, _TARGET, _SPACE),
    "borrow": (number(0, len(FACES) - 1),),
    "drain": (_SEAT, _SEAT, number(0, 12)),
    "die": (number(0, lambda at: at.players),),
}
