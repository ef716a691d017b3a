"""A lone pawn: the distribution of its tile after one turn or more.

Each turn is a tree of the engine with the other pawn out of reach. Only dice and zones matter:
there are no coins and no cards.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache, lru_cache

from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.odds.turn_tree import GameTree, at_random, until_moved
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.azardia.rules.rulings import Rulings
from azardia_nb.solve.game_tree import Policy


@cache
def turn(
    tile: int,
    level: int = 1,
    policy: Policy = at_random,
    rulings: Rulings | None = None,
    crossed: bool | None = None,
) -> dict[int, Fraction]:
    """Return the distribution of a lone pawn's tile after one turn under `policy`.

    `crossed` is whether it has been beyond the gate, by default whether its tile is. On the last
    tile it stays. Raises AzardiaError for an impossible pawn.

    >>> distribution = turn(148, level=5)
    >>> sum(distribution.values()), distribution[150]  # 2 as sum or difference, zeros again
    (Fraction(1, 1), Fraction(357, 4000))
    """
    if tile == NUMBERS.goal:
        return {tile: Fraction(1)}
    distribution = walk(tile, level, rulings, crossed).distribution(
        lambda end: int(end["tile"][0]), policy
    )
    return dict(sorted(distribution.items()))


@lru_cache(maxsize=64)  # half a megabyte each
def walk(
    tile: int, level: int = 1, rulings: Rulings | None = None, crossed: bool | None = None
) -> GameTree:
    """Return the tree of a lone pawn's roll and move, for any policy or target."""
    return GameTree(alone(tile, level, rulings=rulings, crossed=crossed), until_moved)


def turns(
    tile: int,
    level: int = 1,
    policy: Policy = at_random,
    rulings: Rulings | None = None,
    crossed: bool | None = None,
) -> Iterator[dict[int, Fraction]]:
    """Yield the distribution of the tile after 0, 1, 2 … turns, without end.

    >>> from itertools import islice
    >>> [len(distribution) for distribution in islice(turns(1), 3)]
    [1, 21, 41]
    """
    distribution = {(tile, bool(crossed)): Fraction(1)}
    while True:
        yield _tiles(distribution)
        after: dict[tuple[int, bool], Fraction] = {}
        for (here, been), chance in distribution.items():
            for there, share in turn(here, level, policy, rulings, been or None).items():
                where = there, been or there > NUMBERS.gate
                after[where] = after.get(where, Fraction(0)) + chance * share
        distribution = after


def _tiles(distribution: dict[tuple[int, bool], Fraction]) -> dict[int, Fraction]:
    tiles: dict[int, Fraction] = {}
    for (tile, _), chance in sorted(distribution.items()):
        tiles[tile] = tiles.get(tile, Fraction(0)) + chance
    return tiles


def alone(
    tile: int,
    level: int = 1,
    *,
    coins: int = 0,
    rulings: Rulings | None = None,
    crossed: bool | None = None,
) -> Game:
    """Return a core game in which a pawn must roll and its rival is out of reach."""
    pawn = Placed(tile, level=level, coins=coins, crossed=crossed)
    return Game.place([pawn, out_of_reach(tile, level)], cards=False, rulings=rulings)


def out_of_reach(tile: int, level: int = 1) -> Placed:
    """Return a rival that a pawn on `tile` cannot meet in this turn, even with coins."""
    if level < NUMBERS.top_level:
        return Placed(NUMBERS.gate + 1, level=NUMBERS.top_level, skip=1)
    # A pawn at the top level only moves forward, so a pawn behind or far ahead is not met.
    return Placed(1 if tile > 1 else NUMBERS.gate // 2, skip=1)
