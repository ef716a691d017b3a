"""A game file in its own folder: played by its record, its name and its path."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from azardia_nb import AzardiaError, Game, Numbers
from azardia_nb.cli.main import main
from azardia_nb.env.table import new_game
from azardia_nb.game import registry
from azardia_nb.game.protocol import GameType
from azardia_nb.games import load, register
from azardia_nb.simulation import task_of
from tests.games.twenty import GAME

TWENTY = Path(__file__).with_name("twenty.py")

LINES = """
from twenty import GAME
print(GAME, len(GAME.Game(2, goal=30, seed=1).legal()))

from azardia_widgets import Table
print(Table(GAME, seed=1).game.type is GAME)

from azardia_nb.simulation import simulate
def last(view):
    return view.legal()[-1].action
print(set(simulate(5, (last, "greedy"), game=GAME, seed=1)["fault"]))

from azardia_nb.games import load
print(load("twenty") is GAME, Table(kind="twenty", seed=1).game.type is GAME)

from azardia_nb.env.pettingzoo import env
from azardia_nb.env.openspiel import spiel_game
print(len(env(2, game=GAME).possible_agents), spiel_game(2, game=GAME).num_players())
"""


@pytest.fixture(autouse=True)
def _registry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_loaded", dict(registry._loaded))


def test_each_natural_line_works(tmp_path: Path) -> None:
    pytest.importorskip("pyspiel", reason="the extra `env` is not installed")
    shutil.copy(TWENTY, tmp_path)
    (tmp_path / "lines.py").write_text(LINES, "utf-8")
    ran = subprocess.run(
        [sys.executable, "lines.py"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.splitlines() == [
        "<game twenty, 1 to 4 seats> 2",
        "True",
        "{'none'}",
        "True True",
        "2 2",
    ]


def test_the_command_plays_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = shutil.copy(TWENTY, tmp_path / "my_twenty.py")
    assert main(["simulate", "--game", os.fspath(file), "--games", "50"]) == 0
    assert "Player 2 (greedy)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "said"),
    [(None, "no such file"), ("x = 1", "has no game"), ("x = 1\ny = 1 / 0", ":2: ZeroDivision")],
)
def test_a_file_without_a_game_is_refused(tmp_path: Path, text: str | None, said: str) -> None:
    file = tmp_path / "wrong.py"
    if text is not None:
        file.write_text(text, "utf-8")
    with pytest.raises(AzardiaError, match=said):
        load(os.fspath(file))
    assert "wrong" not in sys.modules


def test_a_name_is_registered_once() -> None:
    assert register(GAME) is load("twenty") is load(GAME)
    with pytest.raises(AzardiaError, match="game pig already"):
        register(GameType(**{**vars(GAME), "name": "pig"}))


def test_house_rules_are_keywords_everywhere() -> None:
    goal = Game(2, goal=120, zone_return="stop").variant
    assert goal == load("azardia").Game(2, goal=120, zone_return="stop").variant
    assert goal == task_of(game="azardia", goal=120, zone_return="stop").variant
    assert goal == new_game("azardia", 2, {"goal": 120, "zone_return": "stop"}).variant
    with pytest.raises(AzardiaError, match="goal would change numbers"):
        Game(2, numbers=Numbers(goal=130), goal=120)
