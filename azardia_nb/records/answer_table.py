"""Answers as a CSV table for teachers, with one row for each answer."""

import csv
import dataclasses
import io
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from azardia_nb.errors import FileError, short
from azardia_nb.files.checked_file import MAX_BYTES, read, shown_path
from azardia_nb.game.registry import DEFAULT
from azardia_nb.lessons.course import Number, number_of
from azardia_nb.text.language import N_, language
from azardia_nb.text.listing import harmless, plain
from azardia_nb.text.say import whole

HEADER = (
    "learner",
    "game",
    "lesson",
    "exercise",
    "seed",
    "question",
    "attempt",
    "given",
    "correct",
    "right answer",
    "reason",
    "time",
    "confidence",
)
SINCE = ("confidence",)  # columns that older tables lack
ENCODING = "utf-8-sig"  # its byte order mark tells spreadsheets that this is UTF-8
SEPARATORS = ",;\t"  # a spreadsheet uses the one of its language

MOST_SEED = 10**18  # far above the seeds of lessons
MOST_ODD = 1000  # invalid rows after which the whole file is refused
DIGITS = len(str(MOST_SEED))
LONGEST = 20  # lines per row; a longer row lacks a closing quotation mark

WHY = ":why"  # ends the id of the reason for a guess
REASON = " · "  # between a chosen reason and one in the learner's own words
UNJUDGED = ""  # in place of the right answer, for an answer given in class mode
REFUTER = "refuter"  # the id of claims, with seed 0; `given` is the claim
PUZZLE = "puzzle"  # the id of the puzzle of the day; its seed is the date as 20260131

Row = tuple[str, ...]


class NotAnswers(FileError):
    """Error for a table of anything other than answers."""


class Table(NamedTuple):
    """The answers of a CSV file, and in `odd` an error message for each invalid row."""

    answers: "tuple[Answer, ...]"
    odd: tuple[str, ...]


@dataclasses.dataclass(frozen=True)
class Answer:
    """An answer of a learner to a question, as in a row of the table."""

    learner: str  # "" without a name
    lesson: Number  # 2, or "2b" for its second part
    question: str  # its id, and for an exercise its seed
    text: str
    attempt: int  # from 1
    given: str
    right: bool
    answer: str  # the right one
    when: str  # ISO 8601
    game: str = DEFAULT
    reason: str = ""  # the usual mistake behind a wrong answer, if known
    confidence: int = 0  # of a guess, in percent; 0 if none was given

    @property
    def identity(self) -> tuple[object, ...]:
        """The values that distinguish answers: all except wording, verdict and confidence."""
        game = self.game.replace("-", "_")
        return (
            self.learner, game, self.lesson, self.question, self.attempt, self.given, self.when
        )  # fmt: skip

    @property
    def exercise(self) -> str:
        """The id of the question, without the seed."""
        return self.question.partition(" ")[0]

    @property
    def is_reason(self) -> bool:
        """Whether this is the reason for a guess, which is not judged."""
        return self.question.endswith(WHY)

    @property
    def seed(self) -> str:
        """The seed of an exercise, as text; "" for a guess."""
        return self.question.partition(" ")[2]


def row(answer: Answer) -> Row:
    """Return the cells of an answer in the order of HEADER, escaped against formulas."""
    cells = (
        answer.learner,
        answer.game,
        str(answer.lesson),
        answer.exercise,
        answer.seed,
        answer.text,
        str(answer.attempt),
        answer.given,
        str(int(answer.right)),
        answer.answer,
        answer.reason,
        answer.when,
        str(answer.confidence or ""),
    )
    return tuple(harmless(cell) for cell in cells)


def as_csv(answers: Iterable[Answer]) -> bytes:
    """Return the answers as a CSV file, in UTF-8 with a byte order mark for spreadsheets."""
    text = io.StringIO(newline="")
    csv.writer(text).writerows([HEADER, *map(row, answers)])
    return text.getvalue().encode(ENCODING)


def rows_of(path: str | os.PathLike[str]) -> list[Row]:
    """Return the rows of a CSV file as they are; OSError or ValueError if it cannot be read."""
    with Path(path).open(encoding=ENCODING, newline="") as file:
        try:
            return [tuple(cells) for cells in csv.reader(file)]
        except csv.Error as error:
            raise ValueError(str(error)) from None


