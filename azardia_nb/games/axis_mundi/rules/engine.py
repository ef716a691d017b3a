"""The one transition function: who is to act, what is legal, what chance may do, what follows.

Chance is a player: `step` takes a die as it takes an action, and nothing in the rules draws a
random number.
"""

import numpy as np

from azardia_nb.compiled.marks import rule
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules.actions import first_of, kind_of, seat_of, second_of
from azardia_nb.games.axis_mundi.rules.axis import enter_axis, entered, transform
from azardia_nb.games.axis_mundi.rules.blows import (
    LEFT_FACES,
    blow,
    demonic,
    melee,
    push_by_die,
    strike_area,
)
from azardia_nb.games.axis_mundi.rules.board import INACCESSIBLE, PIERS, RINGS, TOUCHING
from azardia_nb.games.axis_mundi.rules.events import Event
from azardia_nb.games.axis_mundi.rules.falls import fall, fall_by_die, free_power_hexes, next_fall
from azardia_nb.games.axis_mundi.rules.frames import (
    AXIS_DIE,
    BLOW,
    CHOICES,
    DIE_,
    ENDING,
    ENTERED,
    FALL,
    FALL_DIE,
    FALLS,
    MIDDLE_DIE,
    PUSH_DIE,
    RUN_ON,
    SHELTER_DIE,
)
from azardia_nb.games.axis_mundi.rules.legal import list_legal
from azardia_nb.games.axis_mundi.rules.movement import heal_here, run, run_on, spelunk, take_step
from azardia_nb.games.axis_mundi.rules.refusals import NONE, refuse_next, step_price
from azardia_nb.games.axis_mundi.rules.state import (
    ENDED,
    STACK_MARGIN,
    Rules,
    State,
    height,
    is_high,
    on_axis,
    seat_on,
    turns_of,
)
from azardia_nb.games.axis_mundi.rules.turn import end_turn
from azardia_nb.games.machine.stack import pending, push, top_frame
from azardia_nb.games.terms import CHANCE, NOBODY, OVER

FACES = 6
PUSHED_BELOW, SHELTER_PUSH = int(Event.PUSHED_BELOW), int(Event.SHELTER_PUSH)


@rule
def to_act(s: State, rules: Rules) -> int:
    """Return the seat that must act, CHANCE or OVER."""
    if s["phase"] == ENDED:
        return OVER
    return CHANCE if s["depth"] else int(s["turn"])


# --- what chance may do -------------------------------------------------------------------------


@rule
def chance_total(s: State, rules: Rules) -> int:
    """Return how many equally likely cases chance chooses from."""
    return free_power_hexes(s, rules) if pending(s) == MIDDLE_DIE else FACES


@rule
def outcome_at(s: State, rules: Rules, case: int) -> int:
    """Return the face of a case, counted from 0; of the D3 only those of free Power Hexes."""
    if pending(s) != MIDDLE_DIE:
        return case + 1
    for power in range(PIERS):
        if seat_on(s, int(rules["powers"][power])) == NOBODY:
            if case == 0:
                return power + 1
            case -= 1
    return 0


@rule
def chance_weight(s: State, rules: Rules, outcome: int) -> int:
    """Return in how many of those cases this face is thrown."""
    if pending(s) != MIDDLE_DIE:
        return 1
    return 1 if seat_on(s, int(rules["powers"][outcome - 1])) == NOBODY else 0


@rule
def take_outcome(s: State, rules: Rules, face: int) -> None:
    """Do what the die has decided."""
    top = pending(s)
    frame = top_frame(s)
    seat, left, right = int(frame[DIE_.seat]), int(frame[DIE_.left]), int(frame[DIE_.right])
    if top == AXIS_DIE:
        transform(s, face)
    elif top == PUSH_DIE:
        push_by_die(s, rules, face, PUSHED_BELOW)
    elif top == SHELTER_DIE:
        push_by_die(s, rules, face, SHELTER_PUSH)
    elif top == FALL_DIE:
        fall_by_die(s, rules, seat, face, left if face <= LEFT_FACES else right)
    else:
        fall_by_die(s, rules, seat, face, int(rules["powers"][face - 1]))


