"""Bots of Azardia by name.

>>> from azardia_nb import Game
>>> game = Game(2, characters=("lagartoon", "robot"), seed=1)
>>> PLAYERS["greedy"](seed=1).choose(game.view(game.seat))
'roll'
"""

from typing import TYPE_CHECKING

from azardia_nb.errors import AzardiaError
from azardia_nb.game.protocol import Player
from azardia_nb.games.azardia.bots.greedy import GreedyPlayer
from azardia_nb.games.azardia.bots.perfect import PerfectPlayer, check_game
from azardia_nb.games.azardia.bots.personality import (
    CautiousPlayer,
    FighterPlayer,
    HoarderPlayer,
    RacerPlayer,
)
from azardia_nb.players.greedy import Easy
from azardia_nb.players.planner import Planner
from azardia_nb.players.random import RandomPlayer

if TYPE_CHECKING:
    from azardia_nb.games.azardia.game import Reading

PLAYERS: dict[str, type[Player]] = {
    "random": RandomPlayer,
    "easy": Easy,
    "greedy": GreedyPlayer,
    "planner": Planner,
    "cautious": CautiousPlayer,
    "racer": RacerPlayer,
    "hoarder": HoarderPlayer,
    "fighter": FighterPlayer,
    "perfect": PerfectPlayer,
}


def check_bot(bot: str, game: "Reading") -> None:
    """Raise AzardiaError if `bot` is perfect and cannot play `game`, or must solve it first."""
    if PLAYERS.get(bot) is not PerfectPlayer:
        return
    check_game(game)
    from azardia_nb.games.azardia.odds.core import solution

    if not solution.is_solved(game.rulings):  # solving would hold up a game at the table
        raise AzardiaError("the core game is not solved here yet: lesson 12 does it")
