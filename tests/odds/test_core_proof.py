from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from azardia_nb import Game
from azardia_nb.compiled.libraries import compiled
from azardia_nb.games.azardia.bots.greedy import TABLE
from azardia_nb.games.azardia.odds.core.solution import Solution, solution
from azardia_nb.games.azardia.odds.core.transitions import PLACES
from azardia_nb.games.azardia.odds.proof import (
    ALIKE,
    BOTS,
    LAYERS,
    STARTS,
    Played,
    Proof,
    Start,
    again,
    play_match,
    play_solved,
    played_by,
)
from azardia_nb.games.azardia.rules.state import rules_row

SHORT = [start for start in STARTS if "end" in start.name or "last" in start.name]


@pytest.fixture(scope="module")
def solved() -> Solution:
    return solution()


@pytest.fixture(scope="module")
def played(solved: Solution) -> Played:
    return played_by(solved)


def test_sweeps_notice_a_wrong_value(solved: Solution) -> None:
    values = solved.values.copy()
    at = tuple(PLACES.numbers[tile, 5, 0] for tile in (30, 40))
    values[*at, 0] += 1e-9
    wrong, right = again(solved._replace(values=values), 1)
    assert (wrong.name, right.name) == (LAYERS[0], LAYERS[3])
    assert max(wrong.apart, right.apart, right.differs) < ALIKE
    assert 0.9e-9 < wrong.differs < 1.1e-9
    assert Proof([right], [], 1).holds
    assert not Proof([wrong], [], 1).holds


@pytest.mark.nightly
@pytest.mark.parametrize("start", STARTS, ids=lambda start: start.name)
def test_matches_hold(start: Start, solved: Solution, played: Played) -> None:
    # One of the eight misses its interval with every third seed.
    match = play_match(solved, played, start, 1_000 if start in SHORT else 400, seed=11)
    assert match.exact == pytest.approx(match.wins / match.games, abs=0.12)
    assert match.holds


def test_compiled_and_plain_play_the_same_games(solved: Solution, played: Played) -> None:
    start = SHORT[0]
    game = Game.place(start.pawns, cards=False)
    rows = []
    loops: list[tuple[Callable[..., None], Any]] = [
        (play_solved, [game.rules]),
        (compiled(play_solved), rules_row(game.rules)),
    ]
    for loop, distributions in loops:
        table = np.zeros(1, TABLE)
        table["first"][0] = game.state
        results = np.zeros((8, 2), np.int64)
        bots = np.full(2, BOTS.index("perfect"))
        given = (table, distributions, PLACES.numbers, bots, np.random.default_rng(3), results)
        loop(*given, played)
        rows.append(results)
    plain, fast = rows
    assert np.array_equal(plain, fast)


def test_a_match_that_misses_is_told(solved: Solution, played: Played) -> None:
    match = play_match(solved, played, SHORT[0], 1_000)
    wrong = match._replace(exact=match.interval[1] + 0.01)
    assert match.holds
    assert not wrong.holds
    assert Proof([], [match, wrong], 1).holds
    assert not Proof([], [wrong, wrong], 1).holds


@pytest.mark.parametrize("other", ["greedy", "random"])
def test_nobody_beats_it(other: str, solved: Solution, played: Played) -> None:
    """From a position in which it would win half of its games against its equal."""
    start = Start("side by side", STARTS[3].pawns)
    first = play_match(solved, played, start, 2_000, players=("perfect", other))
    second = play_match(solved, played, start, 2_000, players=(other, "perfect"))
    assert first.exact is None
    fair = play_match(solved, played, start, 1).exact
    assert fair is not None
    assert first.interval[1] > fair
    assert second.interval[0] < fair
    if other == "random":
        assert first.interval[0] > fair
        assert second.interval[1] < fair
