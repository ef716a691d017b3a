"""Where a rival can push one next turn: the places, seen from it, that the dice's ways enter.

On the bare board, by the die alone, these are nine of thirty-five.

>>> faces_that_push(0, 2), faces_that_push(0, 6)
(4, 0)
>>> pushed(0, 2, 2)
Fraction(8, 9)

And where ways lead on the board, and how many steps apart its spaces are.

>>> [board.name_of(space) for space in along(27, "rrr").spaces]
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
def _pushing() -> dict[int, frozenset[int]]:
    """Return the faces whose ways enter each space from A1, as from any other."""
    to = board.links(1).to
    found: dict[int, set[int]] = {}
    for path in range(board.DIE_PATHS):
        here = 0
        for way in board.PATH_WAYS[path][: len(board.PATHS[path])]:
            here = int(to[here, way])
            found.setdefault(here, set()).update((int(board.PATH_FACES[path]), board.WILD))
    return {space: frozenset(faces) for space, faces in found.items()}


def places() -> dict[tuple[int, int], int]:
    """Return how many faces push who stands so many columns and rows on, for all other places."""
    found = {}
    for space in range(1, board.SPACES):
        columns = (board.column_of(space) + board.COLUMNS // 2) % board.COLUMNS - board.COLUMNS // 2
        found[columns, board.row_of(space) - 1] = len(_pushing().get(space, ()))
    return found


def faces_that_push(columns: int, rows: int) -> int:
    """Return how many faces of a rival's die push who stands so many columns and rows on."""
    columns = (columns + board.COLUMNS // 2) % board.COLUMNS - board.COLUMNS // 2
    return places().get((columns, rows % board.ROWS), 0)


def pushed(columns: int, rows: int, dice: int) -> Fraction:
    """Return the chance that a rival with so many dice on offer finds a face that pushes."""
    safe = Fraction(len(board.FACES) - faces_that_push(columns, rows), len(board.FACES))
    return 1 - safe**dice


# --- ways ---------------------------------------------------------------------------------------


class Walk(NamedTuple):
    """The spaces that a walk enters one after the other, and how many laps more it is in."""

    spaces: tuple[int, ...]
    laps: int


def along(start: int, steps: str) -> Walk:
    """Return where steps ahead lead from a space, each of them `s`, `l` or `r`."""
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
    """Return how many steps each space is away; without `back` all steps go ahead."""
    to, count = links(1).to, len(WAYS) if back else AHEAD
    found, edge, steps = {start: 0}, {start}, 0
    while edge:
        steps += 1
        edge = {int(to[here, way]) for here in edge for way in range(count)} - found.keys()
        found |= dict.fromkeys(edge, steps)
    return found


@cache
def ring(start: int, step: str) -> tuple[int, ...]:
    """Return the spaces entered by going on in one way, until one is back."""
    return next(
        walk for n in range(1, SPACES + 1) if (walk := along(start, step * n).spaces)[-1] == start
    )
