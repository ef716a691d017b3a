"""Ways to hand in answers or take them home: a file, a short code, and QR codes."""

import io
from base64 import b64encode
from collections.abc import Sequence
from html import escape
from typing import Any, Protocol

import ipywidgets

from azardia_nb.errors import AzardiaError
from azardia_nb.lessons.course import lesson_name
from azardia_nb.records.answer_table import as_csv
from azardia_nb.records.answers import Answer
from azardia_nb.records.short_code import PREFIX, codes_of, has_code
from azardia_nb.text.language import N_, language, plural, spoken
from azardia_widgets.controls.buttons import (
    Choices,
    button,
    row,
    show_or_hide,
    upload,
    with_classes,
)
from azardia_widgets.controls.scripted import COPY, Download, File
from azardia_widgets.lesson.exhibit import Surroundings

HAND_IN = N_("Hand in, take home")
EXPORT = N_("Export the answers (CSV)")
SHEET = plural("{name}’s sheet has {n} answer.", "{name}’s sheet has {n} answers.")
QR_LETTERS = 758  # in a QR code of 77 squares, which a phone's camera reads from a screen
QR_PIXELS = 4  # for each square
PNG = "image/png"
PASTED = "code.txt"  # name of a pasted text in messages
KINDS = ".csv,.json,.txt"


class Bar(Surroundings, Protocol):
    """The part of a Lesson that the hand-in panel uses."""

    def attempt(self, step: Any) -> None:
        """Run `step`, the handler of a press; show an exception as a sentence."""

    def tell(self, said: str) -> None:
        """Show the sentence `said`; screen readers read it, too."""

    def show_answers_of(self, name: str) -> None:
        """Switch to the answer sheet of the learner `name`, and let exhibits show added answers."""


