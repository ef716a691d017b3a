"""A drawn guess: the truth is absent before it, and the drawing reaches the teacher's page."""

from dataclasses import replace
from pathlib import Path

import pytest

from azardia_nb.lessons.drawing import Drawing, drawing_of
from azardia_nb.lessons.drawing_picture import Shown, paint
from azardia_nb.records.gradebook import read_class
from azardia_nb.records.gradebook_page import as_page
from azardia_nb.records.short_code import codes_of
from azardia_widgets import Lesson
from azardia_widgets.games.azardia.exhibits.two_dice import draw_difference
from azardia_widgets.lesson.drawing import DrawnPrediction

MARKS = [10, 20, 18, 16, 13, 11, 9, 7, 4, 2]


@pytest.fixture
def lesson() -> Lesson:
    return Lesson(2)


@pytest.fixture
def guess(lesson: Lesson) -> DrawnPrediction:
    return draw_difference(lesson)


def draw(guess: DrawnPrediction, stake: int = 50) -> None:
    guess.field.paper.marks = MARKS
    guess.field.stake.widget.value = str(stake)
    guess.lock_in.click()


def test_the_truth_is_shown_after_the_drawing_only(guess: DrawnPrediction) -> None:
    empty = paint(guess.question, Shown())
    assert guess.field.paper.svg == empty
    guess.lock_in.click()
    assert guess.complaint.value
    assert guess.field.paper.svg == empty
    draw(guess)
    assert guess.place.children == (guess.reveal,)
    drawn = guess.question.heights(MARKS)
    assert guess.field.paper.svg == paint(guess.question, Shown(drawn, truth=True))
    assert guess.field.paper.closed
    draw(guess, stake=100)
    assert guess.guess.endswith("@50")


def test_a_class_draws_without_judgement_and_then_sees_the_truth(
    guess: DrawnPrediction, lesson: Lesson
) -> None:
    lesson.layers = lesson.layers | {"answers": False}
    draw(guess)
    mine = Shown(guess.question.heights(MARKS))
    assert guess.field.paper.svg == paint(guess.question, mine)
    assert not guess.place.children
    lesson.layers = lesson.layers | {"answers": True}
    assert guess.field.paper.svg == paint(guess.question, Shown(mine.heights, truth=True))


def test_the_next_learner_draws_too_and_the_first_finds_the_drawing_again(
    guess: DrawnPrediction, lesson: Lesson
) -> None:
    lesson.learner.value = "Ana"
    draw(guess)
    lesson.learner.value = "Ben"
    assert guess.field.value == ""
    assert not guess.field.paper.closed
    guess.field.even.click()
    assert guess.field.value == f"{' '.join(['10'] * 10)} @10"
    lesson.learner.value = "Ana"
    assert guess.field.value == f"{' '.join(map(str, MARKS))} @50"
    assert guess.revealed


def test_ghosts_of_a_class_come_by_codes_and_odd_ones_are_left_out(
    guess: DrawnPrediction, lesson: Lesson, tmp_path: Path
) -> None:
    lesson.learner.value = "Ana"
    draw(guess)
    (answer,) = lesson.answers.answers
    forged = replace(answer, given="99 0 0 0 0 0 0 0 0 0 @100")
    lines = [*codes_of([answer], "Ana"), *codes_of([forged], "Ben")]
    file = tmp_path / "codes.txt"
    file.write_text("\n".join(lines), encoding="utf-8")
    book = read_class([file])
    (drawn,) = book.drawings()
    question = drawing_of("dice.difference_bars", 2)
    assert isinstance(question, Drawing)
    assert drawn.ghosts == [question.heights(MARKS)]
    assert [one.answer.learner for one in book.unjudged] == ["Ben"]
    page = as_page(book)
    assert page.index("<svg") < page.index("<details>") < page.index(question.explained())
