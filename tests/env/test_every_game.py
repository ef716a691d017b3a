"""Every game of the kit in PettingZoo and OpenSpiel: their own tests, and exact probabilities."""

import json
import warnings
from urllib.parse import quote

import numpy as np
import pytest

from azardia_nb import Numbers
from azardia_nb.env.table import new_game
from azardia_nb.errors import AzardiaError
from azardia_nb.game.game import Game
from azardia_nb.game.learning import learning_of
from azardia_nb.game.protocol import OVER
from azardia_nb.games import kinds, load, names
from azardia_nb.games.axis_mundi.rules import state as axis_mundi
from azardia_nb.games.axis_mundi.rules.rulings import Rulings
from tests.cases import each
from tests.seats import go_on
from tests.text.golden import pattern

WITH_CARDS = "axis_mundi:1"
GAMES = [*names(), WITH_CARDS]
MOST = {name: min(3, kinds(name)[0].seats[-1]) for name in GAMES}  # players in the tests here
LEAST = {name: max(2, kinds(name)[0].seats[0]) for name in GAMES}
RULES = {  # others as they are
    "azardia": {"numbers": Numbers(goal=40, gate=20, faces=4, top_level=2)},
    "pig": {"goal": 30, "faces": 4},
    "coin_race": {"goal": 9},
    "axis_mundi": {"numbers": axis_mundi.Numbers(rounds=6)},
    WITH_CARDS: {
        "cards": True,
        "numbers": axis_mundi.Numbers(rounds=3),
        "modules": axis_mundi.Modules(free_will=True, poison=True),
        "rulings": Rulings(own_discard="at_once"),
        "characters": ("scrounger", "savant", "malignant"),
    },
}
FEWEST = [(name, LEAST[name]) for name in MOST]
MORE = [(name, n) for name, most in MOST.items() for n in range(LEAST[name] + 1, most + 1)]


@pytest.fixture(autouse=True)
def _no_warning():
    """Turn every warning into a failure, including those of PettingZoo."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


@pytest.fixture
def env():
    pytest.importorskip("pettingzoo", reason="the extra `env` is not installed")
    from azardia_nb.env.pettingzoo import env

    return env


@pytest.fixture
def spiel_game():
    pytest.importorskip("pyspiel", reason="the extra `env` is not installed")
    from azardia_nb.env.openspiel import spiel_game

    return spiel_game


def called(name: str) -> str:
    """Return a game's name without its kind, as "azardia" of "azardia:1"."""
    return name.partition(":")[0]


# --- what is seen -------------------------------------------------------------------------------


@each("name", GAMES)
def test_what_is_seen_stays_within_its_bounds(name):
    players = LEAST[name]
    game = new_game(called(name), players, RULES.get(name, {}))
    observation = learning_of(game.type).observation(game.variant, players)
    covered = [n for part in observation.parts for n in range(part.place.start, part.place.stop)]
    assert covered == list(range(observation.size))
    low, high = observation.bounds()
    assert (low <= high).all()
    rng = np.random.default_rng(3)
    for _ in range(300):
        for seat in range(players):
            seen = observation.of(game.state, game.rules, seat)
            assert (seen.shape, seen.dtype) == ((observation.size,), observation.dtype)
            assert (low <= seen).all()
            assert (seen <= high).all()
            me = [int(other == seat) for other in range(players)]
            assert seen[observation.place["me"]].tolist() == me
            scaled = observation.scaled(seen)
            assert scaled.min() >= 0
            assert scaled.max() <= 1
        if game.acting == OVER:
            return
        go_on(game, rng)


# --- PettingZoo ---------------------------------------------------------------------------------


@pytest.mark.parametrize("counts", [FEWEST, pytest.param(MORE, marks=pytest.mark.nightly)])
def test_pettingzoo_api(counts, capsys, env):
    from pettingzoo.test import api_test, seed_test

    # It warns of masks, except in PettingZoo's own games, which it knows by name.
    warnings.filterwarnings("ignore", "Observation space for each agent|Observation is not a NumPy")
    warnings.filterwarnings("ignore", "Action mask numpy array is all zeros")
    for name, players in counts:

        def made(name=name, players=players):
            return env(players, game=called(name), **RULES.get(name, {}))

        assert made().metadata["name"] == f"{called(name)}_v0"
        api_test(made(), num_cycles=200)
        assert "Passed API test" in capsys.readouterr().out, (name, players)
        seed_test(made, num_cycles=40)


