"""Exhibits about the duel: its values step by step, passes in different orders, a game."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from html import escape
from typing import Any

import ipywidgets
import numpy as np

from azardia_nb.compiled.libraries import NOT_COMPILED, can_compile, is_ready
from azardia_nb.game.game import Game, begin
from azardia_nb.games.titan_race.game import start
from azardia_nb.games.titan_race.lessons.duel import ROW_NINE, cells, passes_needed
from azardia_nb.games.titan_race.odds.bare_duel import (
    NUMBERS,
    WORST_FIRST,
    BareDuelSolution,
    Option,
    Place,
    changes_of_passes,
    solve,
)
from azardia_nb.games.titan_race.odds.duel import LIVES, Stand, rows_at, variant
from azardia_nb.games.titan_race.odds.duel import solve as solve_compiled
from azardia_nb.games.titan_race.record import GAME
from azardia_nb.games.titan_race.rules.board import COLUMNS, FACES, PATHS, ROWS
from azardia_nb.games.titan_race.text.sentences import FACE_NAMES, PATH_NAMES
from azardia_nb.solve.expansion import expand_of
from azardia_nb.text.language import N_, Speak, language
from azardia_nb.text.say import percent
from azardia_widgets.charts.curve_chart import Curve, Curves
from azardia_widgets.controls.background import Background
from azardia_widgets.controls.buttons import show_or_hide
from azardia_widgets.controls.listing import CHOSEN, grid, listing, tinted
from azardia_widgets.lesson import figure
from azardia_widgets.lesson.blanks import Blanks
from azardia_widgets.lesson.exhibit import Exhibit, Surroundings
from azardia_widgets.lesson.figure import Board, Figure, Html, Pick, Slider, paragraphs, press
from azardia_widgets.lesson.prediction import before
from azardia_widgets.lesson.running import about_compiling
from azardia_widgets.table.seating import PERSON
from azardia_widgets.table.table import Table

LAPS = {"1": N_("1 lap"), "2": N_("2 laps"), "3": N_("3 laps")}
NEAR, FAR = "near", "far"
APART = {NEAR: N_("0 or 1 columns apart"), FAR: N_("2 or 3 columns apart")}
_TINTS = ("#ffffff", "#efe8fb", "#ded1f6", "#cdbaf0", "#bca3ea")
_LONGEST = 24  # maximum length of a fraction in a sentence


def place_of(mine: int, theirs: int, apart: str) -> Place | None:
    """Return the position with these heights; None if both Titans would share a space."""
    between = (mine + theirs) % 2 + (2 if apart == FAR else 0)
    # three columns right equal three left; two and four are mirror images
    if not between and (mine - theirs) % ROWS == 0:
        return None
    return Place(mine, theirs, between % COLUMNS)


class DuelTable(Figure):
    """Grid of winning probabilities of the bare duel, computed diagonal by diagonal."""

    heard = in_row = True
    laps = Pick(N_("The race lasts"), LAPS, "azardia-laps")
    apart = Pick(N_("The two are"), APART, "azardia-apart", FAR)
    mine = Slider(N_("Row of the player to move"), 1, ROWS, 10, "azardia-mine")
    theirs = Slider(N_("Row of the rival"), 1, ROWS, 10, "azardia-theirs")
    parts = ("grid", "best", "board")
    first_column = ("grid", "board")
    second_column = ("laps", "back", "all", "anew", "mine", "theirs", "apart")
    under = ("best",)
    grid: Any
    best: Any

    def begin(self) -> None:
        self.down_to = 2 * ROWS - 4  # lowest sum of heights that is shown

    @press(N_("One step back"), "azardia-step", "step-backward", main=True)
    def back(self) -> None:
        self.down_to = max(2, self.down_to - 1)
        self.theirs.value = self.down_to // 2
        self.mine.value = self.down_to - self.theirs.value

    @press(N_("All the way back"), "azardia-all", "fast-backward")
    def all(self) -> None:
        self.down_to = 2

    @press(N_("From the finish again"), "azardia-again", "refresh")
    def anew(self) -> None:
        self.down_to = 2 * self.rows
        self.mine.value = self.theirs.value = self.rows
        self.apart.value = FAR

    @property
    def rows(self) -> int:
        """The number of rows of the race."""
        return ROWS * int(self.laps.value)

    def changed(self, name: str) -> None:
        if name != "laps":
            return
        for number in (self.mine, self.theirs):
            to_go = number.slider.max - number.value
            number.slider.max = max(self.rows, number.value)
            number.value = self.rows - to_go if self.rows > to_go else 1
            number.slider.max = self.rows
        self.down_to = 2 * self.rows - 4

    def show(
        self, speak: Speak, code: str, laps: str, apart: str, mine: int, theirs: int
    ) -> Iterator[object]:
        solved = solve(int(laps))
        place = place_of(mine, theirs, apart)
        self.back.disabled = self.all.disabled = self.down_to <= 2
        shows = self.shows("table")
        yield Html(self._grid(solved, code) if shows else "")
        if place is None:
            text = speak("Two Titans can't be on one space: choose another row or column.")
            yield from (text, paragraphs(text))
            return
        yield Board(_game(int(laps), place))
        if mine + theirs < self.down_to:
            text = speak(
                "Row {mine} against row {theirs}: not worked out yet. The rows add up to {sum}, "
                "and so far only sums of {least} or more are known.",
                mine=mine,
                theirs=theirs,
                sum=mine + theirs,
                least=self.down_to,
            )
            yield paragraphs(text)
        else:
            text = _value_sentence(solved, place, code)
            yield Html(paragraphs(text) + _best_moves(solved, place, code) if shows else "")
        yield text if shows else speak("Step back from the finish.")

    def _grid(self, solved: BareDuelSolution, code: str) -> str:
        """Return the table of the cursor's lap; its rows are the rows of the player to move."""
        first, other = (
            ROWS * ((number.value - 1) // ROWS) + 1 for number in (self.mine, self.theirs)
        )
        caption = language(code)(
            N_(
                "Probability that the player to move wins, in percent: its row down the side, the "
                "rival's row along the top"
            )
        )
        return grid(
            caption,
            reversed(range(first, first + ROWS)),
            range(other, other + ROWS),
            lambda mine, theirs: self._cell(solved, mine, theirs, code),
            "padding:2px 3px;text-align:center;min-width:2.3em;line-height:1.2",
        )

    def _cell(self, solved: BareDuelSolution, mine: int, theirs: int, code: str) -> tuple[str, str]:
        edge = CHOSEN if (mine, theirs) == (self.mine.value, self.theirs.value) else ""
        place = place_of(mine, theirs, self.apart.value)
        if place is None or mine + theirs < self.down_to:
            return "", edge
        value = solved.values[place]
        tint = _TINTS[min(len(_TINTS) - 1, int(value * len(_TINTS)))]
        text = percent(value, code, 0).rstrip("%").rstrip()
        bold = f"<strong>{text}</strong>" if mine + theirs == self.down_to else text
        return bold, tinted(tint) + edge


def fill_in_cells(lesson: Surroundings) -> Blanks:
    """Ask for three cells of the table, the last one step by step, before it is shown."""
    return Blanks(lesson, cells(), DuelTable(lesson), in_turn=True, board=_game(1, ROW_NINE))


def _game(laps: int, place: Place) -> Game:
    stand = (*place, LIVES, LIVES)
    arrays = Stand(*(np.array([one], np.int64) for one in stand))
    return begin(variant(laps, NUMBERS), rows_at(arrays)[0])


def _value_sentence(solved: BareDuelSolution, place: Place, code: str) -> str:
    value, speak = solved.values[place], language(code)
    exact = f"{value}"
    if len(exact) > _LONGEST:
        exact = speak("a fraction with a denominator of {n} digits", n=len(str(value.denominator)))
    return speak(
        "Row {mine} against row {theirs}: the player to move wins with probability {exact} = "
        "{chance}.",
        mine=place.mine,
        theirs=place.theirs,
        exact=exact,
        chance=percent(value, code, 2),
    )


def _best_moves(solved: BareDuelSolution, place: Place, code: str) -> str:
    """Return a table of faces, best first, with their best moves, and the sum of the value."""
    speak = language(code)
    best = [(options[0], face) for face, options in enumerate(solved.options(place))]
    ranked = sorted(best, key=lambda pair: -pair[0].worth)
    n = len(FACES)
    weights = [2 * (n - rank) - 1 for rank in range(n)]
    lines = [
        [
            speak(FACE_NAMES[face]),
            f"{weight}/{n * n}",
            speak(PATH_NAMES[PATHS.index(option.path)]),
            _rows_after(option, code),
            _worth(option.worth, code),
        ]
        for (option, face), weight in zip(ranked, weights, strict=True)
    ]
    heads = [
        speak("Die"),
        speak("Best of two"),
        speak("Best move"),
        speak("Rows then"),
        speak("You win then"),
    ]
    sums = " + ".join(
        f"{weight}/{n * n} × {percent(option.worth, code)}"
        for (option, _), weight in zip(ranked, weights, strict=True)
    )
    total = speak("In all: {sum} = {value}", sum=sums, value=percent(solved.values[place], code))
    table = listing(speak("The best move with each die"), heads, lines, {2, 3, 4})
    return f"{table}<p>{escape(total)}</p>"


def _rows_after(option: Option, code: str) -> str:
    speak = language(code)
    if option.won is not None:
        return speak("finish")
    return speak("{mine} against {theirs}", mine=option.after.mine, theirs=option.after.theirs)


def _worth(value: Fraction, code: str) -> str:
    exact = str(value)
    near = percent(value, code, 2)
    return f"{exact} ({near})" if 1 < len(exact) <= 9 else near


# --- passes -------------------------------------------------------------------------------------

BACKWARDS, FORWARDS = "backwards", "forwards"
ORDERS = {BACKWARDS: N_("from the finish back"), FORWARDS: N_("from the start on")}
_FIRST = 12  # minimum number of passes in the chart


class Passes(Figure):
    """Chart of the largest change in each pass of value iteration, for a chosen order."""

    heard = True
    order = Pick(N_("Positions are worked out"), ORDERS, "azardia-order")
    back = Slider(
        N_("Faces that send you back to row 1 (a made-up rule)"),
        0,
        len(WORST_FIRST) - 1,
        0,
        "azardia-faces-back",
        main=True,
    )
    parts = ("chart", "told", "table")
    first_column = ("chart",)

    def show(self, speak: Speak, code: str, order: str, back: int) -> Iterator[object]:
        changes = changes_of_passes(back, forwards=order == FORWARDS)
        values = [*changes, *[0.0] * (_FIRST - len(changes))]
        title = speak("Largest change of a probability in each pass")
        yield Curves(title, speak("pass"), (Curve(speak("largest change"), values),))
        n = len(changes) - 1  # the last pass changes nothing
        if not self.shows("table"):
            text = f"{title}."
        elif n == 1:
            text = speak("One pass is enough: a second one changes nothing.")
        else:
            text = speak(
                "It takes {n} passes before the first 12 decimals of every probability "
                "stop changing.",
                n=n,
            )
        yield text
        yield Html(f"<p><strong>{escape(text)}</strong></p>")
        # the table covers the numbers of faces up to the chosen one
        lines = [
            [
                str(faces),
                *(
                    str(len(changes_of_passes(faces, forwards=one == FORWARDS)) - 1)
                    for one in ORDERS
                ),
            ]
            for faces in range(back + 1)
        ]
        heads = [speak("Faces that lead back"), *map(speak, ORDERS.values())]
        yield figure.Table(speak("Passes until the first 12 decimals stay the same"), heads, lines)


predict_passes = before(passes_needed, Passes, back=1)


# --- a game of it -------------------------------------------------------------------------------


class AgainstPerfect(Figure):
    """Bare duel of one lap to play against the perfect bot; it needs compiled rules."""

    heard = True
    parts = ("told",)

    def begin(self) -> None:
        self._work: Background | None = None
        self.place = ipywidgets.VBox()

    def lay(self) -> Sequence[Any]:
        return self.placed(("told", "ready", "place"))

    @press(N_("Get the perfect bot ready"), "azardia-ready", "play", main=True)
    def ready(self) -> None:
        if self._work is None:
            self._work = Background(self._solve(), self._ended)
            self._work.start()

    def show(self, speak: Speak, code: str) -> Iterator[object]:
        if not self.place.children and is_ready(expand_of(GAME.engine)):
            self.place.children = (self._table(),)
        there = bool(self.place.children)
        text = "" if there else about_compiling(self._work is not None, code)
        if not can_compile():
            text = speak(NOT_COMPILED)
        for part in (self.told, self.ready, self.access):
            show_or_hide(part, not there)
        self.ready.disabled = self._work is not None or not can_compile()
        yield Html(f"<p role='status'>{escape(text)}</p>" if text else "")
        yield text

    def _table(self) -> Table:
        under = variant(1, NUMBERS)
        seed = 1 if self.lesson is None else self.lesson.seed + 1
        game = begin(under, start(under, 2), seed=seed)
        game.run_chance()
        return Table(game, seats=(PERSON, "perfect"), lesson=self.lesson)  # type: ignore[arg-type]

    def _solve(self) -> Iterator[None]:
        solve_compiled(1, NUMBERS)
        yield

    def _ended(self, _: Background, failed: Exception | None) -> None:
        self._work = None
        self.attempt(self.refresh)
        if failed is not None:
            self.failed(failed)

    def picture(self) -> str:
        if self.place.children:
            table: Exhibit = self.place.children[0]
            return table.picture()
        return super().picture()
