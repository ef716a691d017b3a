"""A number control: a slider, a field to type in, and the error below them."""

import re
from collections.abc import Callable
from typing import Any

import ipywidgets

from azardia_nb.errors import AzardiaError
from azardia_nb.text.language import language
from azardia_widgets.controls.buttons import ChangeHandler, alert, row, with_classes

LONGEST = 12  # characters of an invalid number repeated in its message

_WHOLE = re.compile(r"[+-]?[0-9]{1,9}")


class Number:
    """A control for an integer from `least` to `most`; `changed` gets each new value.

    A typed value counts on Enter or when the field loses focus.
    """

    def __init__(
        self,
        least: int,
        most: int,
        value: int,
        changed: Callable[[int], None],
        name_class: str = "",
    ) -> None:
        self._value = value
        self._changed = changed
        self._label = ""
        self._code = "en"
        self._moved = ChangeHandler(lambda change: self._choose(change["new"]))
        self._typed = ChangeHandler(lambda change: self._take(change["new"]))
        self.slider = ipywidgets.IntSlider(min=least, max=most, value=value, readout=False)
        self.slider.style.description_width = "initial"
        self.slider.observe(self._moved, "value")
        self.field = with_classes(
            ipywidgets.Text(value=str(value), continuous_update=False), "azardia-typed"
        )
        self.field.observe(self._typed, "value")
        self.wrong = with_classes(ipywidgets.HTML(), "azardia-wrong")
        self.refused = with_classes(ipywidgets.HTML(), "azardia-wrong")
        self.widget = with_classes(
            ipywidgets.VBox((row(self.slider, self.field), self.wrong, self.refused)),
            "azardia-number",
        )
        self._mark = f"azardia-number-{self.slider.model_id}"  # unique to this control
        self.widget.add_class(self._mark)
        if name_class:
            self.widget.add_class(name_class)

    @property
    def value(self) -> int:
        """The number; setting it shows it without calling `changed`."""
        return self._value

    @value.setter
    def value(self, value: int) -> None:
        self._value = value
        with self._moved, self._typed:
            self.slider.value = value
            self.field.value = str(value)
        self.wrong.value = ""

    @property
    def names(self) -> dict[str, str]:
        """The accessible names of slider and field, by CSS selector, for `Access.names`."""
        parts = ("[role=slider]", ".noUi-handle", "input")
        return {f".{self._mark} {part}": self._label for part in parts}

    def show(self, label: str, code: str) -> None:
        """Show `label` and errors in the language `code`."""
        self._label = self.slider.description = label
        self._code = code
        if self.wrong.value:
            self._take(self.field.value)

    def refuse(self, why: str) -> None:
        """Show why a number within bounds is not usable here; "" removes the message."""
        self.refused.value = alert(why)

    def _take(self, typed: str) -> None:
        try:
            value = self._read(typed)
        except AzardiaError as error:
            self.wrong.value = alert(error)
        else:
            self._choose(value)

    def _choose(self, value: int) -> None:
        new = value != self._value
        self.value = value
        if new:
            self._changed(value)

    def _read(self, typed: str) -> int:
        """Return the typed number; AzardiaError if it is not an integer within the bounds."""
        typed = typed.strip()
        least, most = self.slider.min, self.slider.max
        speak = language(self._code)
        if not typed:
            raise AzardiaError(
                speak("Type a whole number from {least} to {most}.", least=least, most=most)
            )
        value = int(typed) if _WHOLE.fullmatch(typed) else None
        if value is None or not least <= value <= most:
            start = typed if len(typed) <= LONGEST else f"{typed[:LONGEST]}…"
            raise AzardiaError(
                speak(
                    "“{typed}” does not work: type a whole number from {least} to {most}.",
                    typed=start,
                    least=least,
                    most=most,
                )
            )
        return value


def numbers(*chosen: Number) -> Any:
    """Return number controls in one row, each wide enough for its slider."""
    for number in chosen:
        number.widget.layout.flex = "1 1 320px"
        number.widget.layout.width = "auto"
    side_by_side = row(*(number.widget for number in chosen))
    side_by_side.layout.grid_gap = "4px 20px"
    return side_by_side
