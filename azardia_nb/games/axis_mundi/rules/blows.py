"""Attacks: melees and their pushes, the Demon's blow and its area."""

from azardia_nb.compiled.marks import rule
from azardia_nb.games.axis_mundi.rules.board import (
    BELOW,
    INACCESSIBLE,
    NO_PUSH,
    POWER,
    SHORE,
    SIDES,
)
from azardia_nb.games.axis_mundi.rules.events import Event
from azardia_nb.games.axis_mundi.rules.frames import BLOW, BLOW_, DIE_, PUSH_DIE
from azardia_nb.games.axis_mundi.rules.movement import (
    STEP,
    enter,
    falls,
    lose,
    terrain_wounds,
    wound,
)
from azardia_nb.games.axis_mundi.rules.refusals import in_area
from azardia_nb.games.axis_mundi.rules.rulings import DeadPushed, MeleeOrder
from azardia_nb.games.axis_mundi.rules.state import (
    SEATS,
    Rules,
    State,
    height,
    high,
    is_high,
    seat_on,
    turns_of,
)
from azardia_nb.games.machine.events import emit
from azardia_nb.games.machine.stack import drop, push, top_frame
from azardia_nb.games.terms import NOBODY

MELEE, DEMONIC, DEMONIC_WOUNDS, OWN = 2, 2, 3, 1  # attack.melee, demon.melee
LEFT_FACES = 3  # of the D6; the others are right
SHORE_HEXES = SIDES * SHORE
PUSHED = int(Event.PUSHED_STRAIGHT)  # the first of the pushes, two for each kind
HIGH_PUSHED = int(Event.HIGH_PUSHED)

# What comes next in a melee.
BOTH_FALL, STRIKE, RESULT, ATTACKER_FALLS = range(4)


@rule
def shore_push(s: State, rules: Rules, seat: int, target: int) -> int:
    """Return where a High on a Power Hex is pushed along the shore, or NOBODY (high.push).

    Somebody may stand there: the push does not happen then, but the blow costs nothing either.
    """
    here, there = int(s["at"][seat]), int(s["at"][target])
    if not is_high(s, target) or rules["nature"][there] != POWER or here >= SHORE_HEXES:
        return NOBODY
    if here == (there + 1) % SHORE_HEXES:
        return (there - 1) % SHORE_HEXES
    if here == (there - 1) % SHORE_HEXES:
        return (there + 1) % SHORE_HEXES
    return NOBODY


@rule
def is_free(s: State, rules: Rules, hex: int) -> bool:
    """Return whether a figure can be pushed onto a hex."""
    return bool(
        hex != NOBODY and rules["nature"][hex] != INACCESSIBLE and seat_on(s, hex) == NOBODY
    )


@rule
def melee(s: State, rules: Rules, seat: int, target: int) -> None:
    """Begin a melee: what each loses, in the order of the ruling melee_order."""
    s["points"] -= 1
    here, along = int(s["at"][seat]), shore_push(s, rules, seat, target)
    order = rules["melee_order"]
    push(s, BLOW, seat, target, RESULT if order == MeleeOrder.TARGET else BOTH_FALL, here, along)
    if order == MeleeOrder.ATTACKER:
        emit(s, Event.STRIKES, seat, target)
    else:
        hit(s, seat, target)
    if along == NOBODY:  # high.push costs nothing
        lose(s, seat, OWN)
        emit(s, Event.STRIKER_LOSS, seat, int(s["hp"][seat]))


@rule
def hit(s: State, seat: int, target: int) -> None:
    """Take the hit points of a melee from the one who is struck."""
    lose(s, target, MELEE)
    emit(s, Event.STRUCK, seat, target, int(s["hp"][target]))


