"""The hand: each card with its text, and under it a button for each way to use it now."""

from collections.abc import Collection, Sequence
from html import escape
from typing import Any

import ipywidgets

from azardia_nb.games.tabletop import Held
from azardia_nb.text.language import language
from azardia_widgets.controls.buttons import Buttons, Press


def card_of(action: str, hand: Collection[str]) -> str | None:
    """Return the card, one of those in hand, that an action uses, if it uses one."""
    words = action.split()
    return words[1] if len(words) > 1 and words[1] in hand else None


class Hand:
    """The cards of one seat."""

    def __init__(self, press: Press) -> None:
        self._press = press
        self._title = ipywidgets.HTML()
        self._cards: list[tuple[Any, Any, Buttons]] = []  # box, text, buttons
        self.widget = ipywidgets.VBox((self._title,))
        self.widget.add_class("azardia-hand")

    def show(self, hand: Sequence[Held] | None, choices: Sequence[Any], code: str) -> None:
        """Show a hand and what may be done with its cards; None hides all."""
        speak = language(code)
        cards = {held.card: held for held in hand or ()}
        while len(self._cards) < len(cards):
            self._cards.append(self._make())
        title = speak("Hand") if cards else speak("Hand: no cards")
        self._title.value = "" if hand is None else f"<h4>{title}</h4>"
        for held, (_, text, buttons) in zip(cards.values(), self._cards, strict=False):
            text.value = _text(held)
            buttons.show([c for c in choices if card_of(c.action, cards) == held.card])
        shown = (self._title, *(box for box, _, _ in self._cards[: len(cards)]))
        if self.widget.children != shown:
            self.widget.children = shown
        for _, _, buttons in self._cards[len(cards) :]:
            buttons.show(())

    @property
    def buttons(self) -> dict[str, Any]:
        """The buttons that are shown, by their action."""
        return {a: b for _, _, row in self._cards for a, b in row.buttons.items()}

    def _make(self) -> tuple[Any, Any, Buttons]:
        text = ipywidgets.HTML()
        buttons = Buttons(self._press)
        box = ipywidgets.VBox((text, buttons.widget))
        box.add_class("azardia-card")
        return box, text, buttons


def _text(held: Held) -> str:
    times = f" × {held.copies}" if held.copies > 1 else ""
    return f"<strong>{escape(held.name)}{times}</strong> {escape(held.text)}"
