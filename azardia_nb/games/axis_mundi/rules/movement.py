"""Moves, and the consequences of entering a hex: markers, wounds, Power Hexes, areas."""

from azardia_nb.compiled.marks import rule
from azardia_nb.game.terms import NOBODY
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules import board, mats, state
from azardia_nb.games.axis_mundi.rules.actions import Act
from azardia_nb.games.axis_mundi.rules.decks import win_game
from azardia_nb.games.axis_mundi.rules.events import Event
from azardia_nb.games.axis_mundi.rules.frames import Frame
from azardia_nb.games.axis_mundi.rules.mats import Perm
from azardia_nb.games.axis_mundi.rules.state import Rules, State
from azardia_nb.games.machine.events import emit
from azardia_nb.games.machine.stack import drop, push, top_frame

# Ways of entering a hex; wounds depend on them.
STEP, RUN_LEVEL, RUN_DOWN, FALL, PUSH, CAVE_MOUTH, HIDDEN_CAVE = range(7)
assert state.CHARACTERS[mats.MALIGNANT] == "malignant"


@rule
def terrain_of(s: State, rules: Rules, hex: int) -> int:
    """Return a hex's present terrain: a blown-up Warehouse is Accessible (act.bomb_explodes)."""
    nature = int(rules["nature"][hex])
    if state.has_cards(s) and nature == board.WAREHOUSE and s["blown"][crate_at(rules, hex)]:
        return board.ACCESSIBLE
    return nature


@rule
def crate_at(rules: Rules, hex: int) -> int:
    """Return the index of the crate on a Warehouse; NOBODY for any other hex."""
    for crate in range(state.SEATS):
        if rules["start"][crate] == hex:
            return crate
    return NOBODY


@rule
def terrain_wounds(rules: Rules, hex: int, way: int) -> int:
    """Return the wounds of entering a hex by a way, with its printed terrain (move.wounds)."""
    return ground_wounds(int(rules["nature"][hex]), way)


@rule
def run_wounds(rules: Rules, hex: int, above: bool) -> int:
    """Return the wounds of running onto a hex; `above` if the run comes down to it."""
    return terrain_wounds(rules, hex, RUN_DOWN if above else RUN_LEVEL)


@rule
def ground_wounds(nature: int, way: int) -> int:
    """Return the wounds of entering a terrain by a way, one of STEP, RUN_LEVEL, … (move.wounds)."""
    if nature == board.INACCESSIBLE or way == FALL:
        return 0
    if way == CAVE_MOUTH:
        return 3
    hard = nature in (
        board.ACCESSIBLE,
        board.CAVE,
        board.AXIS,
    )  # only as a crater
    if way in (STEP, PUSH, HIDDEN_CAVE):
        return 1 if hard else 0
    if hard:
        return 2
    if nature in (board.POWER, board.PIER):
        return 0
    return 2 if way == RUN_DOWN else 1


@rule
def enter_hex(s: State, rules: Rules, seat: int, hex: int, way: int) -> None:
    """Move a figure to a hex and apply the consequences.

    A High on its own pier wins. Else come terrain, infection, Power Hex and areas, in this order,
    until the seat has no hit points left.
    """
    leave_hex(s, rules, seat, hex)
    s["at"][seat] = hex
    if state.is_high(s, seat) and rules["pier"][seat] == hex:
        emit(s, Event.GOAL, seat, hex)
        win_game(s, seat)
        return
    apply_terrain(s, rules, seat, hex, way)
    if s["hp"][seat] == 0:
        mats.push_falls(s)
        return
    if s["infected"][hex] and is_infected_by(s, seat):
        emit(s, Event.INFECTION, seat, 1, hex)
        mats.wound(s, seat, 1)
    if s["hp"][seat] == 0:
        mats.push_falls(s)
        return
    if rules["nature"][hex] == board.POWER and not state.has_healed(s, rules, hex):
        heal(s, rules, seat)
    if state.has_cards(s):
        areas_of_move(s, rules, seat)
    mats.push_falls(s)


