"""The draft: who takes which die, what each seat gets on average, and what taking denies."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from html import escape
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import ipywidgets
import numpy as np

from azardia_nb.games.titan_race.lessons.draft import fewest_rows
from azardia_nb.games.titan_race.odds import draft as odds
from azardia_nb.games.titan_race.odds.draft import ROWS, kth_best, seats
from azardia_nb.games.titan_race.rules.board import FACES
from azardia_nb.games.titan_race.text.sentences import FACE_NAMES
from azardia_nb.text.language import N_, language, plural
from azardia_nb.text.say import chance, decimal, fraction, whole
from azardia_widgets.charts.bar_chart import Bars, BarSeries, Tally
from azardia_widgets.charts.chart import Chart
from azardia_widgets.controls.buttons import button, row
from azardia_widgets.controls.choices import Choices
from azardia_widgets.controls.listing import listing
from azardia_widgets.controls.number import Number
from azardia_widgets.games.titan_race.exhibits.dice import dice
from azardia_widgets.lesson.exhibit import Exhibit
from azardia_widgets.lesson.prediction import Prediction

if TYPE_CHECKING:
    from azardia_widgets.lesson.bar import Lesson

ROUNDS, ROLLING = "rounds", "rolling"
READINGS = {ROUNDS: N_("by the book (rounds)"), ROLLING: N_("rolling")}
TITANS = range(2, 7)
AT_ONCE = (1, 10, 100, 1000)  # rounds that are played with one press
ROUND = plural("{n} round", "{n} rounds")


class Drafting:
    """Drafts in which everybody takes the die with the most rows; of two, the one that is free."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.start(4, ROUNDS)

    def start(self, titans: int, reading: str) -> None:
        """Begin anew with so many Titans, by one of READINGS."""
        self.titans, self.reading = titans, reading
        self._rng = np.random.default_rng(self.seed)
        self._offer: list[int] = []
        self.rounds = 0
        self.taken: list[Counter[int]] = [Counter() for _ in range(titans)]  # rows, by seat
        self.last: list[tuple[list[int], int]] = []  # of the last round: the offer, what is taken

    def play(self, rounds: int) -> None:
        """Play so many rounds."""
        for _ in range(rounds):
            self.last = [self._turn(seat) for seat in range(self.titans)]
        self.rounds += rounds

    def _turn(self, seat: int) -> tuple[list[int], int]:
        if self._due(seat):
            self._offer = self._rng.integers(len(FACES), size=self.titans).tolist()
        offer = sorted(self._offer, key=lambda face: (-ROWS[face], face))
        self._offer = offer[1:]
        self.taken[seat][ROWS[offer[0]]] += 1
        return offer, offer[0]

    def _due(self, seat: int) -> bool:
        """Return whether all dice are rolled before a seat takes one."""
        if self.reading == ROLLING:
            return len(self._offer) < 2
        return seat in (0, self.titans - 1)


def of_seat(titans: int, seat: int, reading: str) -> dict[int, Fraction]:
    """Return how likely the die of a seat, from 0, is worth so many rows."""
    if reading == ROUNDS:
        return kth_best(titans, 1 if seat == titans - 1 else seat + 1)
    picks = [kth_best(titans, k) for k in range(1, titans)]
    return {rows: sum((one[rows] for one in picks), Fraction(0)) / len(picks) for rows in picks[0]}


def said_mean(value: Fraction, code: str) -> str:
    """Return a mean as a decimal, and as a fraction where it is none."""
    if value.denominator == 1:
        return fraction(value)
    return f"{decimal(value, code, 3)} ({fraction(value)})"