@each("name", GAMES)
def test_a_whole_game_is_played(name, env):
    """With the dice of a Game that has the seed, rewards in the end, and every mask the legal."""
    rules = RULES.get(name, {})
    environment = env(MOST[name], game=called(name), render_mode="ansi", **rules)
    environment.reset(seed=8)
    game = load(called(name)).Game(MOST[name], seed=8, **rules)
    inner = environment.unwrapped
    rng = np.random.default_rng(8)
    earned = dict.fromkeys(environment.possible_agents, 0.0)
    for agent in environment.agent_iter():
        seen, reward, over, _, info = environment.last()
        assert np.array_equal(seen["action_mask"], info["action_mask"])
        earned[agent] += reward
        if over:
            environment.step(None)
            continue
        assert agent == f"player_{game.type.player_of(game.state, game.seat - 1)}"
        mask = np.flatnonzero(info["action_mask"])
        assert {inner.table.action_text(at) for at in mask} == {c.action for c in game.legal()}
        assert f"{agent} may: {mask[0]} " in environment.render()
        # Which of two dice is which is not the same in a Game: none is boosted.
        plain = [at for at in mask if "+" not in inner.table.action_text(at)]
        action = int(rng.choice(plain))
        game.play(inner.table.action_text(action))
        environment.step(action)
    assert game.waiting == "over"
    if game.winner is None:  # by a cap on the rounds
        assert set(earned.values()) == {0}
        return
    assert earned[f"player_{game.type.player_of(game.state, game.winner - 1)}"] == 1
    assert sum(earned.values()) == 0


@each("name", GAMES)
def test_columns_have_names_and_scales(name, env):
    game = env(MOST[name], game=called(name), scaled=True, **RULES.get(name, {}))
    game.reset(seed=1)
    agent = game.agent_selection
    seen = game.observe(agent)
    assert game.observation_space(agent).contains(seen)
    assert len(set(game.columns)) == len(game.columns) == len(seen["observation"])
    table = game.unwrapped.table
    row = table.observation.of(game.unwrapped.position.row, table.rules, 1)
    assert [row[game.columns.index(me)] for me in ("me_0", "me_1")] == [0, 1]


def test_what_is_illegal_brings_the_least_there_is(env):
    for name, least in (("axis_mundi", 0), ("tic_tac_toe", -1)):
        environment = env(game=name)
        environment.reset(seed=1)
        environment.step(int(environment.last()[4]["action_mask"].argmax()))
        agent = environment.agent_selection
        environment.step(int(environment.last()[4]["action_mask"].argmin()))
        assert environment.rewards[agent] == least


def test_what_cannot_be_is_said(env):
    with pytest.raises(AzardiaError, match="'chess'"):
        env(2, game="chess")
    with pytest.raises(AzardiaError, match="two players"):
        env(1, game="pig")
    with pytest.raises(AzardiaError, match=pattern("numbers.out_of_range", name="goal")):
        env(2, game="pig", goal=0)
    with pytest.raises(AzardiaError, match=r"9 .* pig .* 1 to 8"):
        env(9, game="pig")
    with pytest.raises(AzardiaError, match=r"^begin: .* goal$"):
        env(begin=load("pig").Game(2), goal=20)


# --- OpenSpiel ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("counts", "games"), [(FEWEST, 1), pytest.param(MORE, 2, marks=pytest.mark.nightly)]
)
def test_openspiel_random_simulation(counts, games, spiel_game):
    import pyspiel

    for name, players in counts:
        game = spiel_game(players, game=called(name), **RULES.get(name, {}))
        pyspiel.random_sim_test(game, num_sims=games, serialize=True, verbose=False)


@each("name", GAMES)
def test_a_game_is_read_back_from_its_text(name, spiel_game):
    import pyspiel

    made = spiel_game(MOST[name], game=called(name), **RULES.get(name, {}))
    again = pyspiel.load_game(str(made))
    assert str(again) == str(made)
    assert again.table.variant == made.table.variant
    assert again.num_players() == MOST[name]
    shorts = {name: f"python_{name}", WITH_CARDS: "python_axis_mundi_cards"}
    assert made.get_type().short_name in {shorts[name], f"python_azardia_nb_{name}"}
    assert made.get_type().short_name in pyspiel.registered_names()


def test_each_registered_name_loads_by_itself(spiel_game):
    import pyspiel

    from azardia_nb.env.openspiel import _registered

    assert len(_registered) >= len(names())
    for name in _registered:
        assert str(pyspiel.load_game(name)) == f"{name}()"


def test_house_rules_and_positions_by_name(spiel_game):
    import pyspiel

    game = pyspiel.load_game("python_pig(goal=30,players=4)")
    assert (game.num_players(), game.table.rules.goal) == (4, 30)
    line = "pig/1 players=2 round=1 score=12,40"
    begin = Game.read(load("pig").variant(goal=50), line)
    made = spiel_game(begin=begin)
    assert str(made) == f"python_pig(begin={quote(begin.notation)},goal=50)"
    assert made.new_initial_state().position.row["score"].tolist()[:2] == [12, 40]
    with pytest.raises(Exception, match=pattern("numbers.out_of_range", name="goal")):
        pyspiel.load_game("python_pig(goal=-3)")
    with pytest.raises(Exception, match="players"):
        spiel_game(1, game="pig")


def test_house_rules_that_are_no_plain_values_are_json():
    from dataclasses import replace

    from azardia_nb.env import openspiel

    pig = load("pig")
    house = replace(pig, variant=lambda tiles=(1, 2), goal=100: pig.variant(goal=goal))
    listed = openspiel._by_options(house)
    assert listed.parameters == {"tiles": quote(json.dumps([1, 2])), "goal": 100}
    assert listed.read({**listed.parameters, "goal": 7}) == ({"tiles": [1, 2], "goal": 7}, {})
