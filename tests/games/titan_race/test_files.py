"""Circuits, Titans and bonus cards from files: the kit's own, and what is wrong with others."""

import pytest

from azardia_nb.errors import AzardiaError
from azardia_nb.files.toml_file import DataError
from azardia_nb.games.titan_race.data import cards, circuits, titans
from azardia_nb.games.titan_race.data.packaged import packaged
from azardia_nb.games.titan_race.game import variant
from azardia_nb.games.titan_race.record import GAME
from azardia_nb.games.titan_race.rules.board import NATURES
from azardia_nb.text.language import speaking
from tests.cases import each
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


CIRCUIT = """\
[kit]
note = "mine"

[[circuit]]
id = "mine"
name = "Mine"
known = ["lava E5"]
[circuit.spaces]
lava = ["E5"]
"""


@each(
    "old, new, line, said",
    [
        ('lava = ["E5"]', 'lava = ["E5", "B3"]', 9, wording("data.no_space", name="'B3'")),
        ('lava = ["E5"]', 'lava = ["E5", "A1"]', 9, wording("data.start_space", name="A1")),
        ('lava = ["E5"]', 'lava = ["E5"]\nbonus = ["E5"]', 10, "E5 is already lava"),
        ('lava = ["E5"]', 'lavva = ["E5"]', 9, wording("refused.near", words="'lava'")),
        ('lava = ["E5"]', 'lava = ["C5"]', 7, wording("data.rulebook", said="lava E5")),
        ('lava = ["E5"]', "lava = 7", 9, wording("data.list")),
        ('"lava E5"', '"E5 lava"', 7, wording("data.lava")),
        ('id = "mine"', 'id = "Mine"', 5, "lower-case letters"),
        ('id = "mine"', 'id = "plain"', 5, wording("data.id")),
        ('name = "Mine"', "name = 3", 6, "use text"),
        (
            'lava = ["E5"]',
            'lava = ["E5"]\nice = ["A3", "A5", "A7", "A9", "A11"]',
            10,
            "slides end",
        ),
        ("[[circuit]]", "[[circus]]", 4, wording("refused.near", words="'circuit'")),
    ],
)
def test_what_is_wrong_with_circuits(old: str, new: str, line: int, said: str) -> None:
    assert circuits.parse(CIRCUIT)[0]["mine"].nature("E5") == "lava"
    with pytest.raises(DataError) as wrong:
        circuits.parse(CIRCUIT.replace(old, new), "mine.toml")
    assert any(
        text.startswith(f"mine.toml:{line}: ") and said in text for text in wrong.value.lines
    ), wrong.value


def test_every_fault_is_told_and_in_spanish_too() -> None:
    text = CIRCUIT.replace('"E5"]', '"E6", "Q5"]').replace('"Mine"', "3")
    with pytest.raises(DataError) as wrong:
        circuits.parse(text, "mine.toml")
    assert len(wrong.value.lines) == 4
    with speaking("es"), pytest.raises(DataError) as spanish:
        circuits.parse(text, "mine.toml")
    assert all(a != b for a, b in zip(wrong.value.lines, spanish.value.lines, strict=True))


def test_other_numbers_of_spaces_are_unusual_and_no_fault() -> None:
    text = packaged("circuits.toml").replace('"D8", "B4"]', '"D8"]', 1)
    _, unusual = circuits.parse(text, "mine.toml")
    assert unusual == (
        wording("data.spaces", file="mine.toml", name="pools", n=6, nature="lava", usual=7),
    )
    assert circuits.parse(packaged("circuits.toml"), "mine.toml")[1] == ()


def test_known_spaces_hold() -> None:
    for old, new in (('"D4", "D6", "A7"', '"D8", "D6", "A7"'), ('["A3", "E9"]', '["C3", "E9"]')):
        with pytest.raises(DataError, match=pattern("data.rulebook")):
            circuits.parse(packaged("circuits.toml").replace(old, new))


