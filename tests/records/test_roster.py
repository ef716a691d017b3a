"""Rosters as schools' programs write them, and the first answers of a class."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from azardia_nb.errors import FileError
from azardia_nb.lessons.question import questions
from azardia_nb.records.answer_table import UNJUDGED, Answer, as_csv
from azardia_nb.records.gradebook import Gradebook, read_class
from azardia_nb.records.gradebook_page import as_lines
from azardia_nb.records.roster import read_roster
from azardia_nb.text.language import LANGUAGES
from tests.cases import each
from tests.text.golden import pattern, tells

ANA, LOPEZ, BEN = "Ana García", "Ana García López", "Ben O'Neill"
ANA_LINE, BEN_LINE = '"García, Ana"', '"O\'Neill, Ben"'
WHOLE = f"{ANA_LINE},1\n{BEN_LINE},2"
FIRST, LAST = "Ana,García,1\nBen,O'Neill,2", "García,Ana,1\nO'Neill,Ben,2"

# Rosters as schools' programs write them, the names in them, and how many lines are left out.
ROSTERS: dict[str, tuple[str, list[str], int]] = {
    "list": (f"{ANA}\n{BEN}", [ANA, BEN], 0),
    "numbered list": (f"1. {ANA}\n2) {BEN}", [ANA, BEN], 0),
    "old Mac": (f"Name\r{ANA}\r{BEN}\r", [ANA, BEN], 0),
    "typed with commas": ("García, Ana\nO'Neill, Ben", [ANA, BEN], 0),
    "typed both ways": ("Ana García\nO'Neill, Ben", [ANA, BEN], 0),
    "list with titles": (f"Lista de alumnos\n{ANA}\n{BEN}\nTotal: 2", [ANA, BEN], 2),
    "list with dates": (f"Name\n2026-11-02\n{ANA}\n{BEN}\nExported on 28 Nov 2026", [ANA, BEN], 2),
    "first names": ("First name\nAna\nMax\nBen", ["Ana", "Max", "Ben"], 0),
    "numbered namesakes": (f"{ANA} 2\n{ANA}", [f"{ANA} 2", ANA], 0),
    "Moodle": (f"First name,Last name,ID number\n{FIRST}", [ANA, BEN], 0),
    "Moodle, Spanish": (f"Apellido(s),Nombre,Grupos\n{LAST}", [ANA, BEN], 0),
    "Moodle, roles": (
        "Nombre,Apellidos,Roles\nAna,García,Estudiante\nPilar,Ruiz,Profesor\nBen,O'Neill,Estudiante",
        [ANA, BEN],
        1,
    ),
    "Canvas": (
        "Student,ID,SIS Login ID,Section,Test 1 (12)\n    Points Possible,,,,10\n"
        f'{ANA_LINE},1,ana,3B,9\n{BEN_LINE},2,ben,3B,\n"Student, Test",3,,3B,',
        [ANA, BEN],
        2,
    ),
    "Google Classroom": (
        f"Last Name,First Name,Test\nDate,,2026-11-02\nPoints,,10\n{LAST}\nClass average,,8.5",
        [ANA, BEN],
        3,
    ),
    "Schoology": (
        "Unique User ID,First Name,Last Name,Role\n1,Ana,García,Student\n2,Ben,O'Neill,Student\n"
        "3,Pilar,Ruiz,Teacher",
        [ANA, BEN],
        1,
    ),
    "Blackboard": (
        '"Last Name","First Name","Username"\n"García","Ana","agarcia"\n"O\'Neill","Ben","bon"',
        [ANA, BEN],
        0,
    ),
    "iSAMS": (
        "Forename\tSurname\tPreferred Name\tForm\nAna\tGarcía\tAnita\t9B\nBen\tO'Neill\tBenny\t9B",
        [ANA, BEN],
        0,
    ),
    "SIMS": (f"Class 9B\nLegal Surname,Legal Forename,Year\n{LAST}\n,,Total,2", [ANA, BEN], 2),
    "Alexia": (
        "Alumno/a;Grupo;Tutor/a\nGarcía López, Ana;3B;Ruiz, Pilar\nO'Neill, Ben;3B;Ruiz, Pilar",
        [LOPEZ, BEN],
        0,
    ),
    "Séneca": (
        '"Alumno/a","Primer apellido","Segundo apellido","Nombre","Nombre Primer tutor"\n'
        '"García López, Ana","García","López","Ana","Pilar"\n'
        '"O\'Neill, Ben","O\'Neill","","Ben","Sue"',
        [LOPEZ, BEN],
        0,
    ),
    "Raíces": (
        "Nº;NIE;Segundo apellido;Primer apellido;Nombre\n1;X1;López;García;Ana\n2;X2;;O'Neill;Ben",
        [LOPEZ, BEN],
        0,
    ),
    "iPasen": ("Apellidos, Nombre;Unidad\nGarcía López, Ana;3B\nO'Neill, Ben;3B", [LOPEZ, BEN], 0),
    "ClickEdu": ("Cognoms;Nom;Grup\nGarcía López;Ana;3B\nO'Neill;Ben;3B", [LOPEZ, BEN], 0),
    "numbered surnames": (
        "Nombre;Apellido 1;Apellido 2\nAna;García;López\nBen;O'Neill;",
        [LOPEZ, BEN],
        0,
    ),
    "all of it twice": (
        "Nombre completo;Nombre;Apellidos\nAna García López;Ana;García\nBen O'Neill;Ben;O'Neill",
        [LOPEZ, BEN],
        0,
    ),
    "Name and Surname": (f"Name,Surname,Mark\n{FIRST}", [ANA, BEN], 0),
    "Name is all of it": ("Name,Surname\nAna García,García\nBen O'Neill,O'Neill", [ANA, BEN], 0),
    "middle names": ("Last,First,Middle\nGarcía,Ana,Pía\nO'Neill,Ben,", ["Ana Pía García", BEN], 0),
    "one name only": ("First name,Last name\nAna,García\nMadonna,", [ANA, "Madonna"], 0),
    "Excel": (
        "IES Cervantes;;\nCurso 2026/2027;;\n;;\nNº;Alumno;Grupo\n1;García, Ana;3B\n"
        "2;O'Neill, Ben;3B\n;Total;2\n;Media;7,5",
        [ANA, BEN],
        4,
    ),
    "Excel's own line": ("sep=;\nNombre;Apellidos\nAna;García\nBen;O'Neill", [ANA, BEN], 0),
    "two classes": (
        "3B\nNombre;Apellidos\nAna;García\n\n3C\nNombre;Apellidos\nBen;O'Neill",
        [ANA, BEN],
        3,
    ),
    "pipes": ("First name|Last name\nAna|García\nBen|O'Neill", [ANA, BEN], 0),
    "one heading": ("Name\nGarcía, Ana\nO'Neill, Ben", [ANA, BEN], 0),
    "numbers in brackets": ("Student\nGarcía, Ana (20231)\nO'Neill, Ben (20232)", [ANA, BEN], 0),
    "Student is a number": (f"Student,Name\n1001,{ANA}\n1002,{BEN}", [ANA, BEN], 0),
    "a test is a column": (f"Student,Test\n{WHOLE}", [ANA, BEN], 0),
    "roles": (f"Name,Role\n{ANA},Student\n{BEN},Student", [ANA, BEN], 0),
    "statistics": (f"Name,Mark\n{ANA},8\n{BEN},7\nMax,8\nMin,7\nMean,7.5", [ANA, BEN], 3),
    "one column is names": (f"{ANA};3B1\n{BEN};3B2", [ANA, BEN], 0),
    "numbers on both sides": ("1;García, Ana;7\n2;O'Neill, Ben;8", [ANA, BEN], 0),
    "no marks yet": (f"Student,Mark\n{ANA_LINE},\n{BEN_LINE},7", [ANA, BEN], 0),
}


@each(("text", "names", "left_out"), list(ROSTERS.values()))
def test_names_are_found_in_what_a_school_exports(
    text: str, names: list[str], left_out: int, tmp_path: Path
) -> None:
    path = tmp_path / "3B.csv"
    path.write_text(text, encoding="utf-8", newline="")
    roster = read_roster(path, "en")
    assert list(roster.names) == names
    told = [pattern("gradebook.left_out", n=left_out)] if left_out else []
    assert all(re.match(said, note) for said, note in zip(told, roster.notes, strict=True))
    assert not any("“" in note for note in read_roster(path, "es").notes)


# Rosters about which the teacher is asked, and the line that the question names.
ASKED: dict[str, tuple[str, int]] = {
    "no headings": ("Ana;Madrid;3B\nBen;Sevilla;3B", 1),
    "unknown surnames": ("Nombre;Ape;Grupo\nAna;García;3B", 1),
    "unknown second surname": ("Nombre;Apellido;Ap2\nAna;García;López", 1),
    "unknown first names": ("Name;Family\nAna;García", 1),
    "another language": ("Nachname,Vorname\nGarcía,Ana\nO'Neill,Ben", 1),
    "another heading": (f"Teilnehmer;Gruppe\n{ANA};3B1\n{BEN};3B2", 1),
    "another language, one column": (f"Schüler\n{ANA}\n{BEN}\nCarla Díaz", 1),
    "French": ("Nom;Prénom\nGarcía;Ana", 1),
    "first or last name first": ("García,Ana\nO'Neill,Ben", 1),
    "surnames only": ("Apellidos;Grupo\nGarcía;3B", 1),
    "pupils and parents": ("Apellidos;Nombre;Apellidos;Nombre\nGarcía;Ana;Ruiz;Pilar", 1),
    "a comma too many": ("Student,Group\nGarcía, Ana,3B", 2),
    "two commas": ('Name\n"Smith, John, Jr."', 2),
    "another separator": (f"Name\n{ANA}\nO'Neill;Ben", 3),
    "two names on each line": ("Ana García, Ben O'Neill\nCarla Díaz, Dan Pérez", 1),
    "all names on one line": ("Ana García, Ben O'Neill, Carla Díaz", 1),
    "half a quotation": ('Name,Group\n"García, Ana,3B\nBen,3B\n', 2),
    "two halves": ('Name;Group\n"Ana García;3B\nCarla Díaz";3B\n', 2),
    "a heading below a name": (f"{ANA}\nName\n{BEN}", 1),
    "too long a line": (f"{ANA}\n{'B' * 140_000}", 2),
    "too long a cell": (f"Name;Group\n{'B' * 140_000};3B", 2),
    "null": (f"{ANA}\n{BEN}\0", 2),
}


@each(("text", "line"), list(ASKED.values()))
@each("code", LANGUAGES)
def test_what_is_not_clear_is_asked(text: str, line: int, code: str, tmp_path: Path) -> None:
    path = tmp_path / "3B.csv"
    path.write_text(text, encoding="utf-8", newline="")
    with pytest.raises(FileError) as asked:
        read_roster(path, code)
    assert str(asked.value).startswith(f"{path}:{line}: ")
    assert len(str(asked.value)) - len(str(path)) < 400
    assert code == "en" or "“" not in str(asked.value)


@each("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_roster_is_read_in_what_spreadsheets_write(encoding: str, tmp_path: Path) -> None:
    path = tmp_path / "3B.txt"
    path.write_text("Nombre\tApellidos\r\nAna\tGarcía\r\n", encoding=encoding, newline="")
    assert list(read_roster(path).names) == [ANA]


def test_namesakes_are_kept_apart(tmp_path: Path) -> None:
    path = tmp_path / "3B.csv"
    path.write_text("Name;Email\nAna;a1@x\nAna;a2@x\nBen;b@x\nBen;b@x\n", encoding="utf-8")
    for file, typed in {"ana1.csv": "1/3", "ana2.csv": "1/4"}.items():
        (tmp_path / file).write_bytes(as_csv([answer(given=typed)]))
    one = read_class([tmp_path / "ana1.csv"], roster=path)
    assert one.learners == ["Ana", "Ana (2 of 2)", "Ben"]
    assert one.missing == ["Ana (2 of 2)", "Ben"]
    assert [
        tells(note, name)
        for note, name in zip(one.notes, ("gradebook.namesakes", "gradebook.twice"), strict=True)
    ] == [True] * 2
    both = read_class([tmp_path / "ana1.csv", tmp_path / "ana2.csv"], roster=path)
    assert both.learners == ["Ana (ana1.csv)", "Ana (ana2.csv)", "Ben"]
    assert (both.missing, both.strangers) == (["Ben"], [])


def answer(**given: object) -> Answer:
    asked = questions(2, 1)[0]
    usual = Answer(
        "Ana", 2, f"{asked.id} 1", asked.prompt(), 1, "1/3", False, "", "", "azardia", ""
    )
    return replace(usual, **given)  # type: ignore[arg-type] # fields by name


def test_the_first_answer_is_told_by_its_attempt_then_by_time(tmp_path: Path) -> None:
    right, wrong = {"given": str(questions(2, 1)[0].answer)}, {"given": "1/3"}
    late, early = {"when": "2026-03-02T10:00:00"}, {"when": "2026-03-01T10:00:00"}
    for first, second, at_once in (
        (answer(**wrong, attempt=1), answer(**right, attempt=2), 0),
        (answer(**right, attempt=1, **early), answer(**wrong, attempt=1, **late), 1),
    ):
        (tmp_path / "sorted.csv").write_bytes(as_csv([second, first]))
        (mark,) = read_class([tmp_path / "sorted.csv"]).marks().values()
        assert (mark.tried, mark.right, mark.at_once) == (1, 1, at_once)


def test_a_fraction_that_became_a_date_is_listed(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_bytes(as_csv([answer(given="10-Mar", answer=UNJUDGED)]))
    (one,) = read_class([tmp_path / "a.csv"]).unjudged
    assert one.answer.learner == "Ana"
    assert "10-Mar" in one.why


def test_one_long_name_does_not_make_every_line_as_wide() -> None:
    book = Gradebook([answer(learner="A" * 40_000), answer(learner="Ben")])
    assert max(map(len, "\n".join(as_lines(book)).splitlines())) < 200
