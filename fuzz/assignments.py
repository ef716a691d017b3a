"""Assignments handed in with something hostile in them, and answers of any kind.

An answer is right or wrong as in the lesson, whatever it is. nbgrader runs what students hand in
with the rights of who grades, in the process that looks at the answers: who writes over the kit
there can have any points, and that is nothing the kit can stop. Everything else must cost its
author points, never give them, and touch nobody else's.
"""

import atexit
import csv
import tempfile
from collections.abc import Callable
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any

import nbformat

from azardia_nb.lessons.assignment import Exercise, WrongAnswer, write
from azardia_nb.lessons.course import lesson_called
from azardia_nb.lessons.question import questions
from fuzz.findings import Broken, Case, Kind
from fuzz.inputs import LONGEST
from fuzz.mutate import NUMBERS, SIGNS, mutated, one_of
from fuzz.strategies import Unshowable
from tests.lessons.grader import environment, run

LESSON, SEED, CODE = 10, 7, "es"
SECONDS = 10  # that nbgrader gives a cell
ANA = "ana"  # her answers are right, and she was graded first
Notebook = Any


# --- what is answered ---------------------------------------------------------------------------


class Silent:
    """An answer that cannot be said."""

    def __str__(self) -> str:
        raise RuntimeError("no words")


ODD = (
    None,
    ...,
    10**5000,
    float("nan"),
    b"1",
    [1],
    Silent(),
    Unshowable("1"),
    Unshowable,
    "9" * 5000,
)


@cache
def _exercises() -> tuple[Exercise, ...]:
    return tuple(Exercise(4, at, SEED, CODE) for at in range(1, 1 + len(questions(4, SEED))))


def answer(case: Case) -> str:
    """Grade any answer: what is right is what the lesson says is right."""
    rng = case.rng
    exercise = _exercises()[int(rng.integers(len(_exercises())))]
    typed: Any = one_of((exercise.question.told(CODE), *NUMBERS, *SIGNS), rng)
    if rng.random() < 0.3:
        typed = ODD[int(rng.integers(len(ODD)))]
    elif rng.random() < 0.6:
        typed = mutated(typed, rng)
    said = StringIO()
    with redirect_stdout(said):
        exercise.read(typed)
    read = "Tu respuesta" in said.getvalue()
    if "\x1b" in said.getvalue() or len(said.getvalue()) > LONGEST + 2 * len(str(type(typed))):
        raise Broken(f"read so: {said.getvalue()[:200]!a}")
    try:
        with redirect_stdout(StringIO()):
            exercise.grade(typed)
    except WrongAnswer as error:
        "\n".join(error._render_traceback_())
        return "wrong" if read else "unreadable"
    if not isinstance(typed, str):
        raise Broken(f"{type(typed).__name__} is right")
    return "right"


# --- what is handed in --------------------------------------------------------------------------


def _cell(source: str) -> Callable[[Notebook], None]:
    """Return what puts some code where the first answer is."""

    def change(made: Notebook) -> None:
        next(c for c in made.cells if c.source.startswith("answer_1")).source = source

    return change


def _first(source: str) -> Callable[[Notebook], None]:
    """Return what puts a cell of code before all others."""
    return lambda made: made.cells.insert(0, nbformat.v4.new_code_cell(source))


def _no_cells(made: Notebook) -> None:
    made.cells = []


def _twice(made: Notebook) -> None:
    made.cells += made.cells


def _backwards(made: Notebook) -> None:
    made.cells.reverse()


def _more_points(made: Notebook) -> None:
    for cell in made.cells:
        if "points" in cell.metadata.get("nbgrader", {}):
            cell.metadata["nbgrader"]["points"] = 100


def _own_check(made: Notebook) -> None:
    for cell in made.cells:
        if "exercise." in cell.source:
            cell.source = "print('right')"


def _unmarked(made: Notebook) -> None:
    for cell in made.cells:
        cell.metadata.pop("nbgrader", None)


def _other_kernel(made: Notebook) -> None:
    made.metadata["kernelspec"]["name"] = "no-such-kernel"


