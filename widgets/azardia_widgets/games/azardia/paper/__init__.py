"""Azardia on paper: board, pawns and mats, cards, rules, dice, and starters for lessons."""

from azardia_widgets.games.azardia.paper.sheets import BOARD, CARDS, DICE, PAWNS, RULES
from azardia_widgets.games.azardia.paper.starters import STARTERS

SHEETS = (STARTERS, RULES, BOARD, PAWNS, CARDS, DICE)
