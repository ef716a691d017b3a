"""Every rule case kept as a file holds."""

from pathlib import Path

import pytest

from azardia_nb.records.scenario import run_scenario

SCENARIOS = sorted((Path(__file__).parents[1] / "scenarios").glob("*.toml"))


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_scenario(path: Path) -> None:
    assert run_scenario(path) == []
