"""The PettingZoo environment: PettingZoo's own tests, and what a seat may not see."""

import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from azardia_nb import AzardiaError, Deck, Game, Numbers, Placed, Rulings
from azardia_nb.env.table import Position
from azardia_nb.games.azardia.env.numbering import every_action
from azardia_nb.games.azardia.short_game import short_game
from azardia_nb.games.protocol import OVER
from tests.cases import each

pytest.importorskip("pettingzoo", reason="the extra `env` is not installed")

from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.utils.conversions import aec_to_parallel

from azardia_nb.env import pettingzoo, table
from azardia_nb.env.pettingzoo import env, raw_env

SHORTER = Numbers(goal=40, gate=20, faces=4, top_level=2)
GAMES: dict[str, dict[str, Any]] = {
    "core": {"players": 2, "cards": False, "characters": ("lagartoon", "mantis")},
    "initial rolls": {"players": 3, "cards": False},
    "full, four players": {"players": 4},
    "full, house rules": {
        "players": 2,
        "rulings": Rulings(boost_when="before", kuchuritok_deal="choose"),
        "numbers": SHORTER,
    },
    "short": {"begin": short_game()},
}


@pytest.fixture(autouse=True)
def _no_warning():
    """Take any warning, PettingZoo's too, for a failure."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


@each("game", GAMES)
def test_pettingzoo_api(game, capsys):
    api_test(env(**GAMES[game]), num_cycles=60)
    assert "Passed API test" in capsys.readouterr().out


@each("game", GAMES)
def test_pettingzoo_seeds(game):
    seed_test(lambda: env(**GAMES[game]), num_cycles=40)


class Masked:
    """An environment that PettingZoo's render test can play: it passes no mask from the info."""

    def __init__(self, inner):
        self.inner = inner

    def __getattr__(self, name):
        return getattr(self.inner, name)

    def step(self, action):
        self.inner.step(int(self.inner.infos[self.inner.agent_selection]["action_mask"].argmax()))


def test_pettingzoo_renders():
    def made(render_mode):
        # The test asks for "human" first, only to read the modes of the environment.
        mode = None if render_mode == "human" else render_mode
        return Masked(env(2, characters=("robot", "mantis"), render_mode=mode))

    render_test(made)


def test_agents_do_not_act_at_once():
    game = env(2, cards=False)
    assert not hasattr(pettingzoo, "parallel_env")
    with pytest.raises(AssertionError, match="parallelizable"):
        aec_to_parallel(game)


# --- chance -------------------------------------------------------------------------------------


def played(game, steps, rng):
    """Take random legal actions, and return their texts."""
    texts = []
    for agent in game.agent_iter(steps):
        _, _, over, _, info = game.last()
        if over:
            break
        mask = info["action_mask"]
        assert game.action_space(agent).n == len(mask)
        possible = {at: game.unwrapped.table.action_text(at) for at in np.flatnonzero(mask)}
        # Which of two dice is which is not the same in a Game: none is boosted.
        action = int(rng.choice([at for at, text in possible.items() if "+" not in text]))
        texts.append(possible[action])
        game.step(action)
    return texts


@each("seed", range(3))
def test_same_dice_as_a_game_with_the_seed(seed):
    environment = env(3, numbers=SHORTER)
    environment.reset(seed=seed)
    texts = played(environment, 60, np.random.default_rng(seed))
    game = Game(3, numbers=SHORTER, seed=seed)
    for text in texts:
        game.play(text)
    ours = environment.unwrapped.table.game(environment.unwrapped.position)
    for name in ("tile", "level", "coins", "hand", "pile", "discard", "turn", "phase", "chair"):
        assert np.array_equal(ours.state[name], game.state[name]), name


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


def test_every_engine_action_has_a_number():
    rng = np.random.default_rng(1)
    for rulings in (Rulings(), Rulings(kuchuritok_deal="choose", abilities_answerable=True)):
        game = env(4, rulings=rulings, numbers=SHORTER)
        game.reset(seed=2)
        assert len(played(game, 250, rng)) > 100  # `numbered` would raise


