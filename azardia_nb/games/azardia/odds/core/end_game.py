"""The end game as arrays: two pawns in the Tyrant Zone without the Mantis, for value iteration.

A position is the mover's tile and the rival's, from PAIRS. `after` asks the engine where each move
leads; the rolls and the choice are left to whoever calls it.

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

# From the gate, to which a pawn may be pushed back. Who stands on the goal gets no turn there.
PAIRS = tuple(product(range(NUMBERS.gate, NUMBERS.goal), range(NUMBERS.gate, NUMBERS.goal + 1)))
_AT = {pair: at for at, pair in enumerate(PAIRS)}


class _Move(NamedTuple):
    """Where moving so many tiles leads, as outcomes: from and to which position, at what chance."""

    gain: Floats  # per position: won at once, or the rival to move, which is 1 less its value
    begin: npt.NDArray[np.int64]
    next: npt.NDArray[np.int64]
    weight: Floats  # negative where the rival moves


def shipped() -> Floats:
    """Return the solved game's values of all PAIRS."""
    values = solution().values
    return np.array([values[_place(mine), _place(rival), NEITHER] for mine, rival in PAIRS])


def after(values: Floats) -> Floats:
    """Return the mover's chance in each of PAIRS when it has moved 0, 1, … tiles."""
    return np.array(
        [
            gain + np.bincount(begin, weight * values[following], len(PAIRS))
            for gain, begin, following, weight in _moves()
        ]
    )


@cache
def _moves() -> tuple[_Move, ...]:
    """Return all moves by their number of tiles.

    What follows hangs on where the mover lands, not on where it came from, unless it does not move
    at all. So the engine is asked once for all moves that end alike.
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
