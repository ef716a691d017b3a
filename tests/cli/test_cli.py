"""The `azardia` command, as a terminal sees it."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from azardia_nb import games, lessons
from azardia_nb.cli import lab
from azardia_nb.cli.main import main
from azardia_nb.cli.status import DONE, NO, WRONG
from azardia_nb.games import DEFAULT, names
from azardia_nb.records.save import load
from azardia_nb.text.language import LANGUAGES
from tests.cases import each
from tests.seats import few, rival
from tests.text.golden import tells, wording

COMMAND = [sys.executable, "-m", "azardia_nb.cli"]
NOBODY = 65534

CASE = """\
title = "A case with a deck of its own"
rule = "zones.return"

[setup]
deck = "my.toml"

[[setup.players]]
tile = 78
[[setup.players]]
tile = 12
"""

Capture = pytest.CaptureFixture[str]


@contextmanager
def without_privileges() -> Iterator[None]:
    """Be somebody whom file permissions stop; root they do not."""
    if os.name == "nt" or os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


def missing(file: Path) -> None:
    """Leave the file away."""


def directory(file: Path) -> None:
    file.mkdir()


def empty(file: Path) -> None:
    file.touch()


def blank(file: Path) -> None:
    file.write_text("\n\n", "utf-8")


def not_utf8(file: Path) -> None:
    file.write_bytes(b'title = "Ma\xf1ana"\n')


def huge(file: Path) -> None:
    file.touch()
    os.truncate(file, 100_000_000)


def forbidden(file: Path) -> None:
    file.write_text("", "utf-8")
    file.chmod(0)


UNREADABLE = [missing, directory, empty, blank, not_utf8, huge]
if os.name != "nt":  # there, permissions are no bits
    UNREADABLE.append(forbidden)


def one_line(capture: Capture) -> str:
    """Return the one line on standard error."""
    said = capture.readouterr()
    assert said.out == ""
    assert said.err.startswith("azardia: ")
    assert said.err.count("\n") == 1
    return said.err


# Wrong use.


@each(
    "given",
    [
        "fly",
        "deck",
        "deck check",
        "deck new",
        "scenario",
        "play --language fr",
        "play --lang es",
        "play --seed x",
        "play --seed -1",
        "play --seed 1.5",
        "play --seed ²",
        "play --players greedy",
        "play --players greedy,greedy,greedy,greedy,greedy",
        "play --players greedy,clever",
        "play --players ,",
        "play --players perfect,greedy",
        "play --core --players perfect,greedy,random",
        "play now",
    ],
)
def test_wrong_use_is_one_line(given: str, capsys: Capture) -> None:
    assert main(given.split()) == WRONG
    one_line(capsys)


def test_a_wrong_bot_is_answered_with_the_possible_ones(capsys: Capture) -> None:
    assert main(["play", "--players", "greedy,clever"]) == WRONG
    assert tells(
        one_line(capsys),
        "play.unknown_bot",
        name="'clever'",
        names="person, random, greedy…",
    )


@each(
    "command",
    [
        ["deck", "check"],
        ["scenario"],
        ["circuit", "check"],
        ["map", "check"],
        ["deck", "check", "--game", "axis-mundi"],
    ],
)
def test_a_line_break_in_a_file_name_stays_on_one_line(command: list[str], capsys: Capture) -> None:
    assert main([*command, "no\nsuch\nfile"]) == WRONG
    one_line(capsys)


def test_help_names_who_plays(capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        main(["help"])
    told = capsys.readouterr().out
    assert told.startswith("usage: azardia")
    assert {"random", "greedy", "planner", "perfect"} <= set(re.findall(r"\w+", told))
    with pytest.raises(SystemExit):
        main(["--language", "es", "help", "play"])
    assert "planner" in capsys.readouterr().out.split("--players", 1)[1]


@each("command", [[], ["lab"], ["play"], ["scenario"], ["deck"]])
def test_help_is_in_both_languages(command: list[str], capsys: Capture) -> None:
    said = []
    for language in ("en", "es"):
        with pytest.raises(SystemExit) as ended:
            main(["--language", language, *command, "--help"])
        assert ended.value.code == DONE
        said.append(capsys.readouterr().out)
    assert said[0] != said[1]


# Decks.


def test_a_new_deck_is_a_right_one(tmp_path: Path, capsys: Capture) -> None:
    file = str(tmp_path / "my.toml")
    assert main(["deck", "new", file]) == DONE
    assert main(["deck", "check", file]) == DONE
    assert file in capsys.readouterr().out


def test_a_new_deck_overwrites_nothing(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "my.toml"
    file.write_text("mine", "utf-8")
    assert main(["deck", "new", str(file)]) == WRONG
    assert str(file) in one_line(capsys)
    assert file.read_text("utf-8") == "mine"


def test_a_wrong_deck_is_answered_line_by_line(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "my.toml"
    assert main(["deck", "new", str(file)]) == DONE
    text = file.read_text("utf-8").replace("count =", "cuont =", 1)
    file.write_text(text, "utf-8")
    line = text[: text.index("cuont")].count("\n") + 1
    capsys.readouterr()
    assert main(["deck", "check", str(file)]) == NO
    said = capsys.readouterr()
    assert f"{file}:{line}: " in said.out
    assert "count" in said.out
    assert said.err == ""


@each("code", LANGUAGES)
def test_a_deck_in_one_language_is_a_deck(code: str, tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "my.toml"
    assert main(["deck", "new", str(file)]) == DONE
    kept = rf"{{ {code} = \{LANGUAGES.index(code) + 1} }}"
    text = re.sub('{ en = (".*"), es = (".*") }', kept, file.read_text(encoding="utf-8"))
    file.write_text(text, "utf-8")
    for language in LANGUAGES:
        assert main(["--language", language, "deck", "check", str(file)]) == DONE
    file.write_text("{ fr = ".join(text.rsplit(f"{{ {code} = ", 1)), "utf-8")
    capsys.readouterr()
    assert main(["deck", "check", str(file)]) == NO
    assert wording("refused.expected", words="en, es") in capsys.readouterr().out


def test_a_scenario_tells_a_wrong_deck_line_by_line(tmp_path: Path, capsys: Capture) -> None:
    deck = tmp_path / "my.toml"
    assert main(["deck", "new", str(deck)]) == DONE
    deck.write_text(deck.read_text("utf-8").replace("count =", "cuont =", 2), "utf-8")
    capsys.readouterr()
    for language in LANGUAGES:
        assert main(["--language", language, "deck", "check", str(deck)]) == NO
        faults = capsys.readouterr().out.splitlines()
        assert len(faults) == 2
        file = tmp_path / "case.toml"
        file.write_text(CASE, encoding="utf-8")
        assert main(["--language", language, "scenario", str(file), str(file)]) == WRONG
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err.splitlines() == [f"azardia: {file}:5: {fault}" for fault in faults] * 2


@each("command", [["deck", "check"], ["scenario"]])
@each("make", UNREADABLE)
def test_an_unreadable_file_is_one_line(
    command: list[str], make: Callable[[Path], None], tmp_path: Path, capsys: Capture
) -> None:
    # Once as root: whoever is nobody may not be allowed to import what the command needs.
    main([*command, str(tmp_path)])
    capsys.readouterr()
    file = tmp_path / "wrong.toml"
    make(file)
    with without_privileges():
        assert main([*command, str(file)]) == WRONG
    assert str(file) in one_line(capsys)


# Lessons.


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[list[str]]:
    """What `azardia lab` would have become."""
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


@each("language", LANGUAGES)
def test_a_folder_without_a_name_takes_no_lessons(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["lab", "", "--copy", "--language", language]) == WRONG
    assert tells(capsys.readouterr().err, "lab.no_folder", language)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("language", "place"), [("en", ""), ("es", "es/")])
def test_lab_brings_the_teacher_what_the_students_lack(
    language: str, place: str, started: list[list[str]], tmp_path: Path
) -> None:
    main(["lab", str(tmp_path)])
    main(["lab", str(tmp_path), "--teacher", "--language", language])
    page = f"{place}teacher/index.ipynb"
    assert started[1][4].endswith(f"/tree/{page}")
    assert (tmp_path / page).is_file()


def test_lab_copies_for_somebody_else(
    started: list[list[str]], tmp_path: Path, capsys: Capture
) -> None:
    assert main(["lab", str(tmp_path / "new"), "--copy"]) == DONE
    assert (tmp_path / "new" / lessons.FIRST).is_file()
    assert str(tmp_path / "new") in capsys.readouterr().out
    assert started == []


def test_lab_opens_the_index_as_a_page_without_code(
    started: list[list[str]], tmp_path: Path
) -> None:
    main(["lab", str(tmp_path / "lessons"), "--pages", "--language", "es"])
    [command] = started
    assert "--LabApp.default_url=/voila/render/es/index.ipynb" in command
    assert (tmp_path / "lessons/es/index.ipynb").is_file()


def test_pages_without_voila_are_one_line(
    started: list[list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr(lab, "find_spec", lambda name: None)
    assert main(["lab", str(tmp_path), "--pages"]) == WRONG
    assert "azardia-nb[pages]" in one_line(capsys)
    assert not started


def test_lab_closes_the_sidebar_once(started: list[list[str]], tmp_path: Path) -> None:
    main(["lab", str(tmp_path / "lessons")])
    (kept,) = (tmp_path / "workspaces").iterdir()
    assert '"left": {"collapsed": true}' in kept.read_text("utf-8")
    kept.write_text(
        kept.read_text("utf-8").replace("true", "false"), "utf-8"
    )  # somebody has opened it
    main(["lab", str(tmp_path / "lessons")])
    assert '"left": {"collapsed": false}' in kept.read_text("utf-8")


def test_lab_overwrites_nothing(started: list[list[str]], tmp_path: Path) -> None:
    mine = tmp_path / lessons.FIRST
    mine.write_text("mine", "utf-8")
    main(["lab", str(tmp_path)])
    assert mine.read_text("utf-8") == "mine"
    assert (tmp_path / "es" / lessons.FIRST).is_file()


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


def test_lab_into_a_file_is_one_line(
    started: list[list[str]], tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "file"
    file.touch()
    assert main(["lab", str(file)]) == WRONG
    assert str(file) in one_line(capsys)
    assert not started


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


def test_worksheets_and_keys_for_each_class(tmp_path: Path, capsys: Capture) -> None:
    line = ["worksheet", "04", "2", "--class", "3B", "--class", "3 C", "--key", "--to"]
    assert main([*line, str(tmp_path / "Fotocopias de mañana"), "--language", "es"]) == DONE
    files = {path.name for path in (tmp_path / "Fotocopias de mañana").iterdir()}
    assert files == {
        f"{kind}-{lesson}-{name}.html"
        for kind in ("ficha", "solucionario")
        for lesson in ("02", "04")
        for name in ("3B", "3-C")
    }
    assert capsys.readouterr().out.count("Fotocopias de mañana") == len(files)


def test_a_worksheet_alone_has_no_key(tmp_path: Path, capsys: Capture) -> None:
    assert main(["worksheet", "0", "--to", str(tmp_path)]) == DONE
    assert [path.name for path in tmp_path.iterdir()] == ["worksheet-00.html"]


@each("given", [["worksheet", "0"], ["assignment", "course", "--lesson", "0"]])
def test_a_class_whose_name_is_no_text_is_one_line(given: list[str], capsys: Capture) -> None:
    assert main([*given, "--class", "\udcff"]) == WRONG  # as a terminal passes on what is not UTF-8
    assert len(capsys.readouterr().err.splitlines()) == 1


@each("lesson", ["99", "x", "-"])
def test_a_worksheet_of_no_lesson_is_one_line(lesson: str, capsys: Capture) -> None:
    assert main(["worksheet", lesson]) == WRONG
    assert tells(one_line(capsys), "course.no_lesson", name=repr(lesson))


def test_a_worksheet_that_cannot_be_written_is_one_line(tmp_path: Path, capsys: Capture) -> None:
    (tmp_path / "file").touch()
    assert main(["worksheet", "1", "--to", str(tmp_path / "file")]) == WRONG
    assert str(tmp_path) in one_line(capsys)


# Whole games.


def told(*options: str) -> str:
    with redirect_stdout(StringIO()) as said, redirect_stderr(StringIO()) as complained:
        assert main(["play", *options]) == DONE
    assert complained.getvalue() == ""
    return said.getvalue()


def told_elsewhere(*options: str) -> str:
    """Return what a process of its own says, in which no set has the order that it has here."""
    done = subprocess.run([*COMMAND, "play", *options], capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return done.stdout


def test_the_same_seed_tells_the_same_game() -> None:
    game = told("--seed", "3", "--players", "random,random")
    assert game == told_elsewhere("--seed", "3", "--players", "random,random")
    assert game != told("--seed", "4", "--players", "random,random")


def test_a_game_without_a_seed_says_the_one_it_took() -> None:
    game = told("--players", "random,random")
    seed = game.splitlines()[2].split()[-1]
    assert game == told("--players", "random,random", "--seed", seed)


def test_a_game_is_told_in_spanish() -> None:
    game = told("--seed", "3", "--players", "random,random", "--language", "es")
    assert "Semilla 3" in game
    assert "casilla" in game


def test_a_game_of_four_greedy_bots_ends() -> None:
    assert told("--seed", "1", "--players", "greedy,greedy,greedy,greedy")


@pytest.mark.nightly
def test_a_planner_s_game_is_told_again_by_its_seed() -> None:
    """It thinks compiled, for as many rollouts each time."""

    game = told("--seed", "2", "--players", "planner,random")
    assert "planner" in game.splitlines()[0]
    assert game == told_elsewhere("--seed", "2", "--players", "planner,random")


def test_a_perfect_bot_s_core_game_is_told() -> None:
    from azardia_nb.games.azardia.odds.core.solution import solution

    solution()  # here, so that nothing is said on the way
    game = told("--core", "--seed", "2", "--players", "perfect,random")
    assert "perfect" in game.splitlines()[0]
    assert "card" not in game
    assert game == told("--core", "--seed", "2", "--players", "perfect,random")


def test_a_game_is_kept(tmp_path: Path) -> None:
    from azardia_nb.games.azardia.game import Game

    file = tmp_path / "game.json"
    told("--seed", "3", "--players", "random,random", "--save", str(file))
    assert Game.load(file).waiting == "over"


def test_a_game_that_cannot_be_kept_is_one_line(tmp_path: Path, capsys: Capture) -> None:
    given = ["play", "--seed", "3", "--players", "random,random", "--save", str(tmp_path)]
    assert main(given) == WRONG
    assert capsys.readouterr().err.count("\n") == 1


@each("name", [name for name in names() if name != DEFAULT])
def test_every_game_is_told_and_kept(name: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    game = told("--game", name, "--seed", "3", "--save", str(file))
    seated = [rival(name), "random", rival(name)][: few(name)]
    told_first = [f"Player {n}: {bot}" for n, bot in enumerate(seated, 1)]
    assert game.splitlines()[: len(seated) + 1] == [*told_first, "Seed 3"]
    kept = load(file, None)
    assert (kept.type.name, kept.waiting) == (name, "over")
    assert game.splitlines()[-1] == kept.log()[-1].sentence


@each(
    ("given", "right"),
    [
        ("--game chess", "no game 'chess'; there are axis_mundi, azardia"),
        (
            "--game pig --players planner,random",
            wording("play.unknown_bot", name="'planner'", names="person, random, greedy"),
        ),
        (
            "--game pig --core",
            wording("cli.option_of_another", name="core", owner="Azardia", game="pig"),
        ),
        ("--game bear_off --players random,random,random", "3 players: bear_off has 1 to 2"),
        ("--players random", wording("play.number_of_bots", count=1)),
    ],
)
def test_what_a_game_cannot_is_said(given: str, right: str, capsys: Capture) -> None:
    assert main(["play", *given.split()]) == WRONG
    assert right in one_line(capsys)


def test_help_imports_no_game_but_the_one_of_the_front_door() -> None:
    code = (
        "import sys\nfrom azardia_nb.cli.main import main\n"
        "try: main(['--help'])\nexcept SystemExit: pass\n"
        "print(*(name for name in sys.modules if name.startswith('azardia_nb.games.')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    rooms = [name.split(".") for name in done.stdout.splitlines()[-1].split()]
    # To look whether a room has commands, its door is opened, and nothing behind it but these.
    loaded = {room[2] for room in rooms if room[3:4] not in ([], ["cli"]) or not room_of(room[2])}
    assert loaded & set(names()) == {DEFAULT}


def room_of(game: str) -> bool:
    return (Path(games.__file__).parent / game).is_dir()


def test_a_reader_who_leaves_ends_the_game_calmly() -> None:
    with subprocess.Popen(
        [*COMMAND, "play", "--seed", "3"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as playing:
        assert playing.stdout
        assert playing.stderr
        playing.stdout.readline()
        playing.stdout.close()
        assert playing.stderr.read() == b""
    assert playing.returncode == DONE


@pytest.mark.skipif(os.name == "nt", reason="sends a signal as a terminal on POSIX does")
def test_ctrl_c_ends_the_game_calmly() -> None:
    with subprocess.Popen(
        [*COMMAND, "play", "--seed", "3"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"PYTHONUNBUFFERED": "1"},
    ) as playing:
        assert playing.stdout
        assert playing.stderr
        playing.stdout.readline()
        playing.send_signal(signal.SIGINT)
        playing.stdout.read()
        assert playing.stderr.read() == b""
    assert playing.returncode in (130, DONE)  # done, if the game ended first


def test_a_terminal_that_lacks_letters_gets_the_whole_game() -> None:
    done = subprocess.run(
        [*COMMAND, "play", "--seed", "3", "--players", "random,random", "--language", "es"],
        capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": "ascii"},
        check=True,
    )
    assert done.stderr == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a full device")
def test_a_full_disk_is_one_line() -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        done = subprocess.run(
            [*COMMAND, "play", "--seed", "3"], stdout=full, stderr=subprocess.PIPE, text=True
        )
    assert done.returncode == WRONG
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("azardia: ")


# Scenarios.

RIGHT = """\
title = "The sum is walked"
rule = "turn.roll"
[setup]
cards = false
[[setup.players]]
tile = 10
[[setup.players]]
tile = 40
[[steps]]
roll = [3, 4]
[[steps]]
do = "add"
[expect]
seat = 2
[[expect.players]]
tile = 17
"""


def test_a_scenario_that_holds_is_one_line(tmp_path: Path, capsys: Capture) -> None:
    file = tmp_path / "right.toml"
    file.write_text(RIGHT, "utf-8")
    assert main(["scenario", str(file)]) == DONE
    assert capsys.readouterr().out.splitlines() == [f"{file}: passes"]


def test_a_scenario_that_fails_says_its_differences(tmp_path: Path, capsys: Capture) -> None:
    right, wrong = tmp_path / "right.toml", tmp_path / "wrong.toml"
    right.write_text(RIGHT, "utf-8")
    wrong.write_text(RIGHT.replace("tile = 17", "tile = 18"), "utf-8")
    assert main(["scenario", str(wrong), str(right)]) == NO
    first, difference, last = capsys.readouterr().out.splitlines()
    assert (first, last) == (f"{wrong}: fails", f"{right}: passes")
    assert "17" in difference
    assert "18" in difference


def test_an_unreadable_scenario_does_not_hide_the_others(tmp_path: Path, capsys: Capture) -> None:
    right = tmp_path / "right.toml"
    right.write_text(RIGHT, "utf-8")
    assert main(["scenario", str(tmp_path / "none.toml"), str(right)]) == WRONG
    said = capsys.readouterr()
    assert said.out.splitlines() == [f"{right}: passes"]
    assert said.err.count("\n") == 1


def test_what_was_typed_moves_no_cursor(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", "duel", "\x1b[2J", "\u202e"]) == WRONG
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert said.rstrip("\n").isprintable()
    assert "\\x1b[2J \\u202e" in said
