"""The OpenSpiel games: OpenSpiel's own test, exact chances, and a search against the solver."""

import copy
import pickle
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from azardia_nb import AzardiaError, Deck, Numbers, Rulings
from azardia_nb.games.azardia.short_game import short_game
from azardia_nb.solve.whole_game import WholeGame
from tests.cases import each

pytest.importorskip("pyspiel", reason="the extra `env` is not installed")

import pyspiel
from open_spiel.python.algorithms import mcts
from open_spiel.python.observation import make_observation

from azardia_nb.env.openspiel import spiel_game
from azardia_nb.games.azardia.env.learning import CORE, FULL

SHORTER = Numbers(goal=40, gate=20, faces=4, top_level=2)
GAMES: dict[str, dict[str, Any]] = {
    "core": {"players": 2, "cards": False, "characters": ("lagartoon", "mantis")},
    "core, initial rolls": {"players": 3, "cards": False, "numbers": SHORTER},
    "full": {"players": 2, "characters": ("robot", "mantis"), "numbers": SHORTER},
    "house rules": {
        "players": 3,
        "numbers": SHORTER._replace(a_tiles=(4, 9), z_tiles=(25, 30)),
        "rulings": Rulings(kuchuritok_deal="choose", abilities_answerable=True),
        "characters": ("robot", "mantis", "kuchuritok"),
    },
    "short": {"begin": short_game()},
}


def random_states(game, steps, seed):
    """Yield the states of random play."""
    rng = np.random.default_rng(seed)
    state = game.new_initial_state()
    for _ in range(steps):
        if state.is_terminal():
            state = game.new_initial_state()
        yield state
        state = state.child(int(rng.choice(state.legal_actions())))


@each("game", GAMES)
def test_openspiel_random_simulation(game):
    pyspiel.random_sim_test(spiel_game(**GAMES[game]), num_sims=1, serialize=True, verbose=False)


# --- the game by its name -----------------------------------------------------------------------


@each("game", GAMES)
def test_a_game_is_read_back_from_its_text(game):
    made = spiel_game(**GAMES[game])
    again = pyspiel.load_game(str(made))
    assert str(again) == str(made)
    assert str(again.new_initial_state()) == str(made.new_initial_state())
    assert again.table.rules.numbers == made.table.rules.numbers
    assert again.table.variant.options.rulings == made.table.variant.options.rulings


def test_parameters_by_name():
    game = pyspiel.load_game(f"{CORE}(goal=120,zone_return=stop,players=4)")
    assert game.num_players() == 4
    assert game.table.rules.numbers.goal == 120
    assert game.table.variant.options.rulings["zone_return"] == "stop"
    assert {CORE, FULL} <= {kind.short_name for kind in pyspiel.registered_games()}


def test_a_deck_goes_with_the_game():
    kit = Deck.kit()
    own = Deck.parse(kit.source.replace("Kit deck", "Own deck, (and so on)=1"))
    assert own != kit
    game = spiel_game(2, deck=own)
    assert pyspiel.load_game(str(game)).table.variant.options.deck == own


def test_wrong_parameters_are_said():
    with pytest.raises(AzardiaError, match="5 players"):
        spiel_game(5)
    with pytest.raises(Exception, match="a_tiles='five'"):
        pyspiel.load_game(f"{CORE}(a_tiles=five)")


# --- chance -------------------------------------------------------------------------------------


@each("game", ["full", "core, initial rolls"])
def test_chances_are_those_of_the_game(game):
    """Outcome by outcome, as Game tells them; each total is exactly one."""
    made = spiel_game(**GAMES[game])
    met = set()
    for state in random_states(made, 400, seed=2):
        if not state.is_chance_node():
            continue
        there = made.table.game(state.position)
        ours = {state.action_to_string(o): p for o, p in state.chance_outcomes()}
        theirs = dict(there.chance())
        assert ours == {text: float(chance) for text, chance in theirs.items()}
        assert sum(theirs.values(), Fraction(0)) == 1
        met |= {text.split()[0] for text in ours}
    assert met >= ({"roll", "draw"} if game == "full" else {"roll"})


def test_actions_are_those_of_the_game():
    made = spiel_game(**GAMES["house rules"])
    for state in random_states(made, 300, seed=5):
        if state.is_chance_node() or state.is_terminal():
            continue
        there = made.table.game(state.position)
        assert {state.action_to_string(a) for a in state.legal_actions()} == {
            choice.action for choice in there.legal()
        }
        assert state.current_player() == there.state["chair"][there.seat - 1]


# --- states -------------------------------------------------------------------------------------


def test_copies_go_their_own_way():
    game = spiel_game(**GAMES["full"])
    *_, state = random_states(game, 60, seed=1)
    before = str(state)
    for made in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert str(made) == before
        made.apply_action(made.legal_actions()[0])
        assert str(state) == before != str(made)


