"""The names in `from azardia_nb import …`: Azardia's game, and the errors of all games."""

from azardia_nb.errors import (
    AzardiaError,
    DeckError,
    ForbiddenPosition,
    IllegalAction,
    NotationError,
    SaveError,
    ScenarioError,
)
from azardia_nb.game.game import Choice, Entry
from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.game import Game, Pawn, View
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.board import NUMBERS, Numbers
from azardia_nb.games.azardia.rules.rulings import RULINGS, Rulings

__all__ = [
    "NUMBERS",
    "RULINGS",
    "AzardiaError",
    "Choice",
    "Deck",
    "DeckError",
    "Entry",
    "ForbiddenPosition",
    "Game",
    "IllegalAction",
    "NotationError",
    "Numbers",
    "Pawn",
    "Placed",
    "Rulings",
    "SaveError",
    "ScenarioError",
    "View",
]
