"""What came of many games, counted part by part: no more rows are held than one part has."""

from collections import Counter
from collections.abc import Iterable, Iterator
from math import sqrt
from typing import NamedTuple

import numpy as np
import pandas as pd

from azardia_nb.games.azardia.cards.deck import deck_name
from azardia_nb.games.azardia.rules.characters import CHARACTERS
from azardia_nb.games.azardia.text.texts import character_name
from azardia_nb.players import name_of
from azardia_nb.simulation.chunk import Task
from azardia_nb.simulation.results import Results
from azardia_nb.simulation.statistics import Z, wilson
from azardia_nb.text.language import N_, language
from azardia_nb.text.say import decimal, percent, whole

# Columns whose mean is told.
MEANS = {
    "rounds": N_("Rounds"),
    "challenges": N_("Challenges won"),
    "duels": N_("Duels for the last tile"),
    "graces": N_("Grace turns"),
}
TAILS = (0.05, 0.5, 0.95)  # shares of games that have at most so many rounds


class Figure(NamedTuple):
    """An estimate: what of, its value, its 95 % interval, how that is made, from how many games."""

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
        self.won = {  # games, by what won them
            name: Counter[object]() for name in ("winning_chair", "winner", "winning_character")
        }
        self.there = Counter[object]()  # games, by character that took part
        self.counts = {name: Counter[int]() for name in MEANS}  # games, by what the column says
        self.faults = Counter[int]()  # games, by the chair that lost by a fault
        deck = task.variant.options.deck
        self.plays = np.zeros(len(deck.cards) if deck else 1, np.int64)

    def add(self, part: Results) -> None:
        """Count some games more."""
        self.games += len(part)
        self.plays += part.plays
        for seat in range(1, len(self.task.players) + 1):
            lost = part["fault_seat"] == seat
            self.faults.update(part.loc[lost, f"chair_{seat}"].tolist())
        for column in MEANS:
            self.counts[column].update(Counter(part[column].tolist()))
        for column, won in self.won.items():
            won.update(part[column].value_counts().to_dict())
        for seat in range(1, len(self.task.players) + 1):
            self.there.update(part[f"character_{seat}"].value_counts().to_dict())

    def figures(self, code: str = "en") -> list[Figure]:
        """Return every estimate, called by its name in a language."""
        speak = language(code)
        figures = []
        names = [name_of(player) for player in self.task.players]
        shares = [
            (
                speak("Player {n} ({bot}) wins", n=chair, bot=bot),
                self.won["winning_chair"][chair],
                self.games,
            )
            for chair, bot in enumerate(names, 1)
        ]
        shares += [
            (
                speak("Player {n} ({bot}) loses by a fault", n=chair, bot=bot),
                self.faults[chair],
                self.games,
            )
            for chair, bot in enumerate(names, 1)
            if self.faults[chair]
        ]
        if unended := self.won["winner"][0]:
            shares.append((speak("Nobody wins: no end in sight"), unended, self.games))
        shares += [
            (speak("Seat {n} wins", n=seat), self.won["winner"][seat], self.games)
            for seat in range(1, len(self.task.players) + 1)
        ]
        shares += [
            (
                speak("{name} wins, when taking part", name=character_name(name)),
                self.won["winning_character"][name],
                self.there[name],
            )
            for name in CHARACTERS
        ]
        for what, hits, tries in shares:
            if tries:
                how = speak("Wilson, 95 %")
                figures.append(Figure(what, hits / tries, *wilson(hits, tries), how, tries))
        for column, name in MEANS.items():
            if self.games:
                what = speak("{what}, mean", what=speak(name))
                mean, half = _mean(self.counts[column])
                how = speak("normal, 95 %")
                figures.append(Figure(what, mean, mean - half, mean + half, how, self.games))
        return figures

    def frame(self, code: str = "en") -> pd.DataFrame:
        """Return the estimates as a DataFrame, a row each."""
        return pd.DataFrame(self.figures(code), columns=Figure._fields).set_index("what")

    def quantile(self, column: str, share: float) -> int:
        """Return what so large a share of the games has at most, in one of MEANS; counted.

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
        deck = self.task.variant.options.deck
        speak = language(code)
        yield speak(
            "{n} games; seed {seed}; deck: {deck}",
            n=whole(self.games, code),
            seed=self.task.seed,
            deck=deck_name(deck, code) if deck else speak("none"),
        )
        if not self.games:
            return
        few, median, many = (self.quantile("rounds", share) for share in TAILS)
        yield speak(
            "Rounds: half of the games have up to {median}, 5 % up to {low}, 95 % up to {high}.",
            median=median,
            low=few,
            high=many,
        )
        figures = self.figures(code)
        width = max(len(figure.what) for figure in figures)
        for figure in figures:
            say = percent if figure.how == speak("Wilson, 95 %") else decimal
            value, low, high = (say(number, code, 2) for number in figure[1:4])
            yield f"{figure.what:{width}}  {value:>8}  {low} – {high}  ({figure.how})"

    def __repr__(self) -> str:
        return "\n".join(self.lines())


def summarize(task: Task, parts: Iterable[Results]) -> Summary:
    """Return what came of games that come in parts."""
    told = Summary(task)
    for part in parts:
        told.add(part)
    return told


def _mean(counted: Counter[int]) -> tuple[float, float]:
    """Return the mean of values, given how often each is there, and half its 95 % interval."""
    values, often = np.array(list(counted)), np.array(list(counted.values()))
    n = often.sum()
    mean = float((values * often).sum() / n)
    variance = float((often * (values - mean) ** 2).sum() / (n - 1)) if n > 1 else float("inf")
    return mean, Z * sqrt(variance / n)
