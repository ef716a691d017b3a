"""Circuits, Titans and bonus cards from files: the kit's own, and faults in others."""

import pytest

from azardia_nb.files.toml_file import DataError
from azardia_nb.games.titan_race.data import cards, circuits, packaged, titans
from azardia_nb.games.titan_race.game import variant
from azardia_nb.games.titan_race.record import GAME
from azardia_nb.games.titan_race.rules.board import NATURES
from tests.text.golden import pattern, wording


def test_the_kits_own() -> None:
    kit = circuits.kit()
    assert list(kit) == ["plain", "pools", "lagoon", "foundry", "ruins", "eye", "plains"]
    assert kit["plain"].spaces == ()
    assert {nature for one in kit.values() for _, nature in one.spaces} == set(NATURES[1:])
    assert [titan.id for titan in titans.kit().titans] == list(titans.TITANS)
    deck = cards.kit()
    assert (deck.size, len(deck.ids), deck.warnings) == (13, 10, ())
    assert deck.card_name(deck.kind("ward"), "es") == "Amparo"
    assert deck.card_text(deck.kind("swift")) != deck.card_text(deck.kind("swift"), "es")


def test_other_numbers_of_spaces_are_unusual_and_no_fault() -> None:
    text = packaged("circuits.toml").replace('"D8", "B4"]', '"D8"]', 1)
    _, unusual = circuits.parse(text, "mine.toml")
    assert unusual == (
        wording("data.spaces", file="mine.toml", name="pools", n=6, nature="lava", usual=7),
    )
    assert circuits.parse(packaged("circuits.toml"), "mine.toml")[1] == ()


def test_a_corrected_gauge_is_played_with() -> None:
    text = packaged("titans.toml").replace("{ start = 6, most = 6", "{ start = 5, most = 9", 1)
    kind = variant("plain", titans=titans.parse(text))
    assert GAME.start(kind, 2)["life"][:2].tolist() == [5, 6]
    assert GAME.unpack(GAME.pack(kind.options)) == kind


CARD = """
[[bonus]]
id = "mine"
count = 2
name = "Mine"
text = { en = "Do", es = "Haz" }
when = "turn"
effects = [ { draw = 1 }, { life = -1 } ]
"""


def test_files_that_cannot_be_read(tmp_path) -> None:  # type: ignore[no-untyped-def]
    for load in (circuits.load, titans.load, cards.load):
        with pytest.raises(DataError, match=pattern("system.no_file")):
            load(tmp_path / "none.toml")
    file = tmp_path / "mine.toml"
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(DataError, match="UTF-8"):
        cards.load(file)
    file.write_text(CARD, encoding="utf-8")
    assert cards.load(file).ids == ("mine",)
