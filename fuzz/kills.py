"""Processes killed while they write: the old file stays intact, and the next start works.

Half of the children are killed with SIGKILL after some time, the others kill themselves before a
given line of the writing code, so that every place between two lines is tried. Files left behind
are counted.
"""

import os
import signal
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr
from functools import cache
from io import StringIO
from itertools import count
from pathlib import Path
from types import FrameType
from typing import Any, cast

import numpy as np

from azardia_nb import Game, Rulings, lessons
from azardia_nb.compiled import compiler
from azardia_nb.compiled import libraries as compiling
from azardia_nb.errors import FileError
from azardia_nb.files import checked_file
from azardia_nb.games.azardia.odds.core import solution
from azardia_nb.games.azardia.odds.core.transitions import COUNT, MANTIS
from azardia_nb.records import answers
from azardia_nb.records.answers import Answer, AnswerSheets, file_of
from azardia_nb.simulation import Results, simulate, store
from azardia_nb.simulation.chunk import CHUNK
from fuzz.findings import Broken, Case, Kind
from tests.walks import play_on

lab_stored: Any = sys.modules[
    "azardia_nb.simulation.stored"
]  # the package has a function so called

KILLS = 300
BOTS = ("random",) * 3
RUN = 5 * CHUNK + 30  # games
OLD, NEW = 100, 150  # answers

WRITERS = {
    *(Path(cast(str, module.__file__)).name for module in (checked_file, answers, lessons)),
    *(Path(cast(str, module.__file__)).name for module in (lab_stored, solution, compiler)),
}


def killed(case: Case, write: Callable[[], object], seconds: float, lines: int) -> None:
    """Run `write` in a child that is killed within `seconds`, or within `lines` of writing code.

    Even cases use the time, odd ones the lines; both are random up to the limit.
    """
    rng = case.rng
    line = int(rng.integers(1, lines + 1)) if case.number % 2 else 0
    wait = 10.0 if line else float(rng.uniform(0, seconds))

    def until_killed() -> None:
        _kill_before(line)
        write()

    child = _fork(until_killed)
    until = time.monotonic() + wait
    while time.monotonic() < until:
        if os.waitpid(child, os.WNOHANG) != (0, 0):
            return
        time.sleep(min(0.001, max(0.0, until - time.monotonic())))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


def _fork(run: Callable[[], object]) -> int:
    """Start a child process that calls `run` and ends; return its process id."""
    child = os.fork()
    if child:
        return child
    status = 1
    try:
        sys.stderr = StringIO()
        run()
        status = 0
    except BaseException:
        traceback.print_exc(file=sys.__stderr__)
    finally:
        os._exit(status)


def _kill_before(line: int) -> None:
    """Kill this process before it runs `line` more lines of the writing code."""
    if not line:
        return
    left = line

    def each(frame: FrameType, event: str, argument: object) -> Any:
        nonlocal left
        if os.path.basename(frame.f_code.co_filename) not in WRITERS:
            return None
        if event == "line":
            left -= 1
            if not left:
                os.kill(os.getpid(), signal.SIGKILL)
        return each

    sys.settrace(each)


def _left_beside(case: Case, *known: str) -> None:
    """Count the files in the case's folder other than `known`, and make them look old."""
    there = [f for f in case.folder.rglob("*") if f.is_file() and f.name not in known]
    case.figures["files left beside"] = case.figures.get("files left beside", 0) + len(there)
    for file in there:
        os.utime(file, (0, 0))  # so that the kit may remove them


def _swept(case: Case) -> None:
    """Raise Broken unless the kit's next write has removed all temporary files."""
    left = [file.name for file in case.folder.rglob(".azardia-*")]
    if left:
        raise Broken(f"{left[0]} is left about")


@contextmanager
def _cache_in(folder: Path) -> Iterator[None]:
    """Set the user's cache folder during a `with` block."""
    before = os.environ.get("XDG_CACHE_HOME")
    os.environ["XDG_CACHE_HOME"] = os.fspath(folder)
    try:
        yield
    finally:
        del os.environ["XDG_CACHE_HOME"]
        if before is not None:
            os.environ["XDG_CACHE_HOME"] = before


