"""Where Numba keeps a compiled function: in the very folder that is named after its rules.

By itself Numba makes a folder for each place the kit is installed in, and compiles anew there.
"""

import os
from collections.abc import Callable
from typing import Any

import numba
from numba.core.caching import UserProvidedCacheLocator


class CompiledFolder(UserProvidedCacheLocator):  # type: ignore[misc] # Numba has no types
    """The folder `numba.config.CACHE_DIR` itself, whose name says which rules are in it."""

    def __init__(self, function: Callable[..., Any], file: str) -> None:
        super().__init__(function, file)
        self._cache_path: str = numba.config.CACHE_DIR

    def get_source_stamp(self) -> str:
        """Return what tells one state of the sources from another: the name of the folder."""
        return os.path.basename(self._cache_path)
