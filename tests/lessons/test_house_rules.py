"""The questions about house rules, and their keys found a second way."""

from fractions import Fraction
from math import sqrt

import numpy as np
import pytest

from azardia_nb import Game, Placed
from azardia_nb.games.azardia.lessons import house_rules
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.lessons.question import Answer, Question
from azardia_nb.simulation.compare import compare
from azardia_nb.simulation.statistics import wilson
from tests.lessons.asking import SEEDS, ask, chosen, key


def test_a_game_on_that_board_ends_on_the_same_tile() -> None:
    for seed in SEEDS:
        question = ask(house_rules.on_another_board, seed)
        values = question.values
        pawns = [Placed(int(str(values["tile"])), level=5), Placed(2)]
        numbers = NUMBERS._replace(goal=int(str(values["goal"])))
        game = Game.place(pawns, cards=False, numbers=numbers)
        game.automatic = False
        game.play("roll")
        game.happen("roll {first} {second}".format(**values))
        game.play("add")
        assert game.pawns[0].tile == question.answer


@key(house_rules.doubles)
def test_doubles_are_counted(question: Question) -> Answer:
    faces = int(str(question.values["faces"]))
    same = sum(a == b for a in range(faces) for b in range(faces))
    return Fraction(same, faces**2)


def test_an_interval_with_0_in_it_leaves_it_open() -> None:
    answers = set()
    for seed in SEEDS:
        question = ask(house_rules.what_can_be_said, seed)
        low, high = (
            float(question.values[name]("en").replace("−", "-"))  # type: ignore[operator]
            for name in ("low", "high")
        )
        signs = {low > 0, high > 0}
        if len(signs) == 2:
            assert chosen(question) == "unsure"
        elif low > 0:
            assert chosen(question) == "longer"
        else:
            assert chosen(question) == "shorter"
        answers.add(question.answer)
    assert len(answers) == 3, "each of them is right at times"


def test_wilson_intervals_shrink_as_the_answer_says() -> None:
    for seed in range(40):
        question = ask(house_rules.how_many_games, seed)
        n = int(str(question.values["n"]))
        many = int(question.answer)
        wide, narrow = (high - low for low, high in (wilson(n // 4, n), wilson(many // 4, many)))
        times = int(str(question.values["times"]))
        assert wide / narrow == pytest.approx(times, rel=0.02)
        half = float(question.values["wide"]("en"))  # type: ignore[operator]
        assert half == pytest.approx(100 * wide / 2, rel=0.02)
        assert times == pytest.approx(sqrt(many / n))


def test_flukes_are_counted_by_throwing_them() -> None:
    rng = np.random.default_rng(1)
    for seed in range(20):
        question = ask(house_rules.told_apart_by_chance, seed)
        n = int(str(question.values["n"]))
        thrown = (rng.random((20_000, n)) < 0.05).any(axis=1).mean()
        assert float(Fraction(question.answer)) == pytest.approx(thrown, abs=0.02)


def test_a_shorter_board_makes_games_shorter_by_less_than_a_fifth() -> None:
    question = house_rules.shorter_board()
    assert chosen(question) == "a_little"
    found = compare({"usual": {}, "short": {"goal": house_rules.SHORT}}, 1500, progress=False)
    (change,) = (
        each.change for each in found.findings() if each.measure == "rounds" and each.change
    )
    usual = next(each.estimate.value for each in found.findings() if each.measure == "rounds")
    assert change.high < 0
    assert -change.low < usual / 5
