"""The bar of a lesson: language, the teacher's switches, and the learner's name."""

import os
import sys
from collections.abc import Sequence
from functools import partial
from html import escape
from typing import Any
from urllib.parse import urlparse

import ipywidgets
import traitlets
from IPython.core.getipython import get_ipython

from azardia_nb.errors import AzardiaError
from azardia_nb.games import DEFAULT
from azardia_nb.lessons.class_mode import is_on
from azardia_nb.lessons.course import CODE, Number, label, lesson, own_page, path_across
from azardia_nb.lessons.own import known_number
from azardia_nb.records.answers import AnswerSheets
from azardia_nb.text.language import N_, TONGUES, language
from azardia_widgets.controls.buttons import (
    checkbox,
    language_buttons,
    row,
    show_or_hide,
    with_classes,
)
from azardia_widgets.lesson.exhibit import Exhibit
from azardia_widgets.lesson.hand_in import HAND_IN, SHEET, HandIn

# The layers that a teacher can hide, with their labels.
LAYERS = {
    "odds": N_("Probabilities on the board"),
    "table": N_("Tables of probabilities"),
    "chart": N_("Charts"),
    "answers": N_("Right answers"),
    "confidence": N_("Confidence in each guess"),
}


BINDER = "BINDER_LAUNCH_HOST"  # set on Binder, where a visitor's machine is deleted afterwards
ASKED = "VOILA_REQUEST_URL"  # the page for which a Voilà kernel runs


def with_code(code: str) -> str:
    """Return an HTML link from a Voilà page to the notebook with its code; "" anywhere else."""
    there = urlparse(os.environ.get(ASKED, "")).path.replace("voila/render/", "lab/tree/", 1)
    if "lab/tree/" not in there:
        return ""
    return f'<p><a href="{escape(there)}">{escape(language(code)(CODE))}</a></p>'


def storage_note(code: str, *, bar: bool = True) -> str:
    """Return an HTML note on where answers are stored, and a link to the code if there is one.

    The note is left out if answers are stored on the user's own disk. `bar` says whether the page
    has the button that exports answers.
    """
    speak = language(code)
    if BINDER in os.environ:
        text = (
            N_("Binder keeps nothing. Before you go, press “{button}” to take your answers home.")
            if bar
            else N_(
                "Binder keeps nothing. To take your answers home, open any other lesson and press "
                "“{button}”."
            )
        )
    elif sys.platform == "emscripten":  # Python in the browser itself
        text = (
            N_("Your answers stay in this browser. To take them home, press “{button}”.")
            if bar
            else N_(
                "Your answers stay in this browser. To take them home, open any other lesson and "
                "press “{button}”."
            )
        )
    else:
        return with_code(code)
    note = f'<p class="azardia-keeping">{escape(speak(text, button=speak(HAND_IN)))}</p>'
    return f"{note}{with_code(code)}"


