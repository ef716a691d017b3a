"""The special tiles, and the numbers in the rules with their bounds (`zones.*`, `tiles.*`)."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from azardia_nb.errors import AzardiaError, is_whole, short

A_TILES = (5, 13, 21, 34, 46, 55, 67, 75)  # tiles.a
Z_TILES = (85, 93, 101, 114, 129, 137, 145)  # tiles.z
COIN = 1000  # value of a coin token; the rules count in tokens
SPECIAL_A = 1
SPECIAL_Z = 2


class Numbers(NamedTuple):
    """The numbers in the rules, which house rules may change; coins are in thousands."""

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
    step: int = 3  # tiles forward or back that replace a level beyond the range
    a_tiles: tuple[int, ...] = A_TILES  # tiles at or beyond the goal are ignored
    z_tiles: tuple[int, ...] = Z_TILES


NUMBERS = Numbers()
# Fields that are one number each. Compiled rules read the others, tiles, from `special_tiles`.
NUMBER_FIELDS = tuple(name for name in Numbers._fields if name not in ("a_tiles", "z_tiles"))

# Bounds of house rules. Within them games end and the engine's arrays are large enough: with fewer
# faces most challenges would tie, a turn with free purchases would never end, and four pawns need
# room below the gate.
BOUNDS = {
    "goal": (30, 255),
    "gate": (10, 245),
    "top_level": (2, 9),
    "faces": (4, 20),
    "dice": (1, 3),
    "coin_cap": (0, 20),
    "level_price": (1, 20),
    "tile_price": (1, 20),
    "die_price": (1, 20),
    "draws": (0, 10),
    "hand_limit": (0, 20),
    "step": (1, 20),
}
# Minimum distance from gate to goal, in steps plus tiles. On a shorter board four pawns at the top
# level can challenge each other without end: winners bounce off the goal, losers stop at the gate.
ROOM_STEPS = 3
ROOM_TILES = 2
# Rule id of each number.
RULE_OF = {
    "goal": "goal",
    "gate": "zones.zero",
    "top_level": "levels.range",
    "faces": "dice",
    "dice": "dice",
    "coin_cap": "coins.cap",
    "level_price": "coins.level",
    "tile_price": "coins.tile",
    "die_price": "coins.die",
    "draws": "turn.draw",
    "hand_limit": "turn.discard",
    "step": "levels.range",
    "a_tiles": "tiles.a",
    "z_tiles": "tiles.z",
}


def check_numbers(numbers: Numbers) -> None:
    """Raise AzardiaError, citing the rule, for numbers outside their bounds or tiles used twice.

    >>> check_numbers(NUMBERS._replace(goal=300))
    Traceback (most recent call last):
    azardia_nb.errors.AzardiaError: goal=300: it is 30 to 255 (goal)
    """
    for name in NUMBER_FIELDS:
        value = getattr(numbers, name)
        least, most = BOUNDS[name]
        if not is_whole(value) or not least <= value <= most:
            raise _no_number(name, value, f"it is {least} to {most}")
    least = numbers.gate + ROOM_STEPS * numbers.step + ROOM_TILES
    if numbers.goal < least:
        condition = f"with gate={numbers.gate} and step={numbers.step}"
        raise _no_number("goal", numbers.goal, f"{condition} it is {least} or more")
    most = BOUNDS["goal"][1] - 1
    for name in ("a_tiles", "z_tiles"):
        tiles = getattr(numbers, name)
        whole = isinstance(tiles, tuple) and all(is_whole(t) and 1 <= t <= most for t in tiles)
        if not whole or len(set(tiles)) < len(tiles):
            raise _no_number(name, tiles, f"use different tiles, each 1 to {most}")
    both = sorted(set(numbers.a_tiles) & set(numbers.z_tiles))
    if both:
        raise _no_number("z_tiles", both[0], "this is an A tile already")


def _no_number(name: str, value: object, right: str) -> AzardiaError:
    return AzardiaError(f"{name}={short(value)}: {right} ({RULE_OF[name]})")


def special_tiles(numbers: Numbers = NUMBERS) -> npt.NDArray[np.int8]:
    """Return an array with 0, SPECIAL_A or SPECIAL_Z for each tile, from 0 to the goal."""
    special = np.zeros(numbers.goal + 1, np.int8)
    for tiles, kind in ((numbers.a_tiles, SPECIAL_A), (numbers.z_tiles, SPECIAL_Z)):
        special[[tile for tile in tiles if tile < numbers.goal]] = kind
    return special
