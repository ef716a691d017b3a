"""The `azardia` command, as a terminal sees it."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from azardia_nb import games, lessons
from azardia_nb.cli.main import main
from azardia_nb.game.commands import DONE, WRONG
from azardia_nb.games import names
from azardia_nb.simulation import stored
from tests.cases import each
from tests.text.golden import tells

# --- cli ------------------------------------------------------------------------------------------


COMMAND = [sys.executable, "-m", "azardia_nb.cli"]
NOBODY = 65534


Capture = pytest.CaptureFixture[str]


@contextmanager
def without_privileges() -> Iterator[None]:
    """Run as a user with limited file permissions, even if the tests run as root."""
    if os.name == "nt" or os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


def one_line(capture: Capture) -> str:
    """Return standard error, which must be one line; standard output must be empty."""
    said = capture.readouterr()
    assert said.out == ""
    assert said.err.startswith("azardia: ")
    assert said.err.count("\n") == 1
    return said.err


# Wrong use.


COMMANDS = ("lab", "class", "worksheet", "assignment", "simulate", "scenario", "deck")


def test_there_are_seven_commands(capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    (listed,) = re.findall(r"\{([a-z,]+)\} \.\.\.", capsys.readouterr().out)
    assert tuple(listed.split(",")) == COMMANDS


@each("command", [[], *([name] for name in COMMANDS)])
def test_help_is_in_both_languages(command: list[str], capsys: Capture) -> None:
    said = []
    for language in ("en", "es"):
        with pytest.raises(SystemExit) as ended:
            main(["--language", language, *command, "--help"])
        assert ended.value.code == DONE
        said.append(capsys.readouterr().out)
    assert said[0] != said[1]


# Lessons.


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[list[str]]:
    """The commands that `azardia lab` would have become, as a list that fills up."""
    commands: list[list[str]] = []
    monkeypatch.setattr(os, "execv", lambda path, command: commands.append(command))
    monkeypatch.setenv("JUPYTERLAB_WORKSPACES_DIR", str(tmp_path / "workspaces"))
    return commands


@pytest.mark.parametrize(("language", "place"), [("en", "."), ("es", "es")])
def test_lab_opens_a_copy_of_the_first_lesson(
    language: str, place: str, started: list[list[str]], tmp_path: Path
) -> None:
    target = tmp_path / "my lessons"
    main(["lab", str(target), "--language", language])
    [command] = started
    first = target / place / lessons.FIRST
    assert first.is_file()
    assert command[:3] == [sys.executable, "-m", "jupyterlab"]
    assert f"--ServerApp.root_dir={target}" in command
    (opens,) = (option for option in command if option.startswith("--LabApp.default_url="))
    assert opens.partition("/tree/")[2] == first.relative_to(target).as_posix()
    assert (target / "es/index.ipynb").is_file()
    assert not list(target.rglob("teacher"))


@pytest.mark.parametrize(("language", "place"), [("en", ""), ("es", "es/")])
def test_lab_brings_the_teacher_what_the_students_lack(
    language: str, place: str, started: list[list[str]], tmp_path: Path
) -> None:
    main(["lab", str(tmp_path)])
    main(["lab", str(tmp_path), "--teacher", "--language", language])
    page = f"{place}teacher/index.ipynb"
    assert started[1][4].endswith(f"/tree/{page}")
    assert (tmp_path / page).is_file()


def test_lab_closes_the_sidebar_once(started: list[list[str]], tmp_path: Path) -> None:
    main(["lab", str(tmp_path / "lessons")])
    (kept,) = (tmp_path / "workspaces").iterdir()
    assert '"left": {"collapsed": true}' in kept.read_text("utf-8")
    kept.write_text(
        kept.read_text("utf-8").replace("true", "false"), "utf-8"
    )  # somebody has opened it
    main(["lab", str(tmp_path / "lessons")])
    assert '"left": {"collapsed": false}' in kept.read_text("utf-8")


@each("windows", [False, True])
def test_a_folder_with_spaces_and_accents_comes_whole(windows: bool, tmp_path: Path) -> None:
    folder = tmp_path / "Mis cosas de María"
    told = "import sys; print(*sys.argv[1:], sep='|'); sys.exit(3)"
    ours = f"""
import sys
from azardia_nb.cli.lab import become
sys.exit(become([sys.executable, "-c", {told!r}, {str(folder)!r}, "x"], {windows}))"""
    run = subprocess.run([sys.executable, "-c", ours], capture_output=True, text=True)
    assert (run.returncode, run.stdout.strip()) == (3, f"{folder}|x")


@pytest.mark.skipif(os.name == "nt", reason="sends a signal as a terminal on POSIX does")
def test_ctrl_c_is_left_to_jupyterlab() -> None:
    # It says when it has been interrupted, and takes its time.
    told = """
