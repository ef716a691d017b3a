"""The Tyrant Zone with coins: the fewest expected turns of a lone pawn, and its best play.

A turn has moments: before the roll, with dice on the table, after the move. There is a node for
each moment, tile and number of coins; the links between nodes come from the engine. Rolls with the
same options (distances and costs) are merged, since their results are equal; the tests confirm this
with walks of whole turns.

>>> solved = best()
>>> round(turns_left(solved.values)[149, 0], 6), solved.residual < 1e-12
(5.507375, True)
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache, lru_cache
from math import lcm
from typing import NamedTuple

import numpy as np

from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.odds.rolls import (
    CORE,
    CORE_RULES,
    ENGINE,
    MOST_PAID,
    Roll,
    before,
    landing,
    placed,
    rolls,
)
from azardia_nb.games.azardia.rules.actions import Act, act, action, card_of
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.azardia.rules.engine import step
from azardia_nb.games.azardia.rules.state import Phase, Rules, State
from azardia_nb.probability.ties import equally_good, first_best, first_best_column
from azardia_nb.solve import dynamic_programming as dp
from azardia_nb.solve.dynamic_programming import Bracket, Decisions, Floats, Ints, Solved, Throw
from azardia_nb.solve.expansion import children
from azardia_nb.solve.game_tree import Policy, check_policy
from azardia_nb.solve.markov_chain import Chain

TILES = range(NUMBERS.gate + 1, NUMBERS.goal)
COINS = range(NUMBERS.coin_cap + 1)
Place = tuple[int, int]  # tile, thousands of coins

# Moments of a turn, in the order in which value iteration visits them.
AGAIN, DICE, BOUGHT, BEGIN, MOVED = range(5)
MOMENTS = 5
PLACES = [(tile, coins) for tile in reversed(TILES) for coins in COINS]
ARRIVED = len(PLACES) * MOMENTS  # the only node with a known value

_MOMENT = {Phase.ROLL: BOUGHT, Phase.DICE: DICE, Phase.PLAY: MOVED}


def node(moment: int, tile: int, coins: int) -> int:
    """Return the node of a moment, tile and number of coins; on the goal, ARRIVED."""
    if tile == NUMBERS.goal:
        return ARRIVED
    return ((TILES[-1] - tile) * len(COINS) + coins) * MOMENTS + moment


# --- from the engine --------------------------------------------------------------------------


class Steps(NamedTuple):
    """The links of moments without dice: `leads` has, by node and action, the next node.

    `before` and `after` are example positions before the roll and after the move.
    """

    leads: dict[int, dict[int, int]]
    before: State
    after: State


@cache
def engine_links() -> Steps:
    """Return the links of moments without dice, from the engine: roll, buy a tile, end the turn."""
    begin = before(NUMBERS.top_level)
    roll = next(roll for roll in rolls(NUMBERS.top_level, 0, 1) if sum(roll.dice) > NUMBERS.dice)
    after = roll.state.copy()
    step(after, CORE_RULES, action(Act.ADD))
    leads: dict[int, dict[int, int]] = {}
    for moment, row in ((BOUGHT, begin), (MOVED, after)):
        states = np.array([placed(row, *place) for place in PLACES])
        edges = children(ENGINE, states, CORE_RULES)
        for parent, number, state in zip(edges.parents, edges.numbers, edges.states, strict=True):
            at = node(moment, *PLACES[parent])
            leads.setdefault(at, {})[int(number)] = _node(state, begin)
    for place in PLACES:  # BEGIN has the actions of BOUGHT, but counts a turn
        leads[node(BEGIN, *place)] = leads[node(BOUGHT, *place)]
    return Steps(leads, begin, after)


def pawn_rolls(coins: int, zeros: int) -> tuple[Roll, ...]:
    """Return the rolls of a pawn in the Tyrant Zone; `coins` and `zeros` as in `rolls`.

    There may be more coins than one roll can use.
    """
    return rolls(NUMBERS.top_level, min(coins, MOST_PAID), zeros)


def _node(state: State, begun: State) -> int:
    """Return the node of a position without dice on the table."""
    tile, coins = int(state["tile"][0]), int(state["coins"][0])
    if state["turn"] != begun["turn"] or state["round"] != begun["round"]:
        return node(BEGIN, tile, coins)
    return node(_MOMENT[Phase(int(state["phase"]))], tile, coins)


def leads_to(tile: int, coins: int, far: int | None, paid: int) -> int:
    """Return the node after moving `far` tiles (None: a reroll) for `paid` coins."""
    if far is None:
        return node(AGAIN, tile, coins - paid)
    return node(MOVED, landing(tile, far), coins - paid)


# --- the decision problem as arrays -----------------------------------------------------------


@cache
def task() -> Decisions:
    """Return the problem of reaching the goal in as few turns as possible, as arrays.

    The value of a node is minus the expected number of turns.
    """
    steps = engine_links().leads
    kinds: list[tuple[int, list[list[Throw]]]] = []
    offered: dict[tuple[int, int], tuple[int, list[tuple[int | None, int]]]] = {}
    for coins in range(MOST_PAID + 1):
        for zeros in (0, 1):
            all_rolls = pawn_rolls(coins, zeros)
            options = list(dict.fromkeys(way for roll in all_rolls for way in roll.ways.values()))
            place = {way: at for at, way in enumerate(options)}
            throws: dict[tuple[int, ...], int] = {}
            for roll in all_rolls:
                ways = tuple(sorted({place[way] for way in roll.ways.values()}))
                throws[ways] = throws.get(ways, 0) + roll.cases
            offered[coins, zeros] = len(kinds), options
            listed = [Throw(cases, ways) for ways, cases in throws.items()]
            kinds.append((len(options), [listed]))
    choice = {}  # kinds of nodes without dice, by number of actions
    for count in sorted({len(actions) for actions in steps.values()}):
        choice[count] = len(kinds)
        kinds.append((count, [[Throw(1, tuple(range(count)))]]))
    kind, first, gain = [], [], []
    follows: list[int] = []
    for tile, coins in PLACES:
        for moment in range(MOMENTS):
            first.append(len(follows))
            gain.append(-1.0 if moment == BEGIN else 0.0)
            if moment in (AGAIN, DICE):
                here, options = offered[min(coins, MOST_PAID), int(moment == AGAIN)]
                follows += [leads_to(tile, coins, *way) for way in options]
            else:
                actions = steps[node(moment, tile, coins)]
                here = choice[len(actions)]
                follows += actions.values()
            kind.append(here)
    return Decisions(
        np.array(kind, np.int8),
        np.array(first, np.int32),
        np.array(gain),
        np.arange(len(follows) + 1, dtype=np.int32),
        np.array(follows, np.int32),
        np.ones(len(follows)),
        dp.Throws.of(kinds),
        np.zeros(1),
    )


@cache
def best() -> Solved:
    """Return the solution of `task`, by policy iteration.

    The first policy moves as far as possible. The values of a policy solve sparse linear equations;
    the next policy is the best by these values. No compiled code is needed.
    """
    from scipy.sparse import csr_array, eye_array
    from scipy.sparse.linalg import splu

    tasks = task()
    values = np.append(np.repeat([float(tile) for tile, _ in PLACES], MOMENTS), NUMBERS.goal)
    tried = 0
    while True:
        nodes, ends, shares, short = _best_links(tasks, values)
        matrix = csr_array((shares, (nodes, ends)), shape=(len(values), len(values)))[:-1]
        missed = short + np.abs(tasks.gain + matrix @ values - values[:-1]).max()
        if missed < dp.EXACT_ENOUGH / 10 and tried:
            return Solved(values, float(missed), tried)
        inner = eye_array(ARRIVED) - matrix[:, :-1]
        values = np.append(splu(inner.tocsc()).solve(tasks.gain), 0.0)
        tried += 1


@cache
def bounds() -> Bracket:
    """Return bounds of the values of `task` under best play, which are minus the expected turns.

    Value iteration begins at 0 for the upper bound, at twice the values of `best` for the lower.
    """
    return dp.bracket(task(), low=2 * best().values, high=0.0)


def _best_links(tasks: Decisions, values: Floats) -> tuple[Ints, Ints, Floats, float]:
    """Return the links of the best options by `values`: nodes, next nodes and probabilities.

    Of options within SAME of the best it is the first; the fourth result is the largest difference
    between its value and the best.
    """
    throws = tasks.throws
    nodes, ends, shares = [], [], []
    short = 0.0
    for kind, (count, stage) in enumerate(zip(throws.options, throws.stages[:-1], strict=True)):
        at = np.flatnonzero(tasks.kind == kind)
        leads = tasks.next[tasks.first[at][:, None] + np.arange(count)]
        option = values[leads]
        rows = range(throws.rows[stage], throws.rows[stage + 1])
        for row in rows:
            options = throws.chosen[throws.choices[row] : throws.choices[row + 1]]
            offered = option[:, options]
            first = first_best_column(offered)
            picks = options[first]
            short = max(short, float((offered.max(1) - offered[np.arange(len(at)), first]).max()))
            nodes.append(at)
            ends.append(leads[np.arange(len(at)), picks])
            shares.append(np.full(len(at), throws.chance[row]))
    return np.concatenate(nodes), np.concatenate(ends), np.concatenate(shares), short


def turns_left(values: Floats) -> dict[Place, float]:
    """Return the expected number of turns from each (tile, coins) at the beginning of a turn."""
    return {place: -float(values[node(BEGIN, *place)]) for place in sorted(PLACES)}


# --- policies ---------------------------------------------------------------------------------


def spending(state: State, rules: Rules, actions: list[int]) -> Mapping[int, int]:
    """Choose the first action with the fewest expected turns left for a lone pawn: a policy.

    Raises AzardiaError for a pawn outside the Tyrant Zone.
    """
    return {first_best(action_values(state, actions)): 1}


def action_values(state: State, actions: list[int]) -> dict[int, float]:
    """Return minus the expected number of further turns after each action of a lone pawn.

    Raises AzardiaError for a pawn outside the Tyrant Zone.
    """
    seat = int(state["turn"])
    tile, coins = int(state["tile"][seat]), int(state["coins"][seat])
    if tile not in TILES:
        raise AzardiaError(f"tile {tile}: what is known is tiles {TILES[0]} to {TILES[-1]}")
    values = best().values
    if state["phase"] == Phase.MOVE:
        dice = state["dice"][: NUMBERS.dice].tolist()
        ways = _ways()[min(coins, MOST_PAID), int(state["zeros"]), *sorted(dice)]
        turned = dice != sorted(dice)
        leads = {n: leads_to(tile, coins, *ways[_turned(n) if turned else n]) for n in actions}
    else:
        moment = MOVED if state["phase"] == Phase.PLAY else BOUGHT
        leads = engine_links().leads[node(moment, tile, coins)]
    return {number: float(values[leads[number]]) for number in actions}


@lru_cache(maxsize=1024)
def best_actions(tile: int, coins: int) -> dict[tuple[int, ...], list[int]]:
    """Return the best actions, several if equally good, for each first roll.

    The dice of a roll are sorted, so that die a of a boost is the lower one.
    """
    values = best().values
    return {
        roll.dice: equally_good(
            {n: float(values[leads_to(tile, coins, *way)]) for n, way in roll.ways.items()}
        )
        for roll in pawn_rolls(coins, 0)
    }


def plan(tile: int, coins: int) -> dict[tuple[int, ...], int]:
    """Return the first of the best actions for each first roll, with its dice sorted."""
    return {dice: actions[0] for dice, actions in best_actions(tile, coins).items()}


def buys_first(tile: int, coins: int) -> bool:
    """Return whether buying a tile before the roll is better than every other action."""
    leads = engine_links().leads[node(BEGIN, tile, coins)]
    good = equally_good({number: float(best().values[to]) for number, to in leads.items()})
    return {act(number) for number in good} == {Act.TILE}


class Adding(NamedTuple):
    """Shares of first rolls: adding is `better` than all else, or only `tied` with subtracting."""

    better: Fraction
    tied: Fraction


@cache
def adding_shares(coins: int) -> dict[int, Adding]:
    """Return, for each tile, the shares of first rolls for which adding is best."""
    cases = {roll.dice: roll.cases for roll in pawn_rolls(coins, 0)}
    total = sum(cases.values())

    def share(tile: int, acts: set[Act]) -> Fraction:
        actions = best_actions(tile, coins).items()
        return Fraction(
            sum(cases[dice] for dice, good in actions if {act(n) for n in good} == acts), total
        )

    return {
        tile: Adding(share(tile, {Act.ADD}), share(tile, {Act.ADD, Act.SUBTRACT})) for tile in TILES
    }


@cache
def _ways() -> dict[tuple[int, ...], dict[int, tuple[int | None, int]]]:
    """Return the `ways` of every Roll, by (coins, zeros, *dice)."""
    return {
        (coins, zeros, *roll.dice): roll.ways
        for coins in range(MOST_PAID + 1)
        for zeros in (0, 1)
        for roll in pawn_rolls(coins, zeros)
    }


def _turned(number: int) -> int:
    """Return an action with its boost, if any, on the other one of two dice."""
    return action(act(number), {1: 2, 2: 1}.get(card_of(number), card_of(number)))


class _Shares(NamedTuple):
    """The distribution of (tile, coins) at a turn's end, as integer `parts` of `whole`."""

    parts: dict[Place, int]
    whole: int


