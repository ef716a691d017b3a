"""What came of many games, counted part by part: no more rows are held than one part has."""

from collections import Counter
from collections.abc import Iterable, Iterator
from math import sqrt
from typing import Any, NamedTuple, Protocol

import numpy as np
import numpy.typing as npt
import pandas as pd

from azardia_nb.games.protocol import own_seat
from azardia_nb.players import name_of
from azardia_nb.simulation.statistics import SURE, wilson
from azardia_nb.simulation.task import Task
from azardia_nb.text.language import N_, language, plural
from azardia_nb.text.say import decimal, percent, whole

ROUNDS = {"rounds": N_("Rounds")}  # the column whose mean is told of every game
TAILS = (0.05, 0.5, 0.95)  # shares of games that have at most so many rounds


class Figure(NamedTuple):
    """An estimate: what of, its value, its 95% interval, how that is made, from how many games."""

    what: str
    value: float
    low: float
    high: float
    how: str
    games: int


class Summary:
    """Who has won how often, and how games went, each with its interval.

    >>> from azardia_nb.simulation import simulate
    >>> told = simulate(400, ("greedy", "random"), seed=1).summary()
    >>> told.games, told.figures()[0].what
    (400, 'Player 1 (greedy) wins')
    >>> list(told.frame().columns)
    ['value', 'low', 'high', 'how', 'games']
    """

    def __init__(self, task: Task) -> None:
        self.task = task
        self.games = 0
        self._counted = task.variant.type.simulation()
        self._means = {**ROUNDS, **self._counted.means}  # columns whose mean is told
        # Games, by what won them, and by what took part in them.
        won = ("chair", "winner", *self._counted.labels)
        self.won = {name: Counter[object]() for name in won}
        self.there = {name: Counter[object]() for name in self._counted.labels}
        self.counts = {name: Counter[int]() for name in self._means}  # games, by the column
        self.faults = Counter[int]()  # games, by the chair that lost by a fault
        # Of a game with returns: games that were drawn, and what each chair has gained how often.
        self._has_returns = task.variant.type.engine.returns is not None
        self.drawn = 0
        self.gained = [Counter[float]() for _ in task.players]
        self.plays = np.zeros(self._counted.kinds(task.variant), np.int64)

    def add(self, games: pd.DataFrame, plays: npt.NDArray[np.int64]) -> None:
        """Count some games more, and what was played in them."""
        self.games += len(games)
        self.plays += plays
        seats = range(1, len(self.task.players) + 1)
        for seat in seats:
            lost = games["fault_seat"] == seat
            self.faults.update(games.loc[lost, f"chair_{seat}"].tolist())
        if self._has_returns:
            self.drawn += int(((games["winner"] == 0) & (games["ended"] == 1)).sum())
            for seat in seats:
                for chair, counted in enumerate(self.gained, 1):
                    mine = games[f"chair_{seat}"] == chair
                    counted.update(games.loc[mine, f"return_{seat}"].tolist())
        for column, counts in self.counts.items():
            counts.update(Counter(games[column].tolist()))
        for name, won in self.won.items():
            column = name if name == "winner" else f"winning_{name}"
            won.update(games[column].value_counts().to_dict())
        for name, there in self.there.items():
            for seat in seats:
                there.update(games[f"{name}_{seat}"].value_counts().to_dict())

    def figures(self, code: str = "en") -> list[Figure]:
        """Return every estimate, called by its name in a language."""
        speak = language(code)
        figures = []
        names = [name_of(player) for player in self.task.players]
        shares = [
            (
                speak("Player {n} ({bot}) wins", n=chair, bot=bot),
                self.won["chair"][chair],
                self.games,
            )
            for chair, bot in enumerate(names, 1)
        ]
        shares += [
            (
                speak("Player {n} ({bot}) loses by an error", n=chair, bot=bot),
                self.faults[chair],
                self.games,
            )
            for chair, bot in enumerate(names, 1)
            if self.faults[chair]
        ]
        if self.drawn:
            shares.append((speak("Nobody wins: a draw"), self.drawn, self.games))
        if unended := self.won["winner"][0] - self.drawn:
            shares.append((speak("Nobody wins: no end in sight"), unended, self.games))
        if self.task.variant.type.player_of is not own_seat:
            shares += [
                (speak("Seat {n} wins", n=seat), self.won["winner"][seat], self.games)
                for seat in range(1, len(self.task.players) + 1)
            ]
        shares += [
            (
                speak("{name} wins, when in play", name=label.called(value)),
                self.won[name][value],
                self.there[name][value],
            )
            for name, label in self._counted.labels.items()
            for value in label.values
        ]
        for what, hits, tries in shares:
            if tries:
                how = speak("Wilson, 95%")
                figures.append(Figure(what, hits / tries, *wilson(hits, tries), how, tries))
        means: list[tuple[str, Counter[Any]]] = []
        if self._has_returns:
            means += [
                (speak("Player {n} ({bot}) gains, mean", n=chair, bot=bot), counted)
                for chair, (bot, counted) in enumerate(zip(names, self.gained, strict=True), 1)
            ]
        means += [
            (speak("{what}, mean", what=speak(name)), self.counts[column])
            for column, name in self._means.items()
        ]
        for what, counted in means:
            if self.games:
                mean, half = _mean(counted)
                how = speak("normal, 95%")
                figures.append(Figure(what, mean, mean - half, mean + half, how, self.games))
        return figures

    def frame(self, code: str = "en") -> pd.DataFrame:
        """Return the estimates as a DataFrame, a row each."""
        return pd.DataFrame(self.figures(code), columns=Figure._fields).set_index("what")

    def quantile(self, column: str, share: float) -> int:
        """Return what so large a share of the games has at most, in a column whose mean is told.

        >>> from azardia_nb.simulation import simulate
        >>> games = simulate(101, seed=1)
        >>> games.summary().quantile("rounds", 0.5) == games["rounds"].median()
        np.True_
        """
        seen = 0
        for value in sorted(counted := self.counts[column]):
            seen += counted[value]
            if seen >= share * self.games:
                break
        return int(value)

    def lines(self, code: str = "en") -> Iterator[str]:
        """Return the summary as lines of text."""
        speak = language(code)
        heading = speak(
            plural("{n} game; seed {seed}", "{n} games; seed {seed}"),
            n=whole(self.games, code),
            seed=self.task.seed,
        )
        more = self._counted.heading
        yield f"{heading}; {more(self.task.variant, code)}" if more else heading
        if not self.games:
            return
        few, median, many = (self.quantile("rounds", share) for share in TAILS)
        yield speak(
            "Rounds: half of the games have up to {median}, 5% up to {low}, 95% up to {high}.",
            median=median,
            low=few,
            high=many,
        )
        figures = self.figures(code)
        width = max(len(figure.what) for figure in figures)
        for figure in figures:
            say = percent if figure.how == speak("Wilson, 95%") else decimal
            value, low, high = (say(number, code, 2) for number in figure[1:4])
            yield f"{figure.what:{width}}  {value:>8}  {low} – {high}  ({figure.how})"

    def __repr__(self) -> str:
        return "\n".join(self.lines())


class Part(Protocol):
    """Some games in a row, as Results are."""

    plays: npt.NDArray[np.int64]


def summarize(task: Task, parts: Iterable[Part]) -> Summary:
    """Return what came of games that come in parts."""
    told = Summary(task)
    for part in parts:
        told.add(part, part.plays)  # type: ignore[arg-type] # a data frame that has plays
    return told


def _mean(counted: Counter[Any]) -> tuple[float, float]:
    """Return the mean of values, given how often each is there, and half its Student's interval."""
    from scipy.special import stdtrit  # imported where it is needed, as SciPy takes its time

    values, often = np.array(list(counted)), np.array(list(counted.values()))
    n = often.sum()
    mean = float((values * often).sum() / n)
    if n < 2:
        return mean, float("inf")
    variance = float((often * (values - mean) ** 2).sum() / (n - 1))
    return mean, float(stdtrit(n - 1, (1 + SURE) / 2)) * sqrt(variance / n)
