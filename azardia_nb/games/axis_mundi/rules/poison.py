"""The Poison module: throws of the die, columns of drops, and doses on arrows (poison.*).

When a turn ends, the two other seats throw. Each adds the drops thrown to one of its three columns;
if all columns have exactly NEEDS drops, or twice as many, they become one dose, or two.
"""

from azardia_nb.compiled.marks import rule
from azardia_nb.games.axis_mundi.rules.actions import ARROWS
from azardia_nb.games.axis_mundi.rules.blows import ARROW_DOSES, SERVUM, VERITATIS
from azardia_nb.games.axis_mundi.rules.events import Event
from azardia_nb.games.axis_mundi.rules.frames import Frame
from azardia_nb.games.axis_mundi.rules.state import SEATS, Rules, State
from azardia_nb.games.machine.events import emit
from azardia_nb.games.machine.stack import drop, push, top_frame

NEEDS = (3, 4, 5)  # drops in each column for one dose
COLUMNS = len(NEEDS)
ULCERA_DOSES = 4
assert len(ARROWS) == 4


@rule
def begin_mixing(s: State, rules: Rules) -> None:
    """Push the MIXING frames of the two other seats, in turn order."""
    for on in range(SEATS - 1, 0, -1):
        push(s, Frame.MIXING, (int(s["turn"]) + on) % SEATS, int(rules["poison_rolls"]))


@rule
def mix(s: State, rules: Rules) -> None:
    """Push the next throw of the MIXING frame's seat, or drop the frame after the last one."""
    frame = top_frame(s)
    seat = int(frame[1])
    if frame[2] == 0:
        drop(s)
        return
    frame[2] -= 1
    push(s, Frame.POISON_DIE, seat)


@rule
def resolve_throw(s: State, face: int) -> None:
    """Drop the POISON_DIE frame and push the choice of a column for its drops."""
    seat = int(top_frame(s)[1])
    drop(s)
    emit(s, Event.THROW, seat, face)
    push(s, Frame.DROP, seat, face)


@rule
def can_drop(s: State, seat: int, column: int, drops: int) -> bool:
    """Return whether `drops` drops may go into a column: not beyond what two doses need."""
    return bool(s["mix"][seat, column] + drops <= 2 * NEEDS[column])


@rule
def can_start_over(s: State, seat: int, drops: int) -> bool:
    """Return whether a seat that has thrown `drops` may empty its columns (poison.over)."""
    every = True
    for column in range(COLUMNS):
        if s["mix"][seat, column] > NEEDS[column]:
            return True
        every = every and s["mix"][seat, column] + drops > NEEDS[column]
    return every


@rule
def drop_into(s: State, seat: int, column: int) -> None:
    """Put the drops into a column; exact columns are emptied, and the choice of arrows pushed."""
    drops = int(top_frame(s)[2])
    drop(s)
    s["mix"][seat, column] += drops
    emit(s, Event.DROPPED, seat, column, int(s["mix"][seat, column]))
    doses = 0
    for count in range(1, 3):
        right = True
        for at in range(COLUMNS):
            right = right and s["mix"][seat, at] == count * NEEDS[at]
        if right:
            doses = count
    if doses:
        clear(s, seat)
        push(s, Frame.DOSE, seat, doses)


@rule
def clear(s: State, seat: int) -> None:
    """Empty the columns of a seat."""
    s["mix"][seat][:] = 0


@rule
def start_over(s: State, seat: int) -> None:
    """Empty the columns of a seat in place of placing its drops."""
    drop(s)
    clear(s, seat)
    emit(s, Event.OVER, seat)


@rule
def stop_mixing(s: State, seat: int) -> None:
    """Give up a seat's throw and its remaining ones, which only a clock allows."""
    drop(s)
    if top_frame(s)[0] == Frame.MIXING:
        drop(s)
    emit(s, Event.STOPPED, seat)


@rule
def takes_dose(s: State, seat: int, arrow: int, doses: int) -> bool:
    """Return whether an arrow can get one more dose.

    `arrow` is SERVUM, VERITATIS, or a greater number for an Ulcera arrow that has `doses` doses.
    """
    if arrow == SERVUM:
        return bool(s["servums"][seat] < ARROW_DOSES)
    if arrow == VERITATIS:
        return bool(s["truths"][seat] < ARROW_DOSES)
    return doses < ULCERA_DOSES and with_doses(s, seat, doses) >= 0


@rule
def with_doses(s: State, seat: int, doses: int) -> int:
    """Return the index of the first Ulcera arrow with `doses` doses, or -1."""
    for at in range(s["ulcera"].shape[1]):
        if s["ulcera"][seat, at] == doses:
            return at
    return -1


@rule
def put_dose(s: State, seat: int, arrow: int, doses: int) -> None:
    """Put one dose of the DOSE frame on an arrow; the operands are those of `takes_dose`."""
    frame = top_frame(s)
    frame[2] -= 1
    if frame[2] == 0:
        drop(s)
    if arrow == SERVUM:
        s["servums"][seat] += 1
        emit(s, Event.DOSE, seat, arrow, int(s["servums"][seat]))
    elif arrow == VERITATIS:
        s["truths"][seat] += 1
        emit(s, Event.DOSE, seat, arrow, int(s["truths"][seat]))
    else:
        s["ulcera"][seat, with_doses(s, seat, doses)] += 1
        emit(s, Event.DOSE, seat, arrow, doses + 1)
