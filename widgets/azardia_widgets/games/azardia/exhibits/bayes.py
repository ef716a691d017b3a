"""Bayes and the loaded die: a two-way table of many dice, and a posterior that moves by rolls."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from typing import TYPE_CHECKING, Any

import ipywidgets
import numpy as np

from azardia_nb.games.azardia.lessons.bayes import (
    DICE,
    FAIR,
    HEAVY,
    LOADED,
    believing,
    likelihood,
    ten,
)
from azardia_nb.probability.bayes import evidence, posterior
from azardia_nb.probability.experiment import Experiment
from azardia_nb.probability.goodness_of_fit import chi_square
from azardia_nb.text.language import N_, language, plural
from azardia_nb.text.say import PERCENT, fraction, percent, whole
from azardia_widgets.charts.chart import Chart
from azardia_widgets.charts.curve_chart import Curve, Curves
from azardia_widgets.controls.buttons import button, row
from azardia_widgets.controls.listing import listing
from azardia_widgets.controls.number import Number
from azardia_widgets.lesson.exhibit import Exhibit
from azardia_widgets.lesson.prediction import Prediction
from azardia_widgets.table.fair_dice import roll_label

if TYPE_CHECKING:
    from azardia_widgets.lesson.bar import Lesson

ALL = 2000  # dice of the two-way table: each of its cells is whole for any whole percentage
SUSPECTED = 10  # percent of the dice in the bag of the guess
EVEN = 50  # percent: a coin decides between the bags
AT_ONCE = (1, 10, 50)
MOST = 500
SHORTEST = 11  # points of the line of the prior: it is to be seen before the first roll
NAMES = {LOADED: N_("loaded"), FAIR: N_("fair")}


class TwoWay(Exhibit):
    """Many dice, each rolled once: loaded or fair in lines, what they show in columns."""

    def build(self) -> Sequence[Any]:
        """Return the share of loaded dice and the table."""
        moved = lambda _: self.attempt(self.refresh)  # noqa: E731 - the slider hands its value on
        self.part = Number(1, PERCENT - 1, SUSPECTED, moved, "azardia-part")
        self.table = ipywidgets.HTML()
        return (self.part.widget, self.table)

    def speak(self, code: str) -> None:
        """Label the slider."""
        speak = language(code)
        self.part.show(speak("Loaded dice in 100"), code)
        self.access.names = self.part.names

    def refresh(self) -> None:
        """Count the dice of each kind, and what they show."""
        code = self.language
        speak = language(code)
        prior = believing(Fraction(self.part.value, PERCENT))
        seen = likelihood(HEAVY)
        dice = {name: int(prior[name] * ALL) for name in DICE}
        tens = {name: int(dice[name] * seen[name]) for name in DICE}
        lines = [
            [speak(NAMES[name]), *_counted(tens[name], dice[name], code)] for name in (LOADED, FAIR)
        ]
        lines.append([speak("total"), *_counted(sum(tens.values()), ALL, code)])
        heads = [
            speak("die"),
            speak("shows a {ten}", ten=HEAVY),
            speak("shows another face"),
            speak("total"),
        ]
        title = speak("{n} dice, each rolled once", n=whole(ALL, code))
        self.table.value = listing(title, heads, lines) if self.shows("table") else ""
        self.said = speak(
            "{all} of {dice} dice show a {ten}: {total}. Of these {all}, {loaded} are loaded: "
            "{chance}.",
            all=whole(sum(tens.values()), code),
            dice=whole(ALL, code),
            ten=HEAVY,
            total=percent(evidence(prior, seen), code),
            loaded=whole(tens[LOADED], code),
            chance=percent(posterior(prior, seen)[LOADED], code),
        )

    def picture(self) -> str:
        """Return the table."""
        table: str = self.table.value
        return table


def _counted(tens: int, dice: int, code: str) -> list[str]:
    return [whole(n, code) for n in (tens, dice - tens, dice)]


class TwoBags(Exhibit):
    """A die from one of two bags is rolled; how probable the loaded bag is moves with each roll."""

    def __init__(self, lesson: "Lesson | None" = None, *, language: str = "en") -> None:
        self._rng = np.random.default_rng((0 if lesson is None else lesson.seed, ALL))
        self._draw()
        super().__init__(lesson, language=language)

    def build(self) -> Sequence[Any]:
        """Return the prior and the buttons over the chart, the table of the last roll beside it."""
        moved = lambda _: self.attempt(self.refresh)  # noqa: E731 - the slider hands its value on
        self.prior = Number(1, PERCENT - 1, EVEN, moved, "azardia-prior")
        self.roll = [self._button(times) for times in AT_ONCE]
        self.roll[0].add_class("azardia-main")
        self.open = button("azardia-open", lambda: self.attempt(self._open), "eye")
        self.another = button("azardia-another", lambda: self.attempt(self._another), "refresh")
        self.chart = Chart()
        self.table = ipywidgets.HTML()
        left = ipywidgets.VBox((row(*self.roll, self.open, self.another), self.chart.widget))
        right = ipywidgets.VBox((self.table,))
        left.add_class("azardia-left")
        right.add_class("azardia-right")
        both = ipywidgets.Box((left, right))
        both.add_class("azardia-split")
        return (self.prior.widget, both)

    def _button(self, times: int) -> Any:
        return button(f"azardia-roll-{times}", lambda: self.attempt(lambda: self._roll(times)))

    def speak(self, code: str) -> None:
        """Label the controls."""
        speak = language(code)
        self.prior.show(speak("Prior: loaded, in %"), code)
        self.access.names = self.prior.names
        for control, times in zip(self.roll, AT_ONCE, strict=True):
            control.description = roll_label(times, code)
        self.open.description = speak("Which bag was it?")
        self.another.description = speak("Another die")

    @property
    def rolls(self) -> list[int]:
        """What this die has shown so far."""
        return [shown for (shown,) in self.experiment.rolls]

    @property
    def beliefs(self) -> list[dict[str, Fraction]]:
        """The prior, and the posterior after each roll."""
        prior = believing(Fraction(self.prior.value, PERCENT))
        return list(
            accumulate(
                self.rolls, lambda now, shown: posterior(now, likelihood(shown)), initial=prior
            )
        )

    def refresh(self) -> None:
        """Draw how the posterior has moved, and show how the last roll moved it."""
        code = self.language
        speak = language(code)
        beliefs, rolls = self.beliefs, self.rolls
        name = speak("probability that the die is loaded")
        curves = (
            Curve(name, tuple(belief[LOADED] for belief in beliefs)),
            Curve(speak("prior"), (beliefs[0][LOADED],) * max(SHORTEST, len(beliefs))),
        )
        self.chart.show(Curves(speak("From which bag?"), speak("rolls"), curves, start=0), code)
        self.chart.widget.layout.display = "" if self.shows("chart") else "none"
        for control, times in zip(self.roll, AT_ONCE, strict=True):
            control.disabled = len(rolls) + times > MOST
        self.open.disabled = not rolls or self.opened or not self.shows("answers")
        self.table.value = ""
        if not rolls:
            self.said = speak("No rolls yet: press a button.")
            return
        if self.shows("table"):
            self.table.value = self._table(beliefs[-2], rolls[-1])
        said = [
            speak(
                plural(
                    "{n} roll, {tens} of them a {ten}: the die is loaded with probability "
                    "{chance}.",
                    "{n} rolls, {tens} of them a {ten}: the die is loaded with probability "
                    "{chance}.",
                ),
                n=len(rolls),
                tens=rolls.count(HEAVY),
                ten=HEAVY,
                chance=_nearly(beliefs[-1][LOADED], code),
            )
        ]
        fit = chi_square(Counter(rolls), DICE[FAIR])
        if fit.enough:
            said.append(speak("Chi-square says p = {chance}.", chance=percent(fit.chance, code)))
        if self.opened and self.shows("answers"):
            said.append(
                speak("It came from the bag of loaded dice.")
                if self.kind == LOADED
                else speak("It came from the bag of fair dice.")
            )
        self.said = " ".join(said)

    def picture(self) -> str:
        """Return the chart and the table."""
        chart = self.chart.html() if self.shows("chart") else ""
        return f"{chart}{self.table.value}"

    def _table(self, before: dict[str, Fraction], shown: int) -> str:
        code = self.language
        speak = language(code)
        seen = likelihood(shown)
        now = posterior(before, seen)
        lines = [
            [
                speak(NAMES[name]),
                _nearly(before[name], code),
                fraction(seen[name]),
                _nearly(before[name] * seen[name], code),
                _nearly(now[name], code),
            ]
            for name in (LOADED, FAIR)
        ]
        heads = [
            speak("die"),
            speak("before"),
            speak("likelihood"),
            speak("product"),
            speak("after"),
        ]
        return listing(speak("The last roll: {n}", n=shown), heads, lines)

    def _draw(self) -> None:
        """Take a die from one of the bags: a coin decides, whatever the slider says."""
        self.kind = (LOADED, FAIR)[int(self._rng.integers(2))]
        self.opened = False
        self.experiment = Experiment(int(self._rng.integers(2**31)), [DICE[self.kind]])

    def _roll(self, times: int) -> None:
        self.experiment.roll(times)
        self.refresh()

    def _open(self) -> None:
        self.opened = True
        self.refresh()

    def _another(self) -> None:
        self._draw()
        self.refresh()


def _nearly(chance: Fraction, code: str) -> str:
    """Say a chance that gets near 0 and 1 without being either."""
    least = Fraction(1, 1000)
    if chance < least:
        return f"< {percent(least, code)}"
    if chance > 1 - least:
        return f"> {percent(1 - least, code)}"
    return percent(chance, code)


def predict_ten(lesson: "Lesson") -> Prediction:
    """Ask how probable a loaded die is after one 10, before the table shows it."""
    return Prediction(lesson, ten(), TwoWay(lesson))
