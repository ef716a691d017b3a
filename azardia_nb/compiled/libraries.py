"""Compiled functions: from the libraries shipped with the kit, or from one built on demand.

Shipped libraries are built when the kit is installed (azardia_nb.build). A library built on demand,
after a rule was changed or for a user's own game, is stored in the user's cache folder. The
exported name of a function contains a hash of every file translated for it, so a changed rule never
runs from an old library.
"""

import ast
import ctypes
import hashlib
import inspect
import json
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from subprocess import CalledProcessError
from threading import Lock
from typing import Any, NamedTuple, TypeVar

import numpy as np

from azardia_nb.compiled import memory, native
from azardia_nb.compiled.compiler import (
    PAGE,
    SUFFIX,
    build,
    compiler,
    digest,
    host_target,
    is_whole,
)
from azardia_nb.compiled.kinds import Kind
from azardia_nb.compiled.memory import Library
from azardia_nb.compiled.native import kind_of, return_kind
from azardia_nb.compiled.subset import NotInSubset
from azardia_nb.errors import AzardiaError
from azardia_nb.files.checked_file import writing
from azardia_nb.text.language import N_, spoken

Compiled = Callable[..., Any]
F = TypeVar("F", bound=Callable[..., Any])

_HERE = Path(__file__).parent
_PACKAGE = _HERE.parent
_COMPILED = {"game", "games", "players", "simulation", "solve"}  # packages that contain rules
# Files of the package `game` that have no rules.
_GAME_FILES = (
    "game.py",
    "house_rules.py",
    "options.py",
    "picture.py",
    "registry.py",
    "tabletop.py",
)
_NO_RULES = {_PACKAGE / "game" / name for name in _GAME_FILES}
_LONG = 120_000  # bytes of rule files; fewer compile, or run as plain Python, quickly

BUILT = _HERE / "built"  # shipped libraries
INDEX = "index.json"
WRITING = sorted((*_HERE.glob("*.py"), *_HERE.glob("*.h")))  # the translator's own files

NOT_COMPILED = N_(
    "This takes compiled rules, for plain Python would need hours. `pip install ziglang` brings a "
    "compiler."
)


class Call(NamedTuple):
    """A function with its argument kinds: one export of a library."""

    function: Compiled
    kinds: tuple[Kind, ...]

    @property
    def name(self) -> str:
        """The exported name, which has hashes of the argument kinds and of all translated files."""
        kinds = hashlib.sha256(repr(self.kinds).encode()).hexdigest()[:12]
        return f"{stem(self.function)}_{kinds}"


_BUILDING = Lock()
_recorded: dict[str, Call] | None = None  # calls by exported name while they are recorded


def can_compile(function: Compiled | None = None) -> bool:
    """Return whether `function` (default: any function) is compiled or can be compiled here."""
    if compiler() is not None:
        return True
    return is_ready(function) if function else bool(_index())


def need_compiled(function: Compiled | None = None) -> None:
    """Raise AzardiaError unless `can_compile(function)`: plain Python would take hours."""
    if not can_compile(function):
        raise AzardiaError(spoken(NOT_COMPILED))


@cache
def compiled(function: Callable[..., Any]) -> Compiled:
    """Return a function compiled with the rules it calls, from a library or built on first call.

    The compiled function takes the same arguments, with rules as `Engine.rules_for` makes them. It
    releases the GIL. Integers wrap; a division of floats by zero gives an infinity, of integers 0.
    It raises the rules' own errors, and on its first call NotInSubset for code that cannot be
    translated. Without a library and a compiler the plain function is returned, a thousand times
    slower. A notice on standard error announces a build, or plain Python, if it `takes_long`.
    """
    if can_compile(function) or _recorded is not None:
        return Native(function)
    if takes_long(function):
        message = spoken(
            "No compiled rules are here, so plain Python plays the games: a few a second at most. "
            "Ask for few."
        )
        print(message, file=sys.stderr, flush=True)
    return function


def bound(function: Compiled, *given: Any) -> Callable[[], Any]:
    """Return a function without parameters that calls `function` with these arguments.

    This saves time for many calls on the same arrays: the arguments are converted only once.
    """
    if isinstance(function, Native) and _recorded is None:
        return function.bound(*given)
    return partial(function, *given)


