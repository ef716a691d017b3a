"""Values of dice and of seats in the draft, by order statistics; the length of a lone race.

In rows ahead the faces are worth 2, 4, 3, 2, 3 and 4, so one die is uniform on {2, 3, 4}. If every
seat takes the most rows, the k-th pick of n dice is the k-th best.

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


# Maximum rows per face; a wild die may be used as any other face.
ROWS = tuple(
    max(
        _rows(path)
        for path in range(board.DIE_PATHS)
        if face in (board.PATH_FACES[path], len(board.FACES) - 1)
    )
    for face in range(len(board.FACES))
)


def one_die() -> Distribution:
    """Return the distribution of the rows that one die is worth."""
    return {rows: Fraction(ROWS.count(rows), len(ROWS)) for rows in sorted(set(ROWS))}


FARTHEST = 4  # the most rows that a die moves


def at_least(rows: int, dice: int) -> Fraction:
    """Return the probability that the best of `dice` dice moves at least `rows` rows."""
    return sum((p for worth, p in kth_best(dice, 1).items() if worth >= rows), Fraction(0))


def kth_best(dice: int, k: int) -> Distribution:
    """Return the distribution of the rows of the k-th best of `dice` dice; k counts from 1."""
    chances = one_die()

    def at_least(rows: int) -> Fraction:
        """Return the probability that k dice or more are worth `rows` or more: a binomial tail."""
        p = sum((chance for worth, chance in chances.items() if worth >= rows), Fraction(0))
        tail = (comb(dice, j) * p**j * (1 - p) ** (dice - j) for j in range(k, dice + 1))
        return sum(tail, Fraction(0))

    return {rows: at_least(rows) - at_least(rows + 1) for rows in chances}


def seats(titans: int, *, rolling: bool = False) -> list[Fraction]:
    """Return the expected rows of each seat's die, if every seat takes the die worth most rows.

    Under `draft = rounds` the last seat takes from a new roll of all dice. With `rolling`, all dice
    are rolled again when only one is left, so each seat has every pick equally often.
    """
    if titans == 1:
        return [mean(kth_best(1, 1))]
    picks = [mean(kth_best(titans, k)) for k in range(1, titans)]
    if rolling:
        return [sum(picks, Fraction(0)) / len(picks)] * titans
    return [*picks, mean(kth_best(titans, 1))]


def chance_shown(dice: int) -> Fraction:
    """Return the probability that at least one of `dice` dice shows a given face."""
    return 1 - Fraction(len(board.FACES) - 1, len(board.FACES)) ** dice


def chance_shown_once(dice: int) -> Fraction:
    """Return the probability that exactly one of `dice` dice shows a given face.

    Then a seat that takes this die denies it to the next one.
    """
    faces = len(board.FACES)
    return Fraction(dice * (faces - 1) ** (dice - 1), faces**dice)


def mean_distinct_faces(dice: int) -> Fraction:
    """Return the expected number of different faces among `dice` dice."""
    return len(board.FACES) * chance_shown(dice)


# --- how long a race takes ----------------------------------------------------------------------

LAPS = 3


def turns(dice: int, laps: int = LAPS) -> Distribution:
    """Return the distribution of turns that a lone Titan needs for `laps` laps.

    It takes the best of `dice` dice each turn.
    """
    step, goal = kth_best(dice, 1), laps * board.ROWS
    here = {0: Fraction(1)}
    distribution: Distribution = {}
    turn = 0
    while here:
        turn += 1
        after: Distribution = {}
        for rows, chance in here.items():
            for more, share in step.items():
                at = rows + more
                into, key = (distribution, turn) if at >= goal else (after, at)
                into[key] = into.get(key, Fraction(0)) + chance * share
        here = after
    return distribution


def out_at_least_once(loss: Fraction, lives: int, after: int) -> Fraction:
    """Return the probability of losing `lives` lives within `after` turns.

    `loss` is the probability of losing one in a turn.
    """
    tail = (comb(after, k) * loss**k * (1 - loss) ** (after - k) for k in range(lives, after + 1))
    return sum(tail, Fraction(0))
