"""The questions about the end of the game, and their keys found a second way."""

from fractions import Fraction
from itertools import product

from azardia_nb.games.azardia.lessons import grace
from azardia_nb.games.azardia.rules.board import NUMBERS
from tests.lessons.asking import SEEDS, ask, check_questions

ROLLS = list(product(range(1, NUMBERS.faces + 1), repeat=NUMBERS.dice))


def test_every_question_is_askable_and_judged() -> None:
    check_questions(grace.MAKERS, 2, own_words=False)


def test_rolls_that_land_are_counted() -> None:
    for seed in SEEDS:
        question = ask(grace.land_by_adding, seed)
        ways = sum(int(question.values["tile"]) + sum(roll) == NUMBERS.goal for roll in ROLLS)
        assert question.answer == Fraction(ways, len(ROLLS))


def test_rolls_that_land_either_way_are_counted() -> None:
    for seed in range(20):
        question = ask(grace.land_either_way, seed)
        need = int(question.values["need"])
        ways = sum(need in (a + b, abs(a - b)) for a, b in ROLLS)
        again = sum(a == b and a + b != need for a, b in ROLLS)
        once = Fraction(ways, len(ROLLS))
        assert question.answer == once + Fraction(again, len(ROLLS)) * once


def test_rolls_that_lose_to_a_sum_are_counted() -> None:
    for seed in SEEDS:
        question = ask(grace.win_duel, seed)
        ways = sum(sum(roll) < int(question.values["mine"]) for roll in ROLLS)
        assert question.answer == Fraction(ways, len(ROLLS))


def test_the_nearest_tile_is_the_best() -> None:
    question = grace.nearest()
    assert question.told() == f"on tile {NUMBERS.goal - 1}"
    assert "subtract" in question.check(question.mistakes[0].answer).said
