"""How we know: a race counted by hand, known results worked out again."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from html import escape
from typing import Any

import ipywidgets
import numpy as np

from azardia_nb import games
from azardia_nb.compiled.libraries import need_compiled
from azardia_nb.games.known_results import Figure, Reproduced
from azardia_nb.simulation.statistics import Z, wilson
from azardia_nb.solve.dynamic_programming import EXACT_ENOUGH
from azardia_nb.text.language import N_, language
from azardia_nb.text.say import decimal, fraction, percent, whole
from azardia_widgets.charts.bar_chart import Bars, BarSeries, Tally
from azardia_widgets.charts.chart import Chart
from azardia_widgets.charts.curve_chart import Curve, Curves
from azardia_widgets.controls.beside import beside
from azardia_widgets.controls.buttons import button, row
from azardia_widgets.controls.listing import listing
from azardia_widgets.lesson.exhibit import Exhibit, Surroundings

SOLVED_DIGITS = 10
MORE_DIGITS = 6  # than were published

# --- the race that is counted by hand -----------------------------------------------------------

by_hand = games.known("coin_race")
AT_ONCE = 1000
TURNS = range(1, 13)  # longer races are not drawn


@cache
def solved_race() -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the coin race solved, between bounds: the turns of one alone, and who of two wins."""
    return by_hand.race(1).bracket().of(0), by_hand.race(2).bracket().of(0)


class CoinRace(Exhibit):
    """A race with two coins: by hand, as a chain, by the solver, and played again and again."""

    def __init__(self, lesson: Surroundings | None = None, *, language: str = "en") -> None:
        self.seed = 0 if lesson is None else lesson.seed
        self._start()
        super().__init__(lesson, language=language)

    def _start(self) -> None:
        self._rng = np.random.default_rng(self.seed)
        self.taken: list[int] = []  # turns, race by race

    def build(self) -> Sequence[Any]:
        """Return the buttons, what each toss does, what comes out in each way, and the chart."""
        self.play = button("azardia-play", lambda: self.attempt(self._play), "play")
        self.play.add_class("azardia-main")
        self.reset = button("azardia-reset", lambda: self.attempt(self._reset), "trash")
        self.tosses = ipywidgets.HTML()
        self.ways = ipywidgets.HTML()
        self.chart = Chart()
        right = ipywidgets.VBox((row(self.play, self.reset), self.chart.widget))
        self.tosses.layout.flex, right.layout.flex = "1 1 380px", "1 1 440px"
        return (beside(self.tosses, right), self.ways)

    def speak(self, code: str) -> None:
        """Label the buttons."""
        speak = language(code)
        self.play.description = speak("Play {n} races", n=whole(AT_ONCE, code))
        self.reset.description = speak("Start over")

    def refresh(self) -> None:
        """Show the race, and what is known of it in each way."""
        code = self.language
        speak = language(code)
        self.tosses.value = self._tosses() if self.shows("table") else ""
        self.ways.value = self._ways() if self.shows("table") else ""
        tries = len(self.taken)
        left = [by_hand.going_by_hand(turns) for turns in range(TURNS.stop)]
        distribution = {turns: left[turns - 1] - left[turns] for turns in TURNS}
        counts = {turns: self.taken.count(turns) for turns in TURNS}
        played = speak("{n} races", n=whole(tries, code))
        self.chart.show(
            Bars(
                speak("How long the coin race takes"),
                speak("turns"),
                (BarSeries(distribution, speak("calculated by hand")),),
                Tally(counts, played) if tries else None,
                tries,
            ),
            code,
        )
        self.chart.widget.layout.display = "" if self.shows("chart") else "none"
        turns = by_hand.turns_by_hand()[by_hand.BEGIN]
        self.said = speak(
            "By hand calculation, the coin race takes {turns} turns on average.",
            turns=fraction(turns),
        )
        if tries:
            mean = mean_of(self.taken, code)
            self.said += " " + speak("{races} took {mean}.", races=played, mean=mean)

    def picture(self) -> str:
        """Return the tables and the chart."""
        chart = self.chart.html() if self.shows("chart") else ""
        return f"{self.tosses.value}{self.ways.value}{chart}"

    def _tosses(self) -> str:
        code = self.language
        speak = language(code)
        heads = [
            speak(
                "{coins}: {n} of {all} tosses",
                coins=speak("{first} and {second}", first=shown[0], second=shown[1]),
                n=count,
                all=by_hand.ALL_CASES,
            )
            for shown, count in by_hand.CASES.items()
        ]
        turns = by_hand.turns_by_hand()
        lines = [
            [
                speak("tile {tile}", tile=tile),
                *(self._leads(tile, shown) for shown in by_hand.CASES),
                fraction(turns[tile]),
            ]
            for tile in by_hand.TILES
        ]
        return listing(
            speak("Where each toss can lead, from {a} to {b}", a=by_hand.BEGIN, b=by_hand.GOAL),
            [speak("from"), *heads, speak("turns on average")],
            lines,
            set(range(1, len(by_hand.CASES) + 1)),
        )

    def _leads(self, tile: int, toss: tuple[int, int]) -> str:
        """Say where the sum and the difference lead, the farther one first."""
        speak = language(self.language)
        there = set(by_hand.leads(tile, toss).values())
        if by_hand.GOAL in there:
            return speak("arrives")
        names = [speak("stays") if to == tile else str(to) for to in sorted(there, reverse=True)]
        if len(names) == 1:
            return names[0]
        return speak("{first} or {second}", first=names[0], second=names[1])

    def _lines(self) -> Iterator[list[str]]:
        code = self.language
        speak = language(code)
        turns, wins = by_hand.turns_by_hand()[by_hand.BEGIN], by_hand.duel_by_hand()
        yield [speak("by hand"), fraction(turns), fraction(wins)]
        exact = by_hand.chain().expected_steps()[0]
        yield [speak("as a Markov chain, in fractions"), fraction(exact), "—"]
        alone, duel = solved_race()
        yield [
            speak("by the solver"),
            _with_bounds(alone, code),
            _with_bounds(duel, code),
        ]
        if self.taken:
            yield [
                speak("played, {n} races", n=whole(len(self.taken), code)),
                mean_of(self.taken, code),
                share_of(*self._won(), code),
            ]

    def _ways(self) -> str:
        speak = language(self.language)
        heads = [speak("how"), speak("turns on average"), speak("the player who begins wins")]
        name = speak("One race, worked out in several ways")
        return listing(name, heads, list(self._lines()), {1, 2})

    def _won(self) -> tuple[int, int]:
        """Return in how many of so many pairs of races the first one was not the longer one."""
        pairs = list(zip(self.taken[::2], self.taken[1::2], strict=False))
        return sum(first <= second for first, second in pairs), len(pairs)

    def _play(self) -> None:
        self.taken += by_hand.races(self._rng, AT_ONCE)
        self.refresh()

    def _reset(self) -> None:
        self._start()
        self.refresh()


