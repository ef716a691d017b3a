"""Shortest times in points: into the Axis Mundi, home as a High, and between any two hexes.

Times ignore other figures and wounds. Points left over when a turn ends count as used.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from azardia_nb.games.axis_mundi.rules import board
from azardia_nb.games.axis_mundi.rules.mats import CLIMB, ENTER, HIGH_STEP_DOWN, USUAL
from azardia_nb.games.axis_mundi.rules.state import POINTS

FAR = 100  # points: more than any time
Times = npt.NDArray[np.int8]
Steps = npt.NDArray[np.bool_]


class Soonest(NamedTuple):
    """Shortest times in points, at most FAR.

    The indices are the rotation of the rings, the points left in the turn, and the hex.
    """

    up: Times  # (6, 4, 64): until the Axis Mundi is entered
    home: Times  # (3, 6, 4, 64): until a High is on a seat's pier
    between: Times  # (6, 64, 64): between two hexes, if the rings did not turn


def times(near: Times, nature: Times, mouth: Times, piers: Times) -> Soonest:
    """Return the times on a map; the first three arguments are fields of `rules`."""
    touch = np.zeros((board.TURNS, board.SPACES, board.SPACES), bool)
    for turns in range(board.TURNS):
        for start in range(board.SPACES):
            touch[turns, start, [to for to in near[turns, start] if to >= 0]] = True
    touch[:, :, nature == board.INACCESSIBLE] = False
    rise = board.HEIGHTS[None, :] - board.HEIGHTS[:, None]
    through = np.zeros((board.SPACES, board.SPACES), bool)
    caves = np.flatnonzero(nature == board.CAVE)
    through[caves, mouth[caves]] = True
    enter = touch[:, :, board.MIDDLE].copy()
    touch[:, :, board.MIDDLE] = False
    flat, down, climb = touch & (rise == 0), touch & (rise < 0), touch & (rise == 1)
    walk = flat | down
    run = (walk.astype(np.int8) @ walk.astype(np.int8)) > 0
    goal = np.where(enter, ENTER, FAR)
    up = _times([(walk | run, USUAL), (climb, CLIMB)], through, goal, True)
    home = []
    for pier in piers:
        to_pier = np.where(touch[:, :, pier], USUAL, FAR)
        prices = [(flat | climb, USUAL), (down, HIGH_STEP_DOWN)]
        home.append(_times(prices, through, to_pier, False))
    between = np.where(walk | run, USUAL, np.where(climb, CLIMB, FAR))
    between[:, np.arange(board.SPACES), np.arange(board.SPACES)] = 0
    for by in range(board.SPACES):
        np.minimum(between, between[:, :, by, None] + between[:, None, by, :], out=between)
    return Soonest(up, np.array(home), np.minimum(between, FAR).astype(np.int8))


def _times(
    prices: list[tuple[Steps, int]], through: Steps, goal: npt.NDArray[np.int64], ends: bool
) -> Times:
    """Return the least times to a goal: shape (6, 4, 64), by rotation, points left and hex.

    `prices` are the possible steps with their prices, `through` the caves, and `goal` the price of
    the last action from each hex, FAR if it is impossible. With `ends` the last action ends the
    turn, and the points left count as used.
    """
    least = np.full((board.TURNS, POINTS + 1, board.SPACES), FAR)
    while True:
        before = least.copy()
        for turns in range(board.TURNS):
            later = least[(turns + 1) % board.TURNS, POINTS]
            for left in range(POINTS + 1):
                best = left + later
                if left >= USUAL:
                    best = np.minimum(best, left + _least(through, later))
                for steps, price in prices:
                    if left >= price:
                        after = least[turns, left - price]
                        best = np.minimum(best, price + _least(steps[turns], after))
                there = np.where(goal[turns] <= left, goal[turns], FAR)
                best = np.minimum(best, np.where(there < FAR, left, FAR) if ends else there)
                least[turns, left] = np.minimum(best, FAR)
        if (least == before).all():
            return least.astype(np.int8)


def _least(steps: Steps, after: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Return the least of `after` over the hexes that one of `steps` reaches, for each hex."""
    least: npt.NDArray[np.int64] = np.where(steps, after[None, :], FAR).min(axis=1)
    return least
