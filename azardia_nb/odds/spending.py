"""The Tyrant Zone with coins: how many turns a lone pawn needs, and what it had best do.

A turn has moments: before the roll, the dice on the table, after the move. Each is a node of the
task for every tile and number of coins, and what leads from one to the next is asked of the engine.
Rolls that move a pawn equally far for the same coins are looked at once: they differ in nothing
that is still to come, which the tests confirm by walks of whole turns.

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
from azardia_nb.games.azardia.actions import Act, act, action, card_of
from azardia_nb.games.azardia.board import COIN, NUMBERS
from azardia_nb.games.azardia.engine import core_law, step
from azardia_nb.games.azardia.state import Law, Phase, State
from azardia_nb.odds import lone
from azardia_nb.odds.chain import Chain
from azardia_nb.odds.expand import children
from azardia_nb.odds.solver import Decisions, Floats, Solved, Throw, Throws, by_policies, solve
from azardia_nb.odds.walk import Policy, check_policy

TILES = range(NUMBERS.gate + 1, NUMBERS.goal)
COINS = range(NUMBERS.coin_cap + 1)
Place = tuple[int, int]  # a tile, and thousands of coins

# The moments of a turn, in the order in which a sweep works them out.
AGAIN, DICE, BOUGHT, BEGIN, MOVED = range(5)
MOMENTS = 5
PLACES = [(tile, coins) for tile in reversed(TILES) for coins in COINS]
ARRIVED = len(PLACES) * MOMENTS  # the one node whose value is known

_MOMENT = {Phase.ROLL: BOUGHT, Phase.DICE: DICE, Phase.PLAY: MOVED}


def node(moment: int, tile: int, coins: int) -> int:
    """Return the number of a moment of a turn in the arrays."""
    if tile == NUMBERS.goal:
        return ARRIVED
    return ((TILES[-1] - tile) * len(COINS) + coins) * MOMENTS + moment


def anyhow(state: State, law: Law, actions: list[int]) -> Mapping[int, int]:
    """Take any legal action, each as likely as the others."""
    return dict.fromkeys(actions, 1)


# --- what the engine says ---------------------------------------------------------------------


class Roll(NamedTuple):
    """Dice on the table, in so many of all cases, with what each action makes of them."""

    dice: tuple[int, ...]
    cases: int
    state: State  # on the first of TILES
    ways: dict[int, tuple[int | None, int]]  # tiles it moves, None to roll again; coins left


class Engine(NamedTuple):
    """What the engine was asked: rolls by coins and zeros before, where moves lead, other steps."""

    law: Law
    rolls: dict[tuple[int, int], list[Roll]]
    landing: dict[tuple[int, int], int]  # by tile and how far
    before: State  # the roll, whatever the tile and the coins
    after: State  # the move
    steps: dict[int, dict[int, int]]  # per node without dice, where each action leads


@cache
def asked() -> Engine:
    """Ask the engine for all that a lone pawn's turn in the Tyrant Zone can hold."""
    law = core_law()
    before = lone.alone(TILES[0], NUMBERS.top_level, coins=COINS[-1] * COIN).state
    rolls = {
        (coins, zeros): _rolls(before, law, coins, zeros) for coins in COINS for zeros in (0, 1)
    }
    # Two coins boost both dice, and a zero that was rolled again stands: so all moves are there.
    examples = {
        far: (roll.state, number)
        for roll in rolls[2, 1]
        for number, (far, _) in roll.ways.items()
        if far is not None
    }
    landing = {}
    for far, (state, number) in examples.items():
        for tile in TILES:
            after = _placed(state, tile)
            step(after, law, number)
            landing[tile, far] = int(after["tile"][0])
    after = examples[NUMBERS.dice][0].copy()
    step(after, law, examples[NUMBERS.dice][1])
    steps: dict[int, dict[int, int]] = {}
    for moment, row in ((BEGIN, before), (BOUGHT, before), (MOVED, after)):
        states = np.array([_placed(row, *place) for place in PLACES])
        found = children(states, law)
        for parent, number, state in zip(found.parents, found.numbers, found.states, strict=True):
            at = node(moment, *PLACES[parent])
            steps.setdefault(at, {})[int(number)] = _node(state, before)
    return Engine(law, rolls, landing, before, after, steps)


