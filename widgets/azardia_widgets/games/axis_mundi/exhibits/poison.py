"""Poison: drops put into columns, how far a mixture is from a brew, and three policies."""

from collections.abc import Iterator, Sequence
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets
import numpy as np

from azardia_nb.errors import AzardiaError
from azardia_nb.games.axis_mundi.lessons.poison import a_column, another_aim, over_one_dose
from azardia_nb.games.axis_mundi.odds.poison import (
    DOSES,
    EMPTY,
    FACES,
    ONE,
    TWO,
    Brewed,
    Mixture,
    Solved,
    brew,
    chances_by,
    fastest,
    one_column,
    one_dose_only,
    soonest,
    throws_by,
    to_a_brew,
    ways,
)
from azardia_nb.simulation.statistics import Estimate, mean
from azardia_nb.text.language import N_, Speak, language, plural
from azardia_nb.text.say import decimal, whole
from azardia_widgets.board.svg import described
from azardia_widgets.charts.chart import Chart
from azardia_widgets.charts.curve_chart import Curve, Curves, Line, Lines
from azardia_widgets.controls.buttons import button, row, show_or_hide
from azardia_widgets.controls.listing import listing
from azardia_widgets.lesson.exhibit import Exhibit, Surroundings
from azardia_widgets.lesson.figure import Figure, Slider, Table
from azardia_widgets.lesson.prediction import Prediction

if TYPE_CHECKING:
    from azardia_widgets.lesson.bar import Lesson

GOALS = range(1, 11)  # drops that one column may need
MOST_FACES = 6
AT_ONCE = (100, 1000)  # brews at one press
CHARTED = 40  # throws
POLICIES = {
    "soonest": (soonest, N_("the soonest brew")),
    "one": (one_dose_only, N_("never two doses")),
    "fastest": (fastest, N_("the most doses in the long run")),
}
DROP = plural("{n} drop", "{n} drops")
DOSE = plural("{n} dose", "{n} doses")
_HIGH, _WIDE, _ROOM = 16, 46, 14  # pixels of a drop, of a column and between two
_INK, _FULL = "#222222", "#a03d78"


class OneColumn(Figure):
    """How many throws one column takes until its number is hit exactly."""

    heard = in_row = strong = True
    faces = Slider(
        N_("Faces of the die"),
        2,
        MOST_FACES,
        len(FACES),
        "azardia-faces",
        dial=range(2, MOST_FACES + 1),
    )

    def show(self, speak: Speak, code: str, faces: int) -> Iterator[object]:
        """Compute attempts and throws for each number of drops."""
        attempts = [one_column(goal, faces) for goal in GOALS]
        throws = [attempt.throws / attempt.hit for attempt in attempts]
        yield speak(
            "With {faces} faces: {least} throws on average for {first}, {most} for {last}.",
            faces=faces,
            least=decimal(throws[0], code, 2),
            first=speak(DROP, n=GOALS[0]),
            most=decimal(throws[-1], code, 2),
            last=speak(DROP, n=GOALS[-1]),
        )
        title = speak("Throws until the column is right")
        across = speak("drops the column needs")
        line = Line(speak("throws on average"), throws)
        yield Lines(title, across, (line,), along=line.name)
        heads = [
            across,
            speak("throws of an attempt"),
            speak("probability that it is right"),
            line.name,
        ]
        lines = [
            [
                str(goal),
                decimal(one.throws, code, 2),
                decimal(one.hit, code, 3),
                decimal(n, code, 2),
            ]
            for goal, one, n in zip(GOALS, attempts, throws, strict=True)
        ]
        yield Table(title, heads, lines)


@cache
def _away() -> dict[Mixture, Any]:
    return to_a_brew(soonest().policy)


