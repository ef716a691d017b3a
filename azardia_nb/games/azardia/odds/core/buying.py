"""When to buy a level: the exact winning probability of three plans, in the core game.

One player has coins for a single level, and buys it at the first turn that begins on a tile from
the plan's tile on, below the top level. Otherwise both play as well as possible, and both know the
plan. Nothing else is for sale, and nobody has the Mantis.

`python -m azardia_nb.games.azardia.odds.core.buying` solves all plans again, in a minute.
"""

import json
from functools import cache
from pathlib import Path

import numpy as np

from azardia_nb.games.azardia.odds import dice
from azardia_nb.games.azardia.odds.core.heuristics import (
    MatchSetting,
    match_setting,
)
from azardia_nb.games.azardia.odds.core.moves import place
from azardia_nb.games.azardia.odds.core.solution import relevant_rulings
from azardia_nb.games.azardia.odds.core.transitions import COUNT, PLACES
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.azardia.rules.rulings import Rulings
from azardia_nb.solve.dynamic_programming import Decisions, Layers, value_iteration

SHIPPED = Path(__file__).with_name("buying.json")
ENOUGH = 1e-10  # change of a value below which the sweeps end

_TOP, _GATE = NUMBERS.top_level, NUMBERS.gate
START = 1, _TOP - 1  # tile and level of the player who buys
RIVALS = {"beside": (1, _TOP - 1), "beyond": (100, _TOP)}  # tile and level


@cache
def plans() -> dict[str, int]:
    """Return the first tile on which each plan buys the level.

    >>> plans()
    {'at_once': 1, 'last': 60, 'late': 69}
    """
    sums = dice.total()

    def reach(tile: int) -> float:
        return float(sum(chance for steps, chance in sums.items() if tile + steps >= _GATE))

    tiles = range(1, _GATE)
    return {
        "at_once": 1,
        "last": next(tile for tile in tiles if reach(tile) > 0),
        "late": next(tile for tile in tiles if reach(tile) > 1 / 2),
    }


@cache
def shipped() -> dict[str, dict[str, float]]:
    """Return each plan's winning probability against each of RIVALS, by their names."""
    chances: dict[str, dict[str, float]] = json.loads(SHIPPED.read_text("utf-8"))
    return chances


def solve(least: int) -> dict[str, float]:
    """Return the winning probability of the plan to buy from tile `least` on, per rival."""
    ground = match_setting(relevant_rulings(Rulings()), False)
    mine, rival = ground.moves.turns.T
    row = np.full((COUNT, COUNT), -1)
    row[mine, rival] = np.arange(len(mine))
    tile, level, crossed = PLACES.rows.T
    above = PLACES.numbers[tile, np.minimum(level + 1, _TOP), crossed]
    below = level < _TOP  # whose level can still be bought

    buys = below[mine] & (tile[mine] >= least)
    bought = np.where(buys, row[above[mine], rival], np.arange(len(mine)))
    begin = np.concatenate([ground.values[bought], ground.values, [1.0]])
    waits = np.concatenate([below[mine] & ~buys, below[rival]])
    decisions = _twice(ground, len(mine))
    order = Layers.of([np.flatnonzero(waits).astype(np.int32)])
    values = value_iteration(decisions, order, begin=begin, tolerance=ENOUGH).values
    start = place(*START)
    return {name: float(values[row[start, place(*there)]]) for name, there in RIVALS.items()}


def _twice(ground: MatchSetting, size: int) -> Decisions:
    """Return the turns of the player with the coins, and after these the rival's."""
    moves, tiles = ground.moves, ground.stands.shape[1]
    won, passes = moves.next == size, moves.weight < 0
    first = np.where(won, 2 * size, moves.next + size * passes)
    second = np.where(won, 2 * size, moves.next + size * ~passes)
    options = 2 * size * tiles
    lengths = np.bincount(moves.option, minlength=size * tiles)
    return Decisions(
        kind=np.zeros(2 * size, np.int8),
        first=np.arange(0, options, tiles, dtype=np.int32),
        gain=np.zeros(2 * size),
        begin=np.concatenate([[0], np.cumsum(np.tile(lengths, 2))]).astype(np.int32),
        next=np.concatenate([first, second]).astype(np.int32),
        weight=np.tile(moves.weight, 2),
        throws=ground.throws,
        known=np.ones(1),
    )


if __name__ == "__main__":
    SHIPPED.write_text(
        json.dumps({name: solve(tile) for name, tile in plans().items()}, indent=1) + "\n", "utf-8"
    )
    print(SHIPPED.read_text("utf-8"))