class Native:
    """A function, with all rules it calls, as compiled code."""

    def __init__(
        self,
        function: Compiled,
        folder: Path | None = None,
        optimized: str = "-O3",
    ) -> None:
        """Build into `folder`, if given; otherwise use shipped libraries and the cache."""
        self._function, self._folder, self._optimized = function, folder, optimized
        self._known: dict[tuple[Any, ...], tuple[Compiled, Any]] = {}

    def __call__(self, *given: Any) -> Any:
        """Call the compiled function, with the arguments and errors of the plain one."""
        if _recorded is not None:
            call = Call(self._function, tuple(map(kind_of, given)))
            _recorded[call.name] = call
            return 0
        return self._function_for(given)(*given)

    def bound(self, *given: Any) -> Callable[[], Any]:
        """Return a function that calls this one with these arguments; see the function `bound`."""
        function = self._function_for(given)
        if isinstance(function, native.Function):
            return function.bound(*given)
        return partial(function, *given)

    def _function_for(self, arguments: Sequence[Any]) -> Compiled:
        key = tuple(map(_short, arguments))
        if key not in self._known:
            with _BUILDING:
                # Keep the arguments: their dtypes are recognized by id.
                self._known[key] = self._loaded(arguments), arguments
        return self._known[key][0]

    def _loaded(self, arguments: Sequence[Any]) -> Compiled:
        call = Call(self._function, tuple(map(kind_of, arguments)))
        file = None if self._folder else _index().get(call.name)
        if file is None:
            file = self._library_of(call)
        returns = return_kind(self._function.__annotations__.get("return"))
        if host_target() == PAGE:
            return memory.Function(_in_page(file), call.name, call.kinds, returns)
        return native.Function(ctypes.CDLL(str(file)), call.name, call.kinds, returns)

    def _library_of(self, call: Call) -> Path:
        """Return the library of a call, which is built if there is none.

        It is in the folder of this function or the cache, or else in a temporary folder. Raises
        AzardiaError if neither can be written or the compiler fails.
        """
        cache = self._folder or cache_folder()
        file = (cache or temporary_folder()) / f"{call.name}{SUFFIX}"
        if is_whole(file):
            return file
        try:
            self._build(call, file)
        except (OSError, CalledProcessError):
            if cache is None or self._folder:
                raise
            file = temporary_folder() / file.name
            with writing(file):
                try:
                    self._build(call, file)
                except CalledProcessError as error:
                    reason = (error.stderr.strip() or str(error)).splitlines()[-1]
                    raise OSError(0, reason) from None
        return file

    def _build(self, call: Call, file: Path) -> None:
        if takes_long(self._function) and not self._folder:
            message = spoken(
                "Compiling the rules, to play a thousand times as fast. This takes some seconds, "
                "once for each change of the rules."
            )
            print(message, file=sys.stderr, flush=True)
        build(source([call]), file, self._optimized)


@cache
def _in_page(file: Path) -> Library:
    return Library(file.read_bytes())


def _short(value: Any) -> Any:
    """Return a key that differs between argument kinds and is faster to compute than a kind."""
    if isinstance(value, np.ndarray):
        return id(value.dtype), value.ndim
    if isinstance(value, tuple):
        return type(value), *map(_short, value)
    return type(value)


def source(calls: Sequence[Call]) -> str:
    """Return the C source of a library that exports `calls`; NotInSubset for unsuitable code."""
    # Imported here: it is slow, and shipped libraries do not need it.
    from azardia_nb.compiled.translate import Translation

    translation = Translation()
    try:
        functions = {call.name: translation.function(call.function, call.kinds) for call in calls}
    except NotInSubset as error:
        raise error.with_traceback(None) from None  # the rule is at fault, not the translator
    return translation.source(functions, {call.name: call.kinds for call in calls})


@contextmanager
def recording() -> Iterator[dict[str, Call]]:
    """Record calls of compiled functions by exported name; they do not run, and return 0."""
    global _recorded
    _recorded = {}
    compiled.cache_clear()
    try:
        yield _recorded
    finally:
        _recorded = None
        compiled.cache_clear()


def write_index(folder: Path, calls: Mapping[str, Sequence[Call]], target: str = "") -> None:
    """Write the index of a folder: the target, and each library's digest and functions.

    `calls` has the exports of each library, by file name.
    """
    libraries = {
        file: {"digest": digest(folder / file), "functions": sorted(one.name for one in of_file)}
        for file, of_file in calls.items()
    }
    content = {"target": target or host_target(), "libraries": libraries}
    (folder / INDEX).write_text(json.dumps(content, indent=1) + "\n", "utf-8")


@cache
def _index() -> dict[str, Path]:
    return index(BUILT)


def index(folder: Path, target: str = "") -> dict[str, Path]:
    """Return the library file of each exported name in a folder; {} if built for another target.

    The default target is this system. Damaged libraries are left out, and those that a page in a
    browser has not loaded yet.
    """
    try:
        content = json.loads((folder / INDEX).read_text("utf-8"))
        if content["target"] != (target or host_target()):
            return {}
        return {
            name: folder / file
            for file, library in content["libraries"].items()
            if (folder / file).exists() and digest(folder / file) == library["digest"]
            for name in library["functions"]
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}


def is_ready(function: Callable[..., Any]) -> bool:
    """Return whether a function is already compiled, so that no build is needed."""
    begins = f"{stem(function)}_"
    if any(name.startswith(begins) for name in _index()):
        return True
    folder = cache_folder()
    return folder is not None and any(folder.glob(f"{begins}*{SUFFIX}"))


