"""What ends a game while it is played: Ctrl-C, a terminal that is closed, a shutdown."""

import os
import signal
import threading
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from types import FrameType

SIGNALS = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]
AGAIN = 0.05  # seconds after which a signal that is not heard is sent again


class Interrupted(KeyboardInterrupt):
    """Whoever plays has left; `status` is what shells expect of a program that a signal ends."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.status = 128 + number


@contextmanager
def leaving() -> Iterator[Callable[[], None]]:
    """Raise Interrupted where one of these signals comes, once; an ignored one stays so (nohup).

    What is yielded ignores them from now on, as the game is being saved.
    """
    if threading.current_thread() is not threading.main_thread():
        yield lambda: None
        return
    before = {one: signal.getsignal(one) for one in SIGNALS}
    heard = {one: was for one, was in before.items() if was not in (signal.SIG_IGN, None)}
    answered = threading.Event()

    def listen_no_more() -> None:
        for one in heard:
            signal.signal(one, signal.SIG_IGN)
        answered.set()

    def leave(number: int, frame: FrameType | None) -> None:
        listen_no_more()
        raise Interrupted(number)

    for one in heard:
        signal.signal(one, leave)
    try:
        with _repeated(heard, answered):
            yield listen_no_more
    finally:
        for one, was in heard.items():
            signal.signal(one, was)


@contextmanager
def _repeated(signals: Collection[int], answered: threading.Event) -> Iterator[None]:
    """Send a signal again until it is answered.

    Python answers between two of its own steps. What comes after the last of these, and before
    the system has begun to read what is typed, would wait for somebody to type it.
    """
    if not hasattr(signal, "pthread_kill"):  # Windows, where Ctrl-C ends a read by itself
        yield
        return
    main = threading.main_thread().ident or 0
    arrived, arrives = os.pipe()
    os.set_blocking(arrives, False)

    def repeat() -> None:
        while number := os.read(arrived, 1):
            while number[0] in signals and not answered.wait(AGAIN):
                signal.pthread_kill(main, number[0])

    repeating = threading.Thread(target=repeat, daemon=True)
    repeating.start()
    before = signal.set_wakeup_fd(arrives, warn_on_full_buffer=False)
    try:
        yield
    finally:
        answered.set()
        signal.set_wakeup_fd(before)
        os.close(arrives)
        repeating.join()  # before the signals end the whole process again
        os.close(arrived)
