"""Results of simulations: a DataFrame whose games can be replayed, and its summary.

A summary of games in parts holds only one part's rows at a time.
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

FROM_ONE = ("winning_seat", "player", "fault_seat")  # columns that count from 0 in the engine
FAULTS = [fault.name.lower().replace("_", " ") for fault in Fault]  # categories of `fault`
ROUNDS = {"rounds": N_("Rounds")}  # the column whose mean every summary has
TAILS = (0.05, 0.5, 0.95)  # quantiles of the number of rounds


class Results(pd.DataFrame):
    """A DataFrame with a row per game, labelled by its number; players and seats count from 1.

    Players count in the order of the call, seats in turn order, which some games draw by lot.
    Columns of every game: `winner` (a player) and `winning_seat`, both 0 if the game is drawn or
    did not end; `rounds`; `steps` (actions and outcomes); `decisions` (actions); `choices` (among
    two or more legal actions); `lead_changes`; `comeback` (1 if the winner was in last place at
    half of the rounds); `fault` (of a strategy that lost by it, or "none"); `fault_seat` (or 0);
    and `player_1` …, the player of each seat. Games with returns add `ended` (0 if the game did not
    end) and `return_1` … per seat. Games may add further columns, as Azardia does (coins in
    thousands). The attribute `plays` counts how often each kind was played (cards in Azardia). A
    selection of rows can still replay its games; its `plays` and `interrupted` are those of all.

    >>> from azardia_nb.simulation import simulate
    >>> games = simulate(20, ("random", "greedy"), seed=1)
    >>> longest = games["rounds"].idxmax()
    >>> games.replay(longest).round == games.loc[longest, "rounds"]
    np.True_
    """

    _metadata = ["task", "plays", "faults", "interrupted"]  # noqa: RUF012 - pandas wants a list
    task: Task
    plays: npt.NDArray[np.int64]  # a number per kind
    faults: tuple[str, ...] = ()  # sentences about strategies' faults, without repeats
    interrupted = False  # whether the run was stopped early

    @property
    def _constructor(self) -> Callable[..., "Results"]:
        return Results

    @classmethod
    def of(cls, task: Task, chunks: Sequence[Played], first: int = 0) -> Self:
        """Return the results of `chunks` of a task's games, which are numbered from `first`."""
        rows = np.concatenate([chunk.rows for chunk in chunks])
        results = cls(columns_of(rows, task.variant.type, len(task.players)))
        results.index = pd.RangeIndex(first, first + len(rows), name="game")
        results.task = task
        results.plays = np.sum([chunk.plays for chunk in chunks], axis=0)
        results.faults = tuple(dict.fromkeys(fault for chunk in chunks for fault in chunk.faults))
        return results

    @property
    def seed(self) -> int:
        """The seed of the simulation."""
        return self.task.seed

    def summary(self) -> "Summary":
        """Return the shares of wins and the means of columns, with intervals."""
        return summarize(self.task, [self])

    def replay(self, game: int) -> Any:
        """Return the game number `game` at its end with its history; `go(0)` leads to its start.

        Raises AzardiaError for a number that is not in the index.
        """
        if game not in self.index:
            raise AzardiaError(f"there is no game {short(game)} here; {_labels(self.index)}")
        return replayed(self.task, int(game))


def _labels(index: "pd.Index[Any]") -> str:
    if len(index) == 0:
        return "no game has been played to its end"
    return f"the {len(index)} rows are labelled {index[0]} to {index[-1]}"


def columns_of(rows: npt.NDArray[np.void], game: GameType, seats: int) -> dict[str, Any]:
    """Return the columns of a DataFrame of finished games: those of the game, then those of seats.

    Numbers are int64, returns float64; faults and labels are categories.
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
        columns[f"winning_{name}"] = _categorical(
            np.where(ended, rows[name][games, seat], -1), label
        )
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
                    _categorical(values, labels[name])
                    if name in labels
                    else values.astype(float)
                    if result[name].base.kind == "f"
                    else values.astype(int) + (name in FROM_ONE)
                )
    return columns


@cache
def _categories(values: tuple[str, ...]) -> pd.CategoricalDtype:
    return pd.CategoricalDtype(list(values))


def _categorical(codes: npt.NDArray[np.int8], label: Labels) -> Any:
    return pd.Categorical.from_codes(codes, dtype=_categories(label.values))


def replayed(task: Task, index: int) -> Any:
    """Return the game number `index` of a task, from 0, at its end with its history."""
    game = begin(task.variant, task.first)
    for number in record(task, index):
        game.take(number)
    return game


# --- summary --------------------------------------------------------------------------------------


class Figure(NamedTuple):
    """An estimate of a quantity named `what`, with its 95% interval and the interval's method."""

    what: str
    value: float
    low: float
    high: float
    how: str
    games: int


def _value_and_interval(figure: Figure, code: str) -> tuple[bool, list[str]]:
    """Return whether a figure is a share, and its value, low end and high end as texts."""
    speak = language(code)
    is_share = figure.how == speak("Wilson, 95%")
    say = percent if is_share else decimal
    return is_share, [say(number, code, 2) for number in figure[1:4]]


