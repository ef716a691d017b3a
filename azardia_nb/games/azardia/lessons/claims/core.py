"""The solved core game as domains: every roll in the Tyrant Zone, and every position."""

from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.odds.core.moves import after, place
from azardia_nb.games.azardia.odds.core.solution import solution
from azardia_nb.games.azardia.odds.core.transitions import NEITHER, PLACES
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.lessons.refuting.domain import Domain, Kind, Row
from azardia_nb.lessons.refuting.expression import Columns

GATE, GOAL, TOP = NUMBERS.gate, NUMBERS.goal, NUMBERS.top_level
MOST = NUMBERS.dice * NUMBERS.faces  # tiles moved by a roll
PERFECT = "perfect"

Floats = npt.NDArray[np.float64]

domain = partial(Domain, folder=Path(__file__).parent, bot=PERFECT)


@cache
def _zone() -> npt.NDArray[np.int32]:
    """Return the places of the Tyrant Zone's tiles, from the gate to the goal."""
    return np.array([place(tile, crossed=True) for tile in range(GATE, GOAL + 1)])


def after_moves() -> Floats:
    """Return the mover's chance of winning after a move, by tiles moved, its tile, the rival's.

    Tiles count from the gate. A pawn that meets nobody and does not reach the goal passes the turn;
    the engine answers for other moves. What follows a move depends on the tile where it ends, and
    on whether the pawn moved at all.
    """
    solved, zone = solution(), _zone()
    values = solved.values[..., NEITHER]
    size = len(zone)
    passed = 1 - values[np.ix_(zone, zone)].T  # by the mover's tile and the rival's
    stayed, ended = passed.copy(), passed.copy()
    last = size - 1
    for mine in range(size):
        for rival in range(size) if mine == last else {mine, 0, last}:
            if mine:
                ended[mine, rival] = after(solved, zone[mine - 1], zone[rival], NEITHER, 1)
            if mine < last:
                stayed[mine, rival] = after(solved, zone[mine], zone[rival], NEITHER, 0)
    start = np.arange(last)
    chances = [stayed[:last]]
    for tiles in range(1, MOST + 1):
        there = start + tiles
        chances.append(ended[np.where(there > last, 2 * last - there, there)])
    return np.array(chances)


def _rolls() -> Columns:
    win = after_moves()
    faces = np.arange(1, NUMBERS.faces + 1)
    first, second = (part.ravel() for part in np.meshgrid(faces, faces, indexing="ij"))
    sums, differences = first + second, np.abs(first - second)
    again = np.maximum(win[sums], win[differences]).mean(axis=0)
    subtract = np.where((differences > 0)[:, None, None], win[differences], again)
    # Cases in rising order: nearer to the goal, then the rival nearer to it, then the roll.
    mine, rival = (
        part.ravel()
        for part in np.meshgrid(
            np.arange(GOAL - GATE)[::-1], np.arange(GOAL - GATE + 1)[::-1], indexing="ij"
        )
    )
    apart = mine != rival  # two pawns on a tile fight at once
    mine, rival = mine[apart], rival[apart]
    cases = len(mine) * len(first)

    def each_position(column: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return np.repeat(column.astype(np.int16), len(first))

    def each_roll(column: npt.NDArray[Any]) -> npt.NDArray[Any]:
        return np.tile(column.astype(np.int16), len(mine))

    adding = win[sums][:, mine, rival].T.reshape(cases)
    subtracting = subtract[:, mine, rival].T.reshape(cases)
    return {
        "tile": each_position(mine + GATE),
        "distance": each_position(GOAL - GATE - mine),
        "rival_tile": each_position(rival + GATE),
        "rival_distance": each_position(GOAL - GATE - rival),
        "first": each_roll(first),
        "second": each_roll(second),
        "sum": each_roll(sums),
        "difference": each_roll(differences),
        "double": np.tile(first == second, len(mine)),
        "add": adding,
        "subtract": subtracting,
        "gap": adding - subtracting,
    }


def _rolled(case: Row) -> Game:
    game = Game.place(
        [Placed(int(case[name]), level=TOP, crossed=True) for name in ("tile", "rival_tile")],
        cards=False,
    )
    game.automatic = False
    game.play("roll")
    game.happen(f"roll {int(case['first'])} {int(case['second'])}")
    return game


ROLLS = domain(
    "rolls",
    features={
        "tile": Kind.WHOLE,
        "distance": Kind.WHOLE,
        "rival_tile": Kind.WHOLE,
        "rival_distance": Kind.WHOLE,
        "first": Kind.WHOLE,
        "second": Kind.WHOLE,
        "sum": Kind.WHOLE,
        "difference": Kind.WHOLE,
        "double": Kind.YES,
        "add": Kind.CHANCE,
        "subtract": Kind.CHANCE,
        "gap": Kind.POINTS,
    },
    statements={
        "add_good": "add >= subtract",
        "subtract_good": "subtract >= add",
        "add_better": "add > subtract",
        "subtract_better": "subtract > add",
        "ahead": "distance < rival_distance",
        "behind": "distance > rival_distance",
        "add_lands": "sum == distance",
        "subtract_lands": "difference == distance",
        "overshoots": "sum > distance",
    },
    make=_rolls,
    place=_rolled,
)


def _positions() -> Columns:
    rows = PLACES.rows
    goal = rows[:, 0] == GOAL
    # Cases in rising order: nearer to the goal, then the rival nearer to it, then lower levels.
    order = np.lexsort((rows[:, 2], rows[:, 1], -rows[:, 0]))
    order = order[~goal[order]]
    mine, rival = (part.ravel() for part in np.meshgrid(order, order, indexing="ij"))
    tile, level, _ = rows.T
    pairs = np.lexsort((level[rival], level[mine], -tile[rival], -tile[mine]))
    pairs = pairs[(tile[mine] != tile[rival])[pairs] | (tile[mine] == 1)[pairs]]
    mine, rival = mine[pairs], rival[pairs]
    values = solution().values[..., NEITHER]
    win = values[mine, rival]
    return {
        "tile": tile[mine],
        "level": level[mine],
        "rival_tile": tile[rival],
        "rival_level": level[rival],
        "win": win,
        "turn": win - (1 - values[rival, mine]),
        "crossed": rows[mine, 2].astype(bool),
        "rival_crossed": rows[rival, 2].astype(bool),
    }


def _placed(case: Row) -> Game:
    pawns = [
        Placed(
            int(case[f"{who}tile"]),
            level=int(case[f"{who}level"]),
            crossed=bool(case[f"{who}crossed"]),
        )
        for who in ("", "rival_")
    ]
    return Game.place(pawns, cards=False)


POSITIONS = domain(
    "positions",
    features={
        "tile": Kind.WHOLE,
        "level": Kind.WHOLE,
        "rival_tile": Kind.WHOLE,
        "rival_level": Kind.WHOLE,
        "win": Kind.CHANCE,
        "turn": Kind.POINTS,
        "crossed": Kind.YES,
        "rival_crossed": Kind.YES,
    },
    statements={
        "favourite": "win > 0.5",
        "ahead": "tile > rival_tile",
        "behind": "tile < rival_tile",
        "higher": "level > rival_level",
        "lower": "level < rival_level",
        "same": "level == rival_level",
    },
    make=_positions,
    place=_placed,
)
