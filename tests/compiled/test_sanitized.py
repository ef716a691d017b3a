"""Compiled C under the address and undefined-behaviour sanitizers."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from azardia_nb.compiled.compiler import compiler
from azardia_nb.compiled.marks import rule
from azardia_nb.games import kinds, names
from tests.compiled.sanitized import GAMES, POSITIONS
from tests.lacking import lacking

CHECKING = "-fsanitize=address,undefined -fno-sanitize-recover=all"
KINDS = [(name, kind) for name in names() for kind in range(len(kinds(name)))]


def checked(*command: str) -> "subprocess.CompletedProcess[str]":
    """Run Python with libraries that are built under both sanitizers; return its result."""
    if compiler() != ("cc",) or sys.platform != "linux":
        lacking("takes GCC and Linux")
    library = subprocess.check_output(["cc", "-print-file-name=libasan.so"], text=True).strip()
    if not os.path.isabs(library):
        lacking("takes GCC's libasan")
    given = {
        "CC": f"cc {CHECKING}",
        "LD_PRELOAD": library,
        "ASAN_OPTIONS": "detect_leaks=0",  # Python's own
    }
    return subprocess.run(
        [sys.executable, *command],
        env=os.environ | given,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.nightly
@pytest.mark.parametrize(("name", "kind"), KINDS)
def test_games_and_mutated_positions_break_no_rule_of_c(
    name: str, kind: int, tmp_path: Path
) -> None:
    done = checked("-m", "tests.compiled.sanitized", os.fspath(tmp_path), name, str(kind))
    assert done.returncode == 0, done.stderr[-3000:]
    *_, games, positions = done.stdout.split()
    assert int(games) == GAMES
    assert int(positions) == POSITIONS


ROW = np.dtype([("a", "i1"), ("many", "i4", (3,)), ("last", "i1")])


@rule
def beyond(s: np.void, at: int) -> int:
    return int(s["many"][at])


def reading(rows: np.ndarray, at: int) -> int:
    return beyond(rows[0], at)


@pytest.mark.nightly
@pytest.mark.parametrize(("at", "found"), [(2, False), (3, True)])
def test_an_index_outside_a_field_is_found(at: int, found: bool, tmp_path: Path) -> None:
    """The row's many lie at an odd address, which is no finding."""
    code = (
        "import numpy as np, sys; from pathlib import Path; "
        "from azardia_nb.compiled.libraries import Native; "
        "from tests.compiled.test_sanitized import ROW, reading; "
        f"Native(reading, Path(sys.argv[1]), '-O1')(np.zeros(2, ROW), {at})"
    )
    done = checked("-c", code, os.fspath(tmp_path))
    assert ("runtime error" in done.stderr) == found == bool(done.returncode), done.stderr[-2000:]
