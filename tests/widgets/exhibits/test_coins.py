"""The exhibits about coins: pressed, and what they then say."""

import re

import pytest

from azardia_nb.games.azardia.odds.coins import LEVEL, TILES, plan, prices, reach
from azardia_nb.games.azardia.odds.dice import either
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.text.say import chance, percent
from azardia_widgets import Lesson
from azardia_widgets.games.azardia.exhibits.coins import (
    ASKED,
    GAP,
    HERE,
    START,
    CheapestWay,
    CoinReach,
    LevelOrTiles,
    WaysToSpend,
    predict_way,
)
from tests.text.golden import wording


@pytest.fixture
def lesson() -> Lesson:
    return Lesson(3)


def test_coins_raise_the_chances_on_the_board(lesson: Lesson) -> None:
    exhibit = CoinReach(lesson)
    assert "azardia-main" in exhibit.tile.slider._dom_classes
    before = exhibit.board.scene.shapes
    exhibit.purse.slider.value = 2
    assert exhibit.board.scene.shapes != before
    assert percent(reach(START, 2)[67]) in exhibit.said
    assert percent(reach(START, 2)[67]) in exhibit.table.value
    exhibit.tile.field.value = "140"
    assert str(NUMBERS.goal) in exhibit.table.value


def test_a_wrong_tile_is_said_and_nothing_else_changes(lesson: Lesson) -> None:
    exhibit = CoinReach(lesson)
    said = exhibit.said
    for typed in ("151", "", "x"):
        exhibit.tile.field.value = typed
        assert "alert" in exhibit.tile.wrong.value
        assert exhibit.said == said


def test_every_tile_and_purse_can_be_shown(lesson: Lesson) -> None:
    exhibit = CoinReach(lesson)
    for tile in (1, 2, 79, 80, 81, 148, 149):
        exhibit.tile.slider.value = tile
        for purse in (0, 1, NUMBERS.coin_cap):
            exhibit.purse.slider.value = purse
            assert not exhibit.wrong.value
            assert exhibit.picture()


def test_ways_to_spend_are_compared_for_any_distance() -> None:
    exhibit = WaysToSpend()
    assert chance(reach(HERE, 1)[HERE + ASKED]) in exhibit.table.value
    exhibit.steps.slider.value = 3
    assert chance(reach(HERE, 1)[HERE + 3]) in exhibit.table.value
    exhibit.steps.slider.value = exhibit.steps.slider.max
    assert "0 (0%)" in exhibit.table.value
    assert "{" not in exhibit.said


def test_who_pays_before_the_roll_has_paid() -> None:
    exhibit = WaysToSpend()
    exhibit.steps.slider.value = 11
    kept, first, *_ = (
        re.findall(r"\d+/\d+ \([^)]*\)", line) for line in exhibit.table.value.split("<tr>")[2:]
    )
    assert kept == [chance(either({11}))]
    assert first == [chance(either({10}))]


def test_the_guess_comes_before_the_comparison(lesson: Lesson) -> None:
    prediction = predict_way(lesson)
    assert not prediction.revealed
    prediction.field.options.value = prediction.question.options[0]
    prediction.lock_in.click()
    assert prediction.revealed
    assert ("Your guess: " + wording("coins.tile_before_roll")) in prediction.said


def test_a_price_is_worked_out_when_it_is_asked_for() -> None:
    exhibit = CheapestWay()
    assert not exhibit.table.value
    assert exhibit.press.description in exhibit.said
    exhibit.press.click()
    for price in prices(START, START + GAP):
        assert percent(price.chance) in exhibit.table.value
    assert exhibit.chart.widget.layout.display == ""
    assert exhibit.picture().count("<img") == 1
    exhibit.target.slider.value = 70
    assert not exhibit.table.value, "it was the price of another tile"


def test_a_pawn_cannot_want_the_tile_it_stands_on() -> None:
    exhibit = CheapestWay()
    exhibit.target.slider.value = START
    exhibit.press.click()
    assert "already" in exhibit.target.refused.value
    assert not exhibit.table.value
    exhibit.language = "es"
    assert "ya está" in exhibit.target.refused.value
    exhibit.tile.slider.value = 1
    assert not exhibit.target.refused.value
    exhibit.target.slider.value = NUMBERS.goal
    exhibit.press.click()
    assert "Ninguna" in exhibit.said or wording("coins.out_of_reach", "es") in exhibit.said


def test_a_level_opens_the_gate_and_tiles_do_not(lesson: Lesson) -> None:
    exhibit = LevelOrTiles(lesson)
    tile = exhibit.tile.value
    beyond = sum(p for there, p in plan(tile, 4, LEVEL).items() if there > NUMBERS.gate)
    assert percent(beyond) in exhibit.said
    assert not any(there > NUMBERS.gate for there in plan(tile, 4, TILES))
    before = exhibit.board.scene.shapes
    exhibit.buys.widget.value = TILES
    assert exhibit.board.scene.shapes != before
    for level in (1, 4):
        exhibit.level.slider.value = level
        for where in (1, 75, 76, 79):
            exhibit.tile.slider.value = where
            assert not exhibit.wrong.value


def test_what_the_teacher_hides_is_hidden(lesson: Lesson) -> None:
    exhibits = CoinReach(lesson), WaysToSpend(lesson), LevelOrTiles(lesson)
    lesson.layers = dict.fromkeys(lesson.layers, False)
    for exhibit in exhibits:
        assert not exhibit.table.value
        assert "%" not in exhibit.picture()
    lesson.layers = dict.fromkeys(lesson.layers, True)
    assert all(exhibit.table.value for exhibit in exhibits)


def test_spanish_is_spoken_throughout(lesson: Lesson) -> None:
    exhibits = CoinReach(lesson), WaysToSpend(lesson), CheapestWay(lesson), LevelOrTiles(lesson)
    exhibits[2].press.click()
    lesson.language = "es"
    for exhibit in exhibits:
        for english in (" the ", "chance", "coins", " with "):
            assert english not in exhibit.said
            assert english not in exhibit.table.value
