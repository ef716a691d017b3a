"""The end of a hunt, solved backwards: an Angel on its way home against one hunter.

Seat 1 is the Angel and has left the middle, seat 2 hunts it, and seat 3 stands on its pier and only
ends its turns. A position consists of both hexes, the rotation of the rings, the Angel's hit
points, and the hunter's hit points and wounds (its strength). The value of a position is the
probability that the Angel gets home with best play by both; a game that never ends counts as not
home.

One thing differs from the game: the Angel avoids Power Hexes. So its hit points never grow, and
positions are solved for one number of hit points after another; and the values are lower bounds of
those in the game.

Prices, refusals, wounds, falls and pushes come from the rules, once for each place, as tables;
`tests/games/axis_mundi/test_hunt.py` checks turns against the rules' own steps.
"""

from collections.abc import Callable
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.libraries import compiled
from azardia_nb.compiled.marks import rule
from azardia_nb.game.terms import NOBODY
from azardia_nb.games.axis_mundi.rules import actions as act
from azardia_nb.games.axis_mundi.rules import board, state
from azardia_nb.games.axis_mundi.rules.actions import Act, action
from azardia_nb.games.axis_mundi.rules.blows import LEFT_FACES, MELEE, OWN
from azardia_nb.games.axis_mundi.rules.engine import take_action
from azardia_nb.games.axis_mundi.rules.falls import choose_power_hex
from azardia_nb.games.axis_mundi.rules.frames import DIE_, Frame
from azardia_nb.games.axis_mundi.rules.legal import list_actions
from azardia_nb.games.axis_mundi.rules.movement import run_on
from azardia_nb.games.axis_mundi.rules.refusals import NONE, price_of, refuse_blow
from azardia_nb.games.axis_mundi.rules.state import Rules, State
from azardia_nb.games.axis_mundi.rules.turn import begin_next, push_off
from azardia_nb.games.machine.stack import pending, top_frame

HIGH, HUNTER, THIRD = range(3)
STRENGTHS = state.HP * state.WOUNDS  # of a hunter: (hit points - 1) * WOUNDS + wounds
RISEN = (state.FALLEN_HP - 1) * state.WOUNDS  # strength after a death
AT_OVER, AT_END = -1, -2  # in place of a strength: died on a run's first hex, or on the last hex
# The hunter's turn so far: nothing special, begun on a Shelter, healed by a Power Hex.
FRESH, SHELTERED, HEALED = range(3)
TURN_MARKS = 3
FALLS = 3  # the most hexes to which a death can lead
TOLERANCE = 1e-6  # smaller changes of a value count as none
assert LEFT_FACES == 3  # pushes and falls go either way with equal probability

Array = npt.NDArray[Any]
ReportProgress = Callable[[int, int], None]


class Tables(NamedTuple):
    """The rules as arrays; a hex is a number, or NOBODY for none; a round is a rotation."""

    steps: Array  # (round, hex, 2): the range of a hunter's moves in `moves`
    moves: Array  # (n, 5): hex run over, hex, effect, price, whether the turn ends
    high_steps: Array
    high_moves: Array  # (n, 3): hex, price, whether the turn ends
    effects: Array  # (effect, healed, strength): the next strength, AT_OVER or AT_END
    heals: Array  # (effect, healed): 1 if a Power Hex heals
    entering: Array  # (hex): the effect of being pushed onto it
    healing: int  # the effect of the Heal action
    blows: Array  # (2, round, High's hex, hunter's hex): whether the High, the hunter may strike
    falls: Array  # (round, High's hex, hunter's hex, FALLS)
    pushes: Array  # (round, High's hex, hunter's hex, 2): off a Shelter
    ground: Array  # (hex)
    goal: int
    third: int


class SolvedHunt(NamedTuple):
    """The values of all positions, and the accuracy of the solution.

    `residual` is the largest change in a last sweep, `positions` the number of positions solved.
    """

    values: Array  # (hit points, round, High's hex, hunter's hex, strength), the High to move
    replies: Array  # the same, the hunter to move
    residual: float
    sweeps: int
    positions: int


def strength(hit_points: int, wounds: int = 0) -> int:
    """Return the index, below STRENGTHS, of a hunter's hit points and wounds."""
    return (hit_points - 1) * state.WOUNDS + wounds


def probability_home(hunt: SolvedHunt, s: State) -> float:
    """Return the probability that the Angel gets home; `s` is the beginning of a turn of either."""
    values = hunt.values if s["turn"] == HIGH else hunt.replies
    x = strength(int(s["hp"][HUNTER]), int(s["wounds"][HUNTER]))
    at = int(s["hp"][HIGH]), state.turns_of(s), int(s["at"][HIGH]), int(s["at"][HUNTER]), x
    return float(values[at])


