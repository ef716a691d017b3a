"""Places, relative to a rival, where its die can push a Titan: nine of 35 on the bare board.

>>> faces_that_push(0, 2), faces_that_push(0, 6)
(4, 0)
>>> pushed(0, 2, 2)
Fraction(8, 9)

Also walks along the board, and distances between spaces in steps.

>>> [board.name_of(space) for space in walk_along(27, "rrr").spaces]
['C11', 'D12', 'E1']
>>> sorted(distances(0).values()).count(2)
12
"""

from fractions import Fraction
from functools import cache
from typing import NamedTuple

from azardia_nb.games.titan_race.rules import board
from azardia_nb.games.titan_race.rules.board import AHEAD, SPACES, WAYS, links


@cache
def _faces_by_space() -> dict[int, frozenset[int]]:
    """Return the faces whose paths enter each space from A1; other spaces have the same pattern."""
    to = board.links(1).to
    by_space: dict[int, set[int]] = {}
    for path in range(board.DIE_PATHS):
        here = 0
        for way in board.PATH_WAYS[path][: len(board.PATHS[path])]:
            here = int(to[here, way])
            by_space.setdefault(here, set()).update((int(board.PATH_FACES[path]), board.WILD))
    return {space: frozenset(faces) for space, faces in by_space.items()}


def pushing_faces() -> dict[tuple[int, int], int]:
    """Return the number of a rival's faces that push a Titan, by (columns, rows) from the rival."""
    counts = {}
    for space in range(1, board.SPACES):
        columns = (board.column_of(space) + board.COLUMNS // 2) % board.COLUMNS - board.COLUMNS // 2
        counts[columns, board.row_of(space) - 1] = len(_faces_by_space().get(space, ()))
    return counts


def faces_that_push(columns: int, rows: int) -> int:
    """Return how many of a rival's faces push a Titan `columns` to its right and `rows` ahead."""
    columns = (columns + board.COLUMNS // 2) % board.COLUMNS - board.COLUMNS // 2
    return pushing_faces().get((columns, rows % board.ROWS), 0)


def pushed(columns: int, rows: int, dice: int) -> Fraction:
    """Return the probability that a rival with `dice` dice on offer can push a Titan.

    The Titan stands `columns` to the right of the rival and `rows` ahead.
    """
    safe = Fraction(len(board.FACES) - faces_that_push(columns, rows), len(board.FACES))
    return 1 - safe**dice


# --- ways ---------------------------------------------------------------------------------------


class Walk(NamedTuple):
    """A walk along the board: the spaces entered, in order, and the laps gained."""

    spaces: tuple[int, ...]
    laps: int


def walk_along(start: int, steps: str) -> Walk:
    """Return the walk from `start` along `steps`, a string of `s`, `l` and `r`."""
    to, laps = links(1)
    spaces, more, here = [], 0, start
    for step in steps:
        way = WAYS.index(step)
        more += int(laps[here, way])
        here = int(to[here, way])
        spaces.append(here)
    return Walk(tuple(spaces), more)


@cache
def distances(start: int, *, back: bool = True) -> dict[int, int]:
    """Return the number of steps from `start` to each space.

    Without `back` only steps ahead count.
    """
    to, count = links(1).to, len(WAYS) if back else AHEAD
    by_space, edge, steps = {start: 0}, {start}, 0
    while edge:
        steps += 1
        edge = {int(to[here, way]) for here in edge for way in range(count)} - by_space.keys()
        by_space |= dict.fromkeys(edge, steps)
    return by_space


@cache
def ring(start: int, step: str) -> tuple[int, ...]:
    """Return the spaces entered by repeating one step until `start` is reached again."""
    return next(
        walk
        for n in range(1, SPACES + 1)
        if (walk := walk_along(start, step * n).spaces)[-1] == start
    )
