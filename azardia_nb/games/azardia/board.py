"""The board: its numbers, and how a pawn walks over it (`zones.*`)."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

A_TILES = (5, 13, 21, 34, 46, 55, 67, 75)  # tiles.a
Z_TILES = (85, 93, 101, 114, 129, 137, 145)  # tiles.z
COIN = 1000  # what one token of coins is worth; the rules count in tokens
SPECIAL_A = 1
SPECIAL_Z = 2


class Numbers(NamedTuple):
    """Every number of the rules, in one place; coins count in thousands."""

    goal: int = 150
    gate: int = 80
    top_level: int = 5
    faces: int = 10
    dice: int = 2
    coin_cap: int = 6
    level_price: int = 5
    tile_price: int = 1
    die_price: int = 1
    draws: int = 2
    hand_limit: int = 4
    step: int = 3  # tiles on or back instead of a level above the top or below the ends


NUMBERS = Numbers()


def special_tiles(numbers: Numbers = NUMBERS) -> npt.NDArray[np.int8]:
    """Return, per tile 0 to goal, 0 or SPECIAL_A or SPECIAL_Z."""
    special = np.zeros(numbers.goal + 1, np.int8)
    special[[t for t in A_TILES if t < numbers.goal]] = SPECIAL_A
    special[[t for t in Z_TILES if t < numbers.goal]] = SPECIAL_Z
    return special
