"""Shortest ways over turning rings: up to the Axis Mundi, and home to a pier.

A lone figure moves through states (rotation, points left, hex). The length of a way is in points,
including those that a turn leaves unspent, so that the shortest way is the soonest; of equal ways
the one with the fewest wounds is taken, then the one with the fewest actions. Prices, terrain and
wounds come from the rules. There are no other figures, no healing on Power Hexes and no infection;
the figure does not wait on a Shelter, whose push is a die, or on an Inaccessible Hex.

All tables are arrays by (rotation, points left, hex): `ways.points[turns_of(s), left, hex]`, with
NEVER if no way exists. A turn begins with 3 points left; a seat whose turn of this round is over
begins its next one in the next rotation. Compiled code may read `points` and `wounds`.

>>> from azardia_nb.games.axis_mundi.data.maps import kit
>>> from azardia_nb.games.axis_mundi.data.set_up import Options, make_rules
>>> from azardia_nb.games.axis_mundi.rules.rulings import Rulings
>>> from azardia_nb.games.axis_mundi.rules.state import Numbers
>>> rules = make_rules(Options(kit(), Rulings(), Numbers()))
>>> up(rules).turns[0, state.POINTS, rules["start"]].tolist()  # from the Warehouses, in round 1
[4, 4, 4]
>>> home(rules, state.ANGEL)[0].turns[:, state.POINTS, board.MIDDLE].tolist()  # to pier1, by round
[5, 5, 5, 5, 5, 5]
>>> way = home_way(rules, 0, board.MIDDLE, state.POINTS, 0)  # from the Axis Mundi in round 1
>>> [f"{board.HEXES[stop.hex]}+{stop.rounds}" for stop in way]
['axis+0', '3A+0', '3A+1', '2C+1', '2C+2', '1J+2', '1J+3', 'A+3', 'A+4', 'pier1+4']
"""

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from azardia_nb.game.terms import NOBODY
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules import board, state
from azardia_nb.games.axis_mundi.rules.actions import Act, action
from azardia_nb.games.axis_mundi.rules.mats import ENTER, USUAL, step_price
from azardia_nb.games.axis_mundi.rules.movement import STEP, run_wounds, spelunk, terrain_wounds
from azardia_nb.games.axis_mundi.rules.refusals import NONE, refuse_enter, refuse_form, refuse_step

NEVER = 10_000  # points of a way that does not exist
SHAPE = (board.TURNS, state.POINTS + 1, board.SPACES)
ENDINGS = (Act.SPELUNK, Act.ENTER, Act.END)  # actions that end a turn
STATES = board.TURNS * (state.POINTS + 1) * board.SPACES
ENTERED_AXIS = STATES  # the state after entering the Axis Mundi
# Costs compare ways by one number: points, then wounds, then actions.
PER_POINT, PER_WOUND = 1 << 20, 1 << 10

Ints = npt.NDArray[np.int64]


class Stop(NamedTuple):
    """A stop of a way: the hex after an action, or after waiting (`act.END`) for the next round."""

    hex: int
    rounds: int  # rounds since the start
    points: int  # points
    action: int  # the action that led here
    wounds: int  # made by that action


