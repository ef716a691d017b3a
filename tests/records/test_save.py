"""Saved games: intact after any failure; changed ones are refused in one line."""

import hashlib
import json
import os
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from azardia_nb import Deck, Game, Rulings, SaveError
from azardia_nb.files import checked_file
from azardia_nb.files.checked_file import with_checksum
from azardia_nb.games import load as load_game
from azardia_nb.games.titan_race.data import circuits
from azardia_nb.records.save import loads
from tests.cases import each
from tests.text.golden import tells, wording
from tests.walks import DECKS, play_on

FIRST_FORMAT = Path(__file__).parent / "saved" / "format-1.json"


@pytest.fixture
def game() -> Game:
    game = Game(3, seed=12, rulings=Rulings(zone_return="stop"))
    play_on(game, np.random.default_rng(12), 60)
    return game


@pytest.fixture
def saved(game: Game, tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    game.save(path)
    return path


def refused(path: object) -> str:
    """Return the one-line refusal of a file; existing files must not change."""
    there = Path(str(path))
    before = there.read_bytes() if there.is_file() else None
    with pytest.raises(SaveError) as error:
        Game.load(path)  # type: ignore[arg-type]
    said = str(error.value)
    assert "\n" not in said
    assert len(said) < 1000
    assert (there.read_bytes() if there.is_file() else None) == before
    return said


def sealed(content: dict[str, Any]) -> str:
    """Return the text of a file with a correct checksum, computed without the kit."""
    content.pop("check", None)
    canonical = json.dumps(content, ensure_ascii=False, sort_keys=True)
    check = hashlib.sha256(canonical.encode("utf-8", "surrogatepass")).hexdigest()
    return json.dumps({**content, "check": check})


# --- there and back ---------------------------------------------------------------------------


def test_undone_steps_are_saved(game: Game, tmp_path: Path) -> None:
    game.undo()
    game.undo()
    assert game.position < len(game)
    game.save(tmp_path / "game.json")
    loaded = Game.load(tmp_path / "game.json")
    assert loaded == game
    assert (loaded.position, len(loaded)) == (game.position, len(game))
    assert loaded.redo()
    game.redo()
    assert loaded == game


def test_a_file_is_text_that_people_can_read(saved: Path) -> None:
    content = json.loads(saved.read_text(encoding="utf-8"))
    assert (content["format"], content["version"]) == ("azardia-nb game", 2)
    assert content["rulings"]["zone_return"] == "stop"
    assert content["steps"][:2] == ["roll", content["steps"][1]]
    assert stat.S_IMODE(saved.stat().st_mode) & 0o600 == 0o600


def test_a_file_of_the_first_format_plays_as_it_did() -> None:
    game = Game.load(FIRST_FORMAT)
    assert (game.winner, [pawn.tile for pawn in game.pawns]) == (4, [141, 147, 132, 150])
    assert game.rulings["grace_takeover"] == "keep"  # there was no other way then
    assert game.rulings["special_or_challenge"] == "challenge"  # as the file says


def test_a_file_of_the_first_format_that_no_longer_fits_says_why() -> None:
    said = refused(FIRST_FORMAT.with_name("format-1-corrected-since.json"))
    assert "step 3 ('draw shield')" in said
    assert wording("save.corrected") in said


@pytest.mark.skipif(os.name == "nt", reason="modes and links as POSIX has them")
def test_an_older_file_keeps_its_mode_and_a_link_stays_one(game: Game, saved: Path) -> None:
    saved.chmod(0o640)
    link = saved.parent / "link.json"
    link.symlink_to(saved.name)
    game.undo()
    game.save(link)
    assert link.is_symlink()
    assert stat.S_IMODE(saved.stat().st_mode) == 0o640
    assert Game.load(saved) == game


# --- a crash in the middle --------------------------------------------------------------------

FAULTS: dict[str, tuple[str, BaseException]] = {
    "the disk is full": ("os.fsync", OSError(28, "No space left on device")),
    "no replacing": ("os.replace", PermissionError(13, "Permission denied")),
    "interrupted while writing": ("os.fsync", KeyboardInterrupt()),
    "interrupted before replacing": ("os.replace", KeyboardInterrupt()),
    "no memory": ("os.fsync", MemoryError()),
    "no text": ("json.dumps", MemoryError()),
    "no permission for the folder": ("builtins.open", PermissionError(13, "Permission denied")),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_crash_leaves_the_old_file_whole(
    fault: str, game: Game, saved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = saved.read_bytes()
    at, error = FAULTS[fault]

    def fail(*_: object, **__: object) -> None:
        raise error

    game.undo()
    with monkeypatch.context() as patch:
        patch.setattr(at, fail)
        expected = SaveError if isinstance(error, OSError) else type(error)
        with pytest.raises(expected) as said:
            game.save(saved)
    if isinstance(error, OSError):
        assert str(said.value) == wording(
            "files.unwritable", file=saved, why=str(error.strerror).lower()
        )
    assert saved.read_bytes() == before
    assert os.listdir(saved.parent) == [saved.name]
    game.save(saved)  # and afterwards all is well
    assert Game.load(saved) == game


NOWHERE: dict[str, Callable[[Path], object]] = {
    "a folder that is missing": lambda folder: folder / "missing" / "game.json",
    "a directory": lambda folder: folder,
    "a file as folder": lambda folder: folder / "game.json" / "game.json",
    "a null character": lambda folder: f"{folder}/a\0b",
    "a name far too long": lambda folder: folder / ("a" * 300),
    "a line break": lambda folder: f"{folder}/missing\n/game.json",
    "a number": lambda folder: 3,
    "nothing": lambda folder: None,
}


@pytest.mark.parametrize("where", NOWHERE)
def test_nowhere_to_write_or_read(where: str, game: Game, saved: Path) -> None:
    before = saved.read_bytes()
    path = NOWHERE[where](saved.parent)
    with pytest.raises(SaveError) as error:
        game.save(path)  # type: ignore[arg-type]
    assert "\n" not in str(error.value)
    assert saved.read_bytes() == before
    assert os.listdir(saved.parent) == [saved.name]
    with pytest.raises(SaveError) as error:
        Game.load(path)  # type: ignore[arg-type]
    assert "\n" not in str(error.value)


# --- damaged, edited, newer, something else ---------------------------------------------------


@pytest.mark.skipif(os.name == "nt", reason="takes a pipe with a name")
def test_a_pipe_is_not_replaced_by_a_file(game: Game, tmp_path: Path) -> None:
    """Nor is a device: whatever writes a file goes this way."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    link = tmp_path / "link"
    link.symlink_to(pipe)
    for path in (pipe, link):
        with pytest.raises(SaveError) as error:
            game.save(path)
        assert str(path) in str(error.value)
    with pytest.raises(OSError, match="ordinary"):
        checked_file.write_whole(Path("/dev/null"), b"")
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert sorted(tmp_path.iterdir()) == [link, pipe]


LIMITED = """
import resource, sys
from azardia_nb.cli.commands import run
resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))
sys.exit(run(sys.argv[1:]))
"""


@pytest.mark.skipif(os.name == "nt", reason="takes a limit to the size of files")
def test_a_file_that_has_no_room_is_named(tmp_path: Path) -> None:
    file = tmp_path / "file"
    told = subprocess.run(
        [sys.executable, "-c", LIMITED, "deck", "new", os.fspath(file)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert told.returncode == 2
    assert (str(file) in told.stderr, told.stderr.count("\n")) == (True, 1)
    assert not any(tmp_path.iterdir())


def test_cut_off_anywhere(saved: Path) -> None:
    whole = saved.read_bytes()
    for length in {*range(0, len(whole), len(whole) // 40), len(whole) - 1, len(whole) - 2}:
        saved.write_bytes(whole[:length])
        refused(saved)


def edit(path: Path, seal: bool, **parts: Any) -> None:
    content = json.loads(path.read_text(encoding="utf-8"))
    content.update(parts)
    for name in [name for name, value in content.items() if value is ...]:
        del content[name]
    path.write_text(sealed(content) if seal else json.dumps(content), encoding="utf-8")


EDITS: dict[str, dict[str, Any]] = {
    "a step": {"steps": ["roll", "roll 10 10"]},
    "the position": {"position": 0},
    "the deck": {"deck": None},
    "a ruling": {"rulings": {}},
    "the start": {"start": "azardia/1"},
    "the dice": {"automatic": False},
}


def test_an_edited_file_is_refused(saved: Path) -> None:
    before = saved.read_bytes()
    for what, parts in EDITS.items():
        saved.write_bytes(before)
        edit(saved, False, **parts)
        assert tells(refused(saved), "save.damaged"), what


def test_a_newer_file_is_refused_even_if_nothing_else_is_known(saved: Path) -> None:
    saved.write_text('{"format": "azardia-nb game", "version": 3, "magic": [1]}', "utf-8")
    assert tells(refused(saved), "save.newer", version=3)
    edit(saved, True, version=99)
    assert "newer" in refused(saved)


def test_versions_that_never_were(saved: Path) -> None:
    before = saved.read_bytes()
    for version in (0, -1, 1.0, "1", None, True, [1], 0.5, ...):
        saved.write_bytes(before)
        edit(saved, True, version=version)
        refused(saved)


FORGED: dict[str, tuple[dict[str, Any], str]] = {
    "no steps": ({"steps": ...}, "steps"),
    "steps in one text": ({"steps": "roll"}, "steps"),
    "steps in a table": ({"steps": {"roll": 1}}, "steps"),
    "a step that is a number": ({"steps": [3]}, "step 1 (3)"),
    "a step that is a list": ({"steps": [["roll"]]}, "step 1"),
    "a step that is nothing": ({"steps": ["rolll"]}, "step 1 ('rolll')"),
    "a step that is not allowed": ({"steps": ["add"]}, "turn.roll"),
    "a roll of eleven": ({"steps": ["roll", "roll 11 1"]}, "step 2"),
    "a step with a line break": ({"steps": ["roll\n\n7"]}, "step 1"),
    "a position too far": ({"position": 10_000}, "10000"),
    "a position before the start": ({"position": -1}, "-1"),
    "half a position": ({"position": 0.5}, "position"),
    "a true position": ({"position": True}, "position"),
    "no position": ({"position": None}, "position"),
    "an unknown ruling": ({"rulings": {"zone_returns": "stop"}}, "zone_returns"),
    "an unknown answer": ({"rulings": {"zone_return": "halt"}}, "zone_return"),
    "an answer in a list": ({"rulings": {"zone_return": ["stop"]}}, "zone_return"),
    "rulings in a list": ({"rulings": ["zone_return"]}, "rulings"),
    "no rulings": ({"rulings": ...}, "rulings"),
    "a deck that is text": ({"deck": "kit"}, "deck"),
    "a deck without cards": ({"deck": {"name": "x", "source": "[deck]\nname='x'\n"}}, "no cards"),
    "a deck with many mistakes": (
        {"deck": {"name": "x", "source": "[[action]]\n" * 20}},
        "100 more",
    ),
    "a deck without source": ({"deck": {"name": "x"}}, "deck"),
    "no deck at all": ({"deck": None}, "deck is missing"),
    "another game": ({"game": "chess"}, "chess"),
    "no game": ({"game": ...}, "game"),
    "a start that is none": ({"start": "azardia/1 players=3"}, "deck"),
    "a start of another kind": ({"start": "chess/1"}, "azardia/1"),
    "a start that is a number": ({"start": 3}, "start"),
    "dice that are neither": ({"automatic": 1}, "automatic"),
}


def test_a_forged_file_is_refused(saved: Path) -> None:
    """Even with a check that fits, only what can be played is read."""
    before = saved.read_bytes()
    for what, (parts, said) in FORGED.items():
        saved.write_bytes(before)
        edit(saved, True, **parts)
        assert said in refused(saved), what


OTHER_FILES: dict[str, bytes] = {
    "empty": b"",
    "blanks": b" \n\n",
    "a list": b"[1, 2]",
    "a number": b"42",
    "nothing": b"null",
    "a text": b'"azardia-nb game"',
    "another format": b'{"format": "chess", "version": 1}',
    "a format in a list": b'{"format": ["azardia-nb game"]}',
    "binary": bytes(range(256)) * 20,
    "UTF-16": '{"format": "azardia-nb game"}'.encode("utf-16"),
    "Latin-1": '{"format": "azardia-nb game", "á": 1}'.encode("latin-1"),
    "a byte order mark": b'\xef\xbb\xbf{"format": "azardia-nb game"}',
    "deeply nested lists": b"[" * 200_000,
    "deeply nested tables": b'{"a":' * 200_000,
    "nested, but closed": b"[" * 900 + b"]" * 900,
    "a number of many digits": b'{"format": "azardia-nb game", "version": ' + b"9" * 9000 + b"}",
    "not a number": b'{"format": "azardia-nb game", "version": NaN}',
    "endless": b'{"format": "azardia-nb game", "version": 1e999}',
    "half a letter": b'{"format": "azardia-nb game", "check": "\\ud800", "version": 1}',
    "a scenario": b'title = "A case"\n',
}


@each("what", OTHER_FILES)
def test_something_else_is_refused(what: str, tmp_path: Path) -> None:
    path = tmp_path / "file.json"
    path.write_bytes(OTHER_FILES[what])
    assert str(path) in refused(path)


def test_the_view_of_a_seat_is_no_game(game: Game, tmp_path: Path) -> None:
    game.view(1).save(tmp_path / "view.json")
    assert tells(refused(tmp_path / "view.json"), "save.view")


def test_what_a_killed_writer_left_is_taken_away_by_the_next(game: Game, saved: Path) -> None:
    beside = [saved.with_name(f".azardia-{name}.tmp") for name in ("old", "new")]
    for file in beside:
        file.touch()
    os.utime(beside[0], (0, 0))
    game.save(saved)
    # Another process may be about to write the other one.
    assert [file.exists() for file in beside] == [False, True]


@each("refusals", [2, 99])
def test_a_file_that_somebody_reads_is_replaced_when_they_are_done(
    refusals: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Simulates Windows, the only system that refuses this.
    new, old = tmp_path / "new", tmp_path / "old"
    new.write_bytes(b"new")
    old.write_bytes(b"old")
    tries = []
    real = os.replace

    def busy(source: Path, target: Path) -> None:
        tries.append(target)
        if len(tries) <= refusals:
            raise PermissionError(13, "is used by another process")
        real(source, target)

    monkeypatch.setattr(os, "replace", busy)
    monkeypatch.setattr(checked_file, "PAUSES", (0.0,) * 5)
    if refusals > 5:
        with pytest.raises(PermissionError):
            checked_file.replace_file(new, old, windows=True)
        assert old.read_bytes() == b"old"
    else:
        checked_file.replace_file(new, old, windows=True)
        assert old.read_bytes() == b"new"


def texts_in(part: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the paths of texts in a file's content; only in the first two entries of lists."""
    if isinstance(part, str):
        yield path
    elif isinstance(part, dict):
        for key, inside in part.items():
            yield from texts_in(inside, (*path, key))
    elif isinstance(part, list):
        for at, inside in enumerate(part[:2]):
            yield from texts_in(inside, (*path, at))


OWN_DATA: dict[str, dict[str, Any]] = {
    "azardia": {"deck": Deck.load(DECKS / "cases.toml")},
    "titan_race": {"circuit": circuits.with_spaces({"lava": ["E5"], "ice": ["D4"]})},
}


@each("name", OWN_DATA)
def test_no_text_of_a_file_moves_the_cursor(name: str) -> None:
    playing = load_game(name).Game(2, seed=1, **OWN_DATA[name])
    while playing.seat and playing.position < 6:
        playing.play(playing.legal()[0].action)
    content = playing.content()
    for *path, last in texts_in(content):
        changed = json.loads(json.dumps(content))
        part = changed
        for key in path:
            part = part[key]
        part[last] += "\x1b[2J\x9b1m\u202e"
        try:
            read = loads(with_checksum(changed), name="game.json")
        except SaveError as error:
            said = [str(error)]
        else:
            said = [read.notation, *read.names(), *(entry.sentence for entry in read.log())]
            said += [one.name for one in getattr(read.variant.options, "circuits", ())]
        assert all(text.isprintable() for text in said), (path, last)
