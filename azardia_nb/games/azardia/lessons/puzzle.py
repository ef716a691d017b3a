"""Puzzles of the core game for two: add or subtract a roll."""

from azardia_nb.errors import AzardiaError
from azardia_nb.game.puzzle import CHANCE, Draw, Puzzle
from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.odds.core.best import exact
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.text.language import N_

ABOUT = N_(
    "A game for two without cards and coins. The dice have been rolled: which choice wins most "
    "often, if both play perfectly from then on?"
)
RARELY = 8  # keep 1 in 8 positions where adding is best: it is best in most of them
FIRST = 30  # the pawns' least tile: before it, nothing that they do matters much


def make(draw: Draw) -> Puzzle | None:
    """Return a position of two pawns after a roll; None if the kit does not know its values."""
    pawns = [_pawn(draw), _pawn(draw)]
    dice = 1 + draw(NUMBERS.faces), 1 + draw(NUMBERS.faces)
    try:
        game = Game.place(pawns, cards=False, seed=0)
    except AzardiaError:  # such as two pawns on a tile
        return None
    game.automatic = False
    game.play("roll")
    game.happen("roll {} {}".format(*dice))
    values = exact(game)
    worth = values and game.seat and values.actions(game)
    if not worth:
        return None
    puzzle = Puzzle(game, worth, CHANCE, ABOUT)
    return None if puzzle.best == "add" and draw(RARELY) else puzzle


def _pawn(draw: Draw) -> Placed:
    tile, levels = FIRST + draw(NUMBERS.goal - FIRST), NUMBERS.top_level
    return Placed(tile, level=levels if tile >= NUMBERS.gate else 1 + draw(levels))
