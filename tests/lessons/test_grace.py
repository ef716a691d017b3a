"""The questions about the end of the game, and their keys found a second way."""

from fractions import Fraction
from itertools import product

from azardia_nb.games.azardia.lessons import grace
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.lessons.question import Answer, Question
from tests.lessons.asking import key

ROLLS = list(product(range(1, NUMBERS.faces + 1), repeat=NUMBERS.dice))


@key(grace.land_by_adding)
def test_rolls_that_land_are_counted(question: Question) -> Answer:
    ways = sum(int(question.values["tile"]) + sum(roll) == NUMBERS.goal for roll in ROLLS)
    return Fraction(ways, len(ROLLS))


@key(grace.land_either_way, seeds=range(20))
def test_rolls_that_land_either_way_are_counted(question: Question) -> Answer:
    need = int(question.values["need"])
    ways = sum(need in (a + b, abs(a - b)) for a, b in ROLLS)
    again = sum(a == b and a + b != need for a, b in ROLLS)
    once = Fraction(ways, len(ROLLS))
    return once + Fraction(again, len(ROLLS)) * once


@key(grace.win_duel)
def test_rolls_that_lose_to_a_sum_are_counted(question: Question) -> Answer:
    ways = sum(sum(roll) < int(question.values["mine"]) for roll in ROLLS)
    return Fraction(ways, len(ROLLS))


def test_the_nearest_tile_is_the_best() -> None:
    question = grace.nearest()
    assert question.told() == f"on tile {NUMBERS.goal - 1}"
    assert "subtract" in question.check(question.mistakes[0].answer).said
