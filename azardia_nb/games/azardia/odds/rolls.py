"""A lone pawn's rolls and where they lead, asked of the engine once for all tiles.

`lone` walks each turn from its tile, which is exact and takes its time. Many turns differ only in
the tile: what the dice can show, what may be done with them and what it costs are the same, and
where a move ends is a question of its own. The tests compare with walks of whole turns.

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
DISTRIBUTION, ENGINE = CORE.rules, CORE.type.engine
MOST_PAID = NUMBERS.dice * NUMBERS.die_price  # for one roll: more coins allow nothing more


class Roll(NamedTuple):
    """Dice on the table, in so many of all cases, with what each action makes of them."""

    dice: tuple[int, ...]
    cases: int
    state: State
    ways: dict[int, tuple[int | None, int]]  # tiles it moves, None to roll again; coins it costs


@cache
def before(level: int) -> State:
    """Return a pawn of a level that is to roll; take `placed` for other tiles and coins."""
    tile = NUMBERS.gate + 1 if level == NUMBERS.top_level else 1
    return lone.alone(tile, level, coins=NUMBERS.coin_cap * COIN).state


def placed(row: State, tile: int, coins: int) -> State:
    """Return a position with the pawn on another tile, with so many thousands of coins."""
    state = row.copy()
    state["tile"][0] = tile
    state["coins"][0] = coins
    state["crossed"][0] = tile > NUMBERS.gate
    return state


@cache
def rolls(level: int, coins: int = 0, zeros: int = 0) -> tuple[Roll, ...]:
    """Return all rolls of a pawn with up to MOST_PAID coins, the first or that after a zero."""
    begin = before(level)
    tile = int(begin["tile"][0])
    state = placed(begin, tile, coins)
    step(state, DISTRIBUTION, action(Act.ROLL))
    if zeros:
        step(state, DISTRIBUTION, 0)  # the outcome that shows two ones
        step(state, DISTRIBUTION, action(Act.SUBTRACT))
    rolled = children(ENGINE, state[None], DISTRIBUTION)
    cases: dict[tuple[int, ...], int] = {}
    states: dict[tuple[int, ...], State] = {}
    for one, weight in zip(rolled.states, rolled.weights.tolist(), strict=True):
        dice = tuple(one["dice"][: NUMBERS.dice].tolist())
        cases[dice] = cases.get(dice, 0) + weight
        states[dice] = one
    found = children(ENGINE, np.array(list(states.values())), DISTRIBUTION)
    ways: list[dict[int, tuple[int | None, int]]] = [{} for _ in states]
    for parent, number, end in zip(found.parents, found.numbers, found.states, strict=True):
        far = None if end["phase"] == Phase.DICE else int(end["tile"][0]) - tile
        ways[parent][int(number)] = far, coins - int(end["coins"][0])
    return tuple(
        Roll(dice, cases[dice], states[dice], way) for dice, way in zip(states, ways, strict=True)
    )


@cache
def landing(tile: int, far: int, level: int = NUMBERS.top_level) -> int:
    """Return the tile on which a move of so many tiles ends."""
    return int(destination(placed(before(level), tile, 0), DISTRIBUTION, 0, far))


def turn(tile: int, level: int, policy: Policy) -> dict[int, Fraction]:
    """Return how likely each tile is after one turn of a lone pawn without coins, as `lone.turn`.

    On the goal it stays. Raises AzardiaError where the policy takes what is not legal.
    """
    if tile == NUMBERS.goal:
        return {tile: Fraction(1)}
    last = _rolled(tile, level, 1, policy, {})
    distribution = _rolled(tile, level, 0, policy, last)
    return dict(sorted(distribution.items()))


def _rolled(
    tile: int, level: int, zeros: int, policy: Policy, again: Mapping[int, Fraction]
) -> dict[int, Fraction]:
    """Return where a roll leads; `again` is where the next one does, after a zero."""
    found = rolls(level, 0, zeros)
    shares: dict[int | None, int] = {}  # by tiles moved, in whole numbers of 1 / whole
    whole = 1
    for roll in found:
        actions = list(roll.ways)
        taken = policy(placed(roll.state, tile, 0), DISTRIBUTION, actions)
        check_policy(CORE, taken, actions)
        total = sum(taken.values())
        scale = lcm(whole, total) // whole
        shares = {far: share * scale for far, share in shares.items()}
        whole *= scale
        for number, weight in taken.items():
            far = roll.ways[number][0]
            shares[far] = shares.get(far, 0) + roll.cases * weight * (whole // total)
    whole *= sum(roll.cases for roll in found)
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
