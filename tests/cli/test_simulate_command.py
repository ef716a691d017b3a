"""`azardia simulate`: what it prints, what it keeps, how it ends."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from azardia_nb.simulation import stored
from tests.text.golden import tells

IN_SMALL_PARTS = """
import sys
from azardia_nb.simulation.stored import Stored
from azardia_nb.cli.main import main
sys.modules["azardia_nb.simulation.stored"].PART = 2000
sys.exit(main())
"""


@pytest.mark.skipif(os.name == "nt", reason="sends a signal as a terminal on POSIX does")
def test_interrupted_it_says_what_is_kept(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    command = "simulate --players random,random --games 50000000 --language es --out"
    run = subprocess.Popen(
        [sys.executable, "-c", IN_SMALL_PARTS, *command.split(), str(out)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        end = time.monotonic() + 200  # the rules may have to be compiled
        while not list(out.glob("games-*.parquet")):
            assert run.poll() is None, run.communicate()
            assert time.monotonic() < end
            time.sleep(0.05)
        run.send_signal(signal.SIGINT)
        printed, complained = run.communicate(timeout=60)
    finally:
        run.kill()
    assert run.returncode == 130
    kept = f"{stored(out).games:,}".replace(",", ".")
    assert tells(complained, "interrupted.saved", "es", kept=kept, games="50.000.000")
    assert "Traceback" not in complained
    assert f"{kept} partidas" in printed
