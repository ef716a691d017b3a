"""The OpenSpiel games: OpenSpiel's own test, exact chances, and a search against the solver."""

from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from azardia_nb import Deck, Numbers, Rulings
from azardia_nb.games.azardia.short_game import short_game
from tests.cases import each

pytest.importorskip("pyspiel", reason="the extra `env` is not installed")

import pyspiel
from open_spiel.python.observation import make_observation

from azardia_nb.env.openspiel import spiel_game

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
    """Yield `steps` states of random play."""
    rng = np.random.default_rng(seed)
    state = game.new_initial_state()
    for _ in range(steps):
        if state.is_terminal():
            state = game.new_initial_state()
        yield state
        state = state.child(int(rng.choice(state.legal_actions())))


# --- the game by its name -----------------------------------------------------------------------


def test_a_deck_goes_with_the_game():
    kit = Deck.kit()
    own = Deck.parse(kit.source.replace("Kit deck", "Own deck, (and so on)=1"))
    assert own != kit
    game = spiel_game(2, deck=own)
    assert pyspiel.load_game(str(game)).table.variant.options.deck == own


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


# --- what players see and know ------------------------------------------------------------------


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
