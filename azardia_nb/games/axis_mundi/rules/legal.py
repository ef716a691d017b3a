"""What a seat may do: all that is not refused, in the order of the numbers."""

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.marks import rule
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules import refusals as no
from azardia_nb.games.axis_mundi.rules.actions import action
from azardia_nb.games.axis_mundi.rules.board import TOUCHING
from azardia_nb.games.axis_mundi.rules.state import SEATS, Rules, State, is_high, turns_of
from azardia_nb.games.terms import NOBODY

Out = npt.NDArray[np.int64]


@rule
def list_legal(s: State, rules: Rules, seat: int, out: Out) -> int:
    """Write the legal actions of the seat that must act to `out`, sorted; return how many."""
    n = list_steps(s, rules, seat, act.WALK, out, 0)
    n = list_steps(s, rules, seat, act.CLIMB, out, n)
    if not is_high(s, seat):
        n = list_runs(s, rules, seat, out, n)
    for kind in (act.SPELUNK, act.ENTER, act.HEAL):
        n = list_one(s, rules, seat, action(kind), out, n)
    for kind in (act.MELEE, act.DEMONIC):
        for target in range(SEATS):
            n = list_one(s, rules, seat, action(kind, -1, -1, target), out, n)
    for kind in (act.AOE, act.END):
        n = list_one(s, rules, seat, action(kind), out, n)
    return n


@rule
def list_one(s: State, rules: Rules, seat: int, chosen: int, out: Out, n: int) -> int:
    """Write an action, if it is legal; return how many there are by now."""
    if no.refusal(s, rules, seat, chosen) == no.NONE:
        out[n] = chosen
        return n + 1
    return n


@rule
def list_steps(s: State, rules: Rules, seat: int, kind: int, out: Out, n: int) -> int:
    """Write the hexes that a seat can walk, or climb, onto; return how many there are by now."""
    if no.refuse_form(s, rules, seat, kind) != no.NONE:
        return n
    here = int(s["at"][seat])
    near = rules["near"][turns_of(s), here]
    for at in range(TOUCHING):
        to = int(near[at])
        if to == NOBODY or no.step_price(s, seat, here, to) > s["points"]:
            continue
        if no.refuse_next(s, rules, seat, here, to, kind == act.CLIMB) == no.NONE:
            out[n] = action(kind, to)
            n += 1
    return n


@rule
def list_runs(s: State, rules: Rules, seat: int, out: Out, n: int) -> int:
    """Write the pairs of hexes that a seat can run over; return how many there are by now."""
    if s["points"] < no.USUAL:
        return n
    turns, start = turns_of(s), int(s["at"][seat])
    near = rules["near"][turns, start]
    for at in range(TOUCHING):
        first = int(near[at])
        if first == NOBODY or no.refuse_over(s, rules, seat, start, first) != no.NONE:
            continue
        on = rules["near"][turns, first]
        for then in range(TOUCHING):
            second = int(on[then])
            if second == NOBODY:
                continue
            if no.refuse_onto(s, rules, seat, start, first, second) == no.NONE:
                out[n] = action(act.RUN, first, second)
                n += 1
    return n
