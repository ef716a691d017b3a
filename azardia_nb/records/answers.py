"""Learners' answers: a sheet for each learner, a JSON file kept from the first answer on.

The sheets lie together in a folder of the course, so that whoever gives a name finds what that name
has answered, in any lesson, and another name begins a sheet of its own. What was answered before
there was a name goes to the first name that is given, later only if it was answered in the same
lesson: nobody takes over what somebody else has left. A sheet is locked, and read again, before it
is written, so that several lessons can share it. One that was edited or damaged is kept under
another name and said in one sentence; a new one is begun.
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
from azardia_nb.files.lock import alone_in
from azardia_nb.lessons import FIRST
from azardia_nb.records import answer_table
from azardia_nb.records.answer_table import Answer
from azardia_nb.text.language import N_
from azardia_nb.text.language import language as speaking

__all__ = ["Answer", "AnswerSheets", "course_folder", "of_learner", "read_sheet", "sheets_in"]

FORMAT = "azardia-nb answers"
VERSION = 3
FOLDER = "azardia-answers"
PRESENT = "present.json"  # who answers now
UNREADABLE = "unreadable"
DEEPEST = 3  # folders of a course within each other
SHEET = re.compile(r".+-[0-9a-f]{10}\.json")


def of_learner(name: str) -> str:
    """Return a name as it is kept: however its letters were typed, and without spaces around it.

    >>> of_learner("  Jose\u0301  Ruiz") == "José Ruiz"
    True
    """
    return unicodedata.normalize("NFC", " ".join(name.split()))


def file_of(name: str) -> str:
    """Return the name of a learner's sheet; what differs in the name differs in the file's end.

    So "Ana" and "ana" have two sheets also where a system takes capitals for small letters.
    """
    return f"{checked.letters(name) or 'sheet'}-{checked.digest(name)}.json"


def sheets_in(folder: str | os.PathLike[str]) -> list[Path]:
    """Return the learners' sheets that lie in a folder, in the order of their names."""
    found = (path for path in Path(folder).iterdir() if SHEET.fullmatch(path.name))
    return sorted(path for path in found if path.is_file())


def read_sheet(path: str | os.PathLike[str], language: str = "en") -> tuple[Answer, ...]:
    """Return the answers in a sheet, which is only read; FileError where it is none."""
    found = _parse(_bytes(Path(path), language) or b"")
    if found is None:
        text = N_(
            "{file} is not a sheet of answers, or it was edited or damaged; ask for the file "
            "again, or leave it out"
        )
        raise FileError(speaking(language)(text, file=checked.shown_path(path)))
    return found[1]


