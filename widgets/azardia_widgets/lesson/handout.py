"""The handout: the exercises of a lesson as a page to print, their key on the next."""

import base64
import os
from html import escape
from pathlib import Path
from typing import Any

from azardia_nb.errors import FileError
from azardia_nb.games import DEFAULT
from azardia_nb.lessons.course import Number
from azardia_nb.lessons.question import Question, questions
from azardia_nb.text.language import language as speaking
from azardia_widgets.lesson.asking import as_html

# Black on white, also where the notebook is dark: it is meant for paper.
_CSS = """
.azardia-handout { background: #fff; color: #000; font: 12pt/1.4 sans-serif; max-width: 18cm;
  padding: 0.5cm; }
.azardia-handout h1 { font-size: 16pt; margin: 0 0 0.4cm; }
.azardia-handout .azardia-who { display: flex; gap: 1cm; margin: 0 0 0.6cm; }
.azardia-handout .azardia-who span { flex: 1; border-bottom: 1px solid #000; }
.azardia-handout .azardia-who span + span { flex: 0 0 5cm; }
.azardia-handout li { margin: 0 0 0.3cm; break-inside: avoid; }
.azardia-handout ul { list-style: "☐ "; }
.azardia-handout .azardia-room { height: 3.2cm; border-bottom: 1px dotted #767676; }
.azardia-handout .azardia-key { break-before: page; border-top: 1px solid #000; margin-top: 1cm;
  padding-top: 0.5cm; }
.azardia-handout small { color: #444; }
@media print {
  @page { size: A4; margin: 2cm; }
  .azardia-handout { max-width: none; padding: 0; }
  .azardia-handout .azardia-key { border: 0; margin: 0; padding: 0; }
}
"""


class Handout:
    """A page to print for a lesson: `Handout(2, seed=5)` asks what the lesson asks for that seed.

    At the end of a cell it shows itself; `save` writes it as a file for the browser to print.
    """

    def __init__(
        self, lesson: Number, seed: int = 0, language: str = "en", game: str = DEFAULT
    ) -> None:
        self.lesson = lesson
        self.seed = seed
        self.language = language
        speak = speaking(language)
        self.title = speak("Exercises of lesson {n}", n=lesson)
        self.questions = questions(lesson, seed, game)

    def __repr__(self) -> str:
        return f"Handout({self.lesson}, {self.seed}, {self.language!r})"

    def html(self) -> str:
        """Return both pages: the questions with room for answers, and the key."""
        speak = speaking(self.language)
        name, date = speak("Name"), speak("Date")
        number = speak("Seed {seed}", seed=self.seed)
        asked = "".join(
            f"<li>{as_html(question, self.language)}<div class='azardia-room'></div></li>"
            for question in self.questions
        )
        key = "".join(f"<li>{self._key(question)}</li>" for question in self.questions)
        key_title = speak("{title}: answers", title=self.title)
        return (
            f"<style>{_CSS}</style><article class='azardia-handout' lang='{self.language}'>"
            f"<section><h1>{escape(self.title)}</h1>"
            f"<p class='azardia-who'><span>{escape(name)}:</span><span>{escape(date)}:</span></p>"
            f"<ol>{asked}</ol><small>{escape(number)}</small></section>"
            f"<section class='azardia-key'><h1>{escape(key_title)}</h1><ol>{key}</ol>"
            f"<small>{escape(number)}</small></section></article>"
        )

    def page(self) -> str:
        """Return the pages as an HTML file."""
        return (
            f"<!DOCTYPE html>\n<html lang='{self.language}'><head><meta charset='utf-8'>"
            f"<title>{escape(self.title)}</title></head><body>{self.html()}</body></html>\n"
        )

    def _key(self, question: Question) -> str:
        code = self.language
        answer, why = question.told(code), question.explained(code)
        return f"<p><strong>{escape(answer)}</strong></p><p>{escape(why)}</p>"

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the pages as an HTML file; FileError where that cannot be done."""
        try:
            Path(path).write_text(self.page(), encoding="utf-8")
        except OSError as error:
            speak = speaking(self.language)
            raise FileError(
                speak("{file} can't be written: {why}", file=path, why=error.strerror)
            ) from None

    def _repr_html_(self) -> str:
        return self.html()

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, str]:
        # A link and no widget: it works in a page whose kernel is gone, too.
        source = base64.b64encode(self.page().encode()).decode()
        name, speak = f"exercises-{self.lesson}-{self.seed}.html", speaking(self.language)
        told = escape(speak("Download these pages"))
        link = f'<p><a download="{name}" href="data:text/html;base64,{source}">{told}</a></p>'
        return {"text/html": f"{link}{self.html()}", "text/plain": self.title}
