"""A teacher's desk: reads what a class hands in, and shows who did what, as `azardia class` does.

Files and codes stay on the computer: the page keeps them in the browser until they are forgotten.
"""

import base64
import binascii
import dataclasses
import hashlib
import os
import sys
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from html import escape
from pathlib import Path, PurePath
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import ipywidgets
import traitlets

from azardia_nb.errors import AzardiaError, FileError
from azardia_nb.lessons.own import load_own
from azardia_nb.records.answer_table import Answer
from azardia_nb.records.gradebook import Gradebook, read_answers, read_class
from azardia_nb.records.gradebook_page import STYLE, as_html, as_page
from azardia_nb.records.judging import Judge
from azardia_nb.records.roster import read_roster
from azardia_nb.records.short_code import PREFIX, has_code, read_codes
from azardia_nb.text.language import N_, language, one_line, plural
from azardia_widgets.controls.buttons import button, row, with_classes
from azardia_widgets.controls.scripted import Download, File, Scripted
from azardia_widgets.lesson.exhibit import Exhibit

CODES = "codes.txt"  # the file with all codes, in messages
FILE, TEXT, ROSTER, LESSON = "file", "text", "roster", "lesson"  # kinds of what is given
EVERY = 20  # answers between two reports of progress
SHOWN = 20  # messages
FEW = 5  # things given at once that are told one by one
MOST = 300  # questions with other numbers of a student: making them takes time
LONGEST = 60  # characters of a file name in a message
TEXTS = {
    "drop": N_(
        "Drop the files of your class here: tables (CSV), codes (TXT), pictures of QR codes."
    ),
    FILE: N_("Choose files"),
    ROSTER: N_("Names of the class"),
    LESSON: N_("A lesson of your own (.py)"),
    "camera": N_("Scan QR codes"),
    "stop": N_("Stop the camera"),
    "blind": N_(
        "This browser cannot read QR codes (Chrome can, on Chromebooks, phones and Macs). "
        "Have the codes sent as text instead."
    ),
}
REFUSED = {
    "large": N_("{file} is too large for answers of a student"),
    "picture": N_("{file} is a picture in which no QR code can be read"),
    "unread": N_("{file} is a picture; this browser reads no QR codes, so paste the code as text"),
    "camera": N_("the camera cannot be used; allow it for this page, or paste the codes"),
}
PRIVATE = N_("Nothing leaves this browser.")
KEEPS = N_(
    "This page keeps what it has read in your browser, for your next visit, until you press "
    "“{button}”; press it at the end if the computer is not yours alone."
)
FORGET = N_("Forget everything")


class Intake(Scripted):
    """Files, pictures and the camera of the browser, and its storage; `take` receives messages."""

    _esm = Path(__file__).with_name("intake.js")

    texts = traitlets.Dict().tag(sync=True)


class Item(NamedTuple):
    """A file, code, roster or lesson given to the desk; `sentence` is about it."""

    kind: str
    name: str
    content: bytes
    sentence: str

    @property
    def key(self) -> str:
        """The name under which an item is stored; an item with the same name is replaced."""
        if self.kind == ROSTER:
            return ROSTER
        digest = hashlib.sha256(self.content).hexdigest()[:20]
        return f"{self.kind} {self.name if self.kind == LESSON else digest}"


