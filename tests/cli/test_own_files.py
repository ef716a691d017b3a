"""Custom files given to commands, and files on a full disk."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from azardia_nb.cli.main import main
from azardia_nb.errors import FileError
from azardia_nb.game.commands import DONE, NO, WRONG
from azardia_nb.game.house_rules import with_files
from azardia_nb.games import load
from azardia_nb.records import scenario
from azardia_nb.records.save import load as load_save
from tests.cases import each

# --- own files ------------------------------------------------------------------------------------


Capture = pytest.CaptureFixture[str]
Edit = Callable[[str], str]


def own(file: Path, *new: str, edit: Edit = str) -> Path:
    """Write a starting file with `deck new`, and apply `edit` to its text."""
    main(["deck", "new", str(file), *new])
    file.write_text(edit(file.read_text("utf-8")), "utf-8")
    return file


def renamed(text: str) -> str:
    """Return the text with another title of its first card."""
    begin = text.index("title =")
    return text[:begin] + 'title = "Clone Danzig"' + text[text.index("\n", begin) :]


def first_circuit(text: str) -> str:
    parts = text.split("[[circuit]]")
    return "[[circuit]]".join(parts[:2]).replace('id = "', 'id = "my-', 1)


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    """Custom files by game and kind, as in "titan_race_map"."""
    edits: dict[str, tuple[tuple[str, ...], Edit]] = {
        "azardia_deck": ((), lambda text: text.replace('name = "', 'name = "My ', 1)),
        "titan_race_deck": (
            ("--game", "titan-race"),
            lambda text: text.replace('name = "', 'name = "My ', 1),
        ),
        "titan_race_map": (("--map", "--game", "titan-race"), first_circuit),
        "axis_mundi_deck": (("--game", "axis-mundi"), renamed),
        "axis_mundi_map": (
            ("--map", "--game", "axis-mundi"),
            lambda text: text.replace('name = "', 'name = "My ', 1),
        ),
    }
    return {
        name: own(tmp_path / f"{at}.toml", *new, edit=edit)
        for at, (name, (new, edit)) in enumerate(edits.items())
    }


def of(game: str, files: dict[str, Path]) -> dict[str, Path]:
    """Return a game's files by kind, the arguments of `with_files`."""
    return {name.rsplit("_", 1)[1]: file for name, file in files.items() if name.startswith(game)}


@pytest.mark.parametrize("name", ["azardia", "titan_race", "axis_mundi"])
def test_a_saved_game_keeps_the_files_it_is_played_with(
    name: str, files: dict[str, Path], tmp_path: Path
) -> None:
    kind = load(name)
    assert set(of(name, files)) == set(kind.files())
    game = kind.Game(kind.seats[-1], seed=3, **with_files(kind, **of(name, files)))
    usual = kind.Game(kind.seats[-1], seed=3).variant.options
    for _ in range(8):
        game.play(game.legal()[0].action)
    saved = tmp_path / "game.json"
    game.save(saved)
    for file in files.values():
        file.unlink()  # all that is needed is in the game
    again = load_save(saved, None)
    assert again.variant.options == game.variant.options != usual
    assert again.steps == game.steps
    kept = json.loads(saved.read_text("utf-8"))
    assert kept["options"] if name != "azardia" else kept["deck"]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("simulate --game pig --deck {azardia_deck}", "pig"),
        ("simulate --game axis-mundi --cards --map {titan_race_deck}", "[map]"),
        ("simulate --game titan-race --map {axis_mundi_map}", ":1:"),
        ("simulate --deck {axis_mundi_deck}", '"card"'),
        ("simulate --deck nowhere.toml", "nowhere.toml"),
        ("simulate --game pig --map nowhere.toml", "pig"),
    ],
)
def test_a_wrong_file_is_one_line(
    asked: str, said: str, files: dict[str, Path], capsys: Capture
) -> None:
    capsys.readouterr()
    assert main(asked.format(**files).split()) == WRONG
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert said in told


def test_games_are_simulated_with_files(files: dict[str, Path], capsys: Capture) -> None:
    deck, island = str(files["azardia_deck"]), str(files["axis_mundi_map"])
    three = "greedy,random,random"
    given = ["--game", "axis-mundi", "--games", "2", "--players", three, "--map", island]
    assert main(["simulate", *given]) == DONE
    assert main(["simulate", "--games", "5", "--players", "greedy,random", "--deck", deck]) == DONE
    assert "My " in capsys.readouterr().out


@each(
    ("name", "circuits"),
    [("titan_race_map", True), ("axis_mundi_map", False), ("azardia_deck", False)],
)
def test_a_file_is_checked_as_what_it_is(
    name: str, circuits: bool, files: dict[str, Path], capsys: Capture
) -> None:
    capsys.readouterr()
    assert main(["deck", "check", str(files[name])]) == DONE
    said = capsys.readouterr().out
    assert ("my-" in said) == circuits
    files[name].write_text(files[name].read_text("utf-8").replace('"', "", 1), "utf-8")
    assert main(["deck", "check", str(files[name])]) == NO
    assert f"{files[name].name}:" in capsys.readouterr().out


# --- new files ------------------------------------------------------------------------------------


resource = pytest.importorskip("resource", reason="no limits on this system")


@contextmanager
def little_room(most: int = 100) -> Iterator[None]:
    """Limit the size of files in a `with` block, as on a full disk."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def case(file: Path) -> int:
    try:
        scenario.save("title = 'a case'\n" * 100, file)
    except FileError:
        return 2
    return 0


NEW: dict[str, Callable[[Path], int]] = {
    "a deck": lambda file: main(["deck", "new", str(file)]),
    "a deck of Titan Race": lambda file: main(["deck", "new", str(file), "--game", "titan_race"]),
    "circuits": lambda file: main(["deck", "new", str(file), "--map", "--game", "titan-race"]),
    "a rule case": case,
}


@each("name", NEW)
def test_a_file_that_has_no_room_is_not_begun(name: str, tmp_path: Path) -> None:
    file = tmp_path / "new.toml"
    with little_room():
        assert NEW[name](file) == 2
    assert not list(tmp_path.iterdir())
    assert NEW[name](file) == 0
    before = file.read_bytes()
    assert NEW[name](file) == 2, "what is there stays as it is"
    assert file.read_bytes() == before
