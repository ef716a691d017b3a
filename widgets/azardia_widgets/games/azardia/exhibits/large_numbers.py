"""Large numbers: a share settles while its count does not; and a hundred intervals."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from azardia_nb.games.azardia.lessons.large_numbers import (
    DOUBLE,
    FEW,
    MANY,
    band_edge,
    doubles_in_ten,
    gap,
    mean_gap,
)
from azardia_nb.games.azardia.odds import dice
from azardia_nb.probability.dice import fair
from azardia_nb.probability.funnel import Z, band, whole_line
from azardia_nb.probability.goodness_of_fit import Experiment
from azardia_nb.simulation.statistics import Estimate, share, share_growing
from azardia_nb.text.language import N_, Speak, language, plural
from azardia_nb.text.say import PERCENT, decimal, percent, whole
from azardia_widgets.charts.curve_chart import Curve, Curves
from azardia_widgets.charts.interval_chart import Intervals, Series
from azardia_widgets.controls.listing import listing
from azardia_widgets.lesson.drawing import drawn_before
from azardia_widgets.lesson.figure import Figure, Html, Pick, Slider, Table, press, presses
from azardia_widgets.lesson.prediction import before
from azardia_widgets.table.fair_dice import roll_label

START = 25  # tries before a share is first shown, as it says little earlier
WHOLE = 10_000  # tries of the shortest complete line
POINTS = 400  # points of a curve, as many as a screen can show
FOUR = 4  # four times the tries halve the interval
AT_ONCE = (10, 100, 1000, 10_000)  # rolls per press
MOST = 100_000
EXPERIMENTS = 100  # intervals in one chart


@dataclass(frozen=True)
class Event:
    """An event to count: its name, a test of a roll, and its exact probability."""

    name: str
    happens: Callable[[int, int], bool]
    chance: Fraction


MIDDLE = 11
EVENTS = {
    "double": Event(N_("a double"), lambda a, b: a == b, DOUBLE),
    "high": Event(
        N_("a sum of 11 or more"),
        lambda a, b: a + b >= MIDDLE,
        sum((p for n, p in dice.total().items() if n >= MIDDLE), Fraction(0)),
    ),
}


def places(games: int) -> list[int]:
    """Return the x positions, in games, of a curve's evenly spread points."""
    step = START * -(-games // (START * POINTS))
    return list(range(step, games + 1, step))


def milestones(games: int) -> list[int]:
    """Return the numbers of games listed in a table: powers of four times START, and all.

    >>> milestones(1000)
    [25, 100, 400, 1000]
    """
    numbers = []
    n = START
    while n * 2 <= games:
        numbers.append(n)
        n *= FOUR
    return [*numbers, games] if games else []


def horizon(tries: int) -> range:
    """Return the numbers of tries of the complete line that contains a line of `tries`."""
    tries = WHOLE * -(-max(tries, WHOLE) // WHOLE)
    step = START * -(-tries // (START * POINTS))
    return range(step, tries + 1, step)


def funnel(name: str, chance: Fraction, at: Sequence[int]) -> Curve:
    """Return a curve of a probability with two bands: pointwise, and for the whole line."""
    wide = whole_line(chance, horizon(at[-1]))
    inner, outer = ([band(chance, n, z) for n in at] for z in (Z, wide))
    return Curve(name, (chance,) * len(at), inner, outer)


def band_sentence(chance: Fraction, at: Sequence[int], shares: Sequence[float], code: str) -> str:
    """Return a sentence on how often a line leaves the inner band, and lines the outer one."""
    speak = language(code)
    whole_way = horizon(at[-1])
    outside = sum(
        not low <= share <= high
        for share, (low, high) in zip(shares, (band(chance, n) for n in at), strict=True)
    )
    return speak(
        "The line is outside the inner band at {n} of {all} points. Of 100 lines of {tries} tries "
        "with this probability, about 5 leave the outer band somewhere.",
        n=whole(outside, code),
        all=whole(len(at), code),
        tries=whole(whole_way[-1], code),
    )


class Settling(Figure):
    """Chart of an event's share over a growing number of rolls, with the bands of chance."""

    event = Pick(N_("Count:"), {name: one.name for name, one in EVENTS.items()}, "azardia-event")
    first_column = ("roll", "reset", "chart")
    second_column = ("table",)

    def begin(self) -> None:
        self.experiment = Experiment(self.seed, fair(dice.PAIR))

    @presses(AT_ONCE, roll_label, main=1)
    def roll(self, times: int) -> None:
        self.experiment.roll(times)

    @press(N_("Start over"), "azardia-reset", "trash")
    def reset(self) -> None:
        self.experiment.reset()

    def show(self, speak: Speak, code: str, name: str) -> Iterator[object]:
        event = EVENTS[name]
        hits = [event.happens(*roll) for roll in self.experiment.rolls]
        n, k = len(hits), sum(hits)
        at = places(max(n, FOUR * START))
        past = [one for one in at if one <= n]
        values = share_growing(hits, past).values.tolist() if past else []
        curves = []
        if self.shows("answers"):
            curves.append(funnel(speak("probability, with both bands"), event.chance, at))
        curves.append(Curve(speak("share of the rolls so far"), tuple(values)))
        yield Curves(
            speak(event.name), speak("rolls"), tuple(curves), start=at[0], step=at[1] - at[0]
        )
        if n:
            yield self._listed(speak, code, hits)
        for control, times in zip(self.roll, AT_ONCE, strict=True):
            control.disabled = n + times > MOST
        if not n:
            yield speak("No rolls yet: press a button.")
            return
        yield speak(
            plural(
                "{name}: {k} in {n} roll, a share of {share}.",
                "{name}: {k} in {n} rolls, a share of {share}.",
            ),
            name=speak(event.name).capitalize(),
            k=whole(k, code),
            n=whole(n, code),
            share=percent(k / n, code),
        )
        if self.shows("answers"):
            yield speak("The probability is {chance}.", chance=percent(event.chance, code))
            if past:
                yield band_sentence(event.chance, past, values, code)

    def _listed(self, speak: Speak, code: str, hits: Sequence[bool]) -> Table:
        lines = []
        for n in milestones(len(hits)):
            estimate = share(sum(hits[:n]), n)
            lines.append(
                [
                    whole(n, code),
                    percent(estimate.value, code),
                    f"{decimal(estimate.low * PERCENT, code)} – {percent(estimate.high, code)}",
                    decimal((estimate.high - estimate.low) * PERCENT, code),
                ]
            )
        heads = [speak("rolls"), speak("share"), speak("interval"), speak("width")]
        return Table(speak("Four times the rolls, half the width"), heads, lines)


class Funnel(Figure):
    """Chart of the band's width, which halves when the number of rolls is multiplied by four."""

    rolls = Slider(N_("Rolls"), START, WHOLE // FOUR, 4 * START, "azardia-rolls", main=True)
    parts = ("chart",)

    def show(self, speak: Speak, code: str, n: int) -> Iterator[object]:
        at = places(FOUR * n)
        curve = Curve(speak("probability, with its band"), (DOUBLE,) * len(at), [*map(_band, at)])
        yield Curves(speak("a double"), speak("rolls"), (curve,), start=at[0], step=at[1] - at[0])
        for rolls in (n, FOUR * n):
            yield speak(
                "Rolls: {n}. About 95 of 100 shares are at most {half} percentage points away from "
                "{chance}.",
                n=whole(rolls, code),
                half=decimal((_band(rolls)[1] - float(DOUBLE)) * PERCENT, code, 2),
                chance=percent(DOUBLE, code),
            )


def _band(rolls: int) -> tuple[float, float]:
    return band(DOUBLE, rolls)


class Gaps(Figure):
    """Table of mean gaps: that of a count grows with the rolls, that of its share shrinks."""

    parts = ("table",)

    def show(self, speak: Speak, code: str) -> Iterator[object]:
        table = Table.of(
            speak("The gap, on average"),
            (FEW, FEW * FOUR, FEW * FOUR**2, MANY, MANY * FOUR),
            {
                speak("rolls"): lambda n: whole(n, code),
                speak("doubles expected"): lambda n: whole(int(DOUBLE * n), code),
                speak("mean gap, in doubles"): lambda n: decimal(mean_gap(DOUBLE, n), code),
                speak("mean gap of the share, in percentage points"): lambda n: decimal(
                    mean_gap(DOUBLE, n) / n * PERCENT, code, 2
                ),
            },
        )
        # The table is visible in every layer, as there is nothing else.
        yield Html(listing(*table))
        yield speak(
            "The number of doubles drifts away from what you expect; their share comes closer."
        )


def contains(found: Estimate, chance: Fraction) -> bool:
    """Return whether the interval of an estimate contains a probability."""
    return found.low <= chance <= found.high


def experiments(
    speak: Speak, title: str, along: str, found: Sequence[Estimate], chance: Fraction
) -> Intervals:
    """Return a chart of the estimates of experiments; those that miss `chance` stand out."""
    inside = [one if contains(one, chance) else None for one in found]
    outside = [None if contains(one, chance) else one for one in found]
    return Intervals(
        title,
        speak("experiment"),
        along,
        tuple(str(n) for n in range(1, len(found) + 1)),
        (Series(speak("contains it"), inside), Series(speak("misses it"), outside)),
        float(chance),
        speak("the probability"),
    )


class ManyIntervals(Figure):
    """Chart of the intervals of a hundred experiments; those that miss are marked."""

    rolls = Slider(N_("Rolls in each experiment"), START, 1000, 100, "azardia-rolls")
    parts = ("chart",)

    def begin(self) -> None:
        self._rng = np.random.default_rng((self.seed, EXPERIMENTS))
        self.tries = self.contain = 0  # over all experiments so far
        self.estimates: list[Estimate] = []
        self._experiment(100)

    def changed(self, name: str) -> None:
        """Start new experiments; a new number of rolls resets the totals."""
        if name == "rolls":
            self.tries = self.contain = 0
        self._experiment(self.rolls.value)

    @press(N_("{n} new experiments"), "azardia-repeat", "refresh", n=EXPERIMENTS)
    def repeat(self) -> None:
        """Make a hundred more experiments."""

    def show(self, speak: Speak, code: str, _: int) -> Iterator[object]:
        title = speak("The 95% intervals of {n} experiments", n=EXPERIMENTS)
        yield experiments(speak, title, speak("share of doubles"), self.estimates, DOUBLE)
        n = self._containing()
        yield speak(
            "{n} of {all} intervals contain the probability, {chance}; {rest} miss it.",
            n=n,
            all=EXPERIMENTS,
            rest=EXPERIMENTS - n,
            chance=percent(DOUBLE, code),
        )
        if self.tries > EXPERIMENTS:
            yield speak(
                "In all so far: {n} of {all}, or {share}.",
                n=whole(self.contain, code),
                all=whole(self.tries, code),
                share=percent(self.contain / self.tries, code),
            )

    def _experiment(self, tries: int) -> None:
        hits = self._rng.binomial(tries, float(DOUBLE), EXPERIMENTS)
        self.estimates = [share(int(k), tries) for k in hits]
        self.tries += EXPERIMENTS
        self.contain += self._containing()

    def _containing(self) -> int:
        return sum(contains(one, DOUBLE) for one in self.estimates)


draw_band = drawn_before(band_edge, Funnel)
draw_doubles = drawn_before(doubles_in_ten, Settling)
predict_gap = before(gap, Gaps)
