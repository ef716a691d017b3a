"""Locks that allow one writer at a time in a folder, across processes.

Kernels, tabs and commands share files. No input may be lost because a lock is unavailable, so
waiting is limited, and a folder that does not support locks is written without one.
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
    file_error,
    write,
    writing,
)

with warnings.catch_warnings():
    # In Pyodide filelock has only soft locks, and its warning would show in a lesson's first cell.
    warnings.simplefilter("ignore", UserWarning)
    from filelock import FileLock, SoftFileLock, Timeout

__all__ = ["FOLDER", "AutosaveFile", "FileLock", "Timeout", "folder_lock"]

LOCK = ".lock"
SOFT_LOCK = ".locked"  # for disks without support for locks, such as some network drives
PATIENCE = 5.0  # seconds; writes take milliseconds, so a longer lock belongs to a stuck process
EACH = 0.01  # seconds between two attempts


@contextmanager
def folder_lock(folder: str | os.PathLike[str]) -> Iterator[None]:
    """Hold the lock of an existing `folder` during a `with` block.

    The block also runs without the lock, if the folder is read-only or the lock's holder keeps it
    longer than PATIENCE. The lock of a killed process does not block.
    """
    with ExitStack() as locks:
        with suppress(OSError):  # the folder is read-only, or the lock's holder is stuck
            # The lock file gets the folder's permissions, so that all its users can take the lock.
            mode = os.stat(folder).st_mode & 0o666
            try:
                lock = FileLock(Path(folder, LOCK), mode=mode)
                locks.enter_context(lock.acquire(PATIENCE, EACH))
            except Timeout:
                raise
            except OSError:
                soft = SoftFileLock(Path(folder, SOFT_LOCK), mode=mode)
                locks.enter_context(soft.acquire(PATIENCE, EACH))
        yield


# --- autosaved games ------------------------------------------------------------------------------

# Several tables may save games under one name, in windows, kernels or copies of a lesson. Each has
# its own file and a lock on it that ends with its process. A locked file belongs to a running
# table; an unlocked one was left by a closed table.


FOLDER = "azardia-games"


class AutosaveFile:
    """The autosave file of one table in a folder, which need not exist yet.

    Tables with the same `name` can continue each other's games.
    """

    def __init__(self, folder: str | os.PathLike[str], name: str) -> None:
        self._folder = Path(folder)
        lesson, _, table = name.partition(" ")
        self._stem = f"{distinct(lesson) or 'table'}-{digest(table)}"
        self.path: Path | None = None
        self._lock: Any = None

    def take_over(self) -> bytes | None:
        """Take over the file of a closed table and return its content; None if there is none."""
        for path in self._candidates():
            if self._take(path):
                with suppress(OSError), path.open("rb") as file:
                    return file.read(MAX_BYTES + 1)
                self.release()
        return None

    def write(self, content: dict[str, Any]) -> None:
        """Write a game atomically; SaveError on failure."""
        if self.path is None:
            self._begin()
        assert self.path is not None
        write(self.path, content)

    def forget(self) -> None:
        """Delete the file; SaveError if that fails."""
        if self.path is None:
            return
        try:
            self.path.unlink(missing_ok=True)
        except OSError as error:
            raise file_error(CANNOT_WRITE, self.path, error, SaveError) from None

    def save_finished(self, content: dict[str, Any], name: str) -> None:
        """Save a finished game once as a separate file, and delete this table's file."""
        path = self._folder / f"over-{name}.json"
        if not path.exists():
            self._make_folder()
            write(path, content)
        self.forget()

    def release(self) -> None:
        """Release the file for another table."""
        self.path = None
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _candidates(self) -> list[Path]:
        """Return the files with this name, ordered by number."""
        pattern = re.compile(rf"{re.escape(self._stem)}-(\d+)\.json")
        paths = {}
        with suppress(OSError):
            for path in self._folder.iterdir():
                if match := pattern.fullmatch(path.name):
                    paths[int(match[1])] = path
        return [path for _, path in sorted(paths.items())]

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
        """Lock `path`; return False if another table holds it."""
        try:
            lock = FileLock(path.with_name(f".{path.stem}.lock"), thread_local=False)
            lock.acquire(blocking=False)
        except Timeout:
            return False
        except (OSError, NotImplementedError):
            lock = None  # no support for locks here; working without one loses no game
        self._lock, self.path = lock, path
        return True
