"""The questions about the end of the game, and their keys found a second way."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from azardia_nb.exercises import Maker, Question, grace
from azardia_nb.games.azardia.board import NUMBERS
from azardia_nb.language import LANGUAGES

SEEDS = range(200)
ROLLS = list(product(range(1, NUMBERS.faces + 1), repeat=NUMBERS.dice))


def ask(make: Maker, seed: int) -> Question:
    return make(np.random.default_rng(seed))


@pytest.mark.parametrize("make", grace.MAKERS, ids=lambda make: make.__name__)
def test_every_question_is_askable_and_judged(make: Maker) -> None:
    for seed in SEEDS:
        question = ask(make, seed)
        for code in LANGUAGES:
            said = [question.asked(code), question.explained(code), question.told(code)]
            assert not any("{" in text for text in said), said
            assert question.check(str(question.answer), code).right
        for mistake in question.mistakes:
            hint = Question(
                "", mistake.feedback, question.values | mistake.values, "tile", 1, (), ""
            )
            verdict = question.check(str(mistake.answer))
            assert not verdict.right
            assert verdict.said == f"Not quite. {hint.asked()}"
        assert len(question.mistakes) >= 2, "there is something to learn"


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
