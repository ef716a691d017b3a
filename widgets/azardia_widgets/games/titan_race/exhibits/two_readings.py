"""One rule, two readings: what each seat wins under both, measured, and what its dice are worth."""

import threading
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from html import escape
from typing import Any

import ipywidgets

from azardia_nb.compiled.libraries import is_ready
from azardia_nb.games.protocol import Variant
from azardia_nb.games.titan_race.game import variant
from azardia_nb.games.titan_race.lessons.two_readings import TITANS, strongest_seat
from azardia_nb.games.titan_race.odds.draft import seats
from azardia_nb.games.titan_race.record import GAME
from azardia_nb.games.titan_race.rules.rulings import Rulings
from azardia_nb.games.titan_race.rules.state import Numbers
from azardia_nb.simulation.chunk import Played
from azardia_nb.simulation.compare import Comparison, Finding, Pairs, by_chance
from azardia_nb.simulation.loop import loop_of
from azardia_nb.simulation.task import task_of
from azardia_nb.text.language import N_, Speak, language
from azardia_nb.text.say import decimal, whole
from azardia_widgets.charts.chart import Chart
from azardia_widgets.charts.curve_chart import Line, Lines
from azardia_widgets.charts.interval_chart import Intervals, Series
from azardia_widgets.controls.beside import beside
from azardia_widgets.controls.buttons import button, row, show_or_hide
from azardia_widgets.controls.choices import Choices
from azardia_widgets.controls.listing import listing
from azardia_widgets.lesson.bar import Lesson
from azardia_widgets.lesson.exhibit import Exhibit
from azardia_widgets.lesson.figure import Figure, Slider, Table
from azardia_widgets.lesson.prediction import Prediction
from azardia_widgets.lesson.running import Batch, Running, about_compiling

FIRST = 300  # races under either reading that are there from the start
BATCH = 100  # races under either reading from one look at them to the next
AT_ONCE = 1000

ROUNDS, ROLLING = "rounds", "rolling"
READINGS = {ROUNDS: N_("rounds"), ROLLING: N_("rolling")}
SEATED = {str(n): str(n) for n in range(3, 7)}
BOTS = {"greedy": N_("greedy bots"), "random": N_("random bots")}
BARE, FULL = "bare", "full"
BOARDS = {BARE: N_("bare board, dice only"), FULL: N_("the pools, with everything")}


@cache
def race(board: str, reading: str) -> Variant:
    """Return the race on one of BOARDS, its draft read in one of two ways."""
    rulings = Rulings(draft=reading)
    if board == FULL:
        return variant("pools", rulings=rulings)
    return variant("plain", cards=False, rulings=rulings, numbers=Numbers(abilities=0, colours=0))


class RowsBySeat(Figure):
    """How many rows a turn each seat's die is worth under both readings, if all take by rows."""

    heard = True
    titans = Slider(N_("Titans"), 3, 6, TITANS, main=True)
    aside = True

    def show(self, speak: Speak, code: str, titans: int) -> Iterator[object]:
        """Work out both readings, and draw them seat by seat."""
        worth = {reading: seats(titans, rolling=reading == ROLLING) for reading in READINGS}
        title = speak("Rows a turn for each seat's die, if everyone chooses by rows")
        lines = tuple(Line(speak(text), worth[reading]) for reading, text in READINGS.items())
        yield Lines(title, speak("seats in turn order"), lines, along=speak("rows a turn"))
        rows = [
            [str(n), *(f"{rows} ({_rows(rows, code)})" for rows in both)]
            for n, both in enumerate(zip(*worth.values(), strict=True), 1)
        ]
        yield Table(title, [speak("Seat"), *map(speak, READINGS.values())], rows)
        if not self.shows("table"):
            yield f"{title}."
            return
        low = min(range(titans), key=worth[ROUNDS].__getitem__)
        yield speak(
            "With rounds, seat 1 gets {most} rows a turn and seat {n} only {least}; with "
            "rolling, each seat gets {same}.",
            most=_rows(worth[ROUNDS][0], code),
            n=low + 1,
            least=_rows(worth[ROUNDS][low], code),
            same=_rows(worth[ROLLING][0], code),
        )


def _rows(value: Fraction, code: str) -> str:
    return decimal(value, code, 3)


