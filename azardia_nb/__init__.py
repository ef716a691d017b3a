"""Azardia NB: the board game Azardia: First Impact as an engine for play, analysis and lessons.

The names of `azardia_nb.public` are imported lazily, so that a command that is just starting can
already handle Ctrl-C.
"""

from importlib import import_module
from importlib.util import find_spec

# In place of typing.TYPE_CHECKING: importing typing would take longer than the rest of this module.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from azardia_nb.public import *  # noqa: F403 - it defines `__all__`

    __version__: str
else:

    def __getattr__(name: str) -> object:
        if find_spec(f"{__name__}.{name}"):  # a submodule, which may be in the middle of its import
            return import_module(f"{__name__}.{name}")
        if name == "__version__":
            return import_module("importlib.metadata").version("azardia-nb")
        public = import_module(f"{__name__}.public")
        if name == "__all__" or name in public.__all__:
            return getattr(public, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted({*globals(), *__getattr__("__all__")})
