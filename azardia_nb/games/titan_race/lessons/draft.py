"""Exercises about the draft: the best of several dice, the k-th best, the value of a seat."""

from collections.abc import Callable
from fractions import Fraction

import numpy as np

from azardia_nb.games.titan_race.odds.draft import (
    ROWS,
    chance_shown,
    chance_shown_once,
    kth_best,
    one_die,
    seats,
)
from azardia_nb.games.titan_race.rules.board import FACES
from azardia_nb.games.titan_race.text.sentences import FACE_NAMES
from azardia_nb.lessons.drawing import Drawing, curve
from azardia_nb.lessons.question import Question, in_words
from azardia_nb.lessons.topic import Topic, believed, one_of, shown, wrong
from azardia_nb.probability.distribution import mean
from azardia_nb.probability.draws import hits
from azardia_nb.text.say import decimal, fraction

MOST_TITANS = 6
BEST, WORST = max(ROWS), min(ROWS)
DICE = 3  # of which the best or the worst is asked; the lesson works out two

ask = Topic(__file__, "draft", best=BEST, cases=len(ROWS) ** DICE)


def _mean_text(value: Fraction, code: str) -> str:
    """Return a mean as a fraction, with a decimal value unless it is whole."""
    if value.denominator == 1:
        return fraction(value)
    return f"{fraction(value)} ≈ {decimal(value, code, 2)}"


def _mean(value: Fraction) -> Callable[[str], str]:
    """Return a mean as a field of a text."""
    return lambda code: _mean_text(value, code)


def best_of_several(rng: np.random.Generator) -> Question:
    dice = (3, 5, 6)[int(rng.integers(3))]  # not 2 or 4, which the lesson shows
    one = one_die()[BEST]
    answer = kth_best(dice, 1)[BEST]
    return ask.chance(
        "best_of_several",
        answer,
        wrong(added=min(dice * one, Fraction(1)), all_dice=one**dice, one_die=one),
        shown(dice=dice, one=one, none=1 - one, left=1 - answer),
    )


def best_of_three_on_average(rng: np.random.Generator) -> Question:
    place = one_of(rng, (1, DICE))
    distribution = kth_best(DICE, place)
    answer = mean(distribution)
    other = mean(kth_best(DICE, DICE + 1 - place))
    rows = [f"{n} × {fraction(chance)}" for n, chance in distribution.items()]
    return ask.number(
        "two_on_average",  # the id of old records, which asked about two dice
        answer,
        wrong(
            one_die=mean(one_die()), other=other, extreme=Fraction(BEST if place == 1 else WORST)
        ),
        shown(one=_mean(mean(one_die())), sum=" + ".join(rows), other=_mean(other)),
        said="best" if place == 1 else "worst",
    )


def which_seat(rng: np.random.Generator) -> Question:
    titans = int(rng.integers(3, MOST_TITANS + 1))
    worth = seats(titans)
    worst = worth.index(min(worth)) + 1
    return ask.choice(
        "which_seat",
        "worst",
        shown(
            titans=titans,
            worst=worst,
            second=2,
            rows=_mean(min(worth)),
            top=_mean(max(worth)),
            two=_mean(worth[1]),
        ),
        options=("first", *(["second"] if worst != 2 else []), "worst", "last"),
    )


def a_seat_on_average(rng: np.random.Generator) -> Question:
    titans = int(rng.choice((3, 5, 6)))  # not 4, which the lesson's guess asks about
    picks = [mean(kth_best(titans, k)) for k in range(1, titans)]
    answer = sum(picks, Fraction(0)) / len(picks)
    assert seats(titans, rolling=True) == [answer] * titans
    return ask.number(
        "a_seat_on_average",
        answer,
        wrong(first_pick=picks[0], all_dice=mean(one_die()), undivided=sum(picks, Fraction(0))),
        shown(
            titans=titans,
            picks=lambda code: "; ".join(_mean_text(one, code) for one in picks),
            n=len(picks),
            one=_mean(mean(one_die())),
        ),
    )


def to_deny(rng: np.random.Generator) -> Question:
    dice = int(rng.integers(2, 5))
    face = int(rng.integers(len(FACES)))
    answer = chance_shown_once(dice)
    one = Fraction(1, len(FACES))
    return ask.chance(
        "to_deny",
        answer,
        wrong(at_least_one=chance_shown(dice), one_order=answer / dice, others_too=dice * one),
        shown(
            dice=dice,
            face=in_words(FACE_NAMES[face]),
            one=one,
            none=1 - one,
        ),
    )


def order_of_wilds(rng: np.random.Generator) -> Question:
    dice, one = int(rng.integers(2, 5)), Fraction(1, len(ROWS))
    count = hits(dice, one)
    values = {"none": count[0], "one": count[1], "some": 1 - count[0], "all": count[dice]}
    return ask.order(
        "order_of_wilds",
        values,
        rng,
        believed(counted={"all": 3, "some": 2, "one": 1, "none": 0}),
        shown(dice=dice, faces=len(ROWS)),
        shown(zero=count[0], single=count[1], any=1 - count[0], each=count[dice]),
    )


MAKERS = (
    best_of_several,
    best_of_three_on_average,
    which_seat,
    a_seat_on_average,
    to_deny,
    order_of_wilds,
)


def strongest_seat() -> Question:
    """Return a question: which seat wins most if all seats get equal rows. Tests simulate it."""
    return ask.choice("strongest_seat", "first")


def rows_by_seat() -> Drawing:
    worth = seats(4)
    return curve(
        ask,
        "rows_by_seat",
        dict(enumerate(worth, 1)),
        (WORST, BEST),
        in_percent=False,
        rows=_mean(min(worth)),
        top=_mean(max(worth)),
    )


DRAWINGS = (rows_by_seat,)
