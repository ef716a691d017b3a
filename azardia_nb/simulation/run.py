"""How a task is run: in threads here, or on a Dask cluster; shown, and stopped without a gap.

On a cluster::

    from dask.distributed import Client

    with Client("scheduler:8786") as client:
        simulate(1_000_000, client=client)

The rows are those that threads would give, to the last one. A worker that dies takes nothing with
it: Dask gives its chunks to another one. Each machine has to have the same rules; one whose rules
or bots are other ones than here says so instead of playing.
"""

import os
import signal
import sys
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
from azardia_nb.simulation.chunk import Played, one_by_one, play_chunk, rules_key
from azardia_nb.simulation.loop import loop_of
from azardia_nb.simulation.task import Task
from azardia_nb.text.language import N_, SPOKEN, spoken
from azardia_nb.text.say import whole

AHEAD = 2  # chunks per thread that are under way or wait, so that no thread ever waits itself


class How(NamedTuple):
    """The options of a run that are not the game's: whatever plays games is handed them whole."""

    jobs: int | None = None  # threads; without it, one for each core here, or all of the cluster
    client: Any = None  # a Dask client, whose workers play instead of threads here
    progress: bool = True  # whether a bar is shown

    @classmethod
    def among(cls, options: dict[str, Any]) -> tuple[Self, dict[str, Any]]:
        """Return those of a run, and the others, which are the game's.

        >>> How.among({"jobs": 2, "goal": 50})
        (How(jobs=2, client=None, progress=True), {'goal': 50})
        """
        mine = {name: options[name] for name in cls._fields if name in options}
        return cls(**mine), {name: options[name] for name in options if name not in mine}

    @property
    def threads(self) -> int:
        """How many play at once; AzardiaError where that is no number."""
        if self.jobs is None:
            return cores() if self.client is None else max(1, sum(self.client.nthreads().values()))
        if is_whole(self.jobs) and self.jobs >= 1:
            return self.jobs
        raise AzardiaError(f"jobs={short(self.jobs)}: use a whole number of threads, 1 or more")


USUAL = How()


def run(
    task: Task, chunks: Iterable[tuple[int, int]], stop: Event, how: How = USUAL
) -> Generator[Played]:
    """Play chunks, each given as its number and its games, and yield them in that order.

    When told to stop, it yields what is finished by then, and may leave the last chunk shorter.
    Compiled rules leave Python free, so that threads are enough. Plain Python plays here and now,
    and so do all where no thread can be started.
    """
    most = AHEAD * how.threads
    if how.client is None and not (can_compile(loop_of(task.variant.type).play) and has_threads()):
        for number, games in chunks:
            if stop.is_set():
                return
            yield play_chunk(task, number, games, stop)
        return
    pool, begin = _pool(task, stop, how)
    todo = iter(chunks)
    waiting: deque[tuple[int, Future[Played]]] = deque()
    try:
        while True:
            if stop.is_set():
                # From behind: none must be begun when another before it is called off.
                for _, job in reversed(waiting):
                    job.cancel()
                waiting = deque(takewhile(lambda one: not one[1].cancelled(), waiting))
            else:
                for number, games in islice(todo, most - len(waiting)):
                    waiting.append((games, begin(number, games)))
            if not waiting:
                return
            games, job = waiting.popleft()
            played = job.result()
            yield played
            if len(played.rows) < games:
                return
    finally:
        for _, job in waiting:
            job.cancel()
        pool.shutdown(wait=False)


def as_they_come(
    task: Task, chunks: Iterable[tuple[int, int]], stop: Event, how: How = USUAL
) -> Generator[Played]:
    """Play chunks as `run` does, but in plain Python, where one takes long, game by game."""
    quick = can_compile(loop_of(task.variant.type).play)
    yield from run(task, chunks, stop, how) if quick else one_by_one(task, chunks, stop)


def _pool(
    task: Task, stop: Event, how: How
) -> tuple[Executor, Callable[[int, int], Future[Played]]]:
    """Return what plays, and what begins a chunk there."""
    if how.client is None:
        pool: Executor = ThreadPoolExecutor(how.threads)

        def begin(number: int, games: int) -> Future[Played]:
            # What it says is said in the language that is spoken here.
            return pool.submit(copy_context().run, play_chunk, task, number, games, stop)

        return pool, begin
    pool, key = how.client.get_executor(pure=False), rules_key(task.variant.type)
    return pool, lambda number, games: pool.submit(play_elsewhere, task, key, number, games)


def play_elsewhere(task: Task, key: str, number: int, games: int) -> Played:
    """Play a chunk on another machine; AzardiaError where its rules or bots are other ones."""
    if key != rules_key(task.variant.type):
        raise AzardiaError(
            "a worker has other rules or bots than this machine: install the same azardia-nb there"
        )
    return play_chunk(task, number, games)


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


# --- shown and stopped ----------------------------------------------------------------------------


@contextmanager
def stopped_by_interrupt(stop: Event) -> Iterator[None]:
    """Let the first Ctrl-C set `stop`, so that it cannot strike between two lines of a program.

    The second one is as usual.
    """
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


def say_interrupted(kept: int, games: int, *, saved: bool = False) -> None:
    """Say on standard error how much there is when somebody has interrupted, and if in a file."""
    told = {"kept": whole(kept, SPOKEN.get()), "games": whole(games, SPOKEN.get())}
    text = N_("Interrupted: {kept} of {games} games have been played.")
    if saved:
        text = N_("Interrupted: {kept} of {games} games are saved.")
    print(spoken(text, **told), file=sys.stderr, flush=True)


@contextmanager
def bar(games: int, progress: bool, done: int = 0) -> Iterator[Any]:
    """Show how many games are played, in a terminal or a notebook, if it takes a while."""
    from tqdm.auto import tqdm
    from tqdm.notebook import tqdm_notebook

    if sys.platform == "emscripten":  # without threads, and tqdm would say so in red
        tqdm.monitor_interval = 0
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
