"""Players: objects that choose an action from a view of the game.

A bot is named by its name, one of `bots_of(game)`, or by its strength: easy, usual (greedy) or
strong (the planner), if the game has it. A user's own strategy is passed as a function wherever a
name is allowed.

>>> from azardia_nb.games import load
>>> pig = load("pig")
>>> list(bots_of(pig))
['random', 'easy', 'greedy']
>>> game = pig.Game(2, seed=1)
>>> seated("greedy", 1, pig).choose(game.view(game.seat))
'roll'
>>> def mine(view):
...     return view.legal()[-1].action
>>> seated(mine, 1, pig).choose(game.view(game.seat))
'roll'
"""

import warnings
from typing import Any

from azardia_nb.errors import AzardiaError
from azardia_nb.game.protocol import GameType, Player
from azardia_nb.players.greedy import Easy, Greedy
from azardia_nb.players.own import OwnPlayer, Strategy, name_of
from azardia_nb.players.planner import Planner
from azardia_nb.players.random import RandomPlayer

__all__ = [
    "Easy",
    "Greedy",
    "OwnPlayer",
    "Planner",
    "Player",
    "RandomPlayer",
    "Strategy",
    "bot_for_strength",
    "bots_of",
    "name_of",
    "seated",
    "usual_bot",
]


def bots_of(game: GameType) -> dict[str, type[Player]]:
    """Return a game's bots by name: random, easy, greedy, planner, and the game's own.

    Easy and greedy need the game's evaluation, the planner its planning. A bot is constructed with
    a seed, an int or None.
    """
    bots: dict[str, type[Player]] = {"random": RandomPlayer}
    own = game.bots()
    if game.engine.evaluation is not None:
        bots |= {"easy": Easy, "greedy": Greedy}
    if game.planning is not None and "planner" not in own:  # else it keeps its place in `own`
        bots["planner"] = Planner
    return {**bots, **own}


def usual_bot(game: GameType) -> str:
    """Return the name of the default bot: greedy, or random if the game has none."""
    return "greedy" if "greedy" in bots_of(game) else "random"


def bot_for_strength(player: Strategy, game: GameType) -> Strategy:
    """Return the bot name for a strength such as "strong"; any other player unchanged."""
    strengths = {"usual": usual_bot(game), "strong": "planner"}
    bots = bots_of(game)
    if isinstance(player, str) and player not in bots and strengths.get(player) in bots:
        return strengths[player]
    return player


def seated(player: Strategy, seed: int | None, game: GameType) -> Player:
    """Return the player of a game that `player` names: a new bot, or a user's strategy.

    Raises AzardiaError for an unknown name and for a strategy that is not callable.
    """
    bots, player = bots_of(game), bot_for_strength(player, game)
    if isinstance(player, str) and player in bots:
        return bots[player](seed)
    if isinstance(player, str) or not callable(player):
        possible = ", ".join(bots)
        raise AzardiaError(
            f"there is no bot {player!r}; use one of {possible}, or a function of your own"
        )
    return OwnPlayer(player, seed)


def __getattr__(name: str) -> Any:
    """Return `bot_for_strength` by its former name, `meant`, for one more version."""
    if name != "meant":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    warnings.warn("meant is now bot_for_strength", DeprecationWarning, stacklevel=2)
    return bot_for_strength
