"""The core without Titan Race and Axis Mundi, which are plug-ins like anybody's game."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from azardia_nb.games import names

PROJECT = Path(__file__).parents[1]
COPIED = ("azardia_nb", "widgets", "tests", "benchmarks", "notebooks", "conftest.py")
PLUG_INS = ("titan_race", "axis_mundi")
CORE = (
    "tests/games/test_small_games.py",
    "tests/records/test_link.py",
    "tests/simulation/test_columns.py",
    "tests/widgets/test_any_game.py",
    "tests/widgets/test_figure.py",
)


def test_the_tests_of_the_core_pass(tmp_path: Path) -> None:
    for name in COPIED:
        copy = shutil.copytree if (PROJECT / name).is_dir() else shutil.copy
        copy(PROJECT / name, tmp_path / name)
    for plug_in in PLUG_INS:
        assert plug_in in names()
        for found in [*tmp_path.rglob(f"games/{plug_in}"), *tmp_path.rglob(f"{plug_in}-*.toml")]:
            shutil.rmtree(found) if found.is_dir() else found.unlink()
    path = os.pathsep.join((os.fspath(tmp_path), os.fspath(tmp_path / "widgets")))
    without = "from azardia_nb.games import names; print(*names())"
    python = [sys.executable, "-P"]
    listed = subprocess.run(
        [*python, "-c", without],
        env=os.environ | {"PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=True,
    )
    assert listed.stdout.split() == [name for name in names() if name not in PLUG_INS]
    ran = subprocess.run(
        [*python, "-m", "pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", *CORE],
        env=os.environ | {"PYTHONPATH": path, "PYTEST_ADDOPTS": ""},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == pytest.ExitCode.OK, ran.stdout[-3000:]
