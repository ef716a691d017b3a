"""Runs of many games: chunks that threads or workers play, yielded in order.

Any `concurrent.futures.Executor` may play, for example a Dask cluster's::

    from dask.distributed import Client

    with Client("scheduler:8786") as client:
        simulate(1_000_000, executor=client.get_executor(pure=False))

The rows are the same as those of threads. Dask gives the chunks of a lost worker to another one. A
worker whose rules or bots differ from those here raises AzardiaError instead of playing.
"""

import os
import signal
import sys
import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import copy_context
from itertools import islice, takewhile
from threading import Event, current_thread, main_thread
from types import FrameType
from typing import Any, NamedTuple, Self

from azardia_nb.compiled.libraries import can_compile
from azardia_nb.errors import AzardiaError, is_whole, short
from azardia_nb.players.limits import has_threads
from azardia_nb.simulation.chunk import (
    Played,
    parts_of_chunk,
    play_chunk,
    play_if_same_rules,
    rules_key,
)
from azardia_nb.simulation.loop import loop_of
from azardia_nb.simulation.task import Task
from azardia_nb.text.language import N_, SPOKEN, spoken
from azardia_nb.text.say import whole

AHEAD = 2  # chunks per worker that are playing or waiting, so that no worker is idle
WORKERS = 64  # of an executor, unless `jobs` says


class RunOptions(NamedTuple):
    """The options of a run, which change its speed and display but not its results.

    `jobs` is the number of threads, by default one per core; with an `executor`, the number of its
    workers to keep busy. `progress` shows a bar.
    """

    jobs: int | None = None
    executor: Executor | None = None
    progress: bool = True

    @classmethod
    def split(cls, options: dict[str, Any]) -> tuple[Self, dict[str, Any]]:
        """Return the run options among `options`, and the other options, which are the game's.

        >>> RunOptions.split({"jobs": 2, "goal": 50})
        (RunOptions(jobs=2, executor=None, progress=True), {'goal': 50})
        """
        rest = dict(options)
        if (client := rest.pop("client", None)) is not None:
            warnings.warn(
                "client= goes in the next version: executor=client.get_executor(pure=False)",
                DeprecationWarning,
                stacklevel=3,
            )
            rest.setdefault("executor", client.get_executor(pure=False))
        return cls(**{name: rest.pop(name) for name in cls._fields if name in rest}), rest

    @property
    def workers(self) -> int:
        """The number of workers to keep busy; AzardiaError if `jobs` is not at least 1."""
        if self.jobs is None:
            return cores() if self.executor is None else WORKERS
        if is_whole(self.jobs) and self.jobs >= 1:
            return self.jobs
        raise AzardiaError(f"jobs={short(self.jobs)}: use a whole number of threads, 1 or more")


DEFAULTS = RunOptions()


def run(
    task: Task,
    chunks: Iterable[tuple[int, int]],
    stop: Event,
    options: RunOptions = DEFAULTS,
    *,
    whole_chunks: bool = True,
) -> Generator[Played]:
    """Play `chunks`, pairs of a chunk's number and its number of games; yield them in order.

    After `stop` is set, the finished chunks follow, and the last one may be shorter. Compiled rules
    leave Python's lock, so that threads suffice. Plain Python plays in the calling thread, as all
    rules do where threads cannot be started; it yields each game at once unless `whole_chunks`.
    """
    quick = can_compile(loop_of(task.variant.type).play)
    if options.executor is None and not (quick and has_threads()):
        return _run_here(task, chunks, stop, whole_chunks=quick or whole_chunks)
    return _run_in_workers(task, chunks, stop, options)


def _run_here(
    task: Task, chunks: Iterable[tuple[int, int]], stop: Event, *, whole_chunks: bool
) -> Generator[Played]:
    for number, games in chunks:
        if stop.is_set():
            return
        if whole_chunks:
            yield play_chunk(task, number, games, stop)
        else:
            yield from parts_of_chunk(task, number, games, stop)


def _run_in_workers(
    task: Task, chunks: Iterable[tuple[int, int]], stop: Event, options: RunOptions
) -> Generator[Played]:
    most = AHEAD * options.workers
    todo = iter(chunks)
    waiting: deque[tuple[int, Future[Played]]] = deque()  # with the games of each chunk
    with _workers(task, stop, options) as submit:
        try:
            while True:
                if stop.is_set():
                    # From the end: no chunk may begin after an earlier one has been cancelled.
                    for _, future in reversed(waiting):
                        future.cancel()
                    waiting = deque(takewhile(lambda one: not one[1].cancelled(), waiting))
                else:
                    for number, games in islice(todo, most - len(waiting)):
                        waiting.append((games, submit(number, games)))
                if not waiting:
                    return
                games, future = waiting.popleft()
                played = future.result()
                yield played
                if len(played.rows) < games:
                    return
        finally:
            for _, future in waiting:
                future.cancel()


@contextmanager
def _workers(
    task: Task, stop: Event, options: RunOptions
) -> Iterator[Callable[[int, int], Future[Played]]]:
    """Yield a function that submits a chunk, given its number and its number of games."""
    if options.executor is not None:
        executor, key = options.executor, rules_key(task.variant.type)
        if not isinstance(executor, Executor):
            raise AzardiaError(
                f"executor={short(executor)}: use a concurrent.futures.Executor; Dask's is "
                "client.get_executor(pure=False)"
            )
        yield lambda number, games: executor.submit(play_if_same_rules, task, key, number, games)
        return
    threads = ThreadPoolExecutor(options.workers)
    try:
        # A thread's messages are in the language of the caller.
        yield lambda number, games: threads.submit(
            copy_context().run, play_chunk, task, number, games, stop
        )
    finally:
        threads.shutdown(wait=False)


def cores() -> int:
    """Return the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def stopped_by_interrupt(stop: Event) -> Iterator[None]:
    """Make the first Ctrl-C set `stop`, and the second one raise KeyboardInterrupt as usual."""
    # Other threads get no signals, and a process that ignores this one goes on doing so.
    if current_thread() is not main_thread() or signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        yield
        return

    def interrupted(number: int, frame: FrameType | None) -> None:
        if stop.is_set():
            raise KeyboardInterrupt
        stop.set()

    before = signal.signal(signal.SIGINT, interrupted)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before or signal.SIG_DFL)


def say_interrupted(finished: int, games: int, *, saved: bool = False) -> None:
    """Print to standard error how many of `games` games were played, or `saved`."""
    numbers = {"kept": whole(finished, SPOKEN.get()), "games": whole(games, SPOKEN.get())}
    text = N_("Interrupted: {kept} of {games} games have been played.")
    if saved:
        text = N_("Interrupted: {kept} of {games} games are saved.")
    print(spoken(text, **numbers), file=sys.stderr, flush=True)


@contextmanager
def bar(games: int, progress: bool, done: int = 0) -> Iterator[Any]:
    """Show a progress bar for a run of `games` games, unless it takes less than 0.2 seconds."""
    from tqdm.auto import tqdm
    from tqdm.notebook import tqdm_notebook

    if sys.platform == "emscripten":  # without threads tqdm prints a red warning
        tqdm.monitor_interval = 0
    # tqdm takes a notebook's output for no terminal, although its widget works there.
    hidden = None if not issubclass(tqdm, tqdm_notebook) else False
    with tqdm(
        total=games,
        initial=done,
        unit=" games",
        unit_scale=True,
        delay=0.2,
        leave=False,
        disable=hidden if progress else True,
    ) as meter:
        yield meter
