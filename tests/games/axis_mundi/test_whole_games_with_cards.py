"""Games with cards, begun and played as those of any other kind, by code."""

import pickle

import pytest

from azardia_nb.errors import AzardiaError
from azardia_nb.games import load
from azardia_nb.games.axis_mundi.game import game_with_cards
from azardia_nb.games.axis_mundi.rules.rulings import Rulings
from azardia_nb.games.axis_mundi.rules.state import Modules


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
