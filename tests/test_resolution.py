"""All requirements have wheels for every system; uv resolves for systems it does not run on."""

import subprocess
import sys

import pytest

from azardia_nb import lessons
from tests.lacking import lacking

pytestmark = pytest.mark.nightly  # it asks the index of packages 17 times
SYSTEMS = {
    "Linux": "x86_64-unknown-linux-gnu",
    "Windows": "x86_64-pc-windows-msvc",
    "Mac": "aarch64-apple-darwin",
    "Mac with Intel": "x86_64-apple-darwin",
}
LOCK = "locks/lab.txt"
PYTHONS = ("3.11", "3.12", "3.13", "3.14")


def resolved(system: str, python: str) -> dict[str, str]:
    """Return the versions of all packages required on a system, from wheels only."""
    command = ["pip", "compile", "-q", "--no-header", "--no-annotate", "--only-binary=:all:"]
    where = [f"--python-platform={SYSTEMS[system]}", f"--python-version={python}"]
    done = subprocess.run(
        [sys.executable, "-m", "uv", *command, *where, LOCK],
        cwd=lessons.SOURCE.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    if "error sending request" in done.stderr or "Failed to fetch" in done.stderr:
        lacking(f"no network: {done.stderr}")
    assert done.returncode == 0, done.stderr
    return dict(line.split("==", 1) for line in done.stdout.split() if "==" in line)


@pytest.mark.parametrize("python", PYTHONS)
@pytest.mark.parametrize("system", SYSTEMS)
def test_all_that_is_needed_has_a_wheel(system: str, python: str) -> None:
    assert {"jupyterlab", "numpy", "pandas"} <= set(resolved(system, python))
