"""The layout of the hexes in each of the six rotations of the rings.

The first corner of the shore is nearest to the viewer. Each board, from the Sea Level to Level 3,
has an edge, where figures climb. The middle lies a Level lower than the hexes around it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from math import sqrt
from typing import NamedTuple

import numpy as np

from azardia_nb.game.protocol import Rules
from azardia_nb.games.axis_mundi.picture import hex_coordinates
from azardia_nb.games.axis_mundi.rules.board import (
    HEIGHTS,
    LEVELS,
    MIDDLE,
    RINGS,
    SHORE,
    SIDES,
    SPACES,
)
from azardia_widgets.board import layout as general
from azardia_widgets.board.layout import HEIGHT, MARGIN
from azardia_widgets.board.shapes import Point
from azardia_widgets.games.axis_mundi.marks import sign

_HALF = sqrt(3) / 2  # of a hexagon's height, with sides of 1
_FAR = SHORE + 1  # steps to a pier, the outermost hex
_ROWS = SHORE + _FAR + 1  # rows of hexes: the first pier is nearest, with none opposite
_COLUMNS = 17.0  # in sides, from pier to pier
SIDE = (HEIGHT - 20) / (_ROWS * 2 * _HALF)
_MIDDLE = (MARGIN / 2 + SIDE * _COLUMNS / 2, 10 + SIDE * 2 * _HALF * (SHORE + 0.5))
LEFT = MARGIN / 2 + SIDE * _COLUMNS + 8  # the left edge of the panels beside the board
_CORNERS = ((1, 0), (0.5, _HALF), (-0.5, _HALF), (-1, 0), (-0.5, -_HALF), (0.5, -_HALF))


class Step(NamedTuple):
    """An edge between two Levels, seen from the higher one: its ends, and the direction down."""

    start: Point
    end: Point
    down: Point  # a unit vector


@dataclass(frozen=True, eq=False)
class Layout(general.Layout):
    """The layout of the board in one rotation of its rings."""

    turns: int
    sixths: tuple[int, ...]  # by Level, the rotation of each board
    natures: tuple[int, ...]
    edges: tuple[tuple[Point, ...], ...]  # around each board, by Level
    steps: tuple[Step, ...]

    def outline(self, space: int, more: float = 0) -> tuple[Point, ...]:
        """Return the outline of a hex, `more` units outside it."""
        return _outline(*self.places[space], SIDE + more)

    @property
    def beside(self) -> float:
        """The right edge of the board."""
        return LEFT - 4

    @property
    def middle(self) -> Point:
        """The centre of rotation."""
        return self.places[MIDDLE]


def layout(rules: Rules, turns: int) -> Layout:
    """Return the cached layout of a map in one rotation of its rings."""
    natures, powers = rules["nature"].tobytes(), rules["power"].tobytes()
    return _layout(turns, natures, powers, hex_coordinates(rules, turns).tobytes())


@lru_cache(32)
def _layout(turns: int, nature: bytes, power: bytes, lying: bytes) -> Layout:
    natures, powers = (tuple(np.frombuffer(one, np.int8).tolist()) for one in (nature, power))
    lies = tuple((x, y) for x, y in np.frombuffer(lying, np.int64).reshape(SPACES, 2).tolist())
    places = {hex: _point(*lies[hex]) for hex in range(SPACES)}
    boards = [[hex for hex in range(MIDDLE + 1) if RINGS[hex] <= SHORE - k] for k in range(LEVELS)]
    edges = tuple(_outline_around([places[hex] for hex in board]) for board in boards)
    signs = {
        hex: shapes
        for hex in range(SPACES)
        if (shapes := sign(natures[hex], max(powers[hex], 0), *places[hex], SIDE))
    }
    return Layout(
        places,
        signs,
        1,
        turns=turns,
        sixths=(0, *(_sixths_turned(lies, level) for level in range(1, LEVELS))),
        natures=natures,
        edges=edges,
        steps=tuple(_steps(places)),
    )


def _sixths_turned(lies: tuple[tuple[int, int], ...], level: int) -> int:
    """Return the sixths counter-clockwise by which a Level's board has turned."""
    first = next(hex for hex in range(SPACES) if HEIGHTS[hex] == level and hex != MIDDLE)
    x, y = lies[first]
    corners = [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)]
    ring = SHORE - level
    return corners.index((x // ring, y // ring))


def _point(column: float, row: float) -> Point:
    """Return a point on the picture, from columns and rows around the middle."""
    x, y = _MIDDLE[0] + 1.5 * SIDE * column, _MIDDLE[1] + 2 * _HALF * SIDE * (row + column / 2)
    return round(x, 1), round(y, 1)


def _outline(x: float, y: float, side: float) -> tuple[Point, ...]:
    return tuple((round(x + side * dx, 1), round(y + side * dy, 1)) for dx, dy in _CORNERS)


def _sides(x: float, y: float) -> list[tuple[Point, Point, Point]]:
    """Return the sides of a hexagon: two ends, and the middle of the hexagon beyond."""
    corners = _outline(x, y, SIDE)
    sides = []
    for at in range(SIDES):
        a, b = corners[at], corners[(at + 1) % SIDES]
        sides.append((a, b, (a[0] + b[0] - x, a[1] + b[1] - y)))
    return sides


def _outline_around(middles: list[Point]) -> tuple[Point, ...]:
    """Return the outline around hexagons that lie together."""
    edges = [
        (a, b)
        for x, y in middles
        for a, b, beyond in _sides(x, y)
        if not any(_same_point(beyond, other) for other in middles)
    ]
    line = [edges[0][1]]
    while len(line) < len(edges):
        line.append(next(b for a, b in edges if _same_point(a, line[-1])))
    return tuple(line)


def _steps(places: Mapping[int, Point]) -> list[Step]:
    """Return the edges between a hex and a lower neighbour."""
    steps = []
    for hex, (x, y) in places.items():
        for a, b, beyond in _sides(x, y):
            lower = [at for at, there in places.items() if _same_point(there, beyond)]
            if lower and HEIGHTS[hex] > HEIGHTS[lower[0]]:
                far = 2 * _HALF * SIDE
                steps.append(Step(a, b, ((beyond[0] - x) / far, (beyond[1] - y) / far)))
    return steps


def _same_point(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) < SIDE / 4
