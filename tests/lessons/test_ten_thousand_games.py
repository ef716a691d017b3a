"""The questions about many games, and their keys found a second way."""

from fractions import Fraction

import numpy as np
import pytest

from azardia_nb.games.azardia.lessons import ten_thousand_games
from azardia_nb.lessons.question import Answer, Question
from azardia_nb.simulation.statistics import difference, share_growing, wilson
from tests.lessons.asking import SEEDS, ask, chosen, english, key
from tests.text.golden import wording


def test_so_many_games_make_the_interval_so_much_narrower() -> None:
    for seed in SEEDS:
        question = ask(ten_thousand_games.narrower, seed)
        more = int(question.answer)
        fewer = int(english(question, "n").replace(",", ""))
        hits = np.arange(more) % 2 == 0
        grown = share_growing(hits, [fewer, more])
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


@key(ten_thousand_games.harder)
def test_the_smaller_change_is_harder_to_see(question: Question) -> Answer:
    one, other = (int(english(question, name).split()[0]) for name in ("one", "other"))
    return wording("many_games.first") if one < other else wording("many_games.second")


def test_an_interval_is_as_wide_as_the_answer_says() -> None:
    for seed in SEEDS:
        question = ask(ten_thousand_games.width_after, seed)
        few, many = (int(english(question, name).replace(",", "")) for name in ("n", "more"))
        wide = float(english(question, "wide").split()[0])
        assert wide * (few / many) ** 0.5 == pytest.approx(100 * float(Fraction(question.answer)))


def test_looking_again_and_again_makes_false_alarms() -> None:
    rng = np.random.default_rng(1)
    played = np.arange(500, 1501, 500)  # three looks, the fewest that are asked for
    wins = rng.binomial(500, 0.25, (4000, len(played))).cumsum(axis=1)
    off = abs(wins / played - 0.25) > 1.96 * np.sqrt(0.25 * 0.75 / played)
    assert wilson(int(off.any(axis=1).sum()), 4000)[0] > 0.05
    assert {chosen(ask(ten_thousand_games.stopping, seed)) for seed in SEEDS} == {"more"}


def test_intervals_that_do_not_touch_are_stricter_than_one_of_the_difference() -> None:
    answers = set()
    for seed in SEEDS:
        question = ask(ten_thousand_games.two_intervals, seed)
        names = ("low", "high", "low2", "high2")
        low, high, low2, high2 = (float(english(question, n).removesuffix("%")) for n in names)
        touch = low <= high2 and low2 <= high
        assert chosen(question) == ("open" if touch else "clear")
        n, one, other = (
            int(english(question, name).replace(",", "")) for name in ("n", "one", "other")
        )
        games = [np.repeat([1.0, 0.0], [k, n - k]) for k in (one, other)]
        if not touch:
            assert difference(*games, paired=False, is_share=True).told_apart
        answers.add(question.answer)
    assert len(answers) == 2
