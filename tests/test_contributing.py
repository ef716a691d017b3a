"""The page "Add a game" of CONTRIBUTING.md, followed to the letter in a copy of the kit."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import azardia_nb
import azardia_widgets

PAGE = Path(__file__).parents[1] / "CONTRIBUTING.md"


def page() -> str:
    text = PAGE.read_text(encoding="utf-8")
    return text[text.index("## Add a game") : text.index("## Texts")]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the kit in which the game has been saved where the page says."""
    folder = tmp_path_factory.mktemp("kit")
    shutil.copytree(Path(azardia_nb.__file__).parent, folder / "azardia_nb")
    (code,) = re.findall(r"```python\n(\"\"\".*?)```", page(), re.DOTALL)
    (place,) = re.findall(r"Save it as `(.*?)`", page())
    (folder / place).write_text(code, encoding="utf-8")
    return folder


def python(copy: Path, *arguments: str) -> str:
    widgets = Path(azardia_widgets.__file__).parents[1]
    path = os.pathsep.join(map(os.fspath, (copy, widgets)))
    done = subprocess.run(
        [sys.executable, "-P", *arguments],
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        cwd=copy,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_commands_of_the_page_run(copy: Path) -> None:
    commands = re.findall(r"^azardia (.*)$", page(), re.MULTILINE)
    assert len(commands) == 2
    told = [python(copy, "-m", "azardia_nb.cli", *command.split()) for command in commands]
    assert "Player 1 rolls" in told[0]
    assert "10,000 games" in told[1]


def test_the_examples_of_the_page_hold(copy: Path) -> None:
    (examples,) = re.findall(r"```python\n(>>>.*?)```", page(), re.DOTALL)
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
    assert python(copy, "-c", SITS_DOWN) == "None ['one', 'two']\n"


def test_other_people_s_tools_know_it(copy: Path) -> None:
    pytest.importorskip("pettingzoo", reason="the extra `env` is not installed")
    pytest.importorskip("pyspiel", reason="the extra `env` is not installed")
    code = (
        "import pyspiel, azardia_nb.env.openspiel\n"
        "from azardia_nb.env.pettingzoo import env\n"
        "from pettingzoo.test import api_test\n"
        "api_test(env(2, game='twenty'), num_cycles=50)\n"
        "game = pyspiel.load_game('python_twenty(goal=30)')\n"
        "pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)\n"
    )
    assert "Passed API test" in python(copy, "-c", code)


def lines(folder: Path, pattern: str) -> int:
    files = sorted(folder.glob(pattern))
    assert files, pattern
    return sum(len(file.read_text("utf-8").splitlines()) for file in files)


def test_the_page_counts_the_lines_of_a_large_game() -> None:
    game = Path(azardia_nb.__file__).parent / "games" / "titan_race"
    look = Path(azardia_widgets.__file__).parent / "games" / "titan_race"
    counted = {
        "rules": lines(game, "rules/*.py") + lines(game, "data/*.py"),
        "words": lines(game, "text/*.py"),
        "pictures": lines(game, "picture.py") + lines(look, "*.py"),
        "puts": lines(game, "*.py") - lines(game, "picture.py"),
    }
    (said,) = re.findall(r"In Titan Race the\s(.*?lines.*?)\. Bots", page(), re.DOTALL)
    for part, count in counted.items():
        shown = re.search(rf"{part}\b[^0-9]*([0-9,]+)", said)
        assert shown, part
        assert abs(int(shown[1].replace(",", "")) - count) <= 100, (part, count)


def test_the_file_is_as_long_as_a_small_game_may_be(copy: Path) -> None:
    games = copy / "azardia_nb" / "games"
    tenants = [file for file in games.glob("*.py") if "GAME = " in file.read_text("utf-8")]
    assert len(tenants) >= 5
    for file in tenants:
        assert len(file.read_text("utf-8").splitlines()) <= 270, file.name
