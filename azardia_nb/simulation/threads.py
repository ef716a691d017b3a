"""Chunks of games played in threads, taken in order, and stopped without a gap."""

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from contextvars import copy_context
from itertools import islice
from threading import Event, current_thread, main_thread
from types import FrameType

from azardia_nb.compiled.libraries import can_compile
from azardia_nb.errors import AzardiaError, is_whole, short
from azardia_nb.players.limits import has_threads
from azardia_nb.simulation.chunk import Played, play_chunk
from azardia_nb.simulation.loop import loop_of
from azardia_nb.simulation.task import Task

AHEAD = 2  # chunks per thread that are under way or wait, so that no thread ever waits itself

# Plays chunks, each given as its number and its games, and returns them in that order. When told to
# stop, it returns what is finished by then, and may leave the last chunk shorter.
Work = Callable[[Task, Iterable[tuple[int, int]], Event], Generator[Played]]


def threads(jobs: int | None = None) -> Work:
    """Return what plays chunks in so many threads; without a number, in one for each core.

    Compiled rules leave Python free, so that threads are enough. Plain Python plays here and now,
    and so do all where no thread can be started. Raises AzardiaError for a wrong number.
    """
    if jobs is not None and not (is_whole(jobs) and jobs >= 1):
        raise AzardiaError(f"jobs={short(jobs)}: use a whole number of threads, 1 or more")
    workers = jobs or cores()

    def run(task: Task, chunks: Iterable[tuple[int, int]], stop: Event) -> Generator[Played]:
        todo = iter(chunks)
        if not (can_compile(loop_of(task.variant.type).play) and has_threads()):
            for number, games in todo:
                if stop.is_set():
                    return
                yield play_chunk(task, number, games, stop)
            return
        waiting: deque[tuple[int, Future[Played]]] = deque()
        pool = ThreadPoolExecutor(workers)
        try:
            while True:
                if stop.is_set():
                    # From behind: a thread must not begin one when another before it is called off.
                    for _, job in reversed(waiting):
                        job.cancel()
                    waiting = deque(each for each in waiting if not each[1].cancelled())
                else:
                    for number, games in islice(todo, AHEAD * workers - len(waiting)):
                        # What it says is said in the language that is spoken here.
                        run_here = copy_context().run
                        job = pool.submit(run_here, play_chunk, task, number, games, stop)
                        waiting.append((games, job))
                if not waiting:
                    return
                games, job = waiting.popleft()
                played = job.result()
                yield played
                if len(played.rows) < games:
                    return
        finally:
            pool.shutdown(wait=False, cancel_futures=True)

    return run


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


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
