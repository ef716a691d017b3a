"""What Titan Race brings to the command: files checked and begun, exact tables."""

import csv
import io
from fractions import Fraction
from pathlib import Path

import pytest

from azardia_nb.cli.main import main
from azardia_nb.cli.status import DONE, NO, WRONG
from azardia_nb.games.titan_race.odds import bare_duel, circuit_duel, duel
from azardia_nb.games.titan_race.odds.draft import kth_best
from tests.cases import each
from tests.text.golden import tells

Capture = pytest.CaptureFixture[str]
TABLES = ["dice", "draft", "safety", "time"]


@each("command", ["circuit {} {}", "deck {} --game titan-race {}"])
def test_a_file_is_begun_checked_and_told_where_it_is_wrong(
    command: str, tmp_path: Path, capsys: Capture
) -> None:
    file = tmp_path / "my.toml"
    assert main(command.format("new", file).split()) == DONE
    assert main(command.format("check", file).split()) == DONE
    capsys.readouterr()
    assert main(command.format("new", file).split()) == WRONG
    assert tells(capsys.readouterr().err, "files.already_there")
    lines = file.read_text("utf-8").splitlines()
    at = next(n for n, line in enumerate(lines) if line.startswith("id ="))
    lines[at] = lines[at].replace("id", "di", 1)
    file.write_text("\n".join(lines), "utf-8")
    assert main(command.format("check", file).split()) == NO
    said = capsys.readouterr()
    assert f"{file}:{at + 1}: " in said.out
    assert "id" in said.out
    assert not said.err
    assert main(command.format("check", tmp_path / "no.toml").split()) == WRONG
    assert capsys.readouterr().err.count("\n") == 1


@each("table", TABLES)
def test_a_table_is_told_in_both_languages_and_as_csv(table: str, capsys: Capture) -> None:
    said = []
    for code in ("en", "es"):
        given = f"odds --game titan-race {table} --language {code}"
        assert main(given.split()) == DONE
        said.append(capsys.readouterr().out)
        assert main([*given.split(), "--csv"]) == DONE
        rows = list(csv.reader(io.StringIO(capsys.readouterr().out)))
        assert len({len(row) for row in rows}) == 1
    assert said[0] != said[1]


def test_the_draft_as_csv_has_its_fractions(capsys: Capture) -> None:
    assert main(["odds", "draft", "--game=titan_race", "--titans", "5", "--csv"]) == DONE
    rows = list(csv.reader(io.StringIO(capsys.readouterr().out)))[1:]
    for k, row in enumerate(rows, 1):
        assert [Fraction(cell) for cell in row[1:7:2]] == list(kth_best(5, k).values())


def test_without_a_table_they_are_listed(capsys: Capture) -> None:
    assert main(["odds", "--game", "titan-race"]) == DONE
    assert [line.split()[4] for line in capsys.readouterr().out.splitlines()] == TABLES


def test_a_game_without_such_tables_is_refused(capsys: Capture) -> None:
    assert main(["odds", "--game", "pig"]) == WRONG
    assert tells(
        capsys.readouterr().err,
        "cli.command_of_others",
        game="pig",
        others="axis_mundi, azardia, titan_race",
    )


@each("given", ["draft --titans 7", "safety --dice 0", "time --laps x"])
def test_a_wrong_number_is_one_line(given: str, capsys: Capture) -> None:
    assert main(["odds", "--game", "titan-race", *given.split()]) == WRONG
    assert capsys.readouterr().err.count("\n") == 1


def test_the_duel_is_solved_in_both_languages(capsys: Capture) -> None:
    for code, share in (("en", "87.3583%"), ("es", "87,3583\u00a0%")):
        assert main(f"solve --game titan-race --laps 1 --language {code}".split()) == DONE
        said = capsys.readouterr().out
        assert share in said
        assert "0.0e+00" in said


def test_the_bare_duel_is_a_fraction(capsys: Capture) -> None:
    assert main(["solve", "--game", "titan-race", "--laps", "1", "--bare"]) == DONE
    assert str(bare_duel.solve(1).first_wins) in capsys.readouterr().out


def test_two_titans_are_solved_on_a_circuit(capsys: Capture) -> None:
    """The shares are those of docs/titan-race.md."""
    assert (
        main(["solve", "--game", "titan-race", "--laps", "1", "--titans", "Rassik,craken"]) == DONE
    )
    said = capsys.readouterr().out
    assert "18,693 positions" in said
    assert "Rassik wins 48.4576%" in said
    assert "Craken wins 53.1367%" in said


def test_without_names_the_two_on_a_circuit_are_alike(capsys: Capture) -> None:
    assert main(["solve", "--game", "titan-race", "--laps", "1", "--circuit", "foundry"]) == DONE
    said = capsys.readouterr().out
    solved = circuit_duel.solve(duel.variant(1, circuit="foundry"), ("grinder", "slaugg"))
    for wins in solved.first_wins:
        assert tells(said, "titan.solve_wins", share=f"{wins:.4%}")


@each(
    ("given", "right"),
    [
        ("--laps 4", "from 1 to 3"),
        ("--circuit eye", "on plain, pools, lagoon, foundry, ruins, plains (you gave 'eye')"),
        ("--titans rassik,ragnarok", "two of rassik, grinder, craken, slaugg, chtoolhoo"),
        ("--titans rassik,rassik", "(you gave 'rassik,rassik')"),
        ("--titans rassik", "(you gave 'rassik')"),
        ("--bare --circuit pools", "remove --circuit"),
    ],
)
def test_what_no_duel_is_is_one_line(given: str, right: str, capsys: Capture) -> None:
    assert main(f"solve --game titan-race {given}".split()) == WRONG
    said = capsys.readouterr()
    assert right in said.err
    assert said.err.count("\n") == 1
    assert not said.out
