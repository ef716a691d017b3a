"""Results: many games as a DataFrame, each of which can be played again on the board."""

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Self

import numpy as np
import numpy.typing as npt
import pandas as pd

from azardia_nb.errors import AzardiaError, short
from azardia_nb.game import Game
from azardia_nb.games.azardia.rules.characters import CHARACTERS
from azardia_nb.games.azardia.rules.state import CHANCE, NOBODY
from azardia_nb.games.azardia.rules.waiting import to_act
from azardia_nb.games.azardia.text.notation import write_action, write_outcome
from azardia_nb.players.limits import Fault
from azardia_nb.simulation.chunk import Played, Task, record
from azardia_nb.simulation.loop import RESULT

if TYPE_CHECKING:
    from azardia_nb.simulation.summary import Summary

FROM_ONE = ("winner", "chair", "fault_seat")  # from 0 in the engine, and from 1 for people
# How the columns tell why a seat has lost by what its strategy did.
FAULTS = [fault.name.lower().replace("_", " ") for fault in Fault]


class Results(pd.DataFrame):
    """A row a game, its label the game's number; seats and chairs count from 1, coins in thousands.

    Seats are in turn order; the chair says which player sits there: chair 1 is the first of
    `task.players`. The winner is 0 where a game had no end in sight. `fault` says why a seat lost
    by what its strategy did ("none" for most) and `fault_seat` which one, 0 for none; `comeback` is
    1 where nobody was behind the winner at half of the rounds. `plays` counts how often each kind
    of card was played in all of these games. What is selected from Results still knows its games;
    `plays` and `interrupted` stay those of all.

    >>> from azardia_nb.simulation import simulate
    >>> games = simulate(20, ("random", "greedy"), seed=1)
    >>> longest = games["rounds"].idxmax()
    >>> games.replay(longest).round == games.loc[longest, "rounds"]
    np.True_
    """

    _metadata = ["task", "plays", "faults", "interrupted"]  # noqa: RUF012 - pandas wants a list
    task: Task
    plays: npt.NDArray[np.int64]  # per kind of card; penalties and events count when drawn
    faults: tuple[str, ...] = ()  # what plain strategies did wrong, in words, each once
    interrupted = False  # whether fewer games were played than were asked for

    @property
    def _constructor(self) -> Callable[..., "Results"]:
        return Results

    @classmethod
    def of(cls, task: Task, chunks: Sequence[Played], first: int = 0) -> Self:
        """Put chunks together whose games are numbered from `first` on."""
        rows = np.concatenate([chunk.rows for chunk in chunks])
        results = cls(columns_of(rows, len(task.players)))
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
        from azardia_nb.simulation.summary import summarize

        return summarize(self.task, [self])

    def replay(self, game: int) -> Game:
        """Return one of the games, at its end and with its whole history: `go(0)` is its start.

        Raises AzardiaError for a game that is not among these.
        """
        if game not in self.index:
            raise AzardiaError(f"no game {short(game)} here; {_labels(self.index)}")
        return replayed(self.task, int(game))


def _labels(index: "pd.Index[Any]") -> str:
    if len(index) == 0:
        return "no game has been played to its end"
    return f"the {len(index)} rows are labelled {index[0]} to {index[-1]}"


def columns_of(rows: npt.NDArray[np.void], seats: int) -> dict[str, object]:
    """Return rows of RESULT as columns: those of the game first, then those of each seat."""
    games = np.arange(len(rows))
    winner = rows["winner"].astype(int)
    ended = winner != NOBODY
    columns: dict[str, object] = {
        "winner": winner + 1,
        "winning_chair": np.where(ended, rows["chair"][games, winner].astype(int) + 1, 0),
        "winning_character": _characters(np.where(ended, rows["character"][games, winner], -1)),
    }
    names = RESULT.names or ()
    for name in names:
        if name not in columns and RESULT[name].shape == ():
            columns[name] = rows[name].astype(int) + (name in FROM_ONE)
    columns["fault"] = pd.Categorical.from_codes(
        rows["fault"].astype(int), dtype=pd.CategoricalDtype(FAULTS)
    )
    for at in range(seats):
        for name in names:
            if RESULT[name].shape:
                values = rows[name][:, at]
                columns[f"{name}_{at + 1}"] = (
                    _characters(values)
                    if name == "character"
                    else values.astype(int) + (name in FROM_ONE)
                )
    return columns


@cache
def _names() -> pd.CategoricalDtype:
    return pd.CategoricalDtype(list(CHARACTERS))


def _characters(codes: npt.NDArray[np.int8]) -> pd.Categorical:
    return pd.Categorical.from_codes(codes, dtype=_names())


def replayed(task: Task, index: int) -> Game:
    """Return a game of a task, counted from 0, at its end and with its whole history."""
    game = Game.from_state(
        task.first, rulings=task.rulings, numbers=task.rules.numbers, deck=task.deck
    )
    for number in record(task, index):
        if to_act(game.state, game.rules) == CHANCE:
            game.repeat(write_outcome(number, game.state, game.rules, game.deck))
        else:
            game.repeat(write_action(number, game.deck))
    return game
