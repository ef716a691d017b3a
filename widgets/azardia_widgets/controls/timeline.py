"""Undo, redo, and a slider through the whole game."""

from collections.abc import Callable
from typing import Any

import ipywidgets

from azardia_nb.text.language import language
from azardia_widgets.controls.buttons import button, row


class Timeline:
    """Buttons and a slider; `go` is called with the position the slider was moved to."""

    def __init__(
        self,
        undo: Callable[[], None],
        redo: Callable[[], None],
        go: Callable[[int], None],
        branch: Callable[[], None],
    ) -> None:
        self.undo = button("azardia-undo", undo, "undo")
        self.redo = button("azardia-redo", redo, "repeat")
        self.branch = button("azardia-branch", branch, "code-fork")
        self.slider = ipywidgets.IntSlider(min=0, max=0, readout=False)
        self.slider.add_class("azardia-timeline")
        self.slider.layout.width = "auto"
        self.slider.layout.flex = "1 1 120px"
        self.where = ipywidgets.Label()
        self.where.add_class("azardia-where")
        self._showing = False
        self._go = go
        self.slider.observe(self._moved, "value")
        self.widget = row(self.undo, self.redo, self.slider, self.where, self.branch)
        self.widget.add_class("azardia-timeline-row")

    def show(self, position: int, length: int, looking: bool, code: str) -> None:
        """Show where in the game we are; `looking` back offers to play on from there."""
        speak = language(code)
        self._showing = True
        self.slider.max = max(length, self.slider.value)
        self.slider.value = position
        self.slider.max = length
        self._showing = False
        self.undo.description = speak("Undo")
        self.redo.description = speak("Redo")
        self.branch.description = speak("Play from here")
        self.undo.disabled = position == 0
        self.redo.disabled = position == length
        self.branch.layout.display = "" if looking else "none"
        self.where.value = speak("Step {n} of {length}", n=position, length=length)

    def _moved(self, change: Any) -> None:
        if not self._showing:
            self._go(change["new"])