def read_table(path: str | os.PathLike[str], code: str = "en") -> Table:
    """Read the answers in a CSV file, even if a spreadsheet has saved it again.

    An invalid row is left out and reported with file and line. Raises FileError if the file cannot
    be read, NotAnswers for a table of something else.
    """
    name, speak = shown_path(path), language(code)
    raw = read(path, code=code)
    try:
        if len(raw) > MAX_BYTES:
            raise ValueError
        text = raw.decode(ENCODING)
    except ValueError:
        message = N_(
            "{file} is not a text in UTF-8; export the answers again, or save it as CSV UTF-8"
        )
        raise FileError(speak(message, file=name)) from None
    if not text.strip():
        message = N_("{file} is empty; export the answers again, or leave the file out")
        raise FileError(speak(message, file=name))
    return _table(io.StringIO(text, newline="").readlines(), name, code)


def _table(lines: Sequence[str], name: str, code: str) -> Table:
    speak = language(code)
    first = next(at for at, line in enumerate(lines) if line.strip())
    separator = max(SEPARATORS, key=lines[first].count)
    head, count = _cells(lines, first, separator)
    at = first + count
    if lacking := [one for one in HEADER if one not in head and one not in SINCE]:
        message = N_(
            "{file}:1: these are not answers of this kit: the column “{column}” is "
            "missing; export the answers with the button in a lesson"
        )
        raise NotAnswers(speak(message, file=name, column=lacking[0]))
    answers: list[Answer] = []
    odd: list[str] = []
    while at < len(lines):
        cells, count = _cells(lines, at, separator)
        try:
            if any(cell.strip() for cell in cells) or not cells:
                answers.append(_answer(head, cells, f"{name}:{at + 1}", code))
        except FileError as error:
            odd.append(str(error))
            count = 1  # a row with an unclosed quotation mark may have swallowed valid rows
            if len(odd) > MOST_ODD:
                message = N_(
                    "{file}: more than {n} rows cannot be used; export the answers again, or leave "
                    "the file out"
                )
                raise NotAnswers(speak(message, file=name, n=whole(MOST_ODD, code))) from None
        at += count
    return Table(tuple(answers), tuple(odd))


def _cells(lines: Sequence[str], at: int, separator: str) -> tuple[Row, int]:
    """Return the row that starts at line `at`, and its number of lines; () for invalid CSV."""
    its = (lines[n] for n in range(at, min(at + LONGEST, len(lines))))
    table = csv.reader(its, delimiter=separator)
    try:
        cells = next(table)
    except csv.Error:
        return (), 1
    return tuple(cells) or ("",), table.line_num


def _answer(head: Sequence[str], cells: Sequence[str], place: str, code: str) -> Answer:
    speak = language(code)
    if not cells:
        message = N_("{place} does not count: this line is not CSV; export the answers again")
        raise FileError(speak(message, place=place))
    if len(cells) != len(head):
        message = N_(
            "{place} does not count: {n} cells where the first line has {all}; export the answers "
            "again, or leave out this line"
        )
        raise FileError(speak(message, place=place, n=len(cells), all=len(head)))
    row = {one: plain(cell) for one, cell in zip(head, cells, strict=True)}

    def number(column: str, allowed: range) -> int:
        typed = row[column].strip()
        if typed.isascii() and typed.isdigit() and len(typed) <= DIGITS and int(typed) in allowed:
            return int(typed)
        message = N_(
            "{place} does not count: “{column}” must be a whole number from {least} to {most}, not "
            "{typed}; export the answers again, or correct the line"
        )
        raise FileError(
            speak(
                message,
                place=place,
                column=column,
                least=allowed[0],
                most=allowed[-1],
                typed=short(typed),
            )
        )

    try:
        lesson = number_of(row["lesson"].strip())
    except ValueError:
        lesson = number("lesson", range(1000))  # raises a FileError with the reason
    if row["seed"].strip():
        number("seed", range(MOST_SEED + 1))
    confidence = row.get("confidence", "").strip()
    return Answer(
        learner=row["learner"].strip(),
        lesson=lesson,
        question=f"{row['exercise']} {row['seed']}".strip(),
        text=row["question"],
        attempt=number("attempt", range(1, 100_000)),
        given=row["given"],
        right=bool(number("correct", range(2))),
        answer=row["right answer"],
        when=row["time"],
        game=row["game"],
        reason=row["reason"],
        confidence=number("confidence", range(101)) if confidence else 0,
    )
