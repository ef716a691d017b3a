"""How the table behaves: its language, its pace, the bots, real dice, forced actions."""

from collections.abc import Callable
from typing import Any

import ipywidgets

from azardia_nb.text.language import N_, language
from azardia_widgets.controls.buttons import button, row
from azardia_widgets.controls.switches import checkbox, tongues

_SPEEDS = {N_("slow"): 0.12, N_("normal"): 0.05, N_("fast"): 0.02, N_("off"): 0.0}


class Options:
    """Switches beside the turn panel; `changed` is called when one of them was moved."""

    def __init__(
        self,
        translate: Callable[[str], None],
        pace: Callable[[float], None],
        changed: Callable[[], None],
        pause: Callable[[], None],
        step: Callable[[], None],
    ) -> None:
        self.tongue = tongues(translate)
        self.speed = ipywidgets.Dropdown(options=list(_SPEEDS.values()), value=0.05)
        self.speed.style.description_width = "initial"
        self.speed.add_class("azardia-speed")
        self.real = checkbox(False, "azardia-real")
        self.forced = checkbox(True, "azardia-forced")
        self.pause = button("azardia-pause", pause)
        self.step = button("azardia-step", step)
        self._labelling = False
        self._pace = pace
        self.speed.observe(self._chosen, "value")
        for switch in (self.real, self.forced):
            switch.observe(lambda _: changed(), "value")
        self.widget = row(self.tongue, self.pause, self.step, self.speed, self.forced, self.real)
        self.widget.add_class("azardia-options")

    def _chosen(self, change: Any) -> None:
        if not self._labelling:
            self._pace(change["new"])

    def speak(self, code: str) -> None:
        """Label everything in the language `code`."""
        speak = language(code)
        self.tongue.value = code
        self._labelling = True
        pace = self.speed.value
        self.speed.options = [(speak(name), value) for name, value in _SPEEDS.items()]
        self.speed.value = pace  # new options alone would choose the first
        self._labelling = False
        self.speed.description = speak("Animation")
        self.real.description = speak("Real dice, typed in")
        self.forced.description = speak("Take the only possible action by itself")
        self.step.description = speak("One step of a bot")

    def show(self, bots: bool, waiting: bool, playing: bool, code: str) -> None:
        """Offer what fits: are there `bots`, is one `waiting` to act, do they play on alone."""
        speak = language(code)
        self.pause.layout.display = self.step.layout.display = "" if bots else "none"
        self.pause.description = speak("Pause the bots") if playing else speak("Let the bots play")
        self.step.disabled = not waiting
