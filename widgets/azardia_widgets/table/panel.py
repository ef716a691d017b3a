"""The turn panel: what is asked of whoever is to act, and a button for each answer."""

from collections.abc import Sequence
from typing import Any

import ipywidgets

from azardia_nb.text.language import language
from azardia_widgets.controls.buttons import Buttons, Press

# Which row an action goes to; the others stand in the first.
_COINS = ("level", "tile")
_LAST = ("pass", "end")


class Panel:
    """Buttons for all actions but those of a card, which stand under the cards of the hand."""

    def __init__(self, press: Press) -> None:
        self._rows = {
            "main": Buttons(press, "azardia-main-row"),
            "coins": Buttons(press),
            "last": Buttons(press),
        }
        self._paid = ipywidgets.HTML()
        rows = (self._rows["main"].widget, self._paid, self._rows["coins"].widget)
        self.widget = ipywidgets.VBox((*rows, self._rows["last"].widget))

    def show(self, choices: Sequence[Any], code: str) -> None:
        """Offer these choices, in the language `code`."""
        sorted_in: dict[str, list[Any]] = {name: [] for name in self._rows}
        for choice in choices:
            sorted_in[_row(choice.action)].append(choice)
        for name, row in self._rows.items():
            row.show(sorted_in[name])
        speak = language(code)
        title = speak("With coins:") if sorted_in["coins"] else ""
        self._paid.value = f"<small>{title}</small>" if title else ""

    @property
    def buttons(self) -> dict[str, Any]:
        """The buttons that are shown, by their action."""
        return {a: b for row in self._rows.values() for a, b in row.buttons.items()}


def _row(action: str) -> str:
    kind = action.split()[0]
    if kind in _COINS or "+" in kind:
        return "coins"
    return "last" if kind in _LAST else "main"
