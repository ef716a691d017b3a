"""Simulate whole games: the same seed gives the same rows, whatever machine plays them.

>>> from azardia_nb.simulation import simulate
>>> games = simulate(100, ("greedy", "random"), seed=1)
>>> list(games.columns[:5])
['winner', 'winning_chair', 'winning_character', 'rounds', 'steps']
>>> int(games["winning_chair"].mode()[0])  # the chair that wins most
1
"""

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from threading import Event
from typing import TYPE_CHECKING, Any, overload

from azardia_nb.errors import AzardiaError, short
from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.game import GAME, Reading, variant
from azardia_nb.games.azardia.rules.board import NUMBERS, Numbers
from azardia_nb.games.azardia.rules.rulings import Rulings
from azardia_nb.games.azardia.rules.state import MAX_SEATS
from azardia_nb.players import Strategy
from azardia_nb.simulation.chunk import Task, check_players, get_ready, play_chunk
from azardia_nb.simulation.results import Results
from azardia_nb.simulation.seeds import check_games, check_seed, chunks_of
from azardia_nb.simulation.threads import Run, stopped_by_interrupt, threads
from azardia_nb.text.language import language
from azardia_nb.text.say import whole

if TYPE_CHECKING:
    from azardia_nb.simulation.stored import Stored


@overload
def simulate(
    games: int,
    players: Sequence[Strategy] = ...,
    *,
    rulings: Rulings | None = ...,
    numbers: Numbers | None = ...,
    deck: Deck | None = ...,
    cards: bool = ...,
    seed: int = ...,
    jobs: int | None = ...,
    backend: str = ...,
    progress: bool = ...,
    out: None = ...,
) -> Results: ...


@overload
def simulate(
    games: int,
    players: Sequence[Strategy] = ...,
    *,
    rulings: Rulings | None = ...,
    numbers: Numbers | None = ...,
    deck: Deck | None = ...,
    cards: bool = ...,
    seed: int = ...,
    jobs: int | None = ...,
    backend: str = ...,
    progress: bool = ...,
    out: str | os.PathLike[str],
) -> "Stored": ...


def simulate(
    games: int,
    players: Sequence[Strategy] = ("greedy",) * MAX_SEATS,
    *,
    rulings: Rulings | None = None,
    numbers: Numbers | None = None,
    deck: Deck | None = None,
    cards: bool = True,
    seed: int = 0,
    jobs: int | None = None,
    backend: str = "threads",
    progress: bool = True,
    out: str | os.PathLike[str] | None = None,
) -> "Results | Stored":
    """Play whole games, initial rolls included, between bots on the chairs of a table.

    A player is a bot's name, or a strategy of your own: see `azardia_nb.players.own`.

    `jobs` is how many threads play, one for each core without it; with `backend="joblib"` the games
    go where joblib sends them (see `cluster`). The rows depend on neither. A bar shows the progress
    in a terminal or a notebook when it takes more than a second. When interrupted, it returns the
    games finished by then, from the first on without a gap.

    With `out` the games go to a folder of Parquet files instead of memory (see `stored`); those
    that are there already are not played again.

    The first call compiles the rules, or loads what was compiled before. Raises AzardiaError for a
    wrong number of games or players, or a bot that does not exist.
    """
    if backend not in ("threads", "joblib"):
        raise AzardiaError(f"no backend {short(backend)}; possible are threads and joblib")
    task = task_of(players, rulings=rulings, numbers=numbers, deck=deck, cards=cards, seed=seed)
    if backend == "threads":
        run = threads(jobs)
    else:
        from azardia_nb.simulation.cluster import over_joblib

        run = over_joblib(jobs)
    if out is None:
        return _said(collect(task, games, run, progress=progress), games)
    from azardia_nb.simulation.stored import store

    kept = store(out, task, games, run, progress=progress)
    if kept.interrupted:
        say_interrupted(kept.games, games)
    return kept


def play_on(
    game: Reading,
    games: int,
    players: Sequence[Strategy],
    *,
    seed: int = 0,
    jobs: int | None = None,
    progress: bool = True,
) -> Results:
    """Play so many games from a position to their ends, with a bot on each chair.

    The game itself stays as it is. All else is as in `simulate`; raises AzardiaError for a game
    that is over, too.
    """
    if isinstance(players, str) or len(players) != game.players:
        raise AzardiaError(f"{players!r}: name {game.players} bots, one for each chair of the game")
    if game.winner is not None:
        raise AzardiaError("the game is over: nobody can play on")
    check_players(players)
    task = Task(game.state.copy(), game.variant, tuple(players), check_seed(seed))
    return _said(collect(task, games, threads(jobs), progress=progress), games)


def task_of(
    players: Sequence[Strategy] = ("greedy",) * MAX_SEATS,
    *,
    rulings: Rulings | None = None,
    numbers: Numbers | None = None,
    deck: Deck | None = None,
    cards: bool = True,
    seed: int = 0,
) -> Task:
    """Return what `simulate` plays, for `parts` and `replayed`; raises AzardiaError as it does."""
    if isinstance(players, str) or not 2 <= len(players) <= MAX_SEATS:
        raise AzardiaError(f"{players!r}: name 2 to {MAX_SEATS} bots, as in ('greedy', 'random')")
    check_players(players)
    under = variant(rulings, numbers or NUMBERS, deck, cards)
    return Task(GAME.start(under, len(players)), under, tuple(players), check_seed(seed))


def parts(
    task: Task, games: int, jobs: int | None = None, stop: Event | None = None
) -> Iterator[Results]:
    """Play games and return them a chunk at a time, in order, as soon as they are there.

    Whoever sets `stop`, from another thread, gets no more of them.

    >>> wins = 0
    >>> for part in parts(task_of(("greedy", "random"), seed=1), 1000):
    ...     wins += (part["winning_chair"] == 1).sum()
    >>> wins > 900
    np.True_
    """
    run = threads(jobs)
    chunks = chunks_of(check_games(games))
    get_ready(task)
    first = 0
    with closing(run(task, chunks, stop or Event())) as playing:
        for played in playing:
            yield Results.of(task, [played], first)
            first += len(played.rows)


def collect(task: Task, games: int, run: Run, *, progress: bool = True) -> Results:
    """Play games and put them together; when interrupted, those finished by then."""
    chunks = chunks_of(check_games(games))
    get_ready(task)
    stop = Event()
    done = [play_chunk(task, 0, 0)]  # no games, so that there is something to put together
    with (
        stopped_by_interrupt(stop),
        bar(games, progress) as shown,
        closing(run(task, chunks, stop)) as playing,
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


def say_interrupted(kept: int, games: int, code: str = "en") -> None:
    """Say on standard error how much there is when somebody has interrupted."""
    speak = language(code)
    said = speak(
        "Interrupted: {kept} of {games} games are kept.",
        kept=whole(kept, code),
        games=whole(games, code),
    )
    print(said, file=sys.stderr, flush=True)


@contextmanager
def bar(games: int, progress: bool, done: int = 0) -> Iterator[Any]:
    """Show how many games are played, in a terminal or a notebook, if it takes a while."""
    from tqdm.auto import tqdm
    from tqdm.notebook import tqdm_notebook

    # A notebook's output is no terminal to tqdm, though its bar is made for it.
    hidden = None if not issubclass(tqdm, tqdm_notebook) else False
    with tqdm(
        total=games,
        initial=done,
        unit=" games",
        unit_scale=True,
        delay=0.2,
        leave=False,
        disable=hidden if progress else True,
    ) as shown:
        yield shown
