"""The rule cases: each says which rule it is about, and what it settles; and stretches of play."""

import tomllib
from dataclasses import replace
from pathlib import Path

from azardia_nb.games.axis_mundi.data import maps
from azardia_nb.games.axis_mundi.game import Game, start, variant
from azardia_nb.games.axis_mundi.rules.board import HEXES
from azardia_nb.games.axis_mundi.rules.rulings import RULINGS, Rulings
from azardia_nb.games.protocol import CHANCE
from tests.cases import each
from tests.games.case_files import check_reads_back, played

FOLDER = Path(__file__).parent / "cases"
CASES = sorted(FOLDER.glob("*.toml"))
WALKS = sorted((FOLDER / "walks").glob("*.toml"))

# Their alternative does nothing on the kit's map: no Shelter lies beside an Inaccessible Hex.
ELSEWHERE = {("shelter_barred", "no")}


def test_every_answer_to_a_ruling_has_a_case() -> None:
    cases = [tomllib.loads(path.read_text(encoding="utf-8")) for path in CASES]
    shown = {pair for case in cases for pair in case.get("setup", {}).get("rulings", {}).items()}
    others = {(name, value) for name, ruling in RULINGS.items() for value in ruling.values[1:]}
    assert others - shown == ELSEWHERE


def test_without_the_ruling_inaccessible_hexes_take_who_is_pushed_off_a_shelter() -> None:
    kit = maps.kit()
    spaces = dict(kit.spaces) | {"2E": "inaccessible"}
    island = replace(kit, spaces=tuple(spaces.items()))
    for answer, hexes in (("inaccessible", {"2C"}), ("no", {"2C", "2E"})):
        under = variant(island, rulings=Rulings(shelter_barred=answer))
        s = start(under, 3)
        s["at"][0] = s["begun"] = HEXES.index("2D")
        found = set()
        for face in range(1, 7):
            game = Game.begin(under, s)
            game.automatic = False
            game.play("end")
            if game.acting == CHANCE:
                game.happen(f"die {face}")
            found.add(HEXES[game.state["at"][0]])
        assert found == hexes


@each("path", CASES)
def test_every_case_holds(path: Path) -> None:
    check_reads_back(played(path))


@each("path", WALKS)
def test_every_stretch_of_play_goes_as_it_went(path: Path) -> None:
    check_reads_back(played(path))
