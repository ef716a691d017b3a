"""Maps and cards from files: the kit's own, and faults in others."""

from pathlib import Path

import pytest

from azardia_nb.files.toml_file import DataError
from azardia_nb.games.axis_mundi.data import cards, maps, packaged
from azardia_nb.games.axis_mundi.game import pack, unpack, variant
from azardia_nb.games.axis_mundi.rules.board import HEXES
from azardia_nb.text.language import LANGUAGES

# --- maps -----------------------------------------------------------------------------------------


MAP = packaged("map.toml")


def test_the_kits_own() -> None:
    natures = [maps.kit().nature(hex) for hex in HEXES]
    assert [natures.count(word) for word in maps.LISTED] == [3, 3, 18, 4, 4, 4]
    assert natures.count("accessible") == 24
    assert maps.parse(MAP, "mine.toml") == (maps.kit(), ())


@pytest.mark.parametrize("text", ["", "=", "[map]", "map = 3", "a = 1", "[[map]]", "\0"])
def test_what_is_no_map(text: str) -> None:
    with pytest.raises(DataError):
        maps.parse(text, "mine.toml")


def test_other_numbers_are_unusual_and_no_fault() -> None:
    other = MAP.replace('"1C", "1L", "2D"', '"1C", "1L", "1B", "2D"', 1)
    assert len(maps.parse(other, "mine.toml")[1]) == 1
    other = MAP.replace('"1A", "1D"', '"1D"', 1)
    found = maps.parse(other, "mine.toml")[1]
    assert any("1A" in said for said in found)


def test_an_own_map_is_played_with_and_saved(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(MAP.replace("Kit map", "Mine").replace('"1H", ', '"1B", '), encoding="utf-8")
    mine = variant(maps.load(file))
    assert mine.rules["nature"][HEXES.index("1H")] == 0
    again = unpack(pack(mine.options))
    assert again.options.map == mine.options.map != maps.kit()


# --- cards ----------------------------------------------------------------------------------------


CARDS = packaged("cards.toml")


def test_the_kits_own_cards_add_up_as_the_box_says() -> None:
    kit = cards.kit()
    assert [kit.size(kind) for kind in cards.DECKS] == [113, 60]
    assert kit.size("one", "free-will") == 119
    assert kit.counts.sum() == 179
    one = ~kit.permanent & ~kit.of_module
    assert [int(kinds.sum()) for kinds in (one, kit.of_module, kit.permanent)] == [35, 1, 10]
    assert kit.ids[35:37] == ("free-will", "alpinist")
    assert list(kit.ids[36:]) == sorted(kit.ids[36:])
    assert int(kit.doubles.sum()) == 16
    assert not kit.brings[kit.permanent].any()
    assert kit.cards[kit.kind("options")].costs == (0, 1)
    assert kit.cards[kit.kind("long-bow")].reach == (2, 3)
    assert kit.title(kit.kind("god-mode"), "es") != kit.title(kit.kind("god-mode"))


def test_a_kind_that_is_left_out_is_missed() -> None:
    head, _, rest = CARDS.split("[[card]]", 2)
    with pytest.raises(DataError) as wrong:
        cards.parse(f"{head}[[card]]{rest}", "mine.toml")
    assert any("danzig" in text for text in wrong.value.lines)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_double_names_every_card_that_it_doubles(code: str) -> None:
    kit = cards.kit()
    told = kit.effect(kit.kind("double-double"), code).split(". ")[0].split(": ")[1]
    doubled = {kit.title(int(kind), code) for kind in kit.doubles.nonzero()[0]}
    assert set(told.split(", ")) == doubled
