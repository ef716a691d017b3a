"""Simulated hunts: an Angel or a Demon on its way home and two hunters, with simple plans.

The effect of blows alone is arithmetic: `blows_needed`, `blows_at_most`. Whole hunts are played by
the rules, with plans that are the same in every turn. Random are the hunters' first hexes, the
round, the High's form, and the choice between equally good ways.

>>> blows_needed(), rounds_needed(2), blows_at_most(1)
(13, 3, 12)
>>> play_hunt((GUARD, AWAY), np.random.default_rng(1)).end
'home'
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

from azardia_nb.game.terms import CHANCE
from azardia_nb.games.axis_mundi.data.set_up import place_setup
from azardia_nb.games.axis_mundi.odds.prices import OPTIONS, kit_rules
from azardia_nb.games.axis_mundi.odds.ways import home
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules import board, state
from azardia_nb.games.axis_mundi.rules.actions import Act, action
from azardia_nb.games.axis_mundi.rules.blows import MELEE, OWN
from azardia_nb.games.axis_mundi.rules.engine import chance_total, outcome_at, step, to_act
from azardia_nb.games.axis_mundi.rules.mats import step_price
from azardia_nb.games.axis_mundi.rules.refusals import NONE, refusal, refuse_step
from azardia_nb.games.axis_mundi.rules.state import State

PLANS = ("strike", "guard", "away")
STRIKE, GUARD, AWAY = PLANS
ENDS = ("home", "down", "late")
HOME, DOWN, LATE = ENDS
LIMIT = 30  # rounds after which a hunt ends as LATE
TURNS_HOME = 5  # turns that an Angel or a Demon needs from the Axis Mundi to its pier
HUNTED, HUNTERS = 0, (1, 2)  # seats


def blows_needed(hp: int = state.HIGH_HP) -> int:
    """Return the number of plain melees that take `hp` hit points."""
    return -(-hp // MELEE)


def rounds_needed(hunters: int, walking: int = 0, hp: int = state.HIGH_HP) -> int:
    """Return the rounds in which hunters strike `blows_needed` times.

    Each hunter spends `walking` points of its turn on moves.
    """
    return -(-blows_needed(hp) // (hunters * (state.POINTS - walking)))


def blows_at_most(hunters: int, turns: int = TURNS_HOME) -> int:
    """Return the most blows that hunters can strike before a High is home after `turns` turns.

    In its first turn it leaves the Axis Mundi, and with the last one it is home, so hunters strike
    only in between; it is always within their reach.
    """
    return hunters * state.POINTS * (turns - 1)


def scores(blows: tuple[int, int]) -> tuple[int, int]:
    """Return the hit points that two hunters keep after these blows; 0 if the High gets home."""
    down = sum(blows) >= blows_needed()
    first, second = (state.HP - OWN * one if down else 0 for one in blows)
    return first, second


def best_answer(past: Sequence[int]) -> int:
    """Return the number of blows that would have scored most against `past`.

    `past` has the other hunter's blows in past hunts. Of equal numbers it is the least.
    """
    return max(
        range(state.HP // OWN + 1),
        key=lambda mine: (sum(scores((mine, it))[0] for it in past), -mine),
    )


class HuntResult(NamedTuple):
    """The result of a hunt: its end, its rounds, the blows by each hunter, the last position."""

    end: str
    rounds: int
    blows: tuple[int, int]
    row: State


def random_start(rng: np.random.Generator) -> State:
    """Return a position with a new High, and hunters on random hexes of Levels 1 and 2."""
    rules = kit_rules()
    free = [
        hex
        for hex in range(board.SPACES)
        if 1 <= state.height(hex) <= 2
        and rules["nature"][hex] != board.INACCESSIBLE
        and hex != board.MIDDLE
    ]
    where = rng.choice(free, len(HUNTERS), replace=False)
    hunters = [{"at": board.HEXES[hex], "form": "up"} for hex in where]
    form = state.FORMS[state.ANGEL if rng.integers(2) else state.DEMON]
    setup = {
        "round": 1 + int(rng.integers(board.TURNS)),
        "seat": HUNTERS[0] + 1,
        "players": [{"at": "axis", "form": form}, *hunters],
    }
    return place_setup(OPTIONS, rules, setup)


def play_hunt(plans: tuple[str, str], rng: np.random.Generator) -> HuntResult:
    """Play a hunt, with a plan for each hunter, until the High is home or down, or it is late."""
    s = random_start(rng)
    first, blows = int(s["round"]), [0, 0]
    while True:
        rounds = int(s["round"]) - first
        if s["phase"] == state.ENDED or not state.is_high(s, HUNTED) or rounds > LIMIT:
            end = HOME if s["phase"] == state.ENDED else LATE if rounds > LIMIT else DOWN
            return HuntResult(end, rounds, (blows[0], blows[1]), s)
        seat = to_act(s, kit_rules())
        if seat == HUNTED:
            chosen = _choose_for_high(s, rng)
        else:
            chosen = _choose_for_hunter(s, seat, plans[seat - 1], rng)
            blows[seat - 1] += act.kind_of(chosen[0]) == Act.MELEE
        for one in chosen:
            if to_act(s, kit_rules()) == seat:
                _take_step(s, seat, one, rng)


def _take_step(s: State, seat: int, chosen: int, rng: np.random.Generator) -> None:
    rules = kit_rules()
    step(s, rules, seat, chosen)
    while to_act(s, rules) == CHANCE:
        case = int(rng.integers(chance_total(s, rules)))
        step(s, rules, CHANCE, outcome_at(s, rules, case))


# --- choices of each seat -----------------------------------------------------------------------

Actions = tuple[int, ...]  # actions in order


def _choose_for_high(s: State, rng: np.random.Generator) -> Actions:
    """Return the next actions of the High, an Angel or a Demon.

    It moves on the soonest way home. If it cannot get nearer, an Angel strikes a hunter on its pier
    or start, a Demon any hunter in reach, one on its pier first; otherwise the turn ends.
    """
    rules, here = kit_rules(), int(s["at"][HUNTED])
    pier = int(rules["pier"][HUNTED])
    turns = home(rules, int(s["form"][HUNTED]))[0].turns[
        (state.turns_of(s) + 1) % board.TURNS, state.POINTS
    ]
    reached = _reachable(s, HUNTED)
    if pier in reached:
        return reached[pier].actions
    # A High that cannot get home in this turn goes as far as the blocking hunter.
    left = {
        hex: (turns[hex], state.distance(s, rules, hex, pier) if turns[hex] == 1 else 0)
        for hex in reached
    }
    soonest = min(left.values())
    if state.on_axis(s, HUNTED) or soonest < left[here]:
        # Points left over are useful to a Demon, whose strikes cost it nothing.
        good = [hex for hex in reached if left[hex] == soonest and hex != here]
        if good:
            return reached[max(good, key=lambda hex: (reached[hex].points, rng.random()))].actions
    demon = bool(s["form"][HUNTED] == state.DEMON)
    bars = pier, int(rules["start"][HUNTED])
    for target in sorted(HUNTERS, key=lambda seat: s["at"][seat] != pier):
        blow = action(Act.DEMONIC if demon else Act.MELEE, seat=target)
        if (demon or s["at"][target] in bars) and refusal(s, rules, HUNTED, blow) == NONE:
            return (blow,)
    return (action(Act.END),)


def _choose_for_hunter(s: State, seat: int, plan: str, rng: np.random.Generator) -> Actions:
    """Return a hunter's next actions by its plan: a strike, an approach, or the turn's end."""
    rules, here = kit_rules(), int(s["at"][seat])
    blow, end = action(Act.MELEE, seat=HUNTED), action(Act.END)
    if plan == AWAY:
        return (end,)
    if refusal(s, rules, seat, blow) == NONE:
        return (blow,)
    reached = _reachable(s, seat)
    goal = int(s["at"][HUNTED]) if plan == STRIKE else int(rules["pier"][HUNTED])
    near = [hex for hex, there in reached.items() if there.points and _can_strike(s, hex, goal)]
    if plan == STRIKE and near:
        hex = max(near, key=lambda hex: (reached[hex].points, rng.random()))
    else:
        # the rings will have turned when the High moves on
        steps = rules["steps"][(state.turns_of(s) + 1) % board.TURNS]
        hex = min(reached, key=lambda hex: (steps[hex, goal], -reached[hex].points, rng.random()))
    return reached[hex].actions if hex != here else (end,)


def _can_strike(s: State, start: int, there: int) -> bool:
    """Return whether a hunter on hex `start` could strike the High on hex `there`."""
    rules = kit_rules()
    if state.on_axis(s, HUNTED) or board.SHELTER in (
        rules["nature"][start],
        rules["nature"][there],
    ):
        return False
    return (
        state.distance(s, rules, start, there) == 1
        and 0 <= state.height(there) - state.height(start) <= 1
    )


# --- reach in one turn --------------------------------------------------------------------------


class ReachableHex(NamedTuple):
    """A hex within reach: the points left there, and the actions that lead to it."""

    points: int
    actions: Actions


def _reachable(s: State, seat: int) -> dict[int, ReachableHex]:
    """Return the hexes that a seat can reach in this turn, each by its cheapest way."""
    high = state.is_high(s, seat)
    steps = _steps(int(s["form"][seat]), state.turns_of(s))
    obstacles = {int(hex) for other, hex in enumerate(s["at"]) if other != seat}
    hexes = {int(s["at"][seat]): ReachableHex(int(s["points"]), ())}
    todo = list(hexes)
    for here in todo:  # grows meanwhile
        left, path = hexes[here]
        ways = [
            (to, left - cost, action(Act.CLIMB if up else Act.WALK, to))
            for to, cost, up in steps[here]
            if to not in obstacles
        ]
        if not high:
            ways += [
                (on, left - 1, action(Act.RUN, to, on))
                for to, _, up in steps[here]
                for on, _, upper in steps[to]
                if not (up or upper or to in obstacles or on in obstacles)
            ]
        for to, rest, chosen in ways:
            if rest >= 0 and (to not in hexes or rest > hexes[to].points):
                hexes[to] = ReachableHex(rest, (*path, chosen))
                todo.append(to)
    return hexes


@cache
def _steps(form: int, turns: int) -> tuple[tuple[tuple[int, int, bool], ...], ...]:
    """Return a lone figure's steps from each hex: next hex, price, whether it is a climb.

    `turns` is the rotation of the rings.
    """
    rules = kit_rules()
    s = place_setup(OPTIONS, rules, {"round": turns + 1})
    s["form"][0], s["at"] = form, board.SPACES  # all figures off the board
    s["crater"] = 1
    steps: list[tuple[tuple[int, int, bool], ...]] = []
    for here in range(board.SPACES):
        ways = []
        for to in (int(near) for near in rules["near"][turns, here] if near >= 0):
            up = state.height(to) > state.height(here)
            free = to != board.MIDDLE and rules["nature"][to] != board.INACCESSIBLE
            if free and refuse_step(s, rules, 0, here, to, up) == NONE:
                ways.append((to, int(step_price(s, 0, here, to)), up))
        steps.append(tuple(ways))
    return tuple(steps)
