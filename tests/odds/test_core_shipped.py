"""The shipped solution: correct by the engine's own moves, and only for the default rulings."""

from pathlib import Path

import numpy as np
import pytest

from azardia_nb.games.azardia.odds.core import shipped as shipping
from azardia_nb.games.azardia.odds.core import solution as solutions
from azardia_nb.games.azardia.odds.core.game_value import STARTS
from azardia_nb.games.azardia.odds.core.shipped import FILE, packed, rules, shipped, unpacked
from azardia_nb.games.azardia.odds.core.solution import is_solved, residual_of, solution
from azardia_nb.games.azardia.rules.rulings import Rulings
from azardia_nb.solve.dynamic_programming import EXACT_ENOUGH
from benchmarks.proof import ALIKE, GAMES, SEED

MAKE = "python -m azardia_nb.games.azardia.odds.core.ship makes it anew"


PAGE = Path(__file__).parents[2] / "docs" / "best-play.md"


def test_the_page_about_it_tells_what_is_computed() -> None:
    page = " ".join(PAGE.read_text("utf-8").split())
    with np.load(FILE) as content:
        values, worst = unpacked(content["packed"]), float(content["residual"])
    told = [
        f"{np.isfinite(values).sum():,} positions",
        f"({FILE.stat().st_size / 1e6:.1f} MB: ",
        f"residual {worst:.0e})",
        f"where that is more than {ALIKE:.0e}.",
        f"plays {GAMES:,} games against itself",
        f"(seed {SEED})",
        f"| usual | {', '.join(f'{win:.4%}' for win in values[STARTS])} |",
    ]
    for figure in told:
        assert figure in page, figure


@pytest.fixture
def nothing_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Start without solutions in memory or in the cache."""
    monkeypatch.setattr(solutions, "_solved", {})
    monkeypatch.setattr(solutions, "user_cache_path", lambda name: tmp_path)


def test_it_is_that_of_the_present_rules() -> None:
    with np.load(FILE) as content:
        assert str(content["rules"]) == rules(), MAKE


def test_every_value_is_what_the_moves_of_the_engine_make_of_it() -> None:
    found = shipped()
    assert found, MAKE
    assert residual_of(Rulings(), found.values) == found.residual < EXACT_ENOUGH


def test_it_is_used_at_once_and_by_the_usual_rules_only(nothing_kept: None) -> None:
    assert is_solved()
    assert solution().residual < EXACT_ENOUGH
    assert not is_solved(Rulings(zone_return="stop"))


def test_it_is_not_used_when_a_rule_has_changed(
    nothing_kept: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shipping, "rules", lambda: "others")
    assert not is_solved()


@pytest.mark.parametrize("content", [None, b"", FILE.read_bytes()[:-300]])
def test_where_it_is_not_whole_the_game_is_not_solved(
    content: bytes | None, nothing_kept: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file = tmp_path / "shipped.npz"
    if content is not None:
        file.write_bytes(content)
    monkeypatch.setattr(shipping, "FILE", file)
    assert not is_solved()


def test_packing_rounds_and_keeps_what_is_missing() -> None:
    values = np.random.default_rng(3).random(solution().values.shape)
    values[5, 7, 1] = np.nan
    values[0, 0] = 0, 1, -7e-15  # as near to 0 as a solver comes
    again = unpacked(packed(values))
    assert np.array_equal(np.isnan(again), np.isnan(values))
    assert np.nanmax(abs(again - values)) <= 0.5 / shipping.STEPS
    assert np.array_equal(unpacked(packed(again)), again, equal_nan=True)