class Mixing(Exhibit):
    """A mat with three columns: throw after throw, the drops go where one wants them.

    `weighed` tells for each way how many throws the mixture is away from a brew then.
    """

    heard = True

    def __init__(
        self, lesson: Surroundings | None = None, *, weighed: bool = False, language: str = "en"
    ) -> None:
        self.weighed = weighed
        self._rng = np.random.default_rng((0 if lesson is None else lesson.seed, weighed))
        self.mixture: Mixture = EMPTY
        self.throws = self.doses = self.brews = 0
        self._throw()
        super().__init__(lesson, language=language)

    def build(self) -> Sequence[Any]:
        """Return the buttons, and below them the mat and what each way leads to."""
        self.put = [self._button(at) for at in range(len(ONE))]
        self.put[0].add_class("azardia-main")
        self.afresh = button("azardia-afresh", lambda: self.attempt(self._afresh), "refresh")
        self.mat = ipywidgets.HTML()
        return (row(*self.put, self.afresh), self.mat)

    def _button(self, at: int) -> Any:
        return button(f"azardia-column-{at + 1}", lambda: self.attempt(lambda: self._put(at)))

    def speak(self, code: str) -> None:
        """Label the buttons."""
        speak = language(code)
        for at, control in enumerate(self.put):
            control.description = self._column(at, code)
        self.afresh.description = speak("Start again")

    def _column(self, at: int, code: str) -> str:
        speak = language(code)
        return speak("Column for {n}", n=ONE[at])

    def _throw(self) -> None:
        self.face = int(self._rng.integers(1, len(FACES) + 1))
        self.throws += 1

    def grown(self, at: int) -> Mixture:
        """Return the mixture with the drops of this throw in a column."""
        drops = list(self.mixture)
        drops[at] += self.face
        return tuple(drops)

    def _put(self, at: int) -> None:
        after = self.grown(at)
        if after not in ways(self.mixture, self.face):
            speak = language(self.language)
            raise AzardiaError(
                speak(
                    "That column would have {n} drops, and even two doses take no more than {most}",
                    n=after[at],
                    most=TWO[at],
                )
            )
        self._become(after)

    def _afresh(self) -> None:
        if EMPTY not in ways(self.mixture, self.face):
            speak = language(self.language)
            raise AzardiaError(speak("You can start again once a column is over one dose"))
        self._become(EMPTY)

    def _become(self, after: Mixture) -> None:
        if after in DOSES:
            self.brews += 1
            self.doses += DOSES[after]
            after = EMPTY
        self.mixture = after
        self._throw()
        self.refresh()

    def refresh(self) -> None:
        """Show the mat, the throw and, where they are weighed, the ways."""
        code = self.language
        speak = language(code)
        there = "; ".join(
            speak("{n} of {one}/{two}", n=n, one=ONE[at], two=TWO[at])
            for at, n in enumerate(self.mixture)
        )
        self.said = speak(
            "Throw {throws}: {drops} to put somewhere. On the mat: {there}. Brewed so far: "
            "{doses}.",
            throws=self.throws,
            drops=speak(DROP, n=self.face),
            there=there,
            doses=speak(DOSE, n=self.doses),
        )
        ways_on = self._weighed(code) if self.weighed and self.shows("table") else ""
        self.mat.value = f"{self._drawn()}<p><strong>{escape(self.said)}</strong></p>{ways_on}"

    def _drawn(self) -> str:
        """Return the mat as an image: a line where one dose is right, drops from below."""
        high = _HIGH * max(TWO) + 40
        parts = []
        for at, drops in enumerate(self.mixture):
            left, low = _ROOM + at * (_WIDE + _ROOM), high - 26
            top = low - _HIGH * TWO[at]
            line = low - _HIGH * ONE[at]
            parts.append(
                f'<rect x="{left}" y="{top}" width="{_WIDE}" height="{low - top}" fill="#ffffff" '
                f'stroke="{_INK}" stroke-width="2"/><path d="M{left - 5} {line}h{_WIDE + 10}" '
                f'stroke="{_INK}" stroke-width="2" stroke-dasharray="5 3"/>'
                f'<text x="{left + _WIDE / 2:g}" y="{high - 6}" font-size="14" '
                f'text-anchor="middle" fill="{_INK}">{ONE[at]} · {TWO[at]}</text>'
            )
            parts += [
                f'<circle cx="{left + _WIDE / 2:g}" cy="{low - _HIGH * (n + 0.5):g}" '
                f'r="{_HIGH / 2 - 2:g}" fill="{_FULL}"/>'
                for n in range(drops)
            ]
        wide = _ROOM + len(ONE) * (_WIDE + _ROOM)
        svg = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" '
            f'height="{high}"><rect width="{wide}" height="{high}" fill="#ffffff"/>'
            f"{''.join(parts)}</svg>"
        )
        return described(svg, self.said)

    def _weighed(self, code: str) -> str:
        """Return how far from a brew each way leads."""
        speak = language(code)
        allowed = ways(self.mixture, self.face)
        put = [(self._column(at, code), self.grown(at)) for at in range(len(ONE))]
        lines = [
            [name, " · ".join(str(n) for n in after), decimal(_away()[after], code, 2)]
            for name, after in (*put, (speak("Start again"), EMPTY))
            if after in allowed
        ]
        heads = [speak("this throw"), speak("on the mat then"), speak("throws to a brew")]
        return listing(speak("How far it is then, on average"), heads, lines)

    def picture(self) -> str:
        """Return the mat and the ways."""
        return str(self.mat.value)


