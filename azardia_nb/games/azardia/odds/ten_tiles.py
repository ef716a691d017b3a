"""A game on ten tiles that is solved by hand: one pawn, which both players move in turn.

The player to move tosses a coin, which shows 1 or 2, and moves the pawn that many tiles or one
more. Reaching the last tile, or passing it, wins.

>>> values(10)[9], values(10)[7], values(10)[1]
(Fraction(1, 1), Fraction(1, 2), Fraction(33, 64))
"""

from fractions import Fraction
from functools import cache

from azardia_nb.probability.ties import near_fraction
from azardia_nb.solve.dynamic_programming import Decisions, Throw, Throws, value_iteration

TILES = 10
FACES = (1, 2)  # of the coin
MORE = (0, 1)  # tiles that the player may add to a face
_FARTHEST = FACES[-1] + MORE[-1]


def ways(face: int) -> tuple[int, ...]:
    """Return the numbers of tiles that a face of the coin allows."""
    return tuple(face + more for more in MORE)


@cache
def values(tiles: int = TILES) -> dict[int, Fraction]:
    """Return the winning probability of the player to move, by the pawn's tile, before the toss."""
    nodes = tiles - 1  # tile t is node t - 1; node `nodes` is the last tile and beyond
    options = [
        [[(min(at + far, nodes), -1.0)] for far in range(1, _FARTHEST + 1)] for at in range(nodes)
    ]
    throw = [Throw(1, tuple(far - 1 for far in ways(face))) for face in FACES]
    # The player to move at the end has lost: the other one moved the pawn there.
    task = Decisions.build(options, Throws.of([(_FARTHEST, [throw])]), [0.0])
    solved = value_iteration(task).values
    return {tile: near_fraction(float(solved[tile - 1])) for tile in range(1, tiles)}


def after(tile: int, far: int, tiles: int = TILES) -> Fraction:
    """Return the winning probability of the player who moves the pawn `far` tiles from `tile`."""
    return 1 - values(tiles).get(tile + far, Fraction(0))


def best(tile: int, face: int, tiles: int = TILES) -> tuple[int, ...]:
    """Return the best numbers of tiles to move for a face, several if they are equally good."""
    most = max(after(tile, far, tiles) for far in ways(face))
    return tuple(far for far in ways(face) if after(tile, far, tiles) == most)
