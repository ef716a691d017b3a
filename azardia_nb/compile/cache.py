"""Compiled rules, kept in the user's cache folder from one process to the next.

What is not there is looked for in the cache of the whole machine, where whoever looks after it may
have put it (`/var/cache/azardia-nb` on Linux): many learners then load what was compiled once.

The folder is named after the content of every file that is compiled, so that a changed rule never
runs from an old cache. (Numba itself looks only at the file of the function that is called,
numba#1833.)
"""

import ast
import hashlib
import inspect
import os
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from threading import Lock
from typing import Any, TypeVar

from platformdirs import site_cache_path, user_cache_path

from azardia_nb.compile import marks
from azardia_nb.compile.marks import can_compile
from azardia_nb.errors import AzardiaError
from azardia_nb.text.language import N_, spoken

Compiled = Callable[..., Any]
F = TypeVar("F", bound=Callable[..., Any])

_HERE = Path(__file__).parent
_PACKAGE = _HERE.parent
_COMPILED = (("games",), ("players",), ("simulation",), ("solve",))  # rooms with rules in them

_MAKING = (
    "fields.py",
    "kept.py",
    "marks.py",
    "parts.py",
    "rows.py",
    "typed.py",
)  # how they are compiled

_CONFIGURING = Lock()


NO_NUMBA = N_(
    "This takes Numba, which makes Python fast enough and is not installed here. Do it on a "
    "computer where `pip install numba` works."
)


def need_numba() -> None:
    """Raise AzardiaError where plain Python would take hours for what is asked."""
    if not can_compile():
        raise AzardiaError(spoken(NO_NUMBA))


@cache
def compiled(function: Callable[..., Any], *, quick: bool = False) -> Compiled:
    """Return a function compiled together with the rules it calls, from the cache if it is there.

    Compiling takes about half a minute, and says so on standard error; where it is `quick`, because
    no rule of the game is called, it says nothing. What comes of it takes rows as records of a
    structured array and rules as `Engine.compiled_rules` makes them; it runs without Python's lock,
    and integers wrap and divisions by zero give infinities, as in NumPy. Where the cache cannot be
    written it is compiled anew in each process. Raises Numba's errors for what it cannot compile,
    when the function is first called. Without Numba it is the function itself, a thousand times
    slower; that is said, too.
    """
    if not can_compile():
        if not quick:
            said = spoken(
                "Numba is not installed here, so plain Python plays the games: a few a second at "
                "most. Ask for few."
            )
            print(said, file=sys.stderr, flush=True)
        return function
    if not quick and not is_ready(function):
        said = spoken(
            "Compiling the rules, to play a thousand times as fast. This takes about half a "
            "minute, once for each change of the rules."
        )
        print(said, file=sys.stderr, flush=True)
    marks.compilable()
    kept: Compiled = dispatcher_of(function)
    return kept


def is_ready(function: Callable[..., Any]) -> bool:
    """Return whether a function was compiled before, so that nobody waits for it now.

    That is: whether a folder of it has anything for this Python. Nothing is compiled or loaded.
    """
    if not can_compile():
        return False
    return is_kept(cache_folder(function)) or is_kept(shared_folder(function))


def is_kept(folder: Path | None) -> bool:
    """Return whether a folder has anything in it that was compiled for this Python."""
    here = f"*.py{sys.version_info.major}{sys.version_info.minor}*.nbc"
    return folder is not None and any(folder.glob(here))


def compiled_files(function: Callable[..., Any]) -> list[Path]:
    """Return every file that is compiled into a function, sorted: its own, and all with its rules.

    These are found by their imports, as far as games, bots and compiled loops go: what only speaks
    of a game, or reads files, is not compiled. A function made for a game has the game's functions
    in its closure, and they stand in other files.
    """
    found: dict[Path, None] = {}
    waiting = [*_own_files(function), *(_HERE / name for name in _MAKING)]
    while waiting:
        file = waiting.pop()
        if file not in found:
            found[file] = None
            waiting += _imported(file)
    return sorted(found)


def _own_files(function: Callable[..., Any]) -> list[Path]:
    """Return the files of a function, of what it closes over, and of the game it is made for."""
    enclosed = [cell.cell_contents for cell in function.__closure__ or ()]
    enclosed += vars(getattr(function, "made_for", None) or object).values()
    inner = [file for cell in enclosed if inspect.isfunction(cell) for file in _own_files(cell)]
    return [Path(inspect.getfile(function)), *inner]


def made_for(engine: object, function: F) -> F:
    """Say which game's engine a function is made for: no two games share what is compiled.

    What is kept knows the types of the game's rules, and so the game's module.
    """
    function.made_for = engine  # type: ignore[attr-defined] # looked for above
    return function


@cache
def _imported(file: Path) -> list[Path]:
    """Return the files of the kit's modules with rules in them that a file imports at its top."""
    files = []
    for node in ast.parse(file.read_bytes()).body:
        if isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
            files += [
                _PACKAGE.parent.joinpath(*name.split(".")).with_suffix(".py") for name in names
            ]
    return [file for file in files if _has_rules(file)]


def _has_rules(file: Path) -> bool:
    rooms = file.relative_to(_PACKAGE).parts[:-1] if _PACKAGE in file.parents else ()
    speaks = "text" in rooms or file.stem == "words"
    return rooms[:1] in _COMPILED and not speaks and file.is_file()


def hash_of(files: list[Path]) -> str:
    """Return a hash of the names and contents of files: 20 hexadecimal digits of SHA-256."""
    hashed = hashlib.sha256()
    for file in files:
        content = file.read_bytes()
        hashed.update(f"{file.name} {len(content)} ".encode() + content)
    return hashed.hexdigest()[:20]


@cache
def _name(function: Callable[..., Any]) -> str:
    return f"compiled-{function.__name__}-{hash_of(compiled_files(function))}"


@cache
def cache_folder(function: Callable[..., Any]) -> Path | None:
    """Return the folder for a compiled function and the present rules; None where none can be.

    It is made in the user's cache folder if it is not there; one that cannot be written is read.
    """
    folder = user_cache_path("azardia-nb") / _name(function)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return folder if is_kept(folder) else None
    return folder


def shared_folder(function: Callable[..., Any]) -> Path:
    """Return where a compiled function would lie for all users of the machine. It is only read."""
    return site_cache_path("azardia-nb") / _name(function)


def dispatcher_of(function: Callable[..., Any]) -> Any:
    """Return a function that is compiled when it is called, and kept where anything can be kept."""
    import numba

    from azardia_nb.compile.folder import KeptTwice
    from azardia_nb.compile.kept import keep_by
    from azardia_nb.compile.parts import WholeCompiler

    keep_by(_kept)
    made = numba.njit(nogil=True, error_model="numpy", pipeline_class=WholeCompiler)(function)
    shared = shared_folder(function)
    folder = cache_folder(function) or (shared if is_kept(shared) else None)
    if folder is not None:
        # Numba asks for the folder when it makes a cache, and only then, and for all threads.
        config = numba.config
        with _CONFIGURING:
            before = config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES
            config.CACHE_DIR = os.fspath(folder)
            config.CACHE_LOCATOR_CLASSES = "azardia_nb.compile.folder.CompiledFolder"
            try:
                made._cache = KeptTwice(function, shared)
            finally:
                config.CACHE_DIR, config.CACHE_LOCATOR_CLASSES = before
    return made


def _kept(function: Callable[..., Any]) -> tuple[str, Any]:
    """Return the name of a kept rule's folder, and the rule as it is compiled there."""
    return _name(function), dispatcher_of(function)
