"""The turn panel: what is asked of whoever is to act, and a button for each answer."""

from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import ipywidgets

from azardia_nb.game import Choice, Reading
from azardia_nb.text.language import language
from azardia_widgets.controls.buttons import Buttons, Press, show_or_hide
from azardia_widgets.table.status import badge

_LAST = ("pass", "end", "back")  # actions that stand in the last row


def heading(game: Reading, said: str) -> str:
    """Return the heading of a turn as HTML: what is said, and the pawn of whose turn it is."""
    drawn = game.over and game.winner is None
    sign = "" if drawn else f"{badge(game, game.winner or game.seat or game.turn)} "
    return f"<h3>{sign}{escape(said)}</h3>"


class Panel:
    """Buttons for all actions but those of a card, which stand under the cards of the hand."""

    def __init__(self, press: Press) -> None:
        self._main = Buttons(press, "azardia-main-row")
        self._headed = Buttons(press)
        self._last = Buttons(press)
        self._heading = ipywidgets.HTML()
        rows = (self._main.widget, self._heading, self._headed.widget, self._last.widget)
        self.widget = ipywidgets.VBox(rows)
        self.widget.add_class("azardia-panel")

    def show(self, choices: Sequence[Choice], heading: Callable[[str], str], code: str) -> None:
        """Offer these choices, in the language `code`; `heading` is that of the game."""
        headings = [heading(choice.action) for choice in choices]
        headed = [c for c, over in zip(choices, headings, strict=True) if over]
        plain = [c for c, over in zip(choices, headings, strict=True) if not over]
        last = [c for c in plain if c.action.split()[0] in _LAST]
        self._main.show([c for c in plain if c not in last])
        self._headed.show(headed)
        self._last.show(last)
        title = language(code)(next(filter(None, headings), ""))
        self._heading.value = f"<small>{title}</small>" if title else ""
        show_or_hide(self._heading, bool(title))

    @property
    def buttons(self) -> dict[str, Any]:
        """The buttons that are shown, by their action."""
        rows = (self._main, self._headed, self._last)
        return {action: button for row in rows for action, button in row.buttons.items()}
