"""What ends a game while it is played: Ctrl-C, a terminal that is closed, a shutdown."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

SIGNALS = [
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
]


class Left(KeyboardInterrupt):
    """Whoever plays has left; `status` is what shells expect of a program that a signal ends."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.status = 128 + number


@contextmanager
def leaving() -> Iterator[Callable[[], None]]:
    """Raise Left where one of these signals comes, once; one that is ignored stays so (nohup).

    What is yielded ignores them from now on, as the game is being saved.
    """
    if threading.current_thread() is not threading.main_thread():
        yield lambda: None
        return
    before = {one: signal.getsignal(one) for one in SIGNALS}
    heard = {one: was for one, was in before.items() if was not in (signal.SIG_IGN, None)}

    def listen_no_more() -> None:
        for one in heard:
            signal.signal(one, signal.SIG_IGN)

    def leave(number: int, frame: FrameType | None) -> None:
        listen_no_more()
        raise Left(number)

    for one in heard:
        signal.signal(one, leave)
    try:
        yield listen_no_more
    finally:
        for one, was in heard.items():
            signal.signal(one, was)
