"""Scenario files that are wrong: one line each, with file and line, before anything is played."""

from pathlib import Path

import pytest

from azardia_nb import Deck
from azardia_nb.errors import DeckError, ScenarioError
from azardia_nb.records.scenario import run_scenario
from tests.cases import each
from tests.text.golden import wording

GOOD = """\
title = "A case"
rule = "zones.return"

[setup]
cards = false
round = 2

[[setup.players]]
character = "lagartoon"
tile = 78
level = 4

[[setup.players]]
tile = 12

[[steps]]
roll = [7, 3]
[[steps]]
do = "add"

[expect]
seat = 2
events = ["zones.return"]
absent = ["challenge"]
[[expect.players]]
tile = 9
"""
CARDS = GOOD.replace("cards = false\n", "").replace('[[steps]]\ndo = "add"\n', "")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "case.toml"


def refused(path: Path) -> str:
    with pytest.raises(ScenarioError) as error:
        run_scenario(path)
    said = str(error.value)
    assert "\n" not in said
    assert said.startswith(str(path))
    return said.removeprefix(str(path))


def test_the_case_itself_holds(file: Path) -> None:
    for text in (GOOD, "\ufeff" + GOOD, GOOD.replace("\n", "\r\n")):
        file.write_text(text, encoding="utf-8", newline="")
        assert run_scenario(file) == []


