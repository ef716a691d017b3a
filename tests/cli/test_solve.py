"""`azardia solve`, as a terminal sees it; the solution is there already, or is a stub."""

from pathlib import Path

import numpy as np
import pytest

from azardia_nb.cli.main import main
from azardia_nb.game.commands import DONE, NO
from azardia_nb.games.azardia.odds import proof
from azardia_nb.games.azardia.odds.core import game_value, shipped, solution
from azardia_nb.games.azardia.odds.core.transitions import COUNT, MANTIS
from azardia_nb.games.azardia.rules.rulings import Rulings
from tests.cases import each
from tests.text.golden import wording

FILE = shipped.FILE

Capture = pytest.CaptureFixture[str]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[Rulings]:
    """The rulings that were solved; three positions of a thousandth are all there is to it."""
    found: list[Rulings] = []
    values = np.full((COUNT, COUNT, MANTIS), np.nan)
    values[game_value.STARTS] = (0.5125, 0.75, 0.001)

    def solve(rulings: Rulings, report_progress: object) -> solution.Solution:
        found.append(rulings)
        solution._write(solution.file_of(rulings), values, 2.5e-14)
        return solution.Solution(rulings, values, 2.5e-14)

    monkeypatch.setattr(solution, "_solve", solve)
    monkeypatch.setattr(solution, "_solved", {})
    monkeypatch.setattr(solution, "user_cache_path", lambda name: tmp_path)
    monkeypatch.setattr(shipped, "FILE", tmp_path / "none.npz")
    return found


def test_what_comes_with_the_kit_is_solved_anew_when_asked(
    monkeypatch: pytest.MonkeyPatch, asked: list[Rulings], capsys: Capture
) -> None:
    monkeypatch.setattr(shipped, "FILE", FILE)
    assert main(["solve"]) == DONE
    assert wording("solve.shipped") in capsys.readouterr().out
    assert not asked
    for _ in range(2):
        assert main(["solve", "--anew"]) == DONE
        assert wording("solve.shipped") not in capsys.readouterr().out
    assert asked == [Rulings(), Rulings()]


def test_whoever_stops_it_is_told_that_nothing_is_lost(
    asked: list[Rulings], monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    def stopped(rulings: Rulings, report_progress: object) -> solution.Solution:
        raise KeyboardInterrupt

    monkeypatch.setattr(solution, "_solve", stopped)
    assert main(["solve"]) != DONE
    told = capsys.readouterr()
    assert told.out == ""
    assert wording("solve.kept") in told.err
    assert "Traceback" not in told.err


@pytest.mark.parametrize("holds", [True, False])
def test_a_check_that_fails_is_an_exit_code(
    holds: bool, asked: list[Rulings], monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    checked: list[Rulings] = []

    def prove(rulings: Rulings, *, report_progress: object) -> proof.Proof:
        checked.append(rulings)
        differs = 0.0 if holds else 1.0
        layer = proof.Layer(proof.LAYERS[0], 3, (4, 5), 0.0, 0.0, differs)
        return proof.Proof([layer], [], 1)

    monkeypatch.setattr(proof, "proof", prove)
    assert main(["solve", "--check"]) == (DONE if holds else NO)
    assert checked == [Rulings()]
    assert len(capsys.readouterr().out.splitlines()) > 5  # what was found is told too


@each(("code", "named"), [("en", "shortest perfect"), ("es", "más corta")])
def test_all_rulings_are_compared(
    code: str, named: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    some = [Rulings(), Rulings(zone_return="stop")]
    monkeypatch.setattr(game_value, "alternatives", lambda: iter(some))
    monkeypatch.setattr(
        game_value,
        "game_value",
        lambda rulings, report_progress: game_value.GameValue(
            rulings, (0.5, 0.9, 0.1), (40, 9, 8), 0.0, 0.0
        ),
    )
    assert main(["solve", "--compare", "--language", code]) == DONE
    head, usual, stop, about = capsys.readouterr().out.splitlines()
    assert "shortest_nobody" in head
    assert named in about  # what the lengths are the lengths of
    assert "1e-09" in about
    assert "win_second" in head
    assert "stop" not in usual
    assert stop.split()[:2] == ["zone_return", "stop"]