class TwoReadings(Exhibit):
    """Races under both readings of the draft with the same dice: who wins, seat by seat."""

    def __init__(self, lesson: Lesson | None = None, *, language: str = "en") -> None:
        self.seed = 0 if lesson is None else lesson.seed
        self.titans, self.bot, self.board = TITANS, "greedy", BARE
        self._forget()
        if is_ready(loop_of(GAME).play):
            self.target = FIRST
            for part in self._pairs().play(FIRST, BATCH, threading.Event()):
                self._came(part)
        super().__init__(lesson, language=language)

    def _forget(self) -> None:
        """Begin anew with no races."""
        self.target = 0
        self.pairs: Pairs | None = None
        self.comparison: Comparison | None = None

    @property
    def games(self) -> int:
        """How many races there are under either reading."""
        return self.pairs.games if self.pairs else 0

    def build(self) -> Sequence[Any]:
        """Return the chart beside what is chosen, and under both the table."""
        self.many = Choices(SEATED, lambda: self.attempt(self._anew), "azardia-titans")
        self.many.value = str(self.titans)
        self.bots = Choices(BOTS, lambda: self.attempt(self._anew), "azardia-bots")
        self.where = Choices(BOARDS, lambda: self.attempt(self._anew), "azardia-where")
        self.dice = button("azardia-other-dice", lambda: self.attempt(self._other_dice), "random")
        self.running = Running(self, self._begin, self._came)
        self.running.play.add_class("azardia-main")
        self.running.done = self.running.games = 2 * self.games
        self.chart = Chart()
        self.table = ipywidgets.HTML()
        self.note = ipywidgets.HTML()
        controls = ipywidgets.VBox(
            (
                self.many.widget,
                self.where.widget,
                self.bots.widget,
                self.running.widget,
                row(self.dice),
            )
        )
        return (beside(self.chart.widget, controls), self.table, self.note)

    def speak(self, code: str) -> None:
        """Label the controls."""
        speak = language(code)
        self.many.show(speak("Titans"), code)
        self.bots.show(speak("Players"), code)
        self.where.show(speak("Race"), code)
        self.dice.description = speak("Other dice")

    def refresh(self) -> None:
        """Show what is known so far."""
        code = self.language
        speak = language(code)
        self.running.show(self._play_label(), code)
        there = self.games > 1
        show_or_hide(self.chart.widget, there and self.shows("chart"))
        if there:
            self.chart.show(self._chart(code), code)
        self.table.value = self._table(code) if self.shows("table") else ""
        self.note.value = self._note(code) if there and self.shows("table") else ""
        if not (self.games or self.running.running or is_ready(loop_of(GAME).play)):
            self.note.value = f"<p>{escape(about_compiling(False, code))}</p>"
        if there and (self.shows("chart") or self.shows("table")):
            self.said = self.chart.sentence
        else:
            self.said = speak(
                "Say what you expect; then press Play: the same dice are rolled under both "
                "readings."
            )

    def _found(self) -> dict[tuple[str, str], Finding]:
        findings = self.comparison.findings() if self.comparison else ()
        return {(found.measure, found.arm): found for found in findings}

    def _chart(self, code: str) -> Intervals:
        speak = language(code)
        found = self._found()
        series = []
        for reading, text in READINGS.items():
            ones = [found.get((f"seat_{n}", reading)) for n in range(1, self.titans + 1)]
            series.append(Series(speak(text), [one and one.estimate for one in ones]))
        labels = tuple(speak("seat {n}", n=n) for n in range(1, self.titans + 1))
        title = speak("Who wins, by seat, under both readings")
        fair = speak("fair share")
        across, along = speak("seats in turn order"), speak("share of wins")
        return Intervals(title, across, along, labels, tuple(series), 1 / self.titans, fair)

    def _table(self, code: str) -> str:
        """Return for each seat what its dice are worth, exactly, and what it wins, measured."""
        speak = language(code)
        found = self._found()
        worth = {reading: seats(self.titans, rolling=reading == ROLLING) for reading in READINGS}
        lines = []
        for n in range(1, self.titans + 1):
            cells = [str(n)]
            for reading in READINGS:
                one = found.get((f"seat_{n}", reading))
                cells.append(_rows(worth[reading][n - 1], code))
                cells.append(one.estimate.told(code) if one else "–")
            change = found.get((f"seat_{n}", ROLLING))
            cells.append(change.change.told(code) if change and change.change else "–")
            lines.append(cells)
        heads = [speak("Seat")]
        for text in READINGS.values():
            heads += [
                speak("{reading}: rows a turn, exact", reading=speak(text)),
                speak("{reading}: wins (95% interval)", reading=speak(text)),
            ]
        heads.append(speak("Change"))
        caption = speak("What each seat's die is worth if everyone chooses by rows, and who wins")
        return listing(caption, heads, lines, {2, 4, 5})

    def _note(self, code: str) -> str:
        speak = language(code)
        said = speak(
            "{n} races under each reading, the same dice for both until they differ; seed {seed}.",
            n=whole(self.games, code),
            seed=self.seed,
        )
        said += " " + by_chance(self.titans, code)
        return f"<p><small>{escape(said)}</small></p>"

    def _play_label(self) -> str:
        speak = language(self.language)
        if self.running.running or 0 < self.games < self.target:
            return speak("Go on")
        n = whole(AT_ONCE, self.language)
        if self.games:
            return speak("Play {n} more races of each kind", n=n)
        return speak("Play {n} races of each kind", n=n)

    def picture(self) -> str:
        """Return the chart and the table."""
        chart = self.chart.html() if self.games > 1 and self.shows("chart") else ""
        return f"<p>{escape(self.said)}</p>{chart}{self.table.value}{self.note.value}"

    # --- races in the background ---

    def _begin(self, stop: threading.Event) -> Batch | None:
        if self.games >= self.target:
            self.target = self.games + AT_ONCE
        parts = self._pairs().play(self.target, BATCH, stop)
        return Batch(parts, 2 * self.target, (loop_of(GAME).play,))

    def _pairs(self) -> Pairs:
        if self.pairs is None:
            bots = (self.bot,) * self.titans
            races = {reading: race(self.board, reading) for reading in READINGS}
            self.pairs = Pairs(
                {arm: task_of(bots, game=kind, seed=self.seed) for arm, kind in races.items()}
            )
        return self.pairs

    def _came(self, part: Mapping[str, list[Played]]) -> int:
        pairs = self._pairs()
        pairs.add(part)
        if pairs.games:
            arms = {arm: {"draft": arm} for arm in READINGS}
            self.comparison = Comparison(arms, pairs.results(), pairs.games)
        return 2 * self.games

    # --- what one does ---

    def _anew(self) -> None:
        """Forget the races: now others are to be played."""
        self.titans, self.bot, self.board = int(self.many.value), self.bots.value, self.where.value
        self.running.drop()
        self._forget()
        self.refresh()

    def _other_dice(self) -> None:
        self.seed += 1
        self._anew()


def predict_seat(lesson: Lesson) -> Prediction:
    """Ask which seat wins most under rolling, before the races are shown."""
    return Prediction(lesson, strongest_seat(), TwoReadings(lesson))
