"""What is compiled is kept, and never outlives the rules it was compiled from."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from azardia_nb import ahead
from azardia_nb.cli.main import main
from azardia_nb.compile import cache
from azardia_nb.compile.cache import cache_folder, compiled_files, hash_of, is_kept, is_ready
from azardia_nb.games import load
from azardia_nb.games.axis_mundi.game import game_with_cards
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


@pytest.mark.nightly  # compiles four times
def test_a_copy_of_the_kit_runs_what_the_first_one_compiled(tmp_path: Path) -> None:
    package = Path(cache.__file__).parents[1]
    # A loop closes over its game, whose functions lie elsewhere in a copy.
    small = "from azardia_nb.simulation import simulate; simulate(2, game='pig', progress=False)"

    def run(root: Path, said: int = 0) -> dict[str, int]:
        surroundings = os.environ | {
            "PYTHONPATH": os.fspath(root),
            "XDG_CACHE_HOME": os.fspath(tmp_path / "cache"),
        }
        command = [sys.executable, "-P", "-c", small]
        done = subprocess.run(command, env=surroundings, check=True, capture_output=True, text=True)
        assert len(done.stderr.splitlines()) == said, done.stderr
        return {file.name: file.stat().st_mtime_ns for file in tmp_path.rglob("*.nbc")}

    compiled_once = run(package.parent)
    assert compiled_once
    shutil.copytree(package, tmp_path / "copy" / package.name)
    assert run(tmp_path / "copy") == compiled_once
    (loop,) = tmp_path.rglob("compiled-play_games-*")
    for file in loop.glob("*.nb[ci]"):
        file.write_bytes(file.read_bytes()[:-20])
        run(package.parent, 1)  # that it is damaged
        run(package.parent)


@pytest.mark.parametrize(("ready", "started"), [(True, 0), (False, 1)])
def test_compiling_starts_only_where_something_is_to_be_compiled(
    ready: bool, started: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    commands: list[list[str]] = []

    def begin(command: list[str], **given: object) -> subprocess.Popen[bytes]:
        commands.append(command)
        return popen([sys.executable, "-c", ""], stdin=subprocess.PIPE)

    popen = subprocess.Popen
    monkeypatch.setattr(ahead, "is_ready", lambda function: ready)
    monkeypatch.setattr(subprocess, "Popen", begin)
    monkeypatch.setattr(ahead, "_started", {})
    for name in ("azardia", "titan_race", "titan_race"):
        ahead.start_compiling(load(name))
    ahead.start_compiling(game_with_cards())
    asked = [command[-2:] for command in commands]
    assert (
        asked
        == [[ahead.LED, "azardia:0"], [ahead.LED, "titan_race:0"], [ahead.LED, "axis_mundi:1"]]
        * started
    )


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
        ahead.start_compiling(load("titan_race"), games=True)
    assert [command[-2:] for command in commands] == [[ahead.GAMES, "titan_race:0"]]
    assert ahead.is_compiling(load("titan_race"))
    assert not ahead.is_compiling(load("azardia"))
    for process in started.values():
        process.communicate(b"\n")
    assert not ahead.is_compiling(load("titan_race"))


@pytest.mark.skipif(os.name == "nt", reason="there a program does not become another one")
def test_what_compiles_ends_with_what_this_process_has_become(tmp_path: Path) -> None:
    begun = (
        "import os, sys; from azardia_nb import ahead, games; "
        "ahead.start_compiling(games.load('azardia'));"
        "(one,) = ahead._started.values(); print(one.pid, flush=True);"
        "os.execv(sys.executable, [sys.executable, '-c', 'input()'])"
    )
    nowhere = {"XDG_CACHE_HOME": str(tmp_path)}  # so that there is something to compile
    with subprocess.Popen(
        [sys.executable, "-c", begun],
        env=os.environ | nowhere,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as first:
        assert first.stdout
        other = Path("/proc", first.stdout.readline().strip(), "cmdline")
        if not other.parent.parent.exists():
            pytest.skip("takes Linux's list of processes")
        for _ in range(600):  # until the first has become the second
            if b"input()" in Path("/proc", str(first.pid), "cmdline").read_bytes().split(b"\0")[2:]:
                break
            time.sleep(0.05)
        assert ahead.LED.encode() in other.read_bytes()
        first.communicate("\n")
    for _ in range(600):
        if not other.exists() or not other.read_bytes():
            return
        time.sleep(0.05)
    pytest.fail("it goes on compiling for nobody")


@pytest.fixture
def fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Have a cache in which nothing is compiled."""
    monkeypatch.setattr(cache, "user_cache_path", lambda name: tmp_path / name)
    for remembered in (cache.compiled, cache_folder):
        remembered.cache_clear()
    yield
    for remembered in (cache.compiled, cache_folder):
        remembered.cache_clear()


