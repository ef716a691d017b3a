"""One of a few: a row of buttons of which one is pressed."""

from collections.abc import Callable, Mapping
from typing import Any

import ipywidgets

from azardia_nb.text.language import language

Labels = Mapping[Any, str] | Callable[[str], Mapping[Any, str]]


class Choices:
    """A choice of `labels`, which map what may be chosen to English texts marked with N_.

    A function returns them as they are said in a language.

    `changed` is called after each choice that was made on the screen.
    """

    def __init__(self, labels: Labels, changed: Callable[[], None], name: str) -> None:
        self._labels = labels
        self._changed = changed
        self._showing = False
        self.widget: Any = ipywidgets.ToggleButtons(options=list(self._said("en")))
        self.widget.style.button_width = "auto"
        self.widget.style.description_width = "initial"
        self.widget.add_class("azardia-choices")
        self.widget.add_class(name)
        self.widget.observe(lambda _: self._chosen(), "value")

    @property
    def value(self) -> str:
        """What is chosen; setting it shows it without calling `changed`."""
        chosen: str = self.widget.value
        return chosen

    @value.setter
    def value(self, chosen: str) -> None:
        self._showing = True
        self.widget.value = chosen
        self._showing = False

    def show(self, label: str, code: str) -> None:
        """Say what is chosen here, in the language `code`."""
        self._showing = True
        chosen = self.value
        self.widget.description = label
        self.widget.options = [(text, name) for name, text in self._said(code).items()]
        self.widget.value = chosen  # new options alone would choose the first
        self._showing = False

    def _said(self, code: str) -> Mapping[Any, str]:
        if callable(self._labels):
            return self._labels(code)
        return {name: language(code)(text) for name, text in self._labels.items()}

    def _chosen(self) -> None:
        if not self._showing:
            self._changed()
