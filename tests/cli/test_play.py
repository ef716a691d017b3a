"""`azardia play` with a person: what is typed is done, told, taken back, explained and kept."""

import io
from pathlib import Path

import pytest

from azardia_nb import Game, Placed
from azardia_nb.cli.main import main
from azardia_nb.cli.options import DONE, WRONG
from azardia_nb.games import names
from azardia_nb.records.save import load

Capture = pytest.CaptureFixture[str]


def typed(monkeypatch: pytest.MonkeyPatch, text: str, *options: str) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    return main(["play", *options])


@pytest.mark.parametrize("code", ["en", "es"])
@pytest.mark.parametrize("name", names())
def test_a_person_plays_any_game_to_its_end(
    name: str, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    file = tmp_path / "game.json"
    given = ["--game", name, "--players", "person,random", "--seed", "3", "--save", str(file)]
    assert typed(monkeypatch, "1\n" * 5000, *given, "--language", code) == DONE
    said = capsys.readouterr().out
    kept = load(file, None)
    assert kept.winner
    for entry in kept.view(1).log(code)[-3:]:
        assert entry.sentence in said


def test_who_leaves_finds_the_game_in_a_file_and_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    for leaving in ("1\nq\n", "1\n"):  # the second one closes the terminal
        assert typed(monkeypatch, leaving, "--game", "pig", "--players", "person,greedy") == DONE
        said = capsys.readouterr().out
        assert "azardia play --load azardia-game.json" in said
        before = load(Path("azardia-game.json"), None)
        assert before.waiting == "seat"
        assert typed(monkeypatch, "1\nq\n", "--load", "azardia-game.json") == DONE
        assert load(Path("azardia-game.json"), None).steps[: len(before)] == before.steps
        capsys.readouterr()


def test_a_decision_is_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    file = tmp_path / "game.json"
    given = ["--game", "coin_race", "--players", "person,greedy", "--seed", "1"]
    typed(monkeypatch, "u\n1\n1\nu\nu\nq\n", *given, "--save", str(file))
    assert "There is nothing to take back." in capsys.readouterr().out
    kept = load(file, None)
    assert (kept.position, kept.turn) == (0, 1)
    assert len(kept)  # what was taken back is still there


def test_why_is_answered_for_what_happened_and_for_an_action(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    given = ["--game", "pig", "--players", "person,greedy", "--seed", "1"]
    typed(monkeypatch, "? 1\n1\n?\nq\n", *given, "--save", str(tmp_path / "game.json"))
    said = capsys.readouterr().out
    assert said.count("pig.roll: ") == 2


@pytest.mark.parametrize("code", ["en", "es"])
def test_who_may_answer_reads_what_strikes_and_what_comes_of_each_answer(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.chdir(tmp_path)
    mine = Placed(40, "lagartoon", hand=("mirror-shell",))
    other = Placed(20, "mantis", hand=("boo", "tremor"))
    game = Game.place([mine, other], phase="play", seat=2, seed=1)
    game.play("play boo on 1")
    game.save("struck.json")
    options = ("--load", "struck.json", "--players", "person,greedy")
    typed(monkeypatch, "", *options, "--language", code)
    said = capsys.readouterr().out
    view = game.view(1)
    strike = view.type.tabletop.strike(view, code)
    assert strike is not None
    assert strike.card is not None
    answer = view.type.tabletop.use(view, view.legal(code)[0], code)
    for line in (strike.said, strike.card.text, strike.now, answer.now):
        assert line in said


@pytest.mark.parametrize("wrong", ["h", "0", "99", "roll", "", "s /nowhere/game.json"])
def test_what_cannot_be_done_is_said_and_asked_again(
    wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    given = ["--game", "pig", "--players", "person,greedy", "--seed", "1"]
    file = tmp_path / "game.json"
    assert typed(monkeypatch, f"{wrong}\nq\n", *given, "--save", str(file)) == DONE
    assert not load(file, None).log()
    said = capsys.readouterr().out
    assert ("q: save and quit" in said) != wrong.startswith("s ")
    assert ("/nowhere" in said) == wrong.startswith("s ")


def test_a_loaded_game_needs_its_number_of_players(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    file = tmp_path / "game.json"
    given = ["--game", "pig", "--players", "person,greedy", "--save", str(file)]
    typed(monkeypatch, "q\n", *given)
    capsys.readouterr()
    assert typed(monkeypatch, "", "--load", str(file), "--players", "greedy") == WRONG
    assert "2" in capsys.readouterr().err


def test_the_command_alone_shows_its_help(capsys: Capture) -> None:
    with pytest.raises(SystemExit) as ended:
        main([])
    assert ended.value.code == DONE
    assert "play" in capsys.readouterr().out
