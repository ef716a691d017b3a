"""Two dice, added or subtracted: every roll there is, and rolls tried out."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import ipywidgets
import traitlets

from azardia_nb.games.azardia.lessons.two_dice import likeliest_difference
from azardia_nb.games.azardia.odds import dice
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.probability.dice import fair
from azardia_nb.probability.distribution import table
from azardia_nb.probability.experiment import (
    Experiment,
    Roll,
    differences,
    sums,
)
from azardia_nb.text.language import N_, Speak, language
from azardia_widgets.charts.bar_chart import Bars, BarSeries, Tally
from azardia_widgets.charts.chart import Chart
from azardia_widgets.charts.probability_table import ProbabilityTable
from azardia_widgets.controls.buttons import button, row, show_or_hide
from azardia_widgets.controls.choices import Choices
from azardia_widgets.games.azardia import faces
from azardia_widgets.lesson.exhibit import Exhibit
from azardia_widgets.lesson.figure import Figure, Html, Pick, Slider
from azardia_widgets.lesson.prediction import before
from azardia_widgets.table.fair_dice import roll_label, so_many

if TYPE_CHECKING:
    from azardia_widgets.lesson.bar import Lesson

MOST = NUMBERS.dice * NUMBERS.faces  # the highest sum
AT_ONCE = (1, 10, 100, 1000)  # how often can be rolled with one press
AHEAD = 7  # tiles to the wanted one at first: in reach both ways


@dataclass(frozen=True)
class Way:
    """One way to make a number of a roll: its name, its chart's words, distribution and count."""

    name: str
    title: str
    result: str
    gives: Callable[[int, int], int]
    distribution: Callable[[], Mapping[int, Fraction]]
    counts: Callable[[Sequence[Roll]], Counter[int]]


def _apart(a: int, b: int) -> int:
    return abs(a - b)


ADD = "add"
SUBTRACT = "subtract"
AGAIN = "again"
WAYS = {
    ADD: Way(
        N_("add"),
        N_("The sum of two dice"),
        N_("sum"),
        lambda a, b: a + b,
        dice.total,
        sums,
    ),
    SUBTRACT: Way(
        N_("subtract"),
        N_("The difference of two dice"),
        N_("difference"),
        _apart,
        dice.difference,
        differences,
    ),
    AGAIN: Way(
        N_("subtract, rerolling the first zero"),
        N_("The difference, rerolling the first zero"),
        N_("difference"),
        _apart,
        dice.difference_rerolled,
        dice.differences_rerolled,
    ),
}


class TwoDice(Figure):
    """All rolls of two dice as a grid, and how often each result comes, beside it."""

    heard = True  # the grid's heading says it
    options = ("ways",)
    ways: Sequence[str] = (ADD, SUBTRACT)
    way = Pick(
        N_("What you do:"),
        {name: WAYS[name].name for name in (ADD, SUBTRACT)},
        "azardia-way",
        dial=(ADD, SUBTRACT),
    )
    wanted = Slider(N_("Result"), 0, MOST, AHEAD, main=True, dial=range(MOST + 1))
    parts = ("grid", "chart")
    first_column = ("grid",)
    grid: Any

    def begin(self) -> None:
        """Turn only one dial where there is nothing to choose."""
        if len(self.ways) == 1:
            self.dials = MappingProxyType({"wanted": self.dials["wanted"]})

    def lay(self) -> Sequence[Any]:
        """Return the grid, and beside it what is chosen and the chart."""
        show_or_hide(self.way.widget, len(self.ways) > 1)
        # Square and hill are to be seen together: the square takes no more than it needs.
        self.grid.layout.flex, self.grid.layout.width = "0 0 auto", "min-content"
        (both,) = laid = super().lay()
        both.children[1].layout.flex = "1 1 330px"
        return laid

    def show(self, speak: Speak, code: str, name: str, wanted: int) -> Iterator[object]:
        """Mark the rolls that give the result, and its bar."""
        way = WAYS[name]
        title = speak(way.title)
        yield Html(faces.grid(way.gives, lambda n: n == wanted, code, title))
        distribution = way.distribution()
        marked = (wanted,) if distribution.get(wanted) else ()
        yield Bars(title, speak(way.result), (BarSeries(distribution),), marked=marked)
        yield speak("{title}, {n}:", title=title, n=wanted)
        yield faces.grid_sentence(way.gives, lambda n: n == wanted, code)


