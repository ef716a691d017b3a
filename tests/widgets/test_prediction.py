"""A prediction shows nothing before the learner has locked in a guess."""

import dataclasses
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import ipywidgets
import pytest

from azardia_nb.lessons.question import Question
from azardia_nb.records.answer_table import UNJUDGED
from azardia_nb.records.answers import read_sheet, sheets_in
from azardia_widgets import Exhibit, Lesson
from azardia_widgets.lesson.prediction import Prediction
from tests.text.golden import tells, wording


class Board(Exhibit):
    """A placeholder for the revealed exhibit."""

    def build(self) -> Sequence[Any]:
        return (ipywidgets.Label("here"),)

    def speak(self, code: str) -> None:
        self.access.descriptions = [f"a board, {code}"]

    def refresh(self) -> None:
        self.said = "here"

    def picture(self) -> str:
        return "here"


QUESTION = Question(
    id="dice.seven",
    text="How likely is {n}?",
    values={"n": 7},
    kind="chance",
    answer=Fraction(19, 100),
    mistakes=(),
    because="Nineteen of a hundred.",
)


@pytest.fixture
def lesson() -> Lesson:
    return Lesson(2)


@pytest.fixture
def prediction(lesson: Lesson) -> Prediction:
    return Prediction(lesson, QUESTION, Board(lesson))


def guess(prediction: Prediction, typed: str, sure: int = 50) -> None:
    prediction.field.field.text.value = typed
    prediction.confidence.value = sure
    prediction.lock_in.click()


def hide(lesson: Lesson, hidden: bool = True) -> None:
    lesson.layers = lesson.layers | {"answers": not hidden}


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (
            "30%",
            wording(
                "prediction.resolved",
                guess="30%",
                answer="19/100 (19%). Nineteen of a hundred",
            ),
        ),
        (
            "19%",
            wording(
                "prediction.resolved",
                guess="19%",
                answer="19/100 (19%). Right! Nineteen of a hundred",
            ),
        ),
    ],
)
def test_guess_and_truth_are_compared(prediction: Prediction, typed: str, said: str) -> None:
    guess(prediction, typed)
    assert prediction.said == said
    assert prediction.access.report == said
    assert f"{'✓' if typed == '19%' else '✗'}</span><span>{said}" in prediction.verdict.value


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("130%", "read.probability_range"),
        ("x", "read.probability"),
        ("", "read.empty"),
    ],
)
def test_what_is_no_guess_is_said_at_the_field_and_locks_nothing(
    prediction: Prediction, lesson: Lesson, typed: str, name: str
) -> None:
    guess(prediction, typed)
    assert prediction.complaint.value.startswith("<p role='alert'>")
    assert prediction.place.children == ()
    assert prediction.lock_in.layout.display == ""
    assert not lesson.answers.answers
    lesson.language = "es"
    assert tells(prediction.complaint.value, name, "es")
    guess(prediction, "1/5")
    assert not prediction.complaint.value
    assert prediction.said.startswith(
        wording("prediction.resolved", "es", guess="1/5", answer="19/100 (19\u00a0%)")
    )


def test_a_locked_guess_cannot_be_changed(prediction: Prediction, lesson: Lesson) -> None:
    guess(prediction, "30%")
    assert prediction.field.field.text.disabled
    assert prediction.lock_in.layout.display == "none"
    guess(prediction, "19%")
    assert prediction.guess == "30%"
    assert [answer.given for answer in lesson.answers.answers] == ["30%"]


def test_the_next_learner_guesses_too(prediction: Prediction, lesson: Lesson) -> None:
    lesson.learner.value = "Ana"
    guess(prediction, "30%")
    lesson.learner.value = "Ben"
    assert prediction.place.children == ()
    assert not prediction.field.field.text.disabled
    guess(prediction, "19%")
    assert prediction.place.children == (prediction.reveal,)
    assert [answer.given for answer in lesson.answers.answers] == ["19%"]
    lesson.learner.value = "Ana"
    assert "Your guess: 30%." in prediction.said
    assert prediction.field.field.text.disabled
    assert [answer.given for answer in lesson.answers.answers] == ["30%"]


