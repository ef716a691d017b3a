"""Maps from files: the kit's own, and what is wrong with others."""

from pathlib import Path

import pytest

from azardia_nb.errors import AzardiaError
from azardia_nb.files.toml_file import DataError
from azardia_nb.games.axis_mundi.data import maps, packaged
from azardia_nb.games.axis_mundi.game import pack, unpack, variant
from azardia_nb.games.axis_mundi.rules.board import HEXES

KIT = packaged("map.toml")


def test_the_kits_own() -> None:
    natures = [maps.kit().nature(hex) for hex in HEXES]
    assert [natures.count(word) for word in maps.LISTED] == [3, 3, 18, 4, 4, 4]
    assert natures.count("accessible") == 24
    assert maps.parse(KIT, "mine.toml") == (maps.kit(), ())


@pytest.mark.parametrize("text", ["", "=", "[map]", "map = 3", "a = 1", "[[map]]", "\0"])
def test_what_is_no_map(text: str) -> None:
    with pytest.raises(DataError):
        maps.parse(text, "mine.toml")


def test_other_numbers_are_unusual_and_no_fault() -> None:
    other = KIT.replace('"1C", "1L", "2D"', '"1C", "1L", "1B", "2D"', 1)
    assert len(maps.parse(other, "mine.toml")[1]) == 1
    other = KIT.replace('"1A", "1D"', '"1D"', 1)
    found = maps.parse(other, "mine.toml")[1]
    assert any("1A" in said for said in found)


def test_an_own_map_is_played_with_and_saved(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(KIT.replace("Kit map", "Mine").replace('"1H", ', '"1B", '), encoding="utf-8")
    mine = variant(maps.load(file))
    assert mine.rules["nature"][HEXES.index("1H")] == 0
    again = unpack(pack(mine.options))
    assert again.options.map == mine.options.map != maps.kit()
    for content in (None, 3, {}, {"name": "x"}):
        with pytest.raises(AzardiaError):
            maps.unpack(content)