# --- games and answers --------------------------------------------------------------------------


@cache
def two_games() -> tuple[Game, Game]:
    """Return two games to save, of which the second one is longer."""
    made = []
    for seed, steps in ((1, 40), (2, 150)):
        game = Game(3, seed=seed)
        game.automatic = False
        play_on(game, np.random.default_rng(seed), steps)
        made.append(game)
    return made[0], made[1]


def save(case: Case) -> str:
    """Kill a process that saves two games over each other."""
    old, new = two_games()
    file = case.folder / "game.json"
    there = case.rng.random() < 0.7
    if there:
        old.save(file)

    def write() -> None:
        for turn in count():
            (old if turn % 2 else new).save(file)

    killed(case, write, 0.02, 60)
    _left_beside(case, file.name)
    came = "nothing"
    if file.exists():
        steps = Game.load(file).steps
        came = "old" if steps == old.steps else "new"
        if steps not in (old.steps, new.steps):
            raise Broken("a game that nobody saved")
    elif there:
        raise Broken("the old game is gone")
    new.save(file)
    if Game.load(file) != new:
        raise Broken("the next one cannot be saved")
    _swept(case)
    return came


def _record(sheet: AnswerSheets, number: int) -> None:
    sheet.record(Answer("", 1, f"q{number}", "How many?", 1, "7%", False, "8%", "2025-03-01"))


def _answered(folder: Path, many: int) -> AnswerSheets:
    """Return a sheet without a name that has `many` answers, written at once."""
    given = [
        {**vars(Answer("", 1, f"q{n}", "How many?", 1, "7%", False, "8%", "2025-03-01"))}
        for n in range(many)
    ]
    for one in given:
        del one["learner"]
    head = {"format": answers.FORMAT, "version": answers.VERSION, "learner": ""}
    folder.mkdir(exist_ok=True)
    checked_file.write(folder / file_of(""), {**head, "answers": given})
    return AnswerSheets(folder)


def answer(case: Case) -> str:
    """Kill a process that records answers."""
    folder = case.folder / "answers"
    begun = int(case.rng.integers(20))
    sheets = _answered(folder, begun) if begun else AnswerSheets(folder)

    def write() -> None:
        for number in count(begun):
            _record(sheets, number)

    killed(case, write, 0.03, 120)
    _left_beside(case, file_of(""))
    found = AnswerSheets(folder).answers
    if len(found) < begun or [a.question for a in found] != [f"q{n}" for n in range(len(found))]:
        raise Broken(f"of {begun} answers and more there are {len(found)}")
    _record(AnswerSheets(folder), len(found))
    if len(AnswerSheets(folder).answers) != len(found) + 1:
        raise Broken("the next answer is not there")
    _swept(case)
    return "whole"


def export(case: Case) -> str:
    """Kill a process that exports answers over an older export."""
    file = case.folder / "answers.csv"
    before = _answered(case.folder / "answers", OLD)
    before.export(file)
    old = file.read_bytes()
    sheet = _answered(case.folder / "answers", NEW)

    def write() -> None:
        while True:
            sheet.export(file)

    killed(case, write, 0.02, 80)
    _left_beside(case, file.name, file_of(""))
    found = file.read_bytes()
    sheet.export(file)
    new = file.read_bytes()
    if found not in (old, new):
        raise Broken(f"half a file: {len(found)} bytes of {len(new)}")
    _swept(case)
    return "old" if found == old else "new"


def lesson(case: Case) -> str:
    """Kill a process that copies the lessons."""
    source = lessons.SOURCE / "teacher"
    target = case.folder / "lessons"
    texts = {file.name: file.read_bytes() for file in source.glob("*.ipynb")}
    killed(case, lambda: lessons.copy(target, source), 0.03, 120)
    _left_beside(case, *texts)
    for _ in range(2):
        for file in target.glob("*.ipynb"):
            if file.read_bytes() != texts[file.name]:
                raise Broken(f"half a lesson: {file.name}")
        lessons.copy(target, source)
    if {file.name for file in target.glob("*.ipynb")} != set(texts):
        raise Broken("some lessons are missing")
    return "whole"


# --- runs, solutions, compiled code --------------------------------------------------------------


