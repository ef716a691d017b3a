"""The games of the kit: a folder each, or a file for a small one."""

from azardia_nb.game.registry import DEFAULT, kinds, load, names, register
from azardia_nb.games.known_results import known

__all__ = ["DEFAULT", "kinds", "known", "load", "names", "register"]
