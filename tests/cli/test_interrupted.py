"""`azardia` ended by a person or the system: its status, one line, and nothing lost.

Commands run in processes of their own, and real signals end them.
"""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import pytest

from azardia_nb.cli.main import INTERRUPTED
from azardia_nb.game.commands import DONE

COMMAND = [sys.executable, "-m", "azardia_nb.cli"]
if os.name == "nt":
    pytest.skip("sends signals as POSIX does", allow_module_level=True)
LONG = 120  # seconds after which something hangs


@contextmanager
def started(
    folder: Path, *arguments: str, run: Sequence[str] = COMMAND
) -> Iterator[subprocess.Popen[bytes]]:
    """Start a command in a folder, with pipes as its streams; kill it at the end."""
    pipe = subprocess.PIPE
    given = [*run, *arguments]
    with subprocess.Popen(
        given, cwd=folder, stdin=pipe, stdout=pipe, stderr=pipe, close_fds=False
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def ended(process: subprocess.Popen[bytes]) -> tuple[int, str, str]:
    """Wait for the end of a command; return its status, standard output and standard error."""
    said, complained = process.communicate(timeout=LONG)
    return process.returncode, said.decode(), complained.decode()


# --- other commands ---------------------------------------------------------------------------


# Python drops an exception of __del__, and notes a Ctrl-C in an exec.
@pytest.mark.parametrize("call", ["interrupt()", "Deleted()", "exec('interrupt()')"])
def test_ctrl_c_during_imports_ends_a_command_without_a_traceback(
    tmp_path: Path, call: str
) -> None:
    code = (
        "import sys, signal\n"
        "def interrupt(self=None):\n"
        "    signal.raise_signal(signal.SIGINT)\n"
        "class Deleted:\n"
        "    __del__ = interrupt\n"
        "class Slow:\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'azardia_nb.cli.commands':\n"
        f"            {call}\n"
        "sys.meta_path.insert(0, Slow())\n"
        "from azardia_nb.cli.main import main\n"
        "sys.exit(main())\n"
    )
    (tmp_path / "slow.py").write_text(code, "ascii")
    given = [sys.executable, "-m", "slow", "simulate", "--games", "10000000"]
    done = subprocess.run(given, cwd=tmp_path, capture_output=True, timeout=LONG, check=False)
    assert (done.returncode, done.stderr) == (INTERRUPTED, b"")


def test_what_a_command_imports_first_is_little() -> None:
    """So that hardly a moment is left in which Ctrl-C finds nobody who answers it."""
    code = "import sys; import azardia_nb.cli; print(*sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    there = found.stdout.decode().split()
    assert not {"numpy", "argparse", "azardia_nb.game.game"} & set(there)


@pytest.mark.skipif(not Path("/proc").exists(), reason="counts threads as Linux tells them")
def test_an_interrupted_run_says_what_is_played_and_not_what_is_saved(
    tmp_path: Path,
) -> None:
    given = ["simulate", "--players", "random,greedy", "--games", "10000000"]
    with started(tmp_path, *given) as process:
        end = time.monotonic() + LONG
        while not _is_playing(process.pid):
            assert process.poll() is None, ended(process)
            assert time.monotonic() < end
            time.sleep(0.1)
        process.send_signal(signal.SIGINT)
        status, _, complained = ended(process)
    assert status == INTERRUPTED
    assert "saved" not in complained
    assert "Traceback" not in complained


def _is_playing(process: int) -> bool:
    """Return whether a command has started its threads, and so handles Ctrl-C."""
    return len(os.listdir(f"/proc/{process}/task")) > 1


# --- streams that are closed, and what is no text -----------------------------------------------


def test_a_file_s_name_may_be_no_text(tmp_path: Path) -> None:
    name = b"\xff\xfe.toml"
    run = [*map(os.fsencode, COMMAND), b"deck", b"new", name]
    done = subprocess.run(run, cwd=tmp_path, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (DONE, b"")
    assert os.listdir(os.fsencode(tmp_path)) == [name]
