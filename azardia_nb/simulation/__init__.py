"""Many games: the compiled engine played thousands of times over."""

from azardia_nb.simulation.compare import compare
from azardia_nb.simulation.results import Results
from azardia_nb.simulation.simulate import parts, play_on, simulate
from azardia_nb.simulation.stored import Stored, stored, summary
from azardia_nb.simulation.task import task_of
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
