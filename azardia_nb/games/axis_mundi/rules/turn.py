"""Rounds and turns: how one begins and ends, the levels' turning, the push off a Shelter."""

from azardia_nb.compiled.marks import rule
from azardia_nb.games.axis_mundi.rules.blows import shove
from azardia_nb.games.axis_mundi.rules.board import (
    FIRST,
    INACCESSIBLE,
    MIDDLE,
    RINGS,
    SHELTER,
    SIDES,
    SPACES,
)
from azardia_nb.games.axis_mundi.rules.events import Event
from azardia_nb.games.axis_mundi.rules.frames import ENDING_, SHELTER_DIE
from azardia_nb.games.axis_mundi.rules.rulings import Left, ShelterBack, ShelterBarred, ShelterHigh
from azardia_nb.games.axis_mundi.rules.state import (
    ENDED,
    ENERGY,
    POINTS,
    SEATS,
    Rules,
    State,
    distance,
    is_high,
    seat_on,
    turns_of,
)
from azardia_nb.games.machine.events import emit
from azardia_nb.games.machine.stack import drop, push, top_frame
from azardia_nb.games.terms import NOBODY

SHELTER_PUSH = int(Event.SHELTER_PUSH)


@rule
def begin_turn(s: State) -> None:
    """Give a seat the points of its turn."""
    seat = int(s["turn"])
    s["begun"] = s["at"][seat]
    s["points"] = POINTS
    s["acted"] = 0
    s["moved"] = 0
    s["done"] = 0
    s["healed"] = 0
    s["firm"] = NOBODY


@rule
def keep_house(s: State) -> None:
    """Give a seat the energy that a turn begins with, if there is room (turn.housekeeping)."""
    seat = int(s["turn"])
    s["energy"][seat] = min(int(s["energy"][seat]) + 1, ENERGY)
    emit(s, Event.HOUSEKEEPING, seat, int(s["energy"][seat]))


@rule
def next_seat(s: State, rules: Rules) -> bool:
    """Make it the next seat's turn, the levels turned before a new round; False after the last."""
    s["turn"] += 1
    if s["turn"] == SEATS:
        s["turn"] = 0
        if s["round"] == rules["rounds"]:
            emit(s, Event.CAP, NOBODY, int(s["round"]))
            s["phase"] = ENDED
            return False
        s["round"] += 1
        emit(s, Event.ROTATION, NOBODY, int(s["round"]))
    return True


@rule
def pass_turn(s: State, rules: Rules) -> None:
    """Pass the turn on; before a new round the levels turn."""
    if not next_seat(s, rules):
        return
    begin_turn(s)
    if rules["cards"] and s["round"] > 1:
        keep_house(s)


@rule
def end_turn(s: State, rules: Rules) -> None:
    """Do what the end of a turn brings, one thing after the other."""
    frame = top_frame(s)
    if frame[ENDING_.stage] == 0:
        frame[ENDING_.stage] = 1
        s["points"] = 0
        seat = int(s["turn"])
        go_back(s, rules, seat)
        if sheltered(s, rules, seat):
            push_off(s, rules, seat)
        return
    drop(s)
    pass_turn(s, rules)


# --- a Shelter ----------------------------------------------------------------------------------


@rule
def sheltered(s: State, rules: Rules, seat: int) -> bool:
    """Return whether a seat has begun and ended its turn on the same Shelter."""
    here = s["at"][seat]
    if rules["nature"][here] != SHELTER or s["begun"] != here:
        return False
    if s["moved"] and rules["shelter_back"] == ShelterBack.STAYED:
        return False
    return not is_high(s, seat) or bool(rules["shelter_high"] == ShelterHigh.PUSHED)


@rule
def push_off(s: State, rules: Rules, seat: int) -> None:
    """Push a seat off its Shelter, by the die where both neighbours are free."""
    two = off_shelter(s, rules, seat)
    if two == NOBODY:
        return
    if two // SPACES == two % SPACES:
        shove(s, rules, seat, two % SPACES, SHELTER_PUSH)
    else:
        push(s, SHELTER_DIE, seat, two // SPACES, two % SPACES)


@rule
def off_shelter(s: State, rules: Rules, seat: int) -> int:
    """Return onto which hex a low face pushes a seat off, times SPACES, and onto which a high one.

    NOBODY where neither neighbour can take it; the other one twice where one of them can't.
    """
    here = int(s["at"][seat])
    way = 1 if rules["left"] == Left.CLOCKWISE else -1
    left, right = beside(s, rules, here, -way), beside(s, rules, here, way)
    if not can_take(s, rules, left):
        left = right
    if not can_take(s, rules, right):
        right = left
    return left * SPACES + right if can_take(s, rules, left) else NOBODY


@rule
def beside(s: State, rules: Rules, hex: int, way: int) -> int:
    """Return the next hex of the same Level: 1 counter-clockwise, -1 clockwise."""
    turns = turns_of(s)
    place = int(rules["place_of"][turns, hex])
    ring = int(RINGS[place])
    first = int(FIRST[ring])
    return int(rules["hex_at"][turns, first + (place - first + way) % (SIDES * ring)])


@rule
def can_take(s: State, rules: Rules, hex: int) -> bool:
    """Return whether somebody can be pushed off a Shelter onto a hex."""
    lava = rules["nature"][hex] == INACCESSIBLE
    if lava and rules["shelter_barred"] == ShelterBarred.INACCESSIBLE:
        return False
    return seat_on(s, hex) == NOBODY


# --- an Angel over lava -------------------------------------------------------------------------


@rule
def go_back(s: State, rules: Rules, seat: int) -> None:
    """Put an Angel back that ends its turn on an Inaccessible Hex (ruling angel_lava)."""
    here = int(s["at"][seat])
    firm = int(s["firm"])
    if rules["nature"][here] != INACCESSIBLE or firm == NOBODY:
        return
    if seat_on(s, firm) != NOBODY:
        firm = nearest_free(s, rules, firm)
    s["at"][seat] = firm
    s["firm"] = NOBODY
    emit(s, Event.LAVA_BACK, seat, here, firm)


@rule
def nearest_free(s: State, rules: Rules, hex: int) -> int:
    """Return the nearest hex to one where nobody stands and anybody may, the first by name."""
    best, steps = hex, SPACES
    for other in range(SPACES):
        free = seat_on(s, other) == NOBODY and rules["nature"][other] != INACCESSIBLE
        if free and other != MIDDLE and distance(s, rules, hex, other) < steps:
            best, steps = other, distance(s, rules, hex, other)
    return best