class AnswerSheets:
    """The sheets in a folder; `learner` gives the next answers. Says what is wrong in `language`.

    The folder need not be there yet. Where none is named it is `azardia-answers` in the folder of
    the course, whichever of its pages asks: those in Spanish lie in a folder of their own.
    `watchers` are called after every change: a page that plays has its browser store the answers.
    """

    watchers: ClassVar[list[Callable[[], None]]] = []

    def __init__(self, folder: str | os.PathLike[str] | None = None, language: str = "en") -> None:
        self.folder = course_folder() / FOLDER if folder is None else Path(folder)
        self.language = language
        self._learner: str | None = None  # as named here; else it is whoever was named last
        self._nameless: list[Answer] = []  # what was recorded here for nobody by name
        self._said: list[str] = []  # what is still to be said of files kept under other names
        self._lock = threading.RLock()
        self._alone = False  # whether no other process writes now

    def __repr__(self) -> str:
        return f"AnswerSheets({str(self.folder)!r})"

    @property
    def learner(self) -> str:
        """Who answers, "" for nobody by name; FileError, once, where a file was damaged."""
        with self._lock:
            name = self._present()
            self._say()
            return name

    @learner.setter
    def learner(self, name: str) -> None:
        name = of_learner(name)
        with self._lock:
            if name != self._read_present():  # else a lesson that is only looked at writes nothing
                with self._writing():
                    checked.write(self.folder_made() / PRESENT, _content(name, ()))
            self._learner = name
            if name and (self._nameless or self._read("")):
                with self._writing():
                    self._claim(name)
            self._say()

    @property
    def answers(self) -> tuple[Answer, ...]:
        """The learner's answers, the first one first; FileError, once, for a damaged file."""
        with self._lock:
            found = self._read(self._present())
            self._say()
            return found

    def record(self, given: Answer) -> None:
        """Add an answer to the learner's sheet, whomever it names.

        Raises FileError where that cannot be done, and once where a file was damaged: the answer
        then stands in a new one.
        """
        with self._writing():
            name = self._present()
            self._write(name, (*self._read(name), given))
            if not name:
                self._nameless.append(dataclasses.replace(given, learner=""))
            self._say()

    def export(self, path: str | os.PathLike[str] | None = None) -> int:
        """Write the learner's answers as CSV and return how many there are.

        The columns are those of `answer_table.HEADER`. Without a path the file is called after the
        learner. Raises FileError where a file is there that has anything but answers of this
        sheet, or where it cannot be written.
        """
        answers = self.answers
        target = Path(self.csv_name() if path is None else path)
        self._spare(target, answers)
        with checked.writing(target, code=self.language):
            checked.write_whole(target, answer_table.as_csv(answers))
        return len(answers)

    def csv(self) -> bytes:
        """Return what `export` writes; FileError as for `answers`."""
        return answer_table.as_csv(self.answers)

    def csv_name(self) -> str:
        """Return the name of the file for a teacher: a class hands in files of many names."""
        name = checked.distinct(self.learner)
        return f"{FOLDER}-{name}.csv" if name else f"{FOLDER}.csv"

    def folder_made(self) -> Path:
        """Return the folder, made where there was none; FileError where that cannot be done."""
        with checked.writing(self.folder, code=self.language):
            self.folder.mkdir(parents=True, exist_ok=True)
        return self.folder

    def replace(self, answers: Iterable[Answer], learner: str) -> None:
        """Write the sheets of all learners that `answers` name, and `learner` as who is present."""
        by_learner: dict[str, list[Answer]] = {"": []}
        for answer in answers:
            by_learner.setdefault(answer.learner, []).append(answer)
        with self._writing():
            checked.write(self.folder_made() / PRESENT, _content(learner, ()))
            for name, given in by_learner.items():
                if given:
                    self._write(name, given)
                else:
                    (self.folder / file_of(name)).unlink(missing_ok=True)

    # --- files ---

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """Keep everybody else from these sheets, other processes too, until all is written."""
        with self._lock:
            if self._alone:
                yield
                return
            with alone_in(self.folder_made()):
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
        found = self._parsed(self.folder / PRESENT)
        return found[0] if found else ""

    def _read(self, name: str) -> tuple[Answer, ...]:
        path = self.folder / file_of(name)
        found = self._parsed(path, name)
        return found[1] if found else ()

    def _write(self, name: str, answers: Iterable[Answer]) -> None:
        checked.write(self.folder_made() / file_of(name), _content(name, answers))

    def _claim(self, name: str) -> None:
        """Give a name what was answered for nobody: here, or anywhere if it is the first name."""
        nameless = self._read("")
        others = {file_of(""), file_of(name)}
        first = self.folder.exists() and others.issuperset(
            one.name for one in sheets_in(self.folder)
        )
        theirs = nameless if first else self._nameless
        if theirs:
            self._write(name, _merged(self._read(name), theirs))
            left = [one for one in nameless if one not in theirs]
            if left:
                self._write("", left)
            elif nameless:
                (self.folder / file_of("")).unlink()
        self._nameless = []

    def _parsed(self, path: Path, name: str | None = None) -> tuple[str, tuple[Answer, ...]] | None:
        """Return what a file holds, which is to be this name's; None where there is none any more.

        One that cannot be used is kept apart.
        """
        raw = _bytes(path, self.language)
        if raw is None:
            return None
        found = _parse(raw)
        if found and name in (None, found[0]):
            return found
        if not self._alone:
            with self._writing():  # somebody else may just have kept it apart, and begun a new one
                return self._parsed(path, name)
        self._set_aside(path)
        return None

    def _set_aside(self, path: Path) -> None:
        """Keep a file under another name, and remember to say so."""
        text = N_(
            "{file} was edited or damaged and can't be used. It was kept as {aside}; answers from "
            "now on go into a new file."
        )
        kept = self._renamed(path, path.with_name(f"{path.stem}.{UNREADABLE}"))
        speak = speaking(self.language)
        self._said.append(
            speak(text, file=checked.shown_path(path), aside=checked.shown_path(kept))
        )

    def _renamed(self, path: Path, stem: Path) -> Path:
        """Rename a file so that nothing is overwritten, and return where it is now."""
        number = 1
        while (free := stem.with_name(f"{stem.name}-{number}.json")).exists():
            number += 1
        with checked.writing(path, code=self.language):
            path.rename(free)
        return free

    def _say(self) -> None:
        """Raise FileError, once, for what was damaged; what was asked for is done by now."""
        if self._said:
            said, self._said = self._said, []
            raise FileError(" ".join(said))

    def _spare(self, target: Path, answers: Sequence[Answer]) -> None:
        """Raise FileError if writing these answers would lose what is in the file now."""
        try:
            there = answer_table.rows_of(target)
        except FileNotFoundError:
            return
        except ValueError:
            there = [()]  # nothing that `export` writes
        except OSError as error:
            raise checked.refused(checked.CANNOT_READ, target, error, code=self.language) from None
        # A learner may have come by a name since then.
        kept = {answer_table.row(answer)[1:] for answer in answers}
        head = answer_table.HEADER
        if there and (there[0] != head or any(row[1:] not in kept for row in there[1:])):
            text = N_(
                "{file} contains something other than these answers, so it was left as it is; "
                "move it away and export again"
            )
            raise FileError(speaking(self.language)(text, file=checked.shown_path(target)))


