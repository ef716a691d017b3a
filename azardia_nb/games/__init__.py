"""The games of the kit: a folder each, or a file for a small one."""

from azardia_nb.game.registry import DEFAULT, kinds, known, load, names

__all__ = ["DEFAULT", "kinds", "known", "load", "names"]
