"""Large numbers: rolled and pressed, and held against what is exact."""

import re
from itertools import pairwise
from math import comb

import pytest

from azardia_nb.text.language import LANGUAGES
from azardia_widgets import Lesson
from azardia_widgets.games.azardia.exhibits.large_numbers import (
    Gaps,
    ManyIntervals,
    Settling,
    milestones,
    places,
    predict_gap,
)
from tests.cases import each
from tests.text.golden import tells, wording


@pytest.fixture
def lesson() -> Lesson:
    return Lesson("5b", seed=3)


def test_the_share_is_that_of_the_rolls_and_settles(lesson: Lesson) -> None:
    shown = Settling(lesson)
    assert wording("large_numbers.no_rolls") in shown.said
    for control in shown.roll:
        control.click()
    rolls = shown.experiment.rolls
    doubles = sum(a == b for a, b in rolls)
    assert len(rolls) == 11_110
    assert f"{doubles:,} in 11,110 rolls" in shown.said
    assert abs(doubles / len(rolls) - 0.1) < 0.01
    shown.event.widget.value = "high"
    assert f"{sum(a + b >= 11 for a, b in rolls):,} in 11,110" in shown.said
    assert tells(shown.said, "large_numbers.probability", chance="55%")
    shown.reset.click()
    assert wording("large_numbers.no_rolls") in shown.said


def test_the_widths_halve(lesson: Lesson) -> None:
    shown = Settling(lesson)
    shown.roll[3].click()
    widths = [float(n) for n in re.findall(r"<td>([\d.]+)</td></tr>", shown.table.value)]
    assert len(widths) > 4
    for one, next_one in pairwise(widths[:-1]):
        assert one / next_one == pytest.approx(2, rel=0.25)


def test_the_teacher_hides_the_probability(lesson: Lesson) -> None:
    shown = Settling(lesson)
    shown.roll[2].click()
    lesson.layers = {"answers": False}
    assert "robability" not in shown.said
    assert "chance allows" not in shown.chart.description
    lesson.layers = {"chart": False, "table": False}
    assert shown.picture() == ""


def test_the_mean_gap_is_the_sum_over_all_counts(lesson: Lesson) -> None:
    exact = sum(comb(100, k) * 0.1**k * 0.9 ** (100 - k) * abs(k - 10) for k in range(101))
    first = re.findall(r"<td>([\d.,]+)</td>", Gaps(lesson).table.value)[:3]
    assert first == ["10", f"{exact:.1f}", f"{exact:.2f}"]


def test_about_95_of_100_intervals_contain_the_probability(lesson: Lesson) -> None:
    shown = ManyIntervals(lesson)
    for _ in range(19):
        shown.repeat.click()
    found = re.search(r"In all so far: ([\d,]+) of 2,000", shown.said)
    assert found
    assert int(found[1].replace(",", "")) / 2000 == pytest.approx(0.95, abs=0.02)
    wide = shown.found[0].high - shown.found[0].low
    shown.rolls.slider.value = 1000
    assert "In all" not in shown.said, "narrower ones are another experiment"
    assert shown.found[0].high - shown.found[0].low < wide / 2


def test_points_and_lines_are_few() -> None:
    assert milestones(1000) == [25, 100, 400, 1000]
    assert milestones(0) == []
    for games in (25, 999, 10_000, 20_001, 50_000):
        at = places(games)
        assert len(at) <= 400
        assert at[-1] <= games < at[-1] + at[0]


@each("code", LANGUAGES)
def test_the_guess_is_answered_by_the_gaps(code: str) -> None:
    asked = predict_gap(Lesson("5b", language=code))
    asked.field.options.value = asked.question.answer
    asked.lock_in.click()
    assert asked.revealed
    assert isinstance(asked.reveal, Gaps)
    assert "{" not in asked.said + asked.reveal.picture()
