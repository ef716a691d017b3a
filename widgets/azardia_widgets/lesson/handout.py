"""The handout on a teacher's page: a class's worksheet and key, and the guesses of a class."""

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets

from azardia_nb.games import DEFAULT
from azardia_nb.lessons.course import Number
from azardia_nb.lessons.drawing import drawing_of
from azardia_nb.lessons.drawing_picture import class_figure, read_all
from azardia_nb.lessons.question import Question
from azardia_nb.records.answers import FOLDER, course_folder
from azardia_nb.records.gradebook import GuessCounts, guesses
from azardia_nb.text.language import language
from azardia_nb.text.language import language as speaking
from azardia_widgets.board.svg import address
from azardia_widgets.controls.buttons import row, show_or_hide, with_classes
from azardia_widgets.controls.scripted import Download, File
from azardia_widgets.lesson.asking import as_html
from azardia_widgets.lesson.exhibit import Exhibit
from azardia_widgets.lesson.worksheet import Worksheet

_HTML = "text/html"


class Handout(Exhibit):
    """The worksheet and key of a lesson, to save for a class whose name is typed.

    `Handout(2, "3B")` starts with a class; `seed` sets a seed other than that of the class.
    """

    def __init__(
        self,
        lesson: Number,
        class_name: str = "",
        *,
        language: str = "en",
        game: str = DEFAULT,
        seed: int | None = None,
    ) -> None:
        self.worksheet = Worksheet(lesson, class_name, language, game, seed)
        super().__init__(language=language)

    def __repr__(self) -> str:
        one = self.worksheet
        return f"Handout({one.lesson}, {one.class_name!r}, language={one.language!r})"

    def build(self) -> Sequence[Any]:
        """Make the field for the class, both download buttons, the preview and the guesses."""
        self.name = with_classes(
            ipywidgets.Text(self.worksheet.class_name, continuous_update=False), "azardia-class"
        )
        self.name.style.description_width = "initial"
        self.name.observe(lambda change: self.attempt(self.refresh), "value")
        self.sheet = Download("azardia-save-worksheet", self._sheet, self.attempt)
        self.key = Download("azardia-save-key", self._key, self.attempt)
        self.preview = ipywidgets.HTML()
        self.guesses = Guesses(self.worksheet.lesson, self.worksheet.game, self.language)
        return (row(self.name, self.sheet, self.key), self.preview, self.guesses)

    def speak(self, code: str) -> None:
        """Label the field and the buttons in the language `code`."""
        speak = speaking(code)
        self.name.description = speak("Class")
        self.name.placeholder = speak("for example 3B")
        self.sheet.description = speak("Save worksheet")
        self.key.description = speak("Save key")
        self.guesses.language = code

    def refresh(self) -> None:
        """Make the worksheet of the class whose name is typed, and show its preview."""
        name, before = self.name.value.strip(), self.worksheet
        # A typed class has its own seed, even if the handout was given another.
        number = before.number if name == before.class_name else None
        self.worksheet = Worksheet(before.lesson, name, self.language, before.game, number)
        self.preview.value = self._preview()
        speak = speaking(self.language)
        self.said = speak(
            "Worksheet of {title}, exercises: {n}, seed {seed}.",
            title=self.worksheet.title,
            n=len(self.worksheet.questions),
            seed=self.worksheet.seed,
        )

    def picture(self) -> str:
        """Return HTML links that save worksheet and key without a kernel, and the preview."""
        speak, one = speaking(self.language), self.worksheet
        links = (
            _link(speak("Save worksheet"), one.sheet_file(), one.sheet()),
            _link(speak("Save key"), one.key_file(), one.key()),
        )
        return f"<p>{' · '.join(links)}</p>{self._preview()}"

    def _preview(self) -> str:
        code, speak, exercises = self.language, speaking(self.language), self.worksheet.questions
        sheet = "".join(f"<li>{as_html(question, code)}</li>" for question in exercises)
        key = "".join(f"<li>{_answer(question, code)}</li>" for question in exercises)
        seed, answers = speak("Seed {seed}", seed=self.worksheet.seed), speak("Answers")
        return (
            f"<p>{escape(seed)}</p><ol>{sheet}</ol>"
            f"<details><summary>{escape(answers)}</summary><ol>{key}</ol>"
            f"{self.worksheet.in_code}</details>"
        )

    def _sheet(self) -> File:
        return self._file(self.worksheet.sheet_file(), self.worksheet.sheet())

    def _key(self) -> File:
        return self._file(self.worksheet.key_file(), self.worksheet.key())

    def _file(self, name: str, page: str) -> File:
        speak = speaking(self.language)
        self.access.report = speak("Downloaded as {file}.", file=name)
        return File(name, page.encode(), _HTML)


