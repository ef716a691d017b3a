"""What every thing a lesson shows has in common: its language, its words, its saved picture."""

import threading
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from html import escape
from types import MappingProxyType
from typing import Any, Protocol

import ipywidgets
import traitlets
from IPython.display import display

from azardia_nb.errors import AzardiaError
from azardia_nb.lessons import WIDGET, class_mode
from azardia_nb.lessons.course import Number
from azardia_nb.records.answers import AnswerSheets
from azardia_nb.text.language import language, speaking
from azardia_widgets.controls.buttons import alert, named
from azardia_widgets.controls.scripted import Access

# --- as a saved page shows it ---------------------------------------------------------------------

# A notebook names its widgets, and the next day's kernel knows none of them: all that JupyterLab
# then shows of one is "model not found". So an exhibit is saved as two outputs, the picture above
# the widget, and of the two only one is seen, by styles that come with the picture.


# First the picture goes where the widget below it is alive; then the widget where all there is of
# it is words of JupyterLab's, or where its kernel has been started anew, which ipywidgets tells by
# a class. A page that lets no styles through shows no widget either. The button is for pages where
# the kit's extension of JupyterLab is (jupyter/labextensions), which runs nothing before a kernel
# is there; JupyterLab's own command would empty the page.
STYLE = """\
.jp-OutputArea-child:has(.azardia-saved):has(+ .jp-OutputArea-child
.azardia:not(.jupyter-widgets-disconnected)),
.jp-OutputArea-child:has(.azardia-saved) + .jp-OutputArea-child:is(:has(
.azardia.jupyter-widgets-disconnected), :not(:has(.azardia, .jp-OutputArea-output > *))),
body:not(.azardia-nb) .azardia-hint button { display: none }"""

_RUN = "azardia-nb:run"


def saved(picture: str, code: str) -> str:
    """Return the HTML of a picture as a saved page shows it, in the language `code`."""
    speak = language(code)
    button = run_button(speak("Run this page"))
    hint = speak(
        "No button? Press Shift+Enter in each cell, from the first one on. Then you can try "
        "everything here."
    )
    return (
        f'<style>{STYLE}</style><div class="azardia-saved" lang="{code}"><p class="azardia-hint">'
        f"{button} <em>{escape(hint)}</em></p>{picture}</div>"
    )


def run_button(label: str) -> str:
    """Return a button of a saved page that runs all of its cells, as HTML."""
    return f'<button type="button" data-commandlinker-command="{_RUN}">{escape(label)}</button>'


# --- what all have in common ----------------------------------------------------------------------


FOLLOWED = ("language", "projector", "layers", "newcomers")  # what exhibits follow in a lesson


class Surroundings(Protocol):
    """What an exhibit asks of the lesson it belongs to, which is an exhibit too."""

    number: Number
    seed: int
    game: str
    language: str
    projector: bool
    class_mode: bool
    answers: AnswerSheets
    lock: AbstractContextManager[Any]

    def shows(self, layer: str) -> bool:
        """Return whether the teacher lets a layer be seen: one of `lesson.LAYERS`."""

    def observe(self, handler: Callable[[Any], None], names: Sequence[str]) -> None:
        """Have `handler` called when one of these traits changes."""

    def unobserve(self, handler: Callable[[Any], None], names: Sequence[str]) -> None:
        """Have it called no more."""


