"""Simulation of many games with the compiled engine: results, comparisons, tournaments, reviews.

Names are imported on first use, because results need pandas, and a kernel that only shows a board
starts faster without it.
"""

import sys
from importlib import import_module
from types import ModuleType

TYPE_CHECKING = False

if TYPE_CHECKING:
    from azardia_nb.simulation.check_game import check_game
    from azardia_nb.simulation.compare import compare
    from azardia_nb.simulation.results import Results
    from azardia_nb.simulation.simulate import parts, play_on, simulate
    from azardia_nb.simulation.stored import Stored, store, stored, summary
    from azardia_nb.simulation.task import task_of
    from azardia_nb.simulation.tournament import tournament

__all__ = [
    "Results",
    "Stored",
    "check_game",
    "compare",
    "parts",
    "play_on",
    "simulate",
    "store",
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
    "store": "stored",
    "summary": "stored",
    "task_of": "task",
}


class _Room(ModuleType):
    """The package; its attributes `simulate`, `compare` … are functions, not the modules."""

    def __getattr__(self, name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        return getattr(import_module(f"{__name__}.{_FILES.get(name, name)}"), name)

    def __setattr__(self, name: str, value: object) -> None:
        if not (isinstance(value, ModuleType) and name in __all__):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Room
