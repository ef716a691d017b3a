"""Bots play legally and repeatably, each in its own style; the stronger one wins."""

from itertools import pairwise

import numpy as np
import numpy.typing as npt
import pytest

from azardia_nb import Game, Placed
from azardia_nb.errors import AzardiaError
from azardia_nb.games import load
from azardia_nb.games.azardia.bots import greedy
from azardia_nb.games.azardia.bots.personality import Personality
from azardia_nb.games.azardia.bots.players import PLAYERS
from azardia_nb.games.azardia.rules import engine
from azardia_nb.games.azardia.rules.actions import Act, action
from azardia_nb.players import Easy, bot_for_strength
from azardia_nb.players.greedy import Greedy
from azardia_nb.simulation import simulate
from azardia_nb.simulation.chunk import play_chunk
from azardia_nb.simulation.statistics import wilson
from azardia_nb.simulation.task import Task

# --- players --------------------------------------------------------------------------------------


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
        "azardia/1 players=2 phase=roll round=3 winner=-1 player=0,1 character=0,1 "
        f"{first} {second} holder=-1"
    )
    return Game.from_notation(line)


def test_greedy_takes_the_last_tile() -> None:
    game = core("tile=145,40 level=5,2", "crossed=1,0")
    game.automatic = False
    game.play("roll")
    game.happen("roll 7 2")
    assert greedy.GreedyPlayer().choose(game.view(1)) == "subtract"
    game = core("tile=141,40 level=5,2", "crossed=1,0")
    game.automatic = False
    game.play("roll")
    game.happen("roll 7 2")
    assert greedy.GreedyPlayer().choose(game.view(1)) == "add"


def test_another_roll_is_worth_the_mean_of_all_rolls() -> None:
    """Greedy tries each number of tiles once; here every roll is taken, added and subtracted."""
    game = core("tile=20,31 level=2,2 coins=2,1", "next_again=1,0")
    game.automatic = False
    game.play("roll")
    game.happen("roll 7 2")
    again = action(Act.ROLL)
    valued = greedy.value_of(game.state, game.rules, 0, again, np.zeros(1, greedy.SCRATCH)[0])
    rolling = engine.apply(game.state, game.rules, again)
    total = 0.0
    for outcome in engine.chance(rolling, game.rules):
        rolled = engine.apply(rolling, game.rules, outcome.number)
        total += max(
            greedy.position_value(engine.apply(rolled, game.rules, action(kind)), game.rules, 0)
            for kind in (Act.ADD, Act.SUBTRACT)
        )
    assert valued == total / outcome.total


def test_greedy_beats_random() -> None:
    games = 400
    played = simulate(games, ("random", "greedy"), seed=3)
    wins = int((played["winner"] == 2).sum())
    assert wilson(wins, games)[0] > 0.8


# --- greedy ---------------------------------------------------------------------------------------


def test_of_equally_good_actions_it_takes_any() -> None:
    game = load("tic_tac_toe").Game(2)
    game.play("b2")  # now all other squares are worth the same
    free = {choice.action for choice in game.legal()}
    assert {Greedy(seed).choose(game.view(2)) for seed in range(100)} == free


# --- personality ----------------------------------------------------------------------------------


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


LARGE = ["azardia", "titan_race", "axis_mundi"]


@pytest.mark.parametrize("name", LARGE)
def test_strengths_are_bots_that_had_names_before(name: str) -> None:
    game = load(name)
    called = [
        bot_for_strength(one, game) for one in ("easy", "usual", "strong", "greedy", "planner")
    ]
    assert called == ["easy", "greedy", "planner", "greedy", "planner"]


def test_a_game_without_a_planner_has_no_strong_bot() -> None:
    with pytest.raises(AzardiaError, match="strong"):
        simulate(1, ("strong", "usual"), game="pig")


NIGHTLY = pytest.param("axis_mundi", ("strong", "usual"), 20, marks=pytest.mark.nightly)


@pytest.mark.parametrize(
    ("name", "strengths", "games"),
    [
        *((name, ("usual", "easy", "random"), 100) for name in LARGE),
        NIGHTLY,  # of others the planner's own tests tell
    ],
)
def test_each_beats_the_one_below(name: str, strengths: tuple[str, ...], games: int) -> None:
    game = load(name)
    for better, worse in pairwise(strengths):
        wins = 0
        for number in range(game.seats[0]):
            players = [worse] * game.seats[0]
            players[number] = better
            played = simulate(games, tuple(players), game=game, seed=3, progress=False)
            wins += int((played["winner"] == number + 1).sum())
        assert wilson(wins, games * game.seats[0])[0] > 1 / game.seats[0], better


def test_easy_takes_what_is_legal_and_the_same_again() -> None:
    game = load("titan_race").Game(3, seed=1)
    bots = [(Easy(seed), Easy(seed)) for seed in range(3)]
    met = set()
    while game.seat and len(game) < 200:
        view, player = game.view(game.seat), game.type.player_of(game.state, game.seat - 1)
        one, again = (bot.choose(view) for bot in bots[player])
        assert one == again
        assert one in [choice.action for choice in view.legal()]
        met.add(one)
        game.play(one)
    assert len(met) > 5
