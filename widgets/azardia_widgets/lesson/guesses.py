"""What a class has guessed, as bars that grow while the guesses come in; then the answer."""

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets

from azardia_nb.lessons.course import Number
from azardia_nb.records.answers import FOLDER, course_folder
from azardia_nb.records.gradebook import Guessed, guesses
from azardia_nb.text.language import language
from azardia_widgets.controls.buttons import named, row, show_or_hide
from azardia_widgets.lesson.exhibit import Exhibit

EVERY = 3000  # ms between two looks at the folder
LONG = 10**6  # looks, until somebody has to press again
WIDEST = 240  # px of a bar


class Guesses(Exhibit):
    """The guesses of a class: a folder of answers, a switch that follows them, one for the answer.

    Nobody's name is shown.
    """

    def __init__(self, lesson: Number, game: str, language: str = "en") -> None:
        self._lesson, self._game = lesson, game
        super().__init__(language=language)

    def build(self) -> Sequence[Any]:
        """Return the folder, both switches, and the bars."""
        self.folder = named(
            ipywidgets.Text(placeholder=FOLDER, continuous_update=False), "azardia-path"
        )
        self.folder.style.description_width = "initial"
        self.follow = named(ipywidgets.ToggleButton(icon="bar-chart"), "azardia-action")
        self.answer = named(ipywidgets.ToggleButton(icon="eye"), "azardia-action")
        # The page looks again, so that nothing goes on when nobody sees it.
        self.clock = ipywidgets.Play(max=LONG, interval=EVERY)
        show_or_hide(self.clock, False)
        self.bars = ipywidgets.HTML()
        for control in (self.folder, self.follow, self.answer, self.clock):
            control.observe(lambda _: self.attempt(self.refresh), "value")
        return (row(self.folder, self.follow, self.answer), self.clock, self.bars)

    def speak(self, code: str) -> None:
        """Label the field and the switches."""
        speak = language(code)
        self.folder.description = speak("Folder of answers")
        self.follow.description = speak("Show the class's guesses")
        self.answer.description = speak("Show the answer")

    def refresh(self) -> None:
        """Look into the folder, where that is followed, and show what is there."""
        self.clock.playing = self.follow.value
        show_or_hide(self.answer, self.follow.value)
        shown = ""
        if self.follow.value:
            speak = language(self.language)
            none = speak("No guesses so far.")
            shown = "".join(map(self._shown, self._found())) or f"<p>{escape(none)}</p>"
        self.bars.value = shown

    def _found(self) -> list[Guessed]:
        typed, usual = self.folder.value.strip(), course_folder() / FOLDER
        if not typed and not usual.exists():
            return []  # nobody has answered anything yet
        return guesses(Path(typed or usual), self._lesson, self._game, self.language)

    def _shown(self, one: Guessed) -> str:
        most = max(one.given.values())
        rows = "".join(
            f"<tr><th scope='row'>{escape(given)}</th><td>{n}</td>"
            f"<td><div style='width:calc({WIDEST}px * {n} / {most});height:.8em;"
            f"background:#0063a6'></div></td></tr>"
            for given, n in one.given.items()
        )
        told = ""
        if self.answer.value and one.answer:
            speak = language(self.language)
            said = speak("The answer: {answer}.", answer=one.answer)
            told = f"<p><strong>{escape(said)}</strong></p>"
        return f"<p>{escape(one.text)}</p><table>{rows}</table>{told}"

    def picture(self) -> str:
        """Return nothing: a saved page knows of no class."""
        return ""
