"""Losing and gaining life, K.O., and what strikes several spaces at once.

Any loss may wait for an answer, deep in a movement; so each is a frame of its own.
"""

from azardia_nb.compiled.marks import rule
from azardia_nb.game.protocol import NOBODY
from azardia_nb.games.machine.events import emit
from azardia_nb.games.machine.stack import drop, push
from azardia_nb.games.titan_race.rules.events import Event
from azardia_nb.games.titan_race.rules.frames import DRAIN_, LOSE, LOSE_, LOSSES, LOSSES_
from azardia_nb.games.titan_race.rules.rulings import Answers
from azardia_nb.games.titan_race.rules.state import DOWN, Rules, State, is_out, owner, seat_on

LOOK, ASKED, SUFFER = range(3)  # stages of a loss


@rule
def lose(s: State, seat: int, cause: int) -> None:
    """Have a Titan lose one life, unless its player answers; the cause is an Event."""
    push(s, LOSE, seat, cause, LOOK)


@rule
def loss_waits(s: State, rules: Rules) -> bool:
    """Go on with a loss; return whether its player is asked."""
    frame = s["stack"][s["depth"] - 1]
    seat, cause, stage = int(frame[LOSE_.seat]), int(frame[LOSE_.cause]), frame[LOSE_.stage]
    if is_out(s, seat):
        drop(s)
        emit(s, Event.IMMUNE, seat)
        return False
    if stage == LOOK and may_answer(s, rules, seat):
        frame[LOSE_.stage] = ASKED
        return True
    if stage == ASKED:
        return True
    drop(s)
    s["life"][seat] -= 1
    emit(s, cause, seat, int(s["life"][seat]))
    if s["life"][seat] == 0:
        s["state"][seat] = DOWN
        emit(s, Event.DOWN, seat)
    return False


@rule
def may_answer(s: State, rules: Rules, seat: int) -> bool:
    """Return whether a seat that is to lose a life is asked for a card.

    It is whenever it has any, so that being asked tells nothing.
    """
    mine = owner(s, rules, seat)
    if s["held"][mine] == 0 or s["player"][s["turn"]] == s["player"][seat]:
        return False
    if s["quiet"]:
        return False
    return not (rules["answers"] == Answers.ONE and s["answered"] >> mine & 1)


@rule
def gain(s: State, rules: Rules, seat: int, lives: int) -> int:
    """Give a Titan that is up lives, up to the top of its gauge; return how many."""
    room = int(rules["life_most"][s["titan"][seat]]) - int(s["life"][seat])
    lives = min(lives, room)
    if is_out(s, seat) or lives <= 0:
        return 0
    s["life"][seat] += lives
    return lives


@rule
def next_loss(s: State) -> None:
    """Have the next of several Titans lose its lives: in turn order, from whose turn it is."""
    frame = s["stack"][s["depth"] - 1]
    mask = int(frame[LOSSES_.mask])
    if mask == 0:
        drop(s)
        return
    seat = int(s["turn"])
    while not mask >> seat & 1:
        seat += 1
        if seat == s["players"]:
            seat = 0
    frame[LOSSES_.mask] = mask & ~(1 << seat)
    cause = int(frame[LOSSES_.cause])
    for _ in range(frame[LOSSES_.times]):
        lose(s, seat, cause)


@rule
def blast(s: State, rules: Rules, centre: int, ways: int, event: int) -> int:
    """Remove the traps on the spaces around one, in so many ways; return a mask of who is there."""
    mask = 0
    for way in range(ways):
        space = int(rules["to"][centre, way])
        if space >= 0:
            if s["trap"][space]:
                destroy(s, space, event)
            seat = seat_on(s, space)
            if seat != NOBODY:
                mask |= 1 << seat
    return mask


@rule
def destroy(s: State, space: int, event: int) -> None:
    """Remove a trap; its token goes back to the others."""
    s["trap"][space] = 0
    s["supply"] += 1
    emit(s, event, NOBODY, space)


@rule
def strike_all(s: State, mask: int, cause: int, times: int) -> None:
    """Have several Titans lose lives."""
    if mask:
        push(s, LOSSES, mask, cause, times)


@rule
def drained(s: State, rules: Rules) -> None:
    """Feed who has drained a Titan, if it has lost the life."""
    frame = s["stack"][s["depth"] - 1]
    seat, target = int(frame[DRAIN_.seat]), int(frame[DRAIN_.target])
    lost = s["life"][target] < frame[DRAIN_.life]
    drop(s)
    if lost and gain(s, rules, seat, 1):
        emit(s, Event.GAINED, seat, int(s["life"][seat]))