def _with_bounds(bounds: tuple[float, float], code: str) -> str:
    value = decimal(sum(bounds) / 2, code, SOLVED_DIGITS)
    return f"{value} ({bounds_told(*bounds, code)})"


def bounds_told(low: float, high: float, code: str) -> str:
    """Say how near two bounds are to each other: near enough, or how far apart."""
    speak = language(code)
    apart = high - low
    if apart <= EXACT_ENOUGH:
        near = _scientific(EXACT_ENOUGH, code, 0)
        return speak("between two bounds less than {bound} apart", bound=near)
    return speak("between two bounds {width} apart", width=_scientific(apart, code))


def _scientific(value: float, code: str, digits: int = 1) -> str:
    """Return a small number by its power of ten.

    >>> _scientific(4.17e-13, "en"), _scientific(1e-12, "en", 0)
    ('4.2 · 10⁻¹³', '10⁻¹²')
    """
    mantissa, exponent = f"{value:.{digits}e}".split("e")
    power = f"10{str(int(exponent)).translate(_RAISED)}"
    return f"{decimal(Fraction(mantissa), code, digits)} · {power}" if digits else power


_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def share_of(hits: int, tries: int, code: str) -> str:
    """Return how often something happened, with its interval."""
    low, high = (percent(bound, code, 2) for bound in wilson(hits, tries))
    return f"{percent(Fraction(hits, tries), code, 2)} ({low} – {high})"


def mean_of(found: Sequence[int], code: str) -> str:
    """Return the mean of what was found, with its interval."""
    mean = float(np.mean(found))
    half = Z * float(np.std(found)) / len(found) ** 0.5
    low, high = (decimal(bound, code, 3) for bound in (mean - half, mean + half))
    return f"{decimal(mean, code, 3)} ({low} – {high})"


# --- games whose numbers were published ---------------------------------------------------------


def _chutes_chart(found: Reproduced, code: str) -> Bars:
    speak = language(code)
    half = next(
        turns for turns in found.distribution if _up_to(found.distribution, turns) >= Fraction(1, 2)
    )
    return Bars(
        speak("How long a game of Chutes and Ladders takes"),
        speak("turns"),
        (BarSeries(found.distribution),),
        marked=(half,),
        marked_as=speak("half of the games are over"),
    )


def _up_to(distribution: Mapping[int, Fraction], turns: int) -> Fraction:
    return sum((chance for n, chance in distribution.items() if n <= turns), Fraction(0))


def _pig_chart(found: Reproduced, code: str) -> Curves:
    speak = language(code)
    return Curves(
        speak("Pig: probability of winning for the player about to roll"),
        speak("points banked"),
        tuple(
            Curve(speak("the other player has {n}", n=theirs), values)
            for theirs, values in found.lines.items()
        ),
        start=0,
    )


def _bear_off_chart(found: Reproduced, code: str) -> Bars:
    speak = language(code)
    men = games.known("bear_off").STACK
    return Bars(
        speak("How long a stack of {n} men on the ace point takes", n=men),
        speak("rolls"),
        (BarSeries({rolls: chance for rolls, chance in found.distribution.items() if chance}),),
    )


