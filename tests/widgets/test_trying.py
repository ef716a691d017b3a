"""Tries at a task are judged, and recorded under the learner's name."""

import pytest

from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.lessons.first_ten import TRUE
from azardia_nb.records.answers import Answer
from azardia_nb.records.calibration import Calibration
from azardia_nb.records.judging import Judge
from azardia_widgets import Lesson
from azardia_widgets.games.azardia.exhibits import accused
from azardia_widgets.games.azardia.exhibits.accused import Accused
from azardia_widgets.games.azardia.exhibits.first_ten import predict_ten
from azardia_widgets.games.azardia.exhibits.what_if import decide
from azardia_widgets.lesson.bar import Page
from azardia_widgets.lesson.calibration import Knowing


def lesson_of(number: int) -> Lesson:
    lesson = Lesson(number)
    lesson.learner.value = "Ana"
    return lesson


def recorded(lesson: Lesson) -> list[tuple[int, bool]]:
    """Return attempt and verdict of each recorded try, all of which a teacher can read."""
    tries: list[Answer] = list(lesson.answers.answers)
    assert [one for one in map(Judge("es"), tries) if not isinstance(one, Answer)] == []
    return [(one.attempt, one.right) for one in tries]


def test_an_accusation_is_judged_by_size_and_remembered() -> None:
    lesson = lesson_of(9)
    shown = Accused(lesson)
    most = accused.by_size()[0]
    for at in (0, most):
        shown.roll.value = at
        shown.press.click()
    assert recorded(lesson) == [(1, False), (2, True)]
    assert Accused(lesson).accused == most
    lesson.learner.value = "Ben"
    assert shown.accused is None
    lesson.learner.value = "Ana"
    assert shown.accused == most


def test_before_a_roll_the_probability_is_the_mean_over_all_rolls() -> None:
    for roll in accused.rolls():
        if len(roll.dice) == 1:
            fell, ends = accused.instead(roll.round, roll.seat)
            assert fell == roll.dice[0]
            assert sum(ends.values()) / len(ends) == pytest.approx(roll.before)
            assert ends[fell] == pytest.approx(roll.after)
    with pytest.raises(AzardiaError):
        accused.instead(99, 1)


def test_a_decision_is_kept_with_its_reason_and_not_without() -> None:
    lesson = lesson_of(10)
    shown = decide(lesson)
    shown.why.options.value = shown.question.reasons[0]
    shown.why.keep.click()
    assert shown.wrong.value
    assert not lesson.answers.answers
    shown.why.own.value = "x"
    shown.why.keep.click()
    assert [one.is_reason for one in lesson.answers.answers] == [True]
    assert recorded(lesson) == [(1, False)]
    assert decide(lesson).kept
    lesson.learner.value = "Ben"
    assert not shown.kept


def test_ten_guesses_come_one_by_one_and_make_a_first_curve() -> None:
    page = Page("calibration")
    page.learner.value = "Ana"
    ten, curve = predict_ten(page), Knowing(page)
    assert sum(one.question.answer == TRUE for one in ten.guesses) == 5
    for at, guess in enumerate(ten.guesses, 1):
        assert sum(one.layout.display != "none" for one in ten.guesses) == at
        guess.field.value = TRUE
        guess.confidence.value = 80
        guess.lock_in.click()
    assert Calibration.of(page.answers.answers).levels[0].right.n == 10
    assert "10" in curve.table.value
    assert recorded(page).count((1, True)) == 5
    page.learner.value = "Ben"
    assert not any(one.guess for one in ten.guesses)