class Ways(NamedTuple):
    """The best ways of one form to one goal from every state; all arrays have SHAPE."""

    points: Ints  # to the goal, including those lost, or NEVER
    wounds: Ints
    actions: Ints  # the first action of a best way; END to wait; -1 for none
    targets: Ints  # the index of the next state, in the order of SHAPE, or ENTERED_AXIS

    @property
    def turns(self) -> Ints:
        """Return the number of turns of each way, including the present one; 0 at the goal."""
        left = np.arange(state.POINTS + 1, dtype=np.int64)[None, :, None]
        turns = 1 + np.maximum(0, -(-(self.points - left) // state.POINTS))
        return np.where(self.points >= NEVER, NEVER, np.where(self.points == 0, 0, turns))

    def hit_points(self) -> Ints:
        """Return the hit points that each way's wounds cost a figure without wounds."""
        return self.wounds // state.WOUNDS


class _Edges(NamedTuple):
    """All moves as arrays, one item for each, sorted by the state in which they start."""

    sources: Ints
    targets: Ints
    costs: Ints
    wounds: Ints
    actions: Ints


def up(rules: state.Rules) -> Ways:
    """Return the ways into the Axis Mundi, for a seat that is not High."""
    return _up(_core(rules))


def home(rules: state.Rules, form: int = state.ANGEL) -> tuple[Ways, ...]:
    """Return the ways of an Angel or a Demon to each pier; from the middle it must climb out first.

    They are in the order of the piers' hexes: that of a seat has the index `rules["pier"][seat]`
    less FIRST_PIER.
    """
    return _home(_core(rules), form)


def _core(rules: state.Rules) -> bytes:
    """Return the bytes of the core game's part of `rules`: with cards the ways are the same."""
    if rules.dtype == state.RULES:
        return bytes(rules.tobytes())
    core = np.zeros(1, state.RULES)
    for name in state.RULES.names or ():
        core[name] = rules[name]
    return bytes(core.tobytes())


def up_way(rules: state.Rules, turns: int, hex: int) -> tuple[Stop, ...]:
    """Return one best way into the Axis Mundi from a hex at the beginning of a turn."""
    return follow(up(rules), rules, turns, hex, state.POINTS)


def home_way(
    rules: state.Rules, turns: int, hex: int, left: int, pier: int, form: int = state.ANGEL
) -> tuple[Stop, ...]:
    """Return one best way of a High home from a hex with `left` points, for a line on the board.

    `turns` is the rotation of the rings (`turns_of(s)`), `pier` 0, 1 or 2 in the order of the
    piers' hexes. The first stop is the High's own hex. The way is empty if there is none.
    """
    return follow(home(rules, form)[pier], rules, turns, hex, left)


def follow(ways: Ways, rules: state.Rules, turns: int, hex: int, left: int) -> tuple[Stop, ...]:
    """Return the stops of one of `ways` from a state, two for each run; () if there is none."""
    if ways.points[turns, left, hex] >= NEVER:
        return ()
    stops = [Stop(hex, 0, left, Act.END, 0)]
    at, rounds = int(np.ravel_multi_index((turns, left, hex), SHAPE)), 0
    points, wounds = ways.points.ravel(), ways.wounds.ravel()
    while points[at]:
        chosen, to = int(ways.actions.flat[at]), int(ways.targets.flat[at])
        new_wounds = int(wounds[at])
        if to == ENTERED_AXIS:
            left = stops[-1].points - ENTER
            stops.append(Stop(board.MIDDLE, rounds, left, chosen, new_wounds))
            break
        new_wounds -= int(wounds[to])
        _, left, here = (int(one) for one in np.unravel_index(to, SHAPE))
        rounds += act.kind_of(chosen) in ENDINGS
        if act.kind_of(chosen) == Act.RUN:
            first = act.first_of(chosen)
            over = run_wounds(rules, first, state.height(first) < state.height(stops[-1].hex))
            stops.append(Stop(first, rounds, left, chosen, over))
            new_wounds -= over
        stops.append(Stop(here, rounds, left, chosen, new_wounds))
        at = to
    return tuple(stops)


# --- the shortest of all ways -------------------------------------------------------------------


@lru_cache(maxsize=16)
def _up(raw: bytes) -> Ways:
    rules = np.frombuffer(raw, state.RULES)[0]
    goal = np.zeros(STATES + 1, bool)
    goal[ENTERED_AXIS] = True
    return _best(_edges(rules, state.BASE), goal)


@lru_cache(maxsize=16)
def _home(raw: bytes, form: int) -> tuple[Ways, ...]:
    rules = np.frombuffer(raw, state.RULES)[0]
    edges = _edges(rules, form)
    hexes = np.arange(STATES + 1, dtype=np.int64) % board.SPACES
    hexes[ENTERED_AXIS] = board.MIDDLE
    return tuple(_best(edges, hexes == board.FIRST_PIER + pier) for pier in range(board.PIERS))


def _best(edges: _Edges, goal: npt.NDArray[np.bool_]) -> Ways:
    """Return the best ways to the states of a goal, by repeated updates (Bellman-Ford)."""
    none = NEVER * PER_POINT
    costs = np.where(goal, np.int64(0), np.int64(none))  # a browser's default integer is too small
    states, begins = np.unique(edges.sources, return_index=True)
    while True:
        longer = edges.costs + costs[edges.targets]
        best = costs.copy()
        best[states] = np.minimum(costs[states], np.minimum.reduceat(longer, begins))
        if (best == costs).all():
            break
        costs = best
    actions, targets = (np.full(STATES, usual, np.int64) for usual in (NOBODY, ENTERED_AXIS))
    on = np.flatnonzero((longer == costs[edges.sources]) & (longer < none))[::-1]
    actions[edges.sources[on]] = edges.actions[on]  # of equally good ones the first
    targets[edges.sources[on]] = edges.targets[on]
    actions[goal[:-1]] = -1
    costs = np.minimum(costs[:-1], none)
    return Ways(
        (costs // PER_POINT).reshape(SHAPE),
        (costs % PER_POINT // PER_WOUND).reshape(SHAPE),
        actions.reshape(SHAPE),
        targets.reshape(SHAPE),
    )


# --- moves by the rules -------------------------------------------------------------------------


class _Move(NamedTuple):
    """A lone figure's move, with the least points needed; one of ENDINGS uses up all points."""

    turns: int
    hex: int
    to: int
    least: int
    price: int
    wounds: int
    action: int


def _edges(rules: state.Rules, form: int) -> _Edges:
    """Return the moves of a lone figure of a form in all states."""
    s = state.new_row()
    s["at"], s["form"][0] = NOBODY, form
    cave = _through_cave(rules, form)
    deeds: list[_Move] = []
    for turns in range(board.TURNS):
        s["round"] = 1 + turns
        steps = [_steps(s, rules, hex) for hex in range(board.SPACES)]
        for hex in range(board.SPACES):
            deeds += steps[hex]
            if not state.is_high(s, 0):
                deeds += _runs(rules, steps, hex)
            deeds += _endings(s, rules, hex, cave)
    table = np.repeat(np.array(deeds, np.int64), state.POINTS + 1, axis=0)
    left = np.tile(np.arange(state.POINTS + 1, dtype=np.int64), len(deeds))
    pushed = form < state.ANGEL
    begun = (left == state.POINTS) & (rules["nature"][table[:, 1]] == board.SHELTER)
    waits = table[:, 6] == action(Act.END)
    able = (table[:, 3] <= left) & ~(waits & begun & pushed)
    turns, hex, to, _, price, wounds, actions = table[able].T
    left = left[able]
    kinds = actions >> act.KIND
    ends = np.isin(kinds, ENDINGS)
    spent = np.where(ends, left, price)
    targets = np.ravel_multi_index(
        ((turns + ends) % board.TURNS, np.where(ends, state.POINTS, left - price), to), SHAPE
    )
    targets[kinds == Act.ENTER] = ENTERED_AXIS
    sources = np.ravel_multi_index((turns, left, hex), SHAPE)
    costs = spent * PER_POINT + wounds * PER_WOUND + (kinds != Act.END)
    order = np.argsort(sources, kind="stable")
    return _Edges(sources[order], targets[order], costs[order], wounds[order], actions[order])


def _steps(s: state.State, rules: state.Rules, hex: int) -> list[_Move]:
    """Return the walks and climbs of seat 0 from a hex, in the rotation of position `s`."""
    s["at"][0] = hex
    s["crater"] = (
        state.is_high(s, 0) and hex != board.MIDDLE
    )  # a High in the middle has yet to climb out
    turns, moves = state.turns_of(s), []
    if rules["nature"][hex] == board.INACCESSIBLE and s["form"][0] != state.ANGEL:
        return []
    for to in rules["near"][turns, hex][rules["near"][turns, hex] != NOBODY].tolist():
        climbs = state.height(to) > state.height(hex)
        kind = Act.CLIMB if climbs else Act.WALK
        price = step_price(s, 0, hex, to)
        lava = rules["nature"][to] == board.INACCESSIBLE
        for points in range(price, state.POINTS + 1) if lava else (state.POINTS,):
            s["points"] = points  # an Angel must be able to leave again
            why = refuse_form(s, rules, 0, kind, action(kind)) or refuse_step(
                s, rules, 0, hex, to, climbs
            )
            if why == NONE:
                wounds = 0 if s["form"][0] == state.ANGEL else terrain_wounds(rules, to, STEP)
                least = points if lava else price
                moves.append(_Move(turns, hex, to, least, price, wounds, action(kind, to)))
                break
    return moves


def _runs(rules: state.Rules, steps: list[list[_Move]], hex: int) -> list[_Move]:
    """Return the runs from a hex, each of two walks: to each end the one with the fewest wounds."""
    ends: dict[int, tuple[int, int]] = {}
    for first in steps[hex]:
        if act.kind_of(first.action) != Act.WALK:
            continue
        over = run_wounds(rules, first.to, state.height(first.to) < state.height(hex))
        for on in steps[first.to]:
            if act.kind_of(on.action) != Act.WALK or on.to == hex:
                continue
            wounds = over + run_wounds(rules, on.to, state.height(on.to) < state.height(first.to))
            if on.to not in ends or wounds < ends[on.to][0]:
                ends[on.to] = wounds, first.to
    turns = steps[hex][0].turns if ends else 0
    return [
        _Move(turns, hex, to, USUAL, USUAL, wounds, action(Act.RUN, over, to))
        for to, (wounds, over) in ends.items()
    ]


def _endings(s: state.State, rules: state.Rules, hex: int, cave: int) -> list[_Move]:
    """Return the moves that end a turn on a hex; `cave` is the number of wounds of a cave."""
    turns, moves = state.turns_of(s), []
    ground = rules["nature"][hex]
    s["at"][0], s["points"] = hex, state.POINTS
    s["crater"] = state.is_high(s, 0) and hex != board.MIDDLE
    if ground != board.INACCESSIBLE and refuse_form(s, rules, 0, Act.END, action(Act.END)) == NONE:
        moves.append(_Move(turns, hex, hex, 0, 0, 0, action(Act.END)))
    if ground == board.CAVE:
        mouth = int(rules["mouth"][hex])
        moves.append(_Move(turns, hex, mouth, USUAL, USUAL, cave, action(Act.SPELUNK)))
    if not state.is_high(s, 0) and refuse_enter(s, rules, 0) == NONE:
        moves.append(_Move(turns, hex, board.MIDDLE, ENTER, ENTER, 0, action(Act.ENTER)))
    return moves


def _through_cave(rules: state.Rules, form: int) -> int:
    """Return the wounds of a cave, by letting a figure of this form go through one."""
    s = state.new_row()
    s["at"], s["form"][0], s["hp"][0] = NOBODY, form, state.HP
    s["at"][0] = next(
        (hex for hex in range(board.SPACES) if rules["nature"][hex] == board.CAVE), NOBODY
    )
    if s["at"][0] == NOBODY:
        return 0
    spelunk(s, rules, 0)
    return int(state.WOUNDS * (state.HP - s["hp"][0]) + s["wounds"][0])
