"""Blanks are filled in one by one, judged, stored, and followed by what they reveal."""

from fractions import Fraction
from itertools import product

from azardia_nb.games.azardia.lessons.counting_hands import next_row
from azardia_nb.games.azardia.lessons.perfect_play import BY_HAND, tile_by_tile
from azardia_nb.games.titan_race.lessons.duel import cells
from azardia_nb.lessons.course import course
from azardia_nb.lessons.question import blanks
from azardia_nb.records.answers import Answer
from azardia_nb.records.judging import Judge
from azardia_widgets import Lesson
from azardia_widgets.games.azardia.exhibits.perfect_play import by_hand
from azardia_widgets.lesson.asking import record
from azardia_widgets.lesson.blanks import Blanks
from tests.lessons.test_numbers_in_prose import ten_tiles


def opened(sheet: Blanks) -> int:
    return sum(line.layout.display != "none" for line in sheet.lines)


def fill(sheet: Blanks, at: int, value: str) -> None:
    sheet.fields[at].value = value
    sheet.check.click()


def test_a_blank_opens_the_next_and_the_last_one_the_exhibit() -> None:
    lesson = Lesson(12)
    lesson.learner.value = "Ana"
    sheet = by_hand(lesson)
    asked = tile_by_tile()
    for at, question in enumerate(asked):
        for given in ("", "x", "99%"):
            fill(sheet, at, given)
            assert (opened(sheet), sheet.place.children) == (at + 1, ())
        assert "azardia-missed" in sheet.told[at].value
        fill(sheet, at, str(question.answer))
        assert "azardia-right" in sheet.told[at].value
    assert sheet.place.children == (sheet.reveal,)
    lesson.learner.value = "Ben"
    assert (opened(sheet), sheet.place.children) == (1, ())
    lesson.learner.value = "Ana"
    assert sheet.place.children == (sheet.reveal,)


def test_while_answers_are_hidden_they_are_kept_without_a_verdict() -> None:
    lesson = Lesson(12)
    lesson.layers = {"answers": False}
    sheet = by_hand(lesson)
    for at, question in enumerate(tile_by_tile()):
        fill(sheet, at, str(question.answer))
    assert opened(sheet) == len(BY_HAND)
    assert not sheet.place.children
    assert not any(told.value for told in sheet.told)
    lesson.layers = {}
    assert sheet.place.children


def test_the_tiles_by_hand_have_the_values_found_backwards() -> None:
    worth = ten_tiles(10)
    assert [one.answer for one in tile_by_tile()] == [worth[tile] for tile in BY_HAND]


def test_the_cells_by_hand_are_the_rolls_that_finish() -> None:
    rows = [4, 4, 3, 3, 2, 2]  # of a die's faces
    finish = [
        Fraction(sum(max(roll) >= need for roll in product(rows, repeat=2)), 36) for need in (3, 4)
    ]
    assert [one.answer for one in cells()] == finish


def test_the_row_of_the_triangle_counts_orders_of_hits() -> None:
    *row, one = (question.answer for question in next_row())
    orders = [sum(draws) for draws in product((0, 1), repeat=len(row) + 1)]
    assert row == [orders.count(k) for k in range(1, len(row) + 1)]
    cards = [sum(card == 0 for card in draws) for draws in product(range(5), repeat=len(row) + 1)]
    assert one == Fraction(cards.count(1), len(cards))


def test_every_blank_is_judged_again_by_its_id() -> None:
    sheets = [(page, blanks(page.number, page.game)) for page in course()]
    assert sum(map(bool, (asked for _, asked in sheets))) > 2
    for page, asked in sheets:
        lesson = Lesson(page.number, game=page.game)
        for question in asked:
            record(lesson, question, str(question.answer), True)
        judged = list(map(Judge("es"), lesson.answers.answers[-len(asked) :] if asked else ()))
        assert [one.right for one in judged if isinstance(one, Answer)] == [True] * len(asked)
