"""Results: many games as a DataFrame, each of which can be played again, and what came of them.

Games that come in parts are counted part by part: no more rows are held than one part has.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from html import escape
from math import sqrt
from typing import Any, NamedTuple, Self

import numpy as np
import numpy.typing as npt
import pandas as pd

from azardia_nb.errors import AzardiaError, short
from azardia_nb.game.game import begin
from azardia_nb.game.protocol import NOBODY, GameType, Labels, own_seat
from azardia_nb.players import name_of
from azardia_nb.players.limits import Fault
from azardia_nb.simulation.chunk import Played, record
from azardia_nb.simulation.loop import loop_of
from azardia_nb.simulation.statistics import SURE, wilson
from azardia_nb.simulation.task import Task
from azardia_nb.text.language import N_, SPOKEN, language, plural
from azardia_nb.text.listing import bars
from azardia_nb.text.say import decimal, percent, whole

FROM_ONE = ("winning_seat", "player", "fault_seat")  # from 0 in the engine, and from 1 for people
# How the columns tell why a seat has lost by what its strategy did.
FAULTS = [fault.name.lower().replace("_", " ") for fault in Fault]
ROUNDS = {"rounds": N_("Rounds")}  # the column whose mean is told of every game
TAILS = (0.05, 0.5, 0.95)  # shares of games that have at most so many rounds


class Results(pd.DataFrame):
    """A row a game, its label the game's number; players and seats count from 1.

    Players count in the order in which they are given, seats in turn order, which some games draw
    by lot. Columns of every game: `winner`, a player, and `winning_seat` (both 0 where a game is
    drawn, or had no end in sight), `rounds`, `steps` (actions and outcomes), `decisions` (actions),
    `choices` (with two legal actions or more), `lead_changes`, `comeback` (1 where nobody was
    behind the winner at half of the rounds), `fault` (why a seat lost by what its strategy did,
    "none" for most), `fault_seat` (0 for none), and of each seat `player_1` …: the number of its
    player. A game that may end in other things than one winner has `ended` (0 where no end was in
    sight) and of each seat `return_1` …, what it has gained. A game may add columns of its own, as
    Azardia does (coins in thousands). `plays` counts how often each kind was played, cards of
    Azardia, in all of these games. What is selected from Results still knows its games; `plays` and
    `interrupted` stay those of all.

    >>> from azardia_nb.simulation import simulate
    >>> games = simulate(20, ("random", "greedy"), seed=1)
    >>> longest = games["rounds"].idxmax()
    >>> games.replay(longest).round == games.loc[longest, "rounds"]
    np.True_
    """

    _metadata = ["task", "plays", "faults", "interrupted"]  # noqa: RUF012 - pandas wants a list
    task: Task
    plays: npt.NDArray[np.int64]  # a number per kind
    faults: tuple[str, ...] = ()  # what plain strategies did wrong, in words, each once
    interrupted = False  # whether fewer games were played than were asked for

    @property
    def _constructor(self) -> Callable[..., "Results"]:
        return Results

    @classmethod
    def of(cls, task: Task, chunks: Sequence[Played], first: int = 0) -> Self:
        """Put chunks together whose games are numbered from `first` on."""
        rows = np.concatenate([chunk.rows for chunk in chunks])
        results = cls(columns_of(rows, task.variant.type, len(task.players)))
        results.index = pd.RangeIndex(first, first + len(rows), name="game")
        results.task = task
        results.plays = np.sum([chunk.plays for chunk in chunks], axis=0)
        results.faults = tuple(dict.fromkeys(said for chunk in chunks for said in chunk.faults))
        return results

    @property
    def seed(self) -> int:
        """What was given to the dice."""
        return self.task.seed

    def summary(self) -> "Summary":
        """Return who has won how often, and how games went, with intervals."""
        return summarize(self.task, [self])

    def replay(self, game: int) -> Any:
        """Return one of the games, at its end and with its whole history: `go(0)` is its start.

        Raises AzardiaError for a game that is not among these.
        """
        if game not in self.index:
            raise AzardiaError(f"there is no game {short(game)} here; {_labels(self.index)}")
        return replayed(self.task, int(game))


def _labels(index: "pd.Index[Any]") -> str:
    if len(index) == 0:
        return "no game has been played to its end"
    return f"the {len(index)} rows are labelled {index[0]} to {index[-1]}"


def columns_of(rows: npt.NDArray[np.void], game: GameType, seats: int) -> dict[str, Any]:
    """Return rows of a game's loop as columns: those of the game first, then those of each seat.

    Numbers are int64, returns float64; why a seat has lost, and what a game gives names to, are
    categories.
    """
    labels, result = game.simulation().labels, loop_of(game).result
    games = np.arange(len(rows))
    seat = rows["winning_seat"].astype(int)
    ended = seat != NOBODY
    columns: dict[str, Any] = {
        "winner": np.where(ended, rows["player"][games, seat].astype(int) + 1, 0),
        "winning_seat": seat + 1,
    }
    for name, label in labels.items():
        columns[f"winning_{name}"] = _named(np.where(ended, rows[name][games, seat], -1), label)
    names = result.names or ()
    for name in names:
        if name not in columns and result[name].shape == ():
            columns[name] = rows[name].astype(int) + (name in FROM_ONE)
    columns["fault"] = pd.Categorical.from_codes(
        rows["fault"].astype(int), dtype=pd.CategoricalDtype(FAULTS)
    )
    for at in range(seats):
        for name in names:
            if result[name].shape:
                values = rows[name][:, at]
                columns[f"{name}_{at + 1}"] = (
                    _named(values, labels[name])
                    if name in labels
                    else values.astype(float)
                    if result[name].base.kind == "f"
                    else values.astype(int) + (name in FROM_ONE)
                )
    return columns


@cache
def _categories(values: tuple[str, ...]) -> pd.CategoricalDtype:
    return pd.CategoricalDtype(list(values))


def _named(codes: npt.NDArray[np.int8], label: Labels) -> Any:
    return pd.Categorical.from_codes(codes, dtype=_categories(label.values))


def replayed(task: Task, index: int) -> Any:
    """Return a game of a task, counted from 0, at its end and with its whole history.

    It is of the class that its kind has for games.
    """
    game = begin(task.variant, task.first)
    for number in record(task, index):
        game.take(number)
    return game


# --- what came of them ----------------------------------------------------------------------------


class Figure(NamedTuple):
    """An estimate: what of, its value, its 95% interval, how that is made, from how many games."""

    what: str
    value: float
    low: float
    high: float
    how: str
    games: int


def _told(figure: Figure, code: str) -> tuple[bool, list[str]]:
    """Return whether a figure is a share, and how its value and its interval are said."""
    speak = language(code)
    is_share = figure.how == speak("Wilson, 95%")
    say = percent if is_share else decimal
    return is_share, [say(number, code, 2) for number in figure[1:4]]


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
        won = ("winner", "seat", *self._counted.labels)
        self.won = {name: Counter[object]() for name in won}
        self.there = {name: Counter[object]() for name in self._counted.labels}
        self.counts = {name: Counter[int]() for name in self._means}  # games, by the column
        self.faults = Counter[int]()  # games, by the player that lost by a fault
        # Of a game with returns: drawn games, and how often each player has gained how much.
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
            self.faults.update(games.loc[lost, f"player_{seat}"].tolist())
        if self._has_returns:
            self.drawn += int(((games["winner"] == 0) & (games["ended"] == 1)).sum())
            for seat in seats:
                for player, counted in enumerate(self.gained, 1):
                    mine = games[f"player_{seat}"] == player
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
                speak("Player {n} ({bot}) wins", n=player, bot=bot),
                self.won["winner"][player],
                self.games,
            )
            for player, bot in enumerate(names, 1)
        ]
        shares += [
            (
                speak("Player {n} ({bot}) loses by an error", n=player, bot=bot),
                self.faults[player],
                self.games,
            )
            for player, bot in enumerate(names, 1)
            if self.faults[player]
        ]
        if self.drawn:
            shares.append((speak(self._counted.drawn), self.drawn, self.games))
        if unended := self.won["winner"][0] - self.drawn:
            shares.append((speak("Nobody wins: no end in sight"), unended, self.games))
        if self.task.variant.type.player_of is not own_seat:
            shares += [
                (speak("Seat {n} wins", n=seat), self.won["seat"][seat], self.games)
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
                (speak("Player {n} ({bot}) gains, mean", n=player, bot=bot), counted)
                for player, (bot, counted) in enumerate(zip(names, self.gained, strict=True), 1)
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
            _, (value, low, high) = _told(figure, code)
            yield f"{figure.what:{width}}  {value:>8}  {low} – {high}  ({figure.how})"

    def __repr__(self) -> str:
        return "\n".join(self.lines())

    def _repr_html_(self) -> str:
        code = SPOKEN.get()
        speak = language(code)
        rows = []
        for figure in self.figures(code):
            is_share, (value, low, high) = _told(figure, code)
            told = speak("{value} ({low} to {high})", value=value, low=low, high=high)
            rows.append((figure.what, figure.value if is_share else None, (told, figure.how)))
        heading = next(self.lines(code))
        heads = ("", speak("95% interval"), "", "")
        return f"<p>{escape(heading)}</p>{bars(heads, rows)}"


def summarize(task: Task, parts: "Iterable[Results]") -> Summary:
    """Return what came of games that come in parts."""
    told = Summary(task)
    for part in parts:
        told.add(part, part.plays)
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
