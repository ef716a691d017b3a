"""Players: each takes a view of the game, as a person sees it, and answers with an action.

A bot goes by its name, one of `bots_of(game)`, or by how strong it is: easy, usual (that is greedy)
or strong (the planner), where a game has them. A strategy of one's own goes by itself, wherever a
name does.

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
    "bots_of",
    "meant",
    "name_of",
    "seated",
    "usual_bot",
]


def bots_of(game: GameType) -> dict[str, type[Player]]:
    """Return the bots of a game by name: random, easy, greedy, planner, and its own.

    Easy and greedy are not among them where the game has no evaluation, nor the planner where it
    does not say how it is planned. A bot is made with a seed, a whole number or None.
    """
    known: dict[str, type[Player]] = {"random": RandomPlayer}
    own = game.bots()
    if game.engine.evaluation is not None:
        known |= {"easy": Easy, "greedy": Greedy}
    if game.planning is not None and "planner" not in own:  # else it keeps its place among the own
        known["planner"] = Planner
    return {**known, **own}


def usual_bot(game: GameType) -> str:
    """Return the bot that plays where none is named: greedy, or random where a game has none."""
    return "greedy" if "greedy" in bots_of(game) else "random"


def meant(player: Strategy, game: GameType) -> Strategy:
    """Return the name in files of a bot that is named by its strength; any other player as is."""
    strengths = {"usual": usual_bot(game), "strong": "planner"}
    known = bots_of(game)
    if isinstance(player, str) and player not in known and strengths.get(player) in known:
        return strengths[player]
    return player


def seated(player: Strategy, seed: int | None, game: GameType) -> Player:
    """Return whoever plays a game: one of its bots by name, or a strategy of one's own.

    Raises AzardiaError for a name that no bot has, or what is no function.
    """
    known, player = bots_of(game), meant(player, game)
    if isinstance(player, str) and player in known:
        return known[player](seed)
    if isinstance(player, str) or not callable(player):
        possible = ", ".join(known)
        raise AzardiaError(
            f"there is no bot {player!r}; use one of {possible}, or a function of your own"
        )
    return OwnPlayer(player, seed)
