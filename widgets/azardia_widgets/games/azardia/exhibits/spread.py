"""How widely it spreads: sums of dice, hits, waiting, and the normal curve beside them."""

import math
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import ipywidgets
import numpy as np

from azardia_nb.games.azardia.lessons.spread import FOUR, ZERO, deviation, four_dice
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.probability.dice import MOST_DICE, total
from azardia_nb.probability.distribution import mean, variance
from azardia_nb.probability.trials import hits, normal, waiting
from azardia_nb.text.language import N_, language, plural
from azardia_nb.text.say import PERCENT, decimal, percent, places, whole
from azardia_widgets.charts.bar_chart import Bars, BarSeries, Tally
from azardia_widgets.charts.chart import Chart
from azardia_widgets.controls.buttons import button, row
from azardia_widgets.controls.choices import Choices
from azardia_widgets.controls.listing import listing
from azardia_widgets.controls.number import Number
from azardia_widgets.lesson.exhibit import Exhibit
from azardia_widgets.lesson.prediction import Prediction

if TYPE_CHECKING:
    from azardia_widgets.lesson.bar import Lesson

SQUARES = (1, 4, 9, 16)  # dice: their roots are whole
EXPERIMENTS = 1000
MOST = 400
HITS, WAITING = "hits", "waiting"
RARELY = Fraction(1, 1000)  # a chart of waiting ends where it takes longer so rarely
SEEN = Fraction(1, 100_000)  # rarer counts have no bar that could be seen
TOLD = 0.001  # of the curve, below 0


class Spreading(Exhibit):
    """The sum of so many dice, what lies within one standard deviation, and how that grows."""

    def build(self) -> Sequence[Any]:
        """Return the number of dice, the chart and the table."""
        moved = lambda _: self.attempt(self.refresh)  # noqa: E731 - the slider hands its value on
        self.dice = Number(1, MOST_DICE, FOUR, moved, "azardia-dice")
        self.chart = Chart()
        self.table = ipywidgets.HTML()
        return (self.dice.widget, self.chart.widget, self.table)

    def speak(self, code: str) -> None:
        """Label the slider."""
        speak = language(code)
        self.dice.show(speak("Number of dice"), code)
        self.access.names = self.dice.names

    def refresh(self) -> None:
        """Draw the sum, and list how sums and means of more dice spread."""
        code = self.language
        speak = language(code)
        n = self.dice.value
        distribution = total((NUMBERS.faces,) * n)
        centre, squared = mean(distribution), variance(distribution)
        inside = tuple(k for k in distribution if (k - centre) ** 2 <= squared)
        title = speak(plural("The sum of {n} die", "The sum of {n} dice"), n=n)
        chart = Bars(
            title,
            speak("sum"),
            (BarSeries(distribution),),
            marked=inside,
            marked_as=speak("within one standard deviation"),
        )
        self.chart.show(chart, code)
        self.chart.widget.layout.display = "" if self.shows("chart") else "none"
        self.table.value = self._table() if self.shows("table") else ""
        self.said = speak(
            "Mean {mean}, variance {variance}, standard deviation {deviation}. Within one standard "
            "deviation of the mean: {share}.",
            mean=_said(centre, code),
            variance=_said(squared, code),
            deviation=_said(deviation(squared), code),
            share=percent(sum((distribution[k] for k in inside), Fraction(0)), code),
        )

    def picture(self) -> str:
        """Return the chart and the table."""
        chart = self.chart.html() if self.shows("chart") else ""
        return f"{chart}{self.table.value}"

    def _table(self) -> str:
        code = self.language
        speak = language(code)
        one = variance(total((NUMBERS.faces,)))
        lines = [
            [
                str(n),
                decimal(n * one, code, 2),
                decimal(deviation(n * one), code, 2),
                decimal(deviation(one / n), code, 2),
            ]
            for n in SQUARES
        ]
        heads = [
            speak("dice"),
            speak("variance of the sum"),
            speak("standard deviation of the sum"),
            speak("standard deviation of the mean"),
        ]
        return listing(speak("More dice"), heads, lines)


