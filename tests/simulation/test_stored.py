"""Games in a folder of Parquet files: streaming, kills, continuation, refusals."""

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd
import pytest
from scipy import stats

from azardia_nb import AzardiaError, Numbers, Rulings
from azardia_nb.errors import FileError
from azardia_nb.games import load
from azardia_nb.games.titan_race.rules.rulings import Rulings as TitanRulings
from azardia_nb.simulation import Results, Stored, simulate, store, stored, summary
from azardia_nb.simulation.chunk import CHUNK
from tests.text.golden import pattern

module = sys.modules["azardia_nb.simulation.stored"]

BOTS = ("random",) * 3
SEED = 21


def games(number: int) -> Results:
    return simulate(number, BOTS, seed=SEED, progress=False)


def write(out: Path, number: int, **others: object) -> Stored:
    options: dict[str, Any] = {"players": BOTS, "seed": SEED, "progress": False, **others}
    return store(out, number, **options)


def test_the_old_form_says_what_replaces_it(tmp_path: Path) -> None:
    with pytest.warns(DeprecationWarning, match=r"store\("):
        assert simulate(3, seed=1, out=tmp_path / "games", progress=False).games == 3


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "games.parquet"


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PART", CHUNK)


@pytest.mark.usefixtures("small_parts")
def test_what_is_stored_is_what_is_simulated(out: Path) -> None:
    number = 3 * CHUNK + 40
    kept = write(out, number)
    assert not kept.interrupted
    assert [part.games for part in kept.files] == [CHUNK, CHUNK, CHUNK, 40]
    whole = games(number)
    assert kept.results().equals(whole)
    assert np.array_equal(kept.results().plays, whole.plays)
    read = pd.read_parquet(out)
    assert read.equals(pd.DataFrame(whole)), "any reader of Parquet gets the same"
    assert read.index.name == "game"
    label = 2 * CHUNK + 7
    assert stored(out).replay(label) == whole.replay(label)
    with pytest.raises(AzardiaError, match=f"no game {number} there"):
        kept.replay(number)


@pytest.mark.usefixtures("small_parts")
@pytest.mark.parametrize("fewer", [1, 40, CHUNK, CHUNK + 40, 2 * CHUNK])
def test_a_run_goes_on_where_it_ended(out: Path, fewer: int) -> None:
    number = 2 * CHUNK + 90
    whole = games(number)
    write(out, fewer)
    before = {file: file.stat().st_mtime_ns for file in out.iterdir()}
    again = write(out, number)
    assert again.results().equals(whole)
    assert np.array_equal(again.results().plays, whole.plays)
    for file, written in before.items():
        assert file.stat().st_mtime_ns == written or file.name == ".lock"
    # Fewer than there are is nothing to do.
    assert write(out, fewer).games == number


RUN = """
import sys
from azardia_nb.simulation import simulate, store
module = sys.modules["azardia_nb.simulation.stored"]
module.PART, module.SECONDS = 2000, 0.2
simulate(1, ("random",) * 3, progress=False)
print("ready", flush=True)
games = store(sys.argv[1], int(sys.argv[2]), ("random",) * 3, seed=21, progress=False)
print(games.games, games.interrupted, flush=True)
"""


def start(out: Path, number: int) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", RUN, str(out), str(number)]
    pipe = subprocess.PIPE
    run = subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True)
    assert run.stdout is not None
    assert run.stdout.readline() == "ready\n"
    return run


def wait_for_parts(run: "subprocess.Popen[str]", out: Path, number: int) -> None:
    end = time.monotonic() + 200
    while not out.is_dir() or len(list(out.glob("games-*.parquet"))) < number:
        assert run.poll() is None, run.communicate()
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.mark.skipif(os.name == "nt", reason="kills as POSIX does")
def test_a_run_writes_alone_and_killed_loses_nothing_that_was_written(out: Path) -> None:
    run = start(out, 10_000_000)
    try:
        wait_for_parts(run, out, 3)
        with pytest.raises(FileError, match="another run"):
            write(out, 500)
    finally:
        run.kill()
        run.communicate()
    assert run.returncode == -signal.SIGKILL
    kept = stored(out)
    assert kept.games >= 3 * CHUNK
    before = kept.results()
    number = kept.games + 1000
    (out / ".games-000000777").write_bytes(b"half a part")
    again = write(out, number).results()
    assert again[: len(before)].equals(before)
    assert again.equals(games(number))
    assert not list(out.glob(".games-*"))


