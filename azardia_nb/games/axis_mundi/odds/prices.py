"""What moves cost, in points and in hit points, which jump: the fourth wound takes one.

>>> eight = walk_or_run(8)  # Accessible Hexes, without a wound to begin with
>>> eight.walk, eight.run
(Price(points=8, wounds=8, hit_points=2), Price(points=4, wounds=16, hit_points=4))
>>> [walk_or_run(2, wounds=w).run.hit_points for w in range(4)]
[1, 1, 1, 1]
>>> [walk_or_run(2, wounds=w).walk.hit_points for w in range(4)]
[0, 0, 1, 1]
"""

from typing import NamedTuple

from azardia_nb.games.axis_mundi.rules import board
from azardia_nb.games.axis_mundi.rules.mats import USUAL
from azardia_nb.games.axis_mundi.rules.movement import RUN_DOWN, RUN_LEVEL, STEP, ground_wounds
from azardia_nb.games.axis_mundi.rules.state import WOUNDS

GROUNDS = (
    board.WAREHOUSE,
    board.PATH,
    board.SHELTER,
    board.ACCESSIBLE,
    board.CAVE,
    board.POWER,
    board.PIER,
)
ENTERED = (STEP, RUN_LEVEL, RUN_DOWN)  # ways into a hex


class Price(NamedTuple):
    """What a way over some hexes costs."""

    points: int
    wounds: int
    hit_points: int


class Choice(NamedTuple):
    """The same hexes walked and run."""

    walk: Price
    run: Price


def lost(wounds: int, more: int) -> int:
    """Return how many hit points so many wounds more take (mat.wounds)."""
    return (wounds + more) // WOUNDS


def walk_or_run(hexes: int, wounds: int = 0, ground: int = board.ACCESSIBLE) -> Choice:
    """Return what so many hexes of one Level cost; the last one of an odd number is walked."""
    if ground == board.INACCESSIBLE or not 0 <= wounds < WOUNDS:
        raise ValueError(board.NATURES[ground], wounds)
    step, run = ground_wounds(ground, STEP), ground_wounds(ground, RUN_LEVEL)
    walked = hexes * step
    ran = hexes // 2 * 2 * run + hexes % 2 * step
    return Choice(
        Price(hexes * USUAL, walked, lost(wounds, walked)),
        Price((hexes // 2 + hexes % 2) * USUAL, ran, lost(wounds, ran)),
    )
