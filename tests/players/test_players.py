import numpy as np
import pytest

from azardia_nb import Game
from azardia_nb.games.azardia.bots.greedy import (
    SCRATCH,
    GreedyPlayer,
    position_value,
    value_of,
)
from azardia_nb.games.azardia.bots.players import PLAYERS
from azardia_nb.games.azardia.rules import engine
from azardia_nb.games.azardia.rules.actions import Act, action
from azardia_nb.simulation import simulate
from azardia_nb.simulation.statistics import wilson


@pytest.mark.parametrize("name", sorted(PLAYERS.keys() - {"perfect"}))  # it knows two players
@pytest.mark.parametrize("cards", [True, False])
def test_a_bot_plays_legally_and_repeatably(name: str, cards: bool) -> None:
    played = []
    for _ in range(2):
        game = Game(3, seed=5, cards=cards)
        bots = [PLAYERS[name](seed) for seed in range(3)]
        for _ in range(60):
            if game.seat is None:
                break
            game.play(bots[game.seat - 1].choose(game.view(game.seat)))
        played.append(game.steps)
    assert played[0] == played[1]


def core(first: str, second: str) -> Game:
    line = (
        "azardia/1 players=2 phase=roll round=3 winner=-1 chair=0,1 character=0,1 "
        f"{first} {second} holder=-1"
    )
    return Game.from_notation(line)


def test_greedy_takes_the_last_tile() -> None:
    game = core("tile=145,40 level=5,2", "crossed=1,0")
    game.automatic = False
    game.play("roll")
    game.happen("roll 7 2")
    assert GreedyPlayer().choose(game.view(1)) == "subtract"
    game = core("tile=141,40 level=5,2", "crossed=1,0")
    game.automatic = False
    game.play("roll")
    game.happen("roll 7 2")
    assert GreedyPlayer().choose(game.view(1)) == "add"


def test_another_roll_is_worth_the_mean_of_all_rolls() -> None:
    """Greedy tries each number of tiles once; here every roll is taken, added and subtracted."""
    game = core("tile=20,31 level=2,2 coins=2,1", "next_again=1,0")
    game.automatic = False
    game.play("roll")
    game.happen("roll 7 2")
    again = action(Act.ROLL)
    valued = value_of(game.state, game.rules, 0, again, np.zeros(1, SCRATCH)[0])
    rolling = engine.apply(game.state, game.rules, again)
    total = 0.0
    for outcome in engine.chance(rolling, game.rules):
        rolled = engine.apply(rolling, game.rules, outcome.number)
        total += max(
            position_value(engine.apply(rolled, game.rules, action(kind)), game.rules, 0)
            for kind in (Act.ADD, Act.SUBTRACT)
        )
    assert valued == total / outcome.total


def test_greedy_beats_random() -> None:
    games = 400
    played = simulate(games, ("random", "greedy"), seed=3)
    wins = int((played["winning_chair"] == 2).sum())
    assert wilson(wins, games)[0] > 0.8
