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