class Lesson(Exhibit):
    """The bar of a notebook, at the end of its first cell; exhibits that receive it follow it.

    `number` is the lesson's ("2b" for a second part), or the file of one's own ("my-lesson.py");
    `game` is one of `azardia_nb.games.names()`; `seed`, a non-negative integer, determines random
    positions and exercises. In class mode right answers are hidden.
    """

    heard = True  # the bar visibly shows the language

    projector = traitlets.Bool(False)
    # Whether each layer is shown; always set as a whole dict.
    layers = traitlets.Dict(dict.fromkeys(LAYERS, True))
    answers = traitlets.Instance(AnswerSheets, ())
    given = traitlets.Int(0)  # number of answers recorded on this page
    newcomers = traitlets.Int(0)  # number of changes of learner; exhibits then reset their answers

    def __init__(
        self,
        number: Number,
        *,
        language: str = "en",
        seed: int = 0,
        game: str = DEFAULT,
        class_mode: bool = False,
    ) -> None:
        self.number = known_number(number)
        self.game = game
        self.seed = seed
        self.class_mode = class_mode or is_on()
        self._text_language = language  # the language of the notebook's text
        super().__init__(language=language)
        if shell := get_ipython():  # short tracebacks for mistakes in cells that learners edit
            shell.InteractiveTB.set_mode("Minimal")
        self.add_class("azardia-lesson")
        if self.class_mode:
            self.layers = dict(self.layers)  # without answers, whatever the value
            show_or_hide(self.switches["answers"], False)
        self.observe(lambda change: self._size(change["new"]), "projector")
        self.observe(lambda _: self._update_switches(), ["projector", "layers"])
        self.observe(lambda _: self.attempt(self._translate), "answers")
        self.observe(lambda _: self._answers_changed(), ["given", "newcomers"])

    def build(self) -> Sequence[Any]:
        """Make the row of controls for everybody, and below it the teacher's switches."""
        self.tongue = language_buttons(self._speak_in)
        self.teacher = with_classes(
            ipywidgets.ToggleButton(icon="plus"), "azardia-action", "azardia-teacher"
        )
        self.teacher.observe(lambda _: self._unfold(), "value")
        self.big = checkbox(False, "azardia-big")
        self.switches = {layer: checkbox(True, f"azardia-shows-{layer}") for layer in LAYERS}
        self.big.observe(self._enlarged, "value")
        for layer, switch in self.switches.items():
            switch.observe(partial(self._switched, layer), "value")
        # No update while a name is being typed.
        self.learner = with_classes(ipywidgets.Text(continuous_update=False), "azardia-learner")
        self.learner.observe(self._on_name, "value")
        self.hand_in = HandIn(self)
        self.export = self.hand_in.export
        self.exported = ipywidgets.HTML()
        self.kept_here = ipywidgets.HTML()
        self.translation = ipywidgets.HTML()
        self._switches = row(self.big, *self.switches.values())
        self._switches.add_class("azardia-switches")
        self._unfold()
        handing = self.hand_in
        first = row(self.tongue, self.translation, self.learner, handing.open, self.teacher)
        return (first, self._switches, handing.panel, self.kept_here, self.exported)

    def speak(self, code: str) -> None:
        """Label all controls in the language `code`."""
        speak = language(code)
        self.answers.language = code
        self.tongue.value = code
        self.teacher.description = speak("For the teacher")
        self.big.description = speak("Projector size")
        for layer, switch in self.switches.items():
            switch.description = speak(LAYERS[layer])
        self.learner.description = speak("Your name")
        self.hand_in.speak(code)
        self.kept_here.value = storage_note(code)

    def refresh(self) -> None:
        """Update the link to the translation, the switches, the spoken text and the name."""
        speak = language(self.language)
        self.translation.value = self._translation()
        n = label(self.number, self.game)
        self.said = speak("Lesson {n}, {tongue}.", n=n, tongue=TONGUES[self.language])
        self._update_switches()
        self.attempt(self._show_learner)

    def picture(self) -> str:
        """Return the lesson's number as HTML, for a saved notebook."""
        speak, n = language(self.language), label(self.number, self.game)
        return f"<p><strong>{escape(speak('Lesson {n}', n=n))}</strong></p>"

    def _translation(self) -> str:
        """Return an HTML link to the page in the chosen language; "" if this is that page."""
        if self.language == self._text_language or not (file := self.file()):
            return ""
        speak = language(self.language)
        there = path_across(file, self._text_language, self.language)
        text = speak("Read the whole page in this language")
        return f'<a href="{there}">{escape(text)}</a>'

    def file(self) -> str:
        """Return the notebook's file name; "" for a lesson that is not in the course."""
        page = lesson(self.number, self.game)
        return page.file if page and not own_page(self.number) else ""

    def shows(self, layer: str) -> bool:
        """Return whether the teacher shows `layer`, one of LAYERS."""
        on: bool = self.layers[layer]
        return on

    @traitlets.validate("layers")  # type: ignore[untyped-decorator]  # traitlets has no types
    def _known_layers(self, proposal: Any) -> dict[str, bool]:
        layers: dict[str, bool] = proposal["value"]
        for name in layers.keys() - LAYERS.keys():
            raise AzardiaError(f"there is no layer {name!r}; use one of {', '.join(LAYERS)}")
        hidden = {"answers": False} if self.class_mode else {}
        return dict.fromkeys(LAYERS, True) | layers | hidden

    # --- what is pressed ---

    def _speak_in(self, code: str) -> None:
        self.language = code

    def _unfold(self) -> None:
        show_or_hide(self._switches, self.teacher.value)

    def _enlarged(self, change: Any) -> None:
        self.projector = change["new"]

    def _switched(self, layer: str, change: Any) -> None:
        self.layers = self.layers | {layer: change["new"]}

    def _update_switches(self) -> None:
        """Set the switches to the values of `layers` and `projector`."""
        self.big.value = self.projector
        for layer, switch in self.switches.items():
            switch.value = self.layers[layer]

    def _on_name(self, change: Any) -> None:
        self.attempt(lambda: self._answer_as(change["new"]))

    def show_answers_of(self, name: str) -> None:
        """Switch to the answer sheet of the learner `name`, and let exhibits show added answers."""
        if name == self.answers.learner:
            self.newcomers += 1  # exhibits show the added answers
        self.learner.value = name

    def _answer_as(self, name: str) -> None:
        sheets = self.answers
        before, sheets.learner = sheets.learner, name
        count = len(sheets.answers)
        if sheets.learner == before:
            return
        if before or count:  # not for a first name without answers: the same learner goes on
            self.newcomers += 1
        if sheets.learner:
            speak = language(self.language)
            new = speak("A new sheet begins for {name}.", name=sheets.learner)
            self.tell(speak(SHEET, name=sheets.learner, n=count) if count else new)

    def _show_learner(self) -> None:
        # From now on this learner answers here, even if another lesson sets another name.
        self.answers.learner = self.learner.value = self.answers.learner
        self.hand_in.refresh()

    def _answers_changed(self) -> None:
        if self.hand_in.open.value:
            self.attempt(self.hand_in.refresh)

    def tell(self, said: str) -> None:
        """Show the sentence `said` below the bar; screen readers read it, too."""
        self.access.report = said
        self.exported.value = f"<p>{escape(said)}</p>"


class Page(Lesson):
    """The bar of a page that is not a lesson; “how we know”, the default, records no answers."""

    def __init__(self, name: str = "", *, language: str = "en", seed: int = 0) -> None:
        self._records = bool(name)
        super().__init__(name or "how-we-know", language=language, seed=seed)

    def build(self) -> Sequence[Any]:
        """Make the row of controls and the switches; without answers, without controls for them."""
        first, switches, *others = super().build()
        for layer in ("odds", "answers", *(() if self._records else ("confidence",))):
            show_or_hide(self.switches[layer], False)
        if self._records:
            return (first, switches, *others)
        return (row(self.tongue, self.translation, self.teacher), switches)

    def refresh(self) -> None:
        """Update the controls; the spoken text is only the language."""
        super().refresh()
        self.said = f"{TONGUES[self.language]}."

    def file(self) -> str:
        """Return "", because the page has no translated notebook."""
        return ""

    def picture(self) -> str:
        """Return "", because the page itself explains below the bar how to run it."""
        return ""