def _link(label: str, name: str, page: str) -> str:
    source = address(page, f"{_HTML};charset=utf-8")
    return f'<a download="{escape(name)}" href="{source}">{escape(label)}</a>'


def _answer(question: Question, code: str) -> str:
    answer, why = escape(question.answer_text(code)), escape(question.explained(code))
    return f"<p><strong>{answer}</strong><br>{why}</p>"


# --- guesses of a class ---------------------------------------------------------------------------


EVERY = 3000  # ms between two readings of the folder
LONG = 10**6  # readings until the player has to be restarted
WIDEST = 240  # px: width of the longest bar


class Guesses(Exhibit):
    """The guesses of a class, read from a folder of answers, as bars without names.

    One switch shows the guesses and keeps reading the folder, the other shows the right answer.
    """

    def __init__(self, lesson: Number, game: str, language: str = "en") -> None:
        self._lesson, self._game = lesson, game
        super().__init__(language=language)

    def build(self) -> Sequence[Any]:
        """Make the field for the folder, both switches and the bars."""
        self.folder = with_classes(
            ipywidgets.Text(placeholder=FOLDER, continuous_update=False), "azardia-path"
        )
        self.folder.style.description_width = "initial"
        self.follow = with_classes(ipywidgets.ToggleButton(icon="bar-chart"), "azardia-action")
        self.answer = with_classes(ipywidgets.ToggleButton(icon="eye"), "azardia-action")
        # The page triggers each reading, so that none happen without a viewer.
        self.clock = ipywidgets.Play(max=LONG, interval=EVERY)
        show_or_hide(self.clock, False)
        self.bars = ipywidgets.HTML()
        for control in (self.folder, self.follow, self.answer, self.clock):
            control.observe(lambda _: self.attempt(self.refresh), "value")
        return (row(self.folder, self.follow, self.answer), self.clock, self.bars)

    def speak(self, code: str) -> None:
        """Label the field and the switches in the language `code`."""
        speak = language(code)
        self.folder.description = speak("Folder of answers")
        self.follow.description = speak("Show the class's guesses")
        self.answer.description = speak("Show the answer")

    def refresh(self) -> None:
        """Read the folder and show the guesses, if the switch for that is on."""
        self.clock.playing = self.follow.value
        show_or_hide(self.answer, self.follow.value)
        html = ""
        if self.follow.value:
            speak = language(self.language)
            none = speak("No guesses so far.")
            html = "".join(map(self._guess_html, self._read_guesses())) or f"<p>{escape(none)}</p>"
        self.bars.value = html

    def _read_guesses(self) -> list[GuessCounts]:
        typed, usual = self.folder.value.strip(), course_folder() / FOLDER
        if not typed and not usual.exists():
            return []  # no answers have been recorded yet
        return guesses(Path(typed or usual), self._lesson, self._game, self.language)

    def _guess_html(self, one: GuessCounts) -> str:
        if drawing := drawing_of(one.question, self._lesson, self._game):
            ghosts = read_all(drawing, (text for text, n in one.counts.items() for _ in range(n)))
            figure = class_figure(drawing, ghosts, self.language, truth=self.answer.value)
            return f"<p>{escape(one.text)}</p>{figure}"
        most = max(one.counts.values())
        rows = "".join(
            f"<tr><th scope='row'>{escape(guess)}</th><td>{n}</td>"
            f"<td><div style='width:calc({WIDEST}px * {n} / {most});height:.8em;"
            f"background:#0063a6'></div></td></tr>"
            for guess, n in one.counts.items()
        )
        answer = ""
        if self.answer.value and one.answer:
            speak = language(self.language)
            sentence = speak("The answer: {answer}.", answer=one.answer)
            answer = f"<p><strong>{escape(sentence)}</strong></p>"
        return f"<p>{escape(one.text)}</p><table>{rows}</table>{answer}"

    def picture(self) -> str:
        """Return "", because a saved page has no guesses."""
        return ""
