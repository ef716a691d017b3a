"""The questions about spread, and their keys found a second way, by SciPy."""

import re

import pytest
from scipy import stats

from azardia_nb.games.azardia.lessons import spread
from azardia_nb.probability.dice import total
from azardia_nb.probability.distribution import variance
from tests.lessons.asking import SEEDS, ask, english


def test_the_prediction_is_that_of_the_dice() -> None:
    one, four = (variance(total((10,) * n)) for n in (1, 4))
    assert spread.four_dice().answer == (four / one) ** 0.5


def test_a_die_has_the_variance_of_scipy() -> None:
    for seed in SEEDS:
        question = ask(spread.of_a_die, seed)
        law = stats.randint(1, int(str(question.values["faces"])) + 1)
        assert float(question.answer) == pytest.approx(law.var())


def test_a_count_and_a_wait_have_the_laws_of_scipy() -> None:
    for seed in SEEDS:
        counted, waited = ask(spread.zeros, seed), ask(spread.first_zero, seed)
        chance, other = (float(english(one, "chance")[:-1]) / 100 for one in (counted, waited))
        tries = int(english(counted, "n").replace(",", ""))
        assert counted.answer == pytest.approx(stats.binom(tries, chance).std())
        when = int(english(waited, "n"))
        assert float(waited.answer) == pytest.approx(stats.geom(other).pmf(when))


def test_a_mean_of_so_many_spreads_as_asked() -> None:
    for seed in SEEDS:
        question = ask(spread.of_a_mean, seed)
        one, wanted = map(float, re.findall(r"deviation of ([\d.]+) rounds", question.asked()))
        assert one / float(question.answer) ** 0.5 == pytest.approx(wanted)
