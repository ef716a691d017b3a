"""A short board, on which a program can visit all positions and learn in seconds."""

from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.board import Numbers

SHORT = Numbers(goal=30, gate=24, faces=4, top_level=2, step=1)


def short_game() -> Game:
    """Return a game on the last part of a short board: two pawns that have just left Zone Zero.

    No pawn falls back to Zone Zero, and there are no coins or cards. The game consists of adding or
    subtracting, challenges, the bounce and the grace turn.

    >>> [pawn.tile for pawn in short_game().pawns], SHORT.goal
    ([25, 26], 30)
    """
    first = SHORT.gate + 1
    # characters without an ability in the core game, unlike Mantis
    pawns = [
        Placed(first, level=SHORT.top_level, character="lagartoon"),
        Placed(first + 1, level=SHORT.top_level, character="kuchuritok"),
    ]
    return Game.place(pawns, cards=False, numbers=SHORT)
