"""A lone pawn's rolls and their results, computed by the engine once for all tiles.

`lone` walks a whole turn for each tile, which is slow. But turns from different tiles have the same
rolls, actions and costs; only the tile on which a move ends is computed for each. The tests compare
the results with walks of whole turns.

>>> sum(roll.cases for roll in rolls(1)), landing(78, 10, level=4)
(100, 9)
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import lcm
from typing import NamedTuple

import numpy as np

from azardia_nb.games.azardia.game import variant
from azardia_nb.games.azardia.odds import lone
from azardia_nb.games.azardia.rules.actions import Act, action
from azardia_nb.games.azardia.rules.board import COIN, NUMBERS
from azardia_nb.games.azardia.rules.engine import step
from azardia_nb.games.azardia.rules.movement import destination
from azardia_nb.games.azardia.rules.state import Phase, State
from azardia_nb.solve.expansion import children
from azardia_nb.solve.game_tree import Policy, check_policy

CORE = variant(cards=False)
CORE_RULES, ENGINE = CORE.rules, CORE.type.engine
MOST_PAID = NUMBERS.dice * NUMBERS.die_price  # largest useful number of coins for one roll


class Roll(NamedTuple):
    """A roll: its dice, its number of cases, the position after it, and its actions."""

    dice: tuple[int, ...]
    cases: int
    state: State
    ways: dict[int, tuple[int | None, int]]  # by action: tiles moved (None: reroll), coins paid


@cache
def before(level: int) -> State:
    """Return a position in which a lone pawn at `level` must roll.

    `placed` changes its tile and coins.
    """
    tile = NUMBERS.gate + 1 if level == NUMBERS.top_level else 1
    return lone.alone(tile, level, coins=NUMBERS.coin_cap * COIN).state


def placed(row: State, tile: int, coins: int) -> State:
    """Return a copy of a position, with the pawn on `tile` and with `coins` thousands."""
    state = row.copy()
    state["tile"][0] = tile
    state["coins"][0] = coins
    state["crossed"][0] = tile > NUMBERS.gate
    return state


@cache
def rolls(level: int, coins: int = 0, zeros: int = 0) -> tuple[Roll, ...]:
    """Return all rolls of a pawn with `coins` thousands, at most MOST_PAID.

    If `zeros` is 1, they are the second rolls, after a zero.
    """
    begin = before(level)
    tile = int(begin["tile"][0])
    state = placed(begin, tile, coins)
    step(state, CORE_RULES, action(Act.ROLL))
    if zeros:
        step(state, CORE_RULES, 0)  # any outcome showing two ones
        step(state, CORE_RULES, action(Act.SUBTRACT))
    rolled = children(ENGINE, state[None], CORE_RULES)
    cases: dict[tuple[int, ...], int] = {}
    states: dict[tuple[int, ...], State] = {}
    for one, weight in zip(rolled.states, rolled.weights.tolist(), strict=True):
        dice = tuple(one["dice"][: NUMBERS.dice].tolist())
        cases[dice] = cases.get(dice, 0) + weight
        states[dice] = one
    edges = children(ENGINE, np.array(list(states.values())), CORE_RULES)
    ways: list[dict[int, tuple[int | None, int]]] = [{} for _ in states]
    for parent, number, end in zip(edges.parents, edges.numbers, edges.states, strict=True):
        far = None if end["phase"] == Phase.DICE else int(end["tile"][0]) - tile
        ways[parent][int(number)] = far, coins - int(end["coins"][0])
    return tuple(
        Roll(dice, cases[dice], states[dice], way) for dice, way in zip(states, ways, strict=True)
    )


@cache
def landing(tile: int, far: int, level: int = NUMBERS.top_level) -> int:
    """Return the tile on which a lone pawn's move by `far` tiles ends."""
    return int(destination(placed(before(level), tile, 0), CORE_RULES, 0, far))


def turn(tile: int, level: int, policy: Policy) -> dict[int, Fraction]:
    """Return the distribution of the tile after a lone pawn's turn without coins, as `lone.turn`.

    On the goal the pawn stays. Raises AzardiaError if the policy chooses an illegal action.
    """
    if tile == NUMBERS.goal:
        return {tile: Fraction(1)}
    last = _rolled(tile, level, 1, policy, {})
    distribution = _rolled(tile, level, 0, policy, last)
    return dict(sorted(distribution.items()))


def _rolled(
    tile: int, level: int, zeros: int, policy: Policy, again: Mapping[int, Fraction]
) -> dict[int, Fraction]:
    """Return the distribution of the tile after a roll.

    `again` is that after the reroll of a zero.
    """
    all_rolls = rolls(level, 0, zeros)
    shares: dict[int | None, int] = {}  # by tiles moved, integers over `whole`
    whole = 1
    for roll in all_rolls:
        actions = list(roll.ways)
        weights = policy(placed(roll.state, tile, 0), CORE_RULES, actions)
        check_policy(CORE, weights, actions)
        total = sum(weights.values())
        scale = lcm(whole, total) // whole
        shares = {far: share * scale for far, share in shares.items()}
        whole *= scale
        for number, weight in weights.items():
            far = roll.ways[number][0]
            shares[far] = shares.get(far, 0) + roll.cases * weight * (whole // total)
    whole *= sum(roll.cases for roll in all_rolls)
    distribution: dict[int, Fraction] = {}
    for far, share in shares.items():
        chance = Fraction(share, whole)
        if far is None:
            for there, part in again.items():
                distribution[there] = distribution.get(there, Fraction(0)) + chance * part
        elif share:
            there = landing(tile, far, level)
            distribution[there] = distribution.get(there, Fraction(0)) + chance
    return distribution