def test_who_wins_gets_one_and_the_others_lose_it():
    game = env(begin=short_game())
    game.reset(seed=0)
    rng = np.random.default_rng(0)
    earned = dict.fromkeys(game.possible_agents, 0.0)
    for agent in game.agent_iter():
        _, reward, over, cut, info = game.last()
        earned[agent] += reward
        assert not cut
        game.step(None if over else int(rng.choice(np.flatnonzero(info["action_mask"]))))
    position = game.unwrapped.position
    assert sorted(earned.values()) == [-1.0, 1.0]
    assert earned[f"player_{position.row['winner']}"] == 1.0
    assert not game.agents


def test_three_players_share_the_loss():
    tiles = {"mantis": 149, "robot": 90, "lagartoon": 91}
    pawns = [Placed(tile, level=5, character=name) for name, tile in tiles.items()]
    begin = Game.place(pawns, cards=False)
    game = env(begin=begin)
    game.reset(seed=4)
    rng = np.random.default_rng(3)
    while not any(game.terminations.values()):
        mask = game.infos[game.agent_selection]["action_mask"]
        game.step(int(rng.choice(np.flatnonzero(mask))))
    assert sorted(game.rewards.values()) == [-0.5, -0.5, 1.0]


def test_an_illegal_action_loses(caplog):
    game = env(2, cards=False)
    game.reset(seed=1)
    agent = game.agent_selection
    game.last()
    game.step(44)  # `end`, long before phase C
    assert game.terminations[agent]
    assert game.rewards[agent] == -1


def test_an_illegal_action_of_the_bare_environment_says_what_would_be_right():
    game = raw_env(2, cards=False, characters=("robot", "mantis"))
    game.reset(seed=1)
    with pytest.raises(AzardiaError, match=r"action 44 .* 4 \(roll\)"):
        game.step(44)


def test_wrong_arguments_are_said():
    with pytest.raises(AzardiaError, match="use 'ansi'"):
        env(2, render_mode="rgb_array")
    with pytest.raises(AzardiaError, match="5 players"):
        env(5)


# --- what is seen -------------------------------------------------------------------------------


def other_hands(position, rules, seat, rng):
    """Return a position that differs in what a seat does not see: its rivals' hands."""
    rows = position.rows.copy()
    after = rows[0]
    first, stop = int(rules.rules.first[0]), int(rules.rules.stop[0])
    for rival in range(rules.players):
        if rival == seat:
            continue
        held = int(after["held"][rival])
        after["pile"][first:stop] += after["hand"][rival][first:stop]
        after["hand"][rival] = 0
        for _ in range(held):
            left = after["pile"][first:stop].astype(float)
            kind = first + int(rng.choice(stop - first, p=left / left.sum()))
            after["pile"][kind] -= 1
            after["hand"][rival, kind] += 1
    return Position(rows, position.acting)


@each("seed", range(4))
def test_nothing_hidden_is_seen(seed):
    rng = np.random.default_rng(seed)
    game = raw_env(3, numbers=SHORTER)
    rules = game.table
    game.reset(seed=seed)
    differed = 0
    for _ in range(150):
        if any(game.terminations.values()):
            break
        for player in range(3):
            seat = rules.seat(game.position, player)
            changed = other_hands(game.position, rules, seat, rng)
            differed += changed.rows.tobytes() != game.position.rows.tobytes()
            seen = rules.sees(game.position, player)
            assert np.array_equal(seen, rules.sees(changed, player))
            assert rules.text(game.position, player) == rules.text(changed, player)
        mask = game.infos[game.agent_selection]["action_mask"]
        game.step(int(rng.choice(np.flatnonzero(mask))))
    assert differed > 50


def test_ones_own_hand_is_seen():
    game = raw_env(2, characters=("robot", "mantis"))
    game.reset(seed=3)
    rng = np.random.default_rng(1)
    while not game.position.row["held"][0]:
        mask = game.infos[game.agent_selection]["action_mask"]
        game.step(int(rng.choice(np.flatnonzero(mask))))
    place = game.table.observation.place["hand"]
    hand = game.position.row["hand"][0][: place.stop - place.start]
    assert np.array_equal(game.observe("player_0")[place], hand)
    assert not game.observe("player_1")[place].any()


CARDS = Path(__file__).parents[1] / "scenarios" / "decks" / "cases.toml"


