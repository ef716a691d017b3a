"""The rule cases, each about one rule; random stretches of play; whole games."""

import pickle
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from azardia_nb.errors import AzardiaError
from azardia_nb.game.protocol import CHANCE
from azardia_nb.games import load
from azardia_nb.games.axis_mundi.data import maps
from azardia_nb.games.axis_mundi.game import Game, game_with_cards, start, variant
from azardia_nb.games.axis_mundi.rules.board import HEXES
from azardia_nb.games.axis_mundi.rules.rulings import CORE, RULINGS, Rulings
from azardia_nb.games.axis_mundi.rules.state import Modules
from tests.cases import each
from tests.games.case_files import check_reads_back, played

# --- cases ----------------------------------------------------------------------------------------


FOLDER = Path(__file__).parent / "cases"
CASES = sorted(FOLDER.glob("*.toml"))
WALKS = sorted((FOLDER / "walks").glob("*.toml"))


def test_every_answer_to_a_ruling_has_a_case() -> None:
    cases = [tomllib.loads(path.read_text(encoding="utf-8")) for path in CASES]
    shown = {pair for case in cases for pair in case.get("setup", {}).get("rulings", {}).items()}
    others = {(name, value) for name in CORE for value in RULINGS[name].values[1:]}
    assert others <= shown


def test_a_shelter_pushes_nobody_onto_an_inaccessible_hex() -> None:
    kit = maps.kit()  # on it no Shelter lies beside one
    spaces = dict(kit.spaces) | {"2E": "inaccessible"}
    under = variant(replace(kit, spaces=tuple(spaces.items())))
    s = start(under, 3)
    s["at"][0] = s["begun"] = HEXES.index("2D")
    game = Game.begin(under, s)
    game.automatic = False
    game.play("end")
    assert game.acting != CHANCE
    assert HEXES[game.state["at"][0]] == "2C"


@each("path", CASES)
def test_every_case_holds(path: Path) -> None:
    check_reads_back(played(path))


@each("path", WALKS)
def test_every_stretch_of_play_goes_as_it_went(path: Path) -> None:
    check_reads_back(played(path))


# --- whole games with cards -----------------------------------------------------------------------


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
