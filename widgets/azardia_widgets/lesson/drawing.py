"""Guesses that are drawn: a frame to draw into, a stake, and then the truth over the drawing."""

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets
import traitlets

from azardia_nb.errors import AzardiaError
from azardia_nb.lessons.drawing import SQUARES, STAKES, STEPS, Drawing, Given, distance
from azardia_nb.lessons.drawing_picture import Shown, described, paint, slots, steps
from azardia_nb.records.answer_table import Answer
from azardia_nb.text.language import N_, language
from azardia_nb.text.say import decimal, places
from azardia_widgets.board import svg
from azardia_widgets.controls.buttons import Choices, button, row, show_or_hide, with_classes
from azardia_widgets.controls.scripted import Scripted
from azardia_widgets.lesson.asking import answers_to, as_html, recorded_answers
from azardia_widgets.lesson.exhibit import Exhibit, Surroundings
from azardia_widgets.lesson.prediction import Prediction

_HERE = Path(__file__).parent
HELP = {
    "bars": N_(
        "Draw the tops of the bars in one stroke. Only the shape counts: together, the bars are "
        "always 100%. Keys: ← → choose a bar, ↑ ↓ change it."
    ),
    "curve": N_("Draw the curve in one stroke. Keys: ← → choose a point, ↑ ↓ move it."),
    "square": N_(
        "Press a square: all squares up to it are painted. Keys: ↑ ↓ paint one more or one fewer."
    ),
    "cells": N_(
        "Press a square to paint it, or draw over several; press again to clear it. Keys: arrows "
        "and the space bar."
    ),
}
PAYS = {
    "bars": N_(
        "The nearer your drawing, the more you win: the exact one doubles your stake, and even "
        "bars win nothing."
    ),
    "curve": N_(
        "The nearer your drawing, the more you win: the exact one doubles your stake, and the flat "
        "line at the start wins nothing."
    ),
    "square": N_(
        "The nearer your drawing, the more you win: the exact one doubles your stake, and {n} "
        "painted squares win nothing."
    ),
    "cells": N_(
        "Each square that you rightly paint brings you nearer to twice your stake; each one that "
        "you paint wrongly takes as much away."
    ),
}
SCORE = N_(
    "You lose at most your stake. With half of your stake won, the drawing counts as right. The "
    "exact rule: add up the squares of the differences between your drawing and the exact values, "
    "and divide by {plain}, which is this sum for a drawing that wins nothing. Your stake times "
    "(1 − the result) is paid. That rewards drawing what you really expect."
)


class DrawingPaper(Scripted):
    """The widget to draw into; its part in the page is drawing.js."""

    _esm = _HERE / "drawing.js"
    _css = _HERE / "drawing.css"

    svg = traitlets.Unicode().tag(sync=True)
    description = traitlets.Unicode().tag(sync=True)
    shape = traitlets.Unicode().tag(sync=True)
    slots = traitlets.List().tag(sync=True)
    steps = traitlets.Int(STEPS).tag(sync=True)
    names = traitlets.List().tag(sync=True)  # of the places, for screen readers
    texts = traitlets.List().tag(sync=True)  # of the heights
    label = traitlets.Unicode().tag(sync=True)
    help = traitlets.Unicode().tag(sync=True)
    marks = traitlets.List(traitlets.Int()).tag(sync=True)
    closed = traitlets.Bool(False).tag(sync=True)


