"""What learners work out in code of their own, lesson by lesson."""

from collections.abc import Mapping
from fractions import Fraction

from azardia_nb.games.titan_race.odds.draft import kth_best
from azardia_nb.games.titan_race.odds.life import lives_after
from azardia_nb.lessons.computing import Task, asking
from azardia_nb.lessons.course import Number
from azardia_nb.probability.draws import hits

LIVES, TURNS, LOSS = 3, 5, Fraction(1, 3)  # lesson T4

ask = asking(__file__)


def _fallen(turns: int) -> Fraction:
    return lives_after(turns, LIVES, LIVES, Fraction(0), LOSS)[-1][0]


TASKS: Mapping[Number, Task] = {
    2: ask(
        "best_of_four",
        lambda: kth_best(4, 1)[4],
        none=lambda: 1 - kth_best(4, 1)[4],
        all=lambda: kth_best(4, 4)[4],
    ),
    4: ask(
        "falls",
        lambda: _fallen(TURNS),
        exactly=lambda: hits(TURNS, LOSS)[LIVES],
        at_once=lambda: _fallen(LIVES),
        stands=lambda: 1 - _fallen(TURNS),
    ),
}
