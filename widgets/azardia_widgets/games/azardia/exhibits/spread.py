"""Spread: sums of dice, numbers of hits, waiting times, and the normal curve beside them."""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache

import numpy as np

from azardia_nb.games.azardia.lessons.spread import (
    FOUR,
    ZERO,
    ask,
    deviation,
    four_dice,
    zeros_in_hundred,
)
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.lessons.question import Values, formatter
from azardia_nb.probability.dice import MOST_DICE, total
from azardia_nb.probability.distribution import mean, variance
from azardia_nb.probability.draws import hits, normal, waiting
from azardia_nb.text.language import N_, Speak, plural
from azardia_nb.text.say import PERCENT, decimal, percent, places, whole
from azardia_widgets.charts.bar_chart import Bars, BarSeries, Tally
from azardia_widgets.controls.buttons import show_or_hide
from azardia_widgets.lesson.aiming import Aiming
from azardia_widgets.lesson.drawing import drawn_before
from azardia_widgets.lesson.figure import Figure, Pick, Slider, Table, press
from azardia_widgets.lesson.prediction import before

SQUARES = (1, 4, 9, 16)  # numbers of dice with integer roots
EXPERIMENTS = 1000
MOST = 400
HITS, WAITING = "hits", "waiting"
RARELY = Fraction(1, 1000)  # tail probability at which a chart of waiting times ends
SEEN = Fraction(1, 100_000)  # smaller probabilities have no visible bar
TOLD = 0.001  # smallest share of the curve below 0 that is mentioned


class Spreading(Figure):
    """Chart of the sum of some dice beside the normal curve that it approaches."""

    dice = Slider(N_("Number of dice"), 1, MOST_DICE, FOUR, "azardia-dice")

    def show(self, speak: Speak, code: str, n: int) -> Iterator[object]:
        distribution = total((NUMBERS.faces,) * n)
        centre, squared = mean(distribution), variance(distribution)
        inside = tuple(k for k in distribution if (k - centre) ** 2 <= squared)
        curve = {k: Fraction(normal(centre, squared, k, k)) for k in distribution}
        yield Bars(
            speak(plural("The sum of {n} die", "The sum of {n} dice"), n=n),
            speak("sum"),
            (
                BarSeries(distribution, speak("exact probability")),
                BarSeries(curve, speak("normal curve")),
            ),
            marked=inside,
            marked_as=speak("within one standard deviation"),
        )
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
        yield Table(speak("More dice"), heads, lines)
        yield speak(
            "Mean {mean}, variance {variance}, standard deviation {deviation}. Within one standard "
            "deviation of the mean: {share}.",
            mean=_rounded(centre, code),
            variance=_rounded(squared, code),
            deviation=_rounded(deviation(squared), code),
            share=percent(sum((distribution[k] for k in inside), Fraction(0)), code),
        )


class Trials(Figure):
    """Chart of hits, or of rolls until the first hit: exact, simulated, and the normal curve."""

    kind = Pick(
        N_("Count:"),
        {HITS: N_("hits in all rolls"), WAITING: N_("rolls until the first hit")},
        "azardia-kind",
    )
    chance = Slider(N_("Probability of a hit, in %"), 5, 50, int(ZERO * PERCENT), "azardia-chance")
    rolls = Slider(N_("Rolls in each experiment"), 1, MOST, 100, "azardia-rolls")
    parts = ("chart",)

    def begin(self) -> None:
        self._rng = np.random.default_rng((self.seed, EXPERIMENTS))
        self.counts: Counter[int] = Counter()

    def changed(self, name: str) -> None:
        if name != "repeat":
            self.counts = Counter()

    @press(N_("{n} new experiments"), "azardia-repeat", main=True, n=EXPERIMENTS)
    def repeat(self) -> None:
        p = self.chance.value / PERCENT
        drawn = (
            self._rng.geometric(p, EXPERIMENTS)
            if self.kind.value == WAITING
            else self._rng.binomial(self.rolls.value, p, EXPERIMENTS)
        )
        self.counts.update(map(int, drawn))

    @property
    def distribution(self) -> dict[int, Fraction]:
        """The distribution of the chosen count."""
        p = Fraction(self.chance.value, PERCENT)
        if self.kind.value == WAITING:
            return waiting(p, math.ceil(math.log(RARELY) / math.log1p(-p)))
        return hits(self.rolls.value, p)

    @property
    def moments(self) -> tuple[Fraction, Fraction]:
        """The exact mean and variance; those of waiting include the cut-off tail."""
        p = Fraction(self.chance.value, PERCENT)
        if self.kind.value == WAITING:
            return 1 / p, (1 - p) / p**2
        return self.rolls.value * p, self.rolls.value * p * (1 - p)

    def show(self, speak: Speak, code: str, kind: str, *_: int) -> Iterator[object]:
        of_hits = kind == HITS
        centre, squared = self.moments
        distribution = self.distribution
        chances = {k: p for k, p in distribution.items() if p >= SEEN}
        series = [BarSeries(chances, speak("exact probability"))]
        if of_hits:
            curve = {k: Fraction(normal(centre, squared, k, k)) for k in chances}
            series.append(BarSeries(curve, speak("normal curve")))
        tally = (
            Tally(self.counts, speak("experiments: {n}", n=whole(self.counts.total(), code)))
            if self.counts
            else None
        )
        title = speak("Hits in all rolls") if of_hits else speak("Rolls until the first hit")
        across = speak("hits") if of_hits else speak("rolls")
        yield Bars(title, across, tuple(series), tally)
        show_or_hide(self.rolls.widget, of_hits)
        yield speak(
            "Mean {mean}, standard deviation {deviation}.",
            mean=_rounded(centre, code),
            deviation=_rounded(deviation(squared), code),
        )
        if of_hits:
            yield from self._compared(speak, code, distribution, centre, squared)
        elif self.counts:  # only after an experiment, as the mode is a guess in the lesson
            soon = sum((p for n, p in distribution.items() if n <= centre), Fraction(0))
            yield speak(
                "The most probable roll is the first, and the first hit comes by roll {n} with "
                "probability {chance}.",
                n=int(centre),
                chance=percent(soon, code),
            )

    def _compared(
        self,
        speak: Speak,
        code: str,
        distribution: dict[int, Fraction],
        centre: Fraction,
        squared: Fraction,
    ) -> Iterator[str]:
        """Yield a sentence on the curve's fit in the middle, and one on its part below 0."""
        middle = [k for k in distribution if (k - centre) ** 2 <= squared]
        if len(middle) > 1:
            low, high = middle[0], middle[-1]
            yield speak(
                "From {low} to {high}: {exact} exactly, {normal} by the normal curve.",
                low=low,
                high=high,
                exact=percent(sum((distribution[k] for k in middle), Fraction(0)), code),
                normal=percent(normal(centre, squared, low, high), code),
            )
        below = normal(centre, squared, -self.rolls.value - MOST, -1)
        if below >= TOLD:
            yield speak(
                "The curve puts {below} below 0, where nothing can be.",
                below=percent(below, code),
            )