class Draft(Exhibit):
    """Rounds of the draft, played once or by the thousand, beside what each seat gets exactly."""

    def __init__(self, lesson: "Lesson | None" = None, *, language: str = "en") -> None:
        self.drafting = Drafting(0 if lesson is None else lesson.seed)
        super().__init__(lesson, language=language)

    def build(self) -> Sequence[Any]:
        """Return what is chosen, the last round, the seats and the chart of one of them."""
        first, *_, last = TITANS
        self.reading = Choices(READINGS, lambda: self.attempt(self._anew), "azardia-reading")
        self.titans = Number(first, last, 4, lambda _: self.attempt(self._anew))
        self.seat = Number(1, last, 1, lambda _: self.attempt(self.refresh))
        self.roll = [self._button(times) for times in AT_ONCE]
        self.roll[0].add_class("azardia-main")
        self.round = ipywidgets.HTML()
        self.table = ipywidgets.HTML()
        self.chart = Chart()
        left = ipywidgets.VBox((row(*self.roll), self.round, self.table))
        right = ipywidgets.VBox((self.seat.widget, self.chart.widget))
        left.layout.flex, right.layout.flex = "1 1 400px", "1 1 400px"
        both = ipywidgets.Box((left, right))
        both.add_class("azardia-split")
        return (self.reading.widget, self.titans.widget, both)

    def _button(self, times: int) -> Any:
        return button(f"azardia-roll-{times}", lambda: self.attempt(lambda: self._play(times)))

    def speak(self, code: str) -> None:
        """Label the controls."""
        speak = language(code)
        self.reading.show(speak("How dice are rolled:"), code)
        self.titans.show(speak("Titans"), code)
        self.seat.show(speak("Chart for seat"), code)
        for control, times in zip(self.roll, AT_ONCE, strict=True):
            n = whole(times, code)
            control.description = (
                speak("Play a round") if times == 1 else speak("Play {n} rounds", n=n)
            )
        self.access.names = self.titans.names | self.seat.names

    def refresh(self) -> None:
        """Show the last round, and the seats so far beside their exact means."""
        code, played = self.language, self.drafting
        speak = language(code)
        self.round.value = self._last_round()
        played_so_far = speak(ROUND, n=whole(played.rounds, code))
        # Before the first round no mean is shown: the prediction above asks for it.
        shown = self.shows("table") and played.rounds
        self.table.value = self._means(played_so_far) if shown else ""
        seat = min(self.seat.value, played.titans) - 1
        name = speak("Seat {n}", n=seat + 1)
        counts = played.taken[seat]
        chart = Bars(
            speak("Rows of the die that seat {n} takes", n=seat + 1),
            speak("rows"),
            (BarSeries(of_seat(played.titans, seat, played.reading)),),
            Tally(counts, played_so_far) if played.rounds else None,
            played.rounds,
        )
        self.chart.show(chart, code)
        self.chart.widget.layout.display = "" if self.shows("chart") else "none"
        told = speak("Rounds played: {n}.", n=whole(played.rounds, code))
        self.said = f"{told} {name}: {chart.sentence(code)}" if self.shows("chart") else told

    def _means(self, played_so_far: str) -> str:
        """Return the exact mean of each seat, and that of the rounds so far, as a table."""
        code, played = self.language, self.drafting
        speak = language(code)
        lines = []
        for seat, exact in enumerate(seats(played.titans, rolling=played.reading == ROLLING)):
            rows = sum(rows * count for rows, count in played.taken[seat].items())
            so_far = decimal(Fraction(rows, played.rounds), code, 3)
            lines.append([str(seat + 1), said_mean(exact, code), so_far])
        last = speak("mean of {rounds}", rounds=played_so_far)
        return listing(speak("Rows a turn"), [speak("seat"), speak("exact mean"), last], lines)

    def _last_round(self) -> str:
        """Return who took what in the last round, a line for each seat."""
        code = self.language
        speak = language(code)
        if not self.drafting.last:
            said = speak("No round has been played yet.")
            return f"<p>{escape(said)}</p>"
        lines = []
        for seat, (offer, face) in enumerate(self.drafting.last, 1):
            said = speak(
                "Seat {n} takes {face}: {rows} rows.",
                n=seat,
                face=speak(FACE_NAMES[face]),
                rows=ROWS[face],
            )
            lines.append(f"<li>{dice(offer, code)}<br>{escape(said)}</li>")
        return f"<ul style='list-style:none;padding:0'>{''.join(lines)}</ul>"

    def picture(self) -> str:
        """Return the round, the table and the chart."""
        chart = self.chart.html() if self.shows("chart") else ""
        return f"{self.round.value}{self.table.value}{chart}"

    def _anew(self) -> None:
        self.drafting.start(self.titans.value, self.reading.value)
        self.refresh()

    def _play(self, rounds: int) -> None:
        self.drafting.play(rounds)
        self.refresh()


