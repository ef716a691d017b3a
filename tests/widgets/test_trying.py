"""Tries at a task are judged, and recorded under the learner's name."""

from collections.abc import Mapping
from itertools import product

import pytest

from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.lessons.first_ten import TRUE
from azardia_nb.records.answers import Answer
from azardia_nb.records.calibration import Calibration
from azardia_nb.records.judging import Judge
from azardia_widgets import Lesson
from azardia_widgets.games.azardia.exhibits import accused
from azardia_widgets.games.azardia.exhibits.accused import Accused
from azardia_widgets.games.azardia.exhibits.challenges import FightOrNot
from azardia_widgets.games.azardia.exhibits.characters import BestDeck
from azardia_widgets.games.azardia.exhibits.first_ten import predict_ten
from azardia_widgets.games.azardia.exhibits.spread import FitCurve, overlap
from azardia_widgets.games.azardia.exhibits.what_if import decide
from azardia_widgets.games.titan_race.exhibits.life import Budget, best_basket
from azardia_widgets.lesson.bar import Page
from azardia_widgets.lesson.calibration import Knowing


def lesson_of(number: int, game: str = "azardia") -> Lesson:
    lesson = Lesson(number, game=game)
    lesson.learner.value = "Ana"
    return lesson


def recorded(lesson: Lesson) -> list[tuple[int, bool]]:
    """Return (attempt, verdict) of each recorded try, which the judge must be able to read."""
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
        assert [one.layout.display != "none" for one in ten.guesses].index(True) == max(0, at - 2)
        guess.field.value = TRUE
        guess.confidence.value = 80
        guess.lock_in.click()
    assert Calibration.of(page.answers.answers).levels[0].right.n == 10
    assert "10" in curve.table.value
    assert recorded(page).count((1, True)) == 5
    page.learner.value = "Ben"
    assert not any(one.guess for one in ten.guesses)


def test_decisions_are_right_if_each_is_a_best_one() -> None:
    lesson = lesson_of(4)
    shown = FightOrNot(lesson)
    shown.press.click()
    assert shown.wrong.value  # nothing is decided yet
    menus = [getattr(shown, name) for name in shown.fields if name != "press"]
    for ways in (map(shown.kits, range(5)), map(best_way, map(shown.worth, range(5)))):
        for menu, way in zip(menus, ways, strict=True):
            menu.value = way
        shown.press.click()
    assert recorded(lesson) == [(1, False), (2, True)]
    assert lesson.answers.answers[1].given == lesson.answers.answers[0].answer


def best_way(worth: Mapping[str, float]) -> str:
    return max(worth, key=worth.__getitem__)


def test_a_design_that_reaches_the_target_is_right() -> None:
    lesson = lesson_of(6)
    shown = BestDeck(lesson)
    best = int(shown.target("en"))
    for copies in (best - 1, best):
        shown.copies.slider.value = copies
        shown.press.click()
    assert recorded(lesson) == [(1, False), (2, True)]
    lesson.layers = {"answers": False}
    assert shown.thanks() in shown.said
    assert not shown.table.value


def test_a_choice_is_right_if_nothing_scores_higher() -> None:
    lesson = lesson_of(4, "titan_race")
    shown = Budget(lesson)
    for basket in ((0, 0, 0), best_basket()):
        for field, n in zip((shown.lives, shown.dice, shown.safer), basket, strict=True):
            field.slider.value = n
        shown.score.click()
    assert recorded(lesson) == [(1, False), (2, True)]
    lesson.learner.value = "Ben"
    assert not shown.scored


def test_the_curve_that_fits_has_mean_and_deviation() -> None:
    shown = FitCurve(lesson_of(17))
    curves = product(range(41), range(1, 11))
    best = max(curves, key=lambda curve: overlap(*curve))
    shown.middle.slider.value, shown.width.slider.value = best
    shown.press.click()
    assert "✓" in shown.told.value
    assert best == (20, 4)
