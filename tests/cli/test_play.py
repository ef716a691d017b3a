"""`azardia play` with a person: what is typed is done, told, taken back, explained and kept."""

import io
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from azardia_nb.cli.main import main
from azardia_nb.game.commands import DONE, WRONG
from azardia_nb.games import load as load_game
from azardia_nb.games import names
from azardia_nb.games.axis_mundi.rules.state import Numbers
from azardia_nb.players import limits
from azardia_nb.records.save import link_of, load
from azardia_nb.text.language import LANGUAGES
from tests.cases import each
from tests.seats import few

SHORT: dict[str, dict[str, Any]] = {"axis_mundi": {"numbers": Numbers(rounds=1)}}
Capture = pytest.CaptureFixture[str]


def typed(monkeypatch: pytest.MonkeyPatch, text: str, *options: str) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    return main(["play", *options])


@each(("name", "code"), zip(names(), cycle(LANGUAGES), strict=False))
def test_a_person_plays_any_game_to_its_end(
    name: str, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    file = tmp_path / "game.json"
    people = ",".join(["person", "random", "random"][: few(name)])
    given = ["--game", name, "--seed", "3"]
    if name in SHORT:
        begun = tmp_path / "begun.json"
        load_game(name).Game(few(name), seed=3, **SHORT[name]).save(begun)
        given = ["--load", str(begun)]
    given += ["--players", people, "--save", str(file), "--language", code]
    assert typed(monkeypatch, "1\n" * 5000, *given) == DONE
    said = capsys.readouterr().out
    kept = load(file, None)
    assert kept.over
    for entry in kept.view(1).log(code)[-3:]:
        assert entry.sentence in said


def test_who_leaves_finds_the_game_in_a_file_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    for leaving, file in (("1\nq\n", "azardia-game.json"), ("1\n", "azardia-game-2.json")):
        # The second one closes the terminal, and its game gets a file of its own.
        assert typed(monkeypatch, leaving, "--game", "pig", "--players", "person,greedy") == DONE
        said = capsys.readouterr().out
        assert f"azardia play --load {file}" in said
        before = load(Path(file), None)
        assert before.waiting == "seat"
        assert typed(monkeypatch, "1\nq\n", "--load", file) == DONE
        assert load(Path(file), None).steps[: len(before)] == before.steps
        capsys.readouterr()
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "azardia-game-2.json",
        "azardia-game.json",
    ]


def test_a_link_is_played_on_from_and_the_game_gets_a_file_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    begun = load_game("pig").Game(2, seed=1, goal=30)
    begun.play("roll")
    link = f"https://example.org/play/pig.html{link_of(begun)}"
    assert typed(monkeypatch, "1\nq\n", "--load", link) == DONE
    (file,) = tmp_path.iterdir()
    kept = load(file, None)
    kept.go(0)
    assert kept == begun


@each("people", ["person,greedy", "greedy,greedy"])
@each("file", ["nowhere/game.json", "folder", ""])
def test_a_file_that_cannot_be_written_is_refused_before_the_first_move(
    file: str, people: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    given = ["--game", "pig", "--players", people, "--save", file]
    assert typed(monkeypatch, "1\nq\n", *given) == WRONG
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


class Meanwhile(io.StringIO):
    """What is typed, while somebody takes a folder away."""

    def __init__(self, typed: str, folder: Path) -> None:
        super().__init__(typed)
        self._folder = folder

    def readline(self, size: int | None = -1) -> str:
        if self._folder.exists():
            self._folder.rmdir()
        return super().readline(-1 if size is None else size)


def test_leaving_asks_again_where_the_game_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    monkeypatch.chdir(tmp_path)
    answers = Meanwhile("1\nq\ns kept.json\nq\n", folder)
    monkeypatch.setattr("sys.stdin", answers)
    given = ["--game", "pig", "--players", "person,greedy", "--save", str(folder / "game.json")]
    assert main(["play", *given]) == DONE
    assert not answers.read()  # it was asked again
    said = capsys.readouterr().out
    assert "games/game.json" in said
    assert "--load kept.json" in said
    assert len(load(tmp_path / "kept.json", None))


def test_who_cannot_be_asked_again_finds_the_game_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    folder, lost = tmp_path / "games", tmp_path / "lost"
    folder.mkdir()
    lost.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(lost))

    monkeypatch.setattr("sys.stdin", Meanwhile("", folder))
    given = ["--game", "pig", "--players", "person,greedy", "--save", str(folder / "game.json")]
    assert main(["play", *given]) == DONE
    assert str(lost / "azardia-game.json") in capsys.readouterr().out
    assert load(lost / "azardia-game.json", None).waiting == "seat"


@each("code", ["en", "es"])
def test_bots_that_may_play_for_ever_stop_and_say_so(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setattr(limits, "ROUNDS", 20)
    file = tmp_path / "game.json"
    given = ["--core", "--players", "cautious,cautious", "--seed", "1", "--save", str(file)]
    assert main(["play", *given, "--language", code]) == DONE
    said = capsys.readouterr().out
    kept = load(file, None)
    assert kept.round == 20
    assert limits.no_end(kept, code) in said
    assert str(file) in said
