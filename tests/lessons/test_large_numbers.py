"""The questions about large numbers, and their keys found a second way."""

from fractions import Fraction

import numpy as np
import pytest

from azardia_nb.games.azardia.lessons import large_numbers
from azardia_nb.lessons.question import Answer, Question
from azardia_nb.simulation.statistics import share, share_growing, wilson
from tests.lessons.asking import SEEDS, ask, chosen, english, key


@key(large_numbers.ahead)
def test_a_lead_is_neither_paid_back_nor_continued(question: Question) -> Answer:
    n, won, later = (
        int(english(question, name).replace(",", "")) for name in ("n", "won", "later")
    )
    at_the_end = Fraction(won) + Fraction(later - n, 4)
    return at_the_end - Fraction(later, 4)


def test_one_interval_of_twenty_misses() -> None:
    rng = np.random.default_rng(5)
    misses = 0
    for _ in range(1000):
        grown = share_growing(rng.random(10_000) < 0.25, [10_000])
        misses += not grown.low[0] < 0.25 < grown.high[0]
    for seed in SEEDS:
        question = ask(large_numbers.missing, seed)
        wanted = misses / 1000 * int(str(question.values["n"]))
        assert float(Fraction(question.answer)) == pytest.approx(wanted, rel=0.3)


def test_a_small_sample_is_far_off_more_often() -> None:
    rng = np.random.default_rng(5)
    for seed in SEEDS[:20]:
        question = ask(large_numbers.far_off, seed)
        chance, far = (
            float(english(question, name).removesuffix("%")) / 100 for name in ("chance", "far")
        )
        often = []
        for name in ("few", "more"):
            n = int(english(question, name).replace(",", ""))
            often.append((rng.binomial(n, chance, 2000) >= far * n).mean())
        assert often[0] > often[1]


@key(large_numbers.gap_of_the_share)
def test_the_gap_of_a_share_is_that_of_the_count_in_so_many_rolls(question: Question) -> Answer:
    rolls = int(english(question, "rolls").replace(",", ""))
    return Fraction(int(str(question.values["hits"])), rolls) - Fraction(1, 10)


def test_the_method_catches_the_probability_in_95_of_100_experiments() -> None:
    rng = np.random.default_rng(1)
    caught = 0
    for hits in rng.binomial(900, 0.1, 5000):
        found = share(int(hits), 900)
        caught += found.low <= 0.1 <= found.high
    low, high = wilson(caught, 5000)
    assert low < 0.95 < high
    assert {chosen(ask(large_numbers.what_95_means, s)) for s in SEEDS} == {"method"}


def test_no_side_of_a_coin_is_due() -> None:
    tosses = np.random.default_rng(1).random((40_000, 8)) < 0.5
    after = tosses[tosses[:, :5].all(axis=1), 5]
    low, high = wilson(int(after.sum()), len(after))
    assert low < 0.5 < high
    assert {chosen(ask(large_numbers.due, s)) for s in SEEDS} == {"both"}
