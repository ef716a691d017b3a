"""Ctrl-C, a closed terminal and SIGTERM, at any moment of real processes.

Whoever plays in a terminal finds the game in a file, all that was answered to in it; any command
ends as a shell expects it, and says one line at most.
"""

import fcntl
import io
import os
import pty
import re
import selectors
import signal
import subprocess
import sys
import termios
import time
from contextlib import redirect_stdout
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from unittest.mock import patch

import numpy as np

from azardia_nb import Game
from azardia_nb.cli.autosave import KEPT
from azardia_nb.cli.main import main
from azardia_nb.records.save import load
from fuzz.findings import Broken, Case, Kind
from fuzz.kills import two_games
from fuzz.mutate import one_of

SIGNALS = (signal.SIGINT, signal.SIGHUP, signal.SIGTERM)
GAMES = ("pig", "coin_race", "azardia", "titan_race")
SEEDS = 4
MOST = 6  # decisions before the signal
START = 0.6  # seconds; most processes have asked by then
PROMPT = re.compile(rb"(?m)^> ")
WAIT = 20.0
PATIENCE = 4.0
LINES = (
    "simulate --games 200000 --players random,greedy --seed 1",
    "simulate --games 200000 --players random,greedy --seed 1 --out games.parquet",
    "compare goal=120 zone_return=stop --games 100000 --players random,random",
    "tournament --players random,greedy,racer --games 20000",
    "odds race --tile 90 --coins 1",
    "play --players greedy,greedy,greedy,greedy --seed 1",
    "worksheet 1 2 3 4 5 6 7 8 9 --key",
)


class Process:
    """A process of the kit; what it writes is read while it is waited for."""

    def __init__(self, given: list[str], folder: Path, terminal: bool) -> None:
        self.out = b""
        self.err = b""
        self.hung_up = False
        master, slave = pty.openpty() if terminal else (None, None)
        self.terminal = master
        self.child = subprocess.Popen(
            [sys.executable, "-m", "azardia_nb.cli", *given],
            cwd=folder,
            stdin=subprocess.PIPE if slave is None else slave,
            stdout=subprocess.PIPE if slave is None else slave,
            stderr=subprocess.PIPE,
            start_new_session=True,
            preexec_fn=None if slave is None else _own_terminal,
        )
        if slave is not None:
            os.close(slave)
        assert self.child.stderr
        out = self.child.stdout.fileno() if self.child.stdout else self.terminal
        assert out is not None
        self._open = selectors.DefaultSelector()
        self._open.register(out, selectors.EVENT_READ, "out")
        self._open.register(self.child.stderr.fileno(), selectors.EVENT_READ, "err")

    @property
    def prompts(self) -> int:
        """How often it has asked; in a terminal Python asks on standard error."""
        return len(PROMPT.findall(self.out)) + self.err.count(b"> ")

    def read(self, seconds: float, prompts: int = 10**6) -> None:
        """Read for so long, or until it has asked so often, or to the end."""
        until = time.monotonic() + seconds
        while self._open.get_map() and self.prompts < prompts:
            left = until - time.monotonic()
            if left <= 0:
                return
            for key, _ in self._open.select(left):
                try:
                    said = os.read(key.fd, 65536)
                except OSError:  # its end of the terminal is closed
                    said = b""
                if not said:
                    self._open.unregister(key.fd)
                setattr(self, key.data, getattr(self, key.data) + said)

    def type(self, typed: bytes) -> None:
        """Type something."""
        if self.terminal is not None:
            os.write(self.terminal, typed)
        else:
            assert self.child.stdin
            self.child.stdin.write(typed)
            self.child.stdin.flush()

    def hang_up(self) -> None:
        """Close the terminal."""
        assert self.terminal is not None
        if self.terminal in self._open.get_map():
            self._open.unregister(self.terminal)
        os.close(self.terminal)
        self.terminal = None
        self.hung_up = True

    def ended(self, stop: signal.Signals) -> int:
        """Wait for its end, and return its status as a shell has it.

        Python does not hear a signal that comes right before it begins to wait for a line, until
        there is one, or another signal.
        """
        self.read(PATIENCE)
        if self.child.poll() is None:
            self.child.send_signal(stop)
        self.read(WAIT)
        status = self.child.wait(WAIT)
        return 128 - status if status < 0 else status

    def close(self) -> None:
        """End it whatever it does."""
        self.child.kill()
        self.child.wait()
        self._open.close()
        for file in (self.child.stdin, self.child.stdout, self.child.stderr):
            if file:
                try:
                    file.close()
                except BrokenPipeError:  # what was typed last
                    continue
        if self.terminal is not None:
            os.close(self.terminal)

    def said(self) -> list[str]:
        """Return the lines on standard error."""
        text = self.err.replace(b"> ", b"").decode(errors="replace")
        return [line for line in text.splitlines() if line.strip()]


def _own_terminal() -> None:
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


