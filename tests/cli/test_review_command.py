"""`azardia review`: a saved game of any kind, told in either language."""

import csv
import io
from pathlib import Path

import pytest

from azardia_nb.cli.main import main
from azardia_nb.games import load
from azardia_nb.players import seated
from tests.text.golden import tells, wording


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    game = load("pig").Game(3, goal=40, seed=4)
    bots = [seated("random", seat, game.type) for seat in range(game.players)]
    while game.seat:
        game.play(bots[game.seat - 1].choose(game.view(game.seat)))
    path: Path = tmp_path_factory.mktemp("games") / "pig.json"
    game.save(path)
    return path


def said(capsys: pytest.CaptureFixture[str], *asked: str) -> str:
    assert main(asked) == 0
    return capsys.readouterr().out


def test_a_game_is_reviewed(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "review", str(file), "--games", "100", "--seed", "1")
    assert "has won." in text
    assert "100%" in text
    assert wording("review.costly_moves") in text
    assert "Better: “Roll" in text
    assert "greedy bots finish 100 games" in text
    assert said(capsys, "review", str(file), "--games", "100", "--seed", "1") == text
    spanish = said(capsys, "review", str(file), "--games", "100", "--language", "es")
    assert wording("review.costly_moves", "es") in spanish


def test_the_curve_as_csv(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "review", str(file), "--csv", "--games", "50", "--seat", "2")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert float(rows[0]["seat 1 low"]) < float(rows[0]["seat 1"]) < float(rows[0]["seat 1 high"])
    assert sorted(float(rows[-1][f"seat {n}"]) for n in (1, 2, 3)) == [0.0, 0.0, 1.0]


def test_what_cannot_be_reviewed_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "no.json").write_text("{}", "utf-8")
    assert main(["review", str(tmp_path / "no.json")]) == 2
    assert tells(capsys.readouterr().err, "save.no_game")
