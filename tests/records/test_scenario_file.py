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
