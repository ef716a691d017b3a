"""The log names the ruling that decided, and every line of it has a rule of the table."""

from pathlib import Path
from typing import Any

import pytest

from azardia_nb.game import Entry
from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.rules.rulings import RULINGS
from azardia_nb.games.azardia.text.texts import RULES
from azardia_nb.records import scenario

SCENARIOS = Path(__file__).parents[1] / "scenarios"
# Seen in the initial rolls only, which no scenario has.
BEFORE_ANY_SCENARIO = {"turn_order"}


def log_of(path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Entry]:
    games: list[Game] = []

    def keep(game: Game, expect: dict[str, Any]) -> list[str]:
        games.append(game)
        return []

    monkeypatch.setattr(scenario, "compare", keep)
    scenario.run_scenario(path)
    return games[0].log() if games else []  # a case that fails says so elsewhere


@pytest.mark.parametrize("name", sorted(set(RULINGS) - BEFORE_ANY_SCENARIO))
def test_the_log_names_the_ruling(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    files = sorted(SCENARIOS.glob(f"{name}-*.toml"))
    assert files
    named = {entry.ruling for file in files for entry in log_of(file, monkeypatch)}
    assert name in named


def test_every_line_of_every_log_has_a_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    for file in sorted(SCENARIOS.glob("*.toml")):
        for entry in log_of(file, monkeypatch):
            assert entry.rule in RULES, file.stem
            assert entry.ruling is None or entry.ruling in RULINGS, file.stem
            assert entry.sentence, file.stem
