"""A whole game with its commentary and its questions, played by pressing."""

from itertools import pairwise
from pathlib import Path

import pytest

from azardia_nb import Game
from azardia_nb.games.azardia.text.texts import RULES, rule_name
from azardia_widgets import Lesson
from azardia_widgets.games.azardia.exhibits import whole_game
from azardia_widgets.games.azardia.exhibits.whole_game import WholeGame
from tests.widgets.sitting import choices, press


@pytest.fixture
def lesson(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Lesson:
    monkeypatch.chdir(tmp_path)
    return Lesson(9)


def asks(whole: WholeGame) -> bool:
    return bool(whole.asking.layout.display != "none")


def answer(whole: WholeGame, typed: str) -> None:
    whole.question.field.value = typed
    whole.question.check.click()


def play(whole: WholeGame, until_round: int = 999) -> None:
    for _ in range(2000):
        if whole.game.winner is not None or whole.game.round >= until_round:
            return
        press(whole, choices(whole)[0])
    raise AssertionError("the game does not end")


def test_every_rule_is_explained_in_some_lesson() -> None:
    assert whole_game.EXPLAINED.keys() == {*RULES}
    assert "goal" in whole_game.MEETABLE
    assert "cards.decks" not in whole_game.MEETABLE


def test_a_question_waits_before_the_roll_and_blocks_nothing(lesson: Lesson) -> None:
    whole = WholeGame(lesson)
    assert asks(whole)
    whole.panel.buttons["roll"].click()
    assert not asks(whole), "the dice have answered it"
    assert not lesson.answers.answers
    play(whole, until_round=4)
    rounds = [round for round, _ in whole.questions]
    assert len(rounds) > 1
    assert all(later - earlier >= whole_game.EVERY for earlier, later in pairwise(rounds))


def test_an_answer_is_judged_at_once_and_kept(lesson: Lesson) -> None:
    whole = WholeGame(lesson)
    question = next(iter(whole.questions.values())).question
    answer(whole, "130%")
    assert "alert" in whole.question.wrong.value
    assert not lesson.answers.answers
    mistake = question.mistakes[0]
    answer(whole, str(mistake.answer))
    assert "Not quite" in whole.question.verdict.value
    answer(whole, str(question.answer))
    assert "Right" in whole.question.verdict.value
    assert len(lesson.answers.answers) == 2
    whole.question.look.click()
    assert question.explained() in whole.question.because.value
    whole.panel.buttons["roll"].click()
    assert asks(whole), "what was answered stays to be read for this turn"
    lesson.layers = {"answers": False}
    assert not whole.question.because.value


def test_at_the_end_the_rules_met_are_listed_with_their_lessons(lesson: Lesson) -> None:
    whole = WholeGame(lesson, Game(2, characters=("robot", "mantis"), seed=2))
    assert "<table" not in whole.commentary.summary.value
    play(whole)
    summary = whole.commentary.summary.value
    seen = whole_game.rules_met(whole_game.commentary(whole.game.log()))
    assert f"{len(seen.keys() & set(whole_game.MEETABLE))} of {len(whole_game.MEETABLE)}" in summary
    for rule in whole_game.MEETABLE:
        assert f"Lesson {whole_game.EXPLAINED[rule]}" in summary
        assert rule_name(rule).replace("'", "&#x27;") in summary
    assert whole.commentary.html() in whole.picture()
    assert not asks(whole)
    lesson.language = "es"
    assert "Rules used" not in whole.commentary.summary.value


def test_nothing_is_told_while_the_screen_is_passed_on(lesson: Lesson) -> None:
    game = Game(2, characters=("robot", "mantis"), seed=2)
    whole = WholeGame(lesson, game, seats=("person", "person"))
    assert not asks(whole)
    assert rule_name("round.event") not in whole.commentary.turns.value
    whole.action_panel.reveal.click()
    assert rule_name("round.event") in whole.commentary.turns.value
    assert asks(whole)
