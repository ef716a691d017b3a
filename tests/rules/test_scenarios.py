"""Every rule case kept as a file holds."""

from pathlib import Path

import pytest

from azardia_nb import games
from azardia_nb.records.scenario import run_scenario

FOLDER = Path(__file__).parents[1] / "scenarios"
SCENARIOS = sorted([*FOLDER.glob("*.toml"), *FOLDER.glob("small_games/*.toml")])


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_scenario(path: Path) -> None:
    assert run_scenario(path) == []


def test_every_small_game_has_a_case() -> None:
    named = {path.stem.partition("-")[0] for path in FOLDER.glob("small_games/*.toml")}
    assert named == set(games.names()) - {games.DEFAULT}