def _placed(row: State, tile: int, coins: int | None = None) -> State:
    """Return a position with the pawn on another tile, with other coins."""
    state = row.copy()
    state["tile"][0] = tile
    if coins is not None:
        state["coins"][0] = coins
    return state


def _node(state: State, begun: State) -> int:
    """Return the node of a position in which the dice are not on the table."""
    tile, coins = int(state["tile"][0]), int(state["coins"][0])
    if state["turn"] != begun["turn"] or state["round"] != begun["round"]:
        return node(BEGIN, tile, coins)
    return node(_MOMENT[Phase(int(state["phase"]))], tile, coins)


def _rolls(before: State, law: Law, coins: int, zeros: int) -> list[Roll]:
    """Return the rolls of a pawn with so many coins, for the first time or after a zero."""
    state = _placed(before, TILES[0], coins)
    step(state, law, action(Act.ROLL))
    if zeros:
        step(state, law, 0)  # the outcome that shows two ones
        step(state, law, action(Act.SUBTRACT))
    rolled = children(state[None], law)
    cases: dict[tuple[int, ...], int] = {}
    states: dict[tuple[int, ...], State] = {}
    for one, weight in zip(rolled.states, rolled.weights.tolist(), strict=True):
        dice = tuple(one["dice"][: NUMBERS.dice].tolist())
        cases[dice] = cases.get(dice, 0) + weight
        states[dice] = one
    found = children(np.array(list(states.values())), law)
    ways: list[dict[int, tuple[int | None, int]]] = [{} for _ in states]
    for parent, number, end in zip(found.parents, found.numbers, found.states, strict=True):
        far = None if end["phase"] == Phase.DICE else int(end["tile"][0]) - TILES[0]
        ways[parent][int(number)] = far, int(end["coins"][0])
    return [
        Roll(dice, cases[dice], states[dice], way) for dice, way in zip(states, ways, strict=True)
    ]


def _leads(engine: Engine, tile: int, far: int | None, coins: int) -> int:
    """Return the node to which a move leads."""
    if far is None:
        return node(AGAIN, tile, coins)
    return node(MOVED, engine.landing[tile, far], coins)


# --- the task as arrays -----------------------------------------------------------------------


@cache
def task() -> Decisions:
    """Return the whole task as arrays: to stand on the goal in as few turns as possible.

    A value is the number of turns, counted below 0: more is better.
    """
    engine = asked()
    kinds: list[tuple[int, list[list[Throw]]]] = []
    offered: dict[tuple[int, int], tuple[int, list[tuple[int | None, int]]]] = {}
    for key, rolls in engine.rolls.items():
        options = list(dict.fromkeys(way for roll in rolls for way in roll.ways.values()))
        place = {way: at for at, way in enumerate(options)}
        throws: dict[tuple[int, ...], int] = {}
        for roll in rolls:
            ways = tuple(sorted({place[way] for way in roll.ways.values()}))
            throws[ways] = throws.get(ways, 0) + roll.cases
        offered[key] = len(kinds), options
        kinds.append((len(options), [[Throw(cases, ways) for ways, cases in throws.items()]]))
    choice = {}  # kinds of nodes where nothing is thrown, by the number of actions
    for count in sorted({len(actions) for actions in engine.steps.values()}):
        choice[count] = len(kinds)
        kinds.append((count, [[Throw(1, tuple(range(count)))]]))
    kind, first, gain = [], [], []
    follows: list[int] = []
    for tile, coins in PLACES:
        for moment in range(MOMENTS):
            first.append(len(follows))
            gain.append(-1.0 if moment == BEGIN else 0.0)
            if moment in (AGAIN, DICE):
                here, options = offered[coins, int(moment == AGAIN)]
                follows += [_leads(engine, tile, far, left) for far, left in options]
            else:
                actions = engine.steps[node(moment, tile, coins)]
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
        Throws.of(kinds),
        np.zeros(1),
    )


@cache
def best() -> Solved:
    """Return the fewest turns that can be expected, below 0, by sweeps over all nodes."""
    return solve(task(), begin=0.0, tolerance=1e-14)


def best_by_policies() -> Solved:
    """Return the same by another route: policies, and the solutions of their linear equations."""
    return by_policies(task(), begin=0.0)


def turns_left(values: Floats) -> dict[Place, float]:
    """Return the expected number of turns from every tile with every number of coins."""
    return {place: -float(values[node(BEGIN, *place)]) for place in sorted(PLACES)}


# --- policies ---------------------------------------------------------------------------------


