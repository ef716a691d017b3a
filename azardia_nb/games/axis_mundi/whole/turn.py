"""Rounds and turns of the whole game: how one begins and ends, one thing after the other."""

from azardia_nb.compiled.marks import rule
from azardia_nb.games.axis_mundi.rules.board import SHELTER, SPACES
from azardia_nb.games.axis_mundi.rules.events import Event
from azardia_nb.games.axis_mundi.rules.frames import BEGINNING, SHELTER_DIE, WALK_PLAN
from azardia_nb.games.axis_mundi.rules.state import (
    ENERGY,
    POINTS,
    SEATS,
    SECTIONS,
    Rules,
    State,
    is_high,
)
from azardia_nb.games.axis_mundi.rules.turn import go_back, next_seat, off_shelter, sheltered
from azardia_nb.games.axis_mundi.whole.blows import shove
from azardia_nb.games.axis_mundi.whole.decks import limit
from azardia_nb.games.axis_mundi.whole.familiar import arrive, explode, lose_carried
from azardia_nb.games.axis_mundi.whole.mats import (
    ALPINIST,
    CORNERED,
    LOW,
    SCROUNGER,
    SECTION_FULL,
    USUAL,
    active,
    falls,
    has,
    has_up,
    in_order,
    many_sections,
    tell_permanent,
)
from azardia_nb.games.axis_mundi.whole.movement import areas_of_turn, check_pair
from azardia_nb.games.axis_mundi.whole.poison import begin_mixing
from azardia_nb.games.machine.events import emit
from azardia_nb.games.machine.stack import drop, push, top_frame
from azardia_nb.games.terms import NOBODY

# What a turn begins and ends with, in order.
EFFECTS_END, REVEAL, BOMB, AREAS, BEGUN = range(5)
ARRIVALS, SHELTERS, MIXTURE, PASSED = range(4)
AT_ONCE = 2  # area_rotation


@rule
def clear_turn(s: State) -> None:
    """Forget what belonged to the turn before."""
    s["points"] = 0
    s["move"] = 0
    s["attack"] = 0
    s["sharp"] = 0
    clear_deeds(s)
    s["moved"] = 0
    s["done"] = 0
    s["healed"] = 0
    s["climber"] = 0
    s["cornered"] = 0
    s["spent"] = 0
    s["fallen"] = 0
    s["firm"] = NOBODY


@rule
def clear_deeds(s: State) -> None:
    """Forget what may be done once in a turn, or first in it."""
    s["acted"] = 0
    s["scavenged"] = 0
    s["slotted"] = 0
    s["freed"] = 0
    s["gathered"] = 0


@rule
def begin(s: State, rules: Rules) -> None:
    """Do what comes next as a turn begins."""
    frame = top_frame(s)
    stage, seat = int(frame[1]), int(s["turn"])
    frame[1] = stage + 1
    if stage == EFFECTS_END:
        if rules["god_end"] == USUAL:
            s["god"][seat] = 0
        if s["borrowed"][seat] != NOBODY:
            s["borrowed"][seat] = NOBODY
            emit(s, Event.BORROW_ENDS, seat)
            limit(s, seat)
        if is_high(s, seat) and s["bound"][seat] and not s["immobile"][seat]:
            s["bound"][seat] = 0
            emit(s, Event.LOST_MARK, seat)
    elif stage == REVEAL:
        if s["hidden"][seat]:
            push(s, WALK_PLAN, seat, NOBODY)
    elif stage == BOMB:
        if s["bomber"] == seat:
            explode(s, rules)
    elif stage == AREAS:
        areas_of_turn(s, rules)
        falls(s)
    else:
        drop(s)
        s["god"][seat] = 0
        if s["done"]:
            return  # whoever has died has no turn
        s["begun"] = s["at"][seat]
        s["moved"] = 0
        s["firm"] = NOBODY
        clear_deeds(s)  # as one was seen, what was written in the turn before was done
        if s["round"] > 1:
            keep_house(s, seat)
        give_points(s, seat)
        late = s["hp"][seat] > LOW or not active(s, seat, CORNERED)
        if rules["cornered_when"] != USUAL and late:
            s["cornered"] = 1  # it comes too late now