# What is replaced, by what, on which line the mistake is, and what is said about it.
WRONG: dict[str, tuple[str, str, int, str]] = {
    "unknown key": ("round = 2", "rounds = 2", 6, "'rounds' in setup; use one of cards"),
    "unknown part": ("[expect]\n", "[expected]\n", 21, "'expected' in a scenario"),
    "unknown key of a player": ("tile = 12", "tyle = 12", 14, "'tyle' in setup"),
    "unknown key of a step": ('do = "add"', 'don = "add"', 19, "'don' in steps"),
    "unknown expectation": ("seat = 2", "chair = 2", 22, "'chair' in expect"),
    "unknown key expected": ("tile = 9", "tyle = 9", 26, "'tyle' in expect"),
    "no rule": ('rule = "zones.return"\n', "", 1, "needs a rule"),
    "no title": ('title = "A case"\n', "", 1, "needs a title"),
    "unknown rule": ('rule = "zones.return"', 'rule = "zones.back"', 2, "'zones.back'"),
    "a rule in a list": ('rule = "zones.return"', 'rule = ["goal"]', 2, "rule in a scenario is"),
    "unknown event": ('events = ["zones.return"]', 'events = ["zones"]', 23, "'zones'"),
    "an event in a list": ('events = ["zones.return"]', "events = [[1]]", 23, "[1]"),
    "unknown absent rule": ('absent = ["challenge"]', 'absent = ["chall"]', 24, "'chall'"),
    "unknown phase expected": ("seat = 2", 'phase = "tea"', 22, "use one of setup"),
    "cards as text": ("cards = false", 'cards = "no"', 5, "true or false"),
    "seat as text": ("round = 2", 'seat = "1"', 6, "a whole number"),
    "half a round": ("round = 2", "round = 2.5", 6, "a whole number"),
    "a true round": ("round = 2", "round = true", 6, "a whole number"),
    "round 0": ("round = 2", "round = 0", 4, "rounds count from 1"),
    "seat 3 of 2": ("round = 2", "seat = 3", 4, "the seats are 1 to 2"),
    "unknown start": ("round = 2", 'phase = "tea"', 4, "roll, play, discard"),
    "no tile": ("tile = 12", "level = 2", 13, "needs a tile"),
    "tile as text": ("tile = 12", 'tile = "12"', 14, "a whole number"),
    "tile 0": ("tile = 12", "tile = 0", 4, "goal"),
    "tile 151": ("tile = 12", "tile = 151", 4, "goal"),
    "an immense tile": ("tile = 12", f"tile = {10**30}", 4, "goal"),
    "level 6": ("level = 4", "level = 6", 4, "levels.range"),
    "level 0": ("level = 4", "level = 0", 4, "levels.range"),
    "below level 5 beyond 80": ("tile = 78", "tile = 81", 4, "zones.zero"),
    "below level 5 on 80": ("tile = 78", "tile = 80", 4, "zones.return"),
    "unknown character": ('"lagartoon"', '"dragon"', 4, "use one of lagartoon"),
    "a character twice": ('"lagartoon"', '"kuchuritok"', 4, "one character twice"),
    "coins that are none": ("level = 4", "level = 4\ncoins = 1500", 4, "coins.cap"),
    "too many coins": ("level = 4", "level = 4\ncoins = 7000", 4, "coins.cap"),
    "crossed and below": ("level = 4", "level = 5\ncrossed = true", 4, "zones.floor"),
    "a hand in the core game": ("level = 4", 'level = 4\nhand = ["sprint"]', 4, "cards.decks"),
    "a deck in the core game": ("round = 2", 'deck = "my.toml"', 6, "no deck"),
    "unknown ruling": ("round = 2", 'rulings = { zone = "stop" }', 6, "no ruling 'zone'"),
    "unknown answer": ("round = 2", 'rulings = { zone_return = "halt" }', 6, "'carry' or 'stop'"),
    "an answer in a list": ("round = 2", "rulings = { zone_return = [1] }", 6, "zone_return"),
    "rulings as text": ("round = 2", 'rulings = "default"', 6, "a table"),
    "players that are none": ("round = 2", "rulings = {}\n[setup.x]", 7, "'x' in setup"),
    "no action": ('do = "add"', 'do = "ad"', 18, "did you mean 'add'"),
    "an action that is a number": ('do = "add"', "do = 3", 19, "a text"),
    "no such card": ('do = "add"', 'do = "play sprint"', 18, "the core game has no cards"),
    "a card of the core game": ('do = "add"', 'draw = "sprint"', 19, "the core game has no cards"),
    "an empty step": ('do = "add"\n', "", 18, "a step is one of"),
    "two things in a step": ('do = "add"', 'do = "add"\nrefuse = "end"', 18, "a step is one of"),
    "a reason without refusal": ('do = "add"', 'do = "add"\nwhy = "goal"', 18, "why goes with"),
    "a reason that is no rule": ('do = "add"', 'refuse = "end"\nwhy = "x"', 20, "rule 'x'"),
    "a die of eleven": ("[7, 3]", "[7, 11]", 17, "1 to 10"),
    "a die as text": ("[7, 3]", '[7, "3"]', 17, "1 to 10"),
    "a true die": ("[7, 3]", "[7, true]", 17, "1 to 10"),
    "a roll that is no list": ("[7, 3]", "7", 17, "a list"),
    "steps in a table": ("[[steps]]\nroll = [7, 3]\n[[steps]]\n", "[steps]\n", 16, "a list"),
    "a step that is text": ("[setup]\n", 'steps = ["add"]\n[setup]\n', 17, "no TOML"),
    "no TOML": ("seat = 2", "seat = ", 22, "no TOML"),
    "a key twice": ("seat = 2", "seat = 2\nseat = 2", 23, "no TOML"),
    "an open text": ('"A case"', '"A case', 1, "no TOML"),
    "a number of many digits": ("seat = 2", "seat = " + "9" * 9000, 0, "no TOML"),
    "a key of many parts": ("seat = 2", ".".join("abcdefghijk") + " = 2", 22, "many parts"),
    "nested deeply": ("seat = 2", "seat = " + "[" * 9000, 1, "nested"),
}


def test_a_wrong_deck_is_told_line_by_line(file: Path) -> None:
    deck = file.parent / "my.toml"
    deck.write_text("[[action]]\n" * 5, encoding="utf-8")
    file.write_text(CARDS.replace("round = 2", 'deck = "my.toml"'), encoding="utf-8")
    with pytest.raises(DeckError) as wrong:
        Deck.load(deck)
    with pytest.raises(ScenarioError) as error:
        run_scenario(file)
    assert len(error.value.lines) > 5
    assert error.value.lines == tuple(f"{file}:5: {line}" for line in wrong.value.lines)