import time
try:
    print("ready", flush=True)
    time.sleep(60)
except KeyboardInterrupt:
    time.sleep(0.5)
    print("ended well", flush=True)"""
    ours = f"""
import sys
from azardia_nb.cli.lab import become
become([sys.executable, "-c", {told!r}], True)"""
    with subprocess.Popen(
        [sys.executable, "-c", ours], stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as run:
        assert run.stdout
        assert run.stdout.readline() == "ready\n"
        os.killpg(run.pid, signal.SIGINT)  # as a terminal sends it: to both
        assert run.stdout.read() == "ended well\n"
    assert run.returncode == 0


@pytest.mark.skipif(os.name == "nt", reason="permissions as POSIX has them")
def test_lab_where_nothing_may_be_written_is_one_line(
    started: list[list[str]], tmp_path: Path, capsys: Capture
) -> None:
    tmp_path.chmod(0o555)
    with without_privileges():
        assert main(["lab", str(tmp_path / "lessons")]) == WRONG
    one_line(capsys)
    assert not started


# Worksheets.


@each("given", [["worksheet", "0"], ["assignment", "course", "--lesson", "0"]])
def test_a_class_whose_name_is_no_text_is_one_line(given: list[str], capsys: Capture) -> None:
    assert main([*given, "--class", "\udcff"]) == WRONG  # as a terminal passes on what is not UTF-8
    assert len(capsys.readouterr().err.splitlines()) == 1


# Streams.


def test_help_imports_no_game() -> None:
    code = (
        "import sys\nfrom azardia_nb.cli.main import main\n"
        "try: main(['--help'])\nexcept SystemExit: pass\n"
        "print(*(name for name in sys.modules if name.startswith('azardia_nb.games.')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    rooms = [name.split(".") for name in done.stdout.splitlines()[-1].split()]
    # To look whether a room has commands, its door is opened, and nothing behind it but these.
    loaded = {room[2] for room in rooms if room[3:4] not in ([], ["cli"]) or not room_of(room[2])}
    assert not loaded & set(names())


def room_of(game: str) -> bool:
    return (Path(games.__file__).parent / game).is_dir()


CASE = str(Path(__file__).parents[1] / "scenarios" / "zone_return-stop.toml")


def test_a_reader_who_leaves_ends_the_command_calmly() -> None:
    with subprocess.Popen(
        [*COMMAND, "scenario", CASE], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        assert running.stdout
        assert running.stderr
        running.stdout.close()
        assert running.stderr.read() == b""
    assert running.returncode == DONE


def test_a_terminal_that_lacks_letters_gets_question_marks() -> None:
    done = subprocess.run(
        [*COMMAND, "--language", "es", "--help"],
        capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
        check=True,
    )
    assert done.stderr == b""
    assert b"?" in done.stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a full device")
def test_a_full_disk_is_one_line() -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run(
            [*COMMAND, "scenario", CASE], stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert done.returncode == WRONG
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("azardia: ")


# Scenarios.


def test_what_was_typed_moves_no_cursor(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "\x1b[2J", "\u202e"]) == WRONG
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert said.rstrip("\n").isprintable()
    assert "\\x1b[2J \\u202e" in said


DIGITS = "9" * 5000  # more than Python makes a number of


@each("given", [f"--games {DIGITS}", f"--rulings goal={DIGITS}", "--rulings self=1"])
def test_odd_numbers_and_names_are_one_line(given: str, capsys: Capture) -> None:
    assert main(["simulate", *given.split()]) == WRONG
    one_line(capsys)


IN_SMALL_PARTS = """
import sys
from azardia_nb.simulation.stored import Stored
from azardia_nb.cli.main import main
sys.modules["azardia_nb.simulation.stored"].PART = 2000
sys.exit(main())
"""


@pytest.mark.skipif(os.name == "nt", reason="sends a signal as a terminal on POSIX does")
def test_interrupted_it_says_what_is_kept(tmp_path: Path) -> None:
    out = tmp_path / "games.parquet"
    command = "simulate --players random,random --games 50000000 --language es --out"
    run = subprocess.Popen(
        [sys.executable, "-c", IN_SMALL_PARTS, *command.split(), str(out)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        end = time.monotonic() + 200  # the rules may have to be compiled
        while not list(out.glob("games-*.parquet")):
            assert run.poll() is None, run.communicate()
            assert time.monotonic() < end
            time.sleep(0.05)
        run.send_signal(signal.SIGINT)
        printed, complained = run.communicate(timeout=60)
    finally:
        run.kill()
    assert run.returncode == 130
    kept = f"{stored(out).games:,}".replace(",", ".")
    assert tells(complained, "interrupted.saved", "es", kept=kept, games="50.000.000")
    assert "Traceback" not in complained
    assert f"{kept} partidas" in printed
