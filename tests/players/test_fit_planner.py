"""What the planner's figures are fitted to is what the planner counts."""

import numpy as np
import pytest

from azardia_nb import Game
from azardia_nb.games.azardia.bots import planner
from azardia_nb.games.azardia.bots.greedy import GreedyPlayer
from benchmarks.fit_planner import COUNTED, NAMES, count, fit, surprise


@pytest.mark.parametrize("seed", range(3))
def test_counts_times_figures_are_the_log_odds(seed: int) -> None:
    game, bot = Game(2, seed=seed), GreedyPlayer(seed=seed)
    seen = np.zeros(len(NAMES), bool)
    while game.seat is not None and game.round < 25:
        for seat in range(2 if game.round else 0):
            row = np.zeros(len(NAMES))
            count(game.state, game.rules, seat, 1.0, row)
            odds = planner.log_odds(game.state, game.rules, seat)
            assert row @ list(COUNTED.values()) == pytest.approx(odds, abs=1e-12)
            seen |= row != 0
        game.play(bot.choose(game.view(game.seat)))
    assert seen.sum() > 10


def test_a_regression_finds_the_figures_that_made_it() -> None:
    rng = np.random.default_rng(2)
    figures = np.array([0.5, -0.3, 0.1])
    counts = rng.normal(size=(40_000, 3))
    won = rng.random(40_000) < 1 / (1 + np.exp(-counts @ figures))
    found = fit(counts, won)
    assert (np.abs(found.figures - figures) < 4 * found.errors).all()
    assert found.errors.max() < 0.02
    assert surprise(found.figures, counts, won) < surprise(np.zeros(3), counts, won)
    assert surprise(np.zeros(3), counts, won) == pytest.approx(np.log(2))
