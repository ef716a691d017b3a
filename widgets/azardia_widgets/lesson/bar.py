"""The bar of a lesson: its language, what the teacher shows, whose answers it keeps."""

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
from azardia_nb.lessons.course import CODE, Number, across, label, lesson
from azardia_nb.records.answers import AnswerSheets
from azardia_nb.text.language import N_, TONGUES, language, plural
from azardia_widgets.controls.buttons import checkbox, named, row, show_or_hide, tongues
from azardia_widgets.controls.scripted import Download, File
from azardia_widgets.lesson.exhibit import Exhibit

# What a teacher can hide, each with its label.
LAYERS = {
    "odds": N_("Probabilities on the board"),
    "table": N_("Tables of probabilities"),
    "chart": N_("Charts"),
    "answers": N_("Right answers"),
}


BINDER = "BINDER_LAUNCH_HOST"  # is set there: each visitor has a machine that goes when they go
ASKED = "VOILA_REQUEST_URL"  # which page of Voilà a kernel runs for
EXPORT = N_("Export the answers (CSV)")


def with_code(code: str) -> str:
    """Return the way from a page of Voilà to its code, as HTML; nothing elsewhere."""
    there = urlparse(os.environ.get(ASKED, "")).path.replace("voila/render/", "lab/tree/", 1)
    if "lab/tree/" not in there:
        return ""
    return f'<p><a href="{escape(there)}">{escape(language(code)(CODE))}</a></p>'


def keeping(code: str, *, bar: bool = True) -> str:
    """Return what becomes of answers, as HTML: nothing where they lie on the reader's own disk.

    A page without code leads to its code there, too. `bar` says whether the button that takes them
    home is on this page.
    """
    speak = language(code)
    if BINDER in os.environ:
        said = (
            N_("Binder keeps nothing. Before you go, press “{button}” to take your answers home.")
            if bar
            else N_(
                "Binder keeps nothing. To take your answers home, open any other lesson and press "
                "“{button}”."
            )
        )
    elif sys.platform == "emscripten":  # Python in the browser itself
        said = (
            N_("Your answers stay in this browser. To take them home, press “{button}”.")
            if bar
            else N_(
                "Your answers stay in this browser. To take them home, open any other lesson and "
                "press “{button}”."
            )
        )
    else:
        return with_code(code)
    kept = f'<p class="azardia-keeping">{escape(speak(said, button=speak(EXPORT)))}</p>'
    return f"{kept}{with_code(code)}"


