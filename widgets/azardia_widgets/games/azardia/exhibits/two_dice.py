"""Two dice, added or subtracted: all rolls, and experiments."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any

import traitlets

from azardia_nb.games.azardia.lessons.start_here import eleven
from azardia_nb.games.azardia.lessons.two_dice import difference_bars, sum_bars
from azardia_nb.games.azardia.odds import dice
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.probability.dice import fair, rolls
from azardia_nb.probability.distribution import table
from azardia_nb.probability.goodness_of_fit import Experiment, Roll, differences, sums
from azardia_nb.text.language import N_, Speak
from azardia_widgets.charts.bar_chart import Bars, BarSeries, Tally
from azardia_widgets.controls.buttons import show_or_hide
from azardia_widgets.games.azardia import faces
from azardia_widgets.lesson.drawing import drawn_before
from azardia_widgets.lesson.figure import Figure, Html, Note, Odds, Pick, Slider, press, presses
from azardia_widgets.lesson.prediction import before
from azardia_widgets.table.fair_dice import roll_label, tries_text

MOST = NUMBERS.dice * NUMBERS.faces  # highest sum
AT_ONCE = (1, 10, 100, 1000)  # rolls per press
AHEAD = 7  # initial distance to the wanted tile, within reach both ways


@dataclass(frozen=True)
class DiceUse:
    """A way to use two dice: its labels, its result per roll, its distribution and its counts."""

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
WAYS = {
    ADD: DiceUse(
        N_("add"),
        N_("The sum of two dice"),
        N_("sum"),
        lambda a, b: a + b,
        dice.total,
        sums,
    ),
    SUBTRACT: DiceUse(
        N_("subtract"),
        N_("The difference of two dice"),
        N_("difference"),
        _apart,
        dice.difference,
        differences,
    ),
}


class TwoDice(Figure):
    """Grid of all rolls of two dice, with a chart of their results."""

    heard = True  # the grid's heading has the same content
    options = ("ways",)
    ways: Sequence[str] = (ADD, SUBTRACT)
    way = Pick(
        N_("What you do:"),
        {name: way.name for name, way in WAYS.items()},
        "azardia-way",
        dial=(ADD, SUBTRACT),
    )
    wanted = Slider(N_("Result"), 0, MOST, AHEAD, main=True, dial=range(MOST + 1))
    parts = ("grid", "chart")
    first_column = ("grid",)
    grid: Any

    def begin(self) -> None:
        if len(self.ways) == 1:
            self.dials = MappingProxyType({"wanted": self.dials["wanted"]})

    def lay(self) -> Sequence[Any]:
        show_or_hide(self.way.widget, len(self.ways) > 1)
        # Keep grid and chart side by side: the grid takes no more width than it needs.
        self.grid.layout.flex, self.grid.layout.width = "0 0 auto", "min-content"
        (both,) = laid = super().lay()
        both.children[1].layout.flex = "1 1 330px"
        return laid

    def show(self, speak: Speak, code: str, name: str, wanted: int) -> Iterator[object]:
        way = WAYS[name]
        title = speak(way.title)
        yield Html(faces.grid(way.gives, lambda n: n == wanted, code, title))
        distribution = way.distribution()
        marked = (wanted,) if distribution.get(wanted) else ()
        if len(self.ways) > 1:  # alone, the exhibit comes before exercises on these bars
            yield Bars(title, speak(way.result), (BarSeries(distribution),), marked=marked)
        yield speak("{title}, {n}:", title=title, n=wanted)
        yield faces.grid_sentence(way.gives, lambda n: n == wanted, code)


class GrowingExperiment(Figure):
    """A growing experiment beside the exact distribution; the band of chance shrinks with it.

    The distribution appears with the first roll, so that an untouched page answers no exercise.
    """

    # Number of rolls and resets; observers are notified of every one.
    changes = traitlets.Int(0)

    options = ("ways",)
    ways: Sequence[str] = (ADD, SUBTRACT)
    way = Pick(N_("What you do:"), {name: way.name for name, way in WAYS.items()}, "azardia-way")
    parts = ("chart", "odds")
    below = "last"
    first_column = ("roll", "reset", "last", "chart")
    second_column = ("odds",)

    def begin(self) -> None:
        self.experiment = Experiment(self.seed, fair(dice.PAIR))

    @property
    def rolls(self) -> Sequence[Roll]:
        """The rolls so far."""
        return self.experiment.rolls

    @presses(AT_ONCE, roll_label, main=2)
    def roll(self, times: int) -> None:
        self.experiment.roll(times)

    @press(N_("Start over"), "azardia-reset", "trash")
    def reset(self) -> None:
        self.experiment.reset()

    def changed(self, name: str) -> None:
        if name != "way":
            self.changes += 1

    def lay(self) -> Sequence[Any]:
        show_or_hide(self.way.widget, len(self.ways) > 1)
        *_, both = laid = super().lay()
        left, right = both.children
        # The table's columns stay whole; the chart takes the rest.
        left.layout.flex, right.layout.flex = "1 1 370px", "0 0 auto"
        right.layout.width = "max-content"
        return laid

    def show(self, speak: Speak, code: str, name: str) -> Iterator[object]:
        way = WAYS[name]
        title, result = speak(way.title), speak(way.result)
        rules, counts = way.distribution(), way.counts(self.rolls)
        tries = counts.total()
        tried = tries_text(tries, "rolls", code)
        tally = Tally(counts, tried)
        yield Note(faces.dice(self.rolls[-1], code) if self.rolls else "")
        chart = Bars(title, result, (BarSeries(rules),), tally, tries)
        if tries:
            yield chart
            frame = table(rules)
            frame.insert(1, "tried", [tally.share(outcome) for outcome in rules])
            yield Odds(frame, title, result, {"tried": tried})
        yield speak("Rolled so far: {tried}.", tried=tried)
        if tries and self.shows("chart"):
            yield chart.sentence(code)


draw_sum = drawn_before(sum_bars, TwoDice, ways=[ADD])
draw_difference = drawn_before(difference_bars, TwoDice, way=SUBTRACT, wanted=0)


class Square(Figure):
    """Grid of all rolls of a rival; those that a sum of `wanted` beats are marked."""

    wanted = Slider(N_("Result"), NUMBERS.dice, MOST, NUMBERS.faces + 1)
    parts = ("grid",)

    def show(self, speak: Speak, code: str, wanted: int) -> Iterator[object]:
        counts = WAYS[ADD].counts([*rolls(dice.PAIR)])
        title = speak("Sums that {n} beats", n=wanted)
        yield Html(faces.grid(WAYS[ADD].gives, lambda n: n < wanted, code, title))
        yield speak(
            "Of the rolls, {lower} give less than {n}, {equal} as much, and {higher} more.",
            n=wanted,
            lower=sum(count for total, count in counts.items() if total < wanted),
            equal=counts[wanted],
            higher=sum(count for total, count in counts.items() if total > wanted),
        )


predict_eleven = before(eleven, Square)
