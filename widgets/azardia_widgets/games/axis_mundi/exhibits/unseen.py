"""The unseen: hiding from a hunter that counts, two ends made equal, two who learn."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets
import numpy as np

from azardia_nb.games.axis_mundi.lessons.unseen import (
    THREE,
    TWO,
    both_learn,
    ends,
    third_end,
    two_ends,
    vanished,
)
from azardia_nb.games.axis_mundi.odds.seek import (
    at_least,
    at_most,
    found_most,
    hide_and_seek,
    learn,
)
from azardia_nb.games.axis_mundi.rules.board import HEXES
from azardia_nb.simulation.statistics import mean
from azardia_nb.text.language import N_, Speak, language, plural
from azardia_nb.text.say import PERCENT, chance, decimal, percent, whole
from azardia_widgets.board.board_view import BoardView
from azardia_widgets.board.overlay import Amounts
from azardia_widgets.charts.chart import Chart
from azardia_widgets.charts.curve_chart import Line, Lines
from azardia_widgets.controls.beside import beside
from azardia_widgets.controls.buttons import button, row, show_or_hide
from azardia_widgets.controls.listing import listing
from azardia_widgets.controls.menu import menu
from azardia_widgets.controls.number import Number
from azardia_widgets.lesson.exhibit import Exhibit, Surroundings
from azardia_widgets.lesson.figure import Figure, Slider, Table
from azardia_widgets.lesson.prediction import Prediction

if TYPE_CHECKING:
    from azardia_widgets.lesson.bar import Lesson

AT_ONCE = 100  # rounds at one press
MOST_WORTH = 8
APART = 5  # percentage points between two places of a curve
MANY_ENDS = (THREE, (4, 4, 3, 3, 2), tuple(ends(vanished()).values()))
ROUNDS = 200
ROUND = plural("{n} round", "{n} rounds")


class Hiding(Exhibit):
    """Hide at one of the hexes where hunters must look, from one that counts where one has hidden.

    With `mixed` the best mixtures stand beside it, and chance can hide by them.
    """

    heard = True

    def __init__(
        self, lesson: Surroundings | None = None, *, mixed: bool = False, language: str = "en"
    ) -> None:
        self.mixed = mixed
        self.seed = 1 if lesson is None else lesson.seed
        game = vanished()
        self.ends = ends(game)
        self.seen = game.view(int(game.acting))
        self.best = hide_and_seek(self.worths)
        self._forget()
        super().__init__(lesson, language=language)

    @property
    def worths(self) -> list[int]:
        """What each end is worth."""
        return list(self.ends.values())

    def _forget(self) -> None:
        self._rng = np.random.default_rng((self.seed, self.mixed))
        self.hidden, self.struck = [0] * len(self.ends), [0] * len(self.ends)
        self.gained: list[int] = []
        self.last = (-1, -1)

    def build(self) -> Sequence[Any]:
        """Return the board, and beside it the buttons and what has come of them."""
        self.hide = [self._button(at) for at in range(len(self.ends))]
        self.hide[0].add_class("azardia-main")
        self.many = button("azardia-by-chance", lambda: self.attempt(self._by_chance))
        show_or_hide(self.many, self.mixed)
        self.anew = button("azardia-anew", lambda: self.attempt(self._anew), "refresh")
        self.board = BoardView()
        self.told = ipywidgets.HTML()
        self.table = ipywidgets.HTML()
        right = ipywidgets.VBox((row(*self.hide), row(self.many, self.anew), self.told, self.table))
        return (beside(self.board.widget, right),)

    def _button(self, at: int) -> Any:
        return button(f"azardia-end-{at + 1}", lambda: self.attempt(lambda: self._press(at)))

    def speak(self, code: str) -> None:
        """Label the buttons."""
        speak = language(code)
        for control, hex in zip(self.hide, self.ends, strict=True):
            control.description = speak("Hide on {hex}", hex=HEXES[hex])
        self.many.description = speak("{n} rounds by chance", n=AT_ONCE)
        self.anew.description = speak("Start again")

    def hide_once(self, at: int) -> None:
        """Hide at an end; at the same time the hunter strikes where it has paid best so far."""
        likely = found_most(self.worths, [times + 1 for times in self.hidden])
        strike = likely[int(self._rng.integers(len(likely)))]
        self.hidden[at] += 1
        self.struck[strike] += 1
        self.gained.append(0 if at == strike else self.worths[at])
        self.last = at, strike

    def _press(self, at: int) -> None:
        self.hide_once(at)
        self.refresh()

    def _by_chance(self) -> None:
        """Hide by the best mixture, many times."""
        for at in self._rng.choice(
            len(self.ends), AT_ONCE, p=[float(share) for share in self.best.hider]
        ):
            self.hide_once(int(at))
        self.refresh()

    def _anew(self) -> None:
        self._forget()
        self.refresh()

    def refresh(self) -> None:
        """Tell the last round and all of them together, in words and on the island."""
        code = self.language
        speak = language(code)
        names = [HEXES[hex] for hex in self.ends]
        if self.gained:
            at, strike = self.last
            self.said = speak(
                "You hid on {hex}, the hunter struck at {strike}: {gained}. {rounds}, {mean} on "
                "average.",
                hex=names[at],
                strike=names[strike],
                gained=self.gained[-1],
                rounds=speak(ROUND, n=len(self.gained)),
                mean=decimal(Fraction(sum(self.gained), len(self.gained)), code, 2),
            )
        else:
            self.said = speak(
                "You may be on any of {n} hexes: {hexes}. Hide on one of them.",
                n=len(names),
                hexes=", ".join(names),
            )
        # What is worth most before the first round; then where it has struck, and how often.
        counted = self.struck if self.gained else self.worths
        unit = speak("strikes") if self.gained else speak("worth")
        amounts = dict(zip(self.ends, map(float, counted), strict=True))
        self.board.show(self.seen, code, chances=Amounts(amounts, unit, 0))
        self.access.descriptions = [self.board.description]
        lines = [f"<p><strong>{escape(self.said)}</strong></p>"]
        if self.mixed and len(self.gained) > 1:
            text = speak(
                "On average {mean} (95% interval), seed {seed}. The best mixture is worth {value}.",
                mean=mean(self.gained).told(code, 2),
                seed=self.seed,
                value=decimal(self.best.value, code, 2),
            )
            lines.append(f"<p>{escape(text)}</p>")
        self.told.value = "".join(lines)
        self.table.value = self._listed(names, code)

    def _listed(self, names: Sequence[str], code: str) -> str:
        """Return what each end is worth, how often it was used, and how often it should be."""
        speak = language(code)
        heads = [speak("hex"), speak("worth"), speak("you hid"), speak("it struck")]
        shown = self.mixed and self.shows("table")
        if shown:
            heads += [speak("best to hide"), speak("best to strike")]
        lines = [
            [names[at], str(worth), whole(self.hidden[at], code), whole(self.struck[at], code)]
            + (
                [chance(self.best.hider[at], code), chance(self.best.seeker[at], code)]
                if shown
                else []
            )
            for at, worth in enumerate(self.worths)
        ]
        return listing(speak("Where you hid, and where it struck"), heads, lines)

    def picture(self) -> str:
        """Return the board, and what has come of hiding."""
        return f"{self.board.html()}{self.told.value}{self.table.value}"


class TwoEnds(Figure):
    """Two ends: what one gets by how often one goes to the first, whichever is struck."""

    heard = in_row = strong = True
    first = Slider(N_("Worth of the first end"), 1, MOST_WORTH, TWO[0], "azardia-first")
    second = Slider(N_("Worth of the second end"), 1, MOST_WORTH, TWO[1], "azardia-second")
    share = Slider(
        N_("You go to the first (%)"),
        0,
        PERCENT,
        PERCENT // 2,
        "azardia-share",
        dial=range(0, PERCENT + 1, APART),
    )

    def show(self, speak: Speak, code: str, first: int, second: int, goes: int) -> Iterator[object]:
        """Compute what is left by each strike, and where both are the same."""
        share = Fraction(goes, PERCENT)
        left = (1 - share) * second, share * first
        best = hide_and_seek((first, second))
        strikes = [speak("It strikes at the first"), speak("It strikes at the second")]
        places = [Fraction(n, PERCENT) for n in range(0, PERCENT + 1, APART)]
        lines = (
            Line(strikes[0], [(1 - p) * second for p in places]),
            Line(strikes[1], [p * first for p in places]),
        )
        title = speak("What you get on average")
        across = speak("how often you go to the first end (%)")
        yield Lines(title, across, lines, start=0, step=APART, along=speak("worth"))
        yield speak(
            "If you go to the first end {share} of the time, you get at least {least} on average.",
            share=percent(share, code),
            least=decimal(min(left), code, 2),
        )
        rows = [
            [strike, decimal(mine, code, 2), decimal(best.value, code, 2)]
            for strike, mine in zip(strikes, left, strict=True)
        ]
        heads = [
            speak("strike"),
            speak("you get at {share}", share=percent(share, code)),
            speak("you get at {share}", share=chance(best.hider[0], code)),
        ]
        yield Table(title, heads, rows)


class Ends(Exhibit):
    """Several ends: both best mixtures, how they are checked, and two who learn them."""

    heard = True

    def __init__(
        self, lesson: Surroundings | None = None, *, learning: bool = False, language: str = "en"
    ) -> None:
        self.learning = learning
        super().__init__(lesson, language=language)

    def build(self) -> Sequence[Any]:
        """Return what the ends are worth and how long both learn, and below the chart and table."""
        self.worths = menu("azardia-worths")
        self.worths.options = [(", ".join(map(str, one)), one) for one in MANY_ENDS]
        self.worths.value = MANY_ENDS[0]
        self.worths.observe(lambda _: self.attempt(self.refresh), "value")
        moved = lambda _: self.attempt(self.refresh)  # noqa: E731 - the slider hands its value on
        self.rounds = Number(2, ROUNDS, ROUNDS // 2, moved, "azardia-rounds")
        show_or_hide(self.rounds.widget, self.learning)
        self.chart = Chart()
        self.table = ipywidgets.HTML()
        return (self.worths, self.rounds.widget, self.chart.widget, self.table)

    def speak(self, code: str) -> None:
        """Label the controls."""
        speak = language(code)
        self.worths.description = speak("The ends are worth")
        self.rounds.show(speak("Rounds"), code)
        self.access.names = self.rounds.names

    def refresh(self) -> None:
        """Solve the game, and let both learn it."""
        code = self.language
        speak = language(code)
        worths = self.worths.value
        best = hide_and_seek(worths)
        self.said = speak(
            "Hiding by the best mixture gets at least {low}, striking by it leaves at most {high}.",
            low=at_least(worths, best.hider),
            high=at_most(worths, best.seeker),
        )
        if self.learning:
            self._learn(worths, best.value, code)
        show_or_hide(self.chart.widget, self.learning and self.shows("chart"))
        heads = [speak("worth"), speak("best to hide"), speak("best to strike")]
        rows = [
            [str(worth), chance(hides, code), chance(strikes, code)]
            for worth, hides, strikes in zip(worths, best.hider, best.seeker, strict=True)
        ]
        title = speak("The best mixtures, exactly")
        listed = listing(title, heads, rows) if self.shows("table") else ""
        self.table.value = f"{listed}<p><strong>{escape(self.said)}</strong></p>"

    def _learn(self, worths: Sequence[int], value: Fraction, code: str) -> None:
        speak = language(code)
        n = self.rounds.value
        bounds = learn(worths, n)
        lines = (
            Line(speak("the hunter's habit leaves at most"), [one.high for one in bounds]),
            Line(speak("exactly"), [value] * n),
            Line(speak("the hider's habit gets at least"), [one.low for one in bounds]),
        )
        title = speak("What their habits are good for")
        self.chart.show(Lines(title, speak("rounds"), lines, along=speak("worth")), code)
        self.said = speak(
            "After {rounds} the value lies between {low} and {high}; exactly, it is {value}.",
            rounds=speak(ROUND, n=n),
            low=decimal(bounds[-1].low, code, 3),
            high=decimal(bounds[-1].high, code, 3),
            value=value,
        )

    def picture(self) -> str:
        """Return the chart and the table."""
        chart = self.chart.html() if self.learning and self.shows("chart") else ""
        return f"{chart}{self.table.value}"


def predict_two_ends(lesson: "Lesson") -> Prediction:
    """Ask how often to go to the better end; then worths and share can be changed."""
    return Prediction(lesson, two_ends(), TwoEnds(lesson))


def predict_third_end(lesson: "Lesson") -> Prediction:
    """Ask how often to go to the worst of three ends; then several games are solved."""
    return Prediction(lesson, third_end(), Ends(lesson))


def predict_both_learn(lesson: "Lesson") -> Prediction:
    """Ask what becomes of two who learn; then they do."""
    return Prediction(lesson, both_learn(), Ends(lesson, learning=True))
