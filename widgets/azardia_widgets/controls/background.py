"""Long work in the background of a live page: in a thread, or in slices without threads."""

import asyncio
import threading
from collections.abc import Callable, Iterable
from contextvars import copy_context

from azardia_nb.players.limits import has_threads

PAUSE = 0.01  # seconds between slices, in which presses and pictures are handled


class Background:
    """Background work that runs the iterator `steps` to its end.

    It runs in a thread or, without threads, in the kernel's event loop between messages; without
    either (a script in WebAssembly), before `start` returns. Setting `stop` ends it after the
    current step. `ended` is called with the exception that a step raised, or None.
    """

    def __init__(
        self,
        steps: Iterable[object],
        ended: Callable[["Background", Exception | None], None],
        stop: threading.Event | None = None,
    ) -> None:
        self._steps = iter(steps)
        self._ended = ended
        self._stop = stop or threading.Event()
        self._thread: threading.Thread | None = None
        self._task: asyncio.Task[None] | None = None  # a reference, against garbage collection

    def start(self) -> None:
        """Start the work; without threads and an event loop, do all of it before returning."""
        if has_threads():
            run = copy_context().run
            self._thread = threading.Thread(target=run, args=(self._run,), daemon=True)
            self._thread.start()
            return
        try:
            self._task = asyncio.get_running_loop().create_task(self._run_in_slices())
        except RuntimeError:  # no event loop that could handle messages in between
            self._run()

    def wait(self) -> None:
        """Wait for the thread to end, if there is one."""
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        while self._goes_on():
            pass

    async def _run_in_slices(self) -> None:
        while self._goes_on():
            await asyncio.sleep(PAUSE)

    def _goes_on(self) -> bool:
        """Do a step; return whether there may be another."""
        try:
            next(self._steps)
        except StopIteration:
            self._ended(self, None)
        except Exception as error:  # an exception would be lost in this thread
            self._ended(self, error)
        else:
            if not self._stop.is_set():
                return True
            self._ended(self, None)
        return False