@each(
    "old, new, said",
    [
        ('colour = "red" ', 'colour = "pink" ', wording("data.one_of", words="yellow")),
        ('colour = "red" ', 'colour = "brown" ', "colour"),
        ('path = ["ss"]', 'path = ["sss"]', pattern("data.rulebook")),
        ("price = 1", "price = 2", pattern("data.rulebook")),
        ("start = 4, most = 6", "start = 7, most = 6", "from 1 to 6"),
        ('id = "craken"', 'id = "kraken"', pattern("refused.near", words="'craken'")),
        ("pays_for_wild = false", 'pays_for_wild = "no"', wording("data.boolean")),
        ('id = "dash"', 'id = "trap"', "id = 'trap'"),
    ],
)
def test_what_is_wrong_with_titans(old: str, new: str, said: str) -> None:
    text = packaged("titans.toml")
    assert old in text
    with pytest.raises(DataError, match=said):
        titans.parse(text.replace(old, new, 1))


def test_a_corrected_gauge_is_played_with() -> None:
    text = packaged("titans.toml").replace("{ start = 1, most = 2", "{ start = 5, most = 9", 1)
    kind = variant("plain", titans=titans.parse(text))
    assert GAME.start(kind, 2)["life"][:2].tolist() == [5, 7]
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


@each(
    "old, new, said",
    [
        ("count = 2", "count = 0", "from 1 to 9"),
        ("count = 2", "count = true", "from 1 to 9"),
        ('when = "turn"', 'when = "tern"', pattern("refused.near", words="'turn'")),
        ("{ draw = 1 }", "{ draw = 9 }", "|".join(map(pattern, ("data.one_of", "refused.near")))),
        ("{ draw = 1 }", "{ avoid = true }", "another effect"),
        ('when = "turn"', 'when = "loss"', "another effect"),
        (
            "{ draw = 1 }",
            '{ trap = "adjacent" }, { borrow = "adjacent" }',
            wording("data.two_targets"),
        ),
        (
            "{ draw = 1 }",
            '{ damage = 1, at = "straight3" }',
            "|".join(map(pattern, ("data.one_of", "refused.near"))),
        ),
        ("[ { draw = 1 }, { life = -1 } ]", "[]", "one to 3"),
        ("[ { draw = 1 }, { life = -1 } ]", "3", wording("data.list")),
        ('text = { en = "Do", es = "Haz" }', 'text = { en = "Do" }', "es is missing"),
        ('id = "mine"', "", "id is missing"),
    ],
)
def test_what_is_wrong_with_cards(old: str, new: str, said: str) -> None:
    deck = cards.parse(CARD, "mine.toml")
    assert deck.warnings == (wording("data.bonus_cards", file="mine.toml", n=2, usual=13),)
    with pytest.raises(DataError, match=said) as wrong:
        cards.parse(CARD.replace(old, new), "mine.toml")
    assert all(line.startswith("mine.toml:") for line in wrong.value.lines)


@pytest.mark.parametrize("parse", [circuits.parse, titans.parse, cards.parse])
@pytest.mark.parametrize(
    "text", ["", "=", "[[circuit]]", "a = 1", "[bonus]\n", "x" * 300_000, "\0"]
)
def test_what_is_no_such_file(parse, text: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(DataError):
        parse(text, "mine.toml")


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


def test_what_there_is_none_of() -> None:
    for wrong in (lambda: circuits.named("pool"), lambda: cards.kit().kind("wards")):
        with pytest.raises(AzardiaError, match=pattern("refused.near")):
            wrong()
    with pytest.raises(AzardiaError, match="B3"):
        circuits.made({"lava": ["B3"]})
    for content in (None, 3, {}, {"spaces": 1}, {"id": "x", "spaces": {"A1": "lava"}}):
        with pytest.raises(AzardiaError):
            circuits.unpack(content)
    for content in (None, {}, {"titans": [], "colours": []}, {"titans": [{}], "colours": []}):
        with pytest.raises(AzardiaError):
            titans.unpack(content)