class Policies(Exhibit):
    """Three policies: what a brew and a dose cost with each, exactly and in brews by chance."""

    heard = True

    def build(self) -> Sequence[Any]:
        """Return the buttons, and below them the chart and the table."""
        self.seed = 1 if self.lesson is None else self.lesson.seed
        self.brews: dict[str, list[Brewed]] = {name: [] for name in POLICIES}
        self.dice = [np.random.default_rng((self.seed, at)) for at in range(len(POLICIES))]
        self.press = [self._button(times) for times in AT_ONCE]
        self.press[-1].add_class("azardia-main")
        self.chart = Chart()
        self.table = ipywidgets.HTML()
        return (row(*self.press), self.chart.widget, self.table)

    def _button(self, times: int) -> Any:
        return button(f"azardia-brew-{times}", lambda: self.attempt(lambda: self._brew(times)))

    def speak(self, code: str) -> None:
        """Label the buttons."""
        speak = language(code)
        for control, times in zip(self.press, AT_ONCE, strict=True):
            control.description = speak("Brew {n} times with each", n=whole(times, code))

    def _brew(self, times: int) -> None:
        """Brew some times more; each policy has a die of its own."""
        for die, (name, (solved, _)) in zip(self.dice, POLICIES.items(), strict=True):
            policy = solved().policy
            self.brews[name] += [brew(policy, die) for _ in range(times)]
        self.refresh()

    def refresh(self) -> None:
        """Show how soon a brew is there, and what brews and doses cost."""
        code = self.language
        speak = language(code)
        n = whole(len(self.brews["soonest"]), code)
        curves = [
            Curve(speak(name), chances_by(solved().policy, CHARTED))
            for solved, name in POLICIES.values()
        ]
        title = speak("Probability that a brew is ready")
        self.chart.show(Curves(title, speak("throws"), tuple(curves), start=0), code)
        show_or_hide(self.chart.widget, self.shows("chart"))
        lines = [
            [speak(name), *self._told(solved(), self.brews[key], code)]
            for key, (solved, name) in POLICIES.items()
        ]
        heads = [
            speak("aim"),
            speak("throws to a first brew"),
            speak("throws for each dose"),
            speak("a brew by chance (95% interval)"),
            speak("a dose by chance (95% interval)"),
        ]
        caption = speak("Three policies, {n} brews with each, seed {seed}", n=n, seed=self.seed)
        listed = listing(caption, heads, lines) if self.shows("table") else ""
        self.said = (
            speak("Brewed {n} times with each policy.", n=n)
            if self.brews["soonest"]
            else speak("Brew by chance, and compare with the exact numbers.")
        )
        self.table.value = f"{listed}<p><strong>{escape(self.said)}</strong></p>"

    @staticmethod
    def _told(solved: Solved, brews: Sequence[Brewed], code: str) -> list[str]:
        exact = [decimal(throws, code, 3) for throws in throws_by(solved.policy)]
        if not brews:
            return [*exact, "–", "–"]
        first = mean([one.throws for one in brews])
        return [*exact, first.told(code, 2), per_dose(brews).told(code, 2)]

    def picture(self) -> str:
        """Return the chart and the table."""
        chart = self.chart.html() if self.shows("chart") else ""
        return f"{chart}{self.table.value}"


def per_dose(brews: Sequence[Brewed]) -> Estimate:
    """Estimate the throws a dose takes: a ratio of two means, its interval by the delta method."""
    throws, doses = np.array(brews, float).T
    ratio = throws.sum() / doses.sum()
    return mean(ratio + (throws - ratio * doses) / doses.mean())


def predict_a_column(lesson: "Lesson") -> Prediction:
    """Ask how many throws a column takes; then number and die can be changed."""
    return Prediction(lesson, a_column(), OneColumn(lesson))


def predict_over_one_dose(lesson: "Lesson") -> Prediction:
    """Ask what to do with too many drops; then each throw's ways are weighed."""
    return Prediction(lesson, over_one_dose(), Mixing(lesson, weighed=True))


def predict_another_aim(lesson: "Lesson") -> Prediction:
    """Ask whether doses want another policy; then policies can be compared."""
    return Prediction(lesson, another_aim(), Policies(lesson))
