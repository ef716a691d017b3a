"""Mutated command lines: each ends with an answer, or with one line and exit status 2."""

import io
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from unittest.mock import patch

import numpy as np

from azardia_nb import Deck
from azardia_nb.cli.main import main
from azardia_nb.compiled.libraries import is_ready
from azardia_nb.game.commands import DONE, NO, WRONG
from azardia_nb.games.azardia.record import GAME
from azardia_nb.players.planner import plan_of
from azardia_nb.simulation import simulate
from fuzz.findings import Broken, Case, Kind
from fuzz.mutate import NUMBERS, SIGNS, mutated, one_of
from tests.walks import DECKS

ALONE = 40  # one command line in ALONE runs in its own process
MOST = 30  # most games simulated, so that only a fault takes long
LINES = (
    "--help",
    "--language es --help",
    "lab FILE",
    "lab DIR --no-browser --language es",
    "scenario SCENARIO DECK",
    "deck check DECK",
    "deck new SAVE",
    "deck check FILE --map --game titan_race",
    "deck new SAVE --map --game axis_mundi",
    "worksheet 4 T1 --class 3B --key --to DIR",
    "worksheet 4 2b --test --secret plum --to DIR --language es",
    "assignment DIR --lesson 4 --seed 3",
    "class FILE --language es",
    "simulate --games 12 --players random,greedy --rulings goal=120,zone_return=stop --seed 1",
    "simulate --games 7 --players random,random,random --deck DECK --jobs 2 --out OUT",
)


def command(case: Case) -> str:
    """Run a mutated command line in an empty folder with a few files."""
    rng = case.rng
    files = _files(case.folder)
    words = _mutated(one_of(LINES, rng).split(), rng)
    # Arguments of a command cannot contain null characters.
    given = [_named(word, files).replace("\0", "") for word in words]
    if _takes_long(given):
        given = [*given, "--no-such-option"]
    before = {file: file.read_bytes() for file in (files["FILE"], files["DECK"])}
    alone = case.number % ALONE == 0 and "lab" not in given
    status, told, said = (run_alone if alone else run_here)(given, case.folder)
    if any(file.read_bytes() != content for file, content in before.items()):
        raise Broken(f"{shlex.join(given)} has changed a file")
    problem = ""
    if status not in (DONE, NO, WRONG):
        problem = f"ends with status {status}"
    elif "Traceback" in told + said:
        problem = "shows a traceback"
    elif status == WRONG and not _clear(said, words):
        problem = "does not say in a line what is wrong"
    elif status != WRONG and said:
        problem = f"ends with status {status} and complains"
    if problem:
        raise Broken(f"{ascii(shlex.join(given))[:300]} {problem}: {ascii(said)[:500]}")
    return f"status {status}"


def _clear(said: str, words: list[str]) -> bool:
    """Return whether `said` is one line of error, or with `scenario` at most one per rule case."""
    lines = said.splitlines()
    several = len(words) if words[:1] == ["scenario"] or "scenario" in words else 1
    return 1 <= len(lines) <= several and all(
        line.startswith("azardia: ") and line.isprintable() for line in lines
    )


def _files(folder: Path) -> dict[str, Path]:
    files = {
        "FILE": folder / "file.txt",
        "DECK": folder / "deck.toml",
        "SCENARIO": folder / "case.toml",
        "SAVE": folder / "new.json",
        "OUT": folder / "games.parquet",
        "DIR": folder / "lessons",
    }
    files["FILE"].write_text("nothing\n", encoding="utf-8")
    files["DECK"].write_text(Deck.kit().source, encoding="utf-8")
    scenario = DECKS.parent / "zones-bounce.toml"
    if not scenario.exists():
        scenario = min(DECKS.parent.glob("*.toml"))
    files["SCENARIO"].write_bytes(scenario.read_bytes())
    return files


def _named(word: str, files: dict[str, Path]) -> str:
    for name, file in files.items():
        word = word.replace(name, str(file))
    return word


def _mutated(words: list[str], rng: np.random.Generator) -> list[str]:
    words = list(words)
    for _ in range(int(rng.choice((0, 1, 1, 1, 2, 3)))):
        at = int(rng.integers(len(words))) if words else 0
        which = rng.integers(6)
        if which == 0 or not words:
            words.insert(at, one_of((*NUMBERS, *SIGNS, *" ".join(LINES).split()), rng))
        elif which == 1:
            del words[at]
        elif which == 2:
            words[at] = one_of((*NUMBERS, *SIGNS), rng)
        elif which == 3:
            words.insert(at, words[at])
        else:
            words[at] = mutated(words[at], rng)
    return words


def _takes_long(given: list[str]) -> bool:
    """Return whether a command line asks for work that takes minutes without being a fault."""
    for at, word in enumerate(given):
        following = given[at + 1] if at + 1 < len(given) else ""
        value = following if word == "--games" else word.removeprefix("--games=")
        asked = word == "--games" or value != word
        if asked and value.isascii() and value.isdigit() and int(value[:9]) > MOST:
            return True
    if "simulate" in given and not any(word.startswith("--games") for word in given):
        return True  # the default is thousands
    text = " ".join(given)
    return ("planner" in text and not is_ready(plan_of(GAME).choose)) or "perfect" in text


class Started(BaseException):
    """Raised in place of replacing the process by JupyterLab in `azardia lab`."""


@contextmanager
def _no_jupyterlab() -> Iterator[None]:
    def execv(path: str, arguments: list[str]) -> None:
        raise Started

    with patch.object(os, "execv", execv):
        yield


def run_here(given: list[str], folder: Path) -> tuple[int, str, str]:
    """Run a command in this process; return its status, standard output and standard error."""
    out, err = io.StringIO(), io.StringIO()
    before = Path.cwd()
    os.chdir(folder)
    try:
        with redirect_stdout(out), redirect_stderr(err), _no_jupyterlab():
            status = main(given)
    except Started:
        status = DONE
    except SystemExit as error:  # argparse ends --help with it
        status = error.code if isinstance(error.code, int) else 1
    finally:
        os.chdir(before)
    return status, out.getvalue(), err.getvalue()


def run_alone(given: list[str], folder: Path) -> tuple[int, str, str]:
    """Run a command in its own process; return its status, standard output and standard error."""
    words = [
        os.fsencode(word) if word.isprintable() else word.encode(errors="replace") for word in given
    ]
    done = subprocess.run(
        [sys.executable, "-m", "azardia_nb.cli", *words],
        cwd=folder,
        capture_output=True,
        check=False,
    )
    return done.returncode, done.stdout.decode(errors="replace"), done.stderr.decode()


def _ready() -> None:
    simulate(1, progress=False)


KINDS = {"commands": Kind(command, 1500, ready=_ready)}
