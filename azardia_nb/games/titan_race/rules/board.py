"""The board: 36 spaces in half-rows, which lead round at the sides and at the top.

A space exists where column (0 to 5) and row (from 1) add up to an odd number. Three boards
in a row, those of a Grand Slam, are one board of 36 rows that leads round at the sides only.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.marks import rule

COLUMNS = 6
ROWS = 12  # of one board
A_ROW = COLUMNS // 2  # spaces in a half-row
SPACES = ROWS * A_ROW
SLAM = 3  # boards of a Grand Slam
MAX_SPACES = SLAM * SPACES
LETTERS = "ABCDEF"

# Ways to go: ahead first, then back.
WAYS = ("s", "l", "r", "b", "bl", "br")
STRAIGHT, LEFT, RIGHT, BACK, BACK_LEFT, BACK_RIGHT = range(6)
AHEAD = 3  # ways that go ahead
_CHANGES = ((0, 2), (-1, 1), (1, 1), (0, -2), (-1, -1), (1, -1))

NOT_STARTED = -1  # instead of a space
FINISHED = -2  # beyond the last board of a Grand Slam
START_SPACES = 3  # the first ones: A1, C1, E1

# What a space is, a word each as in a file of circuits; 0 is an ordinary space.
NATURES = (
    "",
    "lava",
    "pirates",
    "ramp",
    "ramp_left",
    "ramp_right",
    "statue",
    "pentacle",
    "ice",
    "bonus",
)
_, LAVA, PIRATES, RAMP, RAMP_LEFT, RAMP_RIGHT, STATUE, PENTACLE, ICE, BONUS = range(10)
JUMP, LONG_JUMP = 2, 3  # spaces that a step off a ramp goes, and off a ramp to one side

# What the faces of a die do. The path of a wild die is that of another face.
FACES = ("trap", "dash", "bend", "strike", "sweep", "wild")
TRAP, DASH, BEND, STRIKE, SWEEP, WILD = range(6)
# Every path, by the faces' order; then the single steps of Abilities and cards.
PATHS = ("s", "ss", "sl", "sr", "ls", "rs", "ll", "rr", "lll", "rrr", "l", "r", "b", "bl", "br")
DIE_PATHS = 10
PATH_FACES = np.array([TRAP, DASH, BEND, BEND, BEND, BEND, STRIKE, STRIKE, SWEEP, SWEEP])
FIRST_PATH = np.array([0, 1, 2, 6, 8, 0])  # of each face
LAST_PATH = np.array([0, 1, 5, 7, 9, DIE_PATHS - 1])
SINGLE = np.array([0, 10, 11, 12, 13, 14])  # the path of one step in each way
_STEPS = [[p] if p in WAYS[AHEAD:] else list(p) for p in PATHS]
PATH_LENGTH = np.array([len(steps) for steps in _STEPS])
PATH_WAYS = np.array([[WAYS.index(s) for s in steps] + [0] * (3 - len(steps)) for steps in _STEPS])


class Links(NamedTuple):
    """Where each way leads from each space, and what becomes of the lap: arrays (spaces, 6).

    What lies beyond the boards of a Grand Slam is -1.
    """

    to: npt.NDArray[np.int8]
    laps: npt.NDArray[np.int8]


def space_at(column: int, row: int) -> int:
    """Return the number of a space.

    >>> space_at(0, 1), space_at(5, 12)
    (0, 35)
    """
    return A_ROW * (row - 1) + column // 2


def column_of(space: int) -> int:
    """Return the column of a space, from 0."""
    return 2 * (space % A_ROW) + (row_of(space) + 1) % 2


@rule
def row_of(space: int) -> int:
    """Return the row of a space, from 1; those of a Grand Slam are counted on."""
    return space // A_ROW + 1


@cache
def links(boards: int) -> Links:
    """Return where the ways lead on one board, or on several in a row."""
    rows = ROWS * boards
    to = np.full((rows * A_ROW, len(WAYS)), -1, np.int8)
    laps = np.zeros_like(to)
    for space in range(rows * A_ROW):
        column, row = column_of(space), row_of(space)
        for way, (aside, ahead) in enumerate(_CHANGES):
            there = row + ahead
            laps[space, way] = (there - 1) // ROWS - (row - 1) // ROWS
            if boards == 1:
                there = (there - 1) % ROWS + 1
            if 1 <= there <= rows:
                to[space, way] = space_at((column + aside) % COLUMNS, there)
    to.setflags(write=False)  # one for all who ask
    laps.setflags(write=False)
    return Links(to, laps)


def name_of(space: int, slam: bool = False) -> str:
    """Return what a space is called; nothing for one that is none.

    >>> name_of(3), name_of(36, slam=True)
    ('B2', '2:A1')
    """
    if space < 0:
        return "finish" if space == FINISHED else ""
    board, row = divmod(row_of(space) - 1, ROWS)
    name = f"{LETTERS[column_of(space)]}{row + 1}"
    return f"{board + 1}:{name}" if slam else name


def names_of(slam: bool = False) -> list[str]:
    """Return what the spaces are called, by their numbers."""
    return [name_of(space, slam) for space in range(MAX_SPACES if slam else SPACES)]
