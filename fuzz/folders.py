"""Folders that may not be written, and disks that are full: one clear error, and nothing is lost.

Every command and whatever else writes is tried on a small disk. What was there stays as it is, and
once there is room the same call does what it would have done at first. It takes the right to mount.
"""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from azardia_nb import Deck, lessons
from azardia_nb.errors import AzardiaError
from azardia_nb.game.commands import DONE, NO, WRONG
from azardia_nb.lessons.assignment import write as write_assignment
from azardia_nb.lessons.course import lesson_called
from azardia_nb.records import scenario
from azardia_nb.records.answer_table import as_csv
from azardia_nb.records.answers import Answer, AnswerSheets
from azardia_nb.simulation import store, stored
from azardia_widgets.lesson.worksheet import Worksheet
from fuzz.commands import run_here
from fuzz.findings import Broken, Case, Kind
from fuzz.inputs import clear
from fuzz.kills import two_games

SIZE = 40_000_000  # bytes
BLOCK = 4096
CASE = "title = 1\n" * 9000
NO_DISK = "no right to mount"
LINES = (
    "deck new new.toml",
    "deck new new.toml --game titan_race",
    "deck check deck.toml",
    "deck new new.toml --map --game titan_race",
    "simulate --games 300 --players random,random --seed 1 --out games.parquet",
    "simulate --games 300 --players random,random --seed 1 --out other.parquet",
    "class answers.csv",
    "class answers.csv --page class.html",
    "assignment . --lesson 4 --seed 3",
    "worksheet 4 T1 --class 3B --key",
    "worksheet 4 --key --to sheets",
    "lab lessons --no-browser",
)
Do = Callable[[Path], tuple[int, str]]  # in a folder; returns the status, and what is complained


# --- what is done -------------------------------------------------------------------------------


def _command(line: str) -> Do:
    def do(folder: Path) -> tuple[int, str]:
        status, _, said = run_here(line.split(), folder)
        return status, said

    return do


def _call(call: Callable[[Path], object]) -> Do:
    def do(folder: Path) -> tuple[int, str]:
        try:
            call(folder)
        except AzardiaError as error:
            return WRONG, f"azardia: {error}"
        return DONE, ""

    return do


def _name_and_answer(folder: Path) -> None:
    sheets = AnswerSheets(folder / "answers")
    sheets.learner = "Ana"
    sheets.record(_answer("named"))


def _answer(question: str) -> Answer:
    return Answer("", 1, f"{question} 1", "How many?", 1, "7%", False, "8%", "2025-03-01T10:00")


CALLS: dict[str, Callable[[Path], object]] = {
    "save a game": lambda folder: two_games()[1].save(folder / "new.json"),
    "save a game over another": lambda folder: two_games()[1].save(folder / "game.json"),
    "save a view": lambda folder: two_games()[1].view(1).save(folder / "view.json"),
    "save a rule case": lambda folder: scenario.save(CASE, folder / "case.toml"),
    "answer": lambda folder: AnswerSheets(folder / "answers").record(_answer("second")),
    "answer for the first time": lambda folder: AnswerSheets(folder / "new").record(_answer("q")),
    "give a name and answer": _name_and_answer,
    "export answers": lambda folder: AnswerSheets(folder / "answers").export(folder / "new.csv"),
    "copy lessons": lambda folder: lessons.copy(folder / "lessons", lessons.SOURCE / "teacher"),
    "write a worksheet": lambda folder: Worksheet(4, "3B").save(folder, key=True),
    "write an assignment": lambda folder: write_assignment(folder, lesson_called("4"), 3),
    "store games": lambda folder: store(
        folder / "new.parquet", 300, ("random", "random"), seed=1, progress=False
    ),
}


@cache
def doings() -> dict[str, Do]:
    """Return all that is tried, by what it is called."""
    found = {f"azardia {line}": _command(line) for line in LINES}
    return found | {name: _call(call) for name, call in CALLS.items()}


# --- where it is done ---------------------------------------------------------------------------


