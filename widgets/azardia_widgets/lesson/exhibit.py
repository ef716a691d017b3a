"""The base class of exhibits: language, error handling, saved picture."""

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
from azardia_widgets.controls.buttons import alert, with_classes
from azardia_widgets.controls.scripted import Access

# --- saved notebooks ------------------------------------------------------------------------------

# A saved notebook refers to widget models that a new kernel does not have, so that JupyterLab shows
# "model not found". An exhibit is therefore saved as two outputs, a picture above the widget, and
# styles that come with the picture show only one of them.


# The styles show the picture unless the widget below it is alive. They hide the widget if its
# output is only JupyterLab's error text, or if its kernel was restarted, which ipywidgets marks by
# a class. A page that blocks styles does not run widgets either. The button appears only with the
# kit's JupyterLab extension (jupyter/labextensions), which starts a kernel before it runs cells;
# JupyterLab's own command would clear the page.
STYLE = """\
.jp-OutputArea-child:has(.azardia-saved):has(+ .jp-OutputArea-child
.azardia:not(.jupyter-widgets-disconnected)),
.jp-OutputArea-child:has(.azardia-saved) + .jp-OutputArea-child:is(:has(
.azardia.jupyter-widgets-disconnected), :not(:has(.azardia, .jp-OutputArea-output > *))),
body:not(.azardia-nb) .azardia-hint button { display: none }"""

_RUN = "azardia-nb:run"


def saved(picture: str, code: str) -> str:
    """Return HTML of `picture` for a saved page, with a button to run the page."""
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
    """Return an HTML button that runs all cells of a saved page."""
    return f'<button type="button" data-commandlinker-command="{_RUN}">{escape(label)}</button>'


# --- the base class -------------------------------------------------------------------------------


FOLLOWED = ("language", "projector", "layers", "newcomers")  # traits copied from the lesson


class Surroundings(Protocol):
    """The part of a Lesson that its exhibits use."""

    number: Number
    seed: int
    game: str
    language: str
    projector: bool
    class_mode: bool
    answers: AnswerSheets
    given: int  # number of answers recorded here
    lock: AbstractContextManager[Any]

    def shows(self, layer: str) -> bool:
        """Return whether the teacher shows `layer`, one of `lesson.LAYERS`."""

    def observe(self, handler: Callable[[Any], None], names: Sequence[str]) -> None:
        """Call `handler` whenever one of the traits `names` changes."""

    def unobserve(self, handler: Callable[[Any], None], names: Sequence[str]) -> None:
        """Stop calling `handler` when one of the traits `names` changes."""


class Exhibit(ipywidgets.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """An interactive part of a lesson, which also works without a lesson.

    A subclass defines `build`, `speak`, `refresh` and `picture`, and runs its callbacks through
    `attempt`. Attributes that `build` needs must be set before `super().__init__`.
    """

    language = traitlets.Unicode("en")

    _output: Any = None  # the output of a cell that holds the picture

    # One or two sentences, set by `refresh`, for screen readers and saved notebooks.
    said = traitlets.Unicode()

    # Whether `said` repeats visible text; then only screen readers get it.
    heard = False

    # For each control's attribute, the values for which a page without a kernel stores a picture;
    # empty for exhibits with random results or too many values.
    dials: Mapping[str, Sequence[Any]] = MappingProxyType({})

    # Set by tests, because ipywidgets swallows exceptions of callbacks outside a notebook.
    raising = False

    def __init__(self, lesson: Surroundings | None = None, *, language: str = "en") -> None:
        self.lesson = lesson
        # JupyterLab runs cells on one thread of the kernel and answers presses on another. All
        # exhibits of a lesson share one lock: with several, two exhibits could wait for each other
        # forever.
        self.lock: AbstractContextManager[Any] = (
            threading.RLock() if lesson is None else lesson.lock
        )
        self.access = Access(heard=self.heard)
        self.wrong = with_classes(ipywidgets.HTML(), "azardia-wrong")
        super().__init__(language=language if lesson is None else lesson.language)
        self.add_class("azardia")
        self.children = tuple(self.arrange(self.build()))
        traitlets.dlink((self, "said"), (self.access, "report"))
        self._translate()
        self.observe(lambda _: self.attempt(self._translate), "language")
        if lesson is not None:
            self._size(lesson.projector)
            lesson.observe(self._follow, FOLLOWED)

    # --- defined by subclasses ---

    def build(self) -> Sequence[Any]:
        """Make the exhibit's widgets and return them in order."""
        raise NotImplementedError

    def speak(self, code: str) -> None:
        """Set the texts that do not depend on the content, in the language `code`."""
        raise NotImplementedError

    def refresh(self) -> None:
        """Compute and show the content; set `said` and, for boards, `access.descriptions`."""
        raise NotImplementedError

    def picture(self) -> str:
        """Return HTML of the exhibit for a saved notebook; equal states must give equal HTML."""
        raise NotImplementedError

    def begin_anew(self) -> None:
        """Reset the answers for another learner; does nothing in exhibits without questions."""

    def arrange(self, parts: Sequence[Any]) -> Sequence[Any]:
        """Return the widgets `parts`, followed by error message and report unless among them."""
        return (*parts, *(part for part in (self.wrong, self.access) if part not in parts))

    # --- used by subclasses ---

    def shows(self, layer: str) -> bool:
        """Return whether the teacher shows `layer`, one of `lesson.LAYERS`."""
        if self.lesson is None:
            return layer != "answers" or not class_mode.is_on()
        return self.lesson.shows(layer)

    @property
    def judges(self) -> bool:
        """Whether the learner is told if an answer is right; in class mode that is not so."""
        return not (class_mode.is_on() if self.lesson is None else self.lesson.class_mode)

    def attempt(self, step: Callable[[], None]) -> None:
        """Run `step`, the handler of a press; show an exception as a sentence, not a traceback."""
        with self.lock, speaking(self.language):
            self.wrong.value = ""
            try:
                step()
            except Exception as error:
                self.failed(error)

    def failed(self, error: Exception) -> None:
        """Show the message of `error` in place of a traceback."""
        if isinstance(error, AzardiaError):
            # Rule ids are for programmers; players find rules with "Why?".
            message = str(error).removesuffix(f" ({getattr(error, 'rule', '')})")
        elif self.raising:
            raise error
        else:
            speak = language(self.language)
            message = speak("Something went wrong inside the kit; undo, or start again.")
            message += f" ({type(error).__name__}: {error})"
        self.wrong.value = alert(message)

    # --- following the lesson ---

    @traitlets.validate("language")  # type: ignore[untyped-decorator]  # traitlets has no types
    def _check_language(self, proposal: Any) -> str:
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
        """Return the two outputs of a notebook cell: a picture for saved pages, and the widget."""
        return self._still(self.picture()), {WIDGET: self._repr_mimebundle_()[WIDGET]}

    def _still(self, picture: str) -> dict[str, str]:
        return {"text/plain": self.said, "text/html": saved(picture, self.language)}

    def _ipython_display_(self) -> None:
        picture, alive = self.outputs()
        self._output = display(picture, raw=True, display_id=True)
        display(alive, raw=True)

    def keep_picture(self, picture: str) -> None:
        """Replace the saved picture in the cell's output; nothing if it was not displayed."""
        if self._output is not None:
            self._output.update(self._still(picture), raw=True)
