"""Many games: the compiled engine played thousands of times over."""

from azardia_nb.lab.compare import compare
from azardia_nb.lab.deck_report import deck_report
from azardia_nb.lab.house_rules import HOUSE_RULES
from azardia_nb.lab.results import Results
from azardia_nb.lab.simulate import parts, play_on, simulate, task_of
from azardia_nb.lab.stored import Stored, stored, summary
from azardia_nb.lab.tournament import tournament

__all__ = [
    "HOUSE_RULES",
    "Results",
    "Stored",
    "compare",
    "deck_report",
    "parts",
    "play_on",
    "simulate",
    "stored",
    "summary",
    "task_of",
    "tournament",
]
