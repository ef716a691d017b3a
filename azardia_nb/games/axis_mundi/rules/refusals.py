"""What forbids an action: one reason a number, which texts turn into words and a rule.

Where several reasons hold, the first is told, in this order: what one is and has just done; place,
target, range and Level; terrain and figures in the way; the price.
"""

from azardia_nb.compiled.marks import rule
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules.actions import first_of, kind_of, seat_of, second_of
from azardia_nb.games.axis_mundi.rules.board import (
    CAVE,
    INACCESSIBLE,
    MIDDLE,
    POWER,
    SHELTER,
    SPACES,
    TOUCHING,
)
from azardia_nb.games.axis_mundi.rules.rulings import (
    AngelLava,
    CraterWalk,
    DemonMelee,
    HighHeal,
    Piers,
    RunBack,
    RunThrough,
    StayOnAxis,
)
from azardia_nb.games.axis_mundi.rules.state import (
    ANGEL,
    DEMON,
    SEATS,
    Rules,
    State,
    distance,
    has_healed,
    height,
    is_high,
    is_pier,
    on_axis,
    seat_on,
    touches,
    turns_of,
)
from azardia_nb.games.terms import NOBODY

(
    NONE,
    NOT_NOW,
    CORE,
    # what one is
    CLIMB_FIRST,
    ONLY_MOVES,
    HIGH_NO_RUN,
    NOT_DEMON,
    DEMONIC_ONLY,
    HIGH_NO_HEAL,
    # place, target, range, Level
    NO_SUCH,
    NOT_ADJACENT,
    HIGHER,
    NOT_HIGHER,
    ENTER_IT,
    NO_AXIS,
    NOT_CAVE,
    NOT_POWER,
    ACTED,
    HEALED,
    ONESELF,
    AXIS_SAFE,
    ON_SHELTER,
    TARGET_SHELTER,
    LEVEL_BELOW,
    LEVEL_ABOVE,
    # terrain and figures
    BARRED,
    NO_EXIT,
    OWN_PIER,
    CRATER_SHUT,
    RUNS_BACK,
    OCCUPIED,
    MOUTH_TAKEN,
    # the price
    COST,
) = range(33)

HIGH_STEP_DOWN, CLIMB, ENTER, USUAL = 3, 3, 2, 1  # points: high.down, move.climb, axis.enter


@rule
def price(s: State, seat: int, chosen: int) -> int:
    """Return what an action costs, in points."""
    kind = kind_of(chosen)
    if kind == act.END:
        return 0
    if kind == act.ENTER:
        return ENTER
    if kind in (act.WALK, act.CLIMB):
        return step_price(s, seat, int(s["at"][seat]), first_of(chosen))
    return USUAL


@rule
def step_price(s: State, seat: int, start: int, hex: int) -> int:
    """Return what it costs to walk or climb from a hex to the next one, in points."""
    up = height(hex) - height(start)
    if is_high(s, seat):
        return HIGH_STEP_DOWN if up < 0 else USUAL
    return CLIMB if up > 0 else USUAL


@rule
def refusal(s: State, rules: Rules, seat: int, chosen: int) -> int:
    """Return why the seat whose turn it is may not do something, or NONE."""
    kind = kind_of(chosen)
    why = refuse_form(s, rules, seat, kind)
    if why != NONE:
        return why
    first = first_of(chosen)
    if kind in (act.WALK, act.CLIMB):
        why = refuse_step(s, rules, seat, int(s["at"][seat]), first, kind == act.CLIMB)
    elif kind == act.RUN:
        why = refuse_run(s, rules, seat, first, second_of(chosen))
    elif kind == act.SPELUNK:
        why = refuse_spelunk(s, rules, seat)
    elif kind == act.ENTER:
        why = refuse_enter(s, rules, seat)
    elif kind == act.HEAL:
        why = refuse_heal(s, rules, seat)
    elif kind in (act.MELEE, act.DEMONIC):
        why = refuse_blow(s, rules, seat, seat_of(chosen), kind == act.DEMONIC)
    if why == NONE and price(s, seat, chosen) > s["points"]:
        return COST
    return why


