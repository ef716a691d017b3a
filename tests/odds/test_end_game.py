"""The end game as arrays says what the engine and the solution do."""

import numpy as np
import pytest

from azardia_nb.games.azardia.odds.core import moves
from azardia_nb.games.azardia.odds.core.end_game import PAIRS, after, shipped
from azardia_nb.games.azardia.odds.core.solution import solution
from azardia_nb.games.azardia.rules.board import NUMBERS

DIE = range(1, NUMBERS.faces + 1)


def swept(values: np.ndarray) -> np.ndarray:
    """One sweep, as lesson 12 does it."""
    win = after(values)
    rolls = [(a, b) for a in DIE for b in DIE]
    again = np.mean([np.maximum(win[a + b], win[abs(a - b)]) for a, b in rolls], axis=0)
    best = [np.maximum(win[a + b], win[abs(a - b)] if a != b else again) for a, b in rolls]
    found: np.ndarray = np.mean(best, axis=0)
    return found


@pytest.mark.parametrize("seed", range(20))
def test_a_move_is_worth_what_the_engine_makes_of_it(seed: int) -> None:
    rng = np.random.default_rng(seed)
    at, tiles = int(rng.integers(len(PAIRS))), int(rng.integers(21))
    mine, rival = (moves.place(tile, crossed=True) for tile in PAIRS[at])
    assert after(shipped())[tiles, at] == pytest.approx(
        moves.after(solution(), mine, rival, 0, tiles), abs=1e-12
    )


def test_a_sweep_leaves_the_solution_alone() -> None:
    assert np.abs(swept(shipped()) - shipped()).max() < 1e-12