class GrowingExperiment(Exhibit):
    """Rolls and more rolls beside the exact chances; the band of chance shrinks as they grow."""

    # How often the dice were rolled or forgotten: who observes it is told of every roll.
    changes = traitlets.Int(0)

    def __init__(
        self, lesson: "Lesson | None" = None, *, way: str = ADD, language: str = "en"
    ) -> None:
        self._start = way
        self.experiment = Experiment(0 if lesson is None else lesson.seed, fair(dice.PAIR))
        super().__init__(lesson, language=language)

    @property
    def rolls(self) -> Sequence[Roll]:
        """What the dice have shown so far, roll by roll."""
        return self.experiment.rolls

    def build(self) -> Sequence[Any]:
        """Return the buttons, the last roll, the chart and the table."""
        labels = {name: way.name for name, way in WAYS.items()}
        self.way = Choices(labels, lambda: self.attempt(self.refresh), "azardia-way")
        self.way.value = self._start
        self.roll = [self._button(times) for times in AT_ONCE]
        self.roll[2].add_class("azardia-main")
        self.reset = button("azardia-reset", lambda: self.attempt(self._reset), "trash")
        self.last = ipywidgets.HTML()
        self.chart = Chart()
        self.table = ProbabilityTable()
        buttons = row(*self.roll, self.reset)
        left = ipywidgets.VBox((buttons, self.last, self.chart.widget))
        left.add_class("azardia-left")
        right = ipywidgets.VBox((self.table.widget,))
        right.add_class("azardia-right")
        # No column of the table is cut; the chart has the rest.
        left.layout.flex, right.layout.flex = "1 1 370px", "0 0 auto"
        right.layout.width = "max-content"
        both = ipywidgets.Box((left, right))
        both.add_class("azardia-split")
        return (self.way.widget, both)

    def _button(self, times: int) -> Any:
        return button(f"azardia-roll-{times}", lambda: self.attempt(lambda: self._roll(times)))

    def speak(self, code: str) -> None:
        """Label the controls."""
        speak = language(code)
        self.way.show(speak("What you do:"), code)
        for control, times in zip(self.roll, AT_ONCE, strict=True):
            control.description = roll_label(times, code)
        self.reset.description = speak("Start over")

    def refresh(self) -> None:
        """Count the rolls, and lay them over the distribution."""
        code, way = self.language, WAYS[self.way.value]
        speak = language(code)
        title, result = speak(way.title), speak(way.result)
        rules, counts = way.distribution(), way.counts(self.rolls)
        tries = counts.total()
        tried = so_many(tries, "turns" if self.way.value == AGAIN else "rolls", code)
        tally = Tally(counts, tried)
        self.last.value = faces.dice(self.rolls[-1], code) if self.rolls else ""
        chart = Bars(title, result, (BarSeries(rules),), tally if tries else None, tries)
        self.chart.show(chart, code)
        self.chart.widget.layout.display = "" if self.shows("chart") else "none"
        frame = table(rules)
        if tries:
            frame.insert(1, "tried", [tally.share(outcome) for outcome in rules])
        self.table.show(frame, code, title, result, labels={"tried": tried})
        self.table.widget.layout.display = "" if self.shows("table") else "none"
        rolled = speak("Rolled so far: {tried}.", tried=tried)
        self.said = f"{rolled} {chart.sentence(code)}" if self.shows("chart") else rolled

    def picture(self) -> str:
        """Return the chart and the table."""
        chart = self.chart.html() if self.shows("chart") else ""
        return chart + (self.table.html() if self.shows("table") else "")

    def _roll(self, times: int) -> None:
        self.experiment.roll(times)
        self.refresh()
        self.changes += 1

    def _reset(self) -> None:
        self.experiment.reset()
        self.refresh()
        self.changes += 1


predict_difference = before(likeliest_difference, TwoDice, way=SUBTRACT, wanted=0)
