"""Large numbers: a share that settles while its count does not, and a hundred intervals."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import ipywidgets
import numpy as np

from azardia_nb.games.azardia.lessons.large_numbers import DOUBLE, FEW, MANY, gap, mean_gap
from azardia_nb.games.azardia.odds import dice
from azardia_nb.probability.dice import fair
from azardia_nb.probability.experiment import Experiment
from azardia_nb.probability.funnel import Z, band, leaving, whole_line
from azardia_nb.simulation.statistics import Estimate, share, share_growing
from azardia_nb.text.language import N_, language, plural
from azardia_nb.text.say import PERCENT, decimal, percent, rounded, whole
from azardia_widgets.charts.chart import Chart
from azardia_widgets.charts.curve_chart import Curve, Curves
from azardia_widgets.charts.interval_chart import Intervals, Series
from azardia_widgets.controls.buttons import button, row
from azardia_widgets.controls.choices import Choices
from azardia_widgets.controls.listing import listing
from azardia_widgets.controls.number import Number
from azardia_widgets.lesson.exhibit import Exhibit
from azardia_widgets.lesson.prediction import Prediction
from azardia_widgets.table.fair_dice import roll_label

if TYPE_CHECKING:
    from azardia_widgets.lesson.bar import Lesson

START = 25  # tries after which a share is first shown; it says little before
WHOLE = 10_000  # tries of a line that one looks at from beginning to end
POINTS = 400  # of a curve: no screen shows more
FOUR = 4  # times as many tries make half the interval
AT_ONCE = (10, 100, 1000, 10_000)  # how often the dice can be rolled with one press
MOST = 100_000
EXPERIMENTS = 100  # whose intervals stand in one chart


@dataclass(frozen=True)
class Event:
    """What is counted: its name, whether a roll is one, and its exact chance."""

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
    """Return after how many games a curve of so many has its points, evenly spread."""
    step = START * -(-games // (START * POINTS))
    return list(range(step, games + 1, step))


def milestones(games: int) -> list[int]:
    """Return the numbers of games to look at: each four times the one before, and all.

    >>> milestones(1000)
    [25, 100, 400, 1000]
    """
    found = []
    n = START
    while n * 2 <= games:
        found.append(n)
        n *= FOUR
    return [*found, games] if games else []


def horizon(tries: int) -> range:
    """Return the numbers of tries at which a whole line is looked at, of which these are a part."""
    tries = WHOLE * -(-max(tries, WHOLE) // WHOLE)
    step = START * -(-tries // (START * POINTS))
    return range(step, tries + 1, step)


def funnel(name: str, chance: Fraction, at: Sequence[int]) -> Curve:
    """Return a probability with the band of each number of tries, and that of the whole line."""
    wide = whole_line(chance, horizon(at[-1]))
    inner, outer = ([band(chance, n, z) for n in at] for z in (Z, wide))
    return Curve(name, (chance,) * len(at), inner, outer)


def left_where(chance: Fraction, at: Sequence[int], shares: Sequence[float], code: str) -> str:
    """Say at how many points a line is outside the inner band, and how many lines ever are."""
    speak = language(code)
    whole_way = horizon(at[-1])
    outside = sum(
        not low <= share <= high
        for share, (low, high) in zip(shares, (band(chance, n) for n in at), strict=True)
    )
    return speak(
        "The line is outside the inner band at {n} of {all} points. Of 100 lines of {tries} tries "
        "with this probability, about {lines} leave it somewhere, and 5 leave the outer band.",
        n=whole(outside, code),
        all=whole(len(at), code),
        tries=whole(whole_way[-1], code),
        lines=int(rounded(100 * leaving(chance, whole_way, Z))),
    )


class Settling(Exhibit):
    """The share of an event in more and more rolls, and the funnel that chance allows."""

    def __init__(self, lesson: "Lesson | None" = None, *, language: str = "en") -> None:
        self.experiment = Experiment(0 if lesson is None else lesson.seed, fair(dice.PAIR))
        super().__init__(lesson, language=language)

    def build(self) -> Sequence[Any]:
        """Return the event and the buttons over the chart, the table beside it."""
        names = {name: event.name for name, event in EVENTS.items()}
        self.event = Choices(names, lambda: self.attempt(self.refresh), "azardia-event")
        self.roll = [self._button(times) for times in AT_ONCE]
        self.roll[1].add_class("azardia-main")
        self.reset = button("azardia-reset", lambda: self.attempt(self._reset), "trash")
        self.chart = Chart()
        self.table = ipywidgets.HTML()
        left = ipywidgets.VBox((row(*self.roll, self.reset), self.chart.widget))
        right = ipywidgets.VBox((self.table,))
        left.add_class("azardia-left")
        right.add_class("azardia-right")
        both = ipywidgets.Box((left, right))
        both.add_class("azardia-split")
        return (self.event.widget, both)

    def _button(self, times: int) -> Any:
        return button(f"azardia-roll-{times}", lambda: self.attempt(lambda: self._roll(times)))

    def speak(self, code: str) -> None:
        """Label the controls."""
        speak = language(code)
        self.event.show(speak("Count:"), code)
        for control, times in zip(self.roll, AT_ONCE, strict=True):
            control.description = roll_label(times, code)
        self.reset.description = speak("Start over")

    def refresh(self) -> None:
        """Count the event, and draw how its share has settled."""
        code = self.language
        speak = language(code)
        event = EVENTS[self.event.value]
        hits = [event.happens(*roll) for roll in self.experiment.rolls]
        n, k = len(hits), sum(hits)
        self.chart.show(self._curves(event, hits), code)
        self.chart.widget.layout.display = "" if self.shows("chart") else "none"
        self.table.value = self._table(event, hits) if self.shows("table") else ""
        for control, times in zip(self.roll, AT_ONCE, strict=True):
            control.disabled = n + times > MOST
        if not n:
            self.said = speak("No rolls yet: press a button.")
            return
        told = speak(
            plural(
                "{name}: {k} in {n} roll, a share of {share}.",
                "{name}: {k} in {n} rolls, a share of {share}.",
            ),
            name=speak(event.name).capitalize(),
            k=whole(k, code),
            n=whole(n, code),
            share=percent(k / n, code),
        )
        exact = speak("The probability is {chance}.", chance=percent(event.chance, code))
        known = [n for n in places(max(n, FOUR * START)) if n <= len(hits)]
        left = (
            left_where(event.chance, known, share_growing(hits, known).values.tolist(), code)
            if known
            else ""
        )
        self.said = f"{told} {exact} {left}".rstrip() if self.shows("answers") else told

    def picture(self) -> str:
        """Return the chart and the table."""
        chart = self.chart.html() if self.shows("chart") else ""
        return f"{chart}{self.table.value}"

    def _curves(self, event: Event, hits: Sequence[bool]) -> Curves:
        speak = language(self.language)
        at = places(max(len(hits), FOUR * START))
        known = [n for n in at if n <= len(hits)]
        curves = []
        if self.shows("answers"):
            curves.append(funnel(speak("probability, with both bands"), event.chance, at))
        values = tuple(share_growing(hits, known).values.tolist()) if known else ()
        curves.append(Curve(speak("share of the rolls so far"), values))
        return Curves(
            speak(event.name), speak("rolls"), tuple(curves), start=at[0], step=at[1] - at[0]
        )

    def _table(self, event: Event, hits: Sequence[bool]) -> str:
        code = self.language
        speak = language(code)
        lines = []
        for n in milestones(len(hits)):
            found = share(sum(hits[:n]), n)
            lines.append(
                [
                    whole(n, code),
                    percent(found.value, code),
                    f"{decimal(found.low * PERCENT, code)} – {percent(found.high, code)}",
                    decimal((found.high - found.low) * PERCENT, code),
                ]
            )
        if not lines:
            return ""
        heads = [speak("rolls"), speak("share"), speak("interval"), speak("width")]
        return listing(speak("Four times the rolls, half the width"), heads, lines)

    def _roll(self, times: int) -> None:
        self.experiment.roll(times)
        self.refresh()

    def _reset(self) -> None:
        self.experiment.reset()
        self.refresh()


class Gaps(Exhibit):
    """How far a count is from what is expected, and how far the share: two opposite ways to go."""

    def build(self) -> Sequence[Any]:
        """Return the table."""
        self.table = ipywidgets.HTML()
        return (self.table,)

    def speak(self, code: str) -> None:
        """Nothing is labelled."""

    def refresh(self) -> None:
        """List both gaps for more and more rolls."""
        code = self.language
        speak = language(code)
        lines = []
        for n in (FEW, FEW * FOUR, FEW * FOUR**2, MANY, MANY * FOUR):
            apart = mean_gap(DOUBLE, n)
            lines.append(
                [
                    whole(n, code),
                    whole(int(DOUBLE * n), code),
                    decimal(apart, code),
                    decimal(apart / n * PERCENT, code, 2),
                ]
            )
        heads = [
            speak("rolls"),
            speak("doubles expected"),
            speak("mean gap, in doubles"),
            speak("mean gap of the share, in percentage points"),
        ]
        self.table.value = listing(speak("The gap, on average"), heads, lines)
        self.said = speak(
            "The number of doubles drifts away from what you expect; their share comes closer."
        )

    def picture(self) -> str:
        """Return the table."""
        table: str = self.table.value
        return table


class ManyIntervals(Exhibit):
    """The intervals of a hundred experiments with the same dice, and which of them miss."""

    def __init__(self, lesson: "Lesson | None" = None, *, language: str = "en") -> None:
        self._rng = np.random.default_rng((0 if lesson is None else lesson.seed, EXPERIMENTS))
        self.tries = self.contain = 0  # of all experiments so far
        self.found: list[Estimate] = []
        super().__init__(lesson, language=language)

    def build(self) -> Sequence[Any]:
        """Return the number of rolls, the button and the chart."""
        self.rolls = Number(START, 1000, 100, lambda _: self.attempt(self._anew), "azardia-rolls")
        self.repeat = button("azardia-repeat", lambda: self.attempt(self._repeat), "refresh")
        self.chart = Chart()
        self._experiment()
        return (self.rolls.widget, row(self.repeat), self.chart.widget)

    def speak(self, code: str) -> None:
        """Label the controls."""
        speak = language(code)
        self.rolls.show(speak("Rolls in each experiment"), code)
        self.repeat.description = speak("{n} new experiments", n=EXPERIMENTS)
        self.access.names = self.rolls.names

    def refresh(self) -> None:
        """Draw the intervals, and count those that contain the probability."""
        code = self.language
        speak = language(code)
        self.chart.show(self._intervals(), code)
        self.chart.widget.layout.display = "" if self.shows("chart") else "none"
        inside = sum(map(_contains, self.found))
        self.said = speak(
            "{n} of {all} intervals contain the probability, {chance}; {rest} miss it.",
            n=inside,
            all=EXPERIMENTS,
            rest=EXPERIMENTS - inside,
            chance=percent(DOUBLE, code),
        )
        if self.tries > EXPERIMENTS:
            self.said += " " + speak(
                "In all so far: {n} of {all}, or {share}.",
                n=whole(self.contain, code),
                all=whole(self.tries, code),
                share=percent(self.contain / self.tries, code),
            )

    def picture(self) -> str:
        """Return the chart."""
        return self.chart.html() if self.shows("chart") else ""

    def _intervals(self) -> Intervals:
        speak = language(self.language)
        inside = [one if _contains(one) else None for one in self.found]
        outside = [None if _contains(one) else one for one in self.found]
        return Intervals(
            speak("The 95% intervals of {n} experiments", n=EXPERIMENTS),
            speak("experiment"),
            speak("share of doubles"),
            tuple(str(n) for n in range(1, EXPERIMENTS + 1)),
            (Series(speak("contains it"), inside), Series(speak("misses it"), outside)),
            float(DOUBLE),
            speak("the probability"),
        )

    def _experiment(self) -> None:
        tries = self.rolls.value
        hits = self._rng.binomial(tries, float(DOUBLE), EXPERIMENTS)
        self.found = [share(int(k), tries) for k in hits]
        self.tries += EXPERIMENTS
        self.contain += sum(map(_contains, self.found))

    def _repeat(self) -> None:
        self._experiment()
        self.refresh()

    def _anew(self) -> None:
        """Begin again with another number of rolls: these intervals are of another width."""
        self.tries = self.contain = 0
        self._repeat()


def _contains(found: Estimate) -> bool:
    return found.low <= DOUBLE <= found.high


def predict_gap(lesson: "Lesson") -> Prediction:
    """Ask whether a count settles, before the table shows it."""
    return Prediction(lesson, gap(), Gaps(lesson))
