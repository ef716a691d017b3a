"""The choice after a roll: each exhibit is pressed, and what it shows is counted by hand."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest

from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.text.say import chance
from azardia_widgets import Lesson
from azardia_widgets.games.azardia.exhibits.your_choice import (
    BetterOfBoth,
    ZeroAgain,
    predict_zero,
)
from tests.cases import each

ROLLS = list(product(range(1, NUMBERS.faces + 1), repeat=NUMBERS.dice))


@pytest.fixture
def lesson() -> Lesson:
    return Lesson("2b", seed=3)


def share(wanted: Callable[[int, int], bool]) -> Fraction:
    return Fraction(sum(wanted(a, b) for a, b in ROLLS), len(ROLLS))


# --- the zero -----------------------------------------------------------------------------------


def test_the_zero_that_is_left_is_reckoned(lesson: Lesson) -> None:
    doubles = share(lambda a, b: a == b)
    assert f"{doubles} × {doubles} = {chance(doubles**2)}" in ZeroAgain(lesson).said


def test_the_answer_to_the_guess_is_counted_by_hand(lesson: Lesson) -> None:
    assert predict_zero(lesson).question.answer == share(lambda a, b: a == b) ** 2


# --- the better of both -------------------------------------------------------------------------


@pytest.mark.parametrize("ahead", [1, 2, 7, 9, 10, 15, 20])
def test_the_chances_of_a_tile_are_counted_by_hand(lesson: Lesson, ahead: int) -> None:
    exhibit = BetterOfBoth(lesson)
    exhibit.wanted.slider.value = exhibit.here + ahead
    adding = share(lambda a, b: a + b == ahead)
    subtracting = share(lambda a, b: abs(a - b) == ahead)
    fits = share(lambda a, b: ahead in (a + b, abs(a - b)))
    useless = share(lambda a, b: a == b and a + b != ahead)
    for found in (adding, subtracting, fits, fits + useless * fits):
        assert f"<td>{chance(found)}</td>" in exhibit.ways.value
    assert adding + subtracting == fits, "as the lesson says: no roll leads to one tile both ways"


def test_the_wanted_tile_changes_the_chart_and_not_the_board(lesson: Lesson) -> None:
    exhibit = BetterOfBoth(lesson)
    board, chart = exhibit.board.html(), exhibit.chart.widget.value
    exhibit.wanted.slider.value += 1
    assert exhibit.board.html() == board, "its chances are those of every tile"
    assert exhibit.chart.widget.value != chart


@each("seed", range(20))
def test_the_pawn_stands_where_only_dice_count(seed: int) -> None:
    exhibit = BetterOfBoth(Lesson("2b", seed=seed))
    assert 1 <= exhibit.here <= NUMBERS.gate - NUMBERS.dice * NUMBERS.faces
