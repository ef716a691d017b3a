"""Rolls of dice as numbered multisets of faces, and their weights.

The order of the dice does not matter. The 6 ** n equally likely cases of n dice are numbered so
that those of one roll are consecutive.
"""

from itertools import combinations_with_replacement, pairwise
from math import factorial, prod

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.marks import rule
from azardia_nb.games.titan_race.rules.board import FACES

MAX_DICE = 6


def _all() -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    counts, ends, first = [], [], [0]
    for dice in range(MAX_DICE + 1):
        cases = 0
        for roll in combinations_with_replacement(range(len(FACES)), dice):
            by_face = [roll.count(face) for face in range(len(FACES))]
            cases += factorial(dice) // prod(map(factorial, by_face))
            counts.append(by_face)
            ends.append(cases)
        first.append(len(counts))
    return np.array(counts, np.int8), np.array(ends), np.array(first)


# All rolls of 0 to 6 dice, in this order. _COUNTS: number of dice per face. _ENDS: number of cases
# up to and including a roll, among rolls of as many dice. _FIRST: index of the first of n dice.
_COUNTS, _ENDS, _FIRST = _all()
# Roll number of each case of 0 to 6 dice, and index of the first case of n dice.
_ROLL_OF = np.concatenate(
    [
        np.repeat(np.arange(end - first, dtype=np.int16), np.diff(_ENDS[first:end], prepend=0))
        for first, end in pairwise(_FIRST)
    ]
)
_CASES = np.array(
    [sum(len(FACES) ** fewer for fewer in range(dice)) for dice in range(MAX_DICE + 1)]
)
# number of different rolls of six dice
ROLLS_OF_MOST = int(_FIRST[MAX_DICE + 1] - _FIRST[MAX_DICE])


@rule
def roll_of_case(dice: int, case: int) -> int:
    """Return the number of the roll to which `case` (0 to 6 ** dice - 1) belongs."""
    return int(_ROLL_OF[_CASES[dice] + case])


@rule
def roll_weight(dice: int, roll: int) -> int:
    """Return the number of cases, of 6 ** dice, that show roll number `roll`."""
    at = int(_FIRST[dice]) + roll
    return int(_ENDS[at]) - (int(_ENDS[at - 1]) if roll else 0)


@rule
def roll_counts(dice: int, roll: int, out: npt.NDArray[np.int8]) -> None:
    """Write the number of dice showing each face to `out`, an array of length 6."""
    at = int(_FIRST[dice]) + roll
    for face in range(len(FACES)):
        out[face] = _COUNTS[at, face]


def faces_of(dice: int, roll: int) -> list[int]:
    """Return the faces of a roll in rising order.

    >>> [FACES[face] for face in faces_of(2, 1)]
    ['trap', 'dash']
    """
    by_face = _COUNTS[_FIRST[dice] + roll]
    return [face for face in range(len(FACES)) for _ in range(by_face[face])]


def rank_of(faces: list[int]) -> int:
    """Return the number of the roll that shows `faces`."""
    by_face = [faces.count(face) for face in range(len(FACES))]
    first = int(_FIRST[len(faces)])
    rolls = _COUNTS[first : _FIRST[len(faces) + 1]]
    return int(np.flatnonzero((rolls == by_face).all(axis=1))[0])
