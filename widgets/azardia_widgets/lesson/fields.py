"""Input fields for answers, one class for each kind of answer."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import ipywidgets
import traitlets

from azardia_nb.lessons import designing
from azardia_nb.lessons.ordering import spaced
from azardia_nb.lessons.question import Kind, Question
from azardia_nb.text.language import language
from azardia_nb.text.read import EXAMPLE_POINTS, examples
from azardia_nb.text.say import points
from azardia_widgets.controls.buttons import with_classes
from azardia_widgets.controls.scripted import Scripted

_HERE = Path(__file__).parent


class Field:
    """A field for one kind of answer; `value` is the answer as text, "" for none.

    A `wide` field stands in a row of its own.
    """

    wide = True

    def __init__(self) -> None:
        self.parts = self.build()
        for part in self.parts:
            if hasattr(part, "style"):
                part.style.description_width = "initial"
        self.widget = ipywidgets.VBox(self.parts)
        self.widget.layout.width = "100%" if self.wide else "auto"

    def build(self) -> Sequence[Any]:
        """Make the widgets of the field and return them."""
        raise NotImplementedError

    def show(self, question: Question, label: str, code: str) -> None:
        """Set up the field for `question`, with `label`; an answer that is still possible stays."""
        raise NotImplementedError

    @property
    def value(self) -> str:
        """The answer as text; "" if there is none."""
        raise NotImplementedError

    @value.setter
    def value(self, given: str) -> None:
        raise NotImplementedError

    def disable(self, closed: bool) -> None:
        """Disable the field if `closed`, otherwise enable it."""
        for part in self.parts:
            part.disabled = closed


class TextField(Field):
    """A field of one line of text."""

    wide = False

    def build(self) -> Sequence[Any]:
        """Make the line of text."""
        self.text = with_classes(ipywidgets.Text(), "azardia-answer")
        return (self.text,)

    def show(self, question: Question, label: str, code: str) -> None:
        """Label the line; show an example of an answer while it is empty."""
        self.text.description = label
        self.text.placeholder = _example(question, code)

    @property
    def value(self) -> str:
        """The typed text."""
        typed: str = self.text.value
        return typed

    @value.setter
    def value(self, given: str) -> None:
        self.text.value = given


class OptionsField(Field):
    """A field with options, of which one is chosen."""

    def build(self) -> Sequence[Any]:
        """Make the list of options."""
        self.options = with_classes(ipywidgets.RadioButtons(), "azardia-answer")
        self.options.layout.width = "auto"
        return (self.options,)

    def show(self, question: Question, label: str, code: str) -> None:
        """Show the options of `question`; the chosen one stays if it is among them."""
        self.options.description = label
        offered = tuple(question.choices(code))
        if self.options.options != offered:
            chosen = self.options.value
            self.options.options = offered  # new options alone would select the first
            self.options.value = chosen if chosen in question.options else None

    @property
    def value(self) -> str:
        """The chosen option; "" if none is chosen."""
        return self.options.value or ""

    @value.setter
    def value(self, given: str) -> None:
        self.options.value = given if given in dict(self.options.options).values() else None


class OrderList(Scripted):
    """A list whose items can be moved by buttons, arrow keys or dragging.

    `items` are pairs of letter and label; `order` has the letters once the list was changed.
    """

    _esm = _HERE / "order.js"
    _css = _HERE / "order.css"

    items = traitlets.List().tag(sync=True)
    order = traitlets.List().tag(sync=True)
    label = traitlets.Unicode().tag(sync=True)
    texts = traitlets.Dict().tag(sync=True)
    disabled = traitlets.Bool(False).tag(sync=True)


class OrderField(Field):
    """A field with a list to put in order; its value is "" until an item was moved."""

    def build(self) -> Sequence[Any]:
        """Make the list."""
        self.list = with_classes(OrderList(), "azardia-answer")
        return (self.list,)

    def show(self, question: Question, label: str, code: str) -> None:
        """Show the options of `question` as list items, in the language `code`."""
        speak = language(code)
        self.list.label = label
        self.list.texts = {
            "up": speak("Move up: {label}", label="{label}"),
            "down": speak("Move down: {label}", label="{label}"),
            "place": speak("{label}: place {n} of {all}", label="{label}", n="{n}", all="{all}"),
        }
        self.list.items = [
            [letter, text.removeprefix(f"{letter}: ")] for text, letter in question.choices(code)
        ]

    @property
    def value(self) -> str:
        """The letters of the items in order, as text; "" until an item was moved."""
        return spaced(self.list.order)

    @value.setter
    def value(self, given: str) -> None:
        self.list.order = given.split(", ") if given else []


class DesignField(Field):
    """A field for the design of an experiment: number of tries, smallest share, when to stop."""

    def build(self) -> Sequence[Any]:
        """Make text fields for tries and share, and the options for when to stop."""
        self.tries = with_classes(ipywidgets.Text(), "azardia-answer")
        self.share = with_classes(ipywidgets.Text(), "azardia-answer")
        self.stop = with_classes(ipywidgets.RadioButtons(), "azardia-answer")
        self.stop.layout.width = "auto"
        return (self.tries, self.share, self.stop)

    def show(self, question: Question, label: str, code: str) -> None:
        """Label the parts of the design in the language `code`."""
        speak = language(code)
        self.tries.description = speak(designing.TRIES)
        self.share.description = speak(designing.VERDICT)
        self.share.placeholder = "%"
        self.stop.description = speak(designing.STOP)
        chosen = self.stop.value
        self.stop.options = [(speak(text), letter) for letter, text in designing.STOPS.items()]
        self.stop.value = chosen

    @property
    def value(self) -> str:
        """The parts of the design, joined by "; "; "" if all are empty."""
        parts = (self.tries.value.strip(), self.share.value.strip(), self.stop.value or "")
        return "; ".join(parts) if any(parts) else ""

    @value.setter
    def value(self, given: str) -> None:
        tries, share, stop = given.split("; ") if given.count("; ") == 2 else ("", "", "")
        self.tries.value, self.share.value = tries, share
        self.stop.value = stop if stop in designing.STOPS else None


FIELDS: dict[Kind, type[Field]] = {
    "choice": OptionsField,
    "order": OrderField,
    "design": DesignField,
}


class AnswerField:
    """A field for the answer to any question; `show` makes the kind that the question needs."""

    def __init__(self) -> None:
        self.widget = ipywidgets.VBox()
        self.field: Field | None = None
        self._closed = False

    def show(self, question: Question, label: str, code: str) -> None:
        """Show the field that `question` needs; what was typed or chosen stays."""
        kind = FIELDS.get(question.kind, TextField)
        if type(self.field) is not kind:
            self.field = kind()
            self.field.disable(self._closed)
            self.widget.children = (self.field.widget,)
            self.widget.layout.width = self.field.widget.layout.width
        self.field.show(question, label, code)

    @property
    def value(self) -> str:
        """The answer as text; "" if there is none."""
        return self.field.value if self.field else ""

    @value.setter
    def value(self, given: str) -> None:
        if self.field:
            self.field.value = given

    def clear(self) -> None:
        """Remove the answer."""
        self.value = ""

    def close(self) -> None:
        """Disable the field; its answer stays."""
        self._disable(True)

    def open(self) -> None:
        """Enable the field again."""
        self._disable(False)

    def _disable(self, closed: bool) -> None:
        self._closed = closed
        if self.field:
            self.field.disable(closed)


def _example(question: Question, code: str) -> str:
    if question.kind == "points":
        return points(EXAMPLE_POINTS, code)
    return (
        examples(code, question.coarsest)
        if question.kind in ("chance", "percent", "tenths")
        else ""
    )
