"""Azardia NB: the board game Azardia: First Impact as an engine one can poke.

What stands in `azardia_nb.public` is imported when somebody asks for it: a command that is only
just starting can already answer Ctrl-C.
"""

from importlib import import_module
from importlib.util import find_spec

TYPE_CHECKING = False  # that of `typing`, which takes longer to import than all that is needed here

if TYPE_CHECKING:
    from azardia_nb.public import *  # noqa: F403 - it has a list of what it is for
else:

    def __getattr__(name: str) -> object:
        if find_spec(f"{__name__}.{name}"):  # a room, which may just be being imported
            return import_module(f"{__name__}.{name}")
        public = import_module(f"{__name__}.public")
        if name == "__all__" or name in public.__all__:
            return getattr(public, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted({*globals(), *__getattr__("__all__")})
