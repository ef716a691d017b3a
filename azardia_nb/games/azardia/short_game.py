"""A board so short that every position can be visited and a learner gets to know it in seconds."""

from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.position import Placed
from azardia_nb.games.azardia.rules.board import Numbers

SHORT = Numbers(goal=30, gate=24, faces=4, top_level=2, step=1)


def short_game() -> Game:
    """Return the last lap of a short board: two pawns that have just left Zone Zero.

    Nobody falls back there, and nobody has coins or cards; what is left is to add or to subtract,
    the challenges, the bounce and the grace turn.

    >>> [pawn.tile for pawn in short_game().pawns], SHORT.goal
    ([25, 26], 30)
    """
    first = SHORT.gate + 1
    # Neither has anything to do in the core game; the Mantis would.
    pawns = [
        Placed(first, level=SHORT.top_level, character="lagartoon"),
        Placed(first + 1, level=SHORT.top_level, character="kuchuritok"),
    ]
    return Game.place(pawns, cards=False, numbers=SHORT)