FULL = """
import resource, signal, sys
from azardia_nb.simulation import simulate, store
module = sys.modules["azardia_nb.simulation.stored"]
module.PART = 250
out = sys.argv[1]
store(out, 500, ("random",) * 3, seed=21, progress=False)
resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
try:
    store(out, 2000, ("random",) * 3, seed=21, progress=False)
except ValueError as error:
    print(error)
"""


@pytest.mark.skipif(os.name == "nt", reason="limits the size of files as POSIX does")
def test_where_nothing_more_can_be_written_what_is_there_stays(out: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", FULL, str(out)], capture_output=True, text=True, check=True
    )
    assert ran.stdout.startswith(f"{out}: ")
    assert "file too large" in ran.stdout, "what the system says"
    assert ran.stdout.count("\n") == 1
    assert ran.stderr == ""
    assert stored(out).results().equals(games(500))
    assert write(out, 2000).results().equals(games(2000))


@pytest.mark.parametrize(
    ("others", "said"),
    [
        ({"seed": 22}, r"another run \(seed 21, not 22\)"),
        ({"players": ("random",) * 2}, r"\(players \['random', 'random', 'random'\], not"),
        ({"rulings": Rulings(zone_return="stop")}, r"\(zone_return carry, not stop\)"),
        ({"numbers": Numbers(goal=120)}, r"\(goal 150, not 120\)"),
        ({"cards": False}, r"\(deck, cards True, not False\)"),
        (
            {"seed": 1, "rulings": Rulings(grace_duel="immediate")},
            r"\(seed 21, not 1, grace_duel each, not immediate\)",
        ),
    ],
)
def test_another_run_in_the_same_folder_is_refused(
    out: Path, others: dict[str, object], said: str
) -> None:
    write(out, 10)
    with pytest.raises(FileError, match=said):
        write(out, 20, **others)
    assert stored(out).games == 10


@pytest.mark.usefixtures("small_parts")
def test_damage_is_found(out: Path) -> None:
    kept = write(out, 3 * CHUNK)
    file = kept.files[1].file
    content = file.read_bytes()
    file.write_bytes(content[:-100])
    with pytest.raises(FileError, match=f"{file.name}: damaged"):
        stored(out)
    with pytest.raises(FileError, match="damaged"):
        write(out, 3 * CHUNK)
    # One bit, in the middle of the numbers.
    flipped = bytearray(content)
    flipped[200] ^= 4
    file.write_bytes(flipped)
    with pytest.raises(FileError, match=f"{file.name}: damaged"):
        summary(out)
    file.unlink()
    assert write(out, 3 * CHUNK).results().equals(games(3 * CHUNK))


def test_what_is_foreign_stays_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "file.parquet"
    file.write_text("mine", "utf-8")
    with pytest.raises(FileError, match=r"file.parquet: a file "):
        write(file, 10)
    assert file.read_text("utf-8") == "mine"
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "letter.txt").write_text("dear", "utf-8")
    with pytest.raises(FileError, match=r"letter.txt: not written"):
        write(folder, 10)
    (folder / "letter.txt").unlink()
    pd.DataFrame({"a": [1]}).to_parquet(folder / "other.parquet")
    for look in (stored, summary, lambda out: write(out, 10)):
        with pytest.raises(FileError, match=r"other.parquet: not written"):
            look(folder)
    with pytest.raises(FileError, match="nowhere: .*" + pattern("system.no_file")):
        stored(tmp_path / "nowhere")
    with pytest.raises(FileError, match=pattern("system.no_file")):
        write(tmp_path / "no" / "way", 10)
    with pytest.raises(FileError, match="full: a file "):
        write(Path("/dev/full"), 10)
    (tmp_path / "empty").mkdir()
    with pytest.raises(FileError, match="empty: no games"):
        stored(tmp_path / "empty")


