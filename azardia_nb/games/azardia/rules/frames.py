"""Frames of the stack: their kinds, and the index of each number in a frame's row.

A row begins with its kind, a Frame. Each kind has a tuple with the indices of its other numbers, in
the order of `push`'s arguments: `frame[DRAW.pile]`.
"""

from enum import IntEnum
from typing import NamedTuple

from azardia_nb.game.protocol import NOBODY
from azardia_nb.games.azardia.rules.card_kinds import MAX_EFFECTS, Pile
from azardia_nb.games.azardia.rules.events import Event
from azardia_nb.games.machine.schema import At, every_seat, last_seat, number


class Frame(IntEnum):
    """Kinds of frame: events that are still to be resolved."""

    ARRIVE = 0  # a movement has ended
    AFTER = 1  # the rest of an arrival
    CHALLENGE = 2
    STRIKE = 3  # effects of a card
    ANSWER = 4  # a card or an ability may be answered
    DRAW = 5
    DISCARD = 6
    STEAL = 7
    GATHER = 8  # Kuchuritok gathers hands
    DEAL = 9  # Kuchuritok deals them
    EXCHANGE = 10  # Robot-I-King swaps a card
    CALL = 11  # Mantis calls a challenge


class _Arrive(NamedTuple):
    seat: int = 1
    tile: int = 2
    way: int = 3
    in_peace: int = 4  # mask of seats that the pawn does not challenge


class _After(NamedTuple):
    seat: int = 1
    tile: int = 2
    way: int = 3
    rivals: int = 4  # mask of seats still to challenge


class _Challenge(NamedTuple):
    arriver: int = 1  # the seat that arrived or called
    other: int = 2
    stage: int = 3
    mine: int = 4  # sum of the arriver's roll
    form: int = 5
    tile: int = 6
    theirs: int = 7  # sum of the other's roll


class _Strike(NamedTuple):
    card: int = 1
    source: int = 2  # the player's seat, or NOBODY
    mask: int = 3  # mask of seats struck
    share: int = 4
    effect: int = 5  # index of the next effect


class _Answer(NamedTuple):
    card: int = 1  # NO_CARD if an ability is answered
    source: int = 2
    victim: int = 3
    asked: int = 4  # seat that may answer now
    share: int = 5
    struck: int = 6  # seat that is struck if no further answer is given
    before: int = 7  # share * 8 + struck seat, before the last answer


class _Draw(NamedTuple):
    seat: int = 1
    left: int = 2  # number of cards still to be drawn
    pile: int = 3
    event: int = 4  # Event emitted per card
    card: int = 5  # the card that causes the draw, or -1
    begun: int = 6  # 1 once the deck has been checked for `reshuffle`


class _Discard(NamedTuple):
    seat: int = 1
    left: int = 2
    event: int = 3
    card: int = 4


class _Steal(NamedTuple):
    thief: int = 1
    victim: int = 2
    left: int = 3
    card: int = 4


class _Gather(NamedTuple):
    seat: int = 1
    mask: int = 2  # mask of hands


class _Deal(NamedTuple):
    seat: int = 1
    mask: int = 2  # mask of seats that get cards
    next: int = 3
    kept: int = 4  # number of cards that Kuchuritok held back


class _Exchange(NamedTuple):
    seat: int = 1
    victim: int = 2
    given: int = 3  # kind of the card offered


class _Call(NamedTuple):
    seat: int = 1
    rival: int = 2


ARRIVE = _Arrive()
AFTER = _After()
CHALLENGE = _Challenge()
STRIKE = _Strike()
ANSWER = _Answer()
DRAW = _Draw()
DISCARD = _Discard()
STEAL = _Steal()
GATHER = _Gather()
DEAL = _Deal()
EXCHANGE = _Exchange()
CALL = _Call()


def _last_card(at: At) -> int:
    return len(at.rules.cards) - 1


def _goal(at: At) -> int:
    return int(at.rules.numbers.goal)


def _before(at: At) -> int:
    return 2 * 8 + at.players - 1


_SEAT, _NOBODY, _MASK = number(0, last_seat), number(NOBODY, last_seat), number(0, every_seat)
_TILE, _WAY, _FORM, _STAGE = number(1, _goal), number(0, 4), number(0, 2), number(0, 5)
_SUM, _SHARE, _EVENT = number(0, 100), number(0, 2), number(0, len(Event) - 1)
_CARD, _NO_CARD, _COUNT = number(0, _last_card), number(-1, _last_card), number(0, 32767)
# Ranges of a frame's numbers, in the order of their indices.
FRAMES = {
    Frame.ARRIVE: (_SEAT, _TILE, _WAY, _MASK),
    Frame.AFTER: (_SEAT, _TILE, _WAY, _MASK),
    Frame.CHALLENGE: (_SEAT, _SEAT, _STAGE, _SUM, _FORM, _TILE, _SUM),
    Frame.STRIKE: (_CARD, _NOBODY, _MASK, _SHARE, number(0, MAX_EFFECTS)),
    Frame.ANSWER: (_NO_CARD, _SEAT, _SEAT, _SEAT, _SHARE, _SEAT, number(0, _before)),
    Frame.DRAW: (_SEAT, _COUNT, number(0, len(Pile) - 1), _EVENT, _NO_CARD, number(0, 1)),
    Frame.DISCARD: (_SEAT, _COUNT, _EVENT, _NO_CARD),
    Frame.STEAL: (_SEAT, _SEAT, _COUNT, _CARD),
    Frame.GATHER: (_SEAT, _MASK),
    Frame.DEAL: (_SEAT, _MASK, _SEAT, _COUNT),
    Frame.EXCHANGE: (_SEAT, _SEAT, _CARD),
    Frame.CALL: (_SEAT, _SEAT),
}
