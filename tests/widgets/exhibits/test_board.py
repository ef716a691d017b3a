"""The board and its zones, pressed."""

import re
from html import escape

from azardia_nb.games.azardia.odds import lone
from azardia_nb.games.azardia.odds.turn_tree import adding, subtracting
from azardia_nb.games.azardia.text.open import ruling_answer
from azardia_nb.games.azardia.text.texts import why
from azardia_widgets import Lesson
from azardia_widgets.games.azardia.exhibits.board import TwoReadings, ZoneBoard, predict_return
from tests.text.golden import tells


def press(board: ZoneBoard, action: str) -> None:
    board.buttons.buttons[action].click()


def type_dice(board: ZoneBoard, *dice: int) -> None:
    for field, die in zip(board.typed.dice, dice, strict=False):
        field.value = str(die)
    board.typed.enter.click()


def tile(board: ZoneBoard) -> int:
    return board.game.pawns[0].tile


def test_a_pawn_is_put_anywhere_and_its_chances_lie_over_the_tiles() -> None:
    board = ZoneBoard(tile=74, level=2)
    board.tile.slider.value = 76
    assert tile(board) == 76
    likely = max(lone.turn(76, 2, adding).items(), key=lambda item: item[1])[0]
    assert f"tile {likely}: " in board.access.descriptions[0]
    board.policy.value = "subtract"
    likely = max(lone.turn(76, 2, subtracting).items(), key=lambda item: item[1])[0]
    assert f"tile {likely}: " in board.access.descriptions[0]
    board.fractions.value = True
    assert re.search(r"tile \d+: \d+/\d+", board.access.descriptions[0])


def test_where_no_pawn_may_stand_the_rule_is_said_and_nothing_moves() -> None:
    board = ZoneBoard(tile=74, level=2)
    before = board.picture()
    board.tile.slider.value = 100
    assert why("zones.zero") in board.tile.refused.value
    assert board.picture() == before
    board.language = "es"
    assert why("zones.zero", "es") in board.tile.refused.value
    board.level.slider.value = 5
    assert not board.tile.refused.value
    assert tile(board) == 100


def test_the_way_back_is_walked_and_its_rule_told() -> None:
    board = ZoneBoard(tile=78, level=4)
    type_dice(board, 7, 3)
    press(board, "add")
    assert tile(board) == 9
    assert why("zones.return") in board.rules.value
    assert ruling_answer("zone_return", "carry") in board.rules.value  # so the ruling has it
    assert "zone_return" not in board.rules.value  # its id is behind "Why?"
    assert tells(board.access.report, "log.led_back", gate=80)
    press(board, "on")
    assert (board.tile.value, tile(board)) == (9, 9)
    assert list(board.buttons.buttons) == ["roll", "play reverse-gear"]


def test_the_last_tile_is_bounced_off_and_the_pawn_put_back() -> None:
    board = ZoneBoard(tile=148, level=5)
    type_dice(board, 2, 3)
    press(board, "add")
    assert tile(board) == 147
    assert escape(why("zones.bounce")) in board.rules.value
    press(board, "back")
    assert tile(board) == 148
    assert not board.rules.value


def test_the_floor_holds() -> None:
    board = ZoneBoard(tile=81, level=5)
    for _ in range(2):
        press(board, "play reverse-gear")
        assert tile(board) == 80
        assert why("zones.floor") in board.rules.value
        press(board, "on")


def test_a_special_tile_is_named() -> None:
    board = ZoneBoard(tile=1, level=1)
    type_dice(board, 2, 2)
    press(board, "add")
    assert tile(board) == 5
    assert why("tiles.a") in board.rules.value


def test_the_first_zero_is_rolled_again() -> None:
    board = ZoneBoard(tile=20)
    type_dice(board, 4, 4)
    press(board, "subtract")
    assert list(board.buttons.buttons) == ["again"]
    type_dice(board, 6, 6)
    press(board, "subtract")
    assert tile(board) == 20
    assert "on" in board.buttons.buttons


def test_dice_are_rolled_and_faces_that_are_none_refused() -> None:
    board = ZoneBoard(tile=20)
    type_dice(board, 11, 1)
    assert tells(board.typed.wrong.value, "dice.not_on_die", typed=11)
    assert board.game.position == 0
    press(board, "roll")
    assert len(board.game.dice) == 2
    assert set(board.buttons.buttons) == {"add", "subtract"}


def test_on_the_last_tile_nothing_is_rolled() -> None:
    board = ZoneBoard(tile=150, level=5)
    assert "roll" not in board.buttons.buttons
    assert board.typed.widget.layout.display == "none"


def test_the_teacher_hides_the_chances() -> None:
    lesson = Lesson(1)
    board, readings = ZoneBoard(lesson, tile=20), TwoReadings(lesson)
    lesson.layers = {"odds": False}
    for exhibit in (board, readings):
        assert not any("Most likely" in told for told in exhibit.access.descriptions)
    assert board.overlay.layout.display == "none"
    lesson.layers = {"odds": True}
    assert "Most likely" in board.access.descriptions[0]


def test_both_readings_stand_side_by_side() -> None:
    readings = TwoReadings(tile=74, steps=11)
    assert tells(readings.said, "board.two_readings", first=6)
    assert tells(readings.said, "board.two_readings", second=1)
    readings.steps.field.value = "4"
    assert readings.said.count("tile 78 if") == 2, "nothing left over: no difference"
    readings.steps.field.value = "21"
    assert "from 2 to 20" in readings.steps.wrong.value
    assert readings.steps.value == 4
    assert readings.picture().count("<img") == 2


def test_the_prediction_shows_the_way() -> None:
    lesson = Lesson(1)
    prediction = predict_return(lesson)
    assert not prediction.revealed
    assert prediction.reveal.game.pawns[0].tile == prediction.question.answer
    prediction.field.text.value = "1"
    prediction.lock_in.click()
    assert prediction.revealed
    assert prediction.access.descriptions == prediction.reveal.access.descriptions


def test_what_is_saved_is_the_same_each_time() -> None:
    for make in (lambda: ZoneBoard(tile=74), TwoReadings):
        assert make().picture() == make().picture()
        assert make().said
