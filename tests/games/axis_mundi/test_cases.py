"""The rule cases: each says which rule it is about, and what it settles; and stretches of play."""

import tomllib
from dataclasses import replace
from pathlib import Path

from azardia_nb.games.axis_mundi.data import maps
from azardia_nb.games.axis_mundi.game import Game, start, variant
from azardia_nb.games.axis_mundi.rules.board import HEXES
from azardia_nb.games.axis_mundi.rules.rulings import CORE, RULINGS
from azardia_nb.games.protocol import CHANCE
from tests.cases import each
from tests.games.case_files import check_reads_back, played

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
