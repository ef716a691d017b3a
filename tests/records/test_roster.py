"""Rosters as schools' programs write them, and what a class's first answers are."""

from dataclasses import replace
from pathlib import Path

import pytest

from azardia_nb.errors import FileError
from azardia_nb.lessons.question import questions
from azardia_nb.records.answer_table import UNJUDGED, Answer, as_csv
from azardia_nb.records.gradebook import Gradebook, names_in, read_class, read_roster
from azardia_nb.records.gradebook_page import as_lines

ANA_AND_BEN = ["Ana García", "Ben O'Neill"]


@pytest.mark.parametrize(
    "lines",
    [
        ["Ana García", "Ben O'Neill"],
        ["Nombre", "Ana García", "Ben O'Neill"],
        ["1. Ana García", "2. Ben O'Neill"],
        ["García, Ana", "O'Neill, Ben"],
        ["Nombre;Correo", "Ana García;ana@school.example", "Ben O'Neill;ben@school.example"],
        ["Ana García;3B1", "Ben O'Neill;3B2"],
        ['"Last name","First name","ID"', '"García","Ana","1"', '"O\'Neill","Ben","2"'],
        ["Apellidos\tNombre", "García\tAna", "O'Neill\tBen"],
        ["Student,Mark", '"García, Ana",', '"O\'Neill, Ben",7'],
        ["1;García, Ana;7", "2;O'Neill, Ben;8"],
    ],
)
def test_names_are_found_in_what_a_school_exports(lines: list[str]) -> None:
    assert names_in(lines) == ANA_AND_BEN


def test_a_table_without_a_clear_column_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "3B.csv"
    path.write_text("Ana;Madrid;3B\nBen;Sevilla;3B\n", encoding="utf-8")
    with pytest.raises(FileError, match=r"3B\.csv"):
        read_roster(path, "en")


def answer(**given: object) -> Answer:
    asked = questions(2, 1)[0]
    usual = Answer("Ana", 2, f"{asked.id} 1", asked.asked(), 1, "1/3", False, "", "", "azardia", "")
    return replace(usual, **given)  # type: ignore[arg-type] # fields by name


def test_the_first_answer_is_told_by_its_attempt_then_by_time(tmp_path: Path) -> None:
    right, wrong = {"right": True, "answer": "1/2"}, {"right": False, "answer": "1/2"}
    late, early = {"when": "2026-03-02T10:00:00"}, {"when": "2026-03-01T10:00:00"}
    for first, second, at_once in (
        (answer(**wrong, attempt=1), answer(**right, attempt=2), 0),
        (answer(**right, attempt=1, **early), answer(**wrong, attempt=1, **late), 1),
    ):
        (tmp_path / "sorted.csv").write_bytes(as_csv([second, first]))
        (mark,) = read_class([tmp_path / "sorted.csv"]).marks().values()
        assert (mark.tried, mark.right, mark.at_once) == (1, 1, at_once)


def test_a_fraction_that_became_a_date_is_noted(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_bytes(as_csv([answer(given="10-Mar", answer=UNJUDGED)]))
    (note,) = read_class([tmp_path / "a.csv"]).notes
    assert "10-Mar" in note
    assert "Ana" in note


def test_one_long_name_does_not_make_every_line_as_wide() -> None:
    book = Gradebook([answer(learner="A" * 40_000), answer(learner="Ben")])
    assert max(map(len, "\n".join(as_lines(book)).splitlines())) < 200
