"""Results: many games as a DataFrame, each of which can be played again on the board."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, Self

import numpy as np
import numpy.typing as npt
import pandas as pd

from azardia_nb.errors import AzardiaError, short
from azardia_nb.game import begin
from azardia_nb.games.protocol import NOBODY, GameType, Labels
from azardia_nb.players.limits import Fault
from azardia_nb.simulation.chunk import Played, record
from azardia_nb.simulation.loop import loop_of
from azardia_nb.simulation.summary import Summary, summarize
from azardia_nb.simulation.task import Task

FROM_ONE = ("winner", "chair", "fault_seat")  # from 0 in the engine, and from 1 for people
# How the columns tell why a seat has lost by what its strategy did.
FAULTS = [fault.name.lower().replace("_", " ") for fault in Fault]


class Results(pd.DataFrame):
    """A row a game, its label the game's number; seats and chairs count from 1.

    Columns of every game: `winner` (0 where a game is drawn, or had no end in sight),
    `winning_chair`, `rounds`, `steps` (actions and outcomes), `decisions` (actions), `choices`
    (with two legal actions or more), `lead_changes`, `comeback` (1 where nobody was behind the
    winner at half of the rounds), `fault` (why a seat lost by what its strategy did, "none" for
    most), `fault_seat` (0 for none), and of each seat `chair_1` …: which player sits there, the
    first of `task.players` being 1. A game that may end in other things than one winner has `ended`
    (0 where no end was in sight) and of each seat `return_1` …, what it has gained. A game may add
    columns of its own, as Azardia does (coins in thousands). `plays` counts how often each kind was
    played, cards of Azardia, in all of these games. What is selected from Results still knows its
    games; `plays` and `interrupted` stay those of all.

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

    def summary(self) -> Summary:
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
    winner = rows["winner"].astype(int)
    ended = winner != NOBODY
    columns: dict[str, Any] = {
        "winner": winner + 1,
        "winning_chair": np.where(ended, rows["chair"][games, winner].astype(int) + 1, 0),
    }
    for name, label in labels.items():
        columns[f"winning_{name}"] = _named(np.where(ended, rows[name][games, winner], -1), label)
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
