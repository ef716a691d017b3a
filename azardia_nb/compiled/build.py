"""Functions as C: built when they are first called, and kept by what they are built from."""

import ctypes
import hashlib
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np

from azardia_nb.compiled.compiler import SUFFIX, build, is_whole
from azardia_nb.compiled.kinds import Kind
from azardia_nb.compiled.native import Function, kind_of, returned
from azardia_nb.compiled.translate import Translation

_BUILDING = Lock()


class Native:
    """A function and all rules that it calls, as C."""

    def __init__(
        self, function: Callable[..., Any], folders: Sequence[Path], optimized: str = "-O3"
    ) -> None:
        """Look for libraries in some folders; new ones go to the first, or last for the process."""
        self._function, self._folders, self._optimized = function, folders, optimized
        self._known: dict[tuple[Any, ...], tuple[Function, Any]] = {}

    def __call__(self, *given: Any) -> Any:
        """Call it as the plain function is called. Raises what that raises."""
        key = tuple(map(_short, given))
        if key not in self._known:
            with _BUILDING:
                # What is given is kept: its types are known by where they lie.
                made = built(self._function, given, self._folders, self._optimized)
                self._known[key] = made, given
        return self._known[key][0](*given)


def _short(value: Any) -> Any:
    """Return what tells kinds apart, sooner than the kind itself is found."""
    if isinstance(value, np.ndarray):
        return id(value.dtype), value.ndim
    return (type(value), *map(_short, value)) if isinstance(value, tuple) else type(value)


def built(
    function: Callable[..., Any], given: Sequence[Any], folders: Sequence[Path], optimized: str
) -> Function:
    """Return a function for such arguments, from a folder if it is there, and whole."""
    kinds: tuple[Kind, ...] = tuple(map(kind_of, given))
    name = f"{function.__name__}-{hashlib.sha256(repr(kinds).encode()).hexdigest()[:20]}{SUFFIX}"
    library = next((one / name for one in folders if is_whole(one / name)), None)
    if library is None:
        folder = folders[0] if folders else Path(tempfile.mkdtemp(prefix="azardia-nb-"))
        translation, library = Translation(), folder / name
        written = translation.function(function, kinds)
        build(translation.source({"called": written}, {"called": kinds}), library, optimized)
    loaded = ctypes.CDLL(str(library))
    return Function(loaded, "called", kinds, returned(function.__annotations__["return"]))
