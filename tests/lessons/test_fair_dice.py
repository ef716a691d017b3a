"""The questions about the test of dice, and their keys found a second way."""

import pytest

from azardia_nb.games.azardia.lessons import Maker, fair_dice
from azardia_nb.probability.goodness_of_fit import chi_square, face
from tests.lessons.asking import SEEDS, ask, check_questions, english


@pytest.mark.parametrize("make", fair_dice.MAKERS, ids=lambda make: make.__name__)
def test_every_question_is_askable_and_judged(make: Maker) -> None:
    check_questions(make, 2)


def test_the_prediction_is_askable_and_judged() -> None:
    check_questions(lambda _: fair_dice.unusual(), 2)


def test_the_statistic_is_that_of_the_test() -> None:
    for seed in SEEDS:
        question = ask(fair_dice.statistic, seed)
        said = english(question, "counts").replace(" and ", ", ")
        counts = dict(enumerate(map(int, said.split(", ")), 1))
        assert sum(counts.values()) == question.values["rolls"]
        assert question.answer == chi_square(counts, face(len(counts))).statistic
