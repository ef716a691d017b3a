"""How the table behaves: its language, the bots' turns, their pace, real dice, forced actions."""

from collections.abc import Callable
from typing import Any

import ipywidgets

from azardia_nb.text.language import N_, language
from azardia_widgets.controls.buttons import button, row
from azardia_widgets.controls.switches import checkbox, tongues
from azardia_widgets.table.turns import Turns

_SPEEDS = {N_("slow"): 0.12, N_("normal"): 0.05, N_("fast"): 0.02, N_("no animation"): 0.0}


class Options:
    """Switches below the table, and in `bots` a row for the bots' turns and how fast all goes.

    `changed` is called when a switch was moved, `pace` with the speed that was chosen.
    """

    def __init__(
        self,
        translate: Callable[[str], None],
        changed: Callable[[], None],
        pace: Callable[[float], None],
        turns: Turns,
    ) -> None:
        self.tongue = tongues(translate)
        self.real = checkbox(False, "azardia-real")
        self.forced = checkbox(True, "azardia-forced")
        for switch in (self.real, self.forced):
            switch.observe(lambda _: changed(), "value")
        self.finish = button("azardia-finish", turns.finish, "flag-checkered")
        self.widget = row(self.tongue, self.forced, self.real, self.finish)
        self.pause = button("azardia-pause", turns.pause, "pause")
        self.step = button("azardia-step", turns.step, "step-forward")
        self.skip = button("azardia-skip", turns.skip, "fast-forward")
        self.speed = ipywidgets.Dropdown(options=list(_SPEEDS.values()), value=0.05)
        self.speed.style.description_width = "initial"
        self.speed.add_class("azardia-speed")
        self._labelling = False
        self._pace = pace
        self.speed.observe(self._chosen, "value")
        self.bots = row(self.pause, self.step, self.skip, self.speed)
        self.bots.add_class("azardia-bots")
        for part in (self.widget, self.bots):
            part.add_class("azardia-options")

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
        self.speed.description = speak("Speed")
        self.real.description = speak("Real dice, typed in")
        self.forced.description = speak("Take the only possible action automatically")
        self.step.description = speak("One step")

    def show(
        self, bots: bool, waiting: bool, playing: bool, persons: bool, going: bool, code: str
    ) -> None:
        """Offer what fits: are there `bots`, is one `waiting` to act, do they play on alone.

        `going` says whether a game is going on that bots could finish for people.
        """
        speak = language(code)
        for part in (self.pause, self.step, self.skip):
            part.layout.display = "" if bots else "none"
        self.pause.icon = "pause" if playing else "play"
        self.pause.description = speak("Pause the bots") if playing else speak("Let the bots play")
        self.skip.description = speak("Skip to my turn") if persons else speak("Skip to the end")
        self.step.disabled = self.skip.disabled = not waiting
        self.finish.layout.display = "" if persons else "none"
        self.finish.disabled = not going
        self.finish.icon = "flag-checkered"
        self.finish.description = speak("Bots finish for me")

    def show_finishing(self, code: str) -> str:
        """Show, and return in words, that bots are finishing the game, which takes seconds."""
        speak = language(code)
        said = speak("Bots are finishing the game…")
        self.finish.icon, self.finish.description = "hourglass-half", said
        return said
