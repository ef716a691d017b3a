"""Learners' answers: kept in a JSON file from the first on, exported as CSV for a teacher.

Each answer is its learner's for good: who gives another name goes on with answers of their own.
Only what was answered before there was a name goes to the name that is given then. The file is read
again before it is written, so that several lessons can share it. One that is damaged, edited or
somebody else's is refused in one sentence and left as it is.
"""

import csv
import dataclasses
import io
import json
import os
import threading
from collections.abc import Iterable
from pathlib import Path
from typing import get_args

from azardia_nb.errors import FileError

# The same care for a file as a saved game gets.
from azardia_nb.files.checked_file import MAX_BYTES, check_of, shown_path, write, write_whole
from azardia_nb.text.language import N_, language, reason
from azardia_nb.text.spreadsheet import harmless

FORMAT = "azardia-nb answers"
VERSION = 2
ONE_LEARNER = 1  # the version in which all answers were those of one learner
FILE = "azardia-answers.json"
CSV_FILE = "azardia-answers.csv"
HEADER = (
    "learner",
    "lesson",
    "question",
    "attempt",
    "given",
    "correct",
    "right answer",
    "time",
)
ENCODING = "utf-8-sig"  # the mark at its beginning tells spreadsheets that this is UTF-8

Row = tuple[str, ...]


@dataclasses.dataclass(frozen=True)
class Answer:
    """One answer to one question, a row of the file."""

    learner: str  # "" where no name was given
    lesson: int | str  # "2b" is the second part of lesson 2
    question: str  # its id
    text: str
    attempt: int  # from 1
    given: str
    right: bool
    answer: str  # the right one
    when: str  # ISO 8601


class AnswerSheet:
    """The answers in one file; `learner` gives the next ones. Says what is wrong in `language`.

    The file need not be there yet; it is written with the first answer.
    """

    def __init__(self, path: str | os.PathLike[str] = FILE, language: str = "en") -> None:
        self.path = Path(path)
        self.language = language
        self._learner: str | None = None  # as named here; else it is whoever the file names
        self._lock = threading.Lock()

    def __repr__(self) -> str:
        return f"AnswerSheet({str(self.path)!r})"

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The answers of all learners, the first one first; FileError where the file is damaged."""
        return self._read()[1]

    @property
    def learner(self) -> str:
        """Who answers; FileError where the file is damaged."""
        last = self._read()[0]
        return last if self._learner is None else self._learner

    @learner.setter
    def learner(self, name: str) -> None:
        with self._lock:
            last, answers = self._read()
            self._learner = name
            named = _claimed(answers, name)
            if answers and (name, named) != (last, answers):
                self._write(name, named)

    def record(self, given: Answer) -> None:
        """Add an answer as that of the learner, whomever it names; write the file.

        Raises FileError where that cannot be done; nothing is recorded then.
        """
        with self._lock:
            last, answers = self._read()
            learner = last if self._learner is None else self._learner
            if not last:  # another lesson began before the name was given in this one
                answers = _claimed(answers, learner)
            self._write(learner, (*answers, dataclasses.replace(given, learner=learner)))

    def export(self, path: str | os.PathLike[str] = CSV_FILE) -> int:
        """Write the answers of all learners as CSV and return how many there are.

        The columns are those of HEADER, in UTF-8 with the mark that spreadsheets look for; what a
        spreadsheet would take for a formula is marked as text. Raises FileError where a file is
        there that has anything but answers of this sheet, or where it cannot be written.
        """
        rows = self._rows()
        target = Path(path)
        self._spare(target, rows)
        try:
            write_whole(target, _as_csv(rows))
        except (OSError, ValueError) as error:  # ValueError: a null character in the path
            raise self._refusal(N_("{file} can't be written: {why}"), target, error) from None
        return len(rows)

    def csv(self) -> bytes:
        """Return what `export` writes; FileError where the answers' file is damaged."""
        return _as_csv(self._rows())

    def _rows(self) -> list[Row]:
        with self._lock:
            _, answers = self._read()
        return [_row(answer) for answer in answers]

    def _spare(self, target: Path, rows: Iterable[Row]) -> None:
        """Raise FileError if writing these rows would lose what is in the file now."""
        try:
            with target.open(encoding=ENCODING, newline="") as file:
                there = [tuple(row) for row in csv.reader(file)]
        except FileNotFoundError:
            return
        except (UnicodeDecodeError, csv.Error):
            there = [()]  # nothing that `export` writes
        except (OSError, ValueError) as error:
            raise self._refusal(N_("{file} can't be read: {why}"), target, error) from None
        # A learner may have come by a name since then.
        kept = {row[1:] for row in rows}
        if there and (there[0] != HEADER or any(row[1:] not in kept for row in there[1:])):
            text = N_(
                "{file} contains something other than these answers and was left as it is; "
                "move it away and export again"
            )
            raise self._refusal(text, target)

    def _write(self, learner: str, answers: Iterable[Answer]) -> None:
        content = {
            "format": FORMAT,
            "version": VERSION,
            "learner": learner,
            "answers": [dataclasses.asdict(answer) for answer in answers],
        }
        write(self.path, content)

    def _read(self) -> tuple[str, tuple[Answer, ...]]:
        """Return who answered last, and the answers in the file."""
        try:
            with self.path.open("rb") as file:
                raw = file.read(MAX_BYTES + 1)
        except FileNotFoundError:
            return "", ()
        except (OSError, ValueError) as error:
            raise self._refusal(N_("{file} can't be read: {why}"), self.path, error) from None
        found = _parse(raw)
        if found is None:
            text = N_(
                "{file} does not contain answers of this kit, or it was edited or damaged. It "
                "was left as it is: move it away, and new answers go into a new file."
            )
            raise self._refusal(text, self.path)
        return found

    def _refusal(self, text: str, path: Path, error: Exception | None = None) -> FileError:
        why = "" if error is None else reason(error)
        return FileError(language(self.language)(text, file=shown_path(path), why=why))


def _parse(raw: bytes) -> tuple[str, tuple[Answer, ...]] | None:
    """Read what `record` wrote; None for anything else."""
    try:
        content = json.loads(raw.decode("utf-8"))
        check = content.pop("check", None)
        if len(raw) > MAX_BYTES or check != check_of(content):
            return None
        if content["format"] != FORMAT or content["version"] not in (ONE_LEARNER, VERSION):
            return None
        learner = content["learner"]
        whose = {"learner": learner} if content["version"] == ONE_LEARNER else {}
        answers = tuple(Answer(**whose, **answer) for answer in content["answers"])
    except (ValueError, TypeError, AttributeError, KeyError, RecursionError):
        return None
    typed = all(
        type(getattr(answer, field.name)) in (get_args(field.type) or (field.type,))
        for answer in answers
        for field in dataclasses.fields(answer)
    )
    return (learner, answers) if typed and isinstance(learner, str) else None


def _as_csv(rows: Iterable[Row]) -> bytes:
    text = io.StringIO(newline="")
    csv.writer(text).writerows([HEADER, *rows])
    return text.getvalue().encode(ENCODING)


def _claimed(answers: tuple[Answer, ...], name: str) -> tuple[Answer, ...]:
    """Return the answers, those given without a name as those of `name`."""
    return tuple(one if one.learner else dataclasses.replace(one, learner=name) for one in answers)


def _row(answer: Answer) -> Row:
    cells = (
        answer.learner,
        str(answer.lesson),
        answer.text,
        str(answer.attempt),
        answer.given,
        str(int(answer.right)),
        answer.answer,
        answer.when,
    )
    return tuple(harmless(cell) for cell in cells)
