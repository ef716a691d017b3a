"""Learners' answer sheets: a JSON file for each learner, which grows with every answer.

All sheets are in one folder of the course, so that a name gives access to its answers from any
lesson, and a new name starts a new sheet. Answers given without a name go to the first name that is
ever given; to later names only if they were given in the same lesson. So nobody gets another
learner's answers. A sheet is locked and read again before it is written, so that lessons can share
it. A damaged sheet is renamed and reported once, and a new one is started.
"""

import dataclasses
import os
import re
import threading
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar, get_args

from azardia_nb.errors import FileError
from azardia_nb.files import checked_file as checked
from azardia_nb.files.lock import folder_lock
from azardia_nb.lessons import FIRST
from azardia_nb.records import answer_table
from azardia_nb.records.answer_table import Answer
from azardia_nb.text.language import N_
from azardia_nb.text.language import language as speaking

__all__ = ["Answer", "AnswerSheets", "course_folder", "learner_name", "read_sheet", "sheets_in"]

FORMAT = "azardia-nb answers"
VERSION = 3
FOLDER = "azardia-answers"
PRESENT = "present.json"  # the present learner
UNREADABLE = "unreadable"
DEEPEST = 3  # levels of folders of a course
SHEET = re.compile(r".+-[0-9a-f]{10}\.json")


def learner_name(name: str) -> str:
    """Return the name of a learner in a standard form: composed letters, single spaces.

    >>> learner_name("  Jose\u0301  Ruiz") == "José Ruiz"
    True
    """
    return unicodedata.normalize("NFC", " ".join(name.split()))


def file_of(name: str) -> str:
    """Return the file name of a learner's sheet; different names always have different files.

    So "Ana" and "ana" have two sheets even on a file system that ignores case.
    """
    return f"{checked.letters(name) or 'sheet'}-{checked.digest(name)}.json"


def sheets_in(folder: str | os.PathLike[str]) -> list[Path]:
    """Return the learners' sheets in a folder, sorted by name."""
    paths = (path for path in Path(folder).iterdir() if SHEET.fullmatch(path.name))
    return sorted(path for path in paths if path.is_file())


def read_sheet(path: str | os.PathLike[str], language: str = "en") -> tuple[Answer, ...]:
    """Return the answers in the sheet `path`; FileError if the file is not a valid sheet."""
    sheet = _parse(_bytes(Path(path), language) or b"")
    if sheet is None:
        text = N_(
            "{file} is not a sheet of answers, or it was edited or damaged; ask for the file "
            "again, or leave it out"
        )
        raise FileError(speaking(language)(text, file=checked.shown_path(path)))
    return sheet[1]