def test_a_guess_needs_a_confidence_unless_the_teacher_switches_it_off(
    prediction: Prediction, lesson: Lesson
) -> None:
    lesson.learner.value = "Ana"
    guess(prediction, "30%", sure=0)
    assert prediction.complaint.value
    assert not prediction.guess
    guess(prediction, "30%", sure=80)
    lesson.learner.value = "Ben"
    assert prediction.confidence.value == 0
    lesson.switches["confidence"].value = False
    assert prediction.confidence.widget.layout.display == "none"
    guess(prediction, "19%", sure=0)
    assert not prediction.complaint.value
    lesson.switches["confidence"].value = True
    lesson.learner.value = "Ana"
    assert (prediction.confidence.value, prediction.confidence.widget.disabled) == (80, True)
    kept = [read_sheet(path)[0].confidence for path in sheets_in(lesson.answers.folder)]
    assert sorted(kept) == [0, 80]


def test_a_reason_is_kept_beside_the_guess_and_judged_by_nobody(lesson: Lesson) -> None:
    asked = dataclasses.replace(QUESTION, reasons=("Both {n}.", "Neither."))
    prediction = Prediction(lesson, asked, Board(lesson))
    assert prediction.why.widget.layout.display == "none"
    lesson.learner.value = "Ana"
    guess(prediction, "30%")
    prediction.why.keep.click()  # nothing is chosen yet
    assert len(lesson.answers.answers) == 1
    prediction.why.options.value = "Both {n}."
    prediction.why.own.value = "I counted"
    prediction.why.keep.click()
    kept = lesson.answers.answers[1]
    assert (kept.is_reason, kept.given) == (True, "Both 7. · “I counted”")
    assert (kept.right, kept.answer, prediction.why.options.disabled) == (False, UNJUDGED, True)
    lesson.learner.value = "Ben"
    guess(prediction, "30%")
    assert not prediction.why.options.disabled


def test_the_youngest_are_not_asked_how_sure_they_are() -> None:
    for number in (0, 1, 2):
        lesson = Lesson(number)
        shown = Prediction(lesson, QUESTION, Board(lesson)).confidence.widget.layout.display
        assert shown == ("none" if number < 2 else "")


def test_the_teacher_reveals_without_a_guess(prediction: Prediction, lesson: Lesson) -> None:
    hide(lesson)
    assert prediction.place.children == ()
    hide(lesson, False)
    assert prediction.place.children == (prediction.reveal,)
    assert prediction.said == wording(
        "question.answer", answer="19/100 (19%). Nineteen of a hundred"
    )
    assert not lesson.answers.answers
    hide(lesson)
    assert prediction.place.children == ()


def test_guesses_are_taken_while_the_teacher_keeps_the_answer(
    prediction: Prediction, lesson: Lesson
) -> None:
    hide(lesson)
    guess(prediction, "30%")
    assert prediction.place.children == ()
    assert prediction.said == wording("prediction.locked", guess="30%")
    assert len(lesson.answers.answers) == 1
    hide(lesson, False)
    assert prediction.place.children == (prediction.reveal,)
    assert prediction.said.startswith("Your guess: 30%. The answer:")


def test_anything_can_be_revealed_and_a_choice_be_asked_for() -> None:
    options = ("One", "Other {n}")  # no catalogue has them
    question = Question("x", "Which?", {"n": 3}, "choice", options[0], (), "So.", options)
    prediction = Prediction(None, question, ipywidgets.Label("it"), language="es")
    prediction.lock_in.click()
    assert "Elige una" in prediction.complaint.value
    prediction.field.field.options.value = options[1]
    prediction.lock_in.click()
    assert prediction.said == wording(
        "prediction.resolved", "es", guess="Other 3", answer="One. So"
    )
    assert prediction.field.field.options.disabled


def test_a_saved_notebook_has_the_question_alone(prediction: Prediction) -> None:
    guess(prediction, "30%")
    assert prediction.picture() == "<p>How likely is 7?</p>"