HOSTILE: dict[str, Callable[[Notebook], None]] = {
    "raise": _cell("1 / 0"),
    "no Python": _cell("answer_1 = = 'x"),
    "hang": _cell("while True:\n    pass"),
    "exit": _cell("import sys\nsys.exit(0)"),
    "end the process": _cell("import os\nos._exit(0)"),
    "flood": _cell("print('x' * 10**7)"),
    "markup": _cell("from IPython.display import HTML\nHTML('<script>alert(1)</script>')"),
    "delete the answer": _cell("answer_1 = 1\ndel answer_1"),
    "no words": _cell("class A:\n    def __str__(self):\n        raise ValueError\nanswer_1 = A()"),
    "any answer": _cell(
        "class A(str):\n    __eq__ = lambda *_: True\n    __hash__ = None\nanswer_1 = A('x')"
    ),
    "long number": _cell("answer_1 = 10**5000"),
    "other exercise": _first(
        "class Exercise:\n    read = grade = lambda *_: None\nexercise = Exercise()"
    ),
    "no cells": _no_cells,
    "every cell twice": _twice,
    "backwards": _backwards,
    "more points": _more_points,
    "own check": _own_check,
    "unmarked": _unmarked,
    "other kernel": _other_kernel,
}


# What docs/attacks.md says that nobody can stop: whose points may change by it is not judged.
KNOWN = {
    "another student's points": _cell(
        "import sqlite3\n"
        "with sqlite3.connect('../../../gradebook.db') as book:\n"
        "    book.execute('update grade set extra_credit = 99')"
    )
}


@cache
def _course() -> tuple[Path, Path, str]:
    """Return nbgrader's Python, a course with one student graded, and the assignment's name."""
    home = tempfile.TemporaryDirectory()
    atexit.register(home.cleanup)
    python = environment(Path(home.name) / "grader")
    root = Path(home.name) / "course"
    root.mkdir()
    name = write(root, lesson_called(str(LESSON)), SEED, CODE)
    done = run(python, root, "generate_assignment", name)
    if done.returncode:
        raise OSError(done.stderr[-500:])
    _hand_in(root, name, ANA, lambda made: None, right=True)
    _grade(python, root, name, ANA)
    return python, root, name


def _hand_in(
    root: Path, name: str, student: str, change: Callable[[Notebook], None], *, right: bool
) -> None:
    made = nbformat.read(root / "release" / name / f"{name}.ipynb", 4)
    asked = questions(LESSON, SEED)
    for cell, question in zip(
        (c for c in made.cells if c.source.startswith("answer_")), asked, strict=True
    ):
        typed = question.told(CODE).partition(" (")[0].replace("−", "-")
        if question.kind == "choice":
            typed = question.told(CODE)
        cell.source = cell.source.replace('""', repr(typed if right else "-7"))
    change(made)
    place = root / "submitted" / student / name / f"{name}.ipynb"
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(nbformat.v4.writes_json(made), encoding="utf-8")


def _grade(python: Path, root: Path, name: str, student: str) -> bool:
    """Grade a student; return whether nbgrader has done so."""
    limit = f"--ExecutePreprocessor.timeout={SECONDS}"
    return run(python, root, "autograde", name, "--student", student, limit).returncode == 0


def hand_in(case: Case) -> str:
    """Grade what a hostile student has handed in."""
    try:
        python, root, name = _course()
    except OSError as error:
        return f"no nbgrader: {str(error)[:60]}"
    how = list(HOSTILE | KNOWN)[case.number % len(HOSTILE | KNOWN)]
    before = (root / "gradebook.db").read_bytes()
    _hand_in(root, name, "eve", (HOSTILE | KNOWN)[how], right=False)
    graded = _grade(python, root, name, "eve")
    run(python, root, "export")
    with (root / "grades.csv").open(encoding="utf-8", newline="") as file:
        rows = {row["student_id"]: row for row in csv.DictReader(file)}
    most = len(questions(LESSON, SEED))
    changed = float(rows[ANA]["score"]) != most
    if changed != (how in KNOWN):
        raise Broken(f"{how}: another student has {rows[ANA]['score']} of {most} points now")
    if changed:
        (root / "gradebook.db").write_bytes(before)
        return "changes another student's points, as the docs say"
    points = float(rows.get("eve", {}).get("score") or 0)
    if points > 0:
        raise Broken(f"{how}: it earns {points} points")
    return "graded, no points" if graded else "not graded, told so"


KINDS = {
    "answers": Kind(answer, 2000, ready=_exercises),
    "assignments": Kind(hand_in, len(HOSTILE | KNOWN), seconds=600),
}
