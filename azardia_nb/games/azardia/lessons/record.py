"""Questions about regression to the mean: a record is skill and luck, and only skill stays."""

from fractions import Fraction

import numpy as np

from azardia_nb.lessons.question import Question
from azardia_nb.lessons.topic import Topic, shown, shown_as, wrong
from azardia_nb.probability.recorded import BATTERS, FIRST_TRIES
from azardia_nb.text.say import points

BEST = 5  # players at the top, and at the bottom

ask = Topic(__file__, "record")


def best_five() -> Question:
    best, worst = BATTERS[:BEST], BATTERS[-BEST:]
    return ask.number(
        "best_five",
        sum(one.rest < Fraction(one.first_hits, FIRST_TRIES) for one in best),
        wrong(half=2, most=3, none=0),
        shown(
            best=BEST,
            tries=FIRST_TRIES,
            all=len(BATTERS),
            up=sum(one.rest > Fraction(one.first_hits, FIRST_TRIES) for one in worst),
        ),
        shown_as(
            points,
            fall=Fraction(sum(one.first_hits for one in best), BEST * FIRST_TRIES)
            - Fraction(sum(one.hits for one in best), sum(one.tries for one in best)),
        ),
    )


def scolded() -> Question:
    return ask.choice("scolded", "chance", shown(best=BEST))


def luck_only(rng: np.random.Generator) -> Question:
    pupils, rolls = int(rng.integers(20, 31)), 10 * int(rng.integers(2, 5))
    expected = rolls // 10
    doubles = expected + int(rng.integers(3, 6))
    return ask.number(
        "luck_only",
        expected,
        wrong(again=doubles, pays=max(0, 2 * expected - doubles)),
        shown(pupils=pupils, rolls=rolls, doubles=doubles),
    )


def half_skill(rng: np.random.Generator) -> Question:
    average, lead = int(rng.integers(8, 13)), 2 * int(rng.integers(2, 5))
    return ask.number(
        "half_skill",
        average + lead // 2,
        wrong(again=average + lead, average=average, below=average - lead // 2),
        shown(average=average, first=average + lead, lead=lead, half=lead // 2),
    )


def repeats(rng: np.random.Generator) -> Question:
    tosses = int(rng.integers(3, 6))
    pupils = 2**tosses
    return ask.chance(
        "repeats",
        Fraction(1, pupils),
        wrong(sure=Fraction(1), half=Fraction(1, 2), twice=Fraction(1, pupils**2)),
        shown(tosses=tosses, pupils=pupils),
    )


def fair_test(rng: np.random.Generator) -> Question:
    best = int(rng.integers(2, 6)) * 2
    return ask.choice("fair_test", "drawn", shown(best=best, half=best // 2))


MAKERS = (luck_only, half_skill, repeats, fair_test)