class Lesson(Exhibit):
    """One for each notebook, at the end of its first cell; its exhibits are given it and follow.

    `number` is the lesson's ("2b" for a second part), about `game`, one of
    `azardia_nb.games.names()`; `seed`, a whole number from 0 on, decides its random positions and
    its exercises. In class mode no right answer is told.
    """

    heard = True  # the bar itself shows its lesson's language

    projector = traitlets.Bool(False)
    layers = traitlets.Dict(dict.fromkeys(LAYERS, True))  # set as a whole: which are shown
    answers = traitlets.Instance(AnswerSheets, ())
    newcomers = traitlets.Int(0)  # how often somebody has sat down: exercises are theirs then

    def __init__(
        self,
        number: Number,
        *,
        language: str = "en",
        seed: int = 0,
        game: str = DEFAULT,
        class_mode: bool = False,
    ) -> None:
        self.number = number
        self.game = game
        self.seed = seed
        self.class_mode = class_mode or is_on()
        self._written = language  # the language of the page around it
        super().__init__(language=language)
        if shell := get_ipython():  # a slip in a cell that one changes is a line, not a traceback
            shell.InteractiveTB.set_mode("Minimal")
        self.add_class("azardia-lesson")
        if self.class_mode:
            self.layers = dict(self.layers)  # without answers, whatever is set
            show_or_hide(self.switches["answers"], False)
        self.observe(lambda change: self._size(change["new"]), "projector")
        self.observe(lambda _: self._tick(), ["projector", "layers"])
        self.observe(lambda _: self.attempt(self._translate), "answers")

    def build(self) -> Sequence[Any]:
        """Return the row everybody sees, and what the teacher opens under it."""
        self.tongue = tongues(self._speak_in)
        self.teacher = named(
            ipywidgets.ToggleButton(icon="plus"), "azardia-action", "azardia-teacher"
        )
        self.teacher.observe(lambda _: self._unfold(), "value")
        self.big = checkbox(False, "azardia-big")
        self.switches = {layer: checkbox(True, f"azardia-shows-{layer}") for layer in LAYERS}
        self.big.observe(self._enlarged, "value")
        for layer, switch in self.switches.items():
            switch.observe(partial(self._switched, layer), "value")
        # A name half typed is nobody's.
        self.learner = named(ipywidgets.Text(continuous_update=False), "azardia-learner")
        self.learner.observe(self._named, "value")
        self.export = Download("azardia-export", self._export, self.attempt)
        self.exported = ipywidgets.HTML()
        self.kept_here = ipywidgets.HTML()
        self.translation = ipywidgets.HTML()
        self._switches = row(self.big, *self.switches.values())
        self._switches.add_class("azardia-switches")
        self._unfold()
        first = row(self.tongue, self.translation, self.learner, self.export, self.teacher)
        return (first, self._switches, self.kept_here, self.exported)

    def speak(self, code: str) -> None:
        """Label everything in the language `code`."""
        speak = language(code)
        self.answers.language = code
        self.tongue.value = code
        self.teacher.description = speak("For the teacher")
        self.big.description = speak("Projector size")
        for layer, switch in self.switches.items():
            switch.description = speak(LAYERS[layer])
        self.learner.description = speak("Your name")
        self.export.description = speak(EXPORT)
        self.kept_here.value = keeping(code)

    def refresh(self) -> None:
        """Show which lesson this is, and who answers."""
        speak = language(self.language)
        self.translation.value = self._translation()
        n = label(self.number, self.game)
        self.said = speak("Lesson {n}, {tongue}.", n=n, tongue=TONGUES[self.language])
        self._tick()
        self.attempt(self._name)

    def picture(self) -> str:
        """Return which lesson this is."""
        speak, n = language(self.language), label(self.number, self.game)
        return f"<p><strong>{escape(speak('Lesson {n}', n=n))}</strong></p>"

    def _translation(self) -> str:
        """Return a link to the same page in the chosen language, where its texts are in another."""
        if self.language == self._written or not (file := self.file()):
            return ""
        speak = language(self.language)
        there = across(file, self._written, self.language)
        said = speak("Read the whole page in this language")
        return f'<a href="{there}">{escape(said)}</a>'

    def file(self) -> str:
        """Return the name of its notebook, or nothing where that is not known."""
        page = lesson(self.number, self.game)
        return page.file if page else ""

    def shows(self, layer: str) -> bool:
        """Return whether the teacher lets a layer be seen: one of LAYERS."""
        shown: bool = self.layers[layer]
        return shown

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

    def _tick(self) -> None:
        """Have the switches show what is set, from wherever it was set."""
        self.big.value = self.projector
        for layer, switch in self.switches.items():
            switch.value = self.layers[layer]

    def _named(self, change: Any) -> None:
        self.attempt(lambda: self._answer_as(change["new"]))

    def _answer_as(self, name: str) -> None:
        sheets = self.answers
        before, sheets.learner = sheets.learner, name
        count = len(sheets.answers)
        if sheets.learner == before:
            return
        if before or count:  # who has only now a name, and has answered nothing, just goes on
            self.newcomers += 1
        if sheets.learner:
            speak = language(self.language)
            text = plural("{name}’s sheet has {n} answer.", "{name}’s sheet has {n} answers.")
            new = speak("A new sheet begins for {name}.", name=sheets.learner)
            self._tell(speak(text, name=sheets.learner, n=count) if count else new)

    def _name(self) -> None:
        # From now on it is who stands here, whatever name is given in another lesson.
        self.answers.learner = self.learner.value = self.answers.learner

    def _tell(self, said: str) -> None:
        self.access.report = said
        self.exported.value = f"<p>{escape(said)}</p>"

    def _export(self) -> File:
        speak = language(self.language)
        count, name = len(self.answers.answers), self.answers.csv_name()
        if not count:
            raise AzardiaError(speak("There are no answers yet."))
        self._tell(speak("Answers: {n}, downloaded as {file}.", n=count, file=name))
        return File(name, self.answers.csv(), "text/csv")


class Page(Lesson):
    """The bar of the page "how we know", which is no lesson: no board, and no answer is kept."""

    def __init__(self, *, language: str = "en", seed: int = 0) -> None:
        super().__init__("how-we-know", language=language, seed=seed)

    def build(self) -> Sequence[Any]:
        """Return the row without what belongs to answers, and what the teacher opens under it."""
        _, switches, *_ = super().build()
        for layer in ("odds", "answers"):
            show_or_hide(self.switches[layer], False)
        return (row(self.tongue, self.translation, self.teacher), switches)

    def refresh(self) -> None:
        """Say the language."""
        super().refresh()
        self.said = f"{TONGUES[self.language]}."

    def file(self) -> str:
        """Return nothing: its page is no lesson."""
        return ""

    def picture(self) -> str:
        """Return nothing: how to bring the page to life is said below it."""
        return ""
