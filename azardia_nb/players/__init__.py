"""Bots: each takes a view of the game, as a person sees it, and answers with an action.

>>> from azardia_nb import Game
>>> game = Game(2, characters=("lagartoon", "robot"), seed=1)
>>> GreedyPlayer(seed=1).choose(game.view(game.seat))
'roll'
"""

from typing import Protocol

from azardia_nb.game import View
from azardia_nb.players.greedy import GreedyPlayer
from azardia_nb.players.perfect import PerfectPlayer
from azardia_nb.players.planner import PlannerPlayer
from azardia_nb.players.random import RandomPlayer

__all__ = ["PLAYERS", "GreedyPlayer", "PerfectPlayer", "PlannerPlayer", "Player", "RandomPlayer"]


class Player(Protocol):
    """Whoever decides for a seat; `choose` is asked only when that seat is to act."""

    def __init__(self, seed: int | None = None) -> None: ...

    def choose(self, view: View) -> str:
        """Return one of the actions of `view.legal()`, as text."""
        ...


PLAYERS: dict[str, type[Player]] = {
    "random": RandomPlayer,
    "greedy": GreedyPlayer,
    "planner": PlannerPlayer,
    "perfect": PerfectPlayer,
}