class Begun(NamedTuple):
    """How a game is begun that is always played the same."""

    game: str
    seed: int

    @property
    def given(self) -> list[str]:
        """Return its command line."""
        who = "person,greedy"
        return ["play", "--game", self.game, "--players", who, "--seed", str(self.seed)]


@cache
def game_at(begun: Begun, prompt: int) -> Game:
    """Return a game as it is when it asks for the so many-th time."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "game.json"
        typed = io.StringIO("1\n" * (prompt - 1))
        with patch("sys.stdin", typed), redirect_stdout(io.StringIO()):
            main([*begun.given, "--save", str(file)])
        return load(file, None)


def play(case: Case) -> str:
    """Stop somebody who plays, at any moment."""
    rng = case.rng
    begun = Begun(GAMES[case.number % len(GAMES)], int(rng.integers(SEEDS)))
    stop = SIGNALS[case.number // len(GAMES) % len(SIGNALS)]
    terminal, twice = rng.random() < 0.5, rng.random() < 0.25
    named, kept = rng.random() < 0.5, rng.random() < 0.3
    typed = int(rng.integers(MOST))
    file = case.folder / ("mine.json" if named else KEPT)
    old = b""
    if kept and not named:
        two_games()[0].save(file)
        old = file.read_bytes()
    given = [*begun.given, *(["--save", str(file)] if named else [])]
    process = Process(given, case.folder, terminal)
    try:
        if rng.random() < 0.2:
            typed = 0
            process.read(rng.uniform(0, START), prompts=1)
        else:
            for number in range(1, typed + 1):
                process.read(WAIT, prompts=number)
                process.type(b"1\n")
            process.read(*((WAIT, typed + 1) if rng.random() < 0.5 else (rng.uniform(0, 0.1),)))
        asked = process.prompts
        _stop(process, stop, rng.random() < 0.5)
        if twice:
            time.sleep(rng.uniform(0, 0.05))
            process.child.send_signal(one_of_signals(rng))
        status = process.ended(stop)
    finally:
        process.close()
    how = f"{begun.game}, {stop.name}{' twice' * twice}, asked {asked} times, "
    how += "in a terminal" if terminal else "through pipes"
    most = game_at(begun, typed + 1)
    if status == 0 and most.waiting == "over":
        return "over before"
    _check_end(process, {128 + one for one in (SIGNALS if twice else (stop,))}, status, how)
    if old and old not in [one.read_bytes() for one in case.folder.glob("*.json")]:
        raise Broken(f"{how}: the game that was there is overwritten")
    if not asked:
        return "nothing begun"
    if most.waiting == "over" and "won" in process.out.decode(errors="replace"):
        return "over before"
    games = [load(one, None) for one in case.folder.glob("*.json") if one.read_bytes() != old]
    if len(games) != 1:
        raise Broken(f"{how}: there are {len(games)} games in files, not one")
    least, steps = len(game_at(begun, asked)), games[0].steps
    if len(steps) < least or steps != most.steps[: len(steps)]:
        raise Broken(f"{how}: {len(steps)} steps are saved, and {least} were told")
    told = process.out.decode(errors="replace") + "".join(process.said())
    if not process.hung_up and not any(one.stem in told for one in case.folder.glob("*.json")):
        raise Broken(f"{how}: nobody is told where the game is: {told[-200:]!r}")
    return stop.name


def one_of_signals(rng: np.random.Generator) -> signal.Signals:
    """Return any of the signals."""
    return SIGNALS[int(rng.integers(len(SIGNALS)))]


def _stop(process: Process, stop: signal.Signals, by_hand: bool) -> None:
    """Send a signal, or do what makes a terminal send it."""
    if process.terminal is None or not by_hand or stop == signal.SIGTERM:
        process.child.send_signal(stop)
    elif stop == signal.SIGINT:
        process.type(b"\x03")
    else:
        process.hang_up()


def _check_end(process: Process, right: set[int], status: int, how: str) -> None:
    said = process.said()
    if status == 128 + signal.SIGINT and not any("azardia_nb" in line for line in said):
        said = []  # Python itself had not begun yet
    if "Traceback" in "".join(said):
        raise Broken(f"{how}: a traceback, at its end {said[-1]!r}")
    if status not in right:
        raise Broken(f"{how}: status {status}, not {right}: {said}")
    if len(said) > 1:
        raise Broken(f"{how}: said so: {said}")


def command(case: Case) -> str:
    """Stop a command that takes its time, at any moment."""
    rng = case.rng
    line = one_of(LINES, rng)
    stop = one_of_signals(rng)
    process = Process(line.split(), case.folder, terminal=False)
    try:
        process.read(rng.uniform(0, 2 * START))
        if process.child.poll() is None:
            process.child.send_signal(stop)
        status = process.ended(stop)
    finally:
        process.close()
    _check_end(process, {0, 128 + stop}, status, f"{line}, {stop.name}")
    return stop.name if status else "done before"


KINDS = {
    "signals in play": Kind(play, 600, seconds=90),
    "signals": Kind(command, 150, seconds=90),
}
