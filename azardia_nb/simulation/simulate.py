"""Simulate whole games: the same seed gives the same rows on every machine.

>>> games = simulate(100, ("greedy", "random"), seed=1)
>>> list(games.columns[:5])
['winner', 'winning_seat', 'winning_character', 'rounds', 'steps']
>>> int(games["winner"].mode()[0])  # the player that wins most: greedy
1
>>> pig = simulate(1000, ("greedy", "random"), game="pig", goal=50, seed=1)
>>> bool((pig["winner"] == 1).mean() > 0.5)
True
>>> pig.replay(3).winner == pig.loc[3, "winning_seat"]
np.True_
"""

import os
import warnings
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import islice
from threading import Event
from typing import TYPE_CHECKING, Any, overload

from azardia_nb.errors import AzardiaError
from azardia_nb.game.game import Reading
from azardia_nb.game.registry import DEFAULT
from azardia_nb.players import Strategy
from azardia_nb.simulation.chunk import CHUNK, chunks_of, load_library, play_chunk
from azardia_nb.simulation.run import (
    DEFAULTS,
    RunOptions,
    bar,
    run,
    say_interrupted,
    stopped_by_interrupt,
)
from azardia_nb.simulation.task import Kind, Task, check_games, check_players, check_seed, task_of

if TYPE_CHECKING:
    from azardia_nb.simulation.results import Results
    from azardia_nb.simulation.stored import Stored


@overload
def simulate(
    games: int,
    players: Sequence[Strategy] | None = ...,
    *,
    game: Kind = ...,
    seed: int = ...,
    out: None = ...,
    **options: Any,
) -> "Results": ...


@overload
def simulate(
    games: int,
    players: Sequence[Strategy] | None = ...,
    *,
    game: Kind = ...,
    seed: int = ...,
    out: str | os.PathLike[str],
    **options: Any,
) -> "Stored": ...


def simulate(
    games: int,
    players: Sequence[Strategy] | None = None,
    *,
    game: Kind = DEFAULT,
    seed: int = 0,
    out: str | os.PathLike[str] | None = None,
    **options: Any,
) -> "Results | Stored":
    """Play `games` whole games between bots; return a DataFrame with a row per game.

    `players` are bots' names or strategies of your own (see `azardia_nb.players.own`); in the
    result, `winner` counts them in this order from 1, and `winning_seat` is a seat in turn order,
    which some games draw by lot. `game` is a game's name, its record or a variant. Other options
    are those of the variant, as in `goal=50` (Azardia: rulings, numbers, deck, cards=False for the
    core game), and those of `RunOptions`: `jobs` threads, or a `concurrent.futures.Executor` as
    `executor`, and `progress=False` for no progress bar. The rows do not depend on these.

    If interrupted, it returns the games finished by then, from the first on without a gap. To write
    the games to a folder instead, call `store`; `out` is its old form, for one more version.

    The first call compiles the rules, or loads a compiled library. Raises AzardiaError for an
    invalid number of games or players, an invalid seed, an unknown bot, or an unknown option.
    """
    if out is not None:
        from azardia_nb.simulation.stored import store

        warnings.warn(
            "simulate(…, out=folder) goes in the next version: store(folder, …)",
            DeprecationWarning,
            stacklevel=2,
        )
        return store(out, games, players, game=game, seed=seed, **options)
    run_options, options = RunOptions.split(options)
    task = task_of(players, game=game, seed=seed, **options)
    return results_of(task, games, run_options)


def play_on(
    game: Reading,
    games: int,
    players: Sequence[Strategy],
    *,
    seed: int = 0,
    jobs: int | None = None,
    progress: bool = True,
) -> "Results":
    """Play `games` games from the current position of `game` to their ends.

    `game` itself does not change. Other arguments are those of `simulate`; raises AzardiaError also
    for a game that is over.
    """
    if isinstance(players, str) or len(players) != game.players:
        raise AzardiaError(
            f"{players!r}: name {game.players} bots, one for each player of the game"
        )
    if game.over:
        raise AzardiaError("the game is over: nobody can play on")
    checked = check_players(players, game.type)
    task = Task(game.state.copy(), game.variant, checked, check_seed(seed))
    return results_of(task, games, RunOptions(jobs, progress=progress))


def parts(
    task: Task,
    games: int,
    options: RunOptions = DEFAULTS,
    stop: Event | None = None,
    *,
    done: int = 0,
) -> "Iterator[Results]":
    """Play `games` games of a task; yield their results a chunk at a time, in order.

    The first `done` games are left out. Another thread may end it by setting `stop`. Raises
    AzardiaError for an invalid number of games.

    >>> wins = 0
    >>> for part in parts(task_of(("greedy", "random"), seed=1), 1000):
    ...     wins += (part["winner"] == 1).sum()
    >>> wins > 900
    np.True_
    """
    from azardia_nb.simulation.results import Results  # imports pandas

    chunks = islice(chunks_of(check_games(games)), done // CHUNK, None)
    load_library(task)
    first = done - done % CHUNK
    with closing(run(task, chunks, stop or Event(), options, whole_chunks=False)) as playing:
        for played in playing:
            part = Results.of(task, [played], first)
            first += len(part)
            yield part.loc[done:]


def results_of(task: Task, games: int, options: RunOptions = DEFAULTS) -> "Results":
    """Return the results of `games` games of a task; if interrupted, of those finished by then.

    Raises AzardiaError for an invalid number of games.
    """
    from azardia_nb.simulation.results import Results  # imports pandas

    chunks = chunks_of(check_games(games))
    load_library(task)
    stop = Event()
    done = [play_chunk(task, 0, 0)]  # no games, in case none is finished
    with (
        stopped_by_interrupt(stop),
        bar(games, options.progress) as meter,
        closing(run(task, chunks, stop, options, whole_chunks=False)) as playing,
    ):
        for played in playing:
            done.append(played)
            meter.update(len(played.rows))
    results = Results.of(task, done)
    results.interrupted = len(results) < games
    if results.interrupted:
        say_interrupted(len(results), games)
    return results