def spending(state: State, law: Law, actions: list[int]) -> Mapping[int, int]:
    """Take what leaves the fewest turns to be expected, for a lone pawn in the Tyrant Zone.

    Raises AzardiaError for a pawn that is elsewhere.
    """
    worth = worths(state, actions)
    return {max(worth, key=lambda number: worth[number]): 1}


def worths(state: State, actions: list[int]) -> dict[int, float]:
    """Return what each action of a lone pawn is worth: the turns still to be expected, below 0.

    A turn counts when it begins. Raises AzardiaError for a pawn outside the Tyrant Zone.
    """
    seat = int(state["turn"])
    tile, coins = int(state["tile"][seat]), int(state["coins"][seat])
    if tile not in TILES:
        raise AzardiaError(f"tile {tile}: what is known is tiles {TILES[0]} to {TILES[-1]}")
    engine, values = asked(), best().values
    if state["phase"] == Phase.MOVE:
        dice = state["dice"][: NUMBERS.dice].tolist()
        ways = _ways()[coins, int(state["zeros"]), *sorted(dice)]
        turned = dice != sorted(dice)
        leads = {n: _leads(engine, tile, *ways[_turned(n) if turned else n]) for n in actions}
    else:
        leads = engine.steps[node(MOVED if state["phase"] == Phase.PLAY else BOUGHT, tile, coins)]
    return {number: float(values[leads[number]]) for number in actions}


@cache
def _ways() -> dict[tuple[int, ...], dict[int, tuple[int | None, int]]]:
    """Return what actions make of rolls, by coins, zeros and dice."""
    return {(*key, *roll.dice): roll.ways for key, rolls in asked().rolls.items() for roll in rolls}


def _turned(number: int) -> int:
    """Return the action that boosts the other die."""
    return action(act(number), {1: 2, 2: 1}.get(card_of(number), card_of(number)))


class _Shares(NamedTuple):
    """Where a turn ends, in whole numbers of 1 / whole."""

    parts: dict[Place, int]
    whole: int


def _mixed(parts: list[tuple[int, _Shares]]) -> _Shares:
    """Return laws mixed by weights."""
    whole = lcm(*(shares.whole for _, shares in parts))
    mixed: dict[Place, int] = {}
    for weight, shares in parts:
        for place, share in shares.parts.items():
            mixed[place] = mixed.get(place, 0) + weight * share * (whole // shares.whole)
    return _Shares(mixed, whole * sum(weight for weight, _ in parts))


@lru_cache(maxsize=8)
def chain(policy: Policy) -> Chain[Place]:
    """Return the chain of turns under a policy: where the pawn stands, with how many coins.

    On the goal it stays, and what it has left is forgotten. Raises AzardiaError where the policy
    takes what is not legal.
    """
    engine = asked()
    home = NUMBERS.goal, 0

    values = best().values if policy is spending else None

    def followed(state: State, tile: int, coins: int, leads: dict[int, int]) -> _Shares:
        """Return where the turn ends when the policy chooses among nodes."""
        if values is not None:  # the same without asking action by action
            return moment(max(leads.values(), key=lambda at: values[at]))
        actions = list(leads)
        taken = policy(_placed(state, tile, coins), engine.law, actions)
        check_policy(taken, actions)
        return _mixed([(weight, moment(leads[number])) for number, weight in taken.items()])

    @cache
    def moment(at: int) -> _Shares:
        """Return where the turn ends from a node on."""
        if at == ARRIVED:
            return _Shares({home: 1}, 1)
        (tile, coins), kind = PLACES[at // MOMENTS], at % MOMENTS
        if kind == BEGIN:
            return _Shares({(tile, coins): 1}, 1)
        if kind in (AGAIN, DICE):
            parts = []
            for roll in engine.rolls[coins, int(kind == AGAIN)]:
                leads = {n: _leads(engine, tile, *way) for n, way in roll.ways.items()}
                parts.append((roll.cases, followed(roll.state, tile, coins, leads)))
            return _mixed(parts)
        row = engine.after if kind == MOVED else engine.before
        return followed(row, tile, coins, engine.steps[at])

    rows = {
        place: {there: Fraction(part, turn.whole) for there, part in turn.parts.items()}
        for place in sorted(PLACES)
        for turn in [moment(node(BOUGHT, *place))]
    }
    return Chain(rows | {home: {home: Fraction(1)}})
