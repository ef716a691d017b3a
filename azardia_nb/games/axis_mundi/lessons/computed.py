"""What learners work out in code of their own, lesson by lesson."""

from collections.abc import Mapping
from fractions import Fraction

from azardia_nb.games.axis_mundi.data.cards import kit
from azardia_nb.games.axis_mundi.odds.draws import BOWS, HAND
from azardia_nb.games.axis_mundi.odds.prices import lost
from azardia_nb.lessons.computing import Task
from azardia_nb.lessons.course import Number
from azardia_nb.probability.draws import copies
from azardia_nb.text.language import N_

HAD, MORE = 2, range(1, 21)  # wounds, in lesson X2


def _bows() -> dict[int, Fraction]:
    """Return how likely so many bows are among the cards of a hand."""
    cards = kit()
    rows = [cards.cards[cards.kind(one)] for one in BOWS]
    return copies(sum(row.count for row in rows), cards.size(rows[0].kind), HAND)


TASKS: Mapping[Number, Task] = {
    2: Task(
        N_(
            "You have 2 wounds. Work out how many HP 1 to 20 more wounds cost: a `dict` from the "
            "number of wounds to HP."
        ),
        lambda: {more: lost(HAD, more) for more in MORE},
        (
            (
                lambda: {more: lost(0, more) for more in MORE},
                N_("That is for who has none: begin with 2 wounds."),
            ),
        ),
    ),
    4: Task(
        N_("Work out the probability of exactly two bows among five cards drawn."),
        lambda: _bows()[2],
        (
            (lambda: 1 - _bows()[0] - _bows()[1], N_("That is the probability of two or more.")),
            (
                lambda: _bows()[2] / 10,
                N_("That is one order. The two bows can be any two of the five cards."),
            ),
        ),
    ),
}
