"""The clock of timed tasks: started by a press, not pausable, announced three times."""

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

import ipywidgets
import traitlets

from azardia_nb.game.tabletop import Timed
from azardia_nb.text.language import N_, language, plural
from azardia_widgets.controls.buttons import button, show_or_hide, with_classes
from azardia_widgets.controls.scripted import Scripted
from azardia_widgets.table.seating import Seating


class _StartedClock(NamedTuple):
    """A started clock: its task, the step at which it was started, and its number on the page."""

    task: tuple[int, ...]
    since: int
    number: int


class TimeLeft(Scripted):
    """The countdown of a clock; the page measures the time and sends what is left to Python.

    The countdown stops while the page is hidden or behind a dialog.
    """

    _esm = Path(__file__).parent / "clock.js"

    number = traitlets.Int(0).tag(sync=True)  # of the clock
    seconds = traitlets.Int(0).tag(sync=True)  # its full time
    left = traitlets.Float(0).tag(sync=True)  # as last reported
    running = traitlets.Bool(False).tag(sync=True)
    said = traitlets.List().tag(sync=True)  # texts: {n} left, end, label beside the bar


class Clock:
    """A clock for each timed task of a person; `out` is called when time is up.

    Used time stays used when the player goes back to a task; going back before its start forgets
    the clock. `begun` is called by the start button.
    """

    def __init__(self, begun: Callable[[], None], out: Callable[[], None]) -> None:
        self._all: list[_StartedClock] = []
        self._seconds: dict[int, float] = {}
        self._now: _StartedClock | None = None
        self._out = out
        self.time = TimeLeft()
        self.time.on_msg(self._on_time_left)
        self.asks = ipywidgets.HTML()
        self.start = button("azardia-start-clock", begun, "clock-o")
        self.widget = with_classes(
            ipywidgets.VBox((self.asks, self.start, self.time)), "azardia-clock"
        )

    def forget(self) -> None:
        """Forget all clocks, because another game begins."""
        self._all, self._now = [], None

    def show(self, at: Seating, code: str) -> None:
        """Show the clock of the person's timed task, and its start button while it is not started.

        While an earlier step is shown, the clock goes on and nothing changes.
        """
        if at.looking:
            return
        self._all = [one for one in self._all if one.since <= at.game.position]
        timed, self._now = self._task_and_clock(at)
        at.waits = timed is not None and self._now is None
        for part in (self.asks, self.start):
            show_or_hide(part, at.waits and not at.covered)
        speak, now = language(code), self._now
        if timed is not None:
            seconds = speak(plural("{n} second", "{n} seconds"), n=timed.seconds)
            ask = plural(
                "{seconds} for {n} roll. The clock starts when you press:",
                "{seconds} for up to {n} rolls. The clock starts when you press:",
            )
            self.asks.value = f"<p>{escape(speak(ask, n=timed.times, seconds=seconds))}</p>"
            self.start.description = speak("Start the clock")
        with self.time.hold_sync():
            texts = (N_("{n} seconds left"), N_("Time is up."), N_("{n} s"))
            self.time.said = [speak(text, n="{n}") for text in texts]
            if now is not None and timed is not None:
                self.time.seconds, self.time.left = timed.seconds, self._seconds[now.number]
                self.time.number = now.number
            self.time.running = now is not None and self._seconds[now.number] > 0

    def begin(self, at: Seating) -> None:
        """Start the clock of the person's timed task, if there is one that has not been started."""
        timed, now = self._task_and_clock(at)
        if timed is not None and now is None:
            number = len(self._seconds) + 1
            self._seconds[number] = timed.seconds
            self._all.append(_StartedClock(timed.task, at.game.position, number))

    def stop(self, at: Seating) -> str:
        """Return the action to take for a person whose time is up; "" as long as that is not so."""
        timed, now = self._task_and_clock(at)
        up = timed is not None and now is not None and self._seconds[now.number] <= 0
        return timed.stop if timed is not None and up else ""

    def _task_and_clock(self, at: Seating) -> tuple[Timed | None, _StartedClock | None]:
        """Return the person's timed task and its started clock, each None if it does not exist."""
        game = at.game
        timed = game.type.tabletop.clock(game) if at.acting in at.persons else None
        same = (one for one in self._all if timed is not None and one.task == timed.task)
        return timed, next((one for one in same if one.since <= game.position), None)

    def _on_time_left(self, _: Any, content: Any, __: Any) -> None:
        """Store the time left that the page reports, but never more than was stored before."""
        number, left = int(content["number"]), float(content["left"])
        if number in self._seconds:
            self._seconds[number] = min(left, self._seconds[number])
            if self._now is not None and number == self._now.number and self._seconds[number] <= 0:
                self._out()
