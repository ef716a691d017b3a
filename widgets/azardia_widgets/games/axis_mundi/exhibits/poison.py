"""Exhibits on Poison: drops in columns, and the distance of a mixture from a brew."""

from collections.abc import Iterator
from functools import cache
from html import escape
from typing import Any

import numpy as np

from azardia_nb.errors import AzardiaError
from azardia_nb.games.axis_mundi.lessons.poison import a_column, over_one_dose
from azardia_nb.games.axis_mundi.odds import poison
from azardia_nb.games.axis_mundi.odds.poison import Mixture
from azardia_nb.text.language import N_, Speak, language, plural
from azardia_nb.text.say import decimal
from azardia_widgets.board.svg import described
from azardia_widgets.charts.curve_chart import Line, Lines
from azardia_widgets.controls.listing import listing
from azardia_widgets.lesson.figure import Figure, Html, Slider, Table, press, presses
from azardia_widgets.lesson.prediction import before

GOALS = range(1, 11)  # drops that a column may need
MOST_FACES = 6
DROP = plural("{n} drop", "{n} drops")
DOSE = plural("{n} dose", "{n} doses")
_HIGH, _WIDE, _ROOM = 16, 46, 14  # pixels of a drop, of a column and between two columns
_INK, _FULL = "#222222", "#a03d78"


class OneColumn(Figure):
    """Chart of the expected throws until a column's number is hit exactly."""

    heard = in_row = strong = True
    faces = Slider(
        N_("Faces of the die"),
        2,
        MOST_FACES,
        len(poison.FACES),
        "azardia-faces",
        dial=range(2, MOST_FACES + 1),
    )

    def show(self, speak: Speak, code: str, faces: int) -> Iterator[object]:
        attempts = [poison.one_column(goal, faces) for goal in GOALS]
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
def _throws_to_brew() -> dict[Mixture, Any]:
    return poison.to_a_brew(poison.soonest().policy)


def _column_label(at: int, code: str) -> str:
    return language(code)(N_("Column for {n}"), n=poison.ONE[at])


class Mixing(Figure):
    """Mixing poison: after each throw the learner chooses one of three columns for the drops.

    With `weighed` a table shows the expected throws to a brew for each choice.
    """

    heard = True
    options = ("weighed",)
    weighed = False
    parts = ("mat",)
    mat: Any

    def begin(self) -> None:
        self._rng = np.random.default_rng((self.seed, self.weighed))
        self.mixture: Mixture = poison.EMPTY
        self.throws = self.doses = self.brews = 0
        self._throw()

    def _throw(self) -> None:
        self.face = int(self._rng.integers(1, len(poison.FACES) + 1))
        self.throws += 1

    def grown(self, at: int) -> Mixture:
        """Return the mixture with this throw's drops in a column."""
        drops = list(self.mixture)
        drops[at] += self.face
        return tuple(drops)

    @presses(range(len(poison.ONE)), _column_label, main=0)
    def columns(self, at: int) -> None:
        after = self.grown(at)
        if after not in poison.ways(self.mixture, self.face):
            speak = language(self.language)
            raise AzardiaError(
                speak(
                    "That column would have {n} drops, and even two doses take no more than {most}",
                    n=after[at],
                    most=poison.TWO[at],
                )
            )
        self._become(after)

    @press(N_("Start again"), "azardia-afresh", "refresh")
    def afresh(self) -> None:
        if poison.EMPTY not in poison.ways(self.mixture, self.face):
            speak = language(self.language)
            raise AzardiaError(speak("You can start again once a column is over one dose"))
        self._become(poison.EMPTY)

    def _become(self, after: Mixture) -> None:
        if after in poison.DOSES:
            self.brews += 1
            self.doses += poison.DOSES[after]
            after = poison.EMPTY
        self.mixture = after
        self._throw()

    def show(self, speak: Speak, code: str) -> Iterator[object]:
        there = "; ".join(
            speak("{n} of {one}/{two}", n=n, one=poison.ONE[at], two=poison.TWO[at])
            for at, n in enumerate(self.mixture)
        )
        text = speak(
            "Throw {throws}: {drops} to put somewhere. On the mat: {there}. Brewed so far: "
            "{doses}.",
            throws=self.throws,
            drops=speak(DROP, n=self.face),
            there=there,
            doses=speak(DOSE, n=self.doses),
        )
        yield text
        mat = described(_mat_image(self.mixture), text)
        ways_on = self._weighed(speak, code) if self.weighed and self.shows("table") else ""
        yield Html(f"{mat}<p><strong>{escape(text)}</strong></p>{ways_on}")

    def _weighed(self, speak: Speak, code: str) -> str:
        """Return a table of the expected throws to a brew for each option."""
        allowed = poison.ways(self.mixture, self.face)
        put = [(_column_label(at, code), self.grown(at)) for at in range(len(poison.ONE))]
        lines = [
            [name, " · ".join(str(n) for n in after), decimal(_throws_to_brew()[after], code, 2)]
            for name, after in (*put, (speak("Start again"), poison.EMPTY))
            if after in allowed
        ]
        heads = [speak("this throw"), speak("on the mat then"), speak("throws to a brew")]
        return listing(speak("How far it is then, on average"), heads, lines)


def _mat_image(mixture: Mixture) -> str:
    """Return the mat as an image: drops from below, a line where one dose is right."""
    high = _HIGH * max(poison.TWO) + 40
    parts = []
    for at, drops in enumerate(mixture):
        left, low = _ROOM + at * (_WIDE + _ROOM), high - 26
        top = low - _HIGH * poison.TWO[at]
        line = low - _HIGH * poison.ONE[at]
        parts.append(
            f'<rect x="{left}" y="{top}" width="{_WIDE}" height="{low - top}" fill="#ffffff" '
            f'stroke="{_INK}" stroke-width="2"/><path d="M{left - 5} {line}h{_WIDE + 10}" '
            f'stroke="{_INK}" stroke-width="2" stroke-dasharray="5 3"/>'
            f'<text x="{left + _WIDE / 2:g}" y="{high - 6}" font-size="14" '
            f'text-anchor="middle" fill="{_INK}">{poison.ONE[at]} · {poison.TWO[at]}</text>'
        )
        parts += [
            f'<circle cx="{left + _WIDE / 2:g}" cy="{low - _HIGH * (n + 0.5):g}" '
            f'r="{_HIGH / 2 - 2:g}" fill="{_FULL}"/>'
            for n in range(drops)
        ]
    wide = _ROOM + len(poison.ONE) * (_WIDE + _ROOM)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" '
        f'height="{high}"><rect width="{wide}" height="{high}" fill="#ffffff"/>'
        f"{''.join(parts)}</svg>"
    )


predict_a_column = before(a_column, OneColumn)
predict_over_one_dose = before(over_one_dose, Mixing, weighed=True)
