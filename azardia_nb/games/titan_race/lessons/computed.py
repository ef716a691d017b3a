"""Answers that learners compute in code cells, one per lesson."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import count
from math import lcm

from azardia_nb.games.titan_race.odds.draft import kth_best, one_die
from azardia_nb.games.titan_race.odds.life import lives_after
from azardia_nb.games.titan_race.rules import board
from azardia_nb.lessons.computing import Task, task_maker
from azardia_nb.lessons.course import Number
from azardia_nb.probability.draws import hits

WIDE = 8  # number of columns of lesson T1's board
# number of dice and pushing share of the faces, per rival of lesson T3
RIVALS = ((2, Fraction(4, 6)), (3, Fraction(2, 6)))
LIVES, LOSS = 3, Fraction(1, 3)  # of lesson T4

ask = task_maker(__file__)


def _alone(best: int) -> Fraction:
    """Return the probability that one of four dice is worth `best` rows and all others less."""
    fewer = sum((chance for rows, chance in one_die().items() if rows < best), Fraction(0))
    return 4 * one_die()[best] * fewer**3


def _missed(rival: int) -> Fraction:
    dice, pushing = RIVALS[rival]
    return hits(dice, pushing)[0]


def _falls() -> int:
    """Return the first number of turns after which having fallen is more likely than not."""
    fallen = ((n, lives_after(n, LIVES, LIVES, Fraction(0), LOSS)[-1]) for n in count(LIVES))
    return next(n for n, left in fallen if 2 * left[0] > 1)


def win_unhindered(mine: int, theirs: int, dice: int = 3) -> Fraction:
    """Return the mover's winning probability in a race of two Titans that never meet.

    `mine` and `theirs` are the rows that each still needs.
    """
    turn = kth_best(dice, 1).items()
    value = {
        n: 1 - win_unhindered(theirs, mine - n, dice) if n < mine else Fraction(1) for n, _ in turn
    }
    return sum((chance * value[n] for n, chance in turn), Fraction(0))


TASKS: Mapping[Number, Task] = {
    1: ask(
        "right_again",
        lambda: lcm(WIDE, board.ROWS),
        column=lambda: WIDE,
        multiplied=lambda: WIDE * board.ROWS,
        spaces=lambda: WIDE * board.ROWS // 2,
    ),
    2: ask(
        "best_alone",
        lambda: _alone(3) + _alone(4),
        tied=lambda: 1 - _alone(3) - _alone(4),
        four_rows=lambda: _alone(4),
        any_four=lambda: kth_best(4, 1)[4],
    ),
    3: ask(
        "two_rivals",
        lambda: 1 - _missed(0) * _missed(1),
        safe=lambda: _missed(0) * _missed(1),
        added=lambda: 2 - _missed(0) - _missed(1),
        both=lambda: (1 - _missed(0)) * (1 - _missed(1)),
    ),
    4: ask(
        "even_chance",
        _falls,
        mean=lambda: LIVES / LOSS,
        early=lambda: _falls() - 1,
    ),
    5: ask(
        "two_tracks",
        lambda: win_unhindered(6, 6),
        rival=lambda: 1 - win_unhindered(6, 6),
        two=lambda: win_unhindered(6, 6, 2),
        single=lambda: win_unhindered(6, 6, 1),
        four=lambda: win_unhindered(4, 4),
    ),
}
