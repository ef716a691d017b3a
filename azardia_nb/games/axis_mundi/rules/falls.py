"""Dying: a High loses its form, one falls to the nearest Power Hex, and rises there."""

from azardia_nb.compiled.marks import rule
from azardia_nb.games.axis_mundi.rules.axis import take_middle
from azardia_nb.games.axis_mundi.rules.board import (
    FIRST,
    MIDDLE,
    PIERS,
    POWER,
    RINGS,
    SIDES,
    SPACES,
)
from azardia_nb.games.axis_mundi.rules.events import Event
from azardia_nb.games.axis_mundi.rules.frames import FALL, FALL_, FALL_DIE, MIDDLE_DIE
from azardia_nb.games.axis_mundi.rules.movement import leave
from azardia_nb.games.axis_mundi.rules.rulings import AxisSwitch, DeathMiddle, Left
from azardia_nb.games.axis_mundi.rules.state import (
    BASE,
    FALLEN_HP,
    HP,
    LAST_LEVEL,
    SEATS,
    Rules,
    State,
    distance,
    healing,
    is_high,
    seat_on,
    turns_of,
)
from azardia_nb.games.machine.events import emit
from azardia_nb.games.machine.stack import drop, push, top_frame
from azardia_nb.games.terms import NOBODY

LOSES_FORM, FALLS_TO, RISES = range(3)
FAR = 100  # more steps than there are


@rule
def next_fall(s: State) -> None:
    """Have the next one fall who has no hit points: from the seat after the turn's on."""
    for on in range(1, SEATS + 1):
        seat = (int(s["turn"]) + on) % SEATS
        if s["hp"][seat] == 0:
            push(s, FALL, seat)
            return
    drop(s)


@rule
def fall(s: State, rules: Rules) -> None:
    """Do what comes next of a death."""
    frame = top_frame(s)
    seat, stage = int(frame[FALL_.seat]), int(frame[FALL_.stage])
    frame[FALL_.stage] = stage + 1
    if stage == LOSES_FORM:
        emit(s, Event.DEATH, seat, int(s["at"][seat]))
        if is_high(s, seat):
            frame[FALL_.high] = 1
            lose_form(s, seat)
            if rules["axis_switch"] == AxisSwitch.AT_ONCE:
                take_middle(s, rules)
    elif stage == FALLS_TO:
        if rules["nature"][s["at"][seat]] != POWER or is_shared(s, seat):
            choose_power_hex(s, rules, seat)
    else:
        was_high = frame[FALL_.high] == 1
        drop(s)
        rise(s, rules, seat)
        if was_high and rules["axis_switch"] == AxisSwitch.AFTER_FALL:
            take_middle(s, rules)


@rule
def lose_form(s: State, seat: int) -> None:
    """Make all what they were before there was a High; the next Level card is on top."""
    emit(s, Event.DEATH_HIGH, seat)
    for on in range(1, SEATS + 1):
        other = (seat + on) % SEATS
        s["form"][other] = BASE
        s["hp"][other] = min(int(s["hp"][other]), HP)
        emit(s, Event.DOWNGRADED, other)
    s["crater"] = 0
    s["level"] = min(int(s["level"]) + 1, LAST_LEVEL)
    emit(s, Event.AXIS_RETURNS, seat, int(s["level"]))


@rule
def rise(s: State, rules: Rules, seat: int) -> None:
    """Rise on the Power Hex; in one's own turn that is its end."""
    hex = int(s["at"][seat])
    s["wounds"][seat] = 0
    s["hp"][seat] = FALLEN_HP
    s["healed"] |= healing(rules, seat, hex)
    emit(s, Event.RESTORED, seat, hex, FALLEN_HP)
    if seat == s["turn"]:
        s["done"] = 1


# --- where one falls to -------------------------------------------------------------------------


@rule
def is_shared(s: State, seat: int) -> bool:
    """Return whether another one stands on the hex of a seat that has run onto it and died."""
    for other in range(SEATS):
        if other != seat and s["at"][other] == s["at"][seat]:
            return True
    return False


@rule
def choose_power_hex(s: State, rules: Rules, seat: int) -> None:
    """Bring the dead to the nearest free Power Hex, or have a die say to which."""
    here = int(s["at"][seat])
    by_d3 = here == MIDDLE and rules["death_middle"] == DeathMiddle.D3
    if by_d3 and free_power_hexes(s, rules) > 1:
        push(s, MIDDLE_DIE, seat)
        return
    two = nearest_power_hexes(s, rules, seat)
    if two // SPACES == two % SPACES:
        fall_to(s, rules, seat, two % SPACES)
    else:
        push(s, FALL_DIE, seat, two // SPACES, two % SPACES)


@rule
def nearest_power_hexes(s: State, rules: Rules, seat: int) -> int:
    """Return the nearest free Power Hex to the left of a seat, times SPACES, and that to its right.

    They are one and the same where no two are as near.
    """
    here = int(s["at"][seat])
    nearest = FAR
    for power in range(PIERS):
        hex = int(rules["powers"][power])
        if seat_on(s, hex) == NOBODY:
            nearest = min(nearest, distance(s, rules, here, hex))
    left, right = NOBODY, NOBODY
    least, most = FAR, -1
    for power in range(PIERS):
        hex = int(rules["powers"][power])
        if seat_on(s, hex) != NOBODY or distance(s, rules, here, hex) > nearest:
            continue
        on = to_the_right(s, rules, seat, hex)
        if on < least:
            least, right = on, hex
        if on > most:
            most, left = on, hex
    if rules["left"] != Left.CLOCKWISE:
        left, right = right, left
    return left * SPACES + right


@rule
def free_power_hexes(s: State, rules: Rules) -> int:
    """Return how many Power Hexes nobody stands on."""
    free = 0
    for power in range(PIERS):
        if seat_on(s, int(rules["powers"][power])) == NOBODY:
            free += 1
    return free


CIRCLE = 72  # parts of a round: each ring's places are whole numbers of them


@rule
def bearing(s: State, rules: Rules, seat: int, hex: int) -> int:
    """Return how far round the mountain a hex lies, counter-clockwise, in parts of CIRCLE.

    A pier lies as the Warehouse it is outside of, and the middle as the seat's own.
    """
    place = int(rules["place_of"][turns_of(s), hex])
    if place >= MIDDLE:
        owner = seat
        for other in range(SEATS):
            if rules["pier"][other] == hex:
                owner = other
        place = int(rules["start"][owner])
    ring = int(RINGS[place])
    return (place - int(FIRST[ring])) * (CIRCLE // SIDES) // ring


@rule
def to_the_right(s: State, rules: Rules, seat: int, hex: int) -> int:
    """Return how far to the right of a seat a hex lies, in parts of CIRCLE."""
    here = bearing(s, rules, seat, int(s["at"][seat]))
    return (bearing(s, rules, seat, hex) - here) % CIRCLE


@rule
def fall_to(s: State, rules: Rules, seat: int, hex: int) -> None:
    """Bring the dead to a Power Hex."""
    leave(s, rules, seat, hex)
    s["at"][seat] = hex


@rule
def fall_by_die(s: State, rules: Rules, seat: int, face: int, hex: int) -> None:
    """Bring the dead to the Power Hex that the die has chosen."""
    drop(s)
    emit(s, Event.FALL_DIE, seat, face)
    fall_to(s, rules, seat, hex)
