"""The position editor of any game: numbers, the line, and what no position can be."""

import pytest

from azardia_nb import Game as Azardia
from azardia_nb.games import load, names
from azardia_nb.text.language import LANGUAGES
from azardia_widgets import Lesson
from azardia_widgets.table.position_editor import PositionEditor
from tests.cases import each
from tests.seats import few
from tests.text.golden import tells, wording


@pytest.fixture
def pig() -> PositionEditor:
    return PositionEditor(load("pig").Game(2, goal=50))


@each("code", LANGUAGES)
@each("name", names())
def test_every_game_is_edited_as_a_line(name: str, code: str) -> None:
    game = load(name).Game(few(name), seed=1)
    editor = PositionEditor(game, language=code)
    assert editor.line.value == game.notation
    assert editor.picture()
    game.automatic = False
    game.play(game.legal()[0].action)
    if game.notation == editor.line.value:
        return
    editor.line.value = game.notation
    assert editor.game.notation == game.notation
    assert editor.changes == 1
    editor.line.value = "nothing"
    assert "role='alert'" in editor.mistaken.value
    assert editor.line.value == "nothing", "to be put right"
    assert editor.game.notation == game.notation
    editor.line.value = game.notation
    assert not editor.mistaken.value


@each("name", names())
def test_what_can_be_set_is_in_the_row_and_every_value_fits(name: str) -> None:
    kind = load(name)
    variant = kind.variant()
    row = kind.start(variant, few(name))
    for field, (_, *bounds) in kind.editable(variant.rules).items():
        assert field in (kind.engine.state.names or ())
        for value in bounds:
            row[field] = value
            assert (row[field] == value).all()


def test_numbers_are_set_and_stand_in_the_line(pig: PositionEditor) -> None:
    pig.fields["score", 0].slider.value = 40
    pig.fields["score", 1].field.value = "12"
    pig.fields["pot", None].slider.value = 7
    assert pig.game.notation == "pig/1 players=2 round=1 pot=7 score=40,12"
    assert pig.line.value == pig.game.notation
    assert pig.said == (
        "Player 1 can choose: "
        + wording("pig.label_hold", n=7, total=47)
        + ", "
        + wording("pig.label_roll", n=7)
        + "."
    )
    pig.seat.value = 1
    assert pig.game.turn == 2
    assert wording("pig.label_hold", n=7, total=19) in pig.said
    assert pig.changes == 4


def test_what_no_position_can_be_is_said_and_stays_set(pig: PositionEditor) -> None:
    pig.fields["score", 0].slider.value = 45
    pig.fields["pot", None].slider.value = 6
    assert wording("pig.pot") in pig.mistaken.value
    assert pig.fields["pot", None].value == 6
    assert pig.game.notation == "pig/1 players=2 round=1 score=45"
    pig.language = "es"
    assert not tells(pig.mistaken.value, "pig.pot")
    pig.fields["pot", None].slider.value = 4
    assert not pig.mistaken.value
    assert pig.game.notation.endswith("pot=4 score=45")


def test_house_rules_set_the_bounds() -> None:
    editor = PositionEditor(load("coin_race").Game(3, goal=9))
    assert sorted(editor.fields) == [("tile", 0), ("tile", 1), ("tile", 2)]
    assert editor.fields["tile", 0].slider.max == 8
    editor.fields["tile", 2].slider.value = 8
    assert editor.game.state["tile"].tolist() == [1, 1, 8, 0]


def test_a_line_moves_the_numbers(pig: PositionEditor) -> None:
    pig.line.value = "pig/1 players=2 turn=1 round=3 score=1,49"
    assert pig.fields["score", 1].value == 49
    assert pig.seat.value == 1


def test_the_game_it_was_given_stays_and_a_lesson_is_followed() -> None:
    lesson = Lesson(1)
    game = Azardia(2, characters=("robot", "mantis"), cards=False, seed=1)
    before = game.notation
    editor = PositionEditor(game, lesson)
    editor.line.value = editor.line.value.replace("round=1", "round=2")
    assert game.notation == before
    lesson.language = "es"
    assert editor.line.description.startswith("La posición")
