"""The questions about the test of dice, and their keys found a second way."""

from fractions import Fraction

import numpy as np

from azardia_nb.games.azardia.lessons import fair_dice
from azardia_nb.lessons.question import Answer, Question
from azardia_nb.probability.goodness_of_fit import chi_square, face
from azardia_nb.simulation.statistics import wilson
from tests.lessons.asking import ask, english, key


@key(fair_dice.statistic)
def test_the_statistic_is_that_of_the_test(question: Question) -> Answer:
    said = english(question, "counts").replace(" and ", ", ")
    counts = dict(enumerate(map(int, said.split(", ")), 1))
    assert sum(counts.values()) == question.values["rolls"]
    return chi_square(counts, face(len(counts))).statistic


@key(fair_dice.degrees)
def test_degrees_of_freedom_are_those_of_the_test(question: Question) -> Answer:
    faces = int(str(question.values["faces"]))
    return chi_square({1: 10}, face(faces)).freedom


@key(fair_dice.rolls_needed)
def test_the_first_roll_after_which_the_test_is_used(question: Question) -> Answer:
    faces, dice = (int(str(question.values[name])) for name in ("faces", "n"))
    fit = chi_square({}, face(faces))
    return next(n for n in range(1, 999) if n * dice >= fit.fewest)


def test_fair_dice_look_unusual_twice_as_often_as_the_answer_says() -> None:
    rng = np.random.default_rng(1)
    for seed in range(10):
        question = ask(fair_dice.unusual_twice, seed)
        level = float(english(question, "level").removesuffix("%")) / 100
        thrown = (rng.random((50_000, 2)) < level).all(axis=1).sum()
        low, high = wilson(int(thrown), 50_000)
        assert low - 0.001 < float(Fraction(question.answer)) < high + 0.001