@rule
def keep_house(s: State, seat: int) -> None:
    """Give a seat what a turn begins with, if there is room (turn.housekeeping)."""
    if many_sections(s, seat):
        for at in range(SECTIONS):
            s["energy"][seat, at] = min(int(s["energy"][seat, at]) + 1, SECTION_FULL)
        in_order(s, seat)
    else:
        s["energy"][seat, 0] = min(int(s["energy"][seat, 0]) + 1, ENERGY)
    emit(s, Event.HOUSEKEEPING, seat, int(s["energy"][seat, 0]))
    if has(s, seat, SCROUNGER):
        most = 2 if has_up(s, seat, SCROUNGER) else 3
        s["scrounge"][seat] = max(int(s["scrounge"][seat]), min(int(s["scrounge"][seat]) + 1, most))


@rule
def give_points(s: State, seat: int) -> None:
    """Give a seat the points of its turn."""
    s["points"] = POINTS - int(s["servum"][seat])
    s["servum"][seat] = 0
    s["move"] = 1 if has_up(s, seat, SCROUNGER) else 0
    s["attack"] = 0
    s["sharp"] = 0
    s["spent"] = 0


@rule
def give_moves(s: State, seat: int) -> None:
    """Give the Move points of Alpinist and Cornered Animal, each once a turn."""
    if not s["climber"] and active(s, seat, ALPINIST):
        s["climber"] = 1
        s["move"] += 1
        tell_permanent(s, seat, ALPINIST, 1)
    if not s["cornered"] and s["hp"][seat] <= LOW and active(s, seat, CORNERED):
        s["cornered"] = 1
        s["move"] += 1
        tell_permanent(s, seat, CORNERED, 1)


@rule
def end(s: State, rules: Rules) -> None:
    """Do what comes next as a turn ends."""
    frame = top_frame(s)
    stage, seat = int(frame[1]), int(s["turn"])
    if stage == ARRIVALS:
        s["points"] = 0
        s["move"] = 0
        s["attack"] = 0
        s["sharp"] = 0
        if rules["retrieve_dead"] != USUAL and s["fallen"]:
            lose_carried(s)
        if not arrive(s, seat):
            frame[1] = SHELTERS
    elif stage == SHELTERS:
        if shows_itself(s, rules, seat):
            push(s, WALK_PLAN, seat, NOBODY)
            return
        frame[1] = MIXTURE
        if not s["hidden"][seat]:
            go_back(s, rules, seat)
            if sheltered(s, rules, seat):
                push_off(s, rules, seat)
    elif stage == MIXTURE:
        frame[1] = PASSED
        if s["immobile"][seat]:
            s["immobile"][seat] = 0
            emit(s, Event.FREED, seat)
        s["bound"][seat] = 0
        if rules["poison"]:
            begin_mixing(s, rules)
    else:
        drop(s)
        pass_turn(s, rules)


@rule
def shows_itself(s: State, rules: Rules, seat: int) -> bool:
    """Return whether the unseen is seen to be pushed off its Shelter (ruling shelter_hidden)."""
    if not s["hidden"][seat] or rules["shelter_hidden"] == USUAL:
        return False
    here = s["place"][seat]
    return bool(rules["nature"][here] == SHELTER and s["begun"] == here)


@rule
def push_off(s: State, rules: Rules, seat: int) -> None:
    """Push a seat off its Shelter, by the die where both neighbours are free."""
    two = off_shelter(s, rules, seat)
    if two == NOBODY:
        return
    if two // SPACES == two % SPACES:
        shove(s, rules, seat, two % SPACES, Event.SHELTER_PUSH)
    else:
        push(s, SHELTER_DIE, seat, two // SPACES, two % SPACES)


@rule
def pass_turn(s: State, rules: Rules) -> None:
    """Pass the turn on; before a new round the levels turn."""
    if not next_seat(s, rules):
        return
    begin_next(s)
    if s["turn"] == 0 and rules["area_rotation"] == AT_ONCE:
        for owner in range(SEATS):
            for other in range(SEATS):
                check_pair(s, rules, owner, other, SEATS - 1)  # whose turn it was
        falls(s)


@rule
def begin_next(s: State) -> None:
    """Have the turn of the seat whose turn it is begin."""
    clear_turn(s)
    push(s, BEGINNING, EFFECTS_END)
