"""The board: 36 spaces in half-rows, wrapping at the sides and at the top.

A space exists where column (0 to 5) and row (from 1) have an odd sum. A Grand Slam's three boards
form one board of 36 rows that wraps at the sides only.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.marks import rule

COLUMNS = 6
ROWS = 12  # rows of one board
A_ROW = COLUMNS // 2  # spaces in a half-row
SPACES = ROWS * A_ROW
SLAM = 3  # number of boards of a Grand Slam
MAX_SPACES = SLAM * SPACES
LETTERS = "ABCDEF"

# Directions of a step, three ahead and then three back.
WAYS = ("s", "l", "r", "b", "bl", "br")
STRAIGHT, LEFT, RIGHT, BACK, BACK_LEFT, BACK_RIGHT = range(6)
AHEAD = 3  # number of directions ahead; they come first
_CHANGES = ((0, 2), (-1, 1), (1, 1), (0, -2), (-1, -1), (1, -1))

NOT_STARTED = -1  # value of `space` before the first turn
FINISHED = -2  # value of `space` past the last board of a Grand Slam
START_SPACES = 3  # the first ones: A1, C1, E1

# Kinds of space, by their words in a circuit file; 0 is an ordinary space.
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
# spaces that a step covers from a ramp (any direction ahead) and a super-ramp (one side only)
JUMP, LONG_JUMP = 2, 3

# Faces of a die. A wild die follows the path of any other face.
FACES = ("trap", "dash", "bend", "strike", "sweep", "wild")
TRAP, DASH, BEND, STRIKE, SWEEP, WILD = range(6)
# Paths of a movement: those of the faces in order, then the single steps of Abilities and cards.
PATHS = ("s", "ss", "sl", "sr", "ls", "rs", "ll", "rr", "lll", "rrr", "l", "r", "b", "bl", "br")
DIE_PATHS = 10
PATH_FACES = np.array([TRAP, DASH, BEND, BEND, BEND, BEND, STRIKE, STRIKE, SWEEP, SWEEP])
FIRST_PATH = np.array([0, 1, 2, 6, 8, 0])  # index in PATHS of each face's first path
LAST_PATH = np.array([0, 1, 5, 7, 9, DIE_PATHS - 1])
SINGLE = np.array([0, 10, 11, 12, 13, 14])  # index in PATHS of the single step in each direction
_STEPS = [[p] if p in WAYS[AHEAD:] else list(p) for p in PATHS]
PATH_LENGTH = np.array([len(steps) for steps in _STEPS])
PATH_WAYS = np.array([[WAYS.index(s) for s in steps] + [0] * (3 - len(steps)) for steps in _STEPS])


class Links(NamedTuple):
    """Destination and lap change of a step: arrays of shape (spaces, 6), [space, direction].

    `to` is -1 for a step that would leave the boards of a Grand Slam.
    """

    to: npt.NDArray[np.int8]
    laps: npt.NDArray[np.int8]


def space_at(column: int, row: int) -> int:
    """Return the number of the space at `column` (from 0) and `row` (from 1).

    >>> space_at(0, 1), space_at(5, 12)
    (0, 35)
    """
    return A_ROW * (row - 1) + column // 2


def column_of(space: int) -> int:
    """Return the column of a space, counted from 0."""
    return 2 * (space % A_ROW) + (row_of(space) + 1) % 2


@rule
def row_of(space: int) -> int:
    """Return the row of a space, counted from 1; in a Grand Slam up to 36."""
    return space // A_ROW + 1


@cache
def links(boards: int) -> Links:
    """Return the links between spaces of one board, or of several boards in a row."""
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
    to.setflags(write=False)  # the cached arrays are shared by all callers
    laps.setflags(write=False)
    return Links(to, laps)


def name_of(space: int, slam: bool = False) -> str:
    """Return the name of a space: "finish" for FINISHED, "" for any other negative number.

    >>> name_of(3), name_of(36, slam=True)
    ('B2', '2:A1')
    """
    if space < 0:
        return "finish" if space == FINISHED else ""
    board, row = divmod(row_of(space) - 1, ROWS)
    name = f"{LETTERS[column_of(space)]}{row + 1}"
    return f"{board + 1}:{name}" if slam else name


def names_of(slam: bool = False) -> list[str]:
    """Return the names of all spaces, by number."""
    return [name_of(space, slam) for space in range(MAX_SPACES if slam else SPACES)]
