"""Compiled rules, kept in the user's cache folder from one process to the next.

The folder is named after the content of every file that is compiled, so that a changed rule never
runs from an old cache. (Numba itself looks only at the file of the function that is called,
numba#1833.)
"""

import hashlib
import inspect
import os
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any

from platformdirs import user_cache_path

from azardia_nb import speed
from azardia_nb.language import spoken

Compiled = Callable[..., Any]

_CONFIGURING = Lock()


@cache
def compiled(function: Callable[..., Any], *, quick: bool = False) -> Compiled:
    """Return a function compiled together with the rules it calls, from the cache if it is there.

    Compiling takes about half a minute, and says so on standard error; where it is `quick`, because
    no rule of the game is called, it says nothing.
    """
    folder = cache_folder(function)
    if not is_kept(folder) and not quick:
        said = spoken(
            "Compiling the rules, so that games are played a thousand times as fast; this takes "
            "about half a minute, once for each change of the rules."
        )
        print(said, file=sys.stderr, flush=True)
    speed.compilable()
    kept: Compiled = _cached_in(folder, function)
    return kept


def is_ready(function: Callable[..., Any]) -> bool:
    """Return whether a function was compiled before, so that nobody waits for it now."""
    return is_kept(cache_folder(function))


def is_kept(folder: Path | None) -> bool:
    """Return whether a folder has anything in it that was compiled for this Python."""
    here = f"*.py{sys.version_info.major}{sys.version_info.minor}*.nbc"
    return folder is not None and any(folder.glob(here))


def compiled_files(function: Callable[..., Any]) -> list[Path]:
    """Return every file that is compiled into a function: its own, and all that rules stand in."""
    package = Path(__file__).parent
    own = Path(inspect.getfile(function))
    files = [own, package / "speed.py", package / "parts.py"]
    # Bots stand in no exact number; so another bot leaves these as they are.
    for folder in ("games",) if package / "odds" in own.parents else ("games", "players"):
        files += sorted((package / folder).rglob("*.py"))
    return files


def hash_of(files: list[Path]) -> str:
    """Return a hash of the names and contents of files."""
    hashed = hashlib.sha256()
    for file in files:
        content = file.read_bytes()
        hashed.update(f"{file.name} {len(content)} ".encode() + content)
    return hashed.hexdigest()[:20]


@cache
def cache_folder(function: Callable[..., Any]) -> Path | None:
    """Return the folder for a compiled function and the present rules; None where none can be."""
    name = f"compiled-{function.__name__}-{hash_of(compiled_files(function))}"
    folder = user_cache_path("azardia-nb") / name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return None
    return folder


def _cached_in(folder: Path | None, function: Callable[..., Any]) -> Any:
    """Return a compiled function, kept in a folder (or nowhere)."""
    import numba

    options = {"nogil": True, "error_model": "numpy"}
    if folder is None:
        return numba.njit(**options)(function)
    # Numba asks for the folder when it decorates, and only then; it has one for all threads.
    config = numba.config
    with _CONFIGURING:
        before = config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES
        config.CACHE_DIR = os.fspath(folder)
        config.CACHE_LOCATOR_CLASSES = "azardia_nb.compiled_folder.CompiledFolder"
        try:
            return numba.njit(cache=True, **options)(function)
        finally:
            config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = before