class AnswerSheets:
    """The answer sheets in a folder; `learner` is the one who answers now.

    The folder need not exist yet. By default it is `azardia-answers` in the course folder, also for
    Spanish pages, which lie in a subfolder. `watchers` are called after every change; a page uses
    them to store answers in the browser.
    """

    watchers: ClassVar[list[Callable[[], None]]] = []

    def __init__(self, folder: str | os.PathLike[str] | None = None, language: str = "en") -> None:
        self.folder = course_folder() / FOLDER if folder is None else Path(folder)
        self.language = language
        self._learner: str | None = None  # set here; None means the learner set last by any lesson
        self._nameless: list[Answer] = []  # answers recorded here without a name
        self._queued: list[str] = []  # pending messages on renamed files
        self._lock = threading.RLock()
        self._alone = False  # whether this process holds the lock

    def __repr__(self) -> str:
        return f"AnswerSheets({str(self.folder)!r})"

    @property
    def learner(self) -> str:
        """The name of the present learner, or ""; FileError, once, for a damaged file."""
        with self._lock:
            name = self._present()
            self._raise_queued()
            return name

    @learner.setter
    def learner(self, name: str) -> None:
        name = learner_name(name)
        with self._lock:
            if name != self._read_present():  # a lesson that is only viewed writes nothing
                with self._writing():
                    checked.write(self.folder_made() / PRESENT, _content(name, ()))
            self._learner = name
            if name and (self._nameless or self._read("")):
                with self._writing():
                    self._adopt_nameless(name)
            self._raise_queued()

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The present learner's answers, oldest first; FileError, once, for a damaged file."""
        with self._lock:
            answers = self._read(self._present())
            self._raise_queued()
            return answers

    def record(self, given: Answer) -> None:
        """Add the answer `given` to the sheet of the present learner.

        Raises FileError if it cannot be written; and once for a damaged file, after the answer has
        been written to a new one.
        """
        with self._writing():
            name = self._present()
            self._write(name, (*self._read(name), given))
            if not name:
                self._nameless.append(dataclasses.replace(given, learner=""))
            self._raise_queued()

    def add(self, answers: Iterable[Answer]) -> int:
        """Add answers to the sheets of their learners; return how many were new.

        Answers without a name go to the present learner.
        """
        added = 0
        with self._writing():
            by_learner: dict[str, list[Answer]] = {}
            for one in answers:
                name = learner_name(one.learner) or self._present()
                by_learner.setdefault(name, []).append(one)
            for name, brought in by_learner.items():
                before = self._read(name)
                ids = {one.identity[1:] for one in before}
                new = {one.identity[1:]: one for one in brought if one.identity[1:] not in ids}
                if new:
                    both = sorted((*before, *new.values()), key=lambda one: one.when)
                    self._write(name, both)
                added += len(new)
            self._raise_queued()
        return added

    def export(self, path: str | os.PathLike[str] | None = None) -> int:
        """Write the present learner's answers to a CSV file; return their number.

        The columns are `answer_table.HEADER`. The default file name contains the learner's name.
        Raises FileError if an existing file contains anything but answers of this sheet, or on a
        write error.
        """
        answers = self.answers
        target = Path(self.csv_name() if path is None else path)
        self._check_overwrite(target, answers)
        with checked.writing(target, code=self.language):
            checked.write_whole(target, answer_table.as_csv(answers))
        return len(answers)

    def csv(self) -> bytes:
        """Return the CSV content that `export` writes; FileError for a damaged sheet."""
        return answer_table.as_csv(self.answers)

    def csv_name(self) -> str:
        """Return the default name of the CSV file, which contains the learner's name."""
        name = checked.distinct(self.learner)
        return f"{FOLDER}-{name}.csv" if name else f"{FOLDER}.csv"

    def folder_made(self) -> Path:
        """Return the folder of the sheets, created if needed; FileError if that fails."""
        with checked.writing(self.folder, code=self.language):
            self.folder.mkdir(parents=True, exist_ok=True)
        return self.folder

    def replace(self, answers: Iterable[Answer], learner: str) -> None:
        """Write the sheets of all learners in `answers`; `learner` becomes the present one."""
        by_learner: dict[str, list[Answer]] = {"": []}
        for answer in answers:
            by_learner.setdefault(answer.learner, []).append(answer)
        with self._writing():
            checked.write(self.folder_made() / PRESENT, _content(learner, ()))
            for name, sheet in by_learner.items():
                if sheet:
                    self._write(name, sheet)
                else:
                    (self.folder / file_of(name)).unlink(missing_ok=True)

    # --- files ---

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Lock the sheets, also against other processes; afterwards call the watchers."""
        with self._lock:
            if self._alone:
                yield
                return
            with folder_lock(self.folder_made()):
                self._alone = True
                try:
                    yield
                finally:
                    self._alone = False
                    for call in self.watchers:
                        call()

    def _present(self) -> str:
        return self._read_present() if self._learner is None else self._learner

    def _read_present(self) -> str:
        sheet = self._load_sheet(self.folder / PRESENT)
        return sheet[0] if sheet else ""

    def _read(self, name: str) -> tuple[Answer, ...]:
        path = self.folder / file_of(name)
        sheet = self._load_sheet(path, name)
        return sheet[1] if sheet else ()

    def _write(self, name: str, answers: Iterable[Answer]) -> None:
        checked.write(self.folder_made() / file_of(name), _content(name, answers))

    def _adopt_nameless(self, name: str) -> None:
        """Move answers without a name to the sheet of `name`.

        If no other sheet exists, all are moved; else only those recorded by this object.
        """
        nameless = self._read("")
        others = {file_of(""), file_of(name)}
        first = self.folder.exists() and others.issuperset(
            one.name for one in sheets_in(self.folder)
        )
        theirs = nameless if first else self._nameless
        if theirs:
            self._write(name, _without_duplicates(self._read(name), theirs))
            left = [one for one in nameless if one not in theirs]
            if left:
                self._write("", left)
            elif nameless:
                (self.folder / file_of("")).unlink()
        self._nameless = []

    def _load_sheet(
        self, path: Path, name: str | None = None
    ) -> tuple[str, tuple[Answer, ...]] | None:
        """Return the learner and the answers in a file; None if there is no valid file.

        A file that is damaged, or that belongs to another learner than `name`, is renamed.
        """
        raw = _bytes(path, self.language)
        if raw is None:
            return None
        sheet = _parse(raw)
        if sheet and name in (None, sheet[0]):
            return sheet
        if not self._alone:
            with self._writing():  # another process may have just renamed it and started a new one
                return self._load_sheet(path, name)
        self._set_aside(path)
        return None

    def _set_aside(self, path: Path) -> None:
        """Rename a damaged file, and store a message on it for the learner."""
        text = N_(
            "{file} was edited or damaged and can't be used. It was kept as {aside}; answers from "
            "now on go into a new file."
        )
        aside = self._rename_free(path, path.with_name(f"{path.stem}.{UNREADABLE}"))
        speak = speaking(self.language)
        self._queued.append(
            speak(text, file=checked.shown_path(path), aside=checked.shown_path(aside))
        )

    def _rename_free(self, path: Path, stem: Path) -> Path:
        """Rename a file to the first free name after `stem`; return its new path."""
        number = 1
        while (free := stem.with_name(f"{stem.name}-{number}.json")).exists():
            number += 1
        with checked.writing(path, code=self.language):
            path.rename(free)
        return free

    def _raise_queued(self) -> None:
        """Raise FileError with the stored messages, if any, and forget them."""
        if self._queued:
            messages, self._queued = self._queued, []
            raise FileError(" ".join(messages))

    def _check_overwrite(self, target: Path, answers: Sequence[Answer]) -> None:
        """Raise FileError if overwriting `target` with these answers would lose other content."""
        try:
            there = answer_table.rows_of(target)
        except FileNotFoundError:
            return
        except ValueError:
            there = [()]  # not written by `export`
        except OSError as error:
            raise checked.file_error(
                checked.CANNOT_READ, target, error, code=self.language
            ) from None
        # The learner may have given a name since then.
        head = answer_table.HEADER
        columns = len(there[0]) if there else 0
        older = [one for one in head if one not in answer_table.SINCE]
        rows = {answer_table.row(answer)[1:columns] for answer in answers}
        same = list(there[0]) in (list(head), older) if there else True
        if there and (not same or any(row[1:] not in rows for row in there[1:])):
            text = N_(
                "{file} contains something other than these answers, so it was left as it is; "
                "move it away and export again"
            )
            raise FileError(speaking(self.language)(text, file=checked.shown_path(target)))


def course_folder() -> Path:
    """Return the folder of the course around the working directory, as a relative path."""
    folder = Path()
    for _ in range(DEEPEST):
        if (folder / os.pardir / FIRST).exists():
            folder /= os.pardir
    return folder


def _without_duplicates(first: Sequence[Answer], then: Sequence[Answer]) -> list[Answer]:
    """Return both lists without answers that occur twice; the learner's name is ignored."""
    anonymous = {dataclasses.replace(one, learner="") for one in first}
    return [*first, *(one for one in then if dataclasses.replace(one, learner="") not in anonymous)]


