"""Games simulated in the background of a page, with buttons Play and Stop and a progress bar."""

import threading
from collections.abc import Callable, Iterator, Sequence
from html import escape
from time import monotonic
from typing import Any, NamedTuple

import ipywidgets

from azardia_nb.compiled.libraries import can_compile, is_ready
from azardia_nb.text.language import language
from azardia_nb.text.say import whole
from azardia_widgets.controls.background import Background
from azardia_widgets.controls.buttons import button, row, with_classes
from azardia_widgets.lesson.exhibit import Exhibit

SHOWN_EVERY = 0.3  # seconds between two refreshes; charts take time to draw


class Batch(NamedTuple):
    """Games to simulate: an iterator of finished parts, and the total number of games."""

    parts: Iterator[Any]
    games: int  # including those played before
    needed: Sequence[Callable[..., Any]] = ()  # the compiled functions that play them


class Running:
    """Plays games in the background of a live exhibit.

    On Play, `begin` is called with an event that Stop sets; it returns the batch, or None after
    showing why there is nothing to play. The exhibit shows an AzardiaError. When Play is pressed
    after Stop, `begin` may return a batch with the same iterator `parts`, which was neither closed
    nor advanced in between.

    `came` receives each part and returns the number of games so far. Then, at intervals and at the
    end, the exhibit refreshes; all of this holds the exhibit's lock.

    Only one simulation runs on a page: a new one stops the earlier one. Making an exhibit of the
    same class stops it, too, as its cell was run again.
    """

    def __init__(
        self,
        exhibit: Exhibit,
        begin: Callable[[threading.Event], Batch | None],
        came: Callable[[Any], int],
    ) -> None:
        self.done = 0
        self.games = 0
        self.compiling = False
        self._exhibit = exhibit
        self._begin = begin
        self._came = came
        self._label = ""
        self._code = "en"
        self._stop = threading.Event()
        self._work: Background | None = None
        self.play = button("azardia-play", self.start, "play")
        self.stopper = button("azardia-stop", self.stop, "stop")
        self.bar = with_classes(ipywidgets.FloatProgress(min=0, max=1), "azardia-progress")
        self.text = ipywidgets.HTML()
        self.widget = ipywidgets.VBox((row(self.play, self.stopper, self.bar), self.text))
        if _last is not None and type(_last._exhibit) is type(exhibit):
            _last.stop()

    @property
    def running(self) -> bool:
        """Whether games are being played now."""
        return self._work is not None

    def start(self) -> None:
        """Start the simulation, or continue it after a stop."""
        self._exhibit.attempt(self._start)

    def stop(self) -> None:
        """Stop the simulation as soon as possible; finished games are kept."""
        self._stop.set()

    def drop(self) -> None:
        """Stop the simulation and forget its games."""
        self._stop.set()
        self._work = None
        self.done = self.games = 0
        self.compiling = False

    def wait(self) -> None:
        """Wait until the simulation ends; the caller must not hold the exhibit's lock."""
        if self._work is not None:
            self._work.wait()

    def show(self, label: str, code: str) -> None:
        """Show the progress in the language `code`; `label` is the text of the Play button."""
        self._label, self._code = label, code
        self.play.description = label
        self.stopper.description = language(code)("Stop")
        self.play.disabled = self.running
        self.stopper.disabled = not self.running
        self.bar.value = self.done / self.games if self.games else 0.0
        self.bar.layout.visibility = "visible" if self.games else "hidden"
        waiting = self.running and self.compiling  # compiling has no measurable progress
        (self.bar.add_class if waiting else self.bar.remove_class)("azardia-waiting")
        sentence = self.sentence()
        self.text.value = f"<p role='status'>{escape(sentence)}</p>" if sentence else ""

    def sentence(self) -> str:
        """Return a sentence on the progress; "" before any game."""
        speak = language(self._code)
        if self.running and self.compiling:
            return speak(
                "The rules are being compiled, so that games run a thousand times as fast. "
                "That takes some seconds, once for each change of the rules; you can go on using "
                "the page."
            )
        if not self.games:
            return ""
        far = {"n": whole(self.done, self._code), "all": whole(self.games, self._code)}
        if self.running:
            played = speak("{n} of {all} games played.", **far)
            return played if can_compile() else f"{played} {_about_plain_python(self._code)}"
        if self.done < self.games:
            return speak("Stopped: {n} of {all} games played. Press Play to continue.", **far)
        return speak("All {all} games played.", **far)

    def _start(self) -> None:
        global _last
        if self.running:
            return
        stop = threading.Event()
        batch = self._begin(stop)
        if batch is None:
            return
        if _last is not None and _last is not self:
            _last.stop()
        _last = self
        self._stop = stop
        self.games = batch.games
        self.compiling = can_compile() and not all(is_ready(function) for function in batch.needed)
        self._work = work = Background(
            self._collect(batch.parts, lambda: self._work is work), self._ended, stop
        )
        self._show()
        work.start()

    def _collect(self, parts: Iterator[Any], wanted: Callable[[], bool]) -> Iterator[None]:
        """Pass each of `parts` to `came`, and refresh the exhibit at intervals."""
        exhibit, last = self._exhibit, 0.0
        for part in parts:
            with exhibit.lock:
                if not wanted():
                    return
                self.done = self._came(part)
                first, self.compiling = self.compiling, False
                if first or monotonic() - last > SHOWN_EVERY:
                    exhibit.refresh()
                    self._show()
                    last = monotonic()
            yield

    def _ended(self, work: Background, failed: Exception | None) -> None:
        exhibit = self._exhibit
        with exhibit.lock:
            if self._work is not work:
                return
            self._work = None
            self.compiling = False
            exhibit.attempt(exhibit.refresh)
            self._show()
            if failed is not None:
                exhibit.failed(failed)

    def _show(self) -> None:
        self.show(self._label, self._code)


_last: Running | None = None  # the simulation started last on this page


def about_compiling(running: bool, code: str) -> str:
    """Return a note that rules are compiled before the first games, or cannot be compiled here.

    `running` says whether that is going on now.
    """
    speak = language(code)
    if not can_compile():
        return _about_plain_python(code)
    if running:
        return speak(
            "The rules are being compiled first. That takes some seconds, once. You can use "
            "everything else meanwhile."
        )
    return speak("The first time, the rules are compiled before the games begin: some seconds.")


def _about_plain_python(code: str) -> str:
    """Return a note on why games are slow without compiled rules."""
    speak = language(code)
    return speak(
        "Without compiled rules each game takes a second or so: stop when you have seen enough."
    )