class Exhibit(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """Something to look at and to press, alone or as a part of a lesson.

    A subclass writes `build`, `speak`, `refresh` and `picture`, and lets each of its callbacks go
    through `attempt`. What must be there before `build` is set before `super().__init__`.
    """

    language = traitlets.Unicode("en")

    # One or two sentences, set by `refresh`: what is read out, and what a saved notebook says.
    said = traitlets.Unicode()

    # Whether `said` repeats what is seen: then only those who listen are told.
    heard = False

    # Controls by their attributes, and the places of each in which a page without a kernel has its
    # picture; none where something is rolled, or where there are too many.
    dials: Mapping[str, Sequence[Any]] = MappingProxyType({})

    # Tests set this: outside a notebook ipywidgets would swallow what a callback raises.
    raising = False

    def __init__(self, lesson: Surroundings | None = None, *, language: str = "en") -> None:
        self.lesson = lesson
        # JupyterLab runs cells on one thread of the kernel and answers presses on another. What is
        # in one lesson has one lock: two exhibits that wait for each other would wait forever.
        self.lock: AbstractContextManager[Any] = (
            threading.RLock() if lesson is None else lesson.lock
        )
        self.access = Access()
        if self.heard:
            self.access.add_class("azardia-heard")
        self.wrong = named(ipywidgets.HTML(), "azardia-wrong")
        super().__init__(language=language if lesson is None else lesson.language)
        self.add_class("azardia")
        self.children = tuple(self.arrange(self.build()))
        traitlets.dlink((self, "said"), (self.access, "report"))
        self._translate()
        self.observe(lambda _: self.attempt(self._translate), "language")
        if lesson is not None:
            self._size(lesson.projector)
            lesson.observe(self._follow, FOLLOWED)

    # --- what a subclass writes ---

    def build(self) -> Sequence[Any]:
        """Return the parts, made once."""
        raise NotImplementedError

    def speak(self, code: str) -> None:
        """Label all that does not change with what is shown, in the language `code`."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Compute and show, and set `said`; boards are described in `access.descriptions`."""
        raise NotImplementedError

    def picture(self) -> str:
        """Return what a saved notebook shows, as HTML; the same state always gives the same."""
        raise NotImplementedError

    def begin_anew(self) -> None:
        """Forget what the learner before has answered; those who ask nothing have nothing to."""

    def arrange(self, parts: Sequence[Any]) -> Sequence[Any]:
        """Return the parts, and after them what is wrong and the report if not among them."""
        return (*parts, *(part for part in (self.wrong, self.access) if part not in parts))

    # --- what it can rely on ---

    def shows(self, layer: str) -> bool:
        """Return whether the teacher lets a layer be seen: one of `lesson.LAYERS`."""
        if self.lesson is None:
            return layer != "answers" or not class_mode.is_on()
        return self.lesson.shows(layer)

    @property
    def judges(self) -> bool:
        """Whether answers are judged here, which they are not in class mode."""
        return not (class_mode.is_on() if self.lesson is None else self.lesson.class_mode)

    def attempt(self, step: Callable[[], None]) -> None:
        """Do what was pressed; whatever goes wrong becomes one sentence, never a traceback."""
        with self.lock, speaking(self.language):
            self.wrong.value = ""
            try:
                step()
            except Exception as error:
                self.failed(error)

    def failed(self, error: Exception) -> None:
        """Say what went wrong."""
        if isinstance(error, AzardiaError):
            # The id of a rule is for programmers; readers find rules behind "Why?".
            said = str(error).removesuffix(f" ({getattr(error, 'rule', '')})")
        elif self.raising:
            raise error
        else:
            speak = language(self.language)
            said = speak("Something went wrong inside the kit; undo, or start again.")
            said += f" ({type(error).__name__}: {error})"
        self.wrong.value = alert(said)

    # --- how it follows ---

    @traitlets.validate("language")  # type: ignore[untyped-decorator]  # traitlets has no types
    def _known(self, proposal: Any) -> str:
        code: str = proposal["value"]
        language(code)
        return code

    def _translate(self) -> None:
        speak = language(self.language)
        with self.access.hold_sync():
            self.access.language = self.language
            self.access.keep = speak("Save this picture (PNG)")
        self.speak(self.language)
        self.refresh()

    def _follow(self, change: Any) -> None:
        if change["name"] == "language":
            self.language = change["new"]
        elif change["name"] == "projector":
            self._size(change["new"])
        elif change["name"] == "newcomers":
            self.attempt(self.begin_anew)
        else:
            self.attempt(self.refresh)

    def _size(self, projector: bool) -> None:
        if projector:
            self.add_class("azardia-projector")
        else:
            self.remove_class("azardia-projector")

    def outputs(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """Return what a cell shows: the picture for a page without kernel, and what is alive."""
        picture = {"text/plain": self.said, "text/html": saved(self.picture(), self.language)}
        return picture, {WIDGET: self._repr_mimebundle_()[WIDGET]}

    def _ipython_display_(self) -> None:
        for output in self.outputs():
            display(output, raw=True)