@dataclass(frozen=True)
class Game:
    """A known game: its name, its rules in a sentence or two, how it is worked out and drawn."""

    name: str
    rules: str
    reproduce: Callable[[], Reproduced]
    chart: Callable[[Reproduced, str], Bars | Curves]
    large: bool = False  # a million positions and more: plain Python would take an hour


CHUTES, PIG, BEAR_OFF = "chutes", "pig", "bear-off"
GAMES = {
    CHUTES: Game(
        N_("Chutes and Ladders"),
        N_(
            "A spinner from 1 to 6, a hundred squares, ten chutes, nine ladders. The pawn "
            "starts off the board and must land exactly on the last square. There is nothing "
            "to decide."
        ),
        games.known("chutes_and_ladders").reproduce,
        _chutes_chart,
    ),
    PIG: Game(
        N_("Pig, to 100 points"),
        N_(
            "Roll a die as often as you dare, then bank what it has brought. If you roll a one, "
            "you lose everything from this turn. The first player with 100 in the bank wins."
        ),
        games.known("pig").reproduce,
        _pig_chart,
        large=True,
    ),
    BEAR_OFF: Game(
        N_("The last checkers in backgammon"),
        N_(
            "All your men are on the last six points. Each die moves a man forward or takes "
            "one off its point; a die that is too high takes one off the highest point. A "
            "double counts four times."
        ),
        games.known("bear_off").reproduce,
        _bear_off_chart,
    ),
}


class KnownGame(Exhibit):
    """Numbers others have published, and the same numbers worked out while one waits."""

    def __init__(
        self, lesson: Surroundings | None = None, game: str = CHUTES, *, language: str = "en"
    ) -> None:
        self.game = GAMES[game]
        self.found: Reproduced | None = None
        self.seconds = 0.0
        super().__init__(lesson, language=language)

    def build(self) -> Sequence[Any]:
        """Return the rules, the button, the figures, how they were found, and the chart."""
        self.rules = ipywidgets.HTML()
        self.compute = button("azardia-compute", lambda: self.attempt(self._compute), "calculator")
        self.figures = ipywidgets.HTML()
        self.how = ipywidgets.HTML()
        self.chart = Chart()
        return (self.rules, row(self.compute), self.figures, self.how, self.chart.widget)

    def speak(self, code: str) -> None:
        """Label the button, and tell the rules."""
        speak = language(code)
        self.compute.description = speak("Compute")
        name, rules = speak(self.game.name), speak(self.game.rules)
        self.rules.value = f"<p><strong>{escape(name)}.</strong> {escape(rules)}</p>"

    def refresh(self) -> None:
        """Show what was published and, once it is worked out, what comes out here."""
        code = self.language
        speak = language(code)
        found = self.found
        self.figures.value = self._figures()
        self.how.value = "" if found is None else f"<p>{escape(self._how(self.seconds))}</p>"
        drawn = found is not None and self.shows("chart")
        if found is not None and drawn:
            self.chart.show(self.game.chart(found, code), code)
        self.chart.widget.layout.display = "" if drawn else "none"
        if found is None:
            told = speak(
                "Press Compute to compare published results with the ones worked out here."
            )
        else:
            right = sum(figure.agrees for figure in found.figures)
            told = speak("{n} of {all} figures agree.", n=right, all=len(found.figures))
        self.said = f"{speak(self.game.name)}. {told}"

    def picture(self) -> str:
        """Return the rules and, once they are worked out, the figures and the chart."""
        if self.found is None:
            return f"{self.rules.value}<p>{escape(self.said)}</p>"
        chart = self.chart.html() if self.shows("chart") else ""
        return f"{self.rules.value}{self.figures.value}{chart}"

    def _figures(self) -> str:
        if self.found is None or not self.shows("table"):
            return ""
        speak = language(self.language)
        heads = [
            speak("figure"),
            speak("published"),
            speak("worked out here"),
            speak("the same?"),
            speak("published by"),
        ]
        lines = [self._line(figure) for figure in self.found.figures]
        return listing(speak(self.game.name), heads, lines, set(range(1, len(heads))))

    def _line(self, figure: Figure) -> list[str]:
        code = self.language
        speak = language(code)
        unit = f" {figure.unit}" if figure.unit else ""
        return [
            speak(figure.what),
            _said(Fraction(figure.published), figure.places, code) + unit,
            _said(figure.found, figure.places + MORE_DIGITS, code) + unit,
            speak("yes") if figure.agrees else speak("no"),
            speak(figure.source),
        ]

    def _how(self, seconds: float) -> str:
        assert self.found is not None
        code = self.language
        speak = language(code)
        residual = self.found.residual
        return speak(
            "{n} positions, worked out in {seconds} s; residual {value}.",
            n=whole(self.found.positions, code),
            seconds=decimal(seconds, code, 2),
            value=_scientific(residual, code) if residual else "0",
        )

    def _compute(self) -> None:
        if self.game.large:
            need_compiled()
        begun = time.perf_counter()
        self.found = self.game.reproduce()
        self.seconds = time.perf_counter() - begun
        self.refresh()


def _said(value: Fraction | float, places: int, code: str) -> str:
    exact = Fraction(value)
    return whole(int(exact), code) if exact.denominator == 1 else decimal(exact, code, places)
