"""`azardia` where somebody, or the system, ends it: its status, one line, and nothing lost.

Commands run as they do for everybody: in processes of their own, and real signals end them.
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
from azardia_nb.records.save import load
from tests.cases import each

COMMAND = [sys.executable, "-m", "azardia_nb.cli"]
if os.name == "nt":
    pytest.skip("sends signals as POSIX does", allow_module_level=True)
SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]
LONG = 120  # seconds after which something hangs


@contextmanager
def started(
    folder: Path, *arguments: str, run: Sequence[str] = COMMAND
) -> Iterator[subprocess.Popen[bytes]]:
    """Start a command in a folder, its streams pipes."""
    pipe = subprocess.PIPE
    given = [*run, *arguments]
    with subprocess.Popen(
        given, cwd=folder, stdin=pipe, stdout=pipe, stderr=pipe, close_fds=False
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def read_until(process: subprocess.Popen[bytes], end: bytes) -> bytes:
    """Read what a command says up to some words."""
    assert process.stdout is not None
    said = b""
    while not said.endswith(end):
        byte = process.stdout.read(1)
        assert byte, said
        said += byte
    return said


def ended(process: subprocess.Popen[bytes]) -> tuple[int, str, str]:
    """Return the status of a command that ends, and what else it has said."""
    said, complained = process.communicate(timeout=LONG)
    return process.returncode, said.decode(), complained.decode()


# --- a game that is left ----------------------------------------------------------------------


@each("number", SIGNALS)
def test_a_game_that_a_signal_ends_goes_on_where_it_was(
    number: signal.Signals, tmp_path: Path
) -> None:
    given = ["play", "--game", "pig", "--players", "person,greedy", "--seed", "1"]
    with started(tmp_path, *given) as process:
        assert process.stdin is not None
        read_until(process, b"> ")
        process.stdin.write(b"1\n")
        process.stdin.flush()
        read_until(process, b"> ")
        process.send_signal(number)
        status, said, complained = ended(process)
    assert status == 128 + number
    assert "azardia play --load azardia-game.json" in said
    assert complained == ""
    kept = load(tmp_path / "azardia-game.json", None)
    assert [step.by for step in kept.taken].count(0) >= 1


def test_a_signal_between_the_question_and_its_answer_is_heard_at_once(tmp_path: Path) -> None:
    # A thread gets the signal: as in the moment before a read, nothing ends the read for it.
    code = (
        "import os, signal, sys, threading\n"
        "def end():\n"
        "    os.read(int(sys.argv.pop()), 1)\n"
        "    signal.pthread_kill(threading.get_ident(), signal.SIGTERM)\n"
        "threading.Thread(target=end, daemon=True).start()\n"
        "from azardia_nb.cli.main import main\n"
        "sys.exit(main())\n"
    )
    given = ["play", "--game", "pig", "--players", "person,greedy"]
    reads, writes = os.pipe()
    os.set_inheritable(reads, True)
    with (
        open(reads, "rb"),
        open(writes, "wb", 0) as wake,
        started(tmp_path, *given, str(reads), run=(sys.executable, "-c", code)) as process,
    ):
        read_until(process, b"> ")
        wake.write(b"!")
        assert process.wait(30) == 128 + signal.SIGTERM
    assert load(tmp_path / "azardia-game.json", None).waiting == "seat"


def test_a_signal_that_is_ignored_ends_no_game(tmp_path: Path) -> None:
    given = ["play", "--game", "pig", "--players", "person,greedy", "--seed", "1"]
    kept_out = signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as nohup does
    try:
        with started(tmp_path, *given) as process:
            read_until(process, b"> ")
            process.send_signal(signal.SIGHUP)
            assert process.stdin is not None
            process.stdin.write(b"1\nq\n")
            status, _, complained = ended(process)
    finally:
        signal.signal(signal.SIGHUP, kept_out)
    assert (status, complained) == (DONE, "")


def test_a_pipe_that_nobody_reads_any_more_loses_no_game(tmp_path: Path) -> None:
    given = ["play", "--game", "pig", "--players", "person,greedy", "--seed", "1"]
    with started(tmp_path, *given) as process:
        read_until(process, b"> ")
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdout.close()
        process.stdout = None
        process.stdin.write(b"1\n" * 3)
        _, complained = process.communicate(timeout=LONG)
    assert process.returncode == DONE
    assert b"azardia-game.json" in complained
    assert b"Traceback" not in complained
    assert len(load(tmp_path / "azardia-game.json", None))


# --- other commands ---------------------------------------------------------------------------


@each("command", ["tournament", "simulate", "compare", "play"])
def test_ctrl_c_before_anything_is_there_is_no_traceback(command: str, tmp_path: Path) -> None:
    given = {"compare": ["goal=120"], "play": ["--save", "game.json"]}.get(command, [])
    code = (
        "import sys, threading, signal, time, _thread\n"
        "class Slow:\n"  # interrupted while the rest of the command is imported
        "    def find_spec(self, name, path=None, target=None):\n"
        "        if name == 'azardia_nb.cli.commands':\n"
        "            signal.raise_signal(signal.SIGINT)\n"
        "sys.meta_path.insert(0, Slow())\n"
        "from azardia_nb.cli.main import main\n"
        "sys.exit(main())\n"
    )
    run = [sys.executable, "-c", code, command, *given]
    done = subprocess.run(run, cwd=tmp_path, capture_output=True, timeout=LONG, check=False)
    assert (done.returncode, done.stderr) == (INTERRUPTED, b"")


def test_what_a_command_imports_first_is_little() -> None:
    """So that hardly a moment is left in which Ctrl-C finds nobody who answers it."""
    code = "import sys; import azardia_nb.cli; print(*sys.modules)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    there = found.stdout.decode().split()
    assert not {"numpy", "argparse", "azardia_nb.game.game"} & set(there)


@pytest.mark.skipif(not Path("/proc").exists(), reason="counts threads as Linux tells them")
def test_an_interrupted_tournament_says_what_is_played_and_not_what_is_saved(
    tmp_path: Path,
) -> None:
    given = ["tournament", "--players", "random,greedy", "--games", "10000000", "--csv"]
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
    """Return whether a command has its threads: it has heard of Ctrl-C then."""
    return len(os.listdir(f"/proc/{process}/task")) > 1


# --- streams that are closed, and what is no text -----------------------------------------------


def test_what_is_typed_and_named_may_be_no_text(tmp_path: Path) -> None:
    name = b"\xff\xfe.json"
    run = [*map(os.fsencode, COMMAND), b"play", b"--game", b"pig", b"--save", name]
    given = [*run, b"--players", b"person,greedy"]
    done = subprocess.run(
        given, cwd=tmp_path, input=b"\xff\n1\nq\n", capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (DONE, b"")
    assert len(load(os.path.join(os.fsencode(tmp_path), name), None))
