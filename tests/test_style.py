"""The sources are formatted, linted and typed."""

import subprocess
import sys

import pytest

from azardia_nb import lessons


@pytest.mark.parametrize("command", ["ruff format --check", "ruff check", "mypy"])
def test_nothing_to_complain_of(command: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *command.split()],
        cwd=lessons.SOURCE.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