COMPILING = """
import json, sys
from pathlib import Path
from numba.core import event
from azardia_nb.compile import cache
own, shared = map(Path, sys.argv[1:])
cache.user_cache_path = lambda name: own / name
cache.site_cache_path = lambda name: shared / name
from azardia_nb.games import load
from azardia_nb.solve.expansion import compile_ahead, expand_of
game = load("pig")
ready = cache.is_ready(expand_of(game.engine))
with event.install_recorder("numba:compile") as compiled:
    compile_ahead(game.variant())
print(json.dumps([ready, len(compiled.buffer)]))
"""


def compiled_in(own: Path, shared: Path) -> tuple[bool, int]:
    """Have a process compile pig's steps; return whether they were ready, and what it compiled."""
    command = [sys.executable, "-c", COMPILING, str(own), str(shared)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    ready, events = json.loads(done.stdout)
    return ready, events


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache in which somebody has compiled pig's steps."""
    folder: Path = tmp_path_factory.mktemp("shared")
    ready, events = compiled_in(folder, folder / "none")
    assert not ready
    assert events
    return folder


@contextmanager
def read_only(folder: Path) -> Iterator[None]:
    """Make a folder one that cannot be written: for root that takes a mount."""
    if os.name == "nt" or os.geteuid():
        pytest.skip("takes the right to mount")
    for how in (["--bind", folder, folder], ["-o", "remount,ro,bind", folder]):
        if subprocess.run(["mount", *how], capture_output=True, check=False).returncode:
            pytest.skip("takes the right to mount")
    yield
    subprocess.run(["umount", folder], check=True)


def test_what_the_machine_has_compiled_is_used(shared: Path, tmp_path: Path) -> None:
    assert compiled_in(tmp_path, shared) == (True, 0)
    assert list(tmp_path.rglob("*.nb?")) == []


@pytest.mark.nightly
def test_a_cache_that_cannot_be_written_is_used(shared: Path, tmp_path: Path) -> None:
    with read_only(shared):
        assert compiled_in(shared, tmp_path) == (True, 0)
        assert compiled_in(tmp_path / "new", shared) == (True, 0)


@pytest.mark.nightly
def test_where_nothing_can_be_kept_it_is_compiled_each_time(shared: Path, tmp_path: Path) -> None:
    with read_only(tmp_path):
        for _ in range(2):
            ready, events = compiled_in(tmp_path, tmp_path)
            assert not ready
            assert events


@pytest.mark.nightly
def test_what_the_machine_lacks_is_added_to_ones_own_cache(shared: Path, tmp_path: Path) -> None:
    part = tmp_path / "part"
    shutil.copytree(shared, part)
    for index in part.rglob("*.nbi"):
        index.unlink()  # as one for another processor, in which nothing is found
    ready, events = compiled_in(tmp_path / "own", part)
    assert ready
    assert events
    assert compiled_in(tmp_path / "own", part) == (True, 0)


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
