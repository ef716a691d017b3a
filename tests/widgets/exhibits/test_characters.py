"""The four characters: their abilities pressed, and what they are worth."""

from fractions import Fraction
from html import escape

import pandas as pd
import pytest

from azardia_nb import AzardiaError
from azardia_nb.games.azardia.odds.turn_tree import GameTree
from azardia_nb.games.azardia.rules.characters import CHARACTERS
from azardia_nb.games.azardia.text.texts import why
from azardia_nb.simulation.statistics import wilson
from azardia_nb.solve.game_tree import asked
from azardia_widgets import Lesson
from azardia_widgets.games.azardia.exhibits import characters
from azardia_widgets.games.azardia.exhibits.characters import (
    HERE,
    THERE,
    Abilities,
    CallFromAfar,
    Contest,
    HandsDealt,
    ThirdCard,
    call,
    predict_third,
)
from tests.cases import each
from tests.text.golden import tells, wording


@pytest.fixture
def lesson() -> Lesson:
    return Lesson(6)


def press(played: Abilities, action: str) -> None:
    (played.panel.buttons | played.hand.buttons)[action].click()


def test_lagartoon_draws_three_and_gives_one_back(lesson: Lesson) -> None:
    game = Abilities(lesson)
    assert why("ability.lagartoon") in game.can.value
    held = game.game.pawns[0].cards
    press(game, "ability")
    assert game.game.pawns[0].cards == held + 3
    press(game, next(a for a in game.hand.buttons if a.startswith("discard")))
    assert game.game.pawns[0].cards == held + 2


def test_kuchuritok_deals_evenly(lesson: Lesson) -> None:
    game = Abilities(lesson)
    game.choice.value = "kuchuritok"
    press(game, "ability")
    assert [pawn.cards for pawn in game.game.pawns] == [3, 2, 2]


def test_the_robot_swaps(lesson: Lesson) -> None:
    game = Abilities(lesson)
    game.choice.value = "robot"
    assert escape(why("ability.robot")) in game.can.value
    before = [pawn.hand for pawn in game.game.pawns]
    press(game, "ability tiptoe on 2")
    after = [pawn.hand for pawn in game.game.pawns]
    assert "tiptoe" in after[1]
    assert "tiptoe" not in after[0]
    assert before[2] == after[2]


def test_the_mantis_challenges_from_afar(lesson: Lesson) -> None:
    game = Abilities(lesson)
    game.choice.value = "mantis"
    press(game, "ability on 2")
    while "keep" in game.panel.buttons:
        press(game, "keep")
    assert any(entry.event == "won_challenge" for entry in game.game.log())


def test_the_ability_is_offered_once_a_turn(lesson: Lesson) -> None:
    game = Abilities(lesson)
    game.choice.value = "kuchuritok"
    press(game, "ability")
    assert "ability" not in game.panel.buttons


@pytest.mark.parametrize("character", CHARACTERS)
def test_small_positions_are_shown_in_both_languages(character: str, lesson: Lesson) -> None:
    game = Abilities(lesson)
    game.choice.value = character
    shown = game.picture()
    lesson.language = "es"
    assert "<img alt=" in shown
    assert game.picture() != shown


def test_a_third_card_adds_less_than_half(lesson: Lesson) -> None:
    exhibit = ThirdCard(lesson, left=10, of=3)
    usual, third = 1 - Fraction(7 * 6, 10 * 9), 1 - Fraction(7 * 6 * 5, 10 * 9 * 8)
    assert tells(exhibit.said, "characters.finding", usual=f"{usual}…")
    assert tells(exhibit.said, "characters.finding", lizard=f"{third}…")
    assert f"{float(third / usual):.2f} times" in exhibit.said


def test_no_more_copies_than_cards(lesson: Lesson) -> None:
    exhibit = ThirdCard(lesson, left=5, of=15)
    assert "5 of 5 cards" in exhibit.said


def test_the_prediction_is_answered_by_the_deck(lesson: Lesson) -> None:
    prediction = predict_third(lesson)
    assert isinstance(prediction.reveal, ThirdCard)
    prediction.field.text.value = "50%"
    prediction.lock_in.click()
    values = prediction.question.values
    assert f"{values['copies']} of {values['left']} cards" in prediction.reveal.said