def course_folder() -> Path:
    """Return the folder of the course that the working directory belongs to, from there."""
    folder = Path()
    for _ in range(DEEPEST):
        if (folder / os.pardir / FIRST).exists():
            folder /= os.pardir
    return folder


def _merged(first: Sequence[Answer], then: Sequence[Answer]) -> list[Answer]:
    """Return both, what stands in both only once; whose they are does not count."""
    known = {dataclasses.replace(one, learner="") for one in first}
    return [*first, *(one for one in then if dataclasses.replace(one, learner="") not in known)]


def _bytes(path: Path, code: str) -> bytes | None:
    """Return what is in a file; None where there is none; FileError where it cannot be read."""
    try:
        with path.open("rb") as file:
            return file.read(checked.MAX_BYTES + 1)
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise checked.refused(checked.CANNOT_READ, path, error, code=code) from None


def _content(learner: str, answers: Iterable[Answer]) -> dict[str, object]:
    given = [dataclasses.asdict(answer) for answer in answers]
    for one in given:
        del one["learner"]  # it is that of the sheet
    return {"format": FORMAT, "version": VERSION, "learner": learner, "answers": given}


def _parse(raw: bytes) -> tuple[str, tuple[Answer, ...]] | None:
    """Return the learner and the answers of a sheet; None for anything else."""
    try:
        content = checked.parsed(raw.decode("utf-8"))
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
    """Return the answer that `content` holds by its fields; TypeError where one is of no use."""
    answer = Answer(**content)
    for field in dataclasses.fields(answer):
        if type(getattr(answer, field.name)) not in (get_args(field.type) or (field.type,)):
            raise TypeError(field.name)
    return answer
