"""The exhibits about the grace turn: pressed, and what they then say."""

import pytest

from azardia_nb.games.azardia.odds.grace import ADD, BOTH, TILES, duel, landing
from azardia_nb.text.say import chance, percent
from azardia_widgets import Lesson
from azardia_widgets.games.azardia.exhibits.grace import (
    MANTIS,
    TWO,
    Duel,
    LandOnGoal,
    LastTurns,
    grace_table,
    predict_tile,
)
from tests.text.golden import wording


@pytest.fixture
def lesson() -> Lesson:
    return Lesson(8)


def test_turns_and_choice_change_board_and_chart(lesson: Lesson) -> None:
    exhibit = LandOnGoal(lesson)
    assert "azardia-main" in exhibit.turns.slider._dom_classes
    shapes, chart = exhibit.board.scene.shapes, exhibit.chart.widget.value
    exhibit.turns.slider.value = 3
    assert exhibit.board.scene.shapes != shapes
    assert exhibit.chart.widget.value != chart
    assert percent(max(landing(BOTH, 3).values())) in exhibit.said
    exhibit.choice.widget.value = ADD
    assert percent(min(landing(ADD, 3).values())) in exhibit.said
    assert percent(landing(ADD, 3)[TILES[0]]) in exhibit.chart.description


def test_wrong_turns_are_said_and_nothing_else_changes(lesson: Lesson) -> None:
    exhibit = LandOnGoal(lesson)
    said = exhibit.said
    for typed in ("0", "11", "", "x"):
        exhibit.turns.field.value = typed
        assert "alert" in exhibit.turns.wrong.value
        assert exhibit.said == said


def test_the_guess_comes_before_the_tiles(lesson: Lesson) -> None:
    prediction = predict_tile(lesson)
    assert not prediction.revealed
    prediction.field.options.value = prediction.question.mistakes[0].answer
    prediction.lock_in.click()
    assert prediction.revealed
    assert "The answer: on tile 149" in prediction.said


def test_coins_turn_the_duel(lesson: Lesson) -> None:
    exhibit = Duel(lesson)
    assert chance(duel()) in exhibit.table.value
    exhibit.arriver.slider.value = 1
    assert chance(duel(1, 0)) in exhibit.table.value
    exhibit.holder.field.value = "1"
    assert chance(duel(1, 1)) in exhibit.table.value
    exhibit.holder.field.value = "3"
    assert "alert" in exhibit.holder.wrong.value


def test_who_wins_is_worked_out_when_it_is_asked_for(lesson: Lesson) -> None:
    exhibit = LastTurns(lesson)
    assert not exhibit.table.value
    assert exhibit.press.description in exhibit.said
    exhibit.press.click()
    assert percent(landing(BOTH, 1)[143] * duel()) in exhibit.table.value
    assert "goes on" not in exhibit.table.value
    exhibit.tile.slider.value = 149
    assert not exhibit.table.value, "it was another position"
    exhibit.who.widget.value = MANTIS
    exhibit.press.click()
    assert "goes on" in exhibit.table.value


def test_two_rivals_cannot_begin_on_one_tile(lesson: Lesson) -> None:
    exhibit = LastTurns(lesson)
    assert "plays perfectly" in exhibit.rule.value
    exhibit.who.widget.value = TWO
    assert wording("grace.assumption") in exhibit.rule.value, "the chances hold for that play only"
    exhibit.other.slider.value = exhibit.tile.value
    assert "another tile" in exhibit.other.refused.value
    lesson.language = "es"
    assert "otra casilla" in exhibit.other.refused.value
    exhibit.other.slider.value = 130
    assert not exhibit.other.refused.value
    assert "segundos" in exhibit.said


def test_the_last_turn_can_be_played(lesson: Lesson) -> None:
    table = grace_table(lesson)
    assert table.game.holder == 1
    table.act("roll")
    action = table.game.legal()[0].action
    table.act(action)
    assert table.game.position > 1
    assert not table.wrong.value


def test_what_the_teacher_hides_is_hidden(lesson: Lesson) -> None:
    exhibits = LandOnGoal(lesson), Duel(lesson), LastTurns(lesson)
    exhibits[2].press.click()
    lesson.layers = dict.fromkeys(lesson.layers, False)
    for exhibit in exhibits:
        assert "%" not in exhibit.picture() + exhibit.said
    lesson.layers = dict.fromkeys(lesson.layers, True)
    assert all("%" in exhibit.said for exhibit in exhibits)


def test_spanish_is_spoken_throughout(lesson: Lesson) -> None:
    exhibits = LandOnGoal(lesson), Duel(lesson), LastTurns(lesson)
    exhibits[2].press.click()
    lesson.language = "es"
    for exhibit in exhibits:
        for english in (" the ", "chance", " with "):
            assert english not in exhibit.said
    assert "quien llega" in exhibits[1].table.value
