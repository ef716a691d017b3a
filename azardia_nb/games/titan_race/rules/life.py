"""Losing and gaining life, knock-outs, and strikes at several spaces.

Any loss may have to wait for an answer in the middle of a movement, so each loss is a frame.
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
    """Queue the loss of one life; `cause` is a number of Event."""
    push(s, LOSE, seat, cause, LOOK)


@rule
def loss_waits(s: State, rules: Rules) -> bool:
    """Resolve the loss on top of the stack; return whether it waits for the player's answer.

    Unless it waits, the frame is dropped: the Titan loses a life, or none if it is out.
    """
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
    """Return whether the player of `seat` may answer a loss with a card.

    True for any card in hand, so that the question reveals nothing about the hand.
    """
    mine = owner(s, rules, seat)
    if s["held"][mine] == 0 or s["player"][s["turn"]] == s["player"][seat]:
        return False
    if s["quiet"]:
        return False
    return not (rules["answers"] == Answers.ONE and s["answered"] >> mine & 1)


@rule
def gain(s: State, rules: Rules, seat: int, lives: int) -> int:
    """Add up to `lives` lives, within the gauge, to a Titan that is up; return the number added."""
    room = int(rules["life_most"][s["titan"][seat]]) - int(s["life"][seat])
    lives = min(lives, room)
    if is_out(s, seat) or lives <= 0:
        return 0
    s["life"][seat] += lives
    return lives


@rule
def next_loss(s: State) -> None:
    """Queue the losses of the next Titan of a LOSSES frame, in turn order from seat `turn`."""
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
    """Destroy traps on the spaces next to `centre` in the first `ways` directions.

    Emits `event` for each trap. Returns a mask of the seats standing on these spaces.
    """
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
    """Remove the trap on `space`, return its token to the supply, and emit `event`."""
    s["trap"][space] = 0
    s["supply"] += 1
    emit(s, event, NOBODY, space)


@rule
def strike_all(s: State, mask: int, cause: int, times: int) -> None:
    """Queue `times` losses of one life, with the event `cause`, for each seat of `mask`."""
    if mask:
        push(s, LOSSES, mask, cause, times)


@rule
def finish_drain(s: State, rules: Rules) -> None:
    """Resolve a drain: the drainer gains a life if its target has lost one."""
    frame = s["stack"][s["depth"] - 1]
    seat, target = int(frame[DRAIN_.seat]), int(frame[DRAIN_.target])
    lost = s["life"][target] < frame[DRAIN_.life]
    drop(s)
    if lost and gain(s, rules, seat, 1):
        emit(s, Event.GAINED, seat, int(s["life"][seat]))