def test_hands_are_dealt_as_in_a_game(lesson: Lesson) -> None:
    exhibit = HandsDealt(lesson)
    assert tells(exhibit.said, "characters.deal", before=0, all=9, after=3, gain="+3")
    exhibit.kuchuritok.slider.value = 4
    assert tells(exhibit.said, "characters.deal", before=4, all=13, after=4, gain="+0")
    assert "another turn" in exhibit.said
    for name in exhibit.fields:
        getattr(exhibit, name).slider.value = 0
    assert "0 of the 0" in exhibit.said


def test_any_card_is_dealt_to_kuchuritok_as_often_as_its_hand_is_long() -> None:
    game = characters.small_position("kuchuritok")
    game.automatic = False
    game.play("ability")
    kind = game.deck.kind("shed-skin")
    distribution = GameTree(game, asked).distribution(lambda end: int(end["hand"][0][kind]))
    assert distribution[1] == Fraction(3, 7)


@each("level", [1, 3, 5])
@each("rival", [1, 3, 5])
def test_without_coins_a_call_is_even(level: int, rival: int) -> None:
    distribution = call(level, rival, 0)
    assert set(distribution.values()) == {Fraction(1, 2)}
    won, lost = sorted(distribution, key=lambda end: end.rival_tile)
    back = {1: 3, 5: 3}
    assert won.rival_tile == THERE - back.get(rival, 1)
    assert lost.tile == HERE - back.get(level, 1)


def test_coins_make_a_call_better(lesson: Lesson) -> None:
    exhibit = CallFromAfar(lesson)
    assert "1/2 (50%)" in exhibit.said
    chances = []
    for boosts in (0, 1, 2):
        exhibit.boosts.slider.value = boosts
        won = sum(p for end, p in call(2, 4, boosts).items() if end.rival_tile < THERE)
        assert f"wins with probability {won} " in exhibit.said
        chances.append(won)
    assert chances == sorted(set(chances))


def test_games_are_counted_with_their_interval(
    lesson: Lesson, monkeypatch: pytest.MonkeyPatch
) -> None:
    seeds = []

    def simulate(games: int, *, seed: int, progress: bool) -> pd.DataFrame:
        seeds.append(seed)
        return pd.DataFrame({"winning_character": ["mantis"] * 300 + ["robot"] * 200})

    monkeypatch.setattr(characters, "simulate", simulate)
    contest = Contest(lesson)
    assert "No games" in contest.picture()
    contest.more.click()
    assert contest.background is not None
    contest.background.wait()
    assert seeds == [0, 1, 2, 3]
    assert contest.said == wording(
        "characters.contest",
        n=2000,
        first=0,
        last=3,
        who="Noncredo Mantis",
        share="60%",
    )
    low, high = wilson(1200, 2000)
    assert f"{low:.1%} – {high:.1%}" in contest.shares.value
    assert not contest.more.disabled
    contest.more.click()
    contest.background.wait()
    assert seeds[-1] == 7
    lesson.layers = {"table": False}
    assert "<table" not in contest.shares.value
    assert "<svg" in contest.shares.value


def test_what_goes_wrong_in_a_game_is_said(lesson: Lesson, monkeypatch: pytest.MonkeyPatch) -> None:
    def simulate(games: int, *, seed: int, progress: bool) -> None:
        raise AzardiaError("no bots today")

    monkeypatch.setattr(characters, "simulate", simulate)
    contest = Contest(lesson)
    contest.more.click()
    assert contest.background is not None
    contest.background.wait()
    assert "no bots today" in contest.wrong.value
    assert not contest.more.disabled


def test_who_waits_for_compiling_is_told(lesson: Lesson, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(characters, "is_ready", lambda function: False)
    assert "compiled" in Contest(lesson).progress.value
    monkeypatch.setattr(characters, "is_ready", lambda function: True)
    assert "compiled" not in Contest(lesson).progress.value


def test_the_picture_of_shares_names_every_character() -> None:
    wins = dict(zip(CHARACTERS, (10, 20, 30, 40), strict=True))
    shown = characters.intervals(wins, 100, "en")
    for name in ("Lagartoon 10%", "Kuchuritok 20%", "Noncredo Mantis 40%"):
        assert name in shown
    assert shown.count("<circle") == 4
