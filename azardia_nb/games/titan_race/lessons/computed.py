"""What learners work out in code of their own, lesson by lesson."""

from collections.abc import Mapping
from fractions import Fraction

from azardia_nb.games.titan_race.odds.draft import kth_best
from azardia_nb.games.titan_race.odds.life import lives_after
from azardia_nb.lessons.computing import Task, asking
from azardia_nb.lessons.course import Number
from azardia_nb.probability.draws import hits

DICE, PUSHING = 3, Fraction(2, 6)  # lesson T3
LIVES, TURNS, LOSS = 3, 5, Fraction(1, 3)  # lesson T4

ask = asking(__file__)


def _fallen(turns: int) -> Fraction:
    return lives_after(turns, LIVES, LIVES, Fraction(0), LOSS)[-1][0]


def _apart(mine: int, theirs: int) -> Fraction:
    """Return how probable it is to win for who needs so many rows and is to move; nobody meets."""
    turn = kth_best(2, 1).items()
    value = {n: 1 - _apart(theirs, mine - n) if n < mine else Fraction(1) for n, _ in turn}
    return sum((chance * value[n] for n, chance in turn), Fraction(0))


TASKS: Mapping[Number, Task] = {
    2: ask(
        "best_of_four",
        lambda: kth_best(4, 1)[4],
        none=lambda: 1 - kth_best(4, 1)[4],
        all=lambda: kth_best(4, 4)[4],
    ),
    3: ask(
        "three_dice",
        lambda: 1 - hits(DICE, PUSHING)[0],
        safe=lambda: hits(DICE, PUSHING)[0],
        added=lambda: DICE * PUSHING,
        two=lambda: 1 - hits(2, PUSHING)[0],
    ),
    4: ask(
        "falls",
        lambda: _fallen(TURNS),
        exactly=lambda: hits(TURNS, LOSS)[LIVES],
        at_once=lambda: _fallen(LIVES),
        stands=lambda: 1 - _fallen(TURNS),
    ),
    5: ask(
        "two_tracks",
        lambda: _apart(6, 6),
        rival=lambda: 1 - _apart(6, 6),
        four=lambda: _apart(4, 4),
    ),
}
