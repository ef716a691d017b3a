"""Players: each takes a view of the game, as a person sees it, and answers with an action.

A bot goes by its name in PLAYERS; a strategy of one's own goes by itself, wherever a name does.

>>> from azardia_nb import Game
>>> game = Game(2, characters=("lagartoon", "robot"), seed=1)
>>> GreedyPlayer(seed=1).choose(game.view(game.seat))
'roll'
>>> def mine(view):
...     return view.legal()[-1].action
>>> seated(mine).choose(game.view(game.seat))
'roll'
"""

from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.bots.greedy import GreedyPlayer
from azardia_nb.games.azardia.bots.perfect import PerfectPlayer
from azardia_nb.games.azardia.bots.personality import (
    CautiousPlayer,
    FighterPlayer,
    HoarderPlayer,
    RacerPlayer,
)
from azardia_nb.games.azardia.bots.planner import PlannerPlayer
from azardia_nb.players.own import CompiledStrategy, OwnPlayer, Player, Strategy, compiled, name_of
from azardia_nb.players.random import RandomPlayer

__all__ = [
    "PLAYERS",
    "CautiousPlayer",
    "CompiledStrategy",
    "FighterPlayer",
    "GreedyPlayer",
    "HoarderPlayer",
    "OwnPlayer",
    "PerfectPlayer",
    "PlannerPlayer",
    "Player",
    "RacerPlayer",
    "RandomPlayer",
    "Strategy",
    "compiled",
    "name_of",
    "seated",
]

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


def seated(player: Strategy, seed: int | None = None) -> Player:
    """Return whoever plays: a bot by its name, or a strategy of one's own.

    Raises AzardiaError for a name that no bot has, or what is no function.
    """
    if isinstance(player, str) and player in PLAYERS:
        return PLAYERS[player](seed)
    if isinstance(player, str) or not callable(player):
        possible = ", ".join(PLAYERS)
        raise AzardiaError(f"no bot {player!r}; possible are {possible}, or a function of your own")
    return OwnPlayer(player, seed)
