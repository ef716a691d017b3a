"""The clock against which a person acts: begun by a press, held by nobody, heard three times."""

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

import ipywidgets
import traitlets

from azardia_nb.game.tabletop import Timed
from azardia_nb.text.language import N_, language, plural
from azardia_widgets.controls.buttons import button, named, show_or_hide
from azardia_widgets.controls.scripted import Scripted
from azardia_widgets.table.seating import Seating


class _Begun(NamedTuple):
    """A task at the step where its clock was begun; `number` is the page's name of that clock."""

    task: tuple[int, ...]
    since: int
    number: int


class TimeLeft(Scripted):
    """What is left of a clock's time, which the page measures and tells when it has to be known.

    It stands still while the page is hidden, or behind a dialog.
    """

    _esm = Path(__file__).parent / "clock.js"

    number = traitlets.Int(0).tag(sync=True)  # which clock it is
    seconds = traitlets.Int(0).tag(sync=True)  # it began with
    left = traitlets.Float(0).tag(sync=True)  # when it was last told
    running = traitlets.Bool(False).tag(sync=True)
    said = traitlets.List().tag(sync=True)  # aloud, with {n}; at its end; beside the bar


class Clock:
    """A clock for each task that a person has to do in time; `out` is called when it is out.

    Time that was used stays used, however one goes back to a task; before its beginning it is
    forgotten. `begun` is called when the button is pressed that begins it.
    """

    def __init__(self, begun: Callable[[], None], out: Callable[[], None]) -> None:
        self._all: list[_Begun] = []
        self._left: dict[int, float] = {}
        self._now: _Begun | None = None
        self._out = out
        self.time = TimeLeft()
        self.time.on_msg(self._told)
        self.asks = ipywidgets.HTML()
        self.start = button("azardia-start-clock", begun, "clock-o")
        self.widget = named(ipywidgets.VBox((self.asks, self.start, self.time)), "azardia-clock")

    def forget(self) -> None:
        """Forget all clocks: another game begins."""
        self._all, self._now = [], None

    def show(self, at: Seating, code: str) -> None:
        """Show the clock of what a person is to do; while one looks back it goes on."""
        if at.looking:
            return
        self._all = [one for one in self._all if one.since <= at.game.position]
        timed, self._now = self._of(at)
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
                self.time.seconds, self.time.left = timed.seconds, self._left[now.number]
                self.time.number = now.number
            self.time.running = now is not None and self._left[now.number] > 0

    def begin(self, at: Seating) -> None:
        """Begin the clock of the present task."""
        timed, now = self._of(at)
        if timed is not None and now is None:
            number = len(self._left) + 1
            self._left[number] = timed.seconds
            self._all.append(_Begun(timed.task, at.game.position, number))

    def stop(self, at: Seating) -> str:
        """Return what is done for a person whose time is up; "" for all others."""
        timed, now = self._of(at)
        up = timed is not None and now is not None and self._left[now.number] <= 0
        return timed.stop if timed is not None and up else ""

    def _of(self, at: Seating) -> tuple[Timed | None, _Begun | None]:
        """Return what a person is to do in time, and its clock, if that was begun."""
        game = at.game
        timed = game.type.tabletop.clock(game) if at.acting in at.persons else None
        same = (one for one in self._all if timed is not None and one.task == timed.task)
        return timed, next((one for one in same if one.since <= game.position), None)

    def _told(self, _: Any, content: Any, __: Any) -> None:
        """Note what the page says of a clock; one that was reopened may know less of it."""
        number, left = int(content["number"]), float(content["left"])
        if number in self._left:
            self._left[number] = min(left, self._left[number])
            if self._now is not None and number == self._now.number and self._left[number] <= 0:
                self._out()
