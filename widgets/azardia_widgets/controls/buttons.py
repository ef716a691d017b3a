"""Rows of buttons, one for each action a player may take now."""

from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

import ipywidgets

Press = Callable[[str], None]

_OWN = "azardia-press-"  # and a number: the class that a button of an action has alone
_numbers = count(1)


def own_class(button: Any) -> str:
    """Return the class by which a page finds one button of an action."""
    classes: Sequence[str] = button._dom_classes
    return next(name for name in classes if name.startswith(_OWN))


class Buttons:
    """Buttons that are kept and relabelled: making new ones is slow, and focus would be lost."""

    def __init__(self, press: Press, name: str = "") -> None:
        self.widget = row()
        if name:
            self.widget.add_class(name)
        self._press = press
        self._all: list[Any] = []
        self._actions: dict[Any, str] = {}

    def show(self, choices: Sequence[Any]) -> None:
        """Offer these choices."""
        while len(self._all) < len(choices):
            self._all.append(self._make())
        self._actions = {}
        for button, choice in zip(self._all, choices, strict=False):
            self._actions[button] = choice.action
            button.description = choice.label
            kind = f"azardia-action-{choice.action.split()[0].split('+')[0]}"
            old = [name for name in button._dom_classes if name.startswith("azardia-action-")]
            if old != [kind]:
                button._dom_classes = ("azardia-action", kind, own_class(button))
        shown = tuple(self._all[: len(choices)])
        if self.widget.children != shown:
            self.widget.children = shown

    @property
    def buttons(self) -> dict[str, Any]:
        """The buttons that are shown, by their action."""
        return {action: button for button, action in self._actions.items()}

    def _pressed(self, button: Any) -> None:
        # A second press can be on its way while the first one takes the button away.
        if button in self._actions:
            self._press(self._actions[button])

    def _make(self) -> Any:
        button = ipywidgets.Button()
        button.add_class(f"{_OWN}{next(_numbers)}")
        button.on_click(self._pressed)
        return button


def button(name: str, press: Callable[[], None], icon: str = "") -> Any:
    """Return one button of its own; `name` is its class."""
    made = ipywidgets.Button(icon=icon)
    made.add_class("azardia-action")
    made.add_class(name)
    made.on_click(lambda _: press())
    return made


def row(*parts: Any) -> Any:
    """Return parts side by side, wrapping where there is no room."""
    box = ipywidgets.Box(parts)
    box.add_class("azardia-row")
    return box


def show_or_hide(part: Any, shown: bool) -> None:
    """Show a part, or take it off the page."""
    part.layout.display = "" if shown else "none"
