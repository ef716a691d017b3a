"""Exhibits about the draft: its rounds, expected rows per seat, and denying a die."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from html import escape
from typing import Any

import numpy as np

from azardia_nb.games.titan_race.lessons.draft import rows_by_seat
from azardia_nb.games.titan_race.odds import draft as odds
from azardia_nb.games.titan_race.odds.draft import ROWS, kth_best, seats
from azardia_nb.games.titan_race.rules.board import FACES
from azardia_nb.games.titan_race.text.sentences import FACE_NAMES
from azardia_nb.probability.draws import hits
from azardia_nb.text.language import N_, Speak, language, plural
from azardia_nb.text.say import chance, decimal, fraction, whole
from azardia_widgets.charts.bar_chart import Bars, BarSeries, Tally
from azardia_widgets.games.titan_race.marks import dice
from azardia_widgets.lesson.drawing import drawn_before
from azardia_widgets.lesson.figure import Figure, Html, Pick, Slider, Table, presses

ROUNDS, ROLLING = "rounds", "rolling"
READINGS = {ROUNDS: N_("by the book (rounds)"), ROLLING: N_("rolling")}
TITANS = range(2, 7)
AT_ONCE = (1, 10, 100, 1000)  # numbers of rounds per press
ROUND = plural("{n} round", "{n} rounds")


class Drafting:
    """Simulated drafts in which every seat takes the die with the most rows.

    Among equal dice it takes the lower face: dash rather than wild, which costs a life.
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.start(4, ROUNDS)

    def start(self, titans: int, reading: str) -> None:
        """Restart with `titans` seats under one of READINGS."""
        self.titans, self.reading = titans, reading
        self._rng = np.random.default_rng(self.seed)
        self._offer: list[int] = []
        self.rounds = 0
        # per seat, counts of rows taken
        self.row_counts: list[Counter[int]] = [Counter() for _ in range(titans)]
        # last round: per seat, the dice on offer and the face taken
        self.last: list[tuple[list[int], int]] = []

    def play(self, rounds: int) -> None:
        """Play a number of rounds."""
        for _ in range(rounds):
            self.last = [self._turn(seat) for seat in range(self.titans)]
        self.rounds += rounds

    def _turn(self, seat: int) -> tuple[list[int], int]:
        if self._due(seat):
            self._offer = self._rng.integers(len(FACES), size=self.titans).tolist()
        offer = sorted(self._offer, key=lambda face: (-ROWS[face], face))
        self._offer = offer[1:]
        self.row_counts[seat][ROWS[offer[0]]] += 1
        return offer, offer[0]

    def _due(self, seat: int) -> bool:
        """Return whether all dice are rolled before `seat` takes one."""
        if self.reading == ROLLING:
            return len(self._offer) < 2
        return seat in (0, self.titans - 1)


def rows_of_seat(titans: int, seat: int, reading: str) -> dict[int, Fraction]:
    """Return the distribution of rows of a seat's die; seats count from 0."""
    if reading == ROUNDS:
        return kth_best(titans, 1 if seat == titans - 1 else seat + 1)
    picks = [kth_best(titans, k) for k in range(1, titans)]
    return {rows: sum((one[rows] for one in picks), Fraction(0)) / len(picks) for rows in picks[0]}


def mean_text(value: Fraction, code: str) -> str:
    """Return a mean as a decimal with its fraction, or as a whole number."""
    if value.denominator == 1:
        return fraction(value)
    return f"{decimal(value, code, 3)} ({fraction(value)})"


def _button(times: int, code: str) -> str:
    speak = language(code)
    return speak("Play a round") if times == 1 else speak("Play {n} rounds", n=whole(times, code))