@rule
def apply_terrain(s: State, rules: Rules, seat: int, hex: int, way: int) -> None:
    """Give a seat the wounds of a hex's terrain: fewer with Dexterity, none for an Angel."""
    wounds = ground_wounds(terrain_of(s, rules, hex), way)
    dexterous = mats.is_active(s, seat, Perm.DEXTERITY)
    if s["form"][seat] == state.ANGEL:
        if dexterous and s["wounds"][seat]:
            s["wounds"][seat] -= 1
            mats.emit_permanent(s, seat, Perm.DEXTERITY, 1)
        return
    if dexterous and wounds:
        wounds -= 1
        mats.emit_permanent(s, seat, Perm.DEXTERITY, 1)
    if way == HIDDEN_CAVE:
        wounds += 2
    if wounds:
        emit(s, Event.WOUNDED, seat, wounds, int(s["wounds"][seat]) + wounds, hex)
        mats.wound(s, seat, wounds)


@rule
def is_infected_by(s: State, seat: int) -> bool:
    """Return whether Infection markers wound a seat: not with the Malignant's powers."""
    if not state.has_cards(s):
        return state.is_high(s, seat) or s["character"][seat] != mats.MALIGNANT
    return not mats.has_powers(s, seat, mats.MALIGNANT)


@rule
def leave_hex(s: State, rules: Rules, seat: int, hex: int) -> None:
    """Apply the consequences of a seat's leaving its hex for `hex`.

    The Malignant leaves a marker, a High a crater. In the seat's own turn `moved` is set, and
    `firm` keeps an Angel's last hex before lava.
    """
    here = int(s["at"][seat])
    if here != NOBODY:
        infect(s, rules, seat, here)
        if state.is_high(s, seat) and state.on_axis(s, seat):
            s["crater"] = 1
            emit(s, Event.CRATER, seat)
    if seat == s["turn"]:
        s["moved"] = 1
        if rules["nature"][hex] != board.INACCESSIBLE:
            s["firm"] = NOBODY
        elif here != NOBODY and rules["nature"][here] != board.INACCESSIBLE:
            s["firm"] = here


@rule
def infect(s: State, rules: Rules, seat: int, hex: int) -> None:
    """Put the Malignant's marker on a hex, if `seat` is the Malignant (malignant.marker)."""
    nature = int(rules["nature"][hex])
    if (
        not mats.has_powers(s, seat, mats.MALIGNANT)
        or nature in (board.POWER, board.AXIS, board.INACCESSIBLE)
        or s["infected"][hex]
    ):
        return
    s["infected"][hex] = 1
    emit(s, Event.MARKER, seat, hex)


@rule
def heal(s: State, rules: Rules, seat: int) -> None:
    """Heal half of a seat's lost hit points, rounded up, and clear its wounds (terrain.power)."""
    hex = int(s["at"][seat])
    s["healed"] |= state.healing(rules, hex)
    gained = (state.most_hp(s, seat) - int(s["hp"][seat]) + 1) // 2
    s["hp"][seat] += gained
    s["wounds"][seat] = 0
    code = Event.HIGH_POWER if state.is_high(s, seat) else Event.POWER
    emit(s, code, seat, int(s["hp"][seat]), gained, hex)


# --- the Malignant's area -----------------------------------------------------------------------


@rule
def area_wounds(s: State, rules: Rules, owner: int, other: int) -> int:
    """Return the wounds that the area of Malignant `owner` now deals to `other` (malignant.aoe)."""
    if owner == other or not mats.has_powers(s, owner, mats.MALIGNANT) or s["hp"][owner] == 0:
        return 0
    if s["hidden"][owner]:
        return 0
    if s["hp"][other] == 0 or (state.is_high(s, other) and state.on_axis(s, other)):
        return 0
    if s["god"][other]:
        return 0
    apart = mats.seat_distance(s, rules, owner, other)
    if mats.has_upgraded_powers(s, owner, mats.MALIGNANT):
        return 3 - max(apart, 1) if apart <= 2 else 0
    return 1 if apart <= 1 else 0


@rule
def wound_by_area(s: State, rules: Rules, owner: int, other: int, wounds: int) -> None:
    """Wound `other` by the area of `owner`, so that it has dealt `wounds` in all."""
    count = wounds - int(s["due"][owner, other])
    s["due"][owner, other] = wounds
    s["due_in"][owner, other] = s["turn"]
    emit(s, Event.INFECTED_AREA, other, count, int(s["wounds"][other]) + count)
    mats.wound(s, other, count)


@rule
def areas_of_move(s: State, rules: Rules, mover: int) -> None:
    """Apply the areas that reach `mover`, or others because `mover` has moved."""
    for on in range(1, state.SEATS + 1):
        seat = (int(s["turn"]) + on) % state.SEATS
        if seat == mover:
            for other in range(state.SEATS):
                check_pair(s, rules, other, seat)
        else:
            check_pair(s, rules, mover, seat)


