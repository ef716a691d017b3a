"""What the exhibits of perfect play stand on: the core game solved, and two pawns put anywhere."""

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
from azardia_widgets.controls.buttons import button, named, row, show_or_hide
from azardia_widgets.lesson.bar import Lesson
from azardia_widgets.lesson.exhibit import Exhibit
from azardia_widgets.lesson.figure import Figure, Slider

# --- while it is not solved ---------------------------------------------------------------------

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
        self.progress = named(ipywidgets.FloatProgress(min=0, max=1), "azardia-progress")
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
        show_or_hide(self._unsolved, not self._open)
        show_or_hide(self._inside, self._open)
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


GATE, GOAL, TOP = NUMBERS.gate, NUMBERS.goal, NUMBERS.top_level

NOBODY, MOVER, RIVAL = "nobody", "mover", "rival"
PAIRS = {  # the characters of both pawns
    NOBODY: ("lagartoon", "kuchuritok"),
    MOVER: ("mantis", "lagartoon"),
    RIVAL: ("lagartoon", "mantis"),
}


def points_lost(loss: float, code: str) -> str:
    """Return a loss in percentage points, never so rounded that it vanishes."""
    if SAME <= loss < 0.00005:
        return "<" + decimal(0.01, code, 2)
    return decimal(loss * PERCENT, code, 2)


# --- exhibits ---------------------------------------------------------------------------------


class Solved(Figure):
    """A figure that needs the core game solved."""

    def lay(self) -> Sequence[Any]:
        """Return the parts behind what is shown until the core game is solved."""
        self.gate = Gate(self.inside(), lambda: self.attempt(self._translate))
        return (self.gate.widget,)

    def inside(self) -> Sequence[Any]:
        """Return the parts in their places."""
        return super().lay()

    @property
    def solved(self) -> Solution:
        """The solution; there is one when `show` is called."""
        solution = self.gate.solution()
        assert solution is not None
        return solution

    def refresh(self) -> None:
        """Show what it is about, or how to have the core game solved."""
        self.gate.show(self.language)
        if self.gate.solution() is None:
            self.said = ""  # the gate speaks
        else:
            super().refresh()
        show_or_hide(self.access, bool(self.said))

    def picture(self) -> str:
        """Return what it is about, or that the core game is not solved."""
        return str(self.gate.text.value) if self.gate.solution() is None else self.drawn()

    def drawn(self) -> str:
        """Return what a saved notebook shows, as HTML."""
        return super().picture()


class Later(Solved):
    """Something that can only be made once the core game is solved."""

    def __init__(self, lesson: Lesson, make: Callable[[], Exhibit]) -> None:
        self._make = make
        super().__init__(lesson)

    def inside(self) -> Sequence[Any]:
        """Return the place for it."""
        self.place = ipywidgets.VBox()
        return (self.place,)

    def show(self, *_: Any) -> Sequence[object]:
        """Make it; it speaks for itself."""
        if not self.place.children:
            self.place.children = (self._make(),)
        return ()

    def drawn(self) -> str:
        """Return what it shows."""
        made: Exhibit = self.place.children[0]
        return made.picture()


def later(lesson: Lesson, make: Callable[[], Exhibit]) -> Exhibit:
    """Return what `make` makes, at once or when the core game has been solved."""
    return make() if is_solved() else Later(lesson, make)


# --- two pawns --------------------------------------------------------------------------------


class Position(NamedTuple):
    """Two pawns, neither of them the Mantis, whoever is to move first: tile and level each."""

    mine: tuple[int, int]
    rival: tuple[int, int]

    def game(self) -> Game:
        """Return the game; AzardiaError, naming the rule, where a pawn may not stand."""
        pawns = [
            Placed(tile, character, level=level)
            for (tile, level), character in zip((self.mine, self.rival), PAIRS[NOBODY], strict=True)
        ]
        return Game.place(pawns, cards=False)

    @property
    def places(self) -> tuple[int, int, int]:
        """The numbers of the places, and who has the Mantis, as the solution knows them."""
        return place(*self.mine), place(*self.rival), NEITHER


class Pawns(Solved):
    """A figure with two pawns that can be put anywhere."""

    mine = Slider(N_("Tile of the player to move"), 1, GOAL - 1, 129, "azardia-mine", main=True)
    level = Slider(N_("Its level"), 1, TOP, TOP, "azardia-level")
    rival = Slider(N_("Tile of the rival"), 1, GOAL - 1, 130, "azardia-rival")
    rivals_level = Slider(N_("The rival's level"), 1, TOP, TOP, "azardia-rivals-level")

    def position(self, code: str) -> Position:
        """Return the position that is chosen.

        Raises AzardiaError, in the language `code`, where a pawn may not stand, and where both
        would stand on one tile other than the first.
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
