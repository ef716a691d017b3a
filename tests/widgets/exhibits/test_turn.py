"""A turn by its phases, answers and draws: what is pressed, and what is shown."""

from fractions import Fraction
from math import comb

import pytest

from azardia_nb.games.azardia.text.texts import rule_name
from azardia_widgets import Lesson
from azardia_widgets.games.azardia.exhibits import turn as turns
from azardia_widgets.games.azardia.exhibits.turn import (
    Answers,
    Draws,
    TooManyCards,
    TurnBySteps,
    phase_of,
    predict_draw,
)
from azardia_widgets.games.azardia.played import DRAW, Played
from tests.text.golden import tells, wording


@pytest.fixture
def lesson() -> Lesson:
    return Lesson(5)


def press(played: Played, action: str) -> None:
    (played.panel.buttons | played.hand.buttons)[action].click()


def here(played: turns.Phased) -> str:
    """The step of the strip that is marked as the present one."""
    (step,) = [s for s in played.strip.value.split("<li") if "aria-current" in s]
    return step.split("▶ ")[1].split(" ·")[0]


def test_a_turn_goes_from_a_to_c_by_presses(lesson: Lesson) -> None:
    turn = TurnBySteps(lesson)
    assert (here(turn), phase_of(turn.game)) == ("A", "A")
    press(turn, "roll")
    assert here(turn) == "A"
    press(turn, "add")
    assert here(turn) == "B"
    cards = turn.game.pawns[0].cards
    press(turn, DRAW)
    press(turn, DRAW)
    assert here(turn) == "C"
    assert turn.game.pawns[0].cards == cards + 2
    press(turn, "end")
    while here(turn) == "D":
        choices = turn._choices("en")
        assert {choice.rule for choice in choices} == {"turn.discard"}
        press(turn, choices[0].action)
    assert turn.game.turn == 1, "the bots have had their turns"
    assert turn.game.pawns[0].cards <= 4
    assert here(turn) == "A"


def test_the_rule_of_the_phase_is_said_and_what_else_is_possible(lesson: Lesson) -> None:
    turn = TurnBySteps(lesson)
    assert rule_name("turn.roll") in turn.rules.value
    assert rule_name("coins.tile") in turn.rules.value
    lesson.language = "es"
    assert "Fase A" in turn.rules.value


def test_a_rival_answers_by_itself_and_hides_its_hand(lesson: Lesson) -> None:
    turn = TurnBySteps(lesson)
    assert "Mirror Shell" not in turn.standing.value
    for action in ("roll", "add", DRAW, DRAW, "play boo on 2"):
        press(turn, action)
    told = [entry.event for entry in turn.game.log()]
    assert "played" in told
    assert turn.game.seat == 1


def test_a_press_is_taken_back_and_the_beginning_comes_again(lesson: Lesson) -> None:
    turn = TurnBySteps(lesson)
    begun, notation = turn.game.position, turn.game.notation
    assert turn.back.disabled
    press(turn, "roll")
    assert not turn.back.disabled
    turn.back.click()
    assert turn.game.position == begun
    press(turn, "roll")
    turn.again.click()
    assert turn.game.notation == notation
    turn.back.click()
    assert turn.game.notation == notation


def test_answers_are_answered(lesson: Lesson) -> None:
    game = Answers(lesson)
    assert "Mirror Shell" in game.standing.value, "all hands are open"
    press(game, "play boo on 2")
    assert here(game) == "C1"
    assert wording("asked.answer", who="Lagartoon") in game.said
    press(game, "answer mirror-shell")
    assert here(game) == "C1"
    assert wording("asked.answer", who="Noncredo Mantis") in game.said
    press(game, "answer intangible")
    press(game, "pass" if "pass" in game.panel.buttons else "answer intangible")
    assert here(game) == "C"
    assert [pawn.tile for pawn in game.game.pawns] == [30, 35]
    assert "41" in game.story.lines[-1][3]


def test_nobody_keeps_more_than_the_limit(lesson: Lesson) -> None:
    game = TooManyCards(lesson)
    assert here(game) == "D"
    held = game.game.pawns[0].cards
    press(game, "discard boo")
    assert game.game.pawns[0].cards == held - 1
    press(game, "discard tremor")
    assert game.game.pawns[0].cards == 4
    assert game.game.turn == 2


def test_draws_follow_the_binomials(lesson: Lesson) -> None:
    draws = Draws(lesson, card="shed-skin", turns=3)
    chance = 1 - Fraction(comb(88, 6), comb(100, 6))
    assert f"{float(chance):.1%}" in draws.said
    before = draws.chart.html()
    draws.turns.slider.value = 4
    assert tells(draws.said, "turn.copies", turns=4, draws=8)
    assert draws.chart.html() == before, "the curve is of all turns"
    draws.card.value = "tiptoe"
    assert "Copies of On Tiptoe: 1 of 100 cards" in draws.said
    assert draws.chart.html() != before


def test_a_wrong_number_of_turns_is_said_at_its_field(lesson: Lesson) -> None:
    draws = Draws(lesson)
    said = draws.said
    draws.turns.field.value = "151"
    assert "role='alert'" in draws.turns.wrong.value
    assert draws.said == said


def test_the_cards_are_named_in_the_learners_language(lesson: Lesson) -> None:
    draws = Draws(lesson)
    lesson.language = "es"
    assert "Muda de piel × 12" in [label for label, _ in draws.card.options]
    assert draws.card.value == "shed-skin"
    assert "Muda de piel" in draws.picture()


def test_layers_are_hidden(lesson: Lesson) -> None:
    draws = Draws(lesson)
    assert "<img" in draws.picture()
    lesson.layers = {"chart": False, "table": False}
    assert draws.chart.widget.layout.display == "none"
    assert draws.odds.widget.layout.display == "none"
    assert "<img" not in draws.picture()
    assert "<table" not in draws.picture()


def test_the_prediction_is_answered_by_the_deck(lesson: Lesson) -> None:
    prediction = predict_draw(lesson)
    values = prediction.question.values
    assert isinstance(prediction.reveal, Draws)
    assert prediction.reveal.card.value == values["id"]
    assert prediction.reveal.turns.value == values["turns"]
    prediction.field.text.value = "50%"
    prediction.lock_in.click()
    assert prediction.revealed


@pytest.mark.parametrize("make", [TurnBySteps, Answers, TooManyCards])
def test_a_saved_notebook_shows_the_strip_and_the_board(
    make: type[turns.Phased], lesson: Lesson
) -> None:
    shown = make(lesson).picture()
    assert shown == make(lesson).picture()
    assert "aria-current" in shown
    assert "<img alt=" in shown
    assert "<table" in shown


def test_what_is_said_stands_once_above_the_chart(lesson: Lesson) -> None:
    draws = Draws(lesson)
    places = [draws.children.index(part) for part in (draws.wrong, draws.access)]
    assert len(set(draws.children)) == len(draws.children)
    assert max(places) < draws.children.index(draws.chart.widget)
