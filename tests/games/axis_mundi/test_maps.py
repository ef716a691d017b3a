"""Maps from files: the kit's own, and what is wrong with others."""

import re
from pathlib import Path

import pytest

from azardia_nb.cli.commands import run
from azardia_nb.errors import AzardiaError
from azardia_nb.files.toml_file import DataError
from azardia_nb.games.axis_mundi.data import maps
from azardia_nb.games.axis_mundi.data.packaged import packaged
from azardia_nb.games.axis_mundi.game import pack, unpack, variant
from azardia_nb.records.save import load
from tests.cases import each
from tests.games.axis_mundi.faults import check_fault

KIT = packaged("map.toml")


def test_the_kits_own() -> None:
    natures = [maps.kit().nature(hex) for hex in maps.HEXES]
    assert [natures.count(word) for word in maps.LISTED] == [3, 3, 18, 4, 4, 4]
    assert natures.count("accessible") == 24
    assert maps.parse(KIT, "mine.toml") == (maps.kit(), ())


@each(
    "old, new, line, named",
    [
        ('["1E", "1N"', '["1E", "1Y"', 15, "1Y"),  # no such hex
        ('["1C", "1L"', '["1C", "1E"', 16, "1E"),  # twice
        ('["1E", "1N"', '["1E", "1O"', 15, "1N"),  # not opposite
        ('["A", "I", "Q"]', '["A", "I", "R"]', 7, "R"),  # no corner
        ('["A", "I", "Q"]', '["A", "I"]', 7, "3"),  # too few
        ('["E", "M", "U"]', '["E", "M", "U", "B"]', 8, "3"),
        ('["E", "M", "U"]', '["E", "M", "1B"]', 8, "1B"),
        ('pier1 = "A"', 'pier1 = "B"', 9, "A, I, Q"),
        ('pier1 = "A"', 'pier1 = "I"', 9, "I"),
        ('pier1 = "A", ', "", 9, "pier1"),
        ('["1E", "1N"', '["1E", "pier1"', 15, "pier1"),
        ('["1H", ', '["axis", ', 17, "axis"),
        ('["1C", "1L"', '["B", "1L"', 16, "B"),
        ('"2B", "2H"', '"3A", "3D"', 15, "3A"),
        ('treasure = ["1C"', 'treasure = ["1E"', 18, "cave"),
        ('treasure = ["1C"', 'treasure = ["B"', 18, "B"),
        ('treasure = ["1C", ', "treasure = [", 18, "8"),
        ('treasure = ["1C"', 'treasure = ["1G"', 18, "1G"),
        ("cave =", "caves =", 15, "'cave'"),
        ('name = "Kit map"', "name = 3", 5, "3"),
        ("path = [", 'path = "1A"\nother = [', 10, "path"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(old: str, new: str, line: int, named: str) -> None:
    assert old in KIT
    check_fault(maps.parse, KIT.replace(old, new, 1), line, named)


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
    assert mine.rules["nature"][maps.HEXES.index("1H")] == 0
    again = unpack(pack(mine.options))
    assert again.options.map == mine.options.map != maps.kit()
    for content in (None, 3, {}, {"name": "x"}):
        with pytest.raises(AzardiaError):
            maps.unpack(content)


@pytest.mark.parametrize("left_out", ["note", "treasure"])
def test_a_game_on_a_map_without_what_is_optional_is_saved_and_read(
    left_out: str, tmp_path: Path
) -> None:
    text = re.sub(rf"^{left_out} = .*\n", "", KIT, flags=re.M)
    assert text != KIT
    mine = maps.parse(text, "mine.toml")[0]
    for cards in (False, True):
        game = variant(mine, cards=cards).type.Game(map=mine, cards=cards, seed=1)
        game.save(tmp_path / "mine.json")
        assert load(tmp_path / "mine.json", None).variant.options.map == mine


def test_a_map_without_a_note_as_it_was_once_saved() -> None:
    mine = maps.parse(re.sub(r"^note = .*\n", "", KIT, flags=re.M), "mine.toml")[0]
    assert maps.unpack(mine.pack() | {"note": ""}) == mine


def test_map_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    assert run(["map", "new", str(file), "--game", "axis-mundi"]) == 0
    assert run(["map", "new", str(file)]) == 2
    assert file.read_text(encoding="utf-8") == KIT
    assert run(["map", "check", str(file), "--game", "axis-mundi"]) == 0
    file.write_text(KIT.replace('"1N"', '"1O"'), encoding="utf-8")
    capsys.readouterr()
    assert run(["map", "check", str(file)]) == 1
    assert capsys.readouterr().out.count("mine.toml:15:") == 2
    ring = [f"1{letter}" for letter in "ABCDEFGHIJKLMNOPQR"]
    table = KIT.splitlines()
    for word in ("cave", "shelter", "path", "treasure"):
        at = next(n for n, line in enumerate(table) if line.startswith(word))
        while word == "path" and not table[at].startswith("]"):
            del table[at]
        table[at] = f"{word} = []"
    at = next(n for n, line in enumerate(table) if line.startswith("inaccessible"))
    table[at] = f"inaccessible = {ring}".replace("'", '"')
    file.write_text("\n".join(table), encoding="utf-8")
    capsys.readouterr()
    assert run(["map", "check", str(file)]) == 0  # nobody gets up, which is told
    told = capsys.readouterr().out.splitlines()
    assert len([line for line in told if "Axis Mundi" in line]) == 3
