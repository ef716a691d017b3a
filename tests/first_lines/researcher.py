"""A researcher."""

import pickle

import numpy as np
import pyspiel

from azardia_nb.env.openspiel import spiel_game
from azardia_nb.env.pettingzoo import env
from azardia_nb.games import load
from azardia_nb.simulation import compare, simulate, tournament

games = simulate(200, ("greedy", "random"), game="pig", seed=1)
assert (games["winner"] == 1).mean() > 0.8
assert games.replay(7).winner == games.loc[7, "winner"]
assert compare({"100": {}, "50": {"goal": 50}}, 20, game="pig")
assert tournament(["greedy", "random"], 20, game="pig")
game = load("pig").Game(2, seed=1)
assert pickle.loads(pickle.dumps(game)).notation == game.branch().notation
world = env(game="tic_tac_toe", scaled=True)
world.reset(seed=1)
observation, reward, termination, truncation, info = world.last()
assert observation is not None
assert np.flatnonzero(observation["action_mask"]).tolist() == list(range(9))
assert pyspiel.load_game("python_axis_mundi").new_initial_state().legal_actions()
assert spiel_game(begin=game).num_players() == 2
