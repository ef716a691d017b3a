"""Exhibits of the page "how we know": a race solved by hand, and published results recomputed."""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from html import escape
from typing import Any

import numpy as np

from azardia_nb import games
from azardia_nb.compiled.libraries import need_compiled
from azardia_nb.games.known_results import Figure, Reproduced
from azardia_nb.simulation.statistics import Z, wilson
from azardia_nb.solve.dynamic_programming import EXACT_ENOUGH
from azardia_nb.text.language import N_, Speak, language, plural
from azardia_nb.text.say import decimal, fraction, percent, whole
from azardia_widgets.charts.bar_chart import Bars, BarSeries, Tally
from azardia_widgets.charts.curve_chart import Curve, Curves
from azardia_widgets.lesson import figure
from azardia_widgets.lesson.figure import Html, Table, paragraphs, press

SOLVED_DIGITS = 10
MORE_DIGITS = 6  # decimals beyond the published ones

# --- a race solved by hand ------------------------------------------------------------------------

by_hand = games.results_of("coin_race")
AT_ONCE = 1000
TURNS = range(1, 13)  # longer races are not drawn


@cache
def solved_race() -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the solver's bounds: turns of one player, win probability of the first of two."""
    return by_hand.race(1).bracket().of(0), by_hand.race(2).bracket().of(0)


class CoinRace(figure.Figure):
    """A coin race solved in four ways: by hand, as a Markov chain, by the solver, by simulation."""

    parts = ("tosses", "ways", "chart")
    first_column = ("tosses",)
    second_column = ("play", "reset", "chart")
    under = ("ways",)
    tosses: Any

    def begin(self) -> None:
        """Forget all races."""
        self._rng = np.random.default_rng(self.seed)
        self.turns: list[int] = []  # turns of each race

    @press(N_("Play {n} races"), "azardia-play", "play", main=True, n=AT_ONCE)
    def play(self) -> None:
        """Simulate AT_ONCE more races."""
        self.turns += by_hand.races(self._rng, AT_ONCE)

    @press(N_("Start over"), "azardia-reset", "trash")
    def reset(self) -> None:
        """Forget all races, so that the averages are hidden again."""
        self.begin()

    def lay(self) -> Sequence[Any]:
        """Return the layout of Figure with widths for its two columns."""
        both, *_ = laid = super().lay()
        for part, flex in zip(both.children, ("1 1 380px", "1 1 440px"), strict=True):
            part.layout.flex = flex
        return laid

    def show(self, speak: Speak, code: str) -> Iterator[object]:
        """Yield the moves; once races are played, also the chart and the result by each method."""
        tries = len(self.turns)
        yield _tosses(speak, with_turns=tries > 0)
        if not tries:  # the average is to be guessed first
            yield speak("Nothing has been played yet.")
            return
        left = [by_hand.going_by_hand(turns) for turns in range(TURNS.stop)]
        distribution = {turns: left[turns - 1] - left[turns] for turns in TURNS}
        counts = {turns: self.turns.count(turns) for turns in TURNS}
        played = speak(plural("{n} race", "{n} races"), n=whole(tries, code))
        yield Bars(
            speak("How long the coin race takes"),
            speak("turns"),
            (BarSeries(distribution, speak("calculated by hand")),),
            Tally(counts, played),
            tries,
        )
        heads = [speak("how"), speak("turns on average"), speak("the player who begins wins")]
        name = speak("One race, worked out in several ways")
        yield Table(name, heads, list(self._lines(speak, code)), {1, 2})
        yield speak(
            "By hand calculation, the coin race takes {turns} turns on average.",
            turns=fraction(by_hand.turns_by_hand()[by_hand.BEGIN]),
        )
        yield speak("{races} took {mean}.", races=played, mean=mean_of(self.turns, code))

    def _lines(self, speak: Speak, code: str) -> Iterator[list[str]]:
        turns, wins = by_hand.turns_by_hand()[by_hand.BEGIN], by_hand.duel_by_hand()
        yield [speak("by hand"), fraction(turns), fraction(wins)]
        exact = by_hand.chain().expected_steps()[0]
        yield [speak("as a Markov chain, in fractions"), fraction(exact), "—"]
        yield [speak("by the solver"), *(_with_bounds(one, code) for one in solved_race())]
        pairs = list(zip(self.turns[::2], self.turns[1::2], strict=False))
        won = sum(first <= second for first, second in pairs)
        yield [
            speak("played, {n} races", n=whole(len(self.turns), code)),
            mean_of(self.turns, code),
            share_of(won, len(pairs), code),
        ]


