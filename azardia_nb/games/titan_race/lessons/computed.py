"""What learners work out in code of their own, lesson by lesson."""

from collections.abc import Mapping

from azardia_nb.games.titan_race.odds.draft import kth_best
from azardia_nb.lessons.computing import Task
from azardia_nb.lessons.course import Number
from azardia_nb.text.language import N_

TASKS: Mapping[Number, Task] = {
    2: Task(
        N_("Work out the probability that the best of four dice is worth 4 rows."),
        lambda: kth_best(4, 1)[4],
        (
            (lambda: 1 - kth_best(4, 1)[4], N_("That is the probability that none of them is.")),
            (lambda: kth_best(4, 4)[4], N_("That is the probability that all four are.")),
        ),
    ),
}
