"""What learners work out in code of their own, lesson by lesson."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from azardia_nb.games.axis_mundi.data.cards import kit
from azardia_nb.games.axis_mundi.odds.draws import BOWS, HAND, look
from azardia_nb.games.axis_mundi.odds.poison import one_dose_only, soonest
from azardia_nb.games.axis_mundi.odds.prices import lost
from azardia_nb.games.axis_mundi.odds.seek import hide_and_seek
from azardia_nb.games.axis_mundi.odds.two_hunters import blows_at_most
from azardia_nb.games.axis_mundi.rules.blows import MELEE, OWN
from azardia_nb.games.axis_mundi.rules.board import TURNS
from azardia_nb.games.axis_mundi.rules.state import HP
from azardia_nb.lessons.computing import Task, asking
from azardia_nb.lessons.course import Number
from azardia_nb.probability.draws import copies

LEVEL, ROUNDS = 3, range(1, 13)  # in lesson X1
HAD, MORE = 2, range(1, 21)  # wounds, in lesson X2
HUNTERS = 3  # in lesson X3
WORTHS = (5, 3, 2, 1)  # in lesson X5
HELD, SHIELDS, UNSEEN = 2, 3, 20  # cards, in lesson X7

ask = asking(__file__)


def _alike(worths: Sequence[int]) -> Fraction:
    """Return what one gets who uses all ends so that each strike takes the same."""
    return (len(worths) - 1) / sum((Fraction(1, worth) for worth in worths), Fraction(0))


def _bows() -> dict[int, Fraction]:
    """Return how likely so many bows are among the cards of a hand."""
    cards = kit()
    rows = [cards.cards[cards.kind(one)] for one in BOWS]
    return copies(sum(row.count for row in rows), cards.size(rows[0].kind), HAND)


TASKS: Mapping[Number, Task] = {
    1: ask(
        "third_level",
        lambda: {n: LEVEL * (n - 1) % TURNS for n in ROUNDS},
        early=lambda: {n: LEVEL * n % TURNS for n in ROUNDS},
        unreduced=lambda: {n: LEVEL * (n - 1) for n in ROUNDS},
    ),
    2: ask(
        "more_wounds",
        lambda: {more: lost(HAD, more) for more in MORE},
        from_none=lambda: {more: lost(0, more) for more in MORE},
    ),
    3: ask(
        "three_hunters",
        lambda: MELEE * HUNTERS * HP // OWN,
        unhurt=lambda: MELEE * blows_at_most(HUNTERS),
        blows=lambda: HUNTERS * HP // OWN,
        two=lambda: MELEE * 2 * HP // OWN,
    ),
    4: ask(
        "two_bows",
        lambda: _bows()[2],
        at_least=lambda: 1 - _bows()[0] - _bows()[1],
        one_order=lambda: _bows()[2] / 10,
    ),
    5: ask(
        "four_ends",
        lambda: hide_and_seek(WORTHS).value,
        all=lambda: _alike(WORTHS),
        two=lambda: hide_and_seek(WORTHS[:2]).value,
    ),
    6: ask(
        "one_dose",
        lambda: one_dose_only().throws,
        soonest=lambda: soonest().throws,
    ),
    7: ask(
        "one_of_two",
        lambda: look(1, HELD, SHIELDS, UNSEEN).worth,
        known=lambda: look(1, HELD, SHIELDS, UNSEEN).known,
        both=lambda: look(HELD, HELD, SHIELDS, UNSEEN).worth,
    ),
}