class DrawingField:
    """A frame to draw into, with a stake; it has the interface of an `AnswerField`."""

    def __init__(self, question: Drawing, attempt: Callable[[Callable[[], None]], None]) -> None:
        self._question = question
        self._empty = _empty(question)
        self._truth = False
        self._code = "en"
        where = [list(slot) for slot in slots(question)]
        self.paper = DrawingPaper(shape=question.shape, slots=where, marks=self._empty)
        self.clear_all = button("azardia-clear", lambda: attempt(self._clear))
        self.even = button("azardia-even", lambda: attempt(self._spread))
        show_or_hide(self.even, question.shape == "bars")
        self.stake = Choices({str(n): str(n) for n in STAKES}, lambda: None, "azardia-stake")
        self.pays = with_classes(ipywidgets.HTML(), "azardia-paid")
        self._tools = ipywidgets.VBox(
            (row(self.clear_all, self.even), self.stake.widget, self.pays)
        )
        self.widget = ipywidgets.VBox((self.paper, self._tools), layout={"width": "100%"})

    def show(self, question: Drawing, label: str, code: str) -> None:
        """Label frame, buttons and stake in the language `code`."""
        speak = language(code)
        self._code = code
        self.clear_all.description = speak("Clear")
        self.even.description = speak("Spread evenly")
        self.stake.show(speak("Coins you stake:"), code)
        with self.paper.hold_sync():
            self.paper.label = label
            self.paper.help = speak(HELP[question.shape])
            self.paper.names = [question.name(at, code) for at in range(len(question.labels))]
            self.paper.texts = steps(question, code)
        self.pays.value = _pays(question, code)
        self._paint()

    @property
    def value(self) -> str:
        """The drawing with its stake, as text; "" if nothing is drawn."""
        marks = self.paper.marks
        return "" if marks == self._empty else str(Given(tuple(marks), int(self.stake.value)))

    @value.setter
    def value(self, text: str) -> None:
        answer = self._question.read(text, self._code)
        self.paper.marks, self.stake.value = list(answer.marks), str(answer.stake)
        self._paint()

    def clear(self) -> None:
        """Clear the drawing, and set the lowest stake."""
        self.paper.marks, self.stake.value = self._empty, str(STAKES[0])
        self._truth = False

    def close(self) -> None:
        """Make the frame read-only and hide the tools."""
        self.paper.closed = True
        self._paint()

    def open(self) -> None:
        """Let the learner draw again."""
        self.paper.closed = False
        self._paint()

    def reveal(self, truth: bool) -> None:
        """Show the truth over the drawing if `truth`, otherwise hide it."""
        if truth != self._truth:
            self._truth = truth
            self._paint()

    def _paint(self) -> None:
        question, closed = self._question, self.paper.closed
        show_or_hide(self._tools, not closed)
        drawn = question.heights(self.paper.marks) if closed and self.value else None
        content = Shown(drawn, truth=self._truth)
        with self.paper.hold_sync():
            self.paper.description = described(question, content, self._code)
            self.paper.svg = paint(question, content, self._code)

    def _clear(self) -> None:
        self.paper.marks = self._empty

    def _spread(self) -> None:
        self.paper.marks = [STEPS // 2] * len(self._question.truth)


def _empty(question: Drawing) -> list[int]:
    """Return the marks of a frame in which nothing is drawn; a curve starts as a flat line."""
    if question.shape == "curve":
        return list(question.nearest(question.plain))
    return [] if question.shape == "cells" else [0] * len(question.truth)


def _pays(question: Drawing, code: str) -> str:
    speak = language(code)
    pays = speak(PAYS[question.shape], n=int(question.plain[0] * SQUARES))
    d0 = distance(question.truth, question.plain)
    plain = decimal(d0, code, places(d0, 3))
    return (
        f"<details><summary>{escape(speak('How is it paid?'))}</summary>"
        f"<p>{escape(pays)}</p><p>{escape(speak(SCORE, plain=plain))}</p></details>"
    )


class DrawnPrediction(Prediction):
    """A guess that is drawn; then the truth appears over the drawing, and `reveal` below."""

    question: Drawing
    field: DrawingField

    def new_field(self) -> DrawingField:
        """Return a new frame to draw the guess into."""
        return DrawingField(self.question, self.attempt)

    def label(self, code: str) -> None:
        """Label the frame and the button in the language `code`."""
        speak = language(code)
        self.field.show(self.question, speak("Your drawing"), code)
        self.lock_in.description = speak("Lock in my drawing")

    def refresh(self) -> None:
        """Update the exhibit; once the answer is revealed, show the truth over the drawing."""
        super().refresh()
        if self.revealed:
            self.field.close()
        elif not self.guess:
            self.field.open()
        self.field.reveal(self.revealed)

    def picture(self) -> str:
        """Return HTML of the question and the empty frame."""
        empty = Shown()
        drawn = paint(self.question, empty, self.language)
        label = described(self.question, empty, self.language)
        image = svg.described(drawn, label, "width:100%;max-width:520px")
        return as_html(self.question, self.language) + image

    def _before(self) -> Answer | None:
        """Return the learner's recorded drawing; None if no readable one exists."""
        for one in answers_to(self.question, recorded_answers(self.lesson)):
            try:
                self.question.read(one.given)
            except AzardiaError:
                continue
            return one
        return None

    def _report(self) -> str:
        code, question = self.language, self.question
        speak = language(code)
        if not self.revealed:
            if self.guess:
                return speak("Your drawing is locked in. Wait for the exact one.")
            return speak("First draw what you expect, and stake coins on it.")
        why = question.explained(code)
        if not self.guess:
            return (
                f"{speak('The exact drawing: {answer}.', answer=question.answer_text(code))} {why}"
            )
        return f"{question.check(self.guess, code).sentence} {why}"


def drawn_before(
    question: Callable[[], Drawing], exhibit: Callable[..., Exhibit], **starts: Any
) -> Callable[[Surroundings], DrawnPrediction]:
    """Return a function that makes, for a lesson, a DrawnPrediction that reveals `exhibit`."""
    return lambda lesson: DrawnPrediction(lesson, question(), exhibit(lesson, **starts))
