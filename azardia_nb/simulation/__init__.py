"""Many games: the compiled engine played thousands of times over.

What is named here is imported when somebody asks for it: tables of games take pandas, and a kernel
that only shows a board does without.
"""

import sys
from importlib import import_module
from types import ModuleType

TYPE_CHECKING = False

if TYPE_CHECKING:
    from azardia_nb.simulation.compare import compare
    from azardia_nb.simulation.results import Results
    from azardia_nb.simulation.run import task_of
    from azardia_nb.simulation.simulate import parts, play_on, simulate
    from azardia_nb.simulation.stored import Stored, stored, summary
    from azardia_nb.simulation.tournament import tournament

__all__ = [
    "Results",
    "Stored",
    "compare",
    "parts",
    "play_on",
    "simulate",
    "stored",
    "summary",
    "task_of",
    "tournament",
]

_FILES = {
    "Results": "results",
    "Stored": "stored",
    "parts": "simulate",
    "play_on": "simulate",
    "summary": "stored",
    "task_of": "run",
}


class _Room(ModuleType):
    """The room itself: a function that has the name of its file is meant, never the file."""

    def __getattr__(self, name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.{_FILES.get(name, name)}"), name)

    def __setattr__(self, name: str, value: object) -> None:
        if not (isinstance(value, ModuleType) and name in __all__):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Room
