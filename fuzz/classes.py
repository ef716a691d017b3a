"""Tables of a class with odd rows: only such a row is left out, and it is reported.

No exported cell is a formula to a spreadsheet, and each cell is read back as it was typed.
"""

import csv
import io
import unicodedata
from functools import cache

import numpy as np

from azardia_nb.errors import FileError
from azardia_nb.game.commands import DONE, WRONG
from azardia_nb.lessons.question import questions
from azardia_nb.records.answer_table import ENCODING, HEADER, Answer, as_csv, read_table, row
from azardia_nb.records.gradebook import Gradebook, read_class
from azardia_nb.text.language import LANGUAGES
from fuzz.commands import run_here
from fuzz.findings import Broken, Case, Kind
from fuzz.inputs import REFUSED, clear
from fuzz.mutate import NUMBERS, SIGNS, mutated_bytes, one_of

LEARNERS = ("Ana", "Ben", "Íñigo", "李", "🦎")
SEEDS = ("9" * 5000, "9" * 400, "1" * 19, "-1", "٣", "²", "1e9", "0x10", "", " ", "007", "5 5")
FORMULAS = ("=1+1", "+1+1", "-1+1", "@SUM(A1)", '=HYPERLINK("x")', "=cmd|' /C calc'!A0")
BEFORE = ("", " ", "\t", "\r", "\n", "\xa0", "\u200b", "\ufeff", "\u3000", "'", '"', "''")
LONG = "x" * 200_000  # more than Python's csv allows in a cell
WRONG_ANSWER = "999/1000"
Cells = list[list[str]]


@cache
def _answers(seed: int) -> tuple[Answer, ...]:
    """Return answers of a class to real exercises: first a wrong one, then the right one."""
    asked = questions(2, seed)[:3]
    return tuple(
        Answer(
            who, 2, f"{one.id} {seed}", one.prompt("en"), attempt, given, given != WRONG_ANSWER,
            one.answer_text("en"), f"2025-03-01T10:0{attempt}:00+01:00",
        )
        for who in LEARNERS
        for one in asked
        for attempt, given in enumerate((WRONG_ANSWER, one.answer_text("en").split(" (")[0]), 1)
    )  # fmt: skip


@cache
def _odd_answer() -> Answer:
    one = questions(2, 3)[0]
    return Answer("Odd", 2, f"{one.id} 3", one.prompt("en"), 1, WRONG_ANSWER, False, "", "2025")


# --- a row --------------------------------------------------------------------------------------


def _odd_row(rng: np.random.Generator) -> list[str]:
    """Return the cells of an answer with one or two odd changes."""
    cells = list(row(_odd_answer()))
    for _ in range(int(rng.integers(1, 3))):
        at = int(rng.integers(len(cells)))
        which = rng.integers(8)
        if which == 0:
            del cells[at]
        elif which == 1:
            cells.insert(at, one_of((*NUMBERS, *SIGNS), rng))
        elif which == 2:
            cells[HEADER.index("seed") % len(cells)] = one_of(SEEDS, rng)
        elif which == 3:
            cells[at] = one_of(BEFORE, rng) + one_of(FORMULAS, rng)
        elif which == 4:
            cells[at] = LONG
        else:
            cells[at] += one_of((*NUMBERS, *SIGNS), rng)
            cells[at] = cells[at] if rng.random() < 0.5 else one_of((*NUMBERS, *SIGNS), rng)
        if not cells:
            return [""]
    return cells


def _written(cells: Cells, rng: np.random.Generator) -> tuple[str, list[int]]:
    """Return a table as various programs write it, and the first line of each row."""
    text = io.StringIO(newline="")
    made = csv.writer(
        text,
        delimiter=one_of((",", ";", "\t"), rng),
        quoting=csv.QUOTE_ALL if rng.random() < 0.3 else csv.QUOTE_MINIMAL,
        lineterminator=one_of(("\r\n", "\n"), rng),
    )
    lines = []
    for one in cells:
        lines.append(1 + len(text.getvalue().splitlines()))
        made.writerow(one)
    return text.getvalue(), lines


