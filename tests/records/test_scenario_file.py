"""Scenario files: writing them, and faults in them, reported with file and line."""

from pathlib import Path

import numpy as np
import pytest

from azardia_nb import RULINGS, AzardiaError, Deck, Game, Placed, Rulings, games
from azardia_nb.errors import DeckError, FileError, ScenarioError
from azardia_nb.games.azardia.scenario import Setup, scenario
from azardia_nb.records.scenario import dialect_of, run_scenario, save
from azardia_nb.records.scenario import scenario as written
from tests.cases import each
from tests.seats import go_on
from tests.text.golden import pattern, wording

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


# --- scenario writer ------------------------------------------------------------------------------


START = Setup((Placed(78, level=4), Placed(12)), cards=False)


def play_on(game: Game, rng: np.random.Generator, steps: int) -> None:
    """Play random actions and outcomes for up to `steps` steps."""
    game.automatic = False
    for _ in range(steps):
        if game.waiting == "over":
            return
        if game.waiting == "seat":
            legal = game.legal()
            game.repeat(legal[int(rng.integers(len(legal)))].action)
        else:
            outcomes = game.chance()
            game.repeat(outcomes[int(rng.integers(len(outcomes)))][0])


@each("seed", range(60))
def test_any_game_from_anywhere_is_written_and_holds(tmp_path: Path, seed: int) -> None:
    rng = np.random.default_rng(seed)
    cards = bool(rng.integers(2))
    hand = ("reverse-gear", "shed-skin", "boo") if cards else ()
    top = int(rng.integers(2))
    pawns = [Placed(int(rng.integers(81, 150)), level=5, coins=3000, hand=hand, skip=top)]
    pawns += [
        Placed(int(rng.integers(1, 80)), level=int(rng.integers(1, 6)), coins=int(coins) * 1000)
        for coins in rng.integers(0, 7, int(rng.integers(1, 4)))
    ]
    rulings = {name: rng.choice(np.array(r.values, object)) for name, r in RULINGS.items()}
    setup = Setup(
        tuple(pawns),
        seat=int(rng.integers(1, len(pawns) + 1)),
        phase=str(rng.choice(["roll", "play", "discard"])),
        round=int(rng.integers(1, 5)),
        cards=cards,
        rulings=Rulings(**rulings),
    )
    game = setup.begin()
    play_on(game, rng, int(rng.integers(0, 40)))
    file = tmp_path / "case.toml"
    save(scenario(setup, game, f'A "case" \\ of {seed}', "goal"), file)
    assert run_scenario(file) == []


def test_the_scenario_says_what_was_played(tmp_path: Path) -> None:
    game = START.begin()
    game.automatic = False
    for step in ("roll", "roll 7 3", "add"):
        game.repeat(step)
    text = scenario(START, game, " Past\nthe gate ", "zones.return")
    assert 'title = "Past the gate"' in text
    assert "roll = [7, 3]" in text
    assert 'do = "add"' in text
    assert '"zones.return"' in text.partition("[expect]")[2]
    wrong = tmp_path / "wrong.toml"
    wrong.write_text(text.replace("tile = 9", "tile = 8"), "utf-8")
    assert run_scenario(wrong)


def test_what_was_undone_is_not_told() -> None:
    game = START.begin()
    game.automatic = False
    game.repeat("roll")
    game.undo()
    assert "[[steps]]" not in scenario(START, game, "Nothing", "goal")


def test_a_file_that_is_there_stays_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "case.toml"
    save("mine", file)
    with pytest.raises(FileError, match="already exists"):
        save("other", file)
    assert file.read_text("utf-8") == "mine"
    with pytest.raises(FileError, match=pattern("files.unwritable", "es")):
        save("mine", tmp_path / "no" / "case.toml", "es")


def test_a_title_and_a_rule_are_needed() -> None:
    game = START.begin()
    with pytest.raises(AzardiaError, match="título"):
        scenario(START, game, "  ", "goal", "es")
    with pytest.raises(AzardiaError, match="no rule"):
        scenario(START, game, "A case", "goals")


# --- scenario of any game -------------------------------------------------------------------------


CASES = Path(__file__).parents[1] / "scenarios" / "small_games"
PIG = (CASES / "pig-nothing-to-hold.toml").read_text(encoding="utf-8")
SMALL = sorted({path.stem.partition("-")[0] for path in CASES.glob("*.toml")})


def test_what_does_not_hold_is_said(tmp_path: Path) -> None:
    file = tmp_path / "case.toml"
    for old, new, right in (
        ("roll 2", "roll 7", "step 8: 'roll 7' "),
        ("winner = 2", "winner = 1", "winner: 2, expected 1"),
        ('refuse = "hold"', 'refuse = "roll"', "step 1: 'roll' "),
        ('"pig.goal"]', '"pig.hold"]', "events: pig.hold "),
    ):
        file.write_text(PIG.replace(old, new), encoding="utf-8")
        (said,) = run_scenario(file)
        assert said.startswith(right)


@each("name", SMALL)
@each("seed", range(5))
def test_any_other_game_is_written_and_holds(name: str, seed: int, tmp_path: Path) -> None:
    rng = np.random.default_rng(seed)
    kind = games.load(name)
    game = kind.Game(max(kind.seats[0], 1 + seed % 2), seed=seed)
    game.automatic = False
    for _ in range(int(rng.integers(1, 60))):
        go_on(game, rng)
    file = tmp_path / "case.toml"
    rule = next(iter(dialect_of(kind).rules or ["any"]))
    save(written(game, "As it was played", rule), file)
    assert run_scenario(file) == []


def test_a_position_of_notation_stands_for_pawns(tmp_path: Path) -> None:
    game = Game.place([Placed(78, level=4), Placed(12)], cards=False)
    head = 'title = "A case"\nrule = "zones.return"\n[setup]\ncards = false\n'
    steps = '[[steps]]\nroll = [7, 3]\n[[steps]]\ndo = "add"\n[expect]\nseat = 2\n'
    where = f'position = "{game.notation}"\n'
    file = tmp_path / "case.toml"
    file.write_text(f"{head}{where}{steps}[[expect.players]]\ntile = 9\n", encoding="utf-8")
    assert run_scenario(file) == []
    file.write_text(f"{head}{where}seat = 1\n{steps}", encoding="utf-8")
    with pytest.raises(ScenarioError, match=":3: a position "):
        run_scenario(file)
