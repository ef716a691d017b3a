"""Layout of a board: its hexagons, and pale copies of the spaces beyond the edges where it wraps.

Ahead is up. The outermost half-rows and columns of the copies are cut in half, which is enough to
see a Titan there. The three boards of a Grand Slam stand side by side; the copies above one belong
to the next.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from math import sqrt
from typing import NamedTuple

from azardia_nb.games.titan_race.rules.board import (
    COLUMNS,
    ROWS,
    SPACES,
    column_of,
    row_of,
    space_at,
)
from azardia_widgets.board import layout as general
from azardia_widgets.board.layout import HEIGHT, MARGIN
from azardia_widgets.board.shapes import Point
from azardia_widgets.games.titan_race.marks import sign

_BEYOND = 2  # number of half-rows drawn beyond the top and the bottom
_HALF = sqrt(3) / 2  # half the height of a hexagon whose side is 1
_HEAD = 14  # height above the board of a single circuit
_SLAM_TOP = 62  # height above the three boards of a Grand Slam
_SLAM_SIDE = 31.0


Box = tuple[float, float, float, float]  # left, top, right, bottom


class Hexagon(NamedTuple):
    """A hexagon of the drawing: space, centre and outline."""

    space: int
    x: float
    y: float
    outline: tuple[Point, ...]


@dataclass(frozen=True, eq=False)
class Layout(general.Layout):
    """Layout of a race's board: hexagons, their copies beyond the edges, and the panel of seats."""

    side: float  # of a hexagon
    hexagons: tuple[Hexagon, ...]
    ghosts: tuple[Hexagon, ...]
    borders: tuple[tuple[Point, ...], ...]  # lines of the start and the finish
    inside: tuple[Box, ...]  # visible area of each board, including the copies
    edges: tuple[Point, ...]  # top left corner of each board
    natures: tuple[int, ...]
    seats: tuple[float, float]  # top left corner of the panel of seats

    def outline(self, space: int, more: float = 0) -> tuple[Point, ...]:
        """Return the outline of a hexagon, or one that lies `more` further out."""
        return _outline(*self.places[space], self.side + more)

    def lines(self, path: Sequence[int]) -> list[list[Point]]:
        """Return the polylines of a walk along `path`, cut where it leaves a board."""
        lines = [[self.places[space] for space in path[:1]]]
        for here, there in pairwise(path):
            board, next_board = here // SPACES, there // SPACES
            (x, y), (to_x, to_y) = self.places[here], self.places[there]
            dx, dy = self._step(here, there)
            if abs(to_x - x - dx) < 1 and abs(to_y - y - dy) < 1:
                lines[-1].append((to_x, to_y))
                continue
            lines[-1].append(_until((x, y), (x + dx, y + dy), self.inside[board]))
            lines.append([_until((to_x, to_y), (to_x - dx, to_y - dy), self.inside[next_board])])
            lines[-1].append((to_x, to_y))
        return lines

    def _step(self, here: int, there: int) -> Point:
        """Return the shorter offset between two spaces, right and down, possibly across an edge."""
        columns, rows = column_of(there) - column_of(here), row_of(there) - row_of(here)
        columns = (columns + COLUMNS // 2) % COLUMNS - COLUMNS // 2
        if not self.slam:
            rows = (rows + ROWS // 2) % ROWS - ROWS // 2
        return 1.5 * self.side * columns, -_HALF * self.side * rows

    @property
    def beside(self) -> float:
        """The x position where a single board ends; in a Grand Slam, the full width."""
        return self.width if self.slam else self.seats[0] - 11

    @property
    def slam(self) -> bool:
        """Whether the layout shows the three boards of a Grand Slam."""
        return len(self.natures) > SPACES


@cache
def layout(natures: tuple[int, ...]) -> Layout:
    """Return the layout of a board with these kinds of spaces."""
    slam = len(natures) > SPACES
    side = _SLAM_SIDE if slam else (HEIGHT - _HEAD - MARGIN) / ((ROWS + 3) * _HALF)
    top = _SLAM_TOP if slam else _HEAD
    boards = len(natures) // SPACES
    wide = side * (1.5 * (COLUMNS + 1) + (0.4 if slam else 0.2))
    left = MARGIN / 2 if slam else MARGIN
    grids = [_Grid(left + board * wide, top, side) for board in range(boards)]
    hexagons = tuple(Hexagon(space, *_middle(grids, space), ()) for space in range(len(natures)))
    hexagons = tuple(one._replace(outline=_outline(one.x, one.y, side)) for one in hexagons)
    places = {one.space: (one.x, one.y) for one in hexagons}
    signs = {
        space: sign(nature, *places[space], side) for space, nature in enumerate(natures) if nature
    }
    return Layout(
        places,
        signs,
        1,
        side=side,
        hexagons=hexagons,
        ghosts=tuple(ghost for at in range(boards) for ghost in _ghosts(grids[at], at, boards)),
        borders=tuple(line for grid in grids for line in grid.borders()),
        inside=tuple(grid.inside for grid in grids),
        edges=tuple((grid.left, grid.top) for grid in grids),
        natures=natures,
        seats=(MARGIN, top + side * _HALF * (ROWS + 3) + 14)
        if slam
        else (left + wide + 22, MARGIN),
    )


class _Grid(NamedTuple):
    """One board: its left and top, and the side of its hexagons."""

    left: float
    top: float
    side: float

    def middle(self, column: int, row: int) -> Point:
        """Return the centre of a hexagon, which may lie beyond the edges."""
        x = self.left + self.side * (1.5 * column + 1.5 + 0.25)
        y = self.top + self.side * _HALF * (ROWS + _BEYOND - row)
        return round(x, 1), round(y, 1)

    @property
    def inside(self) -> Box:
        """The visible area of the board, including the cut copies around it."""
        left, right = self.middle(-1, 0)[0], self.middle(COLUMNS, 0)[0]
        return left, self.middle(0, ROWS + _BEYOND)[1], right, self.middle(0, 1 - _BEYOND)[1]

    def borders(self) -> list[tuple[Point, ...]]:
        """Return the line below the first rows and the line above the last rows."""
        lines = []
        for lowest, up in (((1, 2), 1), ((11, 12), -1)):
            points: list[Point] = []
            for column in range(COLUMNS):
                x, y = self.middle(column, lowest[column % 2])
                y = round(y + up * self.side * _HALF, 1)
                points += [(round(x - self.side / 2, 1), y), (round(x + self.side / 2, 1), y)]
            lines.append(tuple(points))
        return lines


def _middle(grids: list[_Grid], space: int) -> Point:
    board, row = divmod(row_of(space) - 1, ROWS)
    return grids[board].middle(column_of(space), row + 1)


def _ghosts(grid: _Grid, board: int, boards: int) -> list[Hexagon]:
    """Return the copies of spaces beyond the edges of a board."""
    copies = []
    left, high, right, low = grid.inside
    for column in range(-1, COLUMNS + 1):
        for row in range(1 - _BEYOND, ROWS + _BEYOND + 1):
            inside = 0 <= column < COLUMNS and 1 <= row <= ROWS
            if inside or (column + row) % 2 == 0:
                continue
            there = board * ROWS + row
            if boards == 1:
                there = (row - 1) % ROWS + 1
            if not 1 <= there <= boards * ROWS:
                continue
            x, y = grid.middle(column, row)
            outline = tuple(
                (min(max(a, left), right), min(max(b, high), low))
                for a, b in _outline(x, y, grid.side)
            )
            x += grid.side * 0.42 * ((column < 0) - (column >= COLUMNS))
            y += grid.side * 0.42 * ((row == ROWS + _BEYOND) - (row == 1 - _BEYOND))
            copies.append(Hexagon(space_at(column % COLUMNS, there), x, y, outline))
    return copies


def _until(begin: Point, end: Point, box: Box) -> Point:
    """Return `end`, or the point where the line from `begin` to it leaves `box`."""
    (x, y), (to_x, to_y), (left, top, right, low) = begin, end, box
    limits = ((x, to_x, left, right), (y, to_y, top, low))
    edges = [(at, to, least if to < at else most) for at, to, least, most in limits if to != at]
    share = min([1.0, *((edge - at) / (to - at) for at, to, edge in edges)])
    return round(x + share * (to_x - x), 1), round(y + share * (to_y - y), 1)


def _outline(x: float, y: float, side: float) -> tuple[Point, ...]:
    a, b = side / 2, side * _HALF
    corners = ((-side, 0), (-a, -b), (a, -b), (side, 0), (a, b), (-a, b))
    return tuple((round(x + dx, 1), round(y + dy, 1)) for dx, dy in corners)