def _prepare(folder: Path) -> None:
    """Put into a folder what was there before."""
    old, _ = two_games()
    old.save(folder / "game.json")
    (folder / "deck.toml").write_text(Deck.kit().source, encoding="utf-8")
    (folder / "answers.csv").write_bytes(as_csv([_answer("first")]))
    AnswerSheets(folder / "answers").record(_answer("first"))
    for name, raw in _some_games().items():
        (folder / "games.parquet").mkdir(exist_ok=True)
        (folder / "games.parquet" / name).write_bytes(raw)


@cache
def _some_games() -> dict[str, bytes]:
    with TemporaryDirectory() as folder:
        out = Path(folder) / "games.parquet"
        store(out, 100, ("random", "random"), seed=1, progress=False)
        return {file.name: file.read_bytes() for file in out.glob("*.parquet")}


def _there(folder: Path) -> dict[str, bytes]:
    """Return all files in a folder, but for locks and stored games."""
    found = (file for file in sorted(folder.rglob("*")) if file.is_file())
    return {
        file.relative_to(folder).as_posix(): file.read_bytes()
        for file in found
        if file.suffix not in (".lock", ".parquet") and file.name != ".lock"
    }


@cache
def _after(name: str) -> dict[str, bytes]:
    """Return what is there where nothing is in the way."""
    with TemporaryDirectory() as folder:
        _prepare(Path(folder))
        status, said = doings()[name](Path(folder))
        assert status == DONE, (name, said)
        return _there(Path(folder))


@contextmanager
def _small_disk(folder: Path) -> Iterator[bool]:
    """Mount a small disk; False where that may not be."""
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", str(folder)]
    if not shutil.which("mount") or subprocess.run(mount, capture_output=True).returncode:
        yield False
        return
    try:
        yield True
    finally:
        subprocess.run(["umount", "--lazy", str(folder)], check=True)


def _remount(folder: Path, how: str) -> None:
    subprocess.run(["mount", "-o", f"remount,{how}", str(folder)], check=True)


def _fill(file: Path, spare: int) -> None:
    """Fill a disk but for so many blocks."""
    with file.open("wb", buffering=0) as filling:
        try:
            while True:
                filling.write(bytes(BLOCK))
        except OSError:
            size = filling.tell() // BLOCK * BLOCK
            os.truncate(file, max(0, size - spare * BLOCK))


def folder(case: Case) -> str:
    """Try something in a folder that may not be written, or on a disk that is full."""
    name = list(doings())[case.number % len(doings())]
    do, after = doings()[name], _after(name)
    read_only = case.number // len(doings()) % 2 == 0
    spare = int(case.rng.choice((0, 0, 1, 2, 4, 8, 20, 40)))
    where = "read-only" if read_only else f"full but for {spare} blocks"
    disk = case.folder / "disk"
    filler = disk / ".filler"
    with _small_disk(disk) as mounted:
        if not mounted:
            return NO_DISK
        _prepare(disk)
        before = _there(disk)
        _remount(disk, "ro") if read_only else _fill(filler, spare)
        try:
            status, said = do(disk)
        except OSError as error:
            raise Broken(f"{name}, {where}: OSError: {error}") from None
        if read_only:
            _remount(disk, "rw")
        else:
            filler.unlink()
        how = f"{name}, {where}, status {status}"
        if "Traceback" in said or status not in (DONE, NO, WRONG):
            raise Broken(f"{how}: {said[-300:]}")
        if status == WRONG:
            if len(said.splitlines()) != 1:
                raise Broken(f"{how}: {len(said.splitlines())} lines: {said[:300]!r}")
            clear(said.strip())
            for file, content in before.items():
                if not (disk / file).exists() or (disk / file).read_bytes() != content:
                    raise Broken(f"{how}: {file} is lost")
            again, said = do(disk)
            if again != DONE:
                raise Broken(f"{how}: where there is room, status {again}: {said[:300]}")
        elif said:
            raise Broken(f"{how}, and it complains: {said[:300]}")
        there = _there(disk)
        if there != after:
            differ = [file for file in there | after if there.get(file) != after.get(file)]
            raise Broken(f"{how}: in the end there are other files: {differ}")
        for run in disk.glob("*.parquet"):
            stored(run).results()
    return f"{'read-only' if read_only else 'full'} {'done' if status == DONE else 'refused'}"


KINDS = {"folders": Kind(folder, 20 * (len(LINES) + len(CALLS)), seconds=90)}