def odd_row(case: Case) -> str:
    """Insert an odd row into a class's table; return whether it was counted."""
    rng = case.rng
    answers = _answers(int(rng.integers(1, 4)))
    cells = [list(HEADER), *(list(row(one)) for one in answers)]
    at = int(rng.integers(1, len(cells) + 1))
    odd = _odd_row(rng)
    cells.insert(at, odd)
    text, _ = _written(cells, rng)
    file = case.folder / "answers.csv"
    file.write_bytes(text.encode(ENCODING, "surrogatepass"))
    before = file.read_bytes()
    try:
        text.encode()
        book = read_class([file])
    except UnicodeEncodeError:  # the text cannot be encoded
        book = None
    except FileError as error:
        raise Broken(f"a row costs all of them: {error} {ascii(odd)[:200]}") from None
    came = REFUSED if book is None else _costs_itself(book, answers, odd)
    code = one_of(LANGUAGES, rng)
    status, told, said = run_here(["class", str(file), "--language", code], case.folder)
    if "Traceback" in told + said or status not in (DONE, WRONG):
        raise Broken(f"status {status}: {said[-300:]}")
    for line in (told + said).splitlines():
        if not line.isprintable():
            raise Broken(f"shown so: {line[:200]!a}")
    if came == "left out" and not (status == DONE and file.name in told + said):
        raise Broken(f"a row is left out, and nobody is told: {ascii(odd)[:200]}")
    if file.read_bytes() != before:
        raise Broken("the file has changed")
    return came


def _costs_itself(book: Gradebook, answers: tuple[Answer, ...], odd: list[str]) -> str:
    """Raise Broken unless all other answers count as they do without the odd row.

    Returns whether the odd row is "counted", "blank" or "left out".
    """
    right = Gradebook(answers).marks()
    marks = book.marks()
    if {at: marks.get(at) for at in right} != right:
        raise Broken(f"the marks of others have changed: {ascii(odd)[:200]}")
    more = len(book.answers) + len(book.unjudged) - len(answers)
    if more not in (0, 1):
        raise Broken(f"{more} answers come of one row: {ascii(odd)[:200]}")
    blank = not any(cell.strip() for cell in odd)
    return "counted" if more else "blank" if blank else "left out"


# --- a file -------------------------------------------------------------------------------------

ENCODINGS = (
    "utf-8",
    "utf-8-sig",
    "utf-16",
    "utf-16-le",
    "utf-32",
    "cp1252",
    "mac_roman",
    "gb18030",
)


def odd_file(case: Case) -> str:
    """Read a table in another encoding, or mutated; return the encoding and the result."""
    rng = case.rng
    answers = _answers(1)
    text, _ = _written([list(HEADER), *(list(row(one)) for one in answers)], rng)
    if rng.random() < 0.5:
        came = one_of(ENCODINGS, rng)
        raw = text.encode(came, "replace")
    else:
        came, raw = (
            "mutated",
            mutated_bytes(one_of(("", "\ufeff", "\ufeff\ufeff"), rng) + text, rng),
        )
    file = case.folder / "answers.csv"
    file.write_bytes(raw)
    try:
        book = read_class([file])
        if came.startswith("utf-8") and book.marks() != Gradebook(answers).marks():
            raise Broken(f"in {came} other marks are read")
        came = f"{came} accepted"
    except FileError as error:
        clear(str(error))
        if came.startswith("utf-8"):
            raise Broken(f"{came} is refused: {error}") from None
        came = f"{came} refused"
    status, told, said = run_here(["class", str(file)], case.folder)
    if "Traceback" in told + said or status not in (DONE, WRONG):
        raise Broken(f"{came}, status {status}: {said[-300:]}")
    return came


# --- a cell -------------------------------------------------------------------------------------


def formula(case: Case) -> str:
    """Export a text that looks like a formula, and read it again."""
    rng = case.rng
    typed = one_of(BEFORE, rng) + one_of(BEFORE, rng) + one_of(FORMULAS, rng)
    if rng.random() < 0.3:
        typed = typed.translate(str.maketrans("=+-@", "＝＋－＠"))
    answer = _answers(1)[0]
    given = Answer(**{**vars(answer), "given": typed, "text": typed, "reason": typed})
    file = case.folder / "answers.csv"
    file.write_bytes(as_csv([given]))
    with file.open(encoding=ENCODING, newline="") as opened:
        (_, cells) = csv.reader(opened)
    for cell in cells:
        if _is_formula(cell):
            raise Broken(f"a spreadsheet may calculate {cell!a}")
    (again,) = read_table(file).answers
    if again != given:
        raise Broken(f"{typed!a} is read as {again.given!a}")
    return "harmless"


def _is_formula(cell: str) -> bool:
    """Return whether a program that ignores invisible characters would evaluate a cell."""
    plain = unicodedata.normalize("NFKC", cell)
    seen = (sign for sign in plain if unicodedata.category(sign)[0] not in "ZC")
    return next(seen, "") in {"=", "+", "-", "@"}


def _ready() -> None:
    for seed in (1, 2, 3):
        _answers(seed)


KINDS = {
    "class rows": Kind(odd_row, 1500, ready=_ready),
    "class files": Kind(odd_file, 1000, ready=_ready),
    "class cells": Kind(formula, 1000, ready=_ready),
}