def test_the_card_that_robot_offers_is_seen_by_robot_only():
    """A rival who may answer sees that a card is offered, and not which."""
    begin = Game.place(
        [
            Placed(20, character="robot", hand=("sprint", "shield")),
            Placed(40, character="lagartoon", hand=("shield",)),
        ],
        phase="discard",
        rulings=Rulings(abilities_answerable=True),
        deck=Deck.load(CARDS),
    )
    game = raw_env(begin=begin)
    rules = game.table
    seen = {0: set(), 1: set()}
    for card in ("sprint", "shield"):
        game.reset(seed=1)
        offers = {rules.action_text(at): at for at in rules.legal(game.position)}
        game.step(offers[f"ability {card} on 2"])
        assert game.agent_selection == "player_1"
        for player, sights in seen.items():
            sights.add(rules.sees(game.position, player).tobytes())
            sights.add(rules.text(game.position, player))
    assert len(seen[0]) == 4
    assert len(seen[1]) == 2


def test_names_of_parts():
    sight = raw_env(2).table.observation
    covered = sorted(n for part in sight.parts for n in range(part.place.start, part.place.stop))
    assert covered == list(range(sight.size))
    low, high = sight.bounds()
    assert (low < high).all()


def test_pending_begins_with_what_is_next():
    game = raw_env(2, characters=("robot", "mantis"))
    game.reset(seed=3)
    rng = np.random.default_rng(8)
    place = game.table.observation.place["pending"]
    met = 0
    for _ in range(200):
        if any(game.terminations.values()):
            break
        state = game.position.row
        if state["depth"]:
            met += 1
            top = state["stack"][state["depth"] - 1]
            assert np.array_equal(game.observe("player_0")[place][: len(top)][1:3], top[1:3])
        mask = game.infos[game.agent_selection]["action_mask"]
        game.step(int(rng.choice(np.flatnonzero(mask))))
    assert met


def test_chairs_find_their_seats():
    """Agents are chairs: who rolls highest moves first, whatever its number."""
    game = raw_env(3, cards=False)
    rng = np.random.default_rng(0)
    moved = set()
    for seed in range(12):
        game.reset(seed=seed)
        while game.position.row["phase"] <= 2:
            assert game.observe(game.agent_selection)[:3].sum() == 1
            mask = game.infos[game.agent_selection]["action_mask"]
            game.step(int(rng.choice(np.flatnonzero(mask))))
        assert game.agent_selection == f"player_{game.position.row['chair'][0]}"
        assert game.observe(game.agent_selection)[0] == 1  # seat 1 sees
        moved.add(game.agent_selection)
    assert len(moved) > 1


@each("game", GAMES)
def test_all_at_once_is_the_same_as_one_by_one(game, monkeypatch):
    """With the compiled rules all that can follow is worked out at once; here they run plain."""
    monkeypatch.setattr(table, "is_ready", lambda function: False)
    begin = raw_env(**GAMES[game]).table
    monkeypatch.setattr(table, "is_ready", lambda function: True)
    monkeypatch.setattr(table, "compiled", lambda function, quick=False: function)
    monkeypatch.setattr(table, "compiled_expand", table.expand_of)
    monkeypatch.setattr(table, "compiled_rules", lambda variant: (variant.rules,))
    other = raw_env(**GAMES[game]).table
    assert begin._expansion is None is not other._expansion
    one, two = begin.first, other.first
    rng = np.random.default_rng(1)
    for _ in range(25):
        if one.acting == OVER:
            break
        ours, theirs = begin.following(one), other.following(two)
        assert (ours.numbers, ours.cases, ours.places) == theirs[:3]
        at = int(rng.integers(len(ours.numbers)))
        one, two = begin.take(one, at), other.take(two, at)
        assert one.rows.tobytes() == two.rows.tobytes()
        assert one.acting == two.acting


def test_kept_positions_do_not_grow_without_end(monkeypatch):
    monkeypatch.setattr(table, "KEPT", 200)
    game = raw_env(begin=short_game())
    for seed in range(6):
        game.reset(seed=seed)
        rng = np.random.default_rng(seed)
        while not any(game.terminations.values()):
            mask = game.infos[game.agent_selection]["action_mask"]
            game.step(int(rng.choice(np.flatnonzero(mask))))
            assert game.table._rows < 200 + 20
            assert len(game.table._kept) <= 200