def _mixed(parts: list[tuple[int, _Shares]]) -> _Shares:
    """Return the mixture of distributions with integer weights."""
    whole = lcm(*(shares.whole for _, shares in parts))
    mixed: dict[Place, int] = {}
    for weight, shares in parts:
        for place, share in shares.parts.items():
            mixed[place] = mixed.get(place, 0) + weight * share * (whole // shares.whole)
    return _Shares(mixed, whole * sum(weight for weight, _ in parts))


@lru_cache(maxsize=8)
def chain(policy: Policy) -> Chain[Place]:
    """Return the Markov chain of turns under a policy, with the states (tile, coins).

    The absorbing state is (goal, 0). Raises AzardiaError if the policy chooses an illegal action.
    """
    steps = engine_links()
    home = NUMBERS.goal, 0

    values = best().values if policy is spending else None

    def followed(state: State, tile: int, coins: int, leads: dict[int, int]) -> _Shares:
        """Return the distribution at the turn's end if the policy chooses among `leads`."""
        if values is not None:  # the same as calling the policy, but faster
            return moment(leads[first_best({n: float(values[at]) for n, at in leads.items()})])
        actions = list(leads)
        weights = policy(placed(state, tile, coins), CORE_RULES, actions)
        check_policy(CORE, weights, actions)
        return _mixed([(weight, moment(leads[number])) for number, weight in weights.items()])

    @cache
    def moment(at: int) -> _Shares:
        """Return the distribution at the turn's end, starting from node `at`."""
        if at == ARRIVED:
            return _Shares({home: 1}, 1)
        (tile, coins), kind = PLACES[at // MOMENTS], at % MOMENTS
        if kind == BEGIN:
            return _Shares({(tile, coins): 1}, 1)
        if kind in (AGAIN, DICE):
            parts = []
            for roll in pawn_rolls(coins, int(kind == AGAIN)):
                leads = {n: leads_to(tile, coins, *way) for n, way in roll.ways.items()}
                parts.append((roll.cases, followed(roll.state, tile, coins, leads)))
            return _mixed(parts)
        row = steps.after if kind == MOVED else steps.before
        return followed(row, tile, coins, steps.leads[at])

    rows = {
        place: {there: Fraction(part, turn.whole) for there, part in turn.parts.items()}
        for place in sorted(PLACES)
        for turn in [moment(node(BOUGHT, *place))]
    }
    return Chain(rows | {home: {home: Fraction(1)}})