def position(
    rules: Rules, round: int, high: int, hunter: int, hit_points: int, x: int = STRENGTHS - 1
) -> State:
    """Return the position in which the Angel's turn begins on hex `high`.

    `hit_points` are the Angel's; `x` is the hunter's strength.
    """
    s = state.new_row()
    s["round"], s["level"], s["crater"], s["form"] = round, 1, 1, (state.ANGEL, state.UP, state.UP)
    s["at"] = high, hunter, rules["pier"][THIRD]
    s["hp"], s["wounds"][HUNTER] = (hit_points, x // state.WOUNDS + 1, state.HP), x % state.WOUNDS
    begin_next(s)
    return s


# --- the rules as tables ------------------------------------------------------------------------


class _Effects:
    """Effects of moves on a hunter's strength, found by applying the rules.

    Moves over the same terrains have the same effect, with one number: the index in `effects` and
    `heals`.
    """

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._numbers: dict[tuple[int, ...], int] = {}
        self.effects: list[list[list[int]]] = []
        self.heals: list[list[int]] = []

    def number_of(self, start: int, chosen: int, turns: int) -> int:
        """Return the number of a move's effect, from hex `start` in rotation `turns`."""
        ground = self._rules["nature"]
        hexes = [hex for hex in (act.first_of(chosen), act.second_of(chosen)) if hex != NOBODY]
        heights = [state.height(hex) for hex in (start, *hexes)]
        down = [a > b for a, b in pairwise(heights)]
        key = (act.kind_of(chosen), *(int(ground[hex]) for hex in hexes), *down)
        if key not in self._numbers:
            self._numbers[key] = len(self.effects)
            outcomes = [
                [self._apply(start, chosen, turns, healed, x) for x in range(STRENGTHS)]
                for healed in range(2)
            ]
            self.effects.append([[one[0] for one in row] for row in outcomes])
            self.heals.append([max(one[1] for one in row) for row in outcomes])
        return self._numbers[key]

    def _apply(self, start: int, chosen: int, turns: int, healed: int, x: int) -> tuple[int, int]:
        s = state.new_row()
        s["at"], s["form"], s["turn"], s["round"] = NOBODY, state.UP, HUNTER, 1 + turns
        s["crater"], s["points"], s["begun"] = 1, state.POINTS, start
        s["at"][HUNTER] = start
        s["hp"][HUNTER], s["wounds"][HUNTER] = x // state.WOUNDS + 1, x % state.WOUNDS
        s["healed"] = before = ((1 << 9) - 1) * healed
        take_action(s, self._rules, HUNTER, chosen)
        while pending(s) == Frame.RUN_ON:
            run_on(s, self._rules)
        if s["hp"][HUNTER]:
            return strength(int(s["hp"][HUNTER]), int(s["wounds"][HUNTER])), s["healed"] != before
        over = s["depth"] > 1  # the rest of a run waits below the fall
        return AT_OVER if over else AT_END, 0


def tables(rules: Rules) -> Tables:
    """Return the rules as tables."""
    effects = _Effects(rules)
    s = state.new_row()
    s["form"], s["crater"], s["hp"] = state.UP, 1, state.HP
    s["form"][HIGH] = state.ANGEL
    third = int(rules["pier"][THIRD])
    steps, high_steps = (np.zeros((board.TURNS, board.SPACES, 2), np.int32) for _ in range(2))
    moves: list[tuple[int, ...]] = []
    high_moves: list[tuple[int, ...]] = []
    blows = np.zeros((2, board.TURNS, board.SPACES, board.SPACES), np.int8)
    falls = np.full((board.TURNS, board.SPACES, board.SPACES, FALLS), NOBODY, np.int8)
    pushes = np.full((board.TURNS, board.SPACES, board.SPACES, 2), NOBODY, np.int8)
    for turns in range(board.TURNS):
        s["round"] = 1 + turns
        for hex in range(board.SPACES):
            steps[turns, hex, 0], high_steps[turns, hex, 0] = len(moves), len(high_moves)
            moves += _moves(s, rules, hex, effects)
            high_moves += _high_moves(s, rules, hex)
            steps[turns, hex, 1], high_steps[turns, hex, 1] = len(moves), len(high_moves)
            for other in range(board.SPACES):
                if other not in (hex, third) and hex != third:
                    _fill_pair(s, rules, hex, other, (blows, falls, pushes))
    entering = np.zeros(board.SPACES, np.int32)
    for hex in range(board.SPACES):
        near = int(rules["near"][0, hex, 0])
        entering[hex] = effects.number_of(near, action(Act.WALK, hex), 0)
    powers = int(rules["powers"][0])
    healing = effects.number_of(powers, action(Act.HEAL), 0)
    return Tables(
        steps,
        np.array(moves, np.int32),
        high_steps,
        np.array(high_moves, np.int32),
        np.array(effects.effects, np.int32),
        np.array(effects.heals, np.int8),
        entering,
        healing,
        blows,
        falls,
        pushes,
        np.array(rules["nature"], np.int32),
        int(rules["pier"][HIGH]),
        third,
    )


def _moves(s: State, rules: Rules, hex: int, effects: _Effects) -> list[tuple[int, ...]]:
    """Return a hunter's moves from a hex as rows of `Tables.moves`, ignoring other figures."""
    if rules["nature"][hex] == board.INACCESSIBLE:
        return []
    turns = int(s["round"]) - 1
    s["at"], s["points"] = (NOBODY, hex, rules["pier"][THIRD]), state.POINTS
    return [
        (over, to, effects.number_of(hex, chosen, turns), price, ends)
        for chosen, over, to, price, ends in _ways(s, rules, HUNTER)
    ]


def _high_moves(s: State, rules: Rules, hex: int) -> list[tuple[int, ...]]:
    """Return the Angel's moves from a hex as rows of `Tables.high_moves`: none onto a Power Hex."""
    s["at"] = hex, NOBODY, rules["pier"][THIRD]
    s["points"] = 2 * state.POINTS  # enough to leave lava again: `update_high` checks the points
    ways = _ways(s, rules, HIGH)
    return [(to, *rest) for _, _, to, *rest in ways if rules["nature"][to] != board.POWER]


def _ways(s: State, rules: Rules, seat: int) -> list[tuple[int, int, int, int, int]]:
    """Return a seat's moves: action, hex run over, hex, price, whether the turn ends."""
    out = np.zeros(act.MAX_ACTIONS, np.int64)
    moves = []
    for chosen in out[: list_actions(s, rules, seat, out)].tolist():
        kind, over, to = act.kind_of(chosen), act.first_of(chosen), act.second_of(chosen)
        if kind in (Act.WALK, Act.CLIMB):
            over, to = NOBODY, over
        elif kind == Act.SPELUNK:
            to = int(rules["mouth"][s["at"][seat]])
        if kind <= Act.SPELUNK:
            price = price_of(s, rules, seat, chosen)
            moves.append((chosen, over, to, price, int(kind == Act.SPELUNK)))
    return moves


def _fill_pair(s: State, rules: Rules, high: int, hunter: int, into: tuple[Array, ...]) -> None:
    """Fill in the tables of blows, falls and pushes for a pair of hexes, in place."""
    blows, falls, pushes = into
    turns = int(s["round"]) - 1
    s["at"] = high, hunter, rules["pier"][THIRD]
    lava = rules["nature"][high] == board.INACCESSIBLE
    blows[0, turns, high, hunter] = (
        not lava and refuse_blow(s, rules, HIGH, action(Act.MELEE, seat=HUNTER), False) == NONE
    )
    blows[1, turns, high, hunter] = (
        refuse_blow(s, rules, HUNTER, action(Act.MELEE, seat=HIGH), False) == NONE
    )
    if rules["nature"][hunter] == board.POWER:
        falls[turns, high, hunter, 0] = hunter
    else:
        after = s.copy()
        choose_power_hex(after, rules, HUNTER)
        falls[turns, high, hunter] = _possible_hexes(after, rules, FALLS)
    if rules["nature"][hunter] == board.SHELTER:
        # a push without a die moves the figure at once, with its wounds
        after = s.copy()
        after["turn"] = HUNTER
        push_off(after, rules, HUNTER)
        pushes[turns, high, hunter] = _possible_hexes(after, rules, 2)


def _possible_hexes(s: State, rules: Rules, room: int) -> list[int]:
    """Return the hexes to which the pending die can send the hunter, filled up with NOBODY."""
    if not s["depth"]:
        hexes = [int(s["at"][HUNTER])]
    elif pending(s) == Frame.MIDDLE_DIE:
        hexes = [int(hex) for hex in rules["powers"] if state.seat_on(s, int(hex)) == NOBODY]
    else:
        frame = top_frame(s)
        hexes = [int(frame[DIE_.left]), int(frame[DIE_.right])]
    return [*hexes, *[NOBODY] * (room - len(hexes))]


# --- values -------------------------------------------------------------------------------------


def solve(
    rules: Rules, most: int = state.HIGH_HP, report_progress: ReportProgress | None = None
) -> SolvedHunt:
    """Return the values of all positions in which the Angel has at most `most` hit points.

    `report_progress` is called with each number of hit points solved, and the sweeps so far.
    """
    at = tables(rules)
    here = (board.TURNS, board.SPACES, board.SPACES, STRENGTHS)
    values = np.zeros((most + 1, *here), np.float32)
    replies = np.zeros_like(values)
    # Values within turns, for the Angel's present hit points and those one and two lower.
    hunts = np.zeros(
        (3, board.TURNS, state.POINTS + 1, TURN_MARKS, board.SPACES, board.SPACES, STRENGTHS),
        np.float32,
    )
    ways = np.zeros(
        (2, board.TURNS, state.POINTS + 1, board.SPACES, board.SPACES, STRENGTHS), np.float32
    )
    run = compiled(sweep)
    residual, sweeps = 0.0, 0
    for hit_points in range(1, most + 1):
        hunts[hit_points % 3] = 0
        ways[hit_points % 2] = 0
        change = 1.0
        while change > TOLERANCE:
            change = float(run(at, values, replies, hunts, ways, hit_points))
            sweeps += 1
        residual = max(residual, change)
        if report_progress is not None:
            report_progress(hit_points, sweeps)
    highs = [
        hex
        for hex in range(board.SPACES)
        if can_stand(at, hex, hex) and at.ground[hex] != board.INACCESSIBLE
    ]
    pairs = sum(
        can_stand(at, high, other) for high in highs for other in range(board.SPACES)
    ) - sum(high == other for high in highs for other in highs)
    return SolvedHunt(values, replies, residual, sweeps, 2 * most * board.TURNS * pairs * STRENGTHS)


def sweep(
    at: Tables, values: Array, replies: Array, hunts: Array, ways: Array, hit_points: int
) -> float:
    """Update the values for `hit_points` once, in place; return the largest change.

    It writes `values` and `replies`, and within turns `hunts` and `ways`.
    """
    change = 0.0
    for back in range(board.TURNS):
        turns = board.TURNS - 1 - back
        for points in range(state.POINTS + 1):
            for high in range(board.SPACES):
                if not can_stand(at, high, high) or at.ground[high] == board.INACCESSIBLE:
                    continue
                for hunter in range(board.SPACES):
                    if at.ground[hunter] != board.INACCESSIBLE and hunter not in (high, at.third):
                        update_hunter(at, values, hunts, (hit_points, turns, points), high, hunter)
        for high in range(board.SPACES):
            for hunter in range(board.SPACES):
                memory = SHELTERED if at.ground[hunter] == board.SHELTER else FRESH
                for x in range(STRENGTHS):
                    replies[hit_points, turns, high, hunter, x] = hunts[
                        hit_points % 3, turns, state.POINTS, memory, high, hunter, x
                    ]
        for points in range(state.POINTS + 1):
            for high in range(board.SPACES):
                for hunter in range(board.SPACES):
                    if can_stand(at, high, hunter) and hunter != high:
                        update_high(at, replies, ways, (hit_points, turns, points), high, hunter)
        for high in range(board.SPACES):
            for hunter in range(board.SPACES):
                for x in range(STRENGTHS):
                    new = ways[hit_points % 2, turns, state.POINTS, high, hunter, x]
                    change = max(change, abs(new - values[hit_points, turns, high, hunter, x]))
                    values[hit_points, turns, high, hunter, x] = new
    return change


@rule
def can_stand(at: Tables, high: int, hunter: int) -> bool:
    """Return whether the Angel and the hunter can be on these hexes; equal ones check the Angel."""
    if high == at.goal or high == at.third or at.ground[high] == board.POWER:
        return False
    return hunter != at.third and (hunter == high or at.ground[hunter] != board.INACCESSIBLE)


@rule
def update_hunter(
    at: Tables, values: Array, hunts: Array, moment: tuple[int, int, int], high: int, hunter: int
) -> None:
    """Update the hunter's best values at a moment of its turn, in `hunts`, for each strength.

    `moment` is the Angel's hit points, the rotation of the rings, and the hunter's points left.
    """
    hit_points, turns, points = moment
    now, on = hunts[hit_points % 3, turns], (turns + 1) % board.TURNS
    begin, end = at.steps[turns, hunter, 0], at.steps[turns, hunter, 1]
    shelter = at.ground[hunter] == board.SHELTER
    left = hit_points - MELEE
    for memory in range(TURN_MARKS):
        if points == state.POINTS and memory != (SHELTERED if shelter else FRESH):
            continue
        healed = 1 if memory == HEALED else 0
        for x in range(STRENGTHS):
            if memory == SHELTERED and shelter:
                best = value_after_push(at, values[hit_points, on], turns, high, hunter, x)
            else:
                best = float(values[hit_points, on, high, hunter, x])
            for n in range(begin, end):
                over, to, effect, least = (
                    at.moves[n, 0],
                    at.moves[n, 1],
                    at.moves[n, 2],
                    at.moves[n, 3],
                )
                if least > points or over == high or to == high:
                    continue
                y = at.effects[effect, healed, x]
                if y < 0:
                    died = over if y == AT_OVER else to
                    worth = value_after_fall(at, values[hit_points, on], turns, high, died)
                elif at.moves[n, 4]:
                    worth = float(values[hit_points, on, high, to, y])
                else:
                    then = HEALED if at.heals[effect, healed] else memory
                    worth = float(now[points - least, then, high, to, y])
                best = min(best, worth)
            if points == state.POINTS and memory == FRESH and at.ground[hunter] == board.POWER:
                y = at.effects[at.healing, 0, x]
                best = min(best, float(now[points - 1, HEALED, high, hunter, y]))
            if points and at.blows[1, turns, high, hunter]:
                if left <= 0:
                    best = 0.0
                elif x < state.WOUNDS * OWN:
                    best = min(best, value_after_fall(at, values[left, on], turns, high, hunter))
                else:
                    y = x - state.WOUNDS * OWN
                    struck = hunts[left % 3, turns, points - 1, memory, high, hunter, y]
                    best = min(best, float(struck))
            now[points, memory, high, hunter, x] = best


@rule
def value_after_fall(at: Tables, after: Array, turns: int, high: int, hex: int) -> float:
    """Return the value in `after`, the next turn's values, when the hunter has died on `hex`."""
    total, count = 0.0, 0
    for n in range(FALLS):
        to = at.falls[turns, high, hex, n]
        if to != NOBODY:
            total += float(after[high, to, RISEN])
            count += 1
    return total / count


@rule
def value_after_push(at: Tables, after: Array, turns: int, high: int, hunter: int, x: int) -> float:
    """Return the value in `after` when a Shelter pushes the hunter off at its turn's end."""
    total, count = 0.0, 0
    for n in range(2):
        to = at.pushes[turns, high, hunter, n]
        if to == NOBODY:
            continue
        count += 1
        if to == hunter:
            total += float(after[high, to, x])
            continue
        y = at.effects[at.entering[to], 0, x]
        if y < 0:
            total += value_after_fall(at, after, turns, high, to)
        else:
            total += float(after[high, to, y])
    return total / count


@rule
def update_high(
    at: Tables, replies: Array, ways: Array, moment: tuple[int, int, int], high: int, hunter: int
) -> None:
    """Update the Angel's best values at a moment of its turn, in `ways`, for each strength.

    `moment` is the Angel's hit points, the rotation of the rings, and the Angel's points left.
    """
    hit_points, turns, points = moment
    now, reply = ways[hit_points % 2, turns], replies[hit_points, turns]
    left = hit_points - OWN
    for x in range(STRENGTHS):
        best = 0.0
        if at.ground[high] != board.INACCESSIBLE:
            best = float(reply[high, hunter, x])
        for n in range(at.high_steps[turns, high, 0], at.high_steps[turns, high, 1]):
            to, price = at.high_moves[n, 0], at.high_moves[n, 1]
            if price > points or to == hunter:
                continue
            if to == at.goal:
                best = 1.0
            elif at.high_moves[n, 2]:
                best = max(best, float(reply[to, hunter, x]))
            else:
                best = max(best, float(now[points - price, to, hunter, x]))
        if points and left > 0 and at.blows[0, turns, high, hunter]:
            struck = ways[left % 2, turns, points - 1]
            if x < state.WOUNDS * MELEE:
                total, count = 0.0, 0
                for n in range(FALLS):
                    fell = at.falls[turns, high, hunter, n]
                    if fell != NOBODY:
                        total += float(struck[high, fell, RISEN])
                        count += 1
                best = max(best, total / count)
            else:
                best = max(best, float(struck[high, hunter, x - state.WOUNDS * MELEE]))
        now[points, high, hunter, x] = best
