"""What is compiled is kept, and never outlives the rules it was compiled from."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from azardia_nb import ahead
from azardia_nb.cli.main import main
from azardia_nb.compile import cache
from azardia_nb.compile.cache import cache_folder, compiled_files, hash_of, is_kept, is_ready
from azardia_nb.games import load
from azardia_nb.games.azardia.game import Reading
from azardia_nb.games.azardia.odds import challenges
from azardia_nb.games.azardia.record import GAME
from azardia_nb.games.azardia.rules import movement
from azardia_nb.simulation.loop import loop_of
from azardia_nb.solve.expansion import expand_of
from azardia_nb.text.language import LANGUAGES
from tests.text.golden import wording

expand = expand_of(GAME.engine)


def test_a_changed_file_gives_another_hash(tmp_path: Path) -> None:
    files = [tmp_path / "a.py", tmp_path / "b.py"]
    for file in files:
        file.write_text("x = 1\n", "utf-8")
    before = hash_of(files)
    assert hash_of(files) == before
    files[1].write_text("x = 2\n", "utf-8")
    assert hash_of(files) != before


def test_the_hash_covers_the_rules_and_the_function_itself() -> None:
    names = {file.name for file in compiled_files(expand)}
    assert {"expansion.py", "marks.py", Path(movement.__file__).name} <= names
    assert "greedy.py" not in names  # another bot changes no exact number
    assert "greedy.py" in {file.name for file in compiled_files(loop_of(GAME).play)}


def test_the_hash_covers_the_functions_that_a_function_was_made_with() -> None:
    files = {name: compiled_files(expand_of(load(name).engine)) for name in ("pig", "bear_off")}
    names = {name: {file.name for file in found} for name, found in files.items()}
    assert {"expansion.py", "pig.py", "turns.py"} <= names["pig"]
    assert "bear_off.py" not in names["pig"]
    assert "bear_off.py" in names["bear_off"]
    assert not {"words.py", "game.py"} & names["pig"]  # what only speaks is not compiled


def test_the_folder_is_named_after_the_hash() -> None:
    folder = cache_folder(expand)
    assert folder is not None
    assert folder.name.endswith(hash_of(compiled_files(expand)))


def test_nothing_is_kept_in_an_empty_folder(tmp_path: Path) -> None:
    assert not is_kept(None)
    assert not is_kept(tmp_path)
    (tmp_path / "index.nbi").touch()
    assert not is_kept(tmp_path)
    (tmp_path / "code.py29.1.nbc").touch()  # for another Python
    assert not is_kept(tmp_path)
    (tmp_path / f"code.py{sys.version_info.major}{sys.version_info.minor}.1.nbc").touch()
    assert is_kept(tmp_path)


def test_a_copy_of_the_kit_runs_what_the_first_one_compiled(tmp_path: Path) -> None:
    package = Path(cache.__file__).parents[1]
    small = "from azardia_nb.solve.dynamic_programming import Decisions, Throw, Throws"
    small += ", value_iteration as run; at_will = Throws.of([(1, [[Throw(1, (0,))]])])"
    small += "; run(Decisions.build([[[(1, 1.0)]]], at_will, [1.0]))"

    def run(root: Path) -> dict[str, int]:
        surroundings = os.environ | {
            "PYTHONPATH": os.fspath(root),
            "XDG_CACHE_HOME": os.fspath(tmp_path / "cache"),
        }
        subprocess.run([sys.executable, "-P", "-c", small], env=surroundings, check=True)
        return {file.name: file.stat().st_mtime_ns for file in tmp_path.rglob("*.nbc")}

    compiled_once = run(package.parent)
    assert compiled_once
    shutil.copytree(package, tmp_path / "copy" / package.name)
    assert run(tmp_path / "copy") == compiled_once


@pytest.mark.parametrize(("ready", "started"), [(True, 0), (False, 1)])
def test_compiling_starts_only_where_something_is_to_be_compiled(
    ready: bool, started: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands: list[list[str]] = []
    monkeypatch.setattr(ahead, "is_ready", lambda function: ready)
    monkeypatch.setattr(subprocess, "Popen", lambda command, **given: commands.append(command))
    monkeypatch.setattr(ahead, "_started", {})
    for game in ("azardia", "titan_race", "titan_race"):
        ahead.start_compiling(game)
    asked = [command[-2:] for command in commands]
    assert asked == [[ahead.__name__, "azardia"], [ahead.__name__, "titan_race"]] * started


def test_what_plays_many_games_is_compiled_alone_and_once(monkeypatch: pytest.MonkeyPatch) -> None:
    commands: list[list[str]] = []
    waits = [sys.executable, "-c", "input()"]

    def begin(command: list[str], **given: object) -> subprocess.Popen[bytes]:
        commands.append(command)
        return popen(waits, stdin=subprocess.PIPE)

    popen = subprocess.Popen
    monkeypatch.setattr(ahead, "is_ready", lambda function: False)
    monkeypatch.setattr(subprocess, "Popen", begin)
    monkeypatch.setattr(ahead, "_started", started := {})
    for _ in range(2):
        ahead.start_compiling("titan_race", games=True)
    assert [command[-2:] for command in commands] == [[ahead.GAMES, "titan_race"]]
    assert ahead.is_compiling("titan_race")
    assert not ahead.is_compiling("azardia")
    for process in started.values():
        process.communicate(b"\n")
    assert not ahead.is_compiling("titan_race")


@pytest.fixture
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have a cache in which nothing is compiled."""
    monkeypatch.setattr(cache, "user_cache_path", lambda name: tmp_path / name)
    for remembered in (cache.compiled, cache_folder):
        remembered.cache_clear()
    yield
    for remembered in (cache.compiled, cache_folder):
        remembered.cache_clear()


@pytest.mark.usefixtures("fresh")
def test_a_long_table_is_made_by_compiled_code_and_the_first_time_that_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ready: list[bool] = []
    follow = challenges.follow

    def watched(game: Reading) -> challenges.Branch:
        ready.append(is_ready(expand))
        return follow(game)

    monkeypatch.setattr(challenges, "follow", watched)
    for said in ("", wording("cache.compiling"), ""):
        coins = ["--coins", "1", "1"] if ready else ["--coins", "0", "0"]
        assert main(["odds", "duel", "--challenge", *coins]) == 0
        told = capsys.readouterr()
        assert told.err.startswith(said)
        assert bool(told.err) == bool(said)
    assert ready == [False, True, True]  # without coins it takes a moment in plain Python, too


@pytest.mark.parametrize(
    ("code", "said"), [(code, wording("cache.compiling", code)) for code in LANGUAGES]
)
def test_a_command_says_in_its_own_language_that_it_compiles(
    code: str, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(cache, "is_kept", lambda folder: False)
    cache.compiled.cache_clear()
    assert main(["simulate", "--games", "1", "--language", code]) == 0
    assert said in capsys.readouterr().err