@rule
def check_pair(s: State, rules: Rules, owner: int, other: int) -> None:
    """Wound `other` if the area of `owner` now deals more than it has dealt already."""
    wounds = area_wounds(s, rules, owner, other)
    if wounds > s["due"][owner, other]:
        wound_by_area(s, rules, owner, other, wounds)


@rule
def areas_of_turn(s: State, rules: Rules) -> None:
    """Apply areas as a turn begins: again to seats wounded in it, and after the rings' turning."""
    turn = int(s["turn"])
    for on in range(1, state.SEATS + 1):
        other = (turn + on) % state.SEATS
        for owner in range(state.SEATS):
            wounds = area_wounds(s, rules, owner, other)
            if s["due_in"][owner, other] == turn:
                s["due"][owner, other] = 0
                s["due_in"][owner, other] = NOBODY
                if wounds:
                    wound_by_area(s, rules, owner, other, wounds)
            elif other == turn and wounds > s["due"][owner, other]:
                wound_by_area(s, rules, owner, other, wounds)


# --- moves of a seat ----------------------------------------------------------------------------


@rule
def move(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Do a walk, climb, run or spelunk, without payment."""
    kind, first = act.kind_of(chosen), act.first_of(chosen)
    if kind == Act.RUN:
        run(s, rules, seat, first, act.second_of(chosen))
    elif kind == Act.SPELUNK:
        spelunk(s, rules, seat)
    else:
        take_step(s, rules, seat, first)


@rule
def take_step(s: State, rules: Rules, seat: int, hex: int) -> None:
    """Walk or climb to a hex, without payment."""
    emit_step(s, seat, int(s["at"][seat]), hex)
    enter_hex(s, rules, seat, hex, STEP)


@rule
def emit_step(s: State, seat: int, here: int, hex: int) -> None:
    """Emit the event of a walk or climb from `here` to `hex`."""
    up = state.height(hex) - state.height(here)
    walked = Event.HIGH_DOWN if up < 0 and state.is_high(s, seat) else Event.WALKED
    emit(s, Event.CLIMBED if up > 0 else walked, seat, here, hex)


@rule
def run(s: State, rules: Rules, seat: int, first: int, second: int) -> None:
    """Run over hex `first`, and push a RUN_ON frame for hex `second` (move.run)."""
    here = int(s["at"][seat])
    emit(s, Event.RAN, seat, here, first, second)
    push(s, Frame.RUN_ON, seat, second, state.height(second) < state.height(first))
    enter_hex(
        s, rules, seat, first, RUN_DOWN if state.height(first) < state.height(here) else RUN_LEVEL
    )


@rule
def run_on(s: State, rules: Rules) -> None:
    """Finish a run by the RUN_ON frame, unless its seat has died or the hex is now occupied."""
    frame = top_frame(s)
    seat, hex, above = int(frame[1]), int(frame[2]), int(frame[3])
    dead = frame[5] > 0 if state.has_cards(s) else s["done"] > 0
    drop(s)
    if not dead and state.seat_on(s, hex) == NOBODY:
        enter_hex(s, rules, seat, hex, RUN_DOWN if above else RUN_LEVEL)


@rule
def spelunk(s: State, rules: Rules, seat: int) -> None:
    """Go through a cave to its other mouth (move.spelunk)."""
    here = int(s["at"][seat])
    hex = int(rules["mouth"][here])
    emit(s, Event.SPELUNKED, seat, here, hex)
    enter_hex(s, rules, seat, hex, CAVE_MOUTH)


@rule
def heal_here(s: State, rules: Rules, seat: int) -> None:
    """Heal a seat on its Power Hex by the action of healing (act.heal)."""
    emit(s, Event.HEAL, seat, int(s["at"][seat]))
    heal(s, rules, seat)


@rule
def mark_dead(s: State, seat: int) -> None:
    """Mark a dead seat's RUN_ON and WALK_PLAN frames on the stack, so that they stop."""
    for at in range(int(s["depth"])):
        if s["stack"][at, 1] != seat:
            continue
        if s["stack"][at, 0] == Frame.RUN_ON:
            s["stack"][at, 5] = 1
        elif s["stack"][at, 0] == Frame.WALK_PLAN:
            s["stack"][at, 3] = 1
