"""What dice are worth, and a place in the draft: order statistics; how long a race takes alone.

In rows ahead the faces are worth 2, 4, 3, 2, 3 and 4: one die is uniform on {2, 3, 4}. Who takes
the k-th die of n for its rows gets the k-th best.

>>> mean(kth_best(3, 1)), mean(kth_best(3, 2))
(Fraction(11, 3), Fraction(3, 1))
>>> seats(3, rolling=True)
[Fraction(10, 3), Fraction(10, 3), Fraction(10, 3)]
>>> round(float(mean(turns(2))), 3)
10.826
>>> out_at_least_once(Fraction(1, 2), 6, 11)
Fraction(1, 2)
"""

from fractions import Fraction
from math import comb

from azardia_nb.games.titan_race.rules import board
from azardia_nb.probability.distribution import mean

Distribution = dict[int, Fraction]


def _rows(path: int) -> int:
    steps = len(board.PATHS[path])
    return sum(2 if way == board.STRAIGHT else 1 for way in board.PATH_WAYS[path][:steps])


# Rows that each face goes at most; a wild die is any of the others.
ROWS = tuple(
    max(
        _rows(path)
        for path in range(board.DIE_PATHS)
        if face in (board.PATH_FACES[path], len(board.FACES) - 1)
    )
    for face in range(len(board.FACES))
)


def one_die() -> Distribution:
    """Return how likely a die is worth so many rows."""
    return {rows: Fraction(ROWS.count(rows), len(ROWS)) for rows in sorted(set(ROWS))}


def kth_best(dice: int, k: int) -> Distribution:
    """Return how many rows the k-th best of some dice is worth, from 1 on."""
    chances = one_die()

    def at_least(rows: int) -> Fraction:
        """Return the chance that k dice or more are worth so much: a binomial tail."""
        p = sum((chance for worth, chance in chances.items() if worth >= rows), Fraction(0))
        tail = (comb(dice, j) * p**j * (1 - p) ** (dice - j) for j in range(k, dice + 1))
        return sum(tail, Fraction(0))

    return {rows: at_least(rows) - at_least(rows + 1) for rows in chances}


def seats(titans: int, *, rolling: bool = False) -> list[Fraction]:
    """Return how many rows each seat's die is worth on average, if all take by rows.

    By the book's `draft`, `rounds`, the last seat has a roll of its own. `rolling`, with one die
    left all are rolled again, and each seat comes to each pick equally often.
    """
    if titans == 1:
        return [mean(kth_best(1, 1))]
    picks = [mean(kth_best(titans, k)) for k in range(1, titans)]
    if rolling:
        return [sum(picks, Fraction(0)) / len(picks)] * titans
    return [*picks, mean(kth_best(titans, 1))]


def shows(dice: int) -> Fraction:
    """Return the chance that a certain face is among some dice."""
    return 1 - Fraction(len(board.FACES) - 1, len(board.FACES)) ** dice


def once(dice: int) -> Fraction:
    """Return the chance that exactly one die shows a certain face: who takes it denies it."""
    faces = len(board.FACES)
    return Fraction(dice * (faces - 1) ** (dice - 1), faces**dice)


def distinct(dice: int) -> Fraction:
    """Return how many different faces some dice show on average."""
    return len(board.FACES) * shows(dice)


# --- how long a race takes ----------------------------------------------------------------------

LAPS = 3


def turns(dice: int, laps: int = LAPS) -> Distribution:
    """Return in how many turns laps are done with the best of some dice each turn, alone."""
    step, goal = kth_best(dice, 1), laps * board.ROWS
    here = {0: Fraction(1)}
    found: Distribution = {}
    turn = 0
    while here:
        turn += 1
        after: Distribution = {}
        for rows, chance in here.items():
            for more, share in step.items():
                at = rows + more
                into, key = (found, turn) if at >= goal else (after, at)
                into[key] = into.get(key, Fraction(0)) + chance * share
        here = after
    return found


def first_of_two(dice: int, laps: int = LAPS) -> Fraction:
    """Return the chance that the first of two that never meet finishes first: it wins a tie."""
    tie = sum((chance**2 for chance in turns(dice, laps).values()), Fraction(0))
    return (1 + tie) / 2


def out_at_least_once(loss: Fraction, lives: int, after: int) -> Fraction:
    """Return the chance to lose so many lives within some turns, each lost with a chance `loss`."""
    tail = (comb(after, k) * loss**k * (1 - loss) ** (after - k) for k in range(lives, after + 1))
    return sum(tail, Fraction(0))
