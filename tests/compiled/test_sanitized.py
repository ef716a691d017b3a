"""What is written out as C runs where every address and every operation is checked."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from azardia_nb.compiled.compiler import compiler
from azardia_nb.games import kinds, names
from tests.lacking import lacking

CHECKING = "-fsanitize=address,undefined -fno-sanitize-recover=all -fno-sanitize=alignment"
PLAYED = """
import sys
from pathlib import Path
from azardia_nb.compiled.libraries import Native
from azardia_nb.games import kinds, names
from azardia_nb.simulation.loop import loop_of
from tests.compiled.test_same_as_python import play

for game in (kind for name in names() for kind in kinds(name)):
    made = loop_of(game)
    native = Native(made.play, Path(sys.argv[1]), "-O1")
    for bot in made.bots:
        for seed in range(20):
            play(game, native, bot, seed)
    print(game.name, len(made.bots))
"""


@pytest.mark.nightly
def test_games_break_no_rule_of_c(tmp_path: Path) -> None:
    if compiler() != ("cc",) or sys.platform != "linux":
        lacking("takes GCC and Linux")
    library = subprocess.check_output(["cc", "-print-file-name=libasan.so"], text=True).strip()
    if not os.path.isabs(library):
        lacking("takes GCC's libasan")
    checked = {
        "CC": f"cc {CHECKING}",
        "LD_PRELOAD": library,
        "ASAN_OPTIONS": "detect_leaks=0",  # Python's own
    }
    done = subprocess.run(
        [sys.executable, "-c", PLAYED, os.fspath(tmp_path)],
        env=os.environ | checked,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    assert len(done.stdout.splitlines()) == sum(len(kinds(name)) for name in names())
