"""The questions about positions, and their keys found a second way."""

from fractions import Fraction
from itertools import product

import pytest

from azardia_nb import Game, Placed, Rulings
from azardia_nb.games.azardia.lessons import Maker, what_if
from tests.lessons.asking import SEEDS, ask, check_questions

ROLLS = list(product(range(1, 11), repeat=2))


@pytest.mark.parametrize("make", what_if.MAKERS, ids=lambda make: make.__name__)
def test_every_question_is_askable_and_judged(make: Maker) -> None:
    check_questions(make, 2, own_words=False)


def test_a_meeting_is_counted() -> None:
    for seed in SEEDS:
        question = ask(what_if.meeting, seed)
        ways = sum(a + b == question.values["rival"] - question.values["tile"] for a, b in ROLLS)
        assert question.answer == Fraction(ways, 100)


def test_what_coins_can_buy_is_counted() -> None:
    for seed in SEEDS:
        question = ask(what_if.actions_now, seed)
        purse = int(str(question.values["coins"]("en")).replace(",", ""))
        level = purse >= 5000  # at level 5 it is tiles
        assert question.answer == 1 + (purse >= 1000) + level


def test_a_challenge_is_counted_and_played() -> None:
    sums = [a + b for a, b in ROLLS]
    wins = Fraction(sum(mine > other for mine, other in product(sums, sums)), 100**2)
    ties = Fraction(sum(mine == other for mine, other in product(sums, sums)), 100**2)
    found = {ask(what_if.winning, seed).answer for seed in SEEDS}
    assert found == {wins, wins / (1 - ties)}
    for tie, wanted in (("reroll", wins / (1 - ties)), ("arriver", wins)):
        won = 0
        for seed in range(400):
            game = Game.place(
                [Placed(20, level=2), Placed(27, level=2)],
                cards=False,
                rulings=Rulings(challenge_tie=tie),
                seed=seed,
            )
            game.automatic = False
            for step in ("roll", "roll 4 3", "add"):
                game.repeat(step)
            while game.position < 40 and all(pawn.level == 2 for pawn in game.pawns):
                if game.turn != 1:
                    break
                game.run_chance()
                if game.turn == 1 and game.phase == "move" and game.waiting == "seat":
                    game.play("keep")
            won += game.pawns[0].level == 3
        assert abs(won / 400 - wanted) < 0.1


def test_the_rule_is_that_of_the_tile_where_the_move_ends() -> None:
    found = set()
    for seed in SEEDS:
        question = ask(what_if.which_rule, seed)
        value = question.values
        end = value["tile"] + value["first"] + value["second"]
        rule = question.told()
        found.add(rule)
        if value["action"]("en") == "subtract":
            assert value["first"] == value["second"]
            assert "0" in rule
        elif end >= 80:
            assert "Back to tile 1" in rule
        elif end == value["rival"]:
            assert "challenge" in rule
        else:
            assert "A tiles" in rule
    assert len(found) == 4
