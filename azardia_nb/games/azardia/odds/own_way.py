"""A learner's policy on the way to the goal: to add or to subtract, by the distance left.

>>> always = turns((True,) * len(GROUPS), hits=False)
>>> round(always[149], 3)  # as `race.tyrant_zone(adding)`
22.016
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

from azardia_nb.games.azardia.odds.rolls import Roll, landing
from azardia_nb.games.azardia.odds.spending import TILES, pawn_rolls
from azardia_nb.games.azardia.rules.actions import Act, act
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.solve.markov_chain import Chain

GOAL = NUMBERS.goal
# Groups of distances to the goal, (first, last); the learner decides for each group.
GROUPS = ((1, 1), (2, 4), (5, 9), (10, 20), (21, GOAL - TILES[0]))


def group(tile: int) -> int:
    """Return the index in GROUPS of a tile's distance to the goal."""
    return next(at for at, (_, last) in enumerate(GROUPS) if GOAL - tile <= last)


def turns(adds: Sequence[bool], hits: bool) -> dict[int, float]:
    """Return the expected number of turns to the goal from each tile.

    `adds` has, for each of GROUPS, whether the pawn adds; otherwise it subtracts. If `hits`, it
    lands on the goal whenever the roll allows.
    """
    rows = {tile: _turn(tile, adds[group(tile)], hits) for tile in TILES}
    return dict(Chain({**rows, GOAL: {GOAL: Fraction(1)}}).expected_steps_floats().values)


@cache
def _turn(tile: int, adds: bool, hits: bool, zeros: int = 0) -> dict[int, Fraction]:
    """Return the distribution of the tile after a turn with `zeros` zeros rolled before."""
    distribution: dict[int, Fraction] = {}
    thrown = pawn_rolls(0, zeros)
    for roll in thrown:
        likely = Fraction(roll.cases, sum(one.cases for one in thrown))
        far = _tiles_moved(roll, tile, adds, hits)
        ends = {landing(tile, far): Fraction(1)} if far is not None else {}
        for there, share in (ends or _turn(tile, adds, hits, zeros + 1)).items():
            distribution[there] = distribution.get(there, Fraction(0)) + likely * share
    return distribution


def _tiles_moved(roll: Roll, tile: int, adds: bool, hits: bool) -> int | None:
    """Return the number of tiles that the pawn moves; None if it rerolls a zero."""
    ways = {act(number): far for number, (far, _) in roll.ways.items()}
    for far in ways.values():
        if hits and far is not None and landing(tile, far) == GOAL:
            return far
    return ways[Act.ADD if adds else Act.SUBTRACT]