@rule
def refuse_form(s: State, rules: Rules, seat: int, kind: int) -> int:
    """Return why an Angel, a Demon or anybody else does no such thing where it stands."""
    if kind > act.END:
        return CORE
    if is_high(s, seat):
        bound = refuse_bound(s, rules, seat, kind)
        if bound != NONE:
            return bound
        if kind == act.RUN:
            return HIGH_NO_RUN
        if kind == act.HEAL and rules["high_heal"] == HighHeal.NO:
            return HIGH_NO_HEAL
    if s["form"][seat] == DEMON:
        only = rules["demon_melee"] == DemonMelee.DEMONIC
        return DEMONIC_ONLY if kind == act.MELEE and only else NONE
    return NOT_DEMON if kind in (act.DEMONIC, act.AOE) else NONE


@rule
def refuse_bound(s: State, rules: Rules, seat: int, kind: int) -> int:
    """Return why a High must move on first: out of the Axis Mundi, off an Inaccessible Hex."""
    if on_axis(s, seat):
        if kind == act.END:
            must = rules["stay_on_axis"] == StayOnAxis.MUST
            return CLIMB_FIRST if must and has_way(s, rules, seat) else NONE
        return NONE if kind == act.CLIMB else CLIMB_FIRST
    if rules["nature"][s["at"][seat]] == INACCESSIBLE and rules["angel_lava"] == AngelLava.LEAVE:
        if kind == act.END:
            return ONLY_MOVES if has_way(s, rules, seat) else NONE
        return NONE if kind in (act.WALK, act.CLIMB) else ONLY_MOVES
    return NONE


@rule
def has_way(s: State, rules: Rules, seat: int) -> bool:
    """Return whether a seat can take a step from where it stands."""
    return has_exit(s, rules, seat, int(s["at"][seat]), int(s["points"]))


# --- moves --------------------------------------------------------------------------------------


@rule
def refuse_step(s: State, rules: Rules, seat: int, start: int, hex: int, climb: bool) -> int:
    """Return why nobody walks, or climbs, from a hex to another."""
    if hex < 0 or hex >= SPACES:
        return NO_SUCH
    if not touches(s, rules, start, hex):
        return NOT_ADJACENT
    return refuse_next(s, rules, seat, start, hex, climb)


@rule
def refuse_next(s: State, rules: Rules, seat: int, start: int, hex: int, climb: bool) -> int:
    """Return why nobody walks, or climbs, from a hex to one that touches it."""
    up = height(hex) - height(start)
    if climb and up != 1:
        return NOT_HIGHER
    if not climb and up > 0:
        return HIGHER
    left = int(s["points"]) - step_price(s, seat, start, hex)
    return refuse_ground(s, rules, seat, hex, left)


@rule
def refuse_ground(s: State, rules: Rules, seat: int, hex: int, left: int) -> int:
    """Return why a seat does not enter a hex: its terrain, or who stands there.

    `left` is how many points it has then.
    """
    if hex == MIDDLE:
        if not s["crater"]:
            return ENTER_IT
        if rules["crater_walk"] == CraterWalk.NO:
            return CRATER_SHUT
    if rules["nature"][hex] == INACCESSIBLE:
        if s["form"][seat] != ANGEL:
            return BARRED
        leave = rules["angel_lava"] == AngelLava.LEAVE
        if leave and not has_exit(s, rules, seat, hex, left):
            return NO_EXIT
    if is_pier(hex) and rules["piers"] == Piers.OWN and rules["pier"][seat] != hex:
        return OWN_PIER
    other = seat_on(s, hex)
    return OCCUPIED if other not in (NOBODY, seat) else NONE


