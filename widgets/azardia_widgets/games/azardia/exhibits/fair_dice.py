"""Are the dice fair? How uneven fair dice look: chi-square of a thousand fair pairs."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import numpy as np

from azardia_nb.games.azardia.lessons.fair_dice import PLAYERS, unusual
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.probability.goodness_of_fit import ENOUGH, UNUSUAL
from azardia_nb.text.language import language
from azardia_nb.text.say import decimal, percent, whole
from azardia_widgets.charts.bar_chart import Bars, BarSeries
from azardia_widgets.charts.chart import Chart
from azardia_widgets.controls.buttons import button, row
from azardia_widgets.controls.number import Number
from azardia_widgets.lesson.exhibit import Exhibit
from azardia_widgets.lesson.prediction import Prediction

if TYPE_CHECKING:
    from azardia_widgets.lesson.bar import Lesson

LEAST = ENOUGH * NUMBERS.faces // NUMBERS.dice  # rolls of a pair, for the test to mean something
MOST = 1000


def limit() -> float:
    """Return the chi-square that fair dice exceed so seldom that it is unusual."""
    from scipy.special import chdtri

    return float(chdtri(NUMBERS.faces - 1, float(UNUSUAL)))


class FairPairs(Exhibit):
    """A thousand fair pairs, each rolled and tested: how large chi-square becomes by chance."""

    def __init__(self, lesson: "Lesson | None" = None, *, language: str = "en") -> None:
        self._rng = np.random.default_rng((0 if lesson is None else lesson.seed, MOST))
        super().__init__(lesson, language=language)

    def build(self) -> Sequence[Any]:
        """Return the number of rolls, the button and the chart."""
        self.rolls = Number(LEAST, MOST, 100, lambda _: self.attempt(self._repeat), "azardia-rolls")
        self.repeat = button("azardia-repeat", lambda: self.attempt(self._repeat), "refresh")
        self.chart = Chart()
        self._test()
        return (self.rolls.widget, row(self.repeat), self.chart.widget)

    def speak(self, code: str) -> None:
        """Label the controls."""
        speak = language(code)
        self.rolls.show(speak("Rolls of each pair"), code)
        self.repeat.description = speak("Test {n} other fair pairs", n=whole(PLAYERS, code))
        self.access.names = self.rolls.names

    def refresh(self) -> None:
        """Draw how often chi-square had which size."""
        code = self.language
        speak = language(code)
        sizes = Counter(int(value) for value in self.found)
        shares = {n: Fraction(sizes[n], PLAYERS) for n in range(max(sizes) + 1)}
        rare = tuple(n for n in shares if n >= limit())
        title = speak("Chi-square of {n} fair pairs", n=whole(PLAYERS, code))
        name = speak("share of the pairs")
        chart = Bars(
            title,
            speak("chi-square, rounded down"),
            (BarSeries(shares, name),),
            marked=rare,
            marked_as=speak("unusual"),
        )
        self.chart.show(chart, code)
        self.chart.widget.layout.display = "" if self.shows("chart") else "none"
        self.said = speak(
            "{n} of {all} fair pairs look unusual: chi-square above {limit}, p below {level}.",
            n=int((self.found > limit()).sum()),
            all=whole(PLAYERS, code),
            limit=decimal(limit(), code),
            level=percent(UNUSUAL, code),
        )

    def picture(self) -> str:
        """Return the chart."""
        return self.chart.html() if self.shows("chart") else ""

    def _test(self) -> None:
        shown = NUMBERS.dice * self.rolls.value
        fair = np.full(NUMBERS.faces, 1 / NUMBERS.faces)
        counts = self._rng.multinomial(shown, fair, PLAYERS)
        expected = shown / NUMBERS.faces
        self.found = ((counts - expected) ** 2 / expected).sum(axis=1)

    def _repeat(self) -> None:
        self._test()
        self.refresh()


def predict_unusual(lesson: "Lesson") -> Prediction:
    """Ask how many fair dice look unusual, before they are tested."""
    return Prediction(lesson, unusual(), FairPairs(lesson))
