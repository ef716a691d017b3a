"""The end game as arrays, for value iteration: two pawns in the Tyrant Zone without the Mantis.

A position is a pair (mover's tile, rival's tile) of PAIRS. `after` has the result of each move from
the engine; rolls and choices are the caller's part.

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

# Tiles from the gate on, to which a pawn may be pushed back. A pawn on the goal has no turn.
PAIRS = tuple(product(range(NUMBERS.gate, NUMBERS.goal), range(NUMBERS.gate, NUMBERS.goal + 1)))
_AT = {pair: at for at, pair in enumerate(PAIRS)}


class _Move(NamedTuple):
    """The outcomes of a move by a number of tiles, from every position of PAIRS.

    The mover's winning probability is `gain`, plus `weight` × the value of `next` over outcomes.
    """

    gain: Floats  # per position: probability that the mover has won or the rival moves next
    begin: npt.NDArray[np.int64]  # per outcome: index of the position before
    next: npt.NDArray[np.int64]  # per outcome: index of the position after
    weight: Floats  # per outcome: probability, negative if the rival moves next


def shipped() -> Floats:
    """Return the mover's winning probability in all PAIRS, from the solved core game."""
    values = solution().values
    return np.array([values[_place(mine), _place(rival), NEITHER] for mine, rival in PAIRS])


def after(values: Floats) -> Floats:
    """Return the mover's winning probability by tiles moved (0, 1, …) and pair.

    `values` are the mover's winning probabilities before its turn, by pair.
    """
    return np.array(
        [
            gain + np.bincount(begin, weight * values[following], len(PAIRS))
            for gain, begin, following, weight in _moves()
        ]
    )


@cache
def _moves() -> tuple[_Move, ...]:
    """Return the move of each number of tiles, from 0.

    Except for 0, the outcomes depend only on the tile that the mover reaches and on the rival's, so
    the engine computes them once for each.
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
