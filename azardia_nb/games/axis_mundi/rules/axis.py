"""The Axis Mundi: entering it, Heaven or Hell, and what becomes of the others."""

from azardia_nb.compiled.marks import rule
from azardia_nb.games.axis_mundi.rules.board import MIDDLE
from azardia_nb.games.axis_mundi.rules.events import Event
from azardia_nb.games.axis_mundi.rules.frames import AXIS_DIE, ENTERED, ENTERED_
from azardia_nb.games.axis_mundi.rules.refusals import ENTER
from azardia_nb.games.axis_mundi.rules.rulings import SwitchDying, SwitchTurn
from azardia_nb.games.axis_mundi.rules.state import (
    ANGEL,
    DEMON,
    ENERGY,
    HIGH_HP,
    HP,
    LAST_LEVEL,
    SEATS,
    UP,
    Rules,
    State,
    seat_on,
    win,
)
from azardia_nb.games.machine.events import emit
from azardia_nb.games.machine.stack import drop, push, top_frame
from azardia_nb.games.terms import NOBODY

HEAVEN_FACES = 3  # of the D6; the others are Hell


@rule
def enter_axis(s: State, seat: int) -> None:
    """Enter the Axis Mundi by one's own action; the turn is over when all is done."""
    s["points"] -= ENTER
    emit(s, Event.ENTERED, seat, int(s["at"][seat]))
    s["at"][seat] = MIDDLE
    s["moved"] = 1
    push(s, ENTERED, seat, 1)


@rule
def take_middle(s: State, rules: Rules) -> None:
    """Have whoever stands in the middle enter it, as it is the Axis Mundi again."""
    seat = seat_on(s, MIDDLE)
    if seat == NOBODY or (s["hp"][seat] == 0 and rules["switch_dying"] == SwitchDying.NO):
        return
    emit(s, Event.OCCUPIED, seat)
    push(s, ENTERED, seat, rules["switch_turn"] == SwitchTurn.ENDS)


@rule
def entered(s: State) -> None:
    """See whether the last Level is won, or a die decides between Heaven and Hell."""
    seat = int(top_frame(s)[ENTERED_.seat])
    if s["level"] == LAST_LEVEL:
        emit(s, Event.LEVEL_WON, seat)
        win(s, seat)
    else:
        push(s, AXIS_DIE, seat)


@rule
def transform(s: State, face: int) -> None:
    """Make an Angel or a Demon of who has entered; the others grow."""
    drop(s)
    frame = top_frame(s)
    seat, ends = int(frame[ENTERED_.seat]), frame[ENTERED_.ends] == 1
    drop(s)
    emit(s, Event.AXIS_ROLL, seat, face)
    heaven = face <= HEAVEN_FACES
    s["form"][seat] = ANGEL if heaven else DEMON
    s["hp"][seat], s["wounds"][seat], s["energy"][seat] = HIGH_HP, 0, ENERGY
    emit(s, Event.ANGEL if heaven else Event.DEMON, seat, HIGH_HP)
    for on in range(1, SEATS):
        hunter = (seat + on) % SEATS
        s["form"][hunter] = UP
        s["hp"][hunter], s["wounds"][hunter], s["energy"][hunter] = HP, 0, ENERGY
        emit(s, Event.UPGRADED, hunter, HP)
    if ends:
        s["done"] = 1
        emit(s, Event.AXIS_ENDS, seat)
