"""Bayes and the loaded die: the table and the two bags, rolled and held against counting."""

import re
from math import prod

import pytest

from azardia_nb.games.azardia.lessons.bayes import FAIR, LOADED, likelihood
from azardia_nb.text.language import LANGUAGES
from azardia_widgets import Lesson
from azardia_widgets.games.azardia.exhibits.bayes import MOST, TwoBags, TwoWay, predict_ten
from tests.cases import each


@pytest.fixture
def lesson() -> Lesson:
    return Lesson(16, seed=3)


def cells(shown: TwoWay) -> list[list[int]]:
    rows = re.findall(r"</th>((?:<td>[\d,]+</td>)+)</tr>", shown.table.value)
    return [[int(n.replace(",", "")) for n in re.findall(r"[\d,]+(?=</td>)", r)] for r in rows]


@pytest.mark.parametrize("part", [1, 10, 37, 99])
def test_the_table_adds_up_both_ways(lesson: Lesson, part: int) -> None:
    shown = TwoWay(lesson)
    shown.part.slider.value = part
    loaded, fair, both = cells(shown)
    assert [a + b for a, b in zip(loaded, fair, strict=True)] == both
    assert all(ten + other == dice for ten, other, dice in (loaded, fair, both))
    assert loaded[2] / both[2] == part / 100
    assert loaded[0] * 3 == loaded[1]
    assert fair[0] * 9 == fair[1]
    assert f"{100 * loaded[0] / both[0]:.1f}".removesuffix(".0") in shown.said


def test_the_posterior_is_that_of_all_rolls_at_once(lesson: Lesson) -> None:
    shown = TwoBags(lesson)
    for control in shown.roll:
        control.click()
    assert len(shown.rolls) == 61
    assert len(shown.beliefs) == 62
    ratio = prod(likelihood(n)[LOADED] / likelihood(n)[FAIR] for n in shown.rolls)
    for prior in (50, 10, 99):
        shown.prior.slider.value = prior
        odds = ratio * prior / (100 - prior)
        assert shown.beliefs[-1][LOADED] == odds / (1 + odds)


def test_the_prior_moves_the_posterior_and_not_the_p_value(lesson: Lesson) -> None:
    shown = TwoBags(lesson)
    shown.roll[1].click()
    assert "p =" not in shown.said, "too few rolls for chi-square"
    shown.roll[2].click()
    before, rolls = shown.said, shown.rolls
    shown.prior.slider.value = 1
    assert shown.rolls == rolls
    assert shown.said != before
    assert re.findall(r"p = [\d.]+%", shown.said) == re.findall(r"p = [\d.]+%", before) != []


def test_the_line_finds_the_bag(lesson: Lesson) -> None:
    shown = TwoBags(lesson)
    kinds = set()
    for _ in range(4):
        shown.another.click()
        for _ in range(MOST // 50):
            shown.roll[2].click()
        kinds.add(shown.kind)
        assert (shown.beliefs[-1][LOADED] > 0.99) == (shown.kind == LOADED)
    assert kinds == {LOADED, FAIR}
    assert all(control.disabled for control in shown.roll)


def test_the_bag_is_opened_once_and_only_where_answers_are_shown(lesson: Lesson) -> None:
    shown = TwoBags(lesson)
    assert shown.bag.disabled
    shown.roll[0].click()
    hidden = shown.said
    shown.bag.click()
    assert shown.said != hidden
    assert shown.bag.disabled
    lesson.layers = {"answers": False}
    assert shown.said == hidden
    lesson.layers = {"chart": False, "table": False}
    assert shown.picture() == ""


@each("code", LANGUAGES)
def test_the_guess_is_answered_by_the_table(code: str) -> None:
    asked = predict_ten(Lesson(16, language=code))
    assert not asked.revealed
    asked.field.text.value = "25%"
    asked.lock_in.click()
    assert asked.revealed
    assert isinstance(asked.reveal, TwoWay)
    assert "{" not in asked.said + asked.reveal.said
