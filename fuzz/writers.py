"""Two or three processes that write at the same time: nothing reported as saved is lost.

Lessons record answers on one sheet, games are saved under one name, runs are stored in one folder,
and lessons are copied to one place.
"""

import multiprocessing
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path

from azardia_nb import Game, lessons
from azardia_nb.errors import FileError
from azardia_nb.records.answers import Answer, AnswerSheets, read_sheet, sheets_in
from azardia_nb.simulation import Results, simulate, store, stored
from azardia_nb.simulation.chunk import CHUNK
from fuzz.findings import Broken, Case, Kind
from fuzz.inputs import clear
from fuzz.kills import two_games

TIMES = 150
BOTS = ("random", "greedy")
RUN = 3 * CHUNK


@contextmanager
def at_once(*works: Callable[[], object]) -> Iterator[list[multiprocessing.process.BaseProcess]]:
    """Run `works` at the same time, each in a process; yield the processes.

    Raises Broken if one of them fails.
    """
    fork = multiprocessing.get_context("fork")
    gate, said = fork.Barrier(len(works)), fork.SimpleQueue()

    def run(work: Callable[[], object]) -> None:
        gate.wait()
        try:
            work()
        except Exception as error:
            said.put(f"{type(error).__name__}: {error}")

    children = [fork.Process(target=run, args=(work,), daemon=True) for work in works]
    for child in children:
        child.start()
    try:
        yield list(children)
        for child in children:
            child.join()
    finally:
        for child in children:
            child.kill()
            child.join()
    if not said.empty():
        raise Broken(f"one of {len(works)} that write at once: {said.get()[:500]}")


# --- answers ------------------------------------------------------------------------------------


def _answer(who: int, number: int) -> Answer:
    return Answer("", 1, f"q{number} {who}", "How many?", 1, "7%", False, "8%", "2025-03-01")


def _lesson(folder: Path, who: int, many: int, named_at: int) -> None:
    """Record `many` answers, and give a name before number `named_at`."""
    sheets = AnswerSheets(folder)
    for number in range(many):
        if number == named_at:
            sheets.learner = "Ana"
        sheets.record(_answer(who, number))


def answer(case: Case) -> str:
    """Let lessons of one learner record answers: with a name, without, or named meanwhile."""
    folder = case.folder / "answers"
    how = ("nameless", "named", "named meanwhile")[case.number % 3]
    lessons_open = int(case.rng.integers(2, 4))
    many = int(case.rng.integers(4, 16))
    if how == "named":
        AnswerSheets(folder).learner = "Ana"
    names = {"nameless": [-1], "named": [-1, 0], "named meanwhile": [-1, *range(1, many)]}[how]
    when = [int(case.rng.choice(names)) for _ in range(lessons_open)]
    works = [partial(_lesson, folder, who, many, at) for who, at in enumerate(when)]
    with at_once(*works):
        pass
    kept = Counter(one.question for file in sheets_in(folder) for one in read_sheet(file))
    given = Counter(_answer(who, n).question for who in range(lessons_open) for n in range(many))
    if kept != given:
        lost, twice = given - kept, kept - given
        raise Broken(f"{how}: of {given.total()} answers {lost.total()} are lost, {twice} is more")
    left = [file.name for file in folder.iterdir() if file.suffix == ".tmp"]
    if left or any("unreadable" in file.name for file in folder.iterdir()):
        raise Broken(f"{how}: {left or 'a sheet'} was put aside")
    return how


# --- games --------------------------------------------------------------------------------------


def save(case: Case) -> str:
    """Save two games under one name repeatedly, and read the file meanwhile."""
    file = case.folder / "game.json"
    old, new = two_games()
    old.save(file)
    times = int(case.rng.integers(2, 8))

    def write(game: Game) -> None:
        for _ in range(times):
            game.save(file)

    with at_once(partial(write, old), partial(write, new)) as writing:
        while True:
            steps = Game.load(file).steps
            case.figures["reads"] = case.figures.get("reads", 0) + 1
            if steps not in (old.steps, new.steps):
                raise Broken("it is read as a game that nobody saved")
            if not any(child.is_alive() for child in writing):
                break
    if [found.name for found in case.folder.iterdir()] != [file.name]:
        raise Broken("something is left beside it")
    return "old" if steps == old.steps else "new"


# --- runs ---------------------------------------------------------------------------------------


@cache
def _whole(seed: int) -> Results:
    return simulate(RUN, BOTS, seed=seed, jobs=1, progress=False)


def run(case: Case) -> str:
    """Store two runs in one folder at once: the same run, or two that differ."""
    out = case.folder / "games.parquet"
    seeds = (1, 1) if case.rng.random() < 0.5 else (1, 2)
    refused = []
    told = case.folder / "refused"
    told.mkdir()

    def write(number: int) -> None:
        try:
            store(out, RUN, BOTS, seed=seeds[number], jobs=1, progress=False)
        except FileError as error:
            (told / f"{number}").write_text(str(error), "utf-8")

    with at_once(*(partial(write, number) for number in range(2))):
        pass
    for file in told.iterdir():
        refused.append(file.name)
        clear(file.read_text("utf-8"))
    if len(refused) == 2:
        raise Broken("both are refused")
    found = stored(out)
    if not found.results().equals(_whole(found.task.seed)):
        raise Broken("the games are others")
    if seeds[0] != seeds[1] and found.task.seed != seeds[int(refused == ["0"])]:
        raise Broken("the run that was refused is there")
    return "one refused" if refused else "both done"


def lesson(case: Case) -> str:
    """Copy the lessons to one folder twice at the same time."""
    source, target = lessons.SOURCE / "teacher", case.folder / "lessons"
    with at_once(*(partial(lessons.copy, target, source) for _ in range(2))):
        pass
    texts = {file.name: file.read_bytes() for file in source.glob("*.ipynb")}
    if {file.name: file.read_bytes() for file in target.iterdir()} != texts:
        raise Broken("they are not the lessons")
    return "whole"


def _ready() -> None:
    for seed in (1, 2):
        _whole(seed)


KINDS = {
    "two answer": Kind(answer, TIMES),
    "two save": Kind(save, TIMES, ready=two_games),
    "two store": Kind(run, TIMES, ready=_ready),
    "two copy": Kind(lesson, TIMES),
}