class Draft(Figure):
    """Rounds of the draft, played singly or by the thousand, beside the exact values by seat."""

    reading = Pick(N_("How dice are rolled:"), READINGS, "azardia-reading")
    titans = Slider(N_("Titans"), TITANS[0], TITANS[-1], 4)
    seat = Slider(N_("Chart for seat"), 1, TITANS[-1], 1)
    parts = ("round", "table", "chart")
    first_column = ("roll", "round", "table")
    second_column = ("seat", "chart")
    round: Any

    def begin(self) -> None:
        self.drafting = Drafting(self.seed)

    def changed(self, name: str) -> None:
        if name in ("reading", "titans"):
            self.drafting.start(self.titans.value, self.reading.value)

    @presses(AT_ONCE, _button, main=0)
    def roll(self, times: int) -> None:
        self.drafting.play(times)

    def lay(self) -> Sequence[Any]:
        *_, both = laid = super().lay()
        for column in both.children:
            column.layout.flex = "1 1 400px"
        return laid

    def show(
        self, speak: Speak, code: str, reading: str, titans: int, seat: int
    ) -> Iterator[object]:
        played = self.drafting
        yield Html(self._last_round(speak, code))
        so_far = speak(ROUND, n=whole(played.rounds, code))
        # the guess above asks for the means, so they appear after the first round only
        yield self._means(speak, code, so_far) if played.rounds else Html()
        n = min(seat, titans)
        chart = Bars(
            speak("Rows of the die that seat {n} takes", n=n),
            speak("rows"),
            (BarSeries(rows_of_seat(titans, n - 1, reading)),),
            Tally(played.row_counts[n - 1], so_far) if played.rounds else None,
            played.rounds,
        )
        yield chart
        yield speak("Rounds played: {n}.", n=whole(played.rounds, code))
        if self.shows("chart"):
            name = speak("Seat {n}", n=n)
            yield f"{name}: {chart.sentence(code)}"

    def _means(self, speak: Speak, code: str, played_so_far: str) -> Table:
        """Return a table of each seat's exact mean and its mean so far."""
        played = self.drafting
        lines = []
        for seat, exact in enumerate(seats(played.titans, rolling=played.reading == ROLLING)):
            rows = sum(rows * count for rows, count in played.row_counts[seat].items())
            so_far = decimal(Fraction(rows, played.rounds), code, 3)
            lines.append([str(seat + 1), mean_text(exact, code), so_far])
        last = speak("mean of {rounds}", rounds=played_so_far)
        return Table(speak("Rows a turn"), [speak("seat"), speak("exact mean"), last], lines)

    def _last_round(self, speak: Speak, code: str) -> str:
        """Return the dice of the last round as HTML, an item per seat."""
        if not self.drafting.last:
            text = speak("No round has been played yet.")
            return f"<p>{escape(text)}</p>"
        lines = []
        for seat, (offer, face) in enumerate(self.drafting.last, 1):
            text = speak(
                "Seat {n} takes {face}: {rows} rows.",
                n=seat,
                face=speak(FACE_NAMES[face]),
                rows=ROWS[face],
            )
            lines.append(f"<li>{dice(offer, code)}<br>{escape(text)}</li>")
        return f"<ul style='list-style:none;padding:0'>{''.join(lines)}</ul>"


class SeatsCompared(Figure):
    """Table of each seat's expected rows per turn, by number of Titans, for a way to draft."""

    heard = True
    reading = Pick(N_("How dice are rolled:"), READINGS, "azardia-reading")
    parts = ("table",)

    def show(self, speak: Speak, code: str, reading: str) -> Iterator[object]:
        most = TITANS[-1]
        heads = [speak("Titans"), *(speak("seat {n}", n=n) for n in range(1, most + 1))]
        worth = {
            titans: [decimal(rows, code, 3) for rows in seats(titans, rolling=reading == ROLLING)]
            for titans in TITANS
        }
        lines = [[str(n), *cells, *["–"] * (most - n)] for n, cells in worth.items()]
        caption = speak("Rows a turn on average, if all take the die with the most rows")
        yield Table(caption, heads, lines)
        yield speak(
            "Four Titans: {rows} rows a turn, from seat 1 to seat 4.", rows=", ".join(worth[4])
        )


class Denied(Figure):
    """Probabilities that a wanted face is among the dice, and that exactly one die shows it."""

    dice = Slider(N_("Dice"), TITANS[0], TITANS[-1], 3, dial=TITANS)
    parts = ("table", "chart")

    def show(self, speak: Speak, code: str, n: int) -> Iterator[object]:
        there, alone = odds.chance_shown(n), odds.chance_shown_once(n)
        lines = [
            [speak("the face is there"), chance(there, code)],
            [speak("exactly once: you can deny it to the next seat"), chance(alone, code)],
            [speak("exactly once, given that it is there"), chance(alone / there, code)],
            [speak("different faces on average"), mean_text(odds.mean_distinct_faces(n), code)],
        ]
        heads = [speak("of {n} dice", n=n), speak("exact value")]
        yield Table(speak("One face that you want"), heads, lines)
        yield Bars(
            speak("How many of {n} dice show the face you want", n=n),
            speak("dice"),
            (BarSeries(hits(n, Fraction(1, len(FACES)))),),
            marked=(1,),
            marked_as=speak("can be denied"),
        )
        yield speak(
            "{n} dice: the probability that the face appears is {there}; that it appears exactly "
            "once, {alone}.",
            n=n,
            there=chance(there, code),
            alone=chance(alone, code),
        )


draw_rows = drawn_before(rows_by_seat, SeatsCompared)