class HandIn:
    """The hand-in panel of the bar `lesson`, and the button that opens it."""

    def __init__(self, lesson: Bar) -> None:
        self._lesson = lesson
        self._at = 0  # index of the QR code that is shown
        self._answers: dict[str, Sequence[Answer]] = {"all": (), "lesson": ()}
        self.open = with_classes(
            ipywidgets.ToggleButton(icon="upload"), "azardia-action", "azardia-hand-in"
        )
        self.open.observe(lambda _: lesson.attempt(self.refresh), "value")
        self.which = Choices(self._choices, self._again, "azardia-which-answers")
        self.export = Download("azardia-export", self._export, lesson.attempt)
        self.copy = Download("azardia-copy-code", self._copied, lesson.attempt, "copy")
        self.qr = with_classes(
            ipywidgets.ToggleButton(icon="qrcode"), "azardia-action", "azardia-show-qr"
        )
        self.qr.observe(lambda _: self._again(), "value")
        self.code = with_classes(ipywidgets.HTML(), "azardia-code")
        self.picture = with_classes(ipywidgets.HTML(), "azardia-qr")
        self.before = button("azardia-qr-before", lambda: self._turn(-1))
        self.next = button("azardia-qr-next", lambda: self._turn(1))
        self._turning = row(self.before, self.next)
        self.bring = ipywidgets.HTML()
        self.load = upload(KINDS, lambda _: self._uploaded())
        self.pasted = with_classes(ipywidgets.Textarea(rows=2), "azardia-pasted")
        self.pasted.style.description_width = "initial"
        self.add = button("azardia-add-answers", lambda: lesson.attempt(self._paste), "plus")
        self.panel = with_classes(
            ipywidgets.VBox(
                (
                    self.which.widget,
                    row(self.export, self.copy, self.qr),
                    self.code,
                    self.picture,
                    self._turning,
                    self.bring,
                    row(self.pasted, self.add, self.load),
                )
            ),
            "azardia-handing",
        )
        show_or_hide(self.panel, False)

    def speak(self, code: str) -> None:
        """Label all controls in the language `code`."""
        speak = language(code)
        self.open.description = speak(HAND_IN)
        self.export.description = speak(EXPORT)
        self.copy.description = speak("Copy the code")
        self.qr.description = speak("QR code")
        self.before.description = speak("Code before")
        self.next.description = speak("Next code")
        self.pasted.description = speak("Code")
        self.add.description = speak("Add")
        self.load.description = speak("Open a file")
        text = N_("From another computer: paste a code, or open a file.")
        self.bring.value = f"<p>{escape(speak(text))}</p>"

    def refresh(self) -> None:
        """Show code and QR code of the chosen answers if the panel is open."""
        show_or_hide(self.panel, self.open.value)
        if not self.open.value:
            return
        code = self._lesson.language
        speak = language(code)
        answers = self._read_answers()
        self.which.show(speak("Answers"), code)
        codes = codes_of(answers, self._lesson.answers.learner)
        for part in (self.copy, self.qr):
            part.disabled = not codes
        self.code.value = self._code_html(codes, code)
        self._show_qr(answers, code)

    # --- what is handed in ---

    def _choices(self, code: str) -> dict[Any, str]:
        speak, lesson = language(code), self._lesson
        here = lesson_name(lesson.number, lesson.game, code)
        return {
            "all": f"{speak('All lessons')} ({len(self._answers['all'])})",
            "lesson": f"{here} ({len(self._answers['lesson'])})",
        }

    def _read_answers(self) -> Sequence[Answer]:
        """Return the chosen answers of the learner: of all lessons or of this one, read anew."""
        lesson, every = self._lesson, self._lesson.answers.answers
        place = lesson.game.replace("-", "_"), lesson.number
        here = [one for one in every if (one.game, one.lesson) == place]
        self._answers = {"all": every, "lesson": here}
        return self._answers[self.which.value]

    def _again(self) -> None:
        self._at = 0
        self._lesson.attempt(self.refresh)

    def _code_html(self, codes: Sequence[str], code: str) -> str:
        """Return an HTML field with the codes of the answers; a sentence if there are none."""
        speak = language(code)
        if not codes:
            return f"<p>{escape(speak('There are no answers yet.'))}</p>"
        note = speak("Paste this code into a chat, or wherever your teacher collects answers.")
        if not self._lesson.answers.learner:
            note += " " + speak("Your name is not in it: type it first.")
        return (
            f"<p>{escape(note)}</p><textarea readonly rows='3' spellcheck='false' "
            f"aria-label='{escape(speak('Your code'))}'>{escape(chr(10).join(codes))}</textarea>"
        )

    def _export(self) -> File:
        speak, lesson = language(self._lesson.language), self._lesson
        answers, name = self._read_answers(), lesson.answers.csv_name()
        if not answers:
            raise AzardiaError(speak("There are no answers yet."))
        message = speak("Answers: {n}, downloaded as {file}.", n=len(answers), file=name)
        lesson.tell(message)
        return File(name, as_csv(answers), "text/csv")

    def _copied(self) -> File:
        codes = codes_of(self._read_answers(), self._lesson.answers.learner)
        speak = language(self._lesson.language)
        self._lesson.tell(speak("The code is copied: {n} letters.", n=len("\n".join(codes))))
        return File("", "\n".join(codes).encode(), COPY)

    # --- QR codes ---

    def _show_qr(self, answers: Sequence[Answer], code: str) -> None:
        visible = bool(self.qr.value and answers)
        show_or_hide(self._turning, False)
        self.picture.value = ""
        if not visible:
            return
        codes = codes_of(answers, self._lesson.answers.learner, QR_LETTERS)
        self._at = min(self._at, len(codes) - 1)
        self.before.disabled, self.next.disabled = self._at == 0, self._at == len(codes) - 1
        show_or_hide(self._turning, len(codes) > 1)
        speak = language(code)
        text = speak(
            plural("One QR code holds {n} answer.", "One QR code holds all {n} answers."),
            n=len(answers),
        )
        if len(codes) > 1:
            text = speak(
                "QR code {at} of {all} (answers: {n}): show one after the other.",
                at=self._at + 1,
                all=len(codes),
                n=len(answers),
            )
        picture = b64encode(_qr(codes[self._at])).decode()
        self.picture.value = (
            f"<p>{escape(text)}</p><img alt='{escape(text)}' src='data:{PNG};base64,{picture}'>"
        )

    def _turn(self, step: int) -> None:
        self._at = max(0, self._at + step)
        self._lesson.attempt(self.refresh)

    # --- what is brought ---

    def _uploaded(self) -> None:
        files = self.load.value
        if files:
            self.load.value = ()  # so that the same file can be chosen again
            for one in files:
                content, name = bytes(one["content"]), one["name"]
                self._lesson.attempt(lambda content=content, name=name: self._bring(content, name))

    def _paste(self) -> None:
        text = self.pasted.value
        if not has_code(text):
            message = N_("there is no code in this text; a code begins with {begin}")
            raise AzardiaError(spoken(message, begin=PREFIX))
        self._bring(text.encode("utf-8", "replace"), PASTED)
        self.pasted.value = ""

    def _bring(self, content: bytes, name: str) -> None:
        from azardia_nb.records.take_home import brought  # rarely needed

        lesson, sheets = self._lesson, self._lesson.answers
        speak = language(lesson.language)
        answers, notes = brought(content, name, lesson.language, judged=not lesson.class_mode)
        added = sheets.add(answers)
        names = {one.learner for one in answers}
        learner = names.pop() if len(names) == 1 else ""
        lesson.show_answers_of(learner or sheets.learner)
        message = speak(plural("{n} answer was added.", "{n} answers were added."), n=added)
        if answers and not added:
            message = speak("These answers are here already.")
        if sheets.learner:
            message += " " + speak(SHEET, name=sheets.learner, n=len(sheets.answers))
        lesson.tell(" ".join([message, *notes]))


def _qr(code: str) -> bytes:
    """Return a QR code of `code` as PNG; AzardiaError if `code` is too long."""
    import segno

    try:
        symbol = segno.make(code, mode="alphanumeric", error="l", boost_error=False, micro=False)
    except segno.DataOverflowError:
        message = N_("an answer is too long for a QR code; hand in the code or the file instead")
        raise AzardiaError(spoken(message)) from None
    picture = io.BytesIO()
    symbol.save(picture, kind="png", scale=QR_PIXELS)
    return picture.getvalue()