class ClassDesk(Exhibit):
    """A teacher's page: takes the files and codes of a class, and shows who did what."""

    heard = True

    def __init__(self, *, language: str = "en") -> None:
        self._items: dict[str, Item] = {}
        self._judge = Judge(language)
        self._messages: list[str] = []
        self._book: Gradebook | None = None
        super().__init__(language=language)

    def build(self) -> Sequence[Any]:
        """Return the desk's controls, and the report below them."""
        self.intake = Intake()
        self.intake.on_msg(lambda _, content, __: self.attempt(lambda: self._receive(content)))
        self.pasted = with_classes(ipywidgets.Textarea(rows=3), "azardia-pasted")
        self.pasted.style.description_width = "initial"
        self.add = button("azardia-add-codes", lambda: self.attempt(self._paste), "plus")
        self.private = ipywidgets.HTML()
        self.messages = with_classes(ipywidgets.HTML(), "azardia-told")
        self.report = with_classes(ipywidgets.HTML(), "azardia-class-report")
        self.save = Download("azardia-save-report", self._page, self.attempt)
        self.forget = button("azardia-forget", lambda: self.attempt(self._forget), "trash")
        self.below = row(self.save, self.forget)
        desk = (self.intake, self.messages, row(self.pasted, self.add), self.private, self.below)
        return (with_classes(ipywidgets.VBox(desk), "azardia-desk"), self.report)

    def speak(self, code: str) -> None:
        """Set the labels of the desk to the language `code`."""
        speak = language(code)
        self.intake.texts = {name: speak(text) for name, text in TEXTS.items()}
        self.pasted.description = speak("Codes")
        self.pasted.placeholder = f"{PREFIX}…"
        self.add.description = speak("Add the codes")
        self.save.description = speak("Save this overview (HTML)")
        self.forget.description = speak(FORGET)
        note = speak(KEEPS, button=speak(FORGET))
        if sys.platform == "emscripten":  # elsewhere a kernel reads what is given
            note = f"{speak(PRIVATE)} {note}"
        self.private.value = f"<p>{escape(note)}</p>"

    def refresh(self) -> None:
        """Show the messages on what was read, and the report."""
        lines = self._messages[-SHOWN:]
        if (left := len(self._messages) - SHOWN) > 0:
            speak = language(self.language)
            message = plural("{n} more message before these.", "{n} more messages before these.")
            lines.insert(0, speak(message, n=left))
        self.messages.value = "".join(f"<p>{escape(line)}</p>" for line in lines)
        self.said = " ".join(lines)
        for part in (self.save, self.forget):
            part.disabled = not self._items
        report = as_html(self._book, self.language) if self._book else ""
        self.report.value = f"<style>{STYLE}</style>{report}" if report else ""

    def picture(self) -> str:
        """Return no HTML: a saved notebook must not contain the pupils' answers."""
        return ""

    # --- what is given ---

    def _receive(self, content: Mapping[str, Any]) -> None:
        """Read files and codes sent by the browser, or its notice that it cannot store any."""
        speak = language(self.language)
        if content.get("unkept"):
            text = N_("This browser keeps nothing: what was read is gone when you leave the page.")
            self._messages.append(speak(text))
        else:
            self._messages = []
            before = set(self._items.values())
            for one in content.get("items", ()):
                self._take_one(one, kept=bool(content.get("stored")))
            self._read(before)
        self.refresh()

    def _take_one(self, one: Mapping[str, Any], *, kept: bool) -> None:
        """Check one item from the browser, and add it, or a message on why it is refused."""
        speak = language(self.language)
        name = one_line(str(one.get("name", "")), LONGEST)
        if refused := one.get("refused"):
            self._messages.append(speak(REFUSED[refused], file=name) + ".")
            return
        try:
            if "text" in one:
                content = str(one["text"]).encode("utf-8", "replace")
            else:
                content = base64.b64decode(str(one["data"]), validate=True)
            kind = str(one["kind"])
            self._accept(kind, PurePath(str(one["name"])).name or "codes", content, kept=kept)
        except AzardiaError as error:
            self._messages.append(str(error).removesuffix(".") + ".")
        except (KeyError, binascii.Error):
            return  # an edited storage

    def _paste(self) -> None:
        text, self.pasted.value = self.pasted.value, ""
        self._receive({"items": [{"kind": TEXT, "name": "", "text": text}]})

    def _accept(self, kind: str, name: str, content: bytes, *, kept: bool) -> None:
        """Add what a file or text contains; the browser stores it unless it is `kept` already.

        Raises AzardiaError for what cannot be used.
        """
        items = list(self._checked(kind, name, content))
        new = [one for one in items if self._items.get(one.key) != one]
        if items and not new:
            speak = language(self.language)
            label = name if kind != TEXT else speak("This code")
            self._messages.append(speak("{file} was here already.", file=label))
        self._items |= {one.key: one for one in new}
        if new and not kept:
            self.intake.send({"keep": [_stored(one) for one in new]})

    def _checked(self, kind: str, name: str, content: bytes) -> Iterator[Item]:
        """Yield the items in a file or text: a code each, or the whole file.

        Raises AzardiaError if nothing in it can be used.
        """
        speak = language(self.language)
        text = content.decode("utf-8", "replace")
        table = kind == FILE and name.endswith((".csv", ".json"))
        if kind in (FILE, TEXT) and has_code(text) and not table:
            codes, notes = read_codes(text, CODES if kind == TEXT else name, self.language)
            self._messages += notes
            for one in codes:
                message = self._about(one.answers, CODES)
                yield Item(TEXT, CODES, one.text.encode(), message)
            return
        if kind == TEXT:
            none = N_("there is no code in this text; a code begins with {begin}")
            raise AzardiaError(speak(none, begin=PREFIX))
        with TemporaryDirectory() as folder, _short_paths(folder):
            path = Path(folder, name)
            path.write_bytes(content)
            if kind == ROSTER:
                names = plural("The class has {n} student.", "The class has {n} students.")
                message = speak(names, n=len(read_roster(path, self.language).names))
            elif kind == LESSON:
                message = speak("Lesson {n}", n=load_own(path).name) + "."
                self._judge = Judge(self.language)  # the lesson's answers can be judged now
            else:
                message = self._about(self._answers(path), name)
        yield Item(kind, name, content, message)

    def _about(self, answers: Sequence[Answer], name: str) -> str:
        """Return a sentence on the number of answers and whose they are.

        Raises AzardiaError for more than MOST questions.
        """
        speak = language(self.language)
        if len({(one.game, one.lesson, one.seed) for one in answers}) > MOST:
            many = N_("{file} has answers to too many questions for one student; ask for it again")
            raise AzardiaError(speak(many, file=name))
        names = dict.fromkeys(one_line(one.learner, LONGEST) for one in answers)
        message = plural("{names}: {n} answer.", "{names}: {n} answers.")
        return speak(message, names=", ".join(names) or name, n=len(answers))

    def _answers(self, path: Path) -> Sequence[Answer]:
        """Return the answers in a file.

        Raises AzardiaError if it has none, with a hint if it is a roster.
        """
        try:
            return read_answers(path, self.language)[0]
        except FileError:
            with suppress(FileError):
                read_roster(path, self.language)
                speak = language(self.language)
                message = N_(
                    "{file} has no answers; if it is the list of your class, press “{button}”"
                )
                raise AzardiaError(
                    speak(message, file=path.name, button=speak(TEXTS[ROSTER]))
                ) from None
            raise

    # --- the report ---

    def _read(self, before: Collection[Item]) -> None:
        """Update the report from all items, and add messages on those not in `before`."""
        self._book = None
        answers = [one for one in self._items.values() if one.kind in (FILE, TEXT)]
        new = [one for one in self._items.values() if one not in before]
        if len(new) <= FEW:
            self._messages += [one.sentence for one in new]
        else:
            speak = language(self.language)
            message = plural("{n} file or code was read.", "{n} files and codes were read.")
            self._messages.append(speak(message, n=len(new)))
        if not answers:
            return
        with TemporaryDirectory() as folder, _short_paths(folder):
            paths = list(_write_items(answers, Path(folder)))
            roster = next((one for one in self._items.values() if one.kind == ROSTER), None)
            listed = _write_items([roster], Path(folder, ROSTER)) if roster else ()
            book = read_class(
                paths, self.language, self._followed, next(iter(listed), None), self._judge
            )
            notes = [note.replace(f"{folder}{os.sep}", "") for note in book.notes]
        files = sum(one.kind == FILE for one in answers)
        self._book = dataclasses.replace(book, notes=notes, files=files)

    def _followed(self, answers: list[Answer]) -> Iterator[Answer]:
        """Yield the answers one by one, and show every EVERY answers how many have been judged."""
        speak = language(self.language)
        for n, one in enumerate(answers):
            if n % EVERY == 0:
                message = speak("Judging the answers: {n} of {all}", n=n, all=len(answers))
                self.messages.value = f"<p>{escape(message)}</p>"
            yield one

    def _page(self) -> File:
        if self._book is None:
            speak = language(self.language)
            raise AzardiaError(speak("There are no answers yet."))
        page = as_page(self._book, self.language).encode("utf-8", "backslashreplace")
        return File("class.html", page, "text/html")

    def _forget(self) -> None:
        self._items, self._book = {}, None
        self.intake.send({"forget": True})
        speak = language(self.language)
        self._messages = [speak("Everything is forgotten.")]
        self.refresh()


def _stored(one: Item) -> dict[str, str]:
    """Return an item as text values, for the browser's storage."""
    data = base64.b64encode(one.content).decode()
    return {"key": one.key, "kind": one.kind, "name": one.name, "data": data}


def _write_items(items: Iterable[Item], folder: Path) -> Iterator[Path]:
    """Write items into a folder, all codes into one file; yield the paths."""
    folder.mkdir(exist_ok=True)
    codes = [one.content for one in items if one.kind == TEXT]
    if codes:
        path = folder / CODES
        path.write_bytes(b"\n".join(codes))
        yield path
    for one in items:
        if one.kind != TEXT:
            path, n = folder / one.name, 1
            while path.exists():
                n += 1
                path = folder / f"{Path(one.name).stem} ({n}){Path(one.name).suffix}"
            path.write_bytes(one.content)
            yield path


@contextmanager
def _short_paths(folder: str) -> Iterator[None]:
    """Remove the path `folder` from the message of a FileError raised in the block."""
    try:
        yield
    except FileError as error:
        raise FileError(str(error).replace(f"{folder}{os.sep}", "")) from None
