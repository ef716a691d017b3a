"""Exhibits about dice: their rolls and calculations are checked in a second way."""

import re
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import prod

import pytest

from azardia_nb.games.azardia.lessons.bayes import FAIR, LOADED, likelihood
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.text.say import chance
from azardia_widgets import Lesson
from azardia_widgets.games.azardia.exhibits.bayes import TwoBags
from azardia_widgets.games.azardia.exhibits.two_dice import TwoDice

ROLLS = list(product(range(1, NUMBERS.faces + 1), repeat=NUMBERS.dice))


@pytest.fixture
def lesson() -> Lesson:
    return Lesson(2, seed=3)


def share(wanted: Callable[[int, int], bool]) -> Fraction:
    return Fraction(sum(wanted(a, b) for a, b in ROLLS), len(ROLLS))


# --- two dice, and one's choice -------------------------------------------------------------------


def test_the_grid_marks_each_roll_that_gives_the_result() -> None:
    shown = TwoDice()
    for wanted in range(21):
        shown.wanted.slider.value = wanted
        for way, gives in (("add", lambda a, b: a + b), ("subtract", lambda a, b: abs(a - b))):
            shown.way.widget.value = way
            found = share(lambda a, b, gives=gives, wanted=wanted: gives(a, b) == wanted)
            assert shown.grid.value.count("✓") == found * len(ROLLS)
            assert chance(found) in shown.said


# --- fair, or loaded ------------------------------------------------------------------------------


def test_the_posterior_is_that_of_all_rolls_at_once(lesson: Lesson) -> None:
    shown = TwoBags(lesson)
    for control in shown.roll:
        control.click()
    assert (len(shown.rolls), len(shown.beliefs)) == (61, 62)
    ratio = prod(likelihood(n)[LOADED] / likelihood(n)[FAIR] for n in shown.rolls)
    p_value = re.findall(r"p = [\d.]+%", shown.said)
    for prior in (50, 10, 99):
        shown.prior.slider.value = prior
        odds = ratio * prior / (100 - prior)
        assert shown.beliefs[-1][LOADED] == odds / (1 + odds)
        assert re.findall(r"p = [\d.]+%", shown.said) == p_value != [], "no prior moves it"