class Summary:
    """Shares of wins and means of columns over many games, with intervals.

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
        self._means = {**ROUNDS, **self._counted.means}  # columns that have a mean
        # Numbers of games by winner, and by participant.
        won = ("winner", "seat", *self._counted.labels)
        self.won = {name: Counter[object]() for name in won}
        self.there = {name: Counter[object]() for name in self._counted.labels}
        self.counts = {name: Counter[int]() for name in self._means}  # games, by the column
        self.faults = Counter[int]()  # games, by the player that lost by a fault
        # In games with returns: drawn games, and each player's returns with their counts.
        self._has_returns = task.variant.type.engine.returns is not None
        self.draws = 0
        self.gained = [Counter[float]() for _ in task.players]
        self.plays = np.zeros(self._counted.kinds(task.variant), np.int64)

    def add(self, games: pd.DataFrame, plays: npt.NDArray[np.int64]) -> None:
        """Count the games of a DataFrame, and `plays`, how often each kind was played."""
        self.games += len(games)
        self.plays += plays
        seats = range(1, len(self.task.players) + 1)
        for seat in seats:
            lost = games["fault_seat"] == seat
            self.faults.update(games.loc[lost, f"player_{seat}"].tolist())
        if self._has_returns:
            self.draws += int(((games["winner"] == 0) & (games["ended"] == 1)).sum())
            for seat in seats:
                for player, counter in enumerate(self.gained, 1):
                    mine = games[f"player_{seat}"] == player
                    counter.update(games.loc[mine, f"return_{seat}"].tolist())
        for column, counts in self.counts.items():
            counts.update(Counter(games[column].tolist()))
        for name, won in self.won.items():
            column = name if name == "winner" else f"winning_{name}"
            won.update(games[column].value_counts().to_dict())
        for name, there in self.there.items():
            for seat in seats:
                there.update(games[f"{name}_{seat}"].value_counts().to_dict())

    def figures(self, code: str = "en") -> list[Figure]:
        """Return all estimates, with names in the language `code`."""
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
        if self.draws:
            shares.append((speak(self._counted.drawn), self.draws, self.games))
        if unended := self.won["winner"][0] - self.draws:
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
                (speak("Player {n} ({bot}) gains, mean", n=player, bot=bot), counter)
                for player, (bot, counter) in enumerate(zip(names, self.gained, strict=True), 1)
            ]
        means += [
            (speak("{what}, mean", what=speak(name)), self.counts[column])
            for column, name in self._means.items()
        ]
        for what, counter in means:
            if self.games:
                mean, half = _mean(counter)
                how = speak("normal, 95%")
                figures.append(Figure(what, mean, mean - half, mean + half, how, self.games))
        return figures

    def frame(self, code: str = "en") -> pd.DataFrame:
        """Return all estimates as a DataFrame with one row each."""
        return pd.DataFrame(self.figures(code), columns=Figure._fields).set_index("what")

    def quantile(self, column: str, share: float) -> int:
        """Return the smallest value in `column` that a part `share` of games does not exceed.

        >>> from azardia_nb.simulation import simulate
        >>> games = simulate(101, seed=1)
        >>> games.summary().quantile("rounds", 0.5) == games["rounds"].median()
        np.True_
        """
        games = 0
        for value in sorted(counts := self.counts[column]):
            games += counts[value]
            if games >= share * self.games:
                break
        return int(value)

    def lines(self, code: str = "en") -> Iterator[str]:
        """Yield the summary as lines of text in the language `code`."""
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
            _, (value, low, high) = _value_and_interval(figure, code)
            yield f"{figure.what:{width}}  {value:>8}  {low} – {high}  ({figure.how})"

    def __repr__(self) -> str:
        return "\n".join(self.lines())

    def _repr_html_(self) -> str:
        code = SPOKEN.get()
        speak = language(code)
        rows = []
        for figure in self.figures(code):
            is_share, (value, low, high) = _value_and_interval(figure, code)
            text = speak("{value} ({low} to {high})", value=value, low=low, high=high)
            rows.append((figure.what, figure.value if is_share else None, (text, figure.how)))
        heading = next(self.lines(code))
        heads = ("", speak("95% interval"), "", "")
        return f"<p>{escape(heading)}</p>{bars(heads, rows)}"


def summarize(task: Task, parts: "Iterable[Results]") -> Summary:
    """Return the summary of a task's games, which come in `parts`."""
    summary = Summary(task)
    for part in parts:
        summary.add(part, part.plays)
    return summary


def _mean(counter: Counter[Any]) -> tuple[float, float]:
    """Return the mean of counted values, and half the width of its 95% interval (Student's t)."""
    from scipy.special import stdtrit  # SciPy takes long to import

    values, often = np.array(list(counter)), np.array(list(counter.values()))
    n = often.sum()
    mean = float((values * often).sum() / n)
    if n < 2:
        return mean, float("inf")
    variance = float((often * (values - mean) ** 2).sum() / (n - 1))
    return mean, float(stdtrit(n - 1, (1 + SURE) / 2)) * sqrt(variance / n)
