"""Shared parts of the perfect-play exhibits: the solved core game, and two movable pawns."""

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from html import escape
from time import monotonic
from typing import Any, NamedTuple

import ipywidgets

from azardia_nb.compiled.libraries import need_compiled
from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.odds.core.moves import place
from azardia_nb.games.azardia.odds.core.solution import Solution, is_solved, solution
from azardia_nb.games.azardia.odds.core.transitions import NEITHER
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.probability.ties import SAME
from azardia_nb.text.language import N_, language
from azardia_nb.text.say import PERCENT, decimal
from azardia_widgets.controls.background import Background
from azardia_widgets.controls.buttons import button, row, show_or_hide, with_classes
from azardia_widgets.lesson.bar import Lesson
from azardia_widgets.lesson.exhibit import Exhibit
from azardia_widgets.lesson.figure import Figure, Slider

# --- until it is solved -------------------------------------------------------------------------

_TOLD_EVERY = 0.25  # seconds between two progress reports


class Solving:
    """Solves the core game in the background, once for all exhibits of a page.

    Each callback in `watched` is called on progress, at the end, and after a stop.
    """

    def __init__(self, solve: Callable[..., Any] = solution) -> None:
        self.watched: list[Callable[[], None]] = []
        self.share = 0.0
        self.wrong = ""
        self._solve = solve
        self._work: Background | None = None
        self._stop = threading.Event()
        self._last_report = 0.0

    @property
    def running(self) -> bool:
        """Whether a run is in progress."""
        return self._work is not None

    def start(self) -> None:
        """Start, or continue an interrupted run."""
        if self.running:
            return
        self._stop.clear()
        self.share, self.wrong = 0.0, ""
        self._work = Background(self._run(), self._ended, self._stop)
        self._work.start()
        self._tell()

    def stop(self) -> None:
        """Stop as soon as possible; the work so far is saved."""
        self._stop.set()

    def wait(self) -> None:
        """Wait until the run ends."""
        if self._work is not None:
            self._work.wait()

    def _run(self) -> Iterator[None]:
        need_compiled()
        with suppress(KeyboardInterrupt):
            self._solve(report_progress=self._come)
        yield

    def _ended(self, _: Background, failed: Exception | None) -> None:
        if failed is not None:
            ours = isinstance(failed, AzardiaError)
            self.wrong = str(failed) if ours else f"{type(failed).__name__}: {failed}"
        self._work = None
        self._tell()

    def _come(self, share: float, worst: float) -> None:
        if self._stop.is_set():
            raise KeyboardInterrupt
        if monotonic() - self._last_report > _TOLD_EVERY:
            self._last_report = monotonic()
            self.share = share
            self._tell()

    def _tell(self) -> None:
        for watch in self.watched:
            watch()


SOLVING = Solving()


class Gate:
    """Shows `inside` once the core game is solved, and a button to solve it before.

    `opened` is called when a run ends with a solution.
    """

    def __init__(self, inside: Sequence[Any], opened: Callable[[], None]) -> None:
        self._inside = ipywidgets.VBox(tuple(inside))
        self._opened = opened
        self._code = "en"
        self._open: bool | None = None
        self.text = ipywidgets.HTML()
        self.solve = button("azardia-solve", lambda: SOLVING.start(), "play")
        self.stop = button("azardia-stop", lambda: SOLVING.stop(), "stop")
        self.progress = with_classes(ipywidgets.FloatProgress(min=0, max=1), "azardia-progress")
        self._unsolved = ipywidgets.VBox((self.text, row(self.solve, self.stop, self.progress)))
        self.widget = ipywidgets.VBox((self._unsolved, self._inside))
        SOLVING.watched.append(self._watch)

    def solution(self) -> Solution | None:
        """Return the solution, or None if it would have to be solved now."""
        return solution() if is_solved() else None

    def show(self, code: str) -> bool:
        """Show the right parts in the language `code`; return whether the game is solved."""
        self._code = code
        speak = language(code)
        self.solve.description = speak("Solve now")
        self.stop.description = speak("Stop")
        if not self._open:
            self._open = is_solved()
        show_or_hide(self._unsolved, not self._open)
        show_or_hide(self._inside, self._open)
        if not self._open:
            self._progress()
        return self._open

    def sentence(self) -> str:
        """Return the message while it is not solved."""
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


GATE, GOAL, TOP = NUMBERS.gate, NUMBERS.goal, NUMBERS.top_level

NOBODY, MOVER, RIVAL = "nobody", "mover", "rival"
PAIRS = {  # characters of mover and rival
    NOBODY: ("lagartoon", "kuchuritok"),
    MOVER: ("mantis", "lagartoon"),
    RIVAL: ("lagartoon", "mantis"),
}


