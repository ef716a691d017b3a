"""The board as numbers: hexes, the places they turn through, distances, targets of pushes.

A hex is printed and keeps its name; its *place* is its location in a round. Hexes and places share
one numbering, and in the first round each hex lies on the place of its own number: the shore,
the rings of Levels 1, 2 and 3, the Axis Mundi in the middle, the three piers.

>>> HEXES[0], HEXES[24], HEXES[MIDDLE], HEXES[hex_at(1, nested=True)[place(3, 0)]]
('A', '1A', 'axis', '1P')
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from azardia_nb.game.terms import NOBODY

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWX"
LEVELS = 4  # the Sea Level and Levels 1 to 3
SIDES = 6
TURNS = SIDES  # rotations of the rings, after which they lie as at first
SHORE = 4  # the ring of the Sea Level: ring k has 6k places
FIRST = (60, 54, 42, 24, 0)  # the first place of each ring, by distance from the middle
MIDDLE, FIRST_PIER = 60, 61
PIERS = 3
SPACES = FIRST_PIER + PIERS
TOUCHING = SIDES  # the most hexes that can touch a hex

HEXES = (
    *LETTERS,
    *(f"{level}{letter}" for level in (1, 2, 3) for letter in LETTERS[: SIDES * (SHORE - level)]),
    "axis",
    *(f"pier{1 + n}" for n in range(PIERS)),
)
RINGS = np.array([SHORE] * 24 + [3] * 18 + [2] * 12 + [1] * 6 + [0] + [SHORE + 1] * PIERS)
HEIGHTS = np.array([0] * 24 + [1] * 18 + [2] * 12 + [3] * 6 + [2] + [0] * PIERS)  # Levels

NATURES = (
    "accessible",
    "path",
    "cave",
    "shelter",
    "inaccessible",
    "warehouse",
    "power",
    "pier",
    "axis",
)
ACCESSIBLE, PATH, CAVE, SHELTER, INACCESSIBLE, WAREHOUSE, POWER, PIER, AXIS = range(len(NATURES))

# Steps to touching places, counter-clockwise, as two coordinates: STEPS[s] + STEPS[s + 2] is
# STEPS[s + 1].
STEPS = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))

Table = npt.NDArray[np.int8]


def place(ring: int, index: int) -> int:
    """Return the number of the place at `index` of a ring; indices run counter-clockwise."""
    return FIRST[ring] + index % (SIDES * ring) if ring else MIDDLE


def index_of(number: int) -> int:
    """Return the index of a place on its ring; place 0 is the first corner."""
    return number - FIRST[RINGS[number]]


def coordinates(corners: tuple[int, ...]) -> npt.NDArray[np.int64]:
    """Return the coordinates of all places, in steps along STEPS[0] and STEPS[1]: shape (64, 2).

    `corners` are the corners of the shore, 0 to 5, outside which the piers lie.
    """
    pairs = [(0, 0)] * SPACES
    for number in range(MIDDLE):
        ring = int(RINGS[number])
        side, offset = divmod(index_of(number), ring)
        out, along = STEPS[side], STEPS[(side + 2) % SIDES]
        pairs[number] = (ring * out[0] + offset * along[0], ring * out[1] + offset * along[1])
    for pier, corner in enumerate(corners):
        out = STEPS[corner]
        pairs[FIRST_PIER + pier] = (5 * out[0], 5 * out[1])
    return np.array(pairs)


def hex_at(turns: int, *, nested: bool) -> Table:
    """Return the hex on each place after `turns` turns of the rings: shape (64,).

    With `nested` each Level turns by a sixth on the one below it, so that Level 3 turns by three
    sixths; else each turns by one, relative to the shore (ruling rotation; round.rotation).
    """
    hexes = np.arange(SPACES, dtype=np.int8)
    for level in range(1, LEVELS):
        ring = SHORE - level
        sixths = turns * (level if nested else 1)
        for index in range(SIDES * ring):
            hexes[place(ring, index + ring * sixths)] = place(ring, index)
    return hexes


class Island(NamedTuple):
    """The board's tables for a map and its rulings; the first index is the rotation of the rings.

    `near` lists the hexes that touch each hex, filled up with -1; `distance` is in steps.
    """

    hex_at: Table  # (6, 64): by place
    place_of: Table  # (6, 64): by hex
    near: Table  # (6, 64, 6)
    distance: Table  # (6, 64, 64)


def island(corners: tuple[int, ...], *, nested: bool) -> Island:
    """Return the tables of a board with piers outside the `corners` of the shore, 0 to 5."""
    lie = coordinates(corners)
    touching = _touching(lie)
    at = np.array([hex_at(turns, nested=nested) for turns in range(TURNS)])
    of = np.argsort(at, axis=1).astype(np.int8)
    near = np.full((TURNS, SPACES, TOUCHING), NOBODY, np.int8)
    distance = np.zeros((TURNS, SPACES, SPACES), np.int8)
    for turns in range(TURNS):
        here = touching[np.ix_(of[turns], of[turns])]
        for number in range(SPACES):
            others = np.flatnonzero(here[number])
            near[turns, number, : len(others)] = others
        distance[turns] = _distances(here)
    return Island(at, of, near, distance)


def _touching(lie: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
    """Return which pairs of places touch, from their coordinates `lie`: shape (64, 64)."""
    apart = lie[:, None, :] - lie[None, :, :]
    touching = np.zeros((SPACES, SPACES), bool)
    for step in STEPS:
        touching |= (apart == step).all(axis=2)
    return touching


def _distances(touching: npt.NDArray[np.bool_]) -> Table:
    """Return the least number of steps between each pair of hexes: shape (64, 64)."""
    distances = np.where(np.eye(SPACES, dtype=bool), 0, SPACES).astype(np.int64)
    reached = np.eye(SPACES, dtype=bool)
    for steps in range(1, SPACES):
        reached = reached @ touching
        fresh = reached & (distances > steps)
        if not fresh.any():
            break
        distances[fresh] = steps
    return distances.astype(np.int8)


# --- pushes -------------------------------------------------------------------------------------

PUSHES = ("none", "straight", "corner", "sideways", "angled", "below")
NO_PUSH, STRAIGHT, CORNER, SIDEWAYS, ANGLED, BELOW = range(len(PUSHES))


class Pushes(NamedTuple):
    """Kinds and target places of melee pushes: `table[target's place, attacker's place]`.

    `kind` is NO_PUSH or one of the kinds after it. `to` is the first target place and `then` the
    one if that is barred, -1 for none. For BELOW they are the left and the right target place,
    between which a die decides.
    """

    kind: Table
    to: Table
    then: Table


def pushes() -> Pushes:
    """Return the tables of pushes; left is clockwise, as one sees it from the shore."""
    kind = np.zeros((SPACES, SPACES), np.int8)
    to, then = (np.full((SPACES, SPACES), NOBODY, np.int8) for _ in range(2))
    for ring in range(1, SHORE):
        for index in range(SIDES * ring):
            side, offset = divmod(index, ring)
            for away in (1, -1):
                row = _push_rows(ring, index, side, offset, away)
                for attacker, push, first, second in row:
                    target = place(ring, index)
                    kind[target, attacker], to[target, attacker] = push, first
                    then[target, attacker] = second
            if offset == 0:
                below = side * (ring + 1)
                left, right = place(ring + 1, below - 1), place(ring + 1, below + 1)
                target, attacker = place(ring, index), place(ring + 1, below)
                kind[target, attacker] = BELOW
                to[target, attacker], then[target, attacker] = left, right
    return Pushes(kind, to, then)


def _push_rows(
    ring: int, index: int, side: int, offset: int, away: int
) -> list[tuple[int, int, int, int]]:
    """Return the pushes of a figure from a place by attackers on one side of it.

    `away`, 1 or -1, is the direction round the ring away from the attacker. Each row has the
    attacker's place, the kind, and the first and second target place.
    """
    outer = ring + 1
    beside = place(ring, index - away)
    if offset:
        far, close = (offset + 1, offset) if away == 1 else (offset, offset + 1)
        one_on = place(ring, index + away)
        return [
            (beside, STRAIGHT, one_on, place(outer, side * outer + far)),
            (
                place(outer, side * outer + close),
                SIDEWAYS,
                one_on,
                place(outer, side * outer + far),
            ),
        ]
    below = side * outer
    mirror, on = place(outer, below + away), place(outer, below + 2 * away)
    return [(beside, CORNER, mirror, on), (place(outer, below - away), ANGLED, mirror, on)]
