"""Titan Race: its rules, the data of its boards, Titans and cards, and its texts."""

from azardia_nb.games.titan_race.text.rules import RULES

__all__ = ["RULES"]
