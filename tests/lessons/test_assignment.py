"""Exercises handed out, handed in and graded by the real nbgrader; questions of a notebook."""

import csv
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbconvert.exporters import ScriptExporter

from azardia_nb.errors import AzardiaError
from azardia_nb.lessons.assignment import LETTERS, Exercise, WrongAnswer, notebook, write
from azardia_nb.lessons.course import course, lesson_called
from azardia_nb.lessons.question import Question, questions
from azardia_nb.text.language import LANGUAGES
from tests.lacking import lacking
from tests.lessons.grader import environment, run
from tests.text.golden import pattern, tells

LESSON, SEED, CODE = 10, 7, "es"  # it asks for percentage points, an option, a number, a chance
ASKED = questions(LESSON, SEED)


def typed(question: Question, right: bool) -> str:
    """Return a student's answer: the right one, or a wrong one."""
    if question.kind == "choice":
        options = list(question.options)
        if right:
            return LETTERS[options.index(str(question.answer))]
        return LETTERS[[option == question.answer for option in options].index(False)]
    if question.rule:
        return str(question.answer if right else question.mistakes[0].answer)
    if right:
        return question.answer_text(CODE).partition(" (")[0].replace("−", "-")
    return "0"


# --- what a notebook asks ---------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_lesson_makes_an_assignment(code: str) -> None:
    for page in course():
        if page.number is None:
            continue
        asked = questions(page.number, SEED, page.game)
        made = notebook(page, SEED, code)
        nbformat.validate(made)
        graded = [cell for cell in made.cells if cell.metadata.get("nbgrader", {}).get("grade")]
        assert len(graded) == len(asked), page.name
        text = "\n".join(cell.source for cell in made.cells)
        for question in asked:
            assert question.explained(code) not in text
        assert made == notebook(page, SEED, code)


def test_an_assignment_becomes_a_python_script() -> None:
    page = next(page for page in course() if page.number == LESSON)
    exporter: Any = ScriptExporter
    _, made = exporter().from_notebook_node(notebook(page, SEED, CODE))
    assert made["output_extension"] == ".py"


def test_an_answer_is_judged_as_in_the_lesson() -> None:
    for number, question in enumerate(ASKED, 1):
        exercise = Exercise(LESSON, number, SEED, CODE)
        exercise.grade(typed(question, right=True))
        wrong = typed(question, right=False)
        with pytest.raises(WrongAnswer) as error:
            exercise.grade(wrong)
        if question.kind != "choice":
            assert str(error.value) == question.check(wrong, CODE).sentence
        assert " ".join(error.value._render_traceback_()) == str(error.value)


class Silent:
    """An answer whose text cannot be read."""

    def __str__(self) -> str:
        raise RuntimeError


def test_to_read_an_answer_does_not_say_whether_it_is_right(
    capsys: pytest.CaptureFixture[str],
) -> None:
    exercise = Exercise(LESSON, 1, SEED)
    said = []
    for right in (True, False):
        exercise.read(typed(ASKED[0], right))
        said.append(capsys.readouterr().out)
    assert all(tells(one, "assignment.readable") for one in said)
    assert len({one.partition(":")[0] for one in said}) == 1
    for unreadable in ("", "x", ..., None, 10**5000, Silent()):
        exercise.read(unreadable)
        assert "Your answer" not in capsys.readouterr().out
        with pytest.raises(WrongAnswer):
            exercise.grade(unreadable)


def test_options_are_chosen_by_letter_or_in_words() -> None:
    number, question = next((n, q) for n, q in enumerate(ASKED, 1) if q.kind == "choice")
    letter = typed(question, right=True)
    for answer in (letter, letter.upper(), f" {letter})", question.answer_text(CODE)):
        Exercise(LESSON, number, SEED, CODE).grade(answer)


@pytest.mark.parametrize("name", ["4", "04", " 4"])
def test_a_lesson_is_called_by_its_number(name: str) -> None:
    assert lesson_called(name).name == "04-challenges"


@pytest.mark.parametrize("name", ["", "99", "x", "4x", "-4"])
def test_there_is_no_other_lesson(name: str) -> None:
    with pytest.raises(AzardiaError, match=pattern("course.no_lesson")):
        lesson_called(name)


# --- the round trip ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def grader(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an environment with nbgrader."""
    try:
        return environment(tmp_path_factory.mktemp("grader"))
    except OSError as error:
        lacking(str(error))


@pytest.fixture(scope="module")
def graded(grader: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A graded course: one student right, one wrong, one with a broken and a missing answer."""
    root: Path = tmp_path_factory.mktemp("course")
    name = write(root, lesson_called(str(LESSON)), SEED, CODE)

    def nbgrader(*given: str) -> None:
        done = run(grader, root, *given)
        assert done.returncode == 0, done.stderr

    nbgrader("generate_assignment", name)
    handed_out = root / "release" / name / f"{name}.ipynb"
    assert "HIDDEN" not in handed_out.read_text(encoding="utf-8")
    assert "grade(" not in handed_out.read_text(encoding="utf-8")
    for student, right in [("ana", True), ("ben", False), ("eva", True)]:
        made: Any = nbformat.read(handed_out, 4)
        answers = [cell for cell in made.cells if cell.source.startswith("answer_")]
        for cell, question in zip(answers, ASKED, strict=True):
            cell.source = cell.source.replace('""', repr(typed(question, right)))
        if student == "eva":
            answers[0].source = "answer_1 = "
            made.cells.remove(answers[1])
        place = root / "submitted" / student / name / f"{name}.ipynb"
        place.parent.mkdir(parents=True)
        nbformat.write(made, place)
    nbgrader("autograde", name)
    nbgrader("generate_feedback", name)
    nbgrader("export")
    return root


@pytest.mark.nightly
def test_the_grades_come_out_as_they_should(graded: Path) -> None:
    with (graded / "grades.csv").open(encoding="utf-8", newline="") as file:
        rows = {row["student_id"]: row for row in csv.DictReader(file)}
    scores = {name: float(row["score"]) for name, row in rows.items()}
    most = len(ASKED)
    assert scores == {"ana": most, "ben": 0, "eva": most - 2}
    assert {float(row["max_score"]) for row in rows.values()} == {most}


@pytest.mark.nightly
def test_the_feedback_shows_no_hidden_tests(graded: Path) -> None:
    pages = list((graded / "feedback").rglob("*.html"))
    assert len(pages) == 3
    for page in pages:
        told = page.read_text(encoding="utf-8")
        assert ">read<" in told, "what the students saw of the check stays"
        assert "HIDDEN" not in told
        assert ">grade<" not in told


def test_a_configuration_of_the_teachers_own_stays(tmp_path: Path) -> None:
    config = tmp_path / "nbgrader_config.py"
    write(tmp_path, lesson_called("4"), SEED)
    assert config.exists()
    config.write_text("# mine\n", "utf-8")
    write(tmp_path, lesson_called("4"), SEED)
    assert config.read_text("utf-8") == "# mine\n"
