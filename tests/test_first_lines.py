"""The first lines that four users type run in an empty folder; test_style.py checks their types."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PEOPLE = sorted(HERE.glob("first_lines/*.py"))
ENVIRONMENT = os.environ | {
    "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
}


@pytest.mark.parametrize("file", PEOPLE, ids=lambda file: file.stem)
def test_they_run_in_a_fresh_folder(file: Path, tmp_path: Path) -> None:
    if file.stem == "researcher":
        pytest.importorskip("pyspiel", reason="the extra `env` is not installed")
    for one in (file, HERE / "games/twenty.py"):
        shutil.copy(one, tmp_path)
    done = subprocess.run(
        [sys.executable, file.name], cwd=tmp_path, env=ENVIRONMENT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
