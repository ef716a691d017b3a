"""Rules of thumb against perfect play, with both pawns at the top level, where that is quick."""

from pathlib import Path

import numpy as np
import pytest

from azardia_nb.games.azardia.odds.core import heuristics, transitions
from azardia_nb.games.azardia.odds.core.solution import solution
from azardia_nb.games.azardia.odds.core.transitions import NEITHER, PLACES
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.azardia.rules.engine import core_rules
from azardia_nb.solve.dynamic_programming import Decisions

TOP = NUMBERS.top_level
Arrays = tuple[Decisions, heuristics.Moves, np.ndarray]


@pytest.fixture(scope="module")
def arrays() -> Arrays:
    decisions = transitions.link(core_rules())
    return decisions, *heuristics.moves_of(decisions, at_top=True)


def row_of(moves: heuristics.Moves, mine: int, rival: int) -> int:
    """The row of a turn of two pawns that have crossed."""
    pair = PLACES.numbers[mine, TOP, 1], PLACES.numbers[rival, TOP, 1]
    (row,) = np.flatnonzero((moves.turns == pair).all(1))
    return int(row)


@pytest.mark.nightly
def test_perfect_play_against_itself_is_the_solution(arrays: Arrays) -> None:
    decisions, moves, stands = arrays
    values = solution().values[moves.turns[:, 0], moves.turns[:, 1], NEITHER]
    perfect = heuristics.shares(
        decisions.throws, heuristics.option_values(moves, values, stands.shape[1])
    )
    mine, theirs = heuristics.match(moves, perfect, perfect, np.full(len(values), 0.5))
    assert mine == pytest.approx(values, abs=1e-8)
    assert theirs == pytest.approx(values, abs=1e-8)


def test_every_throw_moves_somewhere(arrays: Arrays) -> None:
    decisions, moves, stands = arrays
    taken = heuristics.shares(decisions.throws, *heuristics.thumb_scores(moves, stands))
    assert taken.sum(1) == pytest.approx(np.ones(len(taken)))
    assert (taken >= 0).all()


def test_it_lands_on_the_goal_when_it_can(arrays: Arrays) -> None:
    """From 149 with a difference of 1: 18 of 100 rolls, and again after 10 doubles."""
    decisions, moves, stands = arrays
    taken = heuristics.shares(decisions.throws, *heuristics.thumb_scores(moves, stands))
    assert taken[row_of(moves, 149, 100), 1] == pytest.approx(0.18 + 0.1 * 0.18)


def test_far_from_the_goal_low_doubles_are_rolled_again(arrays: Arrays) -> None:
    """Five doubles are less than 11; a sum of 20 is moved by a 10 and a 10 in either roll."""
    decisions, moves, stands = arrays
    taken = heuristics.shares(decisions.throws, *heuristics.thumb_scores(moves, stands))
    assert taken[row_of(moves, 90, 120), 20] == pytest.approx(0.01 + 0.05 * 0.01)
    assert taken[row_of(moves, 90, 120), 2] == pytest.approx(0.05 * 0.01)


def test_a_match_is_kept_and_a_damaged_one_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "matches.json"
    found = heuristics.thumb(at_top=True)
    monkeypatch.setattr(heuristics, "_file", lambda rulings: file)
    for damaged in ("", "[]", '{"at the top: [0, 1, 2]": [1]}', '{"at the top: [0, 1, 2]": "x"}'):
        file.write_text(damaged, "utf-8")
        with monkeypatch.context() as context:
            context.setattr(heuristics, "_thumb", lambda *given: found)
            assert heuristics.thumb(at_top=True) == found
        with monkeypatch.context() as context:
            context.setattr(heuristics, "_thumb", lambda *given: pytest.fail("played again"))
            assert heuristics.thumb(at_top=True) == found


def test_the_rules_lose_little_and_never_win() -> None:
    found = heuristics.thumb(at_top=True)
    perfect = solution().values[PLACES.numbers[1, TOP, 0], PLACES.numbers[2, TOP, 0], NEITHER]
    assert found.first <= perfect + 1e-9
    assert found.second <= 1 - perfect + 1e-9
    assert 0 < found.loss < 0.005
    assert len(heuristics.RULES) == 3
