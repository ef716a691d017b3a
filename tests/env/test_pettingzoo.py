"""The PettingZoo environment: PettingZoo's own tests, and what a seat may not see."""

import numpy as np
import pytest

from azardia_nb import Deck, Numbers
from azardia_nb.games.azardia.short_game import short_game
from azardia_nb.games.azardia.text.notation import every_action

pytest.importorskip("pettingzoo", reason="the extra `env` is not installed")

from pettingzoo.test import render_test

from azardia_nb.env import table
from azardia_nb.env.pettingzoo import env, raw_env

SHORTER = Numbers(goal=40, gate=20, faces=4, top_level=2)


def test_pettingzoo_renders():
    def made(render_mode):
        # The test asks for "human" first, only to read the modes of the environment.
        mode = None if render_mode == "human" else render_mode
        return env(2, characters=("robot", "mantis"), render_mode=mode)

    render_test(made)


# --- chance -------------------------------------------------------------------------------------


def played(game, steps, rng):
    """Take random legal actions without boosts; return their texts."""
    texts = []
    for agent in game.agent_iter(steps):
        _, _, over, _, info = game.last()
        if over:
            break
        mask = info["action_mask"]
        assert game.action_space(agent).n == len(mask)
        possible = {at: game.unwrapped.table.action_text(at) for at in np.flatnonzero(mask)}
        # A Game may order two dice differently, so no single die is boosted.
        action = int(rng.choice([at for at, text in possible.items() if "+" not in text]))
        texts.append(possible[action])
        game.step(action)
    return texts


def test_without_a_seed_the_dice_go_on():
    game = env(2, cards=False, numbers=SHORTER)
    game.reset(seed=5)
    one = played(game, 40, np.random.default_rng(0))
    game.reset()
    other = played(game, 40, np.random.default_rng(0))
    game.reset(seed=5)
    assert played(game, 40, np.random.default_rng(0)) == one != other


# --- actions, rewards, ends ---------------------------------------------------------------------


def test_numbers_of_actions_stay():
    full, core = every_action(Deck.kit()), every_action(None)
    assert full[: len(core)] == core
    assert len(set(full)) == len(full)
    texts = ["choose mantis", "roll", "add", "subtract+ab", "keep", "level", "end"]
    game = raw_env(4)
    numbers = {game.table.action_text(at): at for at in range(len(full))}
    assert [numbers[text] for text in texts] == [3, 4, 12, 23, 28, 36, 44]
    first = Deck.kit().ids[0]
    assert [numbers[text] for text in (f"play {first}", f"discard {first}")] == [45, 51]


# --- what is seen -------------------------------------------------------------------------------


def test_players_find_their_seats():
    """Agents are players: who rolls highest moves first, whatever its number."""
    game = raw_env(3, cards=False)
    rng = np.random.default_rng(0)
    moved = set()
    for seed in range(12):
        game.reset(seed=seed)
        while game.position.row["phase"] <= 2:
            assert game.observe(game.agent_selection)["observation"][:3].sum() == 1
            mask = game.infos[game.agent_selection]["action_mask"]
            game.step(int(rng.choice(np.flatnonzero(mask))))
        assert game.agent_selection == f"player_{game.position.row['player'][0]}"
        assert game.observe(game.agent_selection)["observation"][0] == 1  # seat 1 sees
        moved.add(game.agent_selection)
    assert len(moved) > 1


def test_kept_positions_do_not_grow_without_end(monkeypatch):
    monkeypatch.setattr(table, "CACHED_ROWS", 200)
    game = raw_env(begin=short_game())
    for seed in range(6):
        game.reset(seed=seed)
        rng = np.random.default_rng(seed)
        while not any(game.terminations.values()):
            mask = game.infos[game.agent_selection]["action_mask"]
            game.step(int(rng.choice(np.flatnonzero(mask))))
            assert game.table._rows < 200 + 20
            assert len(game.table._positions) <= 200
