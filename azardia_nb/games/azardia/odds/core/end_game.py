"""The end game as arrays, for value iteration: two pawns in the Tyrant Zone without the Mantis.

A position is a pair (mover's tile, rival's tile) of PAIRS. `after` gets the result of each move
from the engine; rolls and choices are left to the caller.

>>> PAIRS[0], len(PAIRS)
((80, 80), 4970)
>>> win = after(shipped())  # by tiles moved: the mover's chance once it has moved
>>> win.shape, bool(win[1, PAIRS.index((149, 150))] < 0.5)  # to 150, and a duel that a tie loses
((21, 4970), True)
"""

from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.odds.core.moves import Leaf, arrives, leaves, place
from azardia_nb.games.azardia.odds.core.solution import solution
from azardia_nb.games.azardia.odds.core.transitions import COUNT, NEITHER, PLACES, WINS
from azardia_nb.games.azardia.rules.board import NUMBERS

Floats = npt.NDArray[np.float64]

# From the gate on, as a pawn may be pushed back there. A pawn on the goal has no turn.
PAIRS = tuple(product(range(NUMBERS.gate, NUMBERS.goal), range(NUMBERS.gate, NUMBERS.goal + 1)))
_AT = {pair: at for at, pair in enumerate(PAIRS)}


class _Move(NamedTuple):
    """The outcomes of moving by some tiles: positions before and after, and weights."""

    gain: Floats  # per position: sum of chances to win or pass the turn
    begin: npt.NDArray[np.int64]
    next: npt.NDArray[np.int64]
    weight: Floats  # negative if the rival moves next


def shipped() -> Floats:
    """Return the values of all PAIRS from the solved game."""
    values = solution().values
    return np.array([values[_place(mine), _place(rival), NEITHER] for mine, rival in PAIRS])


def after(values: Floats) -> Floats:
    """Return the mover's winning probability per tiles moved (0, 1, …) and per pair."""
    return np.array(
        [
            gain + np.bincount(begin, weight * values[following], len(PAIRS))
            for gain, begin, following, weight in _moves()
        ]
    )


@cache
def _moves() -> tuple[_Move, ...]:
    """Return the moves by number of tiles.

    What follows a move depends only on where the mover lands, except for a move of 0. The engine is
    therefore queried once per landing tile.
    """
    known: dict[tuple[int, int, bool], tuple[Leaf, ...]] = {}
    moves, rulings = [], solution().rulings
    for tiles in range(NUMBERS.dice * NUMBERS.faces + 1):
        gain, outcomes = np.zeros(len(PAIRS)), []
        for at, (mine, rival) in enumerate(PAIRS):
            key = arrives(mine, tiles), rival, tiles > 0
            if key not in known:
                known[key] = leaves(_place(mine), _place(rival), tiles, rulings)
            for leaf in known[key]:
                if leaf.end == WINS:
                    gain[at] += leaf.chance
                elif leaf.end >= 0:
                    places, mover = divmod(leaf.end, 2)
                    weight = -leaf.chance if mover else leaf.chance
                    gain[at] += leaf.chance if mover else 0.0
                    outcomes.append((at, _pair(*divmod(places, COUNT)), weight))
        begin, following, weights = zip(*outcomes, strict=True)
        moves.append(_Move(gain, np.array(begin), np.array(following), np.array(weights)))
    return tuple(moves)


def _place(tile: int) -> int:
    return place(tile, crossed=True)


def _pair(mine: int, rival: int) -> int:
    tiles = int(PLACES.rows[mine, 0]), int(PLACES.rows[rival, 0])
    if tiles not in _AT:
        raise AzardiaError(f"the end game leads to {tiles}, where it does not go")
    return _AT[tiles]
