"""Rules of thumb, switched on and off, and the guess before them."""

import re
from typing import Any

import pytest

import azardia_widgets.games.azardia.exhibits.rules_of_thumb as rules_of_thumb
from azardia_nb import AzardiaError
from azardia_nb.games.azardia.odds.core.heuristics import Match
from azardia_nb.text.language import LANGUAGES
from azardia_widgets import Lesson
from azardia_widgets.games.azardia.exhibits.rules_of_thumb import (
    Thumbs,
    exercises,
    predict_thumbs,
)
from azardia_widgets.lesson.exercise import Exercises
from azardia_widgets.lesson.prediction import Prediction
from tests.cases import each
from tests.text.golden import wording


def test_rules_of_thumb_are_switched_on_and_off(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def found(*, at_top: bool, rules: tuple[int, ...]) -> Match:
        asked.append((at_top, rules))
        return Match(0.5 - 0.1 * (3 - len(rules)), 0.5)

    monkeypatch.setattr(rules_of_thumb, "thumb", found)
    lesson = Lesson("12b")
    shown = Thumbs(lesson)
    before = shown.picture()
    assert shown.rules[0].description == ("1. " + wording("thumb.land_on_goal", goal=150))
    shown.compute.click()
    assert shown.compute.disabled
    assert shown.said == wording("thumb.loss", rules="rules 1, 2, 3", points="0.000")
    assert shown.picture() != before
    for box in (shown.rules[2], shown.rules[0], shown.rules[1]):
        box.value = False
        assert "Press Compute" in shown.said
        shown.compute.click()
    assert shown.said == (
        wording(
            "thumb.loss",
            rules=wording("thumb.coin_toss"),
            points="15.000",
        )
    )
    assert asked == [(True, rules) for rules in ((0, 1, 2), (0, 1), (1,), ())]
    names = re.findall("<th scope='row'>([^<]+)</th>", shown.table.value)
    assert names == [
        "perfect play",
        "rules 1, 2, 3",
        "rules 1, 2",
        "rule 2",
        wording("thumb.coin_toss"),
    ]
    shown.begins.widget.value = "new"
    assert shown.table.value.count("<th scope='row'>") == 1
    shown.begins.widget.value = "top"
    shown.rules[1].value = True
    assert shown.compute.disabled
    assert shown.said == wording("thumb.loss", rules="rule 2", points="10.000")
    lesson.language = "es"
    assert "regla 2" in shown.said
    lesson.layers = {"table": False}
    assert "<table" not in shown.picture()
    assert "10" not in shown.said


def test_a_rule_of_thumb_that_cannot_be_worked_out_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(**asked: Any) -> Match:
        assert wording("thumb.working") in shown.said
        raise AzardiaError("no match")

    monkeypatch.setattr(rules_of_thumb, "thumb", fails)
    shown = Thumbs()
    before = shown.picture()
    shown.compute.click()
    assert ">no match<" in shown.wrong.value
    assert shown.picture() == before
    assert "Press Compute" in shown.said


def test_tables_are_hidden_with_their_layer() -> None:
    lesson = Lesson("12b")
    shown = Thumbs(lesson)
    lesson.layers = {"table": False}
    assert "<table" not in shown.picture()


@each("code", LANGUAGES)
def test_the_guess_is_answered_by_the_rules(code: str) -> None:
    asked = predict_thumbs(Lesson("12b", language=code))
    assert isinstance(asked, Prediction)
    asked.field.options.value = asked.question.answer
    asked.lock_in.click()
    assert asked.revealed
    assert isinstance(asked.reveal, Thumbs)
    assert "{" not in asked.said


def test_the_exercises_are_those_of_the_second_part() -> None:
    shown = exercises(Lesson("12b"))
    assert isinstance(shown, Exercises)
    assert [one.id for one in shown.questions][1] == "perfect.given_away"