def test_two_pawns_on_150(file: Path) -> None:
    text = GOOD.replace("tile = 78\nlevel = 4", "tile = 150\nlevel = 5")
    file.write_text(text.replace("tile = 12", "tile = 150\nlevel = 5"), encoding="utf-8")
    assert "two pawns on 150" in refused(file)


@each("players", [0, 1, 5])
def test_a_wrong_number_of_players(players: int, file: Path) -> None:
    head, rest = GOOD.split("[[setup.players]]", 1)
    tail = rest[rest.index("[[steps]]") :]
    file.write_text(head + "[[setup.players]]\ntile = 5\n" * players + tail, encoding="utf-8")
    said = refused(file)
    assert f"{players} players" in said
    assert said.endswith("(goal)")


CONTENTS: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "empty"),
    "blanks": (b" \n\n", "empty"),
    "Latin-1": ('title = "ñ"\nrule = "á"'.encode("latin-1"), ":1: not UTF-8"),
    "UTF-16": (GOOD.encode("utf-16"), ":1: not UTF-8"),
    "not UTF-8 further down": (GOOD.encode() + b"# \xff\n", ":27: not UTF-8"),
    "binary": (bytes(range(256)), ":"),
    "null characters": (b"\0" * 100, "no TOML"),
    "JSON": (b'{"title": "A case"}', "no TOML"),
    "a deck": (b'[deck]\nname = "My deck"\n', "'deck' in a scenario"),
    "tables without end": (b"a = {b = " * 100_000, ""),
}


@each("what", CONTENTS)
def test_a_file_that_is_no_scenario(what: str, file: Path) -> None:
    content, right = CONTENTS[what]
    file.write_bytes(content)
    assert right in refused(file)


def test_nowhere_to_read(tmp_path: Path) -> None:
    assert "directory" in refused(tmp_path)
    assert wording("system.no_file") in refused(tmp_path / "missing.toml")
    with pytest.raises(ScenarioError, match=r"a\\x00b.*null"):
        run_scenario(tmp_path / "a\0b")


# --- cases that are well written and do not hold ----------------------------------------------

FAILING: dict[str, tuple[str, str, str]] = {
    "a step that cannot be done": ('do = "add"', 'do = "level"', "step 2: "),
    "a roll that is not due": ('do = "add"', "roll = [1, 1]", "step 2: "),
    "too many dice": ("[7, 3]", "[7, 3, 1]", "step 1: "),
    "not refused": ('do = "add"', 'refuse = "add"', "step 2: 'add' is legal"),
    "refused by another rule": (
        'do = "add"',
        'refuse = "level"\nwhy = "goal"',
        "step 2: 'level' is refused by coins.level, not by goal",
    ),
    "another tile": ("tile = 9", "tile = 10", "seat 1 tile: 9, expected 10"),
    "another seat": ("seat = 2", "seat = 1", "seat: 2, expected 1"),
    "over": ("seat = 2", "over = true", "over: False, expected True"),
    "an event that is not there": ('["zones.return"]', '["grace"]', "events: grace is not there"),
    "an event that is": ('["challenge"]', '["turn.roll"]', "absent: turn.roll is in the log"),
    "too many players": (
        "[[expect.players]]\n",
        "[[expect.players]]\n[[expect.players]]\n[[expect.players]]\n",
        "players: 2, expected 3",
    ),
}


@each("what", FAILING)
def test_a_case_that_does_not_hold(what: str, file: Path) -> None:
    old, new, right = FAILING[what]
    file.write_text(GOOD.replace(old, new), encoding="utf-8")
    said = run_scenario(file)
    assert any(difference.startswith(right) for difference in said), said