def test_a_state_keeps_its_game():
    """OpenSpiel's own objects outlive the variable they were made in."""
    state = spiel_game(**GAMES["short"]).new_initial_state()
    state.apply_action(state.legal_actions()[0])
    assert len(state.chance_outcomes()) == 16


def test_without_cards_everything_is_known():
    kinds = {name: pyspiel.load_game(name).get_type().information for name in (CORE, FULL)}
    information = pyspiel.GameType.Information
    assert kinds == {
        CORE: information.PERFECT_INFORMATION,
        FULL: information.IMPERFECT_INFORMATION,
    }


# --- what players see and know ------------------------------------------------------------------


def test_a_hand_is_seen_by_its_owner_only():
    game = spiel_game(**GAMES["full"])
    states = [state for state in random_states(game, 120, seed=3) if not state.is_terminal()]
    state = next(s for s in states if s.position.row["held"].max() >= 2)
    owner = int(state.position.row["held"].argmax())
    other = 1 - owner
    held = np.flatnonzero(state.position.row["hand"][owner])
    ids = [game.table.variant.options.deck.ids[kind] for kind in held]
    assert all(f"{id}*" in state.observation_string(owner).split("discard=")[0] for id in ids)
    hand = next(w for w in state.observation_string(other).split() if w.startswith("hand="))
    assert hand.split("=")[1].split("/")[owner].startswith("?")


def test_drawn_cards_part_what_players_know():
    """Two cards that the first player may draw: it knows which, the other one does not."""
    game = spiel_game(**GAMES["full"])
    for state in random_states(game, 300, seed=4):
        if not state.is_chance_node() or "draw" not in state.action_to_string(
            state.legal_actions()[0]
        ):
            continue
        turn = int(state.position.row["turn"])
        stack = state.position.row["stack"][state.position.row["depth"] - 1]
        if stack[3] != 0 or stack[2] < 2:  # the first of two action cards
            continue
        one, two = (state.child(outcome) for outcome in state.legal_actions()[:2])
        assert one.information_state_string(turn) != two.information_state_string(turn)
        assert one.observation_string(turn) != two.observation_string(turn)
        other = 1 - turn
        assert one.information_state_string(other) == two.information_state_string(other)
        assert one.observation_string(other) == two.observation_string(other)
        assert one.observation_tensor(other) == two.observation_tensor(other)
        return
    pytest.fail("nobody drew")


def test_a_player_remembers_what_is_seen_no_more():
    """The first card drawn was seen, whatever is drawn and given away later."""
    game = spiel_game(**GAMES["full"])
    *_, state = random_states(game, 40, seed=7)
    shorter = state.child(state.legal_actions()[0])
    knew = state.information_state_string(0).rpartition(" ")[2]
    assert knew
    assert shorter.information_state_string(0).rpartition(" ")[2] != knew


def test_observers():
    game = spiel_game(**GAMES["short"])
    state = game.new_initial_state()
    seen = make_observation(game)
    seen.set_from(state, player=1)
    sight = game.table.observation
    assert seen.tensor[sight.place["tile"]].tolist() == [25, 26]
    assert seen.tensor[sight.place["me"]].tolist() == [0, 1]
    assert seen.tensor.tolist() == state.observation_tensor(1)
    public = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
    )
    with pytest.raises(Exception, match="observer"):
        make_observation(game, public)


# --- algorithms ---------------------------------------------------------------------------------


def test_tree_search_finds_what_the_solver_finds():
    """MCTS knows the game through OpenSpiel only, the solver through the engine's walks."""
    game = spiel_game(**GAMES["short"])
    begun = short_game()
    whole = WholeGame(begun.variant, begun.state)
    solved = whole.solve(by_policies=True)
    # A position in which one action is far better: what a search of moderate length must find.
    found = 0
    for state in random_states(game, 400, seed=11):
        if state.is_terminal() or state.is_chance_node() or len(state.legal_actions()) < 2:
            continue
        after = {
            action: solved.worth(int(whole.number(state.child(action).position.row)[0]))
            for action in state.legal_actions()
        }
        player = state.current_player()
        worths = sorted((w if player == 0 else 1 - w) for w in after.values())
        if worths[-1] - worths[-2] < 0.25:
            continue
        rng = np.random.RandomState(found)
        evaluator = mcts.RandomRolloutEvaluator(1, rng)
        bot = mcts.MCTSBot(game, 1.5, 60, evaluator, random_state=rng, solve=False)
        action = bot.step(state)
        worth = after[action] if player == 0 else 1 - after[action]
        assert worth == pytest.approx(worths[-1])
        found += 1
        if found == 3:
            return
    pytest.fail("no such position came up")