def _with_bounds(bounds: tuple[float, float], code: str) -> str:
    value = decimal(sum(bounds) / 2, code, SOLVED_DIGITS)
    return f"{value} ({bounds_text(*bounds, code)})"


def bounds_text(low: float, high: float, code: str) -> str:
    """Return the text on the distance between the bounds `low` and `high`."""
    speak = language(code)
    apart = high - low
    if apart <= EXACT_ENOUGH:
        near = _scientific(EXACT_ENOUGH, code, 0)
        return speak("between two bounds less than {bound} apart", bound=near)
    return speak("between two bounds {width} apart", width=_scientific(apart, code))


def _scientific(value: float, code: str, digits: int = 1) -> str:
    """Return a small number in scientific notation, as text.

    >>> _scientific(4.17e-13, "en"), _scientific(1e-12, "en", 0)
    ('4.2 · 10⁻¹³', '10⁻¹²')
    """
    mantissa, exponent = f"{value:.{digits}e}".split("e")
    power = f"10{str(int(exponent)).translate(_RAISED)}"
    return f"{decimal(Fraction(mantissa), code, digits)} · {power}" if digits else power


_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def share_of(hits: int, tries: int, code: str) -> str:
    """Return the share of `hits` among `tries` with its 95% confidence interval, as text."""
    low, high = (percent(bound, code, 2) for bound in wilson(hits, tries))
    return f"{percent(Fraction(hits, tries), code, 2)} ({low} – {high})"


def mean_of(found: Sequence[int], code: str) -> str:
    """Return the mean of the numbers `found` with its 95% confidence interval, as text."""
    mean = float(np.mean(found))
    half = Z * float(np.std(found)) / len(found) ** 0.5
    low, high = (decimal(bound, code, 3) for bound in (mean - half, mean + half))
    return f"{decimal(mean, code, 3)} ({low} – {high})"


# --- published results ----------------------------------------------------------------------------


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
    men = games.results_of("bear_off").STACK
    return Bars(
        speak("How long a stack of {n} checkers on the ace point takes", n=men),
        speak("rolls"),
        (BarSeries({rolls: chance for rolls, chance in found.distribution.items() if chance}),),
    )


@dataclass(frozen=True)
class PublishedGame:
    """A game with published results: its name, its rules, the computation and the chart."""

    name: str
    rules: str
    reproduce: Callable[[], Reproduced]
    chart: Callable[[Reproduced, str], Bars | Curves]
    large: bool = False  # a million positions or more: plain Python would take an hour


CHUTES, PIG, BEAR_OFF = "chutes", "pig", "bear-off"
GAMES = {
    CHUTES: PublishedGame(
        N_("Chutes and Ladders"),
        N_(
            "A spinner from 1 to 6, a hundred squares, ten chutes, nine ladders. The pawn "
            "starts off the board and must land exactly on the last square. There is nothing "
            "to decide."
        ),
        games.results_of("chutes_and_ladders").reproduce,
        _chutes_chart,
    ),
    PIG: PublishedGame(
        N_("Pig, to 100 points"),
        N_(
            "Roll a die as often as you dare, then bank what it has brought. If you roll a one, "
            "you lose everything from this turn. The first player with 100 in the bank wins."
        ),
        games.results_of("pig").reproduce,
        _pig_chart,
        large=True,
    ),
    BEAR_OFF: PublishedGame(
        N_("The last checkers in backgammon"),
        N_(
            "All your checkers are on the last six points. Each die moves a checker forward or "
            "takes one off its point; a die that is too high takes one off the highest point. A "
            "double counts four times."
        ),
        games.results_of("bear_off").reproduce,
        _bear_off_chart,
    ),
}


