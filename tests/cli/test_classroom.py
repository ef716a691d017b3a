"""`azardia class` and `azardia assignment` as a teacher types them."""

import re
import shlex
from pathlib import Path

import pytest

from azardia_nb.cli.main import main
from azardia_nb.game.commands import DONE, WRONG
from azardia_nb.records.answer_table import as_csv
from tests.cases import each
from tests.records.test_gradebook import CLASS
from tests.text.golden import tells

DOCS = Path(__file__).parents[2] / "docs"
Capture = pytest.CaptureFixture[str]


def handed_in(folder: Path) -> str:
    path = folder / "answers.csv"
    path.write_bytes(as_csv(CLASS))
    return str(path)


def test_a_class_is_told_and_saved_as_a_page(tmp_path: Path, capsys: Capture) -> None:
    page = tmp_path / "class.html"
    assert main(["class", handed_in(tmp_path), "--page", str(page), "--language", "es"]) == DONE
    out = capsys.readouterr().out
    assert out.startswith("3 estudiantes, ")
    assert "Íñigo" in page.read_text(encoding="utf-8")


@each("name", ["class.txt", "answers.csv", "nowhere/class.html"])
def test_a_page_that_cannot_be_is_refused_before_anything_is_told(
    name: str, tmp_path: Path, capsys: Capture
) -> None:
    before = Path(handed_in(tmp_path)).read_bytes()
    assert main(["class", handed_in(tmp_path), "--page", str(tmp_path / name)]) == WRONG
    told = capsys.readouterr()
    assert not told.out
    assert told.err.count("\n") == 1
    assert (tmp_path / "answers.csv").read_bytes() == before


def test_an_odd_row_does_not_keep_the_others_from_the_report(
    tmp_path: Path, capsys: Capture
) -> None:
    path = handed_in(tmp_path)
    with Path(path).open("a", encoding="utf-8") as file:
        file.write(f"Ana,azardia,2,sum,{'9' * 5000},?,1,1,1,1,,2025\n")
    assert main(["class", path]) == DONE
    told = capsys.readouterr()
    assert told.out.startswith("3 students, ")
    assert f"answers.csv:{2 + len(CLASS)} does not count" in " ".join(told.out.split())
    assert not told.err


def test_an_assignment_is_written_where_nbgrader_looks(tmp_path: Path, capsys: Capture) -> None:
    given = ["assignment", str(tmp_path), "--lesson", "04", "--seed", "7", "--language", "es"]
    assert main(given) == DONE
    name = "lesson-4-seed-7-es"
    assert f"nbgrader generate_assignment {name}" in capsys.readouterr().out
    (file,) = (tmp_path / "source" / name).iterdir()
    before = file.read_bytes()
    assert main(given) == DONE
    assert file.read_bytes() == before, "the same command writes the same"
    file.write_bytes(before + b"\n")
    capsys.readouterr()
    assert main(given) == WRONG
    assert tells(capsys.readouterr().err, "assignment.already_there", "es")
    assert file.read_bytes() == before + b"\n"


def test_the_page_for_teachers_types_what_there_is(capsys: Capture) -> None:
    page = (DOCS / "for-teachers.md").read_text(encoding="utf-8")
    typed = [shlex.split(line) for line in re.findall(r"(?m)^azardia (.+)$", page)]
    assert {words[0] for words in typed} >= {"class", "assignment"}
    for name, *words in typed:
        with pytest.raises(SystemExit):
            main([name, "--help"])
        told = capsys.readouterr().out
        assert all(word in told for word in words if word.startswith("--"))
