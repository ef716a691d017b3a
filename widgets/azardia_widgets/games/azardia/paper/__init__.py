"""Azardia on paper: board, pawns and mats, cards, rules, dice, and starters for its lessons."""

from azardia_widgets.games.azardia.paper.board import BOARD, PAWNS
from azardia_widgets.games.azardia.paper.cards import CARDS
from azardia_widgets.games.azardia.paper.dice import DICE
from azardia_widgets.games.azardia.paper.rules import RULES
from azardia_widgets.games.azardia.paper.starters import STARTERS

SHEETS = (STARTERS, RULES, BOARD, PAWNS, CARDS, DICE)
