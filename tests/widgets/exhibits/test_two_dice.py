"""Two dice: each exhibit is pressed, and what it shows is counted by hand."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest

from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.text.say import chance
from azardia_widgets import Lesson
from azardia_widgets.games.azardia.exhibits.two_dice import (
    AGAIN,
    SUBTRACT,
    WAYS,
    GrowingExperiment,
    TwoDice,
    predict_difference,
)

ROLLS = list(product(range(1, NUMBERS.faces + 1), repeat=NUMBERS.dice))


@pytest.fixture
def lesson() -> Lesson:
    return Lesson(2, seed=3)


def share(wanted: Callable[[int, int], bool]) -> Fraction:
    return Fraction(sum(wanted(a, b) for a, b in ROLLS), len(ROLLS))


# --- every roll there is ------------------------------------------------------------------------


@pytest.mark.parametrize("wanted", range(21))
def test_the_grid_marks_each_roll_that_gives_the_result(lesson: Lesson, wanted: int) -> None:
    exhibit = TwoDice(lesson)
    exhibit.wanted.slider.value = wanted
    for way, gives in (("add", lambda a, b: a + b), ("subtract", lambda a, b: abs(a - b))):
        exhibit.way.widget.value = way
        found = share(lambda a, b, gives=gives: gives(a, b) == wanted)
        assert exhibit.grid.value.count("✓") == found * len(ROLLS)
        assert chance(found) in exhibit.said


def test_its_slider_changes_grid_and_chart(lesson: Lesson) -> None:
    exhibit = TwoDice(lesson)
    before = exhibit.grid.value, exhibit.chart.widget.value
    exhibit.wanted.slider.value += 1
    assert exhibit.grid.value != before[0]
    assert exhibit.chart.widget.value != before[1]


@pytest.mark.parametrize("typed", ["21", "-1", "", "x", "3.5"])
def test_a_result_no_dice_could_give_is_refused_at_the_field(lesson: Lesson, typed: str) -> None:
    exhibit = TwoDice(lesson)
    before = exhibit.grid.value, exhibit.said
    exhibit.wanted.field.value = typed
    assert "role='alert'" in exhibit.wanted.wrong.value
    assert (exhibit.grid.value, exhibit.said) == before


# --- the experiment -----------------------------------------------------------------------------


def test_each_button_rolls_as_often_as_it_says(lesson: Lesson) -> None:
    exhibit = GrowingExperiment(lesson)
    for control, times in zip(exhibit.roll, (1, 10, 100, 1000), strict=True):
        before = len(exhibit.rolls)
        control.click()
        assert len(exhibit.rolls) == before + times
    assert "1,111 rolls" in exhibit.said
    exhibit.reset.click()
    assert len(exhibit.rolls) == 0
    assert "0 rolls" in exhibit.said


def test_one_roll_is_one_roll(lesson: Lesson) -> None:
    exhibit = GrowingExperiment(lesson)
    exhibit.roll[0].click()
    assert "1 roll." in exhibit.said


def test_the_lessons_seed_decides_the_rolls(lesson: Lesson) -> None:
    one, two, other = (GrowingExperiment(on) for on in (lesson, lesson, Lesson(2, seed=4)))
    for exhibit in (one, two, other):
        exhibit.roll[2].click()
    assert one.rolls == two.rolls
    assert one.rolls != other.rolls
    assert one.picture() == two.picture()


def test_the_band_shrinks_as_the_experiment_grows(lesson: Lesson) -> None:
    exhibit = GrowingExperiment(lesson)
    exhibit.roll[2].click()
    assert "n = 100)" in exhibit.chart.widget.value
    exhibit.roll[3].click()
    assert "n = 1100)" in exhibit.chart.widget.value


def test_the_table_has_the_law_and_what_was_rolled(lesson: Lesson) -> None:
    exhibit = GrowingExperiment(lesson)
    exhibit.roll[2].click()
    tens = sum(sum(roll) == 10 for roll in exhibit.rolls)
    lines = exhibit.odds.csv().splitlines()
    (line,) = [line for line in lines if line.startswith("10,")]
    assert line.startswith(f"10,9/100,0.09,{Fraction(tens, 100)},")


def test_the_same_rolls_are_read_in_each_way(lesson: Lesson) -> None:
    exhibit = GrowingExperiment(lesson)
    exhibit.roll[3].click()
    rolls = list(exhibit.rolls)
    for name, way in WAYS.items():
        exhibit.way.widget.value = name
        assert exhibit.rolls == rolls
        turns = way.counts(rolls).total()
        assert f"{turns:,} {'turns' if name == AGAIN else 'rolls'}" in exhibit.said
        assert (turns == len(rolls)) is (name != AGAIN)


# --- the guess ----------------------------------------------------------------------------------


def test_the_answer_to_the_guess_is_counted_by_hand(lesson: Lesson) -> None:
    often = {n: share(lambda a, b, n=n: abs(a - b) == n) for n in range(10)}
    assert predict_difference(lesson).question.answer == max(often, key=lambda n: often[n])


def test_a_choice_stays_when_the_language_changes(lesson: Lesson) -> None:
    exhibit = TwoDice(lesson, way=SUBTRACT)
    lesson.language = "es"
    assert exhibit.way.value == SUBTRACT
