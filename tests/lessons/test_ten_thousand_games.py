"""The questions about many games, and their keys found a second way."""

import numpy as np
import pytest

from azardia_nb.games.azardia.lessons import Maker, ten_thousand_games
from azardia_nb.simulation.growth import of_share
from azardia_nb.simulation.statistics import difference
from tests.lessons.asking import SEEDS, ask, check_questions, english
from tests.text.golden import wording


@pytest.mark.parametrize("make", ten_thousand_games.MAKERS, ids=lambda make: make.__name__)
def test_every_question_is_askable_and_judged(make: Maker) -> None:
    check_questions(make, 2)


def test_the_prediction_is_askable_and_judged() -> None:
    check_questions(lambda _: ten_thousand_games.half_the_difference(), 3)


def test_so_many_games_make_the_interval_so_much_narrower() -> None:
    for seed in SEEDS:
        question = ask(ten_thousand_games.narrower, seed)
        more = int(question.answer)
        fewer = int(english(question, "n").replace(",", ""))
        hits = np.arange(more) % 2 == 0
        grown = of_share(hits, [fewer, more])
        width = grown.high - grown.low
        assert width[0] / width[1] == pytest.approx(float(str(question.values["times"])), rel=0.05)


def test_an_interval_that_holds_a_quarter_speaks_for_it() -> None:
    said = set()
    for seed in SEEDS:
        question = ask(ten_thousand_games.reading, seed)
        low, high = (float(english(question, end).removesuffix("%")) for end in ("low", "high"))
        assert (low < 25 < high) == str(question.answer).startswith(
            wording("many_games.perhaps_equal")
        )
        said.add(question.answer)
    assert len(said) == 2


def test_as_many_games_as_said_are_enough_in_four_of_five_tries() -> None:
    question = ten_thousand_games.half_the_difference()
    games = int(english(question, "half").replace(",", ""))
    usual, changed = 0.25, 0.26
    rng = np.random.default_rng(7)
    told = 0
    for _ in range(100):
        told += difference(
            (rng.random(games) < usual).astype(float),
            (rng.random(games) < changed).astype(float),
            paired=False,
        ).told_apart
    assert 65 <= told <= 92


def test_the_smaller_change_is_harder_to_see() -> None:
    for seed in SEEDS:
        question = ask(ten_thousand_games.harder, seed)
        one, other = (int(english(question, name).split()[0]) for name in ("one", "other"))
        assert question.answer == (
            wording("many_games.first") if one < other else wording("many_games.second")
        )
