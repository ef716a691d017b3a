"""Programming tasks of each lesson, with answers and usual mistakes."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import count
from math import floor, gcd

from azardia_nb.games.axis_mundi.lessons.drawing import BOW_CARDS, DECK
from azardia_nb.games.axis_mundi.lessons.poison import COLUMN
from azardia_nb.games.axis_mundi.odds.draws import look
from azardia_nb.games.axis_mundi.odds.poison import one_column
from azardia_nb.games.axis_mundi.odds.prices import walk_or_run
from azardia_nb.games.axis_mundi.odds.seek import hide_and_seek
from azardia_nb.games.axis_mundi.odds.two_hunters import blows_at_most
from azardia_nb.games.axis_mundi.rules.blows import MELEE, OWN
from azardia_nb.games.axis_mundi.rules.state import HP
from azardia_nb.lessons.computing import Task, task_maker
from azardia_nb.lessons.course import Number
from azardia_nb.probability.draws import copies

PARTS, LEVELS = 10, range(1, 10)  # parts of a whole turn, in lesson X1
HAD, OVER = 2, range(2, 21, 2)  # wounds and hexes, in lesson X2
HUNTERS, TURNS = 2, range(2, 7)  # in lesson X3
WORTHS = (9, 8, 7)  # in lesson X5
DROPS = 4  # in lesson X6
HELD, UNSEEN = 2, 20  # cards, in lesson X7

ask = task_maker(__file__)


def _extra_hit_points(hexes: int, had: int) -> Fraction:
    """Return the hit points that running costs more than walking."""
    walk, run = walk_or_run(hexes, had)
    return Fraction(run.hit_points - walk.hit_points)


def _blows(turns: int) -> int:
    """Return the blows that the hunters strike before the High is home or they die."""
    return min(blows_at_most(HUNTERS, turns), HUNTERS * HP // OWN)


def _value_of_three() -> Fraction:
    """Return the value of hiding in three places with optimal mixed strategies."""
    return hide_and_seek(WORTHS).value


def _look_value(shields: int) -> Fraction:
    """Return the value of a look at one card with `shields` shields among the unseen cards."""
    return look(1, HELD, shields, UNSEEN).worth


def _draws_for(bows: int) -> int:
    """Return the least number of cards of which `bows` are bows more often than not."""
    hands = ((draws, copies(BOW_CARDS, DECK, draws)) for draws in count(bows))
    return next(draws for draws, chances in hands if 2 * sum(chances[n] for n in range(bows)) < 1)


TASKS: Mapping[Number, Task] = {
    1: ask(
        "ten_parts",
        lambda: {level: PARTS // gcd(PARTS, level) for level in LEVELS},
        divided=lambda: {level: Fraction(PARTS, level) for level in LEVELS},
        all_of_them=lambda: dict.fromkeys(LEVELS, PARTS),
    ),
    2: ask(
        "prices",
        lambda: {n: _extra_hit_points(n, HAD) / (n // 2) for n in OVER},
        undivided=lambda: {n: _extra_hit_points(n, HAD) for n in OVER},
        from_none=lambda: {n: _extra_hit_points(n, 0) / (n // 2) for n in OVER},
    ),
    3: ask(
        "turns_home",
        lambda: {n: MELEE * _blows(n) for n in TURNS},
        unhurt=lambda: {n: MELEE * blows_at_most(HUNTERS, n) for n in TURNS},
        blows=lambda: {n: _blows(n) for n in TURNS},
        gaps=lambda: {n: MELEE * _blows(n + 1) for n in TURNS},
    ),
    4: ask(
        "two_bows",
        lambda: _draws_for(2),
        one=lambda: _draws_for(1),
        mean=lambda: 2 * DECK // BOW_CARDS,
        too_few=lambda: _draws_for(2) - 1,
    ),
    5: ask(
        "fourth_end",
        lambda: floor(_value_of_three()) + 1,
        value=_value_of_three,
        below=lambda: floor(_value_of_three()),
    ),
    6: ask(
        "four_drops",
        lambda: one_column(DROPS).throws / one_column(DROPS).hit,
        three=lambda: one_column(COLUMN).throws / one_column(COLUMN).hit,
        attempts=lambda: 1 / one_column(DROPS).hit,
    ),
    7: ask(
        "most_shields",
        lambda: max(range(UNSEEN), key=_look_value),
        worth=lambda: max(map(_look_value, range(UNSEEN))),
        half=lambda: UNSEEN // 2,
    ),
}
