"""Games, states, policies and environments can be pickled for another process."""

import pickle
import subprocess
import sys

import numpy as np
import pytest
from open_spiel.python.policy import TabularPolicy

from azardia_nb.env.openspiel import spiel_game
from azardia_nb.env.pettingzoo import env

OTHER = "import pickle, sys; print(pickle.load(sys.stdin.buffer))"


def test_a_state_goes_to_another_process() -> None:
    state = spiel_game(2, game="pig", goal=50).new_initial_state()
    for _ in range(6):
        legal = state.legal_actions()
        state.apply_action(legal[-1])
    told = subprocess.run(
        [sys.executable, "-c", OTHER], input=pickle.dumps(state), capture_output=True, check=True
    )
    assert told.stdout.decode().strip() == str(state)
    again = pickle.loads(pickle.dumps(state))
    assert again.history() == state.history()
    assert str(again.get_game()) == str(state.get_game())


def test_a_policy_goes_to_another_process() -> None:
    policy = TabularPolicy(spiel_game(2, game="kuhn_poker"))
    again = pickle.loads(pickle.dumps(policy))
    assert (again.action_probability_array == policy.action_probability_array).all()


@pytest.mark.parametrize("game", ["azardia", "titan_race", "axis_mundi", "pig"])
def test_an_environment_goes_on_in_another_process(game: str) -> None:
    one = env(game=game)
    one.reset(seed=1)
    for _ in range(5):
        one.step(int(one.last()[-1]["action_mask"].nonzero()[0][0]))
    other = pickle.loads(pickle.dumps(one))
    for _ in range(5):
        one_sees, other_sees = one.last(), other.last()
        assert all(np.array_equal(seen, other_sees[0][part]) for part, seen in one_sees[0].items())
        action = int(one_sees[-1]["action_mask"].nonzero()[0][-1])
        one.step(action)
        other.step(action)
