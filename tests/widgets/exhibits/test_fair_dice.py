"""Are the dice fair? The thousand fair pairs, and the test beside the experiment."""

import re

import numpy as np
import pytest

from azardia_nb.text.language import LANGUAGES
from azardia_widgets import Lesson
from azardia_widgets.games.azardia.exhibits.fair_dice import (
    LEAST,
    FairPairs,
    limit,
    predict_unusual,
)
from azardia_widgets.games.azardia.exhibits.two_dice import GrowingExperiment
from azardia_widgets.table.fair_dice import FairDice
from tests.cases import each


@pytest.fixture
def lesson() -> Lesson:
    return Lesson("13b", seed=3)


def test_the_test_of_the_dice_follows_the_experiment(lesson: Lesson) -> None:
    experiment = GrowingExperiment(lesson)
    fair = FairDice(lesson, table=experiment)
    experiment.roll[2].click()
    assert "200 dice" in fair.said
    experiment.reset.click()
    assert "0 dice" in fair.said


def test_what_is_unusual_is_so_in_one_fair_pair_of_twenty(lesson: Lesson) -> None:
    shown = FairPairs(lesson)
    unusual = []
    for _ in range(10):
        shown.repeat.click()
        found = re.match(r"(\d+) of 1,000", shown.said)
        assert found
        unusual.append(int(found[1]))
    assert len(set(unusual)) > 1
    assert np.mean(unusual) == pytest.approx(50, abs=8)


def test_chi_square_of_a_fair_pair_has_the_mean_and_spread_of_its_degrees_of_freedom(
    lesson: Lesson,
) -> None:
    shown = FairPairs(lesson)
    shown.rolls.slider.value = 500
    assert shown.found.mean() == pytest.approx(9, abs=0.5)
    assert shown.found.var() == pytest.approx(18, abs=4)
    assert limit() == pytest.approx(16.919, abs=0.001)


def test_too_few_rolls_for_the_test_are_refused(lesson: Lesson) -> None:
    shown = FairPairs(lesson)
    said = shown.said
    shown.rolls.field.value = str(LEAST - 1)
    assert "role='alert'" in shown.rolls.wrong.value
    assert shown.said == said


@each("code", LANGUAGES)
def test_the_guess_is_answered_by_the_pairs(code: str) -> None:
    asked = predict_unusual(Lesson("13b", language=code))
    assert not asked.revealed
    asked.field.text.value = "50"
    asked.lock_in.click()
    assert asked.revealed
    assert isinstance(asked.reveal, FairPairs)
    assert "{" not in asked.said + asked.reveal.said
