"""The games of the kit: one folder per game, or one file for a small game."""

from azardia_nb.game.registry import DEFAULT, kinds, load, names, register
from azardia_nb.games.known_results import results_of

__all__ = ["DEFAULT", "kinds", "load", "names", "register", "results_of"]
