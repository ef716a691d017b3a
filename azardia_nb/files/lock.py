"""One writer at a time in a folder, among all processes: what was read still holds when written.

Kernels, tabs and commands share files. A lock that cannot be had must not cost what somebody has
typed, so that there is an end to waiting, and a folder that takes no lock is written all the same.
"""

import os
import warnings
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

with warnings.catch_warnings():
    # In a browser it has soft locks alone, and would say so in red below a lesson's first cell.
    warnings.simplefilter("ignore", UserWarning)
    from filelock import FileLock, SoftFileLock, Timeout

__all__ = ["FileLock", "Timeout", "alone_in"]

LOCK = ".lock"
SOFT_LOCK = ".locked"  # where the folder is on a disk, as of a network, that knows no locks
PATIENCE = 5.0  # seconds, of writes that take milliseconds: whoever holds it longer has stopped
EACH = 0.01  # seconds between two looks


@contextmanager
def alone_in(folder: str | os.PathLike[str]) -> Iterator[None]:
    """Write as the only one in a folder that is there; a killed process keeps nobody waiting."""
    with ExitStack() as held:
        with suppress(OSError):  # nothing can be made there, or somebody has it and has stopped
            # Whoever may write into the folder may take the lock that somebody else has made.
            mode = os.stat(folder).st_mode & 0o666
            try:
                lock = FileLock(Path(folder, LOCK), mode=mode)
                held.enter_context(lock.acquire(PATIENCE, EACH))
            except Timeout:
                raise
            except OSError:
                soft = SoftFileLock(Path(folder, SOFT_LOCK), mode=mode)
                held.enter_context(soft.acquire(PATIENCE, EACH))
        yield
