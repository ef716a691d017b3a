"""Four bots with a personality: each plays as it is said to, and all know how to win."""

import numpy as np
import numpy.typing as npt

from azardia_nb import Game, Placed
from azardia_nb.games.azardia.bots.personality import Personality
from azardia_nb.games.azardia.bots.players import PLAYERS
from azardia_nb.simulation.run import play_chunk
from azardia_nb.simulation.task import Task

NAMES = [personality.name.lower() for personality in Personality]


def played(players: tuple[str, ...]) -> npt.NDArray[np.void]:
    game = Game(len(players), seed=1)
    game.go(0)
    return play_chunk(Task(game.state, game.variant, players, 2), 0).rows


def test_they_play_differently() -> None:
    of = {name: played((name,) * 4) for name in ("greedy", *NAMES)}
    challenges = {name: rows["challenges"].mean() for name, rows in of.items()}
    cards = {name: rows["cards"].sum(axis=1).mean() for name, rows in of.items()}
    purchases = {name: rows["purchases"].sum(axis=1).mean() for name, rows in of.items()}
    assert max(challenges, key=challenges.__getitem__) == "fighter"
    assert min(challenges, key=challenges.__getitem__) == "cautious"
    assert challenges["fighter"] > 2 * challenges["cautious"]
    a_round = {name: cards[name] / rows["rounds"].mean() for name, rows in of.items()}
    assert min(a_round, key=a_round.__getitem__) == "hoarder"
    assert max(purchases, key=purchases.__getitem__) == "racer"


def test_a_penalty_is_avoided() -> None:
    game = Game.place([Placed(90, level=5), Placed(24, level=2)], seed=1)
    game.play("roll")
    while game.rolls != [(8, 3)]:
        game.undo()
        game.play("roll")
    # To 101, where a penalty is drawn, or only to 95.
    assert {name: PLAYERS[name](seed=1).choose(game.view(1)) for name in ("racer", "cautious")} == {
        "racer": "add",
        "cautious": "subtract",
    }