@rule
def has_exit(s: State, rules: Rules, seat: int, hex: int, points: int) -> bool:
    """Return whether a seat could step from a hex onto firm ground with so many points."""
    near = rules["near"][turns_of(s), hex]
    for at in range(TOUCHING):
        to = int(near[at])
        if to == NOBODY or rules["nature"][to] == INACCESSIBLE:
            continue
        if to == MIDDLE and (not s["crater"] or rules["crater_walk"] == CraterWalk.NO):
            continue
        if step_price(s, seat, hex, to) <= points and seat_on(s, to) in (NOBODY, seat):
            return True
    return False


@rule
def refuse_run(s: State, rules: Rules, seat: int, first: int, second: int) -> int:
    """Return why a seat does not run over one hex onto another."""
    start = int(s["at"][seat])
    if first < 0 or second < 0 or first >= SPACES or second >= SPACES:
        return NO_SUCH
    if not touches(s, rules, start, first):
        return NOT_ADJACENT
    why = refuse_over(s, rules, seat, start, first)
    if why != NONE:
        return why
    if not touches(s, rules, first, second):
        return NOT_ADJACENT
    return refuse_onto(s, rules, seat, start, first, second)


@rule
def refuse_over(s: State, rules: Rules, seat: int, start: int, first: int) -> int:
    """Return why a seat does not begin a run over a hex that touches its own."""
    why = refuse_next(s, rules, seat, start, first, False)
    return NONE if why == OCCUPIED and rules["run_through"] == RunThrough.YES else why


@rule
def refuse_onto(s: State, rules: Rules, seat: int, start: int, first: int, second: int) -> int:
    """Return why a run over a hex does not end on one that touches it."""
    why = refuse_next(s, rules, seat, first, second, False)
    if why == NONE and second == start and int(rules["run_back"]) == RunBack.NO:
        return RUNS_BACK
    return why


@rule
def refuse_spelunk(s: State, rules: Rules, seat: int) -> int:
    """Return why a seat does not go through a cave."""
    here = int(s["at"][seat])
    if rules["nature"][here] != CAVE:
        return NOT_CAVE
    return NONE if seat_on(s, int(rules["mouth"][here])) == NOBODY else MOUTH_TAKEN


@rule
def refuse_enter(s: State, rules: Rules, seat: int) -> int:
    """Return why a seat does not enter the Axis Mundi."""
    if s["crater"]:
        return NO_AXIS
    if not touches(s, rules, int(s["at"][seat]), MIDDLE):
        return NOT_ADJACENT
    return NONE if seat_on(s, MIDDLE) == NOBODY else OCCUPIED


@rule
def refuse_heal(s: State, rules: Rules, seat: int) -> int:
    """Return why a seat is not healed where it stands."""
    here = int(s["at"][seat])
    if rules["nature"][here] != POWER or s["begun"] != here:
        return NOT_POWER
    if s["acted"]:
        return ACTED
    return HEALED if has_healed(s, rules, seat, here) else NONE


# --- attacks ------------------------------------------------------------------------------------


@rule
def refuse_blow(s: State, rules: Rules, seat: int, target: int, demonic: bool) -> int:
    """Return why a seat does not strike another one."""
    if target < 0 or target >= SEATS:
        return NO_SUCH
    if target == seat:
        return ONESELF
    if on_axis(s, target):
        return AXIS_SAFE
    here, there = int(s["at"][seat]), int(s["at"][target])
    if rules["nature"][here] == SHELTER:
        return ON_SHELTER
    if rules["nature"][there] == SHELTER:
        return TARGET_SHELTER
    if not touches(s, rules, here, there):
        return NOT_ADJACENT
    if demonic or is_high(s, seat):
        return NONE
    up = height(there) - height(here)
    if up < 0:
        return LEVEL_BELOW
    return LEVEL_ABOVE if up > 1 else NONE


AREA = 3  # hexes: demon.aoe


@rule
def in_area(s: State, rules: Rules, seat: int, target: int) -> bool:
    """Return whether a Demon's area reaches somebody."""
    if on_axis(s, target):
        return False
    return distance(s, rules, int(s["at"][seat]), int(s["at"][target])) <= AREA
