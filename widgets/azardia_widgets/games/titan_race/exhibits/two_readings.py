"""An exhibit on a ruling: wins per seat under both answers of `draft`, simulated."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations
from typing import Any

from azardia_nb.compiled.libraries import is_ready
from azardia_nb.game.protocol import Variant
from azardia_nb.games.titan_race.game import variant
from azardia_nb.games.titan_race.lessons.draft import ask, strongest_seat
from azardia_nb.games.titan_race.odds.draft import kth_best, seats
from azardia_nb.games.titan_race.record import GAME
from azardia_nb.games.titan_race.rules.rulings import Rulings
from azardia_nb.games.titan_race.rules.state import Numbers
from azardia_nb.probability.distribution import mean
from azardia_nb.simulation.compare import Comparison, Finding, Pairs, by_chance
from azardia_nb.simulation.loop import loop_of
from azardia_nb.simulation.task import Task, task_of
from azardia_nb.text.language import N_, Speak, language
from azardia_nb.text.say import decimal, whole
from azardia_widgets.charts.interval_chart import Intervals, Series
from azardia_widgets.lesson.figure import Html, Menu, Pick, Table, paragraphs, small
from azardia_widgets.lesson.paired import Paired
from azardia_widgets.lesson.prediction import before
from azardia_widgets.lesson.running import about_compiling
from azardia_widgets.lesson.scoring import Scoring

TITANS = 4
ROUNDS, ROLLING = "rounds", "rolling"
READINGS = {ROUNDS: N_("rounds"), ROLLING: N_("rolling")}
SEATED = {str(n): str(n) for n in range(3, 7)}
BOTS = {"greedy": N_("greedy bots"), "random": N_("random bots")}
BARE, FULL = "bare", "full"
BOARDS = {BARE: N_("bare board, dice only"), FULL: N_("the pools, with everything")}


@cache
def race(board: str, reading: str) -> Variant:
    """Return the race on one of BOARDS under one of READINGS."""
    rulings = Rulings(draft=reading)
    if board == FULL:
        return variant("pools", rulings=rulings)
    return variant("plain", cards=False, rulings=rulings, numbers=Numbers(abilities=0, colours=0))


def _rows(value: Fraction, code: str) -> str:
    return decimal(value, code, 3)


class TwoReadings(Paired):
    """Chart of wins by seat in races with the same dice, under both readings of `draft`."""

    first = 300
    many = Pick(N_("Titans"), SEATED, "azardia-titans", str(TITANS))
    where = Pick(N_("Race"), BOARDS, "azardia-where")
    bots = Pick(N_("Players"), BOTS, "azardia-bots")
    at_once = 1000
    said_above = True
    parts = ("chart", "table", "note")
    first_column = ("chart",)
    second_column = ("many", "where", "bots", "running", "dice")
    under = ("table", "note")

    @property
    def titans(self) -> int:
        """The number of Titans."""
        return int(self.many.value)

    def come_at_once(self) -> bool:
        return is_ready(loop_of(GAME).play)

    def tasks(self) -> Mapping[str, Task]:
        bots = (self.bots.value,) * self.titans
        races = {reading: race(self.where.value, reading) for reading in READINGS}
        return {arm: task_of(bots, game=kind, seed=self.seed) for arm, kind in races.items()}

    def compared(self, pairs: Pairs) -> Comparison:
        arms = {arm: {"draft": arm} for arm in READINGS}
        return Comparison(arms, pairs.results(), pairs.games)

    def needed(self) -> Sequence[Callable[..., Any]]:
        return (loop_of(GAME).play,)

    def changed(self, name: str) -> None:
        if name != "dice":
            self.anew()

    def show(self, speak: Speak, code: str, *_: str) -> Iterator[object]:
        once, again = N_("Play {n} races of each kind"), N_("Play {n} more races of each kind")
        self.show_running(speak, code, once, again)
        there = self.games > 1
        note = ""
        if there:
            chart = self._chart(speak)
            yield chart
            note = self._note(speak, code) if self.shows("table") else ""
        elif not (self.games or self.running.running or self.come_at_once()):
            note = paragraphs(about_compiling(False, code))
        yield from (self._table(speak, code), Html(note))
        if there and (self.shows("chart") or self.shows("table")):
            yield chart.sentence(code)
        else:
            yield speak(
                "Say what you expect; then press Play: the same dice are rolled under both "
                "readings."
            )

    def _findings(self) -> dict[tuple[str, str], Finding]:
        findings = self.comparison.findings() if self.comparison else ()
        return {(finding.measure, finding.arm): finding for finding in findings}

    def _chart(self, speak: Speak) -> Intervals:
        findings = self._findings()
        series = []
        for reading, text in READINGS.items():
            ones = [findings.get((f"seat_{n}", reading)) for n in range(1, self.titans + 1)]
            series.append(Series(speak(text), [one and one.estimate for one in ones]))
        labels = tuple(speak("seat {n}", n=n) for n in range(1, self.titans + 1))
        title = speak("Who wins, by seat, under both readings")
        fair = speak("fair share")
        across, along = speak("seats in turn order"), speak("share of wins")
        return Intervals(title, across, along, labels, tuple(series), 1 / self.titans, fair)

    def _table(self, speak: Speak, code: str) -> Table:
        """Return a table with the exact rows and the measured wins of each seat."""
        findings = self._findings()
        worth = {reading: seats(self.titans, rolling=reading == ROLLING) for reading in READINGS}
        lines = []
        for n in range(1, self.titans + 1):
            cells = [str(n)]
            for reading in READINGS:
                one = findings.get((f"seat_{n}", reading))
                cells.append(_rows(worth[reading][n - 1], code))
                cells.append(one.estimate.told(code) if one else "–")
            change = findings.get((f"seat_{n}", ROLLING))
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
        return Table(caption, heads, lines, {2, 4, 5})

    def _note(self, speak: Speak, code: str) -> str:
        text = speak(
            "{n} races under each reading, the same dice for both until they differ; seed {seed}.",
            n=whole(self.games, code),
            seed=self.seed,
        )
        return small(f"{text} {by_chance(self.titans, code)}")


predict_seat = before(strongest_seat, TwoReadings)


SEATS = range(1, TITANS + 1)


def _choice(n: int) -> Menu:
    return Menu(N_("Choice {n}"), _seats, f"azardia-choice-{n}", n, figures={"n": n})


def _seats(code: str) -> list[tuple[str, int]]:
    return [(language(code)("seat {n}", n=n), n) for n in SEATS]


class OwnOrder(Scoring):
    """The learner's order of choosing in a second round, scored by the rows of each seat."""

    prompt = ask.text("own_order", "text")
    title = N_("The orders that you have scored")
    choice1 = _choice(1)
    choice2 = _choice(2)
    choice3 = _choice(3)
    choice4 = _choice(4)

    def worth(self, *order: int) -> Fraction:
        rows = rows_in_two_rounds(order)
        return min(rows) - max(rows)

    def best(self) -> tuple[int, ...]:
        return max(permutations(SEATS), key=lambda order: self.worth(*order))

    def refused(self, speak: Speak, *order: int) -> str:
        return "" if set(order) == set(SEATS) else speak("Each seat chooses once.")

    def heads(self, speak: Speak) -> list[str]:
        seats = [speak("seat {n}", n=n) for n in SEATS]
        return [speak("largest gap, in rows"), speak("order"), *seats]

    def cells(self, code: str, *order: int) -> list[str]:
        rows = (_rows(one, code) for one in rows_in_two_rounds(order))
        return [_rows(-self.worth(*order), code), " ".join(map(str, order)), *rows]

    def verdict(self, speak: Speak, code: str, *order: int) -> str:
        if self.is_best(*order):
            return speak("All seats get the same rows in two rounds.")
        rows = rows_in_two_rounds(order)
        return speak(
            "In two rounds seat {best} gets {gap} more rows than seat {worst}.",
            best=rows.index(max(rows)) + 1,
            worst=rows.index(min(rows)) + 1,
            gap=_rows(-self.worth(*order), code),
        )


def rows_in_two_rounds(order: Sequence[int]) -> list[Fraction]:
    """Return the rows that each seat can expect in two rounds.

    Seats choose a die in seat order in the first round, and in `order` in the second.
    """
    picks = [mean(kth_best(TITANS, k)) for k in SEATS]
    return [first + picks[order.index(seat)] for seat, first in zip(SEATS, picks, strict=True)]
