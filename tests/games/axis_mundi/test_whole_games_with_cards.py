"""Games with cards, begun and played as those of any other kind, by code."""

import pickle
from pathlib import Path

import numpy as np
import pytest

from azardia_nb.errors import AzardiaError
from azardia_nb.game import Game
from azardia_nb.games import load
from azardia_nb.games.axis_mundi.game import game_with_cards
from azardia_nb.games.axis_mundi.rules.rulings import Rulings
from azardia_nb.games.axis_mundi.rules.state import Modules, Numbers
from azardia_nb.records.save import load as load_game

MODULES = (Modules(), Modules(free_will=True), Modules(poison=True), Modules(True, True, 1))


def played(modules: Modules, seed: int, rounds: int) -> Game:
    """Return a game of three who choose at random, with the last Level card, to its end."""
    rng = np.random.default_rng(seed)
    numbers = Numbers(rounds=rounds, level=3)
    game: Game = game_with_cards().Game(seed=seed, numbers=numbers, modules=modules)
    while not game.over:
        game.play(game.text(int(rng.choice(game.actions))))
    return game


@pytest.mark.parametrize(
    "modules",
    [*(pytest.param(one, marks=pytest.mark.nightly) for one in MODULES[:-1]), MODULES[-1]],
    ids=str,
)
def test_a_random_game_is_played_to_its_end(modules: Modules, tmp_path: Path) -> None:
    game = played(modules, seed=1, rounds=4)
    assert game.winner is None
    assert game.round == 4
    assert game.returns == [0.0] * 3
    game.save(tmp_path / "game.json")
    again = load_game(tmp_path / "game.json", None)
    assert again.variant == game.variant
    assert again.state.tobytes() == game.state.tobytes()
    assert again.log() == game.log()


def test_what_it_is_begun_with() -> None:
    kind = game_with_cards()
    options = {"rulings": Rulings(redraw="no"), "modules": Modules(free_will=True)}
    game = kind.Game(characters=("scrounger", "malignant", "savant"), seed=0, **options)
    assert game.variant == kind.variant(**options)
    assert game.names() == ["Scrounger", "Malignant", "Savant"]
    assert kind.unpack(kind.pack(game.variant.options)) == game.variant
    by_name = load("axis-mundi").Game(cards=True, **options)
    assert (by_name.type, by_name.variant) == (kind, game.variant)
    assert kind.Game(cards=False).variant == load("axis-mundi").variant()
    for wrong in ({"modules": Modules(poison=True)}, {"cards": 1}, {"cards": True, "modules": 3}):
        with pytest.raises(AzardiaError):
            load("axis-mundi").Game(**wrong)


def test_another_process_finds_it() -> None:
    under = load("axis-mundi").variant(cards=True, characters=("scrounger", "malignant", "savant"))
    there = pickle.loads(pickle.dumps(under))
    assert there == under
    assert there.type is game_with_cards()
    unpacked = under.type.unpack(under.type.pack(under.options))
    assert unpacked.options.characters == ("scrounger", "malignant", "savant")