def _bytes(path: Path, code: str) -> bytes | None:
    """Return the content of a file; None if there is no file, FileError if it cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(checked.MAX_BYTES + 1)
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise checked.file_error(checked.CANNOT_READ, path, error, code=code) from None


def _content(learner: str, answers: Iterable[Answer]) -> dict[str, object]:
    rows = [dataclasses.asdict(answer) for answer in answers]
    for one in rows:
        del one["learner"]  # the sheet has it
    return {"format": FORMAT, "version": VERSION, "learner": learner, "answers": rows}


def _parse(raw: bytes) -> tuple[str, tuple[Answer, ...]] | None:
    """Return the learner and the answers in a sheet's content; None if the content is invalid."""
    try:
        content = checked.parse_json(raw.decode("utf-8"))
        check = content.pop("check", None)
        if len(raw) > checked.MAX_BYTES or check != checked.check_of(content):
            return None
        if (content["format"], content["version"]) != (FORMAT, VERSION):
            return None
        learner = content["learner"]
        return learner, tuple(answer_of({**one, "learner": learner}) for one in content["answers"])
    except (ValueError, TypeError, AttributeError, KeyError, RecursionError):
        return None


def answer_of(content: Mapping[str, Any]) -> Answer:
    """Return the Answer with the fields in `content`; TypeError if a field has a wrong type."""
    answer = Answer(**content)
    for field in dataclasses.fields(answer):
        if type(getattr(answer, field.name)) not in (get_args(field.type) or (field.type,)):
            raise TypeError(field.name)
    return answer
