"""Moves: entering a hex by whatever way, wounds by terrain, Power Hexes, runs and caves."""

from azardia_nb.compiled.marks import rule
from azardia_nb.games.axis_mundi.rules.board import (
    ACCESSIBLE,
    AXIS,
    CAVE,
    INACCESSIBLE,
    PIER,
    POWER,
)
from azardia_nb.games.axis_mundi.rules.events import Event
from azardia_nb.games.axis_mundi.rules.frames import FALLS, RUN_ON, RUN_ON_
from azardia_nb.games.axis_mundi.rules.refusals import step_price
from azardia_nb.games.axis_mundi.rules.rulings import HealWounds, RunSoft, WoundOverflow
from azardia_nb.games.axis_mundi.rules.state import (
    ANGEL,
    CHARACTERS,
    WOUNDS,
    Rules,
    State,
    has_healed,
    healing,
    height,
    is_high,
    most_hp,
    on_axis,
    win,
)
from azardia_nb.games.machine.events import emit
from azardia_nb.games.machine.stack import drop, pending, push, top_frame
from azardia_nb.games.terms import NOBODY

# Ways into a hex.
STEP, RUN_LEVEL, RUN_DOWN, FALL = range(4)  # a step is walked, climbed or pushed

MALIGNANT = CHARACTERS.index("malignant")


@rule
def terrain_wounds(rules: Rules, hex: int, way: int) -> int:
    """Return how many wounds the terrain of a hex makes by a way into it (move.wounds)."""
    ground = int(rules["nature"][hex])
    hard = ground in (ACCESSIBLE, CAVE, AXIS)  # the axis is entered so as a crater only
    if ground == INACCESSIBLE or way == FALL:
        return 0
    if way == STEP:
        return 1 if hard else 0
    if hard:
        return 2
    if ground in (POWER, PIER) and int(rules["run_soft"]) != RunSoft.TEXT:
        return 0
    return 2 if way == RUN_DOWN else 1


# --- wounds and hit points ----------------------------------------------------------------------


@rule
def lose(s: State, seat: int, hit_points: int) -> None:
    """Take hit points away, down to none."""
    s["hp"][seat] = max(0, int(s["hp"][seat]) - hit_points)


@rule
def wound(s: State, rules: Rules, seat: int, count: int) -> None:
    """Give wounds, one by one: the fourth takes all off, and a hit point (mat.wounds)."""
    for _ in range(count):
        if s["hp"][seat] == 0:
            return
        s["wounds"][seat] += 1
        if s["wounds"][seat] == WOUNDS:
            s["wounds"][seat] = 0
            lose(s, seat, 1)
            emit(s, Event.FOURTH, seat, int(s["hp"][seat]))
            if rules["wound_overflow"] == WoundOverflow.LOST:
                return


@rule
def falls(s: State) -> None:
    """Have whoever has no hit points left fall, before anything else."""
    if pending(s) != FALLS:
        push(s, FALLS, 0)


# --- entering -----------------------------------------------------------------------------------


@rule
def enter(s: State, rules: Rules, seat: int, hex: int, wounds: int) -> None:
    """Put a figure on a hex, and do all that comes of it; `wounds` are those of the terrain."""
    leave(s, rules, seat, hex)
    s["at"][seat] = hex
    if is_high(s, seat) and rules["pier"][seat] == hex:
        emit(s, Event.GOAL, seat, hex)
        win(s, seat)
        return
    if wounds and s["form"][seat] != ANGEL:
        emit(s, Event.WOUNDED, seat, wounds, min(int(s["wounds"][seat]) + wounds, WOUNDS), hex)
        wound(s, rules, seat, wounds)
    immune = s["character"][seat] == MALIGNANT and not is_high(s, seat)
    if s["hp"][seat] and s["infected"][hex] and not immune:
        emit(s, Event.INFECTION, seat, 1, hex)
        wound(s, rules, seat, 1)
    if s["hp"][seat] == 0:
        falls(s)
    elif rules["nature"][hex] == POWER and not has_healed(s, rules, seat, hex):
        heal(s, rules, seat, True)


@rule
def leave(s: State, rules: Rules, seat: int, hex: int) -> None:
    """Have a figure leave its hex for another one: a High leaves a crater behind."""
    here = int(s["at"][seat])
    if is_high(s, seat) and on_axis(s, seat):
        s["crater"] = 1
        emit(s, Event.CRATER, seat)
    if seat == s["turn"]:
        s["moved"] = 1
        if rules["nature"][hex] != INACCESSIBLE:
            s["firm"] = NOBODY
        elif rules["nature"][here] != INACCESSIBLE:
            s["firm"] = here


@rule
def heal(s: State, rules: Rules, seat: int, clears: bool) -> None:
    """Have a Power Hex heal half of what is lost, rounded up; and clear the wounds."""
    hex = int(s["at"][seat])
    s["healed"] |= healing(rules, seat, hex)
    gained = (most_hp(s, seat) - int(s["hp"][seat]) + 1) // 2
    s["hp"][seat] += gained
    if clears:
        s["wounds"][seat] = 0
    code = Event.HIGH_POWER if is_high(s, seat) else Event.POWER
    emit(s, code, seat, int(s["hp"][seat]), gained, hex)


# --- what a seat does ---------------------------------------------------------------------------


@rule
def take_step(s: State, rules: Rules, seat: int, hex: int) -> None:
    """Walk or climb."""
    here = int(s["at"][seat])
    s["points"] -= step_price(s, seat, here, hex)
    up = height(hex) - height(here)
    walked = Event.HIGH_DOWN if up < 0 and is_high(s, seat) else Event.WALKED
    emit(s, Event.CLIMBED if up > 0 else walked, seat, here, hex)
    enter(s, rules, seat, hex, terrain_wounds(rules, hex, STEP))


@rule
def run(s: State, rules: Rules, seat: int, first: int, second: int) -> None:
    """Run over one hex onto the next; who falls on the first one stays there."""
    here = int(s["at"][seat])
    s["points"] -= 1
    emit(s, Event.RAN, seat, here, first, second)
    push(s, RUN_ON, seat, second, height(second) < height(first))
    enter(s, rules, seat, first, run_wounds(rules, first, height(first) < height(here)))


@rule
def run_on(s: State, rules: Rules) -> None:
    """Go on to the second hex of a run, unless the turn is over by the first."""
    frame = top_frame(s)
    seat, hex, above = int(frame[RUN_ON_.seat]), int(frame[RUN_ON_.hex]), frame[RUN_ON_.above] == 1
    drop(s)
    if not s["done"]:
        enter(s, rules, seat, hex, run_wounds(rules, hex, above))


@rule
def run_wounds(rules: Rules, hex: int, above: bool) -> int:
    """Return how many wounds a run makes on a hex."""
    return terrain_wounds(rules, hex, RUN_DOWN if above else RUN_LEVEL)


@rule
def spelunk(s: State, rules: Rules, seat: int) -> None:
    """Go through a cave; the turn is over."""
    here = int(s["at"][seat])
    hex = int(rules["mouth"][here])
    s["points"] -= 1
    s["done"] = 1
    emit(s, Event.SPELUNKED, seat, here, hex)
    enter(s, rules, seat, hex, 3 + int(rules["spelunk_wounds"]))


@rule
def heal_here(s: State, rules: Rules, seat: int) -> None:
    """Be healed where one's turn began."""
    s["points"] -= 1
    emit(s, Event.HEAL, seat, int(s["at"][seat]))
    heal(s, rules, seat, rules["heal_wounds"] == HealWounds.YES)
