"""Chi-square of a thousand fair pairs: how uneven fair dice look."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from azardia_nb.games.azardia.lessons.fair_dice import GROUP, MANY_ROLLS, SLIGHT, turning_power
from azardia_nb.games.azardia.lessons.fair_dice import unusual as guess
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.probability.goodness_of_fit import (
    ENOUGH,
    UNUSUAL,
    nearly_power,
    slightly_loaded,
)
from azardia_nb.text.language import N_, Speak
from azardia_nb.text.say import PERCENT, decimal, percent, whole
from azardia_widgets.charts.bar_chart import Bars, BarSeries
from azardia_widgets.lesson.drawing import drawn_before
from azardia_widgets.lesson.figure import Figure, Slider, Table, press
from azardia_widgets.lesson.prediction import before

LEAST = ENOUGH * NUMBERS.faces // NUMBERS.dice  # minimum rolls for a reliable test
MOST = 1000
ALL = 100 * GROUP


def limit() -> float:
    """Return the value of chi-square that fair dice exceed with probability UNUSUAL."""
    from scipy.special import chdtri

    return float(chdtri(NUMBERS.faces - 1, float(UNUSUAL)))


class FairPairs(Figure):
    """Chart of chi-square for a thousand pairs of fair dice, each rolled and tested."""

    rolls = Slider(N_("Rolls of each pair"), LEAST, MOST, 100, "azardia-rolls")
    parts = ("chart",)

    def begin(self) -> None:
        self._rng = np.random.default_rng((self.seed, MOST))
        self._test(100)

    def changed(self, name: str) -> None:
        self._test(self.rolls.value)

    @press(N_("Test {n} other fair pairs"), "azardia-repeat", "refresh", n=ALL)
    def repeat(self) -> None:
        """Roll and test a thousand new pairs."""

    def show(self, speak: Speak, code: str, _: int) -> Iterator[object]:
        unusual = self.chi_squared > limit()
        sizes = Counter(int(value) for value in self.chi_squared)
        shares = {n: Fraction(sizes[n], ALL) for n in range(max(sizes) + 1)}
        yield Bars(
            speak("Chi-square of {n} fair pairs", n=whole(ALL, code)),
            speak("chi-square, rounded down"),
            (BarSeries(shares, speak("share of the pairs")),),
            marked=tuple(n for n in shares if n >= limit()),
            marked_as=speak("unusual"),
        )
        yield speak(
            "{n} of {all} fair pairs look unusual: chi-square above {limit}, p below {level}. "
            "In {alarmed} of the {groups} groups of {pairs}, at least one does.",
            n=int(unusual.sum()),
            alarmed=int(unusual.reshape(-1, GROUP).any(axis=1).sum()),
            groups=ALL // GROUP,
            pairs=GROUP,
            all=whole(ALL, code),
            limit=decimal(limit(), code),
            level=percent(UNUSUAL, code),
        )

    def _test(self, rolls: int) -> None:
        total = NUMBERS.dice * rolls
        fair = np.full(NUMBERS.faces, 1 / NUMBERS.faces)
        counts = self._rng.multinomial(total, fair, ALL)
        expected = total / NUMBERS.faces
        self.chi_squared = ((counts - expected) ** 2 / expected).sum(axis=1)


predict_unusual = before(guess, FairPairs)


class Power(Figure):
    """Table of how often the test detects a loaded face, by number of rolls."""

    heard = True
    loaded = Slider(N_("One face comes up in (%)"), 11, 30, int(SLIGHT * PERCENT), "azardia-loaded")
    parts = ("table",)

    def show(self, speak: Speak, code: str, shown: int) -> Iterator[object]:
        die = slightly_loaded(NUMBERS.faces, Fraction(shown, PERCENT))
        powers = {rolls: nearly_power(die, rolls) for rolls in MANY_ROLLS}
        rows = [[whole(rolls, code), percent(chance, code, 0)] for rolls, chance in powers.items()]
        yield Table(speak("Power of the test"), [speak("rolls"), speak("the test finds it")], rows)
        yield speak(
            "With {n} rolls the test finds a face of {shown}% in {found} of the experiments.",
            n=whole(MANY_ROLLS[-1], code),
            shown=shown,
            found=percent(powers[MANY_ROLLS[-1]], code, 0),
        )


draw_power = drawn_before(turning_power, Power)
