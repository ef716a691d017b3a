"""Many games: the compiled engine played thousands of times over."""

from azardia_nb.lab.results import Results
from azardia_nb.lab.simulate import parts, play_on, simulate, task_of
from azardia_nb.lab.stored import Stored, stored, summary

__all__ = [
    "Results",
    "Stored",
    "parts",
    "play_on",
    "simulate",
    "stored",
    "summary",
    "task_of",
]
