"""Regression to the mean: a season of baseball as recorded, and rounds of skill and luck."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

import numpy as np

from azardia_nb.games.azardia.lessons.record import BEST, best_five, scolded
from azardia_nb.probability.recorded import BATTERS, FIRST_TRIES
from azardia_nb.simulation.statistics import Estimate, share
from azardia_nb.text.language import N_, Speak
from azardia_nb.text.say import PERCENT, percent
from azardia_widgets.charts.interval_chart import Intervals, Series
from azardia_widgets.lesson.figure import Figure, Slider, Table, press
from azardia_widgets.lesson.prediction import before

MEAN = Fraction(sum(one.first_hits for one in BATTERS), len(BATTERS) * FIRST_TRIES)
SPREAD = 0.12  # of the players' probabilities around MEAN, if skill is all that differs
SKILL = 30  # percent, at first


def _chart(
    speak: Speak, title: str, labels: Sequence[str], found: Mapping[str, Sequence[Estimate]]
) -> Intervals:
    return Intervals(
        title,
        speak("player"),
        speak("share of hits"),
        tuple(labels),
        tuple(Series(name, one) for name, one in found.items()),
        float(MEAN),
        speak("mean of the first round"),
    )


class FirstTries(Figure):
    """Table of the first tries of a recorded season; `rest` adds all others."""

    options = ("rest",)
    rest = False

    def show(self, speak: Speak, code: str) -> Iterator[object]:
        labels = [str(place) for place, _ in enumerate(BATTERS, 1)]
        first = [share(one.first_hits, FIRST_TRIES) for one in BATTERS]
        then = [share(one.hits, one.tries) for one in BATTERS]
        title = speak("{n} baseball players, 1970", n=len(BATTERS))
        series = {speak("first {n} tries", n=FIRST_TRIES): first}
        if self.rest:
            series[speak("rest of the season")] = then
        yield _chart(speak, title, labels, series)
        rows = list(zip(labels, BATTERS, first, then, strict=True))
        columns: dict[str, Callable[..., str]] = {
            speak("player"): lambda row: f"{row[0]} {row[1].name}",
            **{
                name: lambda row, place=place: percent(row[place].value, code)
                for place, name in enumerate(series, 2)
            },
        }
        yield Table.of(title, rows, columns)
        if self.rest:
            higher, lower = first[: len(first) // 2], first[len(first) // 2 :]
            fell = sum(a.value > b.value for a, b in zip(higher, then, strict=False))
            rose = sum(a.value < b.value for a, b in zip(lower, then[len(higher) :], strict=True))
            yield speak(
                "Of the upper half, {fell} fell; of the lower half, {rose} rose.",
                fell=fell,
                rose=rose,
            )


class TwoRounds(Figure):
    """Chart of two rounds of imagined players; the learner sets the share of skill and luck."""

    skill = Slider(N_("Skill: 0 means luck alone"), 0, PERCENT, SKILL, "azardia-skill")

    def begin(self) -> None:
        self._rng = np.random.default_rng((self.seed, FIRST_TRIES))
        self._draw(self.starts.get("skill", SKILL))

    def changed(self, name: str) -> None:
        """Play both rounds again if the control `name` is that of the skill."""
        if name == "skill":
            self._draw(self.skill.value)

    @press(N_("Play two rounds"), "azardia-play", "play", main=True)
    def play(self) -> None:
        self._draw(self.skill.value)

    def _draw(self, skill: int) -> None:
        among = np.linspace(-SPREAD, SPREAD, len(BATTERS))
        chances = float(MEAN) + skill / PERCENT * among
        first, second = self._rng.binomial(FIRST_TRIES, chances, (2, len(BATTERS)))
        order = np.argsort(-first, kind="stable")
        self.first, self.second = first[order], second[order]

    def show(self, speak: Speak, code: str, _: int) -> Iterator[object]:
        labels = [str(place) for place, _ in enumerate(BATTERS, 1)]
        estimates = [
            [share(int(k), FIRST_TRIES) for k in hits] for hits in (self.first, self.second)
        ]
        title = speak("Two rounds of {n} tries", n=FIRST_TRIES)
        names = (speak("first round"), speak("second round"))
        yield _chart(speak, title, labels, dict(zip(names, estimates, strict=True)))
        rows = [
            (speak("best {n} of the first round", n=BEST), slice(0, BEST)),
            (speak("worst {n} of the first round", n=BEST), slice(-BEST, None)),
        ]
        yield Table.of(
            title,
            rows,
            {
                speak("players"): lambda row: row[0],
                names[0]: lambda row: _share(self.first[row[1]], code),
                names[1]: lambda row: _share(self.second[row[1]], code),
            },
        )
        yield speak(
            "The best {n} went from {first} to {then}. The mean of all is {mean}.",
            n=BEST,
            first=_share(self.first[:BEST], code),
            then=_share(self.second[:BEST], code),
            mean=percent(MEAN, code),
        )


def _share(hits: "np.ndarray[tuple[int, ...], np.dtype[np.int64]]", code: str) -> str:
    return percent(Fraction(int(hits.sum()), len(hits) * FIRST_TRIES), code)


predict_scolded = before(scolded, TwoRounds)
predict_best = before(best_five, FirstTries, rest=True)