@cache
def _whole_run() -> Results:
    return simulate(RUN, BOTS, seed=3, jobs=1, progress=False)


def run(case: Case) -> str:
    """Kill a simulation that stores its games in parts; return the number of parts stored."""
    out = case.folder / "games.parquet"

    def write() -> None:
        lab_stored.PART = CHUNK
        store(out, RUN, BOTS, seed=3, jobs=1, progress=False)

    killed(case, write, 0.4, 500)
    _left_beside(case, ".lock", *(file.name for file in out.glob("games-*.parquet")))
    there = 0
    try:
        found = lab_stored.stored(out)
        there = found.games
        if not found.results().equals(_whole_run().iloc[:there]):
            raise Broken(f"{there} games that are others")
    except FileError as error:
        if "no games are there" not in str(error) and "cannot be read: no such" not in str(error):
            raise Broken(str(error)) from None
    again = store(out, RUN, BOTS, seed=3, jobs=1, progress=False)
    if not again.results().equals(_whole_run()):
        raise Broken("gone on with, the games are others")
    left = [file.name for file in out.iterdir() if file.name.startswith(".games")]
    if left:
        raise Broken(f"{left} is left after the next run")
    return f"{there // CHUNK} parts"


def solving(case: Case) -> str:
    """Kill a process that holds the lock of a solution while it writes a part of it."""
    rulings = Rulings()
    shape = (COUNT, COUNT, MANTIS)

    def solve(rulings: Rulings, told: object) -> solution.Solution:
        file = solution.file_of(rulings)
        for turn in count():
            part = file.with_name(f"{file.stem}-part.npz")
            solution._write(part, np.full(shape, turn % 7 / 7), 1.0)
            solution._write(file, np.full(shape, turn % 7 / 7), 0.0)
        raise AssertionError

    def write() -> None:
        solution._solve = solve
        solution._solve_alone(rulings, None, anew=True)

    with _cache_in(case.folder):
        file = solution.file_of(rulings)
        killed(case, write, 0.3, 60)
        part = file.with_name(f"{file.stem}-part.npz")
        _left_beside(case, file.name, part.name, file.with_suffix(".lock").name)
        said = StringIO()
        with redirect_stderr(said):
            found = [solution._read(each) for each in (part, file)]
        if said.getvalue():
            raise Broken(said.getvalue())
        for arrays in found:
            if arrays is not None and len(np.unique(arrays["values"])) != 1:
                raise Broken("half of one solution and half of another")
        # The next process gets the lock; otherwise the time limit of the case reports it.
        kept = found[1] is not None
        if not kept:
            solution._write(file, np.zeros(shape), 0.0)
        solution._solve_alone(rulings, None)
        solution._write(part, np.zeros(shape), 1.0)
        _swept(case)
    return "whole" if kept else "nothing"


def summed(n: int) -> int:
    """Return the sum of the integers below n, as a function to compile."""
    total = 0
    for number in range(n):
        total += number
    return total


def compilation(case: Case) -> str:
    """Kill a process that writes compiled code to the cache."""

    def use() -> None:
        compiling.cache_folder.cache_clear()  # the parent process has another folder
        assert compiling.compiled(summed)(10) == 45

    def again() -> None:
        use()
        assert compiling.is_ready(summed), "it is not kept"

    with _cache_in(case.folder):
        killed(case, use, 0.8, 200)
        _left_beside(case, *(f.name for f in case.folder.rglob("summed*")))
        there = any(case.folder.rglob(f"*{compiler.SUFFIX}"))
        for _ in range(2):
            _, status = os.waitpid(_fork(again), 0)
            if status:
                raise Broken("the next start cannot use what is there")
    return "kept" if there else "not kept yet"


def _ready() -> None:
    _whole_run()


KINDS = {
    "kill save": Kind(save, KILLS),
    "kill answers": Kind(answer, KILLS),
    "kill export": Kind(export, KILLS),
    "kill lessons": Kind(lesson, KILLS),
    "kill run": Kind(run, KILLS, ready=_ready),
    "kill solution": Kind(solving, KILLS),
    "kill compiled": Kind(compilation, KILLS, ready=_ready),
}