class SeatsCompared(Exhibit):
    """What every seat gets a turn, for each number of Titans, by both readings of the draft."""

    heard = True

    def build(self) -> Sequence[Any]:
        """Return the reading, and the table."""
        self.reading = Choices(READINGS, lambda: self.attempt(self.refresh), "azardia-reading")
        self.table = ipywidgets.HTML()
        return (self.reading.widget, self.table)

    def speak(self, code: str) -> None:
        """Label the choice."""
        self.reading.show(language(code)("How dice are rolled:"), code)

    def refresh(self) -> None:
        """List the seats."""
        code, rolling = self.language, self.reading.value == ROLLING
        speak = language(code)
        most = TITANS[-1]
        heads = [speak("Titans"), *(speak("seat {n}", n=n) for n in range(1, most + 1))]
        lines = []
        for titans in TITANS:
            worth = [decimal(rows, code, 3) for rows in seats(titans, rolling=rolling)]
            lines.append([str(titans), *worth, *["–"] * (most - titans)])
        caption = speak("Rows a turn on average, if all take the die with the most rows")
        self._table = listing(caption, heads, lines)
        self.table.value = self._table if self.shows("table") else ""
        four = seats(4, rolling=rolling)
        self.said = speak(
            "Four Titans: {rows} rows a turn, from seat 1 to seat 4.",
            rows=", ".join(decimal(rows, code, 3) for rows in four),
        )

    def picture(self) -> str:
        """Return the table."""
        shown: str = self.table.value
        return shown


class Denied(Exhibit):
    """One wanted face among some dice: how likely it is there, and there just once."""

    dials = MappingProxyType({"dice": range(TITANS[0] - 1, TITANS[-1] + 1)})

    def build(self) -> Sequence[Any]:
        """Return how many dice there are, the table and the chart."""
        first, *_, last = TITANS
        self.dice = Number(first - 1, last, 3, lambda _: self.attempt(self.refresh))
        self.table = ipywidgets.HTML()
        self.chart = Chart()
        return (self.dice.widget, self.table, self.chart.widget)

    def speak(self, code: str) -> None:
        """Label the number."""
        self.dice.show(language(code)("Dice"), code)
        self.access.names = self.dice.names

    def refresh(self) -> None:
        """Work the chances out."""
        code, n = self.language, self.dice.value
        speak = language(code)
        there, alone = odds.shows(n), odds.once(n)
        lines = [
            [speak("the face is there"), chance(there, code)],
            [speak("exactly once: taking it denies it to the next seat"), chance(alone, code)],
            [
                speak("exactly once, given that it is there"),
                chance(alone / there, code),
            ],
            [speak("different faces on average"), said_mean(odds.distinct(n), code)],
        ]
        heads = [speak("of {n} dice", n=n), speak("exact value")]
        caption = speak("One face that you want")
        self.table.value = listing(caption, heads, lines) if self.shows("table") else ""
        times = _times(n)
        chart = Bars(
            speak("How many of {n} dice show the face you want", n=n),
            speak("dice"),
            (BarSeries(times),),
            marked=(1,),
            marked_as=speak("can be denied"),
        )
        self.chart.show(chart, code)
        self.chart.widget.layout.display = "" if self.shows("chart") else "none"
        self.said = speak(
            "{n} dice: the probability that the face appears is {there}; that it appears exactly "
            "once, {alone}.",
            n=n,
            there=chance(there, code),
            alone=chance(alone, code),
        )

    def picture(self) -> str:
        """Return the table and the chart."""
        chart = self.chart.html() if self.shows("chart") else ""
        return f"{self.table.value}{chart}"


def _times(n: int) -> dict[int, Fraction]:
    """Return how likely a face shows so many times among some dice."""
    found = {0: Fraction(1)}
    one = Fraction(1, len(FACES))
    for _ in range(n):
        after: dict[int, Fraction] = {}
        for times, likely in found.items():
            for more, share in ((0, 1 - one), (1, one)):
                after[times + more] = after.get(times + more, Fraction(0)) + likely * share
        found = after
    return found


def predict_fewest(lesson: "Lesson") -> Prediction:
    """Ask which seat gets the fewest rows; then all of them are listed."""
    return Prediction(lesson, fewest_rows(), SeatsCompared(lesson))