@rule
def blow(s: State, rules: Rules) -> None:
    """Do what comes next of the melee on top of the stack."""
    frame = top_frame(s)
    seat, target, stage = int(frame[BLOW_.seat]), int(frame[BLOW_.target]), int(frame[BLOW_.stage])
    dead = s["hp"][target] == 0
    if stage == BOTH_FALL:
        attacker_first = rules["melee_order"] == MeleeOrder.ATTACKER
        frame[BLOW_.stage] = STRIKE if attacker_first else RESULT
        frame[BLOW_.fell] = dead
        if dead or s["hp"][seat] == 0:
            falls(s)
    elif stage == STRIKE:
        frame[BLOW_.stage] = RESULT
        hit(s, seat, target)
    elif stage == RESULT:
        frame[BLOW_.stage] = ATTACKER_FALLS
        fell = frame[BLOW_.fell] == 1
        if dead and rules["dead_pushed"] == DeadPushed.NO:
            falls(s)
        elif not fell:
            push_back(s, rules, target, int(frame[BLOW_.start]), int(frame[BLOW_.along]))
    else:
        drop(s)
        if s["hp"][seat] == 0 or dead:
            falls(s)


@rule
def push_back(s: State, rules: Rules, target: int, start: int, along: int) -> None:
    """Push whoever is struck from a hex; `along` is where a High goes along the shore."""
    here = int(s["at"][target])
    if high(s) != NOBODY:
        if along != NOBODY and is_free(s, rules, along):
            shove(s, rules, target, along, HIGH_PUSHED)
        else:
            emit(s, Event.NO_PUSH, target)
        return
    if height(here) == 0:
        emit(s, Event.PUSH_SEA, target, here)
        return
    turns = turns_of(s)
    there, back = rules["place_of"][turns, here], rules["place_of"][turns, start]
    kind = int(rules["push"][there, back])
    first = hex_on(rules, turns, int(rules["push_to"][there, back]))
    second = hex_on(rules, turns, int(rules["push_then"][there, back]))
    code = PUSHED + 2 * (kind - 1)
    if kind != NO_PUSH and is_free(s, rules, first):
        if kind == BELOW and is_free(s, rules, second):
            push(s, PUSH_DIE, target, first, second)
        else:
            shove(s, rules, target, first, code + (kind == BELOW))
    elif kind != NO_PUSH and is_free(s, rules, second):
        shove(s, rules, target, second, code + 1)
    else:
        emit(s, Event.PUSH_NONE, target, here)


@rule
def hex_on(rules: Rules, turns: int, place: int) -> int:
    """Return which hex lies on a place, or NOBODY for none."""
    return NOBODY if place == NOBODY else int(rules["hex_at"][turns, place])


@rule
def shove(s: State, rules: Rules, target: int, hex: int, code: int) -> None:
    """Push somebody onto a hex; it wounds like a walk (push.wound)."""
    emit(s, code, target, int(s["at"][target]), hex)
    enter(s, rules, target, hex, terrain_wounds(rules, hex, STEP))


@rule
def push_by_die(s: State, rules: Rules, face: int, code: int) -> None:
    """Push somebody off to the left or to the right, as the die has fallen."""
    frame = top_frame(s)
    target = int(frame[DIE_.seat])
    hex = int(frame[DIE_.left]) if face <= LEFT_FACES else int(frame[DIE_.right])
    drop(s)
    emit(s, Event.PUSH_DIE, target, face)
    shove(s, rules, target, hex, code)


# --- the Demon ----------------------------------------------------------------------------------


@rule
def demonic(s: State, rules: Rules, seat: int, target: int) -> None:
    """Strike as a Demon does: hit points and wounds, at no loss of its own."""
    s["points"] -= 1
    lose(s, target, DEMONIC)
    emit(s, Event.DEMONIC, seat, target, int(s["hp"][target]))
    if s["hp"][target]:
        emit(s, Event.HIT_WOUNDS, target, DEMONIC_WOUNDS)
        wound(s, rules, target, DEMONIC_WOUNDS)
    falls(s)


@rule
def strike_area(s: State, rules: Rules, seat: int) -> None:
    """Strike all who are within the Demon's area."""
    s["points"] -= 1
    emit(s, Event.AREA, seat)
    for on in range(1, SEATS):
        target = (seat + on) % SEATS
        if in_area(s, rules, seat, target):
            lose(s, target, 1)
            emit(s, Event.AREA_LOSS, target, int(s["hp"][target]))
    falls(s)