@pytest.mark.usefixtures("small_parts")
def test_parts_of_two_runs_are_not_taken_for_one(out: Path, tmp_path: Path) -> None:
    write(out, 2 * CHUNK)
    other = tmp_path / "other.parquet"
    write(other, 2 * CHUNK, seed=5)
    first, second = (part.file for part in stored(out).files)
    foreign = stored(other).files[1].file
    second.unlink()
    shutil.copy(foreign, out)
    with pytest.raises(FileError, match=f"{foreign.name}: .* {first.name}"):
        stored(out)
    (out / foreign.name).unlink()
    shutil.copy(first, out / first.name.replace("games", "games-again"))
    with pytest.raises(FileError, match=f"games-again.*{first.name}"):
        stored(out)


def pig(out: Path, number: int) -> Stored:
    return simulate(
        number, ("random",) * 2, seed=SEED, game=load("pig").variant(), out=out, progress=False
    )


def told(kept: Stored) -> list[object]:
    """Return all contents of a stored run."""
    games = kept.results()
    return [
        kept.files[0].metadata,
        kept.task.seed,
        kept.task.players,
        games.to_csv(),
        [str(kind) for kind in games.dtypes],
        games.plays.tolist(),
    ]


def test_a_changed_bit_anywhere_is_damage(out: Path) -> None:
    kept = pig(out, 40)
    said, file = told(kept), kept.files[0].file
    content = file.read_bytes()
    rng = np.random.default_rng(1)
    for bit in rng.choice(8 * len(content), 60, replace=False):
        changed = bytearray(content)
        changed[bit // 8] ^= 1 << bit % 8
        file.write_bytes(changed)
        with pytest.raises(FileError, match=r"^[^\n]*: damaged[^\n]*$"):
            stored(out)
    file.write_bytes(content)
    assert told(stored(out)) == said
    file.rename(out / "games-000000000.parquet")  # a part that has lost its name
    with pytest.raises(FileError, match=": damaged"):
        stored(out)


def test_games_of_version_0_1_read_as_those_of_today() -> None:
    """There `winner` was the seat, `winning_chair` the player, and balanced gauges were usual."""
    old = stored(Path(__file__).parent / "saved" / "run-0.1")
    balanced = load("titan_race").variant(rulings=TitanRulings(gauges="balanced"))
    assert old.task.variant == balanced
    players = ("random", "greedy", "random")
    today = simulate(30, players, seed=3, game=balanced, progress=False)
    found = old.results()
    assert list(found.columns) == list(today.columns)
    assert found["winner"].tolist() == today["winner"].tolist() != found["winning_seat"].tolist()
    assert found.equals(today)
    assert old.summary().frame().equals(today.summary().frame())


@pytest.mark.usefixtures("small_parts")
def test_a_summary_is_that_of_the_rows(out: Path) -> None:
    number = 3 * CHUNK + 11
    kept = write(out, number)
    whole = games(number)
    told = summary(out)
    assert told.frame().equals(whole.summary().frame())
    frame = told.frame()
    assert frame.loc["Player 1 (random) wins", "value"] == (whole["winner"] == 1).mean()
    assert frame.loc["Seat 2 wins", "value"] == (whole["winning_seat"] == 2).mean()
    there = whole[[f"character_{seat}" for seat in (1, 2, 3)]].eq("mantis").any(axis=1)
    mantis = frame.loc["Noncredo Mantis wins, when in play"]
    assert mantis["value"] == pytest.approx((whole["winning_character"] == "mantis")[there].mean())
    assert mantis["games"] == there.sum()
    rounds = frame.loc["Rounds, mean"]
    assert rounds["value"] == pytest.approx(whole["rounds"].mean())
    half = stats.t(number - 1).ppf(0.975) * whole["rounds"].std() / number**0.5
    assert rounds["high"] - rounds["value"] == pytest.approx(half, rel=1e-3)
    assert np.array_equal(told.plays, whole.plays)
    inverted = np.quantile(whole["rounds"], [0.05, 0.5, 0.95], method="inverted_cdf")
    assert [told.quantile("rounds", share) for share in (0.05, 0.5, 0.95)] == inverted.tolist()
    assert len(list(kept.parts())) == 4