# --- what a seat does ---------------------------------------------------------------------------


@rule
def take_action(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Do what the seat whose turn it is has chosen."""
    kind = kind_of(chosen)
    if kind == act.END:
        s["done"] = 1
        return
    s["acted"] = 1
    if kind in (act.WALK, act.CLIMB):
        take_step(s, rules, seat, first_of(chosen))
    elif kind == act.RUN:
        run(s, rules, seat, first_of(chosen), second_of(chosen))
    elif kind == act.SPELUNK:
        spelunk(s, rules, seat)
    elif kind == act.ENTER:
        enter_axis(s, seat)
    elif kind == act.HEAL:
        heal_here(s, rules, seat)
    elif kind == act.MELEE:
        melee(s, rules, seat, seat_of(chosen))
    elif kind == act.DEMONIC:
        demonic(s, rules, seat, seat_of(chosen))
    else:
        strike_area(s, rules, seat)


# --- going on until somebody must decide --------------------------------------------------------


@rule
def settle(s: State, rules: Rules) -> None:
    """Do all that follows by itself, until the table waits for a seat, for a die, or is over."""
    waits = False
    while not waits and s["phase"] != ENDED:
        if s["depth"] > s["stack"].shape[0] - STACK_MARGIN:
            raise OverflowError("too much happens at once")
        top = pending(s)
        if top < 0:
            waits = turn_waits(s, rules)
        elif top < CHOICES:
            waits = True
        elif top == ENTERED:
            entered(s)
        elif top == RUN_ON:
            run_on(s, rules)
        elif top == BLOW:
            blow(s, rules)
        elif top == FALLS:
            next_fall(s)
        elif top == FALL:
            fall(s, rules)
        else:
            end_turn(s, rules)


@rule
def turn_waits(s: State, rules: Rules) -> bool:
    """Return whether the seat whose turn it is has a choice; a choice of one is no choice."""
    if s["done"]:
        push(s, ENDING, 0)
        return False
    seat = int(s["turn"])
    if has_choice(s, rules, seat):
        return True
    out = np.zeros(act.MAX_ACTIONS, np.int64)
    if list_legal(s, rules, seat, out) > 1:
        return True
    take_action(s, rules, seat, int(out[0]))
    return False


@rule
def has_choice(s: State, rules: Rules, seat: int) -> bool:
    """Return whether a seat can walk somewhere or end its turn, where that is plain to see."""
    here = int(s["at"][seat])
    if on_axis(s, seat) or rules["nature"][here] == INACCESSIBLE:
        return False
    near = rules["near"][turns_of(s), here]
    for at in range(TOUCHING):
        to = int(near[at])
        if to == NOBODY or step_price(s, seat, here, to) > s["points"]:
            continue
        if refuse_next(s, rules, seat, here, to, False) == NONE:
            return True
    return False


@rule
def step(s: State, rules: Rules, seat: int, chosen: int) -> None:
    """Apply an action or outcome in place: of a seat, or of CHANCE; it must be possible."""
    if seat == CHANCE:
        take_outcome(s, rules, chosen)
    else:
        take_action(s, rules, seat, chosen)
    settle(s, rules)


# --- what others ask ----------------------------------------------------------------------------

WON, HIGH_AHEAD = 100, 10


@rule
def progress(s: State, seat: int) -> int:
    """Return how far a seat is: up to the Axis Mundi by Levels, and out again by rings."""
    if s["winner"] == seat:
        return WON
    here = int(s["at"][seat])
    return HIGH_AHEAD + int(RINGS[here]) if is_high(s, seat) else height(here)


@rule
def returns(s: State, rules: Rules, seat: int) -> float:
    """Return 1 for the seat that has won and 0 for all others: drawn, nobody has anything."""
    return 1.0 if s["winner"] == seat else 0.0
