"""What exhibits have in common: layers, a language that is switched, guesses that are judged."""

from collections.abc import Callable

import pytest

from azardia_nb.text.language import LANGUAGES
from azardia_widgets import Exhibit, Lesson
from azardia_widgets.games.azardia.exhibits.large_numbers import Gaps, ManyIntervals, Settling
from azardia_widgets.games.azardia.exhibits.two_dice import (
    GrowingExperiment,
    TwoDice,
    predict_difference,
)
from azardia_widgets.games.azardia.exhibits.your_choice import BetterOfBoth, ZeroAgain, predict_zero
from azardia_widgets.lesson.prediction import Prediction
from tests.cases import each

LAYERED = [TwoDice, GrowingExperiment, ZeroAgain, BetterOfBoth]


@pytest.fixture
def lesson() -> Lesson:
    return Lesson(2, seed=3)


@pytest.mark.parametrize("make", LAYERED)
def test_the_teacher_hides_layer_by_layer(make: type[Exhibit], lesson: Lesson) -> None:
    exhibit = make(lesson)
    seen = exhibit.picture()
    lesson.layers = {"chart": False, "table": False, "odds": False}
    hidden = exhibit.picture()
    assert len(hidden) < len(seen)
    assert exhibit.chart.widget.layout.display == "none"  # type: ignore[attr-defined]
    lesson.layers = {"chart": True, "table": True, "odds": True}
    assert exhibit.picture() == seen


@pytest.mark.parametrize("make", [*LAYERED, Settling, Gaps, ManyIntervals])
def test_the_language_is_switched_live(make: type[Exhibit], lesson: Lesson) -> None:
    exhibit = make(lesson)
    said, seen = exhibit.said, exhibit.picture()
    lesson.language = "es"
    assert exhibit.said != said
    lesson.language = "en"
    assert (exhibit.said, exhibit.picture()) == (said, seen)


@each("code", LANGUAGES)
@each("predict", [predict_zero, predict_difference])
def test_a_guess_is_judged_with_its_reason(
    predict: Callable[[Lesson], Prediction], code: str
) -> None:
    question = predict(Lesson(2, language=code)).question
    assert question.check(str(question.answer), code).right
    for mistake in question.mistakes:
        verdict = question.check(str(mistake.answer), code)
        assert not verdict.right
        assert question.told(code) not in verdict.said
        assert "{" not in verdict.said
    assert "{" not in question.asked(code) + question.explained(code)
