"""What an exhibit shows while the core game is not solved: a button, and how far it has come."""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from html import escape
from time import monotonic
from typing import Any

import ipywidgets

from azardia_nb.compiled.libraries import need_compiled
from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.odds.core.solution import Solution, is_solved, solution
from azardia_nb.text.language import language
from azardia_widgets.controls.background import Background
from azardia_widgets.controls.buttons import button, row

_TOLD_EVERY = 0.25  # seconds: the page needs no more


class Solving:
    """Solves the core game in the background, once for all exhibits of a page.

    Each of `watched` is called when it has come farther, when it is done, and when it stopped.
    """

    def __init__(self, solve: Callable[..., Any] = solution) -> None:
        self.watched: list[Callable[[], None]] = []
        self.share = 0.0
        self.wrong = ""
        self._solve = solve
        self._work: Background | None = None
        self._stop = threading.Event()
        self._told = 0.0

    @property
    def running(self) -> bool:
        """Whether it is being solved now."""
        return self._work is not None

    def start(self) -> None:
        """Begin, or go on with what there is of an interrupted solution."""
        if self.running:
            return
        self._stop.clear()
        self.share, self.wrong = 0.0, ""
        self._work = Background(self._run(), self._ended, self._stop)
        self._work.start()
        self._tell()

    def stop(self) -> None:
        """Stop as soon as possible; what is there so far is kept."""
        self._stop.set()

    def wait(self) -> None:
        """Wait until it is done or has stopped."""
        if self._work is not None:
            self._work.wait()

    def _run(self) -> Iterator[None]:
        need_compiled()
        with suppress(KeyboardInterrupt):
            self._solve(report_progress=self._come)
        yield

    def _ended(self, _: Background, failed: Exception | None) -> None:
        if failed is not None:
            known = isinstance(failed, AzardiaError)
            self.wrong = str(failed) if known else f"{type(failed).__name__}: {failed}"
        self._work = None
        self._tell()

    def _come(self, share: float, worst: float) -> None:
        if self._stop.is_set():
            raise KeyboardInterrupt
        if monotonic() - self._told > _TOLD_EVERY:
            self._told = monotonic()
            self.share = share
            self._tell()

    def _tell(self) -> None:
        for watch in self.watched:
            watch()


SOLVING = Solving()


class Gate:
    """Shows `inside` once the core game is solved, and until then how to have it solved.

    `opened` is called when it has been solved before the eyes.
    """

    def __init__(self, inside: Sequence[Any], opened: Callable[[], None]) -> None:
        self._inside = ipywidgets.VBox(tuple(inside))
        self._opened = opened
        self._code = "en"
        self._open: bool | None = None
        self.text = ipywidgets.HTML()
        self.solve = button("azardia-solve", lambda: SOLVING.start(), "play")
        self.stop = button("azardia-stop", lambda: SOLVING.stop(), "stop")
        self.progress = ipywidgets.FloatProgress(min=0, max=1)
        self.progress.add_class("azardia-progress")
        self._unsolved = ipywidgets.VBox((self.text, row(self.solve, self.stop, self.progress)))
        self.widget = ipywidgets.VBox((self._unsolved, self._inside))
        SOLVING.watched.append(self._watch)

    def solution(self) -> Solution | None:
        """Return the solution, or None while it is not there and nobody shall wait for it."""
        return solution() if is_solved() else None

    def show(self, code: str) -> bool:
        """Show what there is, in the language `code`; return whether it is solved."""
        self._code = code
        speak = language(code)
        self.solve.description = speak("Solve now")
        self.stop.description = speak("Stop")
        if not self._open:
            self._open = is_solved()
        self._unsolved.layout.display = "none" if self._open else ""
        self._inside.layout.display = "" if self._open else "none"
        if not self._open:
            self._progress()
        return self._open

    def sentence(self) -> str:
        """Return what is said while it is not solved."""
        speak = language(self._code)
        if SOLVING.running:
            return speak("Solving the core game: {n}% so far.", n=int(SOLVING.share * 100))
        if SOLVING.wrong:
            return speak("It could not be solved: {error}", error=SOLVING.wrong)
        return speak(
            "The core game has not been solved on this computer yet. That takes a minute or "
            "two, once. If you stop or close the page, the work done so far is kept."
        )

    def _progress(self) -> None:
        self.text.value = f"<p role='status'>{escape(self.sentence())}</p>"
        self.progress.value = SOLVING.share
        self.progress.layout.visibility = "visible" if SOLVING.running else "hidden"
        self.solve.disabled = SOLVING.running
        self.stop.disabled = not SOLVING.running

    def _watch(self) -> None:
        if self._open:
            return
        self._progress()
        if not SOLVING.running and is_solved():
            self._opened()