class Trials(Exhibit):
    """How many rolls hit, or which is the first to: exact, by experiment, by the normal curve."""

    def __init__(self, lesson: "Lesson | None" = None, *, language: str = "en") -> None:
        self._rng = np.random.default_rng((0 if lesson is None else lesson.seed, EXPERIMENTS))
        self.found: Counter[int] = Counter()
        super().__init__(lesson, language=language)

    def build(self) -> Sequence[Any]:
        """Return what is counted, two sliders, the button and the chart."""
        kinds = {HITS: N_("hits in all rolls"), WAITING: N_("rolls until the first hit")}
        self.kind = Choices(kinds, lambda: self.attempt(self._anew), "azardia-kind")
        moved = lambda _: self.attempt(self._anew)  # noqa: E731 - the slider hands its value on
        self.chance = Number(5, 50, int(ZERO * PERCENT), moved, "azardia-chance")
        self.rolls = Number(1, MOST, 100, moved, "azardia-rolls")
        self.repeat = button("azardia-repeat", lambda: self.attempt(self._repeat))
        self.repeat.add_class("azardia-main")
        self.chart = Chart()
        sliders = (self.chance.widget, self.rolls.widget)
        return (self.kind.widget, *sliders, row(self.repeat), self.chart.widget)

    def speak(self, code: str) -> None:
        """Label the controls."""
        speak = language(code)
        self.kind.show(speak("Count:"), code)
        self.chance.show(speak("Probability of a hit, in %"), code)
        self.rolls.show(speak("Rolls in each experiment"), code)
        self.repeat.description = speak("{n} new experiments", n=whole(EXPERIMENTS, code))
        self.access.names = self.chance.names | self.rolls.names

    @property
    def distribution(self) -> dict[int, Fraction]:
        """What is counted, and how probable each count is."""
        p = Fraction(self.chance.value, PERCENT)
        if self.kind.value == WAITING:
            return waiting(p, math.ceil(math.log(RARELY) / math.log1p(-p)))
        return hits(self.rolls.value, p)

    @property
    def moments(self) -> tuple[Fraction, Fraction]:
        """The mean and the variance; those of waiting take all tries, however many."""
        p = Fraction(self.chance.value, PERCENT)
        if self.kind.value == WAITING:
            return 1 / p, (1 - p) / p**2
        return self.rolls.value * p, self.rolls.value * p * (1 - p)

    def refresh(self) -> None:
        """Draw the exact distribution, the experiments, and for hits the normal curve."""
        code = self.language
        speak = language(code)
        counted = self.kind.value == HITS
        centre, squared = self.moments
        distribution = self.distribution
        shown = {k: p for k, p in distribution.items() if p >= SEEN}
        series = [BarSeries(shown, speak("exact probability"))]
        if counted:
            curve = {k: Fraction(normal(centre, squared, k, k)) for k in shown}
            series.append(BarSeries(curve, speak("normal curve")))
        tally = (
            Tally(self.found, speak("experiments: {n}", n=whole(self.found.total(), code)))
            if self.found
            else None
        )
        title = speak("Hits in all rolls") if counted else speak("Rolls until the first hit")
        across = speak("hits") if counted else speak("rolls")
        self.chart.show(Bars(title, across, tuple(series), tally), code)
        self.chart.widget.layout.display = "" if self.shows("chart") else "none"
        self.rolls.widget.layout.display = "" if counted else "none"
        said = [
            speak(
                "Mean {mean}, standard deviation {deviation}.",
                mean=_said(centre, code),
                deviation=_said(deviation(squared), code),
            )
        ]
        if counted:
            said += self._compared(distribution, centre, squared)
        else:
            soon = sum((p for n, p in distribution.items() if n <= centre), Fraction(0))
            said.append(
                speak(
                    "The most probable roll is the first, and the first hit comes by roll {n} with "
                    "probability {chance}.",
                    n=int(centre),
                    chance=percent(soon, code),
                )
            )
        self.said = " ".join(said)

    def picture(self) -> str:
        """Return the chart."""
        return self.chart.html() if self.shows("chart") else ""

    def _compared(
        self, distribution: dict[int, Fraction], centre: Fraction, squared: Fraction
    ) -> list[str]:
        """Say what the normal curve makes of the middle, and what it puts where nothing can be."""
        code = self.language
        speak = language(code)
        middle = [k for k in distribution if (k - centre) ** 2 <= squared]
        said = []
        if len(middle) > 1:
            low, high = middle[0], middle[-1]
            said.append(
                speak(
                    "From {low} to {high}: {exact} exactly, {normal} by the normal curve.",
                    low=low,
                    high=high,
                    exact=percent(sum((distribution[k] for k in middle), Fraction(0)), code),
                    normal=percent(normal(centre, squared, low, high), code),
                )
            )
        below = normal(centre, squared, -self.rolls.value - MOST, -1)
        if below >= TOLD:
            said.append(
                speak(
                    "The curve puts {below} below 0, where nothing can be.",
                    below=percent(below, code),
                )
            )
        return said

    def _repeat(self) -> None:
        p = self.chance.value / PERCENT
        drawn = (
            self._rng.geometric(p, EXPERIMENTS)
            if self.kind.value == WAITING
            else self._rng.binomial(self.rolls.value, p, EXPERIMENTS)
        )
        self.found.update(map(int, drawn))
        self.refresh()

    def _anew(self) -> None:
        """Forget the experiments: those to come count something else."""
        self.found = Counter()
        self.refresh()


def _said(value: Fraction | float, code: str) -> str:
    return decimal(value, code, places(value, 2))


def predict_four_dice(lesson: "Lesson") -> Prediction:
    """Ask how widely four dice spread, before the chart shows it."""
    return Prediction(lesson, four_dice(), Spreading(lesson))
