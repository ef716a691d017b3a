"""What a person sees who plays in a terminal of 80 columns: board, legend, players, whole words."""

import os
import select
import struct
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from azardia_nb.cli.lines import drawn
from azardia_nb.game.game import Game
from azardia_nb.games import load, names
from azardia_nb.games.titan_race.data.circuits import kit
from azardia_nb.games.titan_race.rules.board import name_of
from azardia_nb.text.language import LANGUAGES, language
from tests.cases import each
from tests.seats import few
from tests.text.golden import wording

fcntl = pytest.importorskip("fcntl", reason="a terminal as POSIX has it")
pty = pytest.importorskip("pty")
termios = pytest.importorskip("termios")

WIDE = 80
CIRCUITS = [*kit(), ("pools", "foundry", "plains")]


def played(game: Game, steps: int) -> Game:
    """Play so many steps of a game, any of those that are legal."""
    rng = np.random.default_rng(1)
    for _ in range(steps):
        if game.seat:
            game.take(int(rng.choice(game.actions)))
            game.run_chance()
    return game


@each("name", names())
@each("code", LANGUAGES)
def test_every_board_fits(name: str, code: str) -> None:
    game = played(load(name).Game(few(name), seed=1), 30)
    assert all(len(line) <= WIDE for line in drawn(game, WIDE, code))


@each("circuit", CIRCUITS)
def test_a_board_in_two_directions_is_a_map(circuit: str | tuple[str, ...]) -> None:
    game = played(load("titan_race").Game(4, circuit=circuit, seed=2), 60)
    lines = drawn(game, WIDE, "en")
    assert all(len(line) <= WIDE for line in lines)
    board = game.type.picture.board(game.state, game.rules)  # type: ignore[union-attr]
    slam = len(board.spaces) > 36
    at = {}
    for space in board.spaces:
        called = name_of(space.number, slam)
        (at[space.number],) = [
            (row, f" {line} ".index(f" {called} "))
            for row, line in enumerate(lines)
            if f" {called} " in f" {line} "
        ]
    # Who lies farther to the right or farther down does so in the text, too.
    for one in board.spaces:
        for other in board.spaces:
            assert (one.y < other.y) == (at[one.number][0] < at[other.number][0])
            assert (one.x < other.x) == (at[one.number][1] < at[other.number][1])


# --- in a real terminal -------------------------------------------------------------------------


def seen(folder: Path, typed: list[str], *arguments: str) -> str:
    """Play in a terminal of 80 columns; return all that stands in it, what is typed too."""
    child, terminal = pty.fork()
    if not child:
        os.chdir(folder)
        os.environ.pop("COLUMNS", None)
        os.execv(sys.executable, [sys.executable, "-m", "azardia_nb.cli", "play", *arguments])
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, WIDE, 0, 0))
    said, waiting, until = b"", [*typed], time.monotonic() + 120
    answered = -1  # how much was said then: what is typed is echoed before the next question
    while time.monotonic() < until:
        if select.select([terminal], [], [], 0.1)[0]:
            try:
                said += os.read(terminal, 65536)
            except OSError:  # the other end is closed
                break
        if len(said) > answered and said.endswith(b"> ") and waiting:
            os.write(terminal, waiting.pop(0).encode() + b"\n")
            answered = len(said)
    os.waitpid(child, 0)
    os.close(terminal)
    return said.decode().replace("\r\n", "\n")


@each(("name", "code"), [("azardia", "en"), ("titan_race", "es")])
def test_lines_end_between_words(name: str, code: str, tmp_path: Path) -> None:
    given = ["--game", name, "--players", "person,greedy,greedy", "--seed", "4"]
    said = seen(tmp_path, ["1"] * 12 + ["h", "?", "q"], *given, "--language", code)
    lines = said.split("\n")
    assert max(map(len, lines[:-1])) <= WIDE
    # No word is broken: each of them stands in what a file would get, too.
    typed = "\n".join(["1"] * 12 + ["h", "?", "q", ""])
    run = [sys.executable, "-m", "azardia_nb.cli", "play", *given, "--language", code]
    whole = subprocess.run(run, cwd=tmp_path, input=typed, capture_output=True, text=True)
    known = {*whole.stdout.split(), "azardia-game.json"}
    assert set(said.split()) <= {*known, "1", "h", "?", "q"}
    assert len(lines) > len(whole.stdout.split("\n"))  # some were too long
    speak = language(code)
    assert speak("You ({name})", name="")[:-2] in said
    assert wording("play.key_quit", code) in said
