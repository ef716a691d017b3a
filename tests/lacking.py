"""Requirements of tests on the machine, besides the kit."""

import os
import subprocess
from pathlib import Path
from typing import NoReturn

import pytest


def lacking(reason: str) -> NoReturn:
    """Skip a test for a requirement that the machine lacks; fail in continuous integration."""
    if os.environ.get("CI") == "true" or os.environ.get("AZARDIA_REQUIRE_BROWSER") == "1":
        pytest.fail(reason)
    pytest.skip(reason)


def fetched(command: list[str | Path], folder: Path) -> None:
    """Run a command that downloads something into a folder; skip the test if it fails."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        lacking(f"{command[0]}: {done.stderr.strip()[-500:]}")
