"""The bots of Azardia, by their names.

>>> from azardia_nb import Game
>>> game = Game(2, characters=("lagartoon", "robot"), seed=1)
>>> PLAYERS["greedy"](seed=1).choose(game.view(game.seat))
'roll'
"""

from azardia_nb.games.azardia.bots.greedy import GreedyPlayer
from azardia_nb.games.azardia.bots.perfect import PerfectPlayer
from azardia_nb.games.azardia.bots.personality import (
    CautiousPlayer,
    FighterPlayer,
    HoarderPlayer,
    RacerPlayer,
)
from azardia_nb.games.azardia.bots.planner import PlannerPlayer
from azardia_nb.players.own import Player
from azardia_nb.players.random import RandomPlayer

PLAYERS: dict[str, type[Player]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    "cautious": CautiousPlayer,
    "racer": RacerPlayer,
    "hoarder": HoarderPlayer,
    "fighter": FighterPlayer,
    "planner": PlannerPlayer,
    "perfect": PerfectPlayer,
}