def points_lost(loss: float, code: str) -> str:
    """Return a loss in percentage points, never rounded to zero."""
    if SAME <= loss < 0.00005:
        return "<" + decimal(0.01, code, 2)
    return decimal(loss * PERCENT, code, 2)


# --- exhibits ---------------------------------------------------------------------------------


class SolvedFigure(Figure):
    """A figure that needs the solved core game."""

    def lay(self) -> Sequence[Any]:
        """Return the figure's parts behind a `Gate`."""
        self.gate = Gate(self.inside(), lambda: self.attempt(self._translate))
        return (self.gate.widget,)

    def inside(self) -> Sequence[Any]:
        """Return the figure's parts."""
        return super().lay()

    @property
    def solved(self) -> Solution:
        """The solution; it exists whenever `show` is called."""
        solution = self.gate.solution()
        assert solution is not None
        return solution

    def refresh(self) -> None:
        """Show the figure, or how to get the core game solved."""
        self.gate.show(self.language)
        if self.gate.solution() is None:
            self.said = ""  # the gate's message is shown instead
        else:
            super().refresh()
        show_or_hide(self.access, bool(self.said))

    def picture(self) -> str:
        """Return the figure's picture, or the gate's message."""
        return str(self.gate.text.value) if self.gate.solution() is None else self.saved_html()

    def saved_html(self) -> str:
        """Return the HTML for a saved notebook."""
        return super().picture()


class SolvedLater(SolvedFigure):
    """An exhibit that can only be created once the core game is solved."""

    def __init__(self, lesson: Lesson, make: Callable[[], Exhibit]) -> None:
        self._make = make
        super().__init__(lesson)

    def inside(self) -> Sequence[Any]:
        """Return the empty container."""
        self.place = ipywidgets.VBox()
        return (self.place,)

    def show(self, *_: Any) -> Sequence[object]:
        """Create the exhibit on first use; its own widgets do the rest."""
        if not self.place.children:
            self.place.children = (self._make(),)
        return ()

    def saved_html(self) -> str:
        """Return the exhibit's picture."""
        exhibit: Exhibit = self.place.children[0]
        return exhibit.picture()


def later(lesson: Lesson, make: Callable[[], Exhibit]) -> Exhibit:
    """Return `make()`, now or in a container once the core game is solved."""
    return make() if is_solved() else SolvedLater(lesson, make)


# --- two pawns --------------------------------------------------------------------------------


class Position(NamedTuple):
    """Two pawns without the Mantis: (tile, level) of the mover and of the rival."""

    mine: tuple[int, int]
    rival: tuple[int, int]

    def game(self) -> Game:
        """Return the game; AzardiaError with the rule for an impossible pawn."""
        pawns = [
            Placed(tile, character, level=level)
            for (tile, level), character in zip((self.mine, self.rival), PAIRS[NOBODY], strict=True)
        ]
        return Game.place(pawns, cards=False)

    @property
    def places(self) -> tuple[int, int, int]:
        """Both place numbers and who has the Mantis, as indices of the solution's values."""
        return place(*self.mine), place(*self.rival), NEITHER


class Pawns(SolvedFigure):
    """A figure with two movable pawns."""

    mine = Slider(N_("Tile of the player to move"), 1, GOAL - 1, 120, "azardia-mine", main=True)
    level = Slider(N_("Its level"), 1, TOP, TOP, "azardia-level")
    rival = Slider(N_("Tile of the rival"), 1, GOAL - 1, 130, "azardia-rival")
    rivals_level = Slider(N_("The rival's level"), 1, TOP, TOP, "azardia-rivals-level")

    def position(self, code: str) -> Position:
        """Return the chosen position.

        Raises AzardiaError, in the language `code`, for an impossible pawn, and for two pawns on
        one tile other than the first.
        """
        speak = language(code)
        chosen = Position(
            (self.mine.value, self.level.value),
            (self.rival.value, self.rivals_level.value),
        )
        for tile, level in chosen:
            if level < TOP and tile >= GATE:
                raise AzardiaError(
                    speak(
                        "Level {level} on tile {tile} is not possible: below level {top} a "
                        "pawn stays below tile {gate}. Nothing has changed.",
                        level=level,
                        tile=tile,
                        top=TOP,
                        gate=GATE,
                    )
                )
        if chosen.mine[0] == chosen.rival[0] > 1:
            raise AzardiaError(
                speak(
                    "Two pawns cannot stay on tile {tile}: they challenge each other. Nothing has "
                    "changed.",
                    tile=chosen.mine[0],
                )
            )
        return chosen