FIT_ROLLS, FIT_CHANCE = 100, Fraction(1, 5)  # with an integer mean and standard deviation


class FitCurve(Aiming):
    """Task: move and widen a normal curve until it fits the bars of a number of hits."""

    prompt = ask.text("fit_curve", "text")
    middle = Slider(N_("Middle of the curve"), 0, 40, 30, "azardia-middle")
    width = Slider(N_("Width of the curve"), 1, 10, 8, "azardia-width")
    parts = ("told", "chart", "table")

    def values(self) -> Values:
        return {"n": FIT_ROLLS, "chance": formatter(percent, FIT_CHANCE, 0)}

    def target(self, code: str) -> str:
        return " · ".join(map(str, _best_fit()))

    def hits(self, *curve: int) -> bool:
        return curve == _best_fit()

    def heads(self, speak: Speak) -> Sequence[str]:
        return speak("Middle"), speak("Width"), speak("Overlap with the bars")

    def cells(self, code: str, *curve: int) -> Sequence[str]:
        return (*map(str, curve), percent(overlap(*curve), code, 1))

    def far(self, speak: Speak, code: str, *curve: int) -> str:
        return speak("Curve and bars overlap by {share}.", share=percent(overlap(*curve), code, 1))

    def success(self, speak: Speak, code: str, *curve: int) -> str:
        return speak(
            "No other curve overlaps more: its middle is the mean, n × p, and its width the "
            "standard deviation, √(n × p × (1 − p))."
        )

    def show(self, speak: Speak, code: str, *curve: int) -> Iterator[object]:
        middle, width = curve
        exact = hits(FIT_ROLLS, FIT_CHANCE)
        chances = {k: p for k, p in exact.items() if k <= self.middle.slider.max + 5}
        dragged = {k: Fraction(normal(Fraction(middle), Fraction(width**2), k, k)) for k in chances}
        yield Bars(
            speak("Hits in all rolls"),
            speak("hits"),
            (
                BarSeries(chances, speak("exact probability")),
                BarSeries(dragged, speak("normal curve")),
            ),
        )
        yield from super().show(speak, code, *curve)


@cache
def overlap(middle: int, width: int) -> float:
    """Return the area that the bars and a normal curve have in common."""
    curve = Fraction(middle), Fraction(width**2)
    exact = hits(FIT_ROLLS, FIT_CHANCE)
    return sum((min(float(p), float(normal(*curve, k, k))) for k, p in exact.items()), 0.0)


def _best_fit() -> tuple[int, int]:
    mean_hits = FIT_ROLLS * FIT_CHANCE
    return int(mean_hits), math.isqrt(int(mean_hits * (1 - FIT_CHANCE)))


def _rounded(value: Fraction | float, code: str) -> str:
    return decimal(value, code, places(value, 2))


draw_zeros = drawn_before(zeros_in_hundred, Trials)
predict_four_dice = before(four_dice, Spreading)
