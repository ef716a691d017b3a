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
