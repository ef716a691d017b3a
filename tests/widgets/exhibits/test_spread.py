"""How widely it spreads: sums, counts and waits, rolled and held against what is exact."""

import re

import pytest
from scipy import stats

from azardia_nb.text.language import LANGUAGES
from azardia_widgets import Lesson
from azardia_widgets.games.azardia.exhibits.spread import (
    WAITING,
    Spreading,
    Trials,
    predict_four_dice,
)
from tests.cases import each


@pytest.fixture
def lesson() -> Lesson:
    return Lesson(17, seed=3)


def test_the_table_has_the_square_roots(lesson: Lesson) -> None:
    rows = re.findall(r"<th scope='row'>(\d+)</th>(.+?)</tr>", Spreading(lesson).table.value)
    one = (99 / 12) ** 0.5
    for dice, cells in rows:
        squared, spread, of_mean = map(float, re.findall(r"<td>([\d.]+)</td>", cells))
        n = int(dice)
        # Half a hundredth, and the half itself: 8.25 / 4 is rounded, too.
        assert squared == pytest.approx(n * one**2, abs=0.0051)
        assert spread == pytest.approx(n**0.5 * one, abs=0.0051)
        assert of_mean == pytest.approx(one / n**0.5, abs=0.0051)
    assert len(rows) == 4


def test_the_slider_shows_other_sums(lesson: Lesson) -> None:
    shown = Spreading(lesson)
    before = shown.said
    for dice in (1, 20):
        shown.dice.slider.value = dice
        assert shown.said != before
        assert f"{dice * 5.5:g}" in shown.said
        assert f"{(dice * 99 / 12) ** 0.5:.2f}" in shown.said


@pytest.mark.parametrize(("tries", "chance"), [(100, 10), (10, 10), (400, 50)])
def test_counts_are_told_exactly_and_by_the_curve(lesson: Lesson, tries: int, chance: int) -> None:
    shown = Trials(lesson)
    shown.rolls.slider.value = tries
    shown.chance.slider.value = chance
    law = stats.binom(tries, chance / 100)
    curve = stats.norm(law.mean(), law.std())
    assert f"{law.std():.2f}".rstrip("0").rstrip(".") in shown.said
    if spans := re.search(r"(\d+) to (\d+): ([\d.]+)% .* ([\d.]+)%", shown.said):
        low, high, exact, normal = map(float, spans.groups())
        assert exact == pytest.approx(100 * (law.cdf(high) - law.cdf(low - 1)), abs=0.051)
        by_curve = curve.cdf(high + 0.5) - curve.cdf(low - 0.5)
        assert normal == pytest.approx(100 * by_curve, abs=0.051)
    else:
        assert tries == 10, "of ten rolls only one count is that near"
        assert f"{100 * curve.cdf(-0.5):.1f}%" in shown.said


def test_experiments_pile_up_and_begin_anew_with_other_numbers(lesson: Lesson) -> None:
    shown = Trials(lesson)
    for n in (1, 2):
        shown.repeat.click()
        assert shown.found.total() == 1000 * n
    mean = sum(k * n for k, n in shown.found.items()) / shown.found.total()
    assert mean == pytest.approx(10, abs=0.4)
    shown.chance.slider.value = 20
    assert not shown.found


def test_the_first_hit_is_most_often_the_first_roll(lesson: Lesson) -> None:
    shown = Trials(lesson)
    shown.kind.widget.value = WAITING
    assert shown.rolls.widget.layout.display == "none"
    for _ in range(5):
        shown.repeat.click()
    assert shown.found.most_common(1)[0][0] == 1
    assert f"{100 * stats.geom(0.1).cdf(10):.1f}%" in shown.said
    assert f"{stats.geom(0.1).std():.2f}" in shown.said
    lesson.layers = {"chart": False}
    assert shown.picture() == ""


@each("code", LANGUAGES)
def test_the_guess_is_answered_by_the_dice(code: str) -> None:
    asked = predict_four_dice(Lesson(17, language=code))
    assert not asked.revealed
    asked.field.text.value = "4"
    asked.lock_in.click()
    assert asked.revealed
    assert isinstance(asked.reveal, Spreading)
    assert "{" not in asked.said + asked.reveal.said