def takes_long(function: Callable[..., Any]) -> bool:
    """Return whether compiling a function takes seconds, because it has many rules.

    As plain Python it is slow, too.
    """
    return sum(file.stat().st_size for file in compiled_files(function)) >= _LONG


def compiled_files(function: Callable[..., Any]) -> list[Path]:
    """Return all files compiled into a function, sorted: its own and those with its rules.

    Rules are found through imports, restricted to games, bots and compiled loops; modules of texts
    or file reading are left out. A function made for a game closes over the game's functions, whose
    files are included.
    """
    files: dict[Path, None] = {}
    waiting = _own_files(function)
    while waiting:
        file = waiting.pop()
        if file not in files:
            files[file] = None
            waiting += _imported(file)
    return sorted(files)


def _own_files(function: Callable[..., Any]) -> list[Path]:
    """Return the files that define a function, those in its closure and its game's rules."""
    return [Path(inspect.getfile(one)) for one in _enclosed(function)]


def _enclosed(function: Callable[..., Any]) -> Iterator[Callable[..., Any]]:
    """Yield a function, the functions it closes over, and those of the engine it is made for."""
    yield function
    cells = [cell.cell_contents for cell in function.__closure__ or ()]
    for one in (*cells, *vars(getattr(function, "made_for", None) or object).values()):
        if inspect.isfunction(one):
            yield from _enclosed(one)


def made_for(engine: object, function: F) -> F:
    """Mark a function as made for a game's engine, so that games never share compiled code.

    A cache with this function as its key keeps the game's module in memory.
    """
    function.made_for = engine  # type: ignore[attr-defined] # read by `_enclosed`
    return function


@cache
def _imported(file: Path) -> list[Path]:
    """Return the modules with rules that a file imports at its top."""
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
    speaks = "text" in rooms or file.stem == "words" or file in _NO_RULES
    return bool(_COMPILED.intersection(rooms[:1])) and not speaks and file.is_file()


def hash_of(files: list[Path]) -> str:
    """Return a hash of the names and contents of files: 20 hexadecimal digits of SHA-256."""
    hashed = hashlib.sha256()
    for file in files:
        content = file.read_bytes()
        hashed.update(f"{file.name} {len(content)} ".encode() + content)
    return hashed.hexdigest()[:20]


@cache
def stem(function: Callable[..., Any]) -> str:
    """Return the exported name of a function without its argument kinds."""
    names = sorted({f"{one.__module__}.{one.__qualname__}" for one in _enclosed(function)})
    files = hash_of([*compiled_files(function), *WRITING])
    return f"{function.__name__}_{hashlib.sha256(f'{names} {files}'.encode()).hexdigest()[:12]}"


_temporary_folders: list[tempfile.TemporaryDirectory[str]] = []  # removed when the process ends


@cache
def temporary_folder() -> Path:
    """Return a folder for libraries when there is no cache; it is deleted with the process."""
    folder = tempfile.TemporaryDirectory(prefix="azardia-nb-", ignore_cleanup_errors=True)
    _temporary_folders.append(folder)
    return Path(folder.name)


@cache
def cache_folder() -> Path | None:
    """Return the folder of libraries built on demand; None if it cannot be created.

    It is in the user's cache folder. A folder without write access is still read.
    """
    from platformdirs import user_cache_path

    folder = user_cache_path("azardia-nb") / "compiled"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()
    except OSError:
        return folder if folder.is_dir() else None
    return folder


# --- hashes of code without comments and texts ----------------------------------------------------


def fingerprint(files: list[Path]) -> str:
    """Return a hash of the code in files: 20 hexadecimal digits of SHA-256.

    Comments, sentences and layout do not change it, as compiled rules contain numbers only. It is
    the same in all versions of Python.
    """
    hashed = hashlib.sha256()
    for file in files:
        hashed.update(f"{file.name} {normalized_code(file.read_text('utf-8'))} ".encode())
    return hashed.hexdigest()[:20]


def normalized_code(code: str) -> str:
    """Return a module's code as normalized text, without comments, docstrings and sentences.

    >>> same = normalized_code("x = 1  # one") == normalized_code("'About x.'; x = (1)")
    >>> same, normalized_code("x = 1") == normalized_code("x = 2")
    (True, False)
    """
    return _dump(ast.parse(code))


def _dump(node: Any) -> str:
    """Return a syntax tree as text; unlike `ast.dump`, it is the same in all Python versions."""
    if isinstance(node, ast.Constant):
        return "text" if isinstance(node.value, str) and " " in node.value else repr(node.value)
    if isinstance(node, list):
        return f"[{' '.join(_dump(one) for one in node if not _says_nothing(one))}]"
    if not isinstance(node, ast.AST):
        return str(node)
    fields = ((name, value) for name, value in ast.iter_fields(node) if value not in (None, []))
    text = " ".join(f"{name}={_dump(value)}" for name, value in fields)
    return f"{type(node).__name__}({text})"


def _says_nothing(node: Any) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