def _tosses(speak: Speak, with_turns: bool) -> Table:
    heads = [
        speak(
            "{coins}: {n} of {all} tosses",
            coins=speak("{first} and {second}", first=case[0], second=case[1]),
            n=count,
            all=by_hand.ALL_CASES,
        )
        for case, count in by_hand.CASES.items()
    ]
    turns = by_hand.turns_by_hand()
    lines = [
        [
            speak("tile {tile}", tile=tile),
            *(_leads(speak, tile, case) for case in by_hand.CASES),
            *([fraction(turns[tile])] if with_turns else []),
        ]
        for tile in by_hand.TILES
    ]
    return Table(
        speak("Where each toss can lead, from {a} to {b}", a=by_hand.BEGIN, b=by_hand.GOAL),
        [speak("from"), *heads, *([speak("turns on average")] if with_turns else [])],
        lines,
        set(range(1, len(by_hand.CASES) + 1)),
    )


def _leads(speak: Speak, tile: int, toss: tuple[int, int]) -> str:
    """Return the text on the tiles that sum and difference of a toss lead to, farthest first."""
    there = set(by_hand.tiles_by_action(tile, toss).values())
    if by_hand.GOAL in there:
        return speak("arrives")
    names = [speak("stays") if to == tile else str(to) for to in sorted(there, reverse=True)]
    if len(names) == 1:
        return names[0]
    return speak("{first} or {second}", first=names[0], second=names[1])


class KnownGame(figure.Figure):
    """Published results of a game, and the same figures computed while the learner waits."""

    options = ("game",)
    game = CHUTES
    parts = ("rules", "figures", "chart")
    below = "how"

    def begin(self) -> None:
        """Set the game, without computed figures."""
        self.entry = GAMES[self.game]
        self.results: Reproduced | None = None
        self.seconds = 0.0

    def lay(self) -> Sequence[Any]:
        """Return the layout: rules, button, figures, method and chart."""
        return self.placed(("rules", "compute", "figures", "how", "chart"))

    @press(N_("Compute"), "azardia-compute", "calculator")
    def compute(self) -> None:
        """Compute the published results, and measure the seconds that takes."""
        if self.entry.large:
            need_compiled()
        begun = time.perf_counter()
        self.results = self.entry.reproduce()
        self.seconds = time.perf_counter() - begun

    def show(self, speak: Speak, code: str) -> Iterator[object]:
        """Yield the rules; once computed, also published and computed figures and a chart."""
        name, results = speak(self.entry.name), self.results
        rules = escape(speak(self.entry.rules))
        yield Html(f"<p><strong>{escape(name)}.</strong> {rules}</p>")
        yield f"{name}."
        if results is None:
            yield speak("Press Compute to compare published results with the ones worked out here.")
            return
        heads = [
            speak("figure"),
            speak("published"),
            speak("worked out here"),
            speak("the same?"),
            speak("published by"),
        ]
        lines = [_line(one, code) for one in results.figures]
        yield Table(name, heads, lines, set(range(1, len(heads))))
        yield self.entry.chart(results, code)
        how = speak(
            "{n} positions, worked out in {seconds} s; residual {value}.",
            n=whole(results.positions, code),
            seconds=decimal(self.seconds, code, 2),
            value=_scientific(results.residual, code) if results.residual else "0",
        )
        yield figure.Note(paragraphs(how))
        right = sum(one.agrees for one in results.figures)
        yield speak("{n} of {all} figures agree.", n=right, all=len(results.figures))

    def picture(self) -> str:
        """Return HTML of the rules and, once computed, of the figures and the chart."""
        return super().picture() + (paragraphs(self.said) if self.results is None else "")


def _line(found: Figure, code: str) -> list[str]:
    speak = language(code)
    unit = f" {found.unit}" if found.unit else ""
    return [
        speak(found.quantity),
        _value_text(Fraction(found.published), found.places, code) + unit,
        _value_text(found.value, found.places + MORE_DIGITS, code) + unit,
        speak("yes") if found.agrees else speak("no"),
        speak(found.source),
    ]


def _value_text(value: Fraction | float, places: int, code: str) -> str:
    exact = Fraction(value)
    return whole(int(exact), code) if exact.denominator == 1 else decimal(exact, code, places)
