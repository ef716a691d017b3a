"""One writer at a time in a folder, among all processes: what was read still holds when written.

Kernels, tabs and commands share files. A lock that cannot be had must not cost what somebody has
typed, so that there is an end to waiting, and a folder that takes no lock is written all the same.
"""

import os
import re
import warnings
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any

from azardia_nb.errors import SaveError
from azardia_nb.files.checked_file import (
    CANNOT_WRITE,
    MAX_BYTES,
    digest,
    distinct,
    refused,
    write,
    writing,
)

with warnings.catch_warnings():
    # In a browser it has soft locks alone, and would say so in red below a lesson's first cell.
    warnings.simplefilter("ignore", UserWarning)
    from filelock import FileLock, SoftFileLock, Timeout

__all__ = ["FOLDER", "FileLock", "KeptFile", "Timeout", "alone_in"]

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


# --- files that are kept while one works ----------------------------------------------------------

# Several tables may keep a game of one name, in windows, kernels or copies of a lesson. Each has a
# file of its own, and a lock on it that ends with its process: what is locked is somebody's who
# still plays, and what is not was left by a table that is gone.


FOLDER = "azardia-games"


class KeptFile:
    """Where one table keeps its game in a folder, which need not be there yet.

    `name` is that of all tables that could go on with each other's games.
    """

    def __init__(self, folder: str | os.PathLike[str], name: str) -> None:
        self._folder = Path(folder)
        lesson, _, table = name.partition(" ")
        self._stem = f"{distinct(lesson) or 'table'}-{digest(table)}"
        self.path: Path | None = None
        self._lock: Any = None

    def found(self) -> bytes | None:
        """Return the game that a table has left here, which is this one's now; None for none."""
        for path in self._left():
            if self._take(path):
                with suppress(OSError), path.open("rb") as file:
                    return file.read(MAX_BYTES + 1)
                self.release()
        return None

    def write(self, content: dict[str, Any]) -> None:
        """Write a game whole or not at all; SaveError where it cannot be written."""
        if self.path is None:
            self._begin()
        assert self.path is not None
        write(self.path, content)

    def forget(self) -> None:
        """Have no game kept here any more; SaveError where the file cannot be deleted."""
        if self.path is None:
            return
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            raise refused(CANNOT_WRITE, self.path, error, SaveError) from None

    def put_by(self, content: dict[str, Any], name: str) -> None:
        """Keep a game that is over under a name of its own, once, and this table's no more."""
        path = self._folder / f"over-{name}.json"
        if not path.exists():
            self._make_folder()
            write(path, content)
        self.forget()

    def release(self) -> None:
        """Leave the game to whoever comes next."""
        self.path = None
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _left(self) -> list[Path]:
        """Return the files of this name, in the order of their numbers."""
        named = re.compile(rf"{re.escape(self._stem)}-(\d+)\.json")
        found = {}
        with suppress(OSError):
            for path in self._folder.iterdir():
                if match := named.fullmatch(path.name):
                    found[int(match[1])] = path
        return [path for _, path in sorted(found.items())]

    def _make_folder(self) -> None:
        with writing(self._folder, SaveError):
            self._folder.mkdir(parents=True, exist_ok=True)

    def _begin(self) -> None:
        self._make_folder()
        for number in count(1):
            path = self._folder / f"{self._stem}-{number}.json"
            if not path.exists() and self._take(path):
                return

    def _take(self, path: Path) -> bool:
        """Lock a file; False where somebody else has it."""
        try:
            lock = FileLock(path.with_name(f".{path.stem}.lock"), thread_local=False)
            lock.acquire(blocking=False)
        except Timeout:
            return False
        except (OSError, NotImplementedError):
            lock = None  # the folder takes no locks: all the same, no game is lost by that
        self._lock, self.path = lock, path
        return True
