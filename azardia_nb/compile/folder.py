"""Where Numba keeps a compiled function: in the very folder that is named after its rules.

By itself Numba makes a folder for each place the kit is installed in, and compiles anew there.
"""

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import numba
from numba.core.caching import IndexDataCacheFile, UserProvidedCacheLocator

from azardia_nb.compile.kept import KeptWithParts
from azardia_nb.text.language import spoken


class CompiledFolder(UserProvidedCacheLocator):  # type: ignore[misc] # Numba has no types
    """The folder `numba.config.CACHE_DIR` itself, whose name says which rules are in it."""

    def __init__(self, function: Callable[..., Any], file: str) -> None:
        super().__init__(function, file)
        self._cache_path: str = numba.config.CACHE_DIR

    def ensure_cache_path(self) -> None:
        """Leave the folder as it is: it was made if it could be, or else it is only read."""

    def get_source_stamp(self) -> str:
        """Return what tells one state of the sources from another: the name of the folder."""
        return os.path.basename(self._cache_path)


class KeptTwice(KeptWithParts):
    """A cache that looks for what it lacks in a second folder, which is only read.

    A folder that cannot be written is no fault: the function is compiled anew in each process.
    """

    def __init__(self, function: Callable[..., Any], shared: Path) -> None:
        super().__init__(function)
        named = self._impl.filename_base, self._impl.locator.get_source_stamp()
        self._shared = IndexDataCacheFile(os.fspath(shared), *named)

    def _index_key(self, types: Any, codegen: Any) -> tuple[Any, ...]:
        """Return what one compiled function is found by: its folder knows the rules it calls.

        Numba's own key hashes what is closed over, and with it the place the kit is installed in.
        """
        return types, codegen.magic_tuple(), self._impl.locator.get_source_stamp()

    def _load_overload(self, types: Any, context: Any) -> Any:
        try:
            found = super()._load_overload(types, context)
        except Exception:  # pickle says of a damaged file whatever comes to its mind
            said = spoken("What was compiled before is damaged, so the rules are compiled anew.")
            print(said, file=sys.stderr, flush=True)
            with suppress(OSError):
                self._cache_file.flush()
            return None
        if found is None and self._enabled:
            with suppress(OSError):
                written = self._shared.load(self._index_key(types, context.codegen()))
                found = written and self._impl.rebuild(context, written)
        return found

    def _save_overload(self, types: Any, result: Any) -> None:
        with suppress(OSError):
            super()._save_overload(types, result)
