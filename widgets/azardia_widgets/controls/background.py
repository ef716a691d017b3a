"""Long work beside a page that stays alive: in a thread, or in slices where there is none."""

import asyncio
import threading
from collections.abc import Callable, Iterable
from contextvars import copy_context

from azardia_nb.players.limits import has_threads

PAUSE = 0.01  # seconds between slices, for presses and pictures


class Background:
    """Work that is done a step at a time, by whoever iterates over `steps`.

    A thread does, or the kernel's own loop between two messages; where neither is there, as in a
    script in WebAssembly, it is done before `start` returns. When `stop` is set it ends with the
    step under way. Then `ended` is called with what a step has raised, or None.
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
        self._task: asyncio.Task[None] | None = None  # kept, or it could be swept away

    def start(self) -> None:
        """Begin."""
        if has_threads():
            run = copy_context().run
            self._thread = threading.Thread(target=run, args=(self._run,), daemon=True)
            self._thread.start()
            return
        try:
            self._task = asyncio.get_running_loop().create_task(self._run_in_slices())
        except RuntimeError:  # nobody reads messages meanwhile anyway
            self._run()

    def wait(self) -> None:
        """Wait for the thread, where there is one."""
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
        except Exception as error:  # nobody else would hear of it
            self._ended(self, error)
        else:
            if not self._stop.is_set():
                return True
            self._ended(self, None)
        return False
