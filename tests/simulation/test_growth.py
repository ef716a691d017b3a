"""Estimates that grow with the games, beside those of the statistics."""

import numpy as np
import pytest

from azardia_nb.simulation.statistics import mean, mean_growing, share, share_growing
from tests.cases import each

RNG = np.random.default_rng(1)


@each("chance", [0.0, 0.03, 0.25, 0.5, 1.0])
def test_a_share_grows_as_the_statistics_say(chance: float) -> None:
    hits = RNG.random(1000) < chance
    at = [1, 2, 25, 400, 1000]
    grown = share_growing(hits, at)
    for place, n in enumerate(at):
        said = share(int(hits[:n].sum()), n)
        assert grown.values[place] == pytest.approx(said.value)
        assert grown.band[place] == pytest.approx((said.low, said.high), abs=1e-12)


def test_a_mean_grows_as_the_statistics_say() -> None:
    values = RNG.normal(1000, 4, 500)
    at = [2, 30, 500]
    grown = mean_growing(values, at)
    for place, n in enumerate(at):
        said = mean(values[:n])
        assert grown.values[place] == pytest.approx(said.value)
        assert grown.band[place] == pytest.approx((said.low, said.high))


def test_values_that_are_all_the_same_have_no_width() -> None:
    assert mean_growing([7.0] * 50, [50]).band == [(7.0, 7.0)]


def test_a_quarter_of_the_width_takes_sixteen_times_the_games() -> None:
    hits = np.tile([True, False, False, False], 4000)
    low, high = share_growing(hits, [1000, 16000]).low, share_growing(hits, [1000, 16000]).high
    assert (high - low)[0] / (high - low)[1] == pytest.approx(4, rel=0.01)
