"""The page "Add a game" of CONTRIBUTING.md, followed literally in a copy of the kit."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[1]
TEXT = (PROJECT / "CONTRIBUTING.md").read_text("utf-8")
PAGE = TEXT.partition("## Add a game")[2].partition("\n## ")[0]


def test_it_is_read_in_a_quarter_of_an_hour() -> None:
    assert len(TEXT.split()) <= 2000


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the page's games, and with an installed package that offers them."""
    folder = tmp_path_factory.mktemp("mine")
    (lines,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    (points,) = tomllib.loads(lines)["project"]["entry-points"].values()
    points["hidden_dice"] = points["twenty"].replace("twenty", "hidden_dice")
    for place in ("tests/games", "installed/my_package"):
        (folder / place).mkdir(parents=True)
        for name in points:
            shutil.copy(PROJECT / f"tests/games/{name}.py", folder / place)
    # The metadata that an installer makes from these lines.
    (metadata := folder / "installed" / "games-1.dist-info").mkdir()
    (metadata / "METADATA").write_text("Name: games\nVersion: 1\n", "utf-8")
    listed = "".join(f"{name} = {place}\n" for name, place in points.items())
    (metadata / "entry_points.txt").write_text(f"[azardia_nb.games]\n{listed}", "utf-8")
    return folder


def python(copy: Path, *arguments: str, installed: bool = False) -> str:
    done = subprocess.run(
        [sys.executable, "-P", *arguments],
        env=os.environ | {"PYTHONPATH": os.fspath(copy / "installed") if installed else ""},
        capture_output=True,
        text=True,
        cwd=copy,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_commands_of_the_page_run(copy: Path) -> None:
    commands = re.findall(r"^azardia (.*)$", PAGE, re.MULTILINE)
    (command,) = commands
    assert "10,000 games" in python(copy, "-m", "azardia_nb.cli", *command.split())


def test_the_examples_of_the_page_hold(copy: Path) -> None:
    (examples,) = re.findall(r"```python\n(>>>.*?)```", PAGE, re.DOTALL)
    (copy / "page.txt").write_text(examples, encoding="utf-8")
    python(copy, "-m", "doctest", "page.txt")


SITS_DOWN = """
from azardia_widgets import Table

table = Table(kind="twenty", seats=("person", "greedy"), seed=1, language="es")
while table.game.winner is None:
    list(table.panel.buttons.values())[-1].click()
assert not table.wrong.value, table.wrong.value
assert table.story.lines and table.timeline.undo.description
table.timeline.undo.click()
print(table.game.winner, list(table.panel.buttons))
"""


def test_one_sits_down_at_the_table_with_the_game_of_the_page(copy: Path) -> None:
    assert python(copy, "-c", SITS_DOWN, installed=True) == "None ['one', 'two']\n"


HIDDEN_DICE = """
import pyspiel
from open_spiel.python.algorithms import cfr, expected_game_score
from pettingzoo.test import api_test
from azardia_nb.env.openspiel import spiel_game
from azardia_nb.env.pettingzoo import env
from azardia_nb.games import load
from azardia_nb.simulation import simulate
from azardia_nb.solve.sequence_form import solve

def value(game):
    learner = cfr.CFRPlusSolver(game)
    for _ in range(3):
        learner.evaluate_and_update_policy()
    policy = learner.average_policy()
    return expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)[0]

kind = load("hidden_dice")
solved = solve(kind.variant(), kind.start(kind.variant(), 2))
assert abs(solved.low - 1 / 9) < 1e-12 > abs(solved.high - 1 / 9), solved.value
ours, theirs = spiel_game(2, game="hidden_dice"), pyspiel.load_game("liars_dice(dice_sides=3)")
assert abs(value(ours) - value(theirs)) < 1e-12
games = simulate(200, game="hidden_dice", progress=False)
assert games.task.players == ("random", "random")
assert set(games["winner"]) == {1, 2}
game = games.replay(0)
assert game.returns == [1, -1] if game.winner == 1 else [-1, 1]
assert "?" in game.view(1).log()[1].sentence and game.view(1).state["die"].all()
api_test(env(2, game="hidden_dice"), num_cycles=50)
"""


def test_a_game_that_hides_dice_and_says_no_more_than_it_must(copy: Path) -> None:
    """Its value is the one of OpenSpiel's Liar's Dice; nobody has to name who plays."""
    pytest.importorskip("pettingzoo", reason="the extra `env` is not installed")
    pytest.importorskip("pyspiel", reason="the extra `env` is not installed")
    assert "Passed API test" in python(copy, "-c", HIDDEN_DICE, installed=True)


def test_a_small_game_is_a_short_file() -> None:
    folders = ("azardia_nb/games", "tests/games", "tests/own_games")
    files = [file for folder in folders for file in (PROJECT / folder).glob("*.py")]
    small = [file for file in files if "GAME = " in file.read_text("utf-8")]
    assert len(small) >= 10
    for file in small:
        assert len(file.read_text("utf-8").splitlines()) <= 275, file.name
