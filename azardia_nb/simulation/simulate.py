"""Simulate whole games: the same seed gives the same rows, whatever machine plays them.

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
from collections.abc import Iterator, Sequence
from contextlib import closing
from threading import Event
from typing import Any, overload

from azardia_nb.errors import AzardiaError
from azardia_nb.game.game import Reading
from azardia_nb.game.registry import DEFAULT
from azardia_nb.players import Strategy
from azardia_nb.simulation.results import Results
from azardia_nb.simulation.run import (
    USUAL,
    How,
    Kind,
    Task,
    bar,
    check_games,
    check_players,
    check_seed,
    chunks_of,
    get_ready,
    play_chunk,
    run,
    say_interrupted,
    stopped_by_interrupt,
    task_of,
)
from azardia_nb.simulation.stored import Stored, store


@overload
def simulate(
    games: int,
    players: Sequence[Strategy] | None = ...,
    *,
    game: Kind = ...,
    seed: int = ...,
    out: None = ...,
    **options: Any,
) -> Results: ...


@overload
def simulate(
    games: int,
    players: Sequence[Strategy] | None = ...,
    *,
    game: Kind = ...,
    seed: int = ...,
    out: str | os.PathLike[str],
    **options: Any,
) -> Stored: ...


def simulate(
    games: int,
    players: Sequence[Strategy] | None = None,
    *,
    game: Kind = DEFAULT,
    seed: int = 0,
    out: str | os.PathLike[str] | None = None,
    **options: Any,
) -> Results | Stored:
    """Play whole games, from their beginning, between bots, a row a game.

    Of the result, `winner` is the number of a player, in the order in which they are given, and
    `winning_seat` that of a seat in turn order, which some games draw by lot.

    A player is a bot's name, or a strategy of your own: see `azardia_nb.players.own`. `game` is a
    game's name, `load("pig")` or a variant of it; options are those of its variant, as in
    `goal=50` (Azardia: rulings, numbers, deck, cards=False for the core game), and these:

    `jobs` is how many threads play, one for each core without it; with a Dask `client` it is its
    workers who play (see `run`). The rows depend on neither. A bar shows the progress
    in a terminal or a notebook when it takes more than a second, unless `progress=False`. When
    interrupted, it returns the games finished by then, from the first on without a gap.

    With `out` the games go to a folder of Parquet files instead of memory (see `stored`); those
    that are there already are not played again.

    The first call compiles the rules, or loads what was compiled before. Raises AzardiaError for a
    wrong number of games or players, a seed that is no whole number from 0 on, a bot that does not
    exist, or an option that the game has not; with `out` as `store` does, too.
    """
    how, options = How.among(options)
    task = task_of(players, game=game, seed=seed, **options)
    if out is not None:
        kept = store(out, task, games, how)
        if kept.interrupted:
            say_interrupted(kept.games, games, saved=True)
        return kept
    results = collect(task, games, how)
    return _said(results, games)


def play_on(
    game: Reading,
    games: int,
    players: Sequence[Strategy],
    *,
    seed: int = 0,
    jobs: int | None = None,
    progress: bool = True,
) -> Results:
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
    seated = check_players(players, game.type)
    task = Task(game.state.copy(), game.variant, seated, check_seed(seed))
    return _said(collect(task, games, How(jobs, progress=progress)), games)


def parts(task: Task, games: int, how: How = USUAL, stop: Event | None = None) -> Iterator[Results]:
    """Play games and return them a chunk at a time, in order, as soon as they are there.

    Whoever sets `stop`, from another thread, gets no more of them. Raises AzardiaError for a wrong
    number of games.

    >>> wins = 0
    >>> for part in parts(task_of(("greedy", "random"), seed=1), 1000):
    ...     wins += (part["winner"] == 1).sum()
    >>> wins > 900
    np.True_
    """
    chunks = chunks_of(check_games(games))
    get_ready(task)
    first = 0
    with closing(run(task, chunks, stop or Event(), how, whole_chunks=False)) as playing:
        for played in playing:
            yield Results.of(task, [played], first)
            first += len(played.rows)


def collect(task: Task, games: int, how: How = USUAL) -> Results:
    """Play games and put them together; when interrupted, those finished by then.

    Raises AzardiaError for a wrong number of games.
    """
    chunks = chunks_of(check_games(games))
    get_ready(task)
    stop = Event()
    done = [play_chunk(task, 0, 0)]  # no games, so that there is something to put together
    with (
        stopped_by_interrupt(stop),
        bar(games, how.progress) as shown,
        closing(run(task, chunks, stop, how, whole_chunks=False)) as playing,
    ):
        for played in playing:
            done.append(played)
            shown.update(len(played.rows))
    results = Results.of(task, done)
    results.interrupted = len(results) < games
    return results


def _said(results: Results, games: int) -> Results:
    if results.interrupted:
        say_interrupted(len(results), games)
    return results
