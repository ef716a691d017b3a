"""Questions about two readings of a rule of Titan Race: what each seat gets, and who wins."""

from fractions import Fraction
from functools import partial
from itertools import product

import numpy as np

from azardia_nb.lessons.question import Question, formatter, listed
from azardia_nb.lessons.topic import Topic, shown, shown_as, wrong
from azardia_nb.simulation.statistics import share
from azardia_nb.text.say import decimal, percent, rounded

ROWS = (2, 3, 4)  # distances of a die in Titan Race, equally likely

ask = Topic(__file__, "house_rules")


def picks(titans: int) -> list[Fraction]:
    """Return the expected rows of the sorted dice, one per Titan, from the best to the worst.

    >>> [round(float(rows), 3) for rows in picks(4)]
    [3.79, 3.296, 2.704, 2.21]
    """
    rolls = [sorted(roll, reverse=True) for roll in product(ROWS, repeat=titans)]
    return [Fraction(sum(place), len(rolls)) for place in zip(*rolls, strict=True)]


def by_rolling(rng: np.random.Generator) -> Question:
    titans = int(rng.choice([3, 5, 6]))  # 4 are worked out in the lesson
    rows = [rounded(one, 2) for one in picks(titans)]  # rounded as shown, as learners know no more
    total = sum(rows[:-1], Fraction(0))
    return ask.number(
        "by_rolling",
        total / (titans - 1),
        wrong(all_dice=sum(rows, Fraction(0)) / titans, always_best=rows[0], undivided=total),
        shown(
            titans=titans,
            worth=listed([formatter(decimal, one, 2) for one in rows], "; "),
            picks=titans - 1,
        ),
        shown_as(partial(decimal, digits=2), sum=total),
    )


def behind_after(rng: np.random.Generator) -> Question:
    titans = int(rng.integers(4, 7))
    seat = int(rng.integers(2, titans))
    turns = int(rng.integers(5, 11))
    rows = [rounded(one, 3) for one in picks(titans)]  # rounded as shown
    first, other = rows[0], rows[seat - 1]
    return ask.number(
        "behind_after",
        (first - other) * turns,
        wrong(
            one_turn=first - other,
            by_itself=other * turns,
            from_mean=(first - sum(rows[:-1], first) / titans) * turns,
        ),
        shown(titans=titans, seat=seat, turns=turns),
        shown_as(_rows, first=first, other=other, gap=first - other),
    )


def fair_share(rng: np.random.Generator) -> Question:
    titans = int(rng.integers(3, 6))
    games = 100 * int(rng.integers(2, 9))
    fair = Fraction(1, titans)
    times = float(rng.choice([0.6, 0.95, 1.05, 1.5]))
    wins = int(rng.binomial(games, float(fair) * times))
    estimate = share(wins, games)
    answer = "more" if estimate.low > fair else "less" if estimate.high < fair else "unsure"
    by_value = "more" if wins * titans > games else "less"
    return ask.choice(
        "fair_share",
        answer,
        wrong(by_value=by_value, other_side="less" if by_value == "more" else "more"),
        shown(
            titans=titans,
            games=games,
            seat=int(rng.integers(1, titans + 1)),
            wins=wins,
            fair=fair,
        ),
        shown_as(percent, value=estimate.value, low=estimate.low, high=estimate.high),
    )


MAKERS = (by_rolling, behind_after, fair_share)


def _rows(value: Fraction, code: str) -> str:
    """Return an average number of rows; integers get no decimals, as 3.000 looks like thousands."""
    return decimal(value, code, 0 if value.denominator == 1 else 3)
