"""Class mode: pages contain no right answer, and the teacher's report judges all answers."""

import ast
import shutil
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import ipywidgets
import pytest
from nbformat import v4

from azardia_nb import lessons
from azardia_nb.cli.main import main
from azardia_nb.lessons import class_mode
from azardia_nb.lessons.course import INDEX, Page, binder, course
from azardia_nb.records.answers import FOLDER
from azardia_nb.records.gradebook import read_class
from azardia_nb.text.language import LANGUAGES
from azardia_widgets import Index, Lesson
from azardia_widgets.lesson.exercise import Exercises
from azardia_widgets.lesson.prediction import Prediction
from tests.cases import each
from tests.lessons.asking import named, secrets, typed
from tests.text.golden import wording

PAGES = [page for page in course() if page.number is not None]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The lessons as `azardia lab --class-mode` copies them."""
    folder: Path = tmp_path_factory.mktemp("class")
    lessons.copy(folder, in_class=True)
    return folder


@pytest.fixture
def here(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    shutil.rmtree(folder / FOLDER, ignore_errors=True)  # what another test has answered
    monkeypatch.chdir(folder)
    return folder


def seen(widget: Any) -> Iterator[str]:
    """Yield all texts of a widget and its children, visible or not."""
    for name in ("value", "description", "report"):
        if isinstance(text := getattr(widget, name, None), str):
            yield unescape(text)
    if "azardia-look" in getattr(widget, "_dom_classes", ()):
        assert widget.layout.display == "none"
    for child in getattr(widget, "children", ()):
        yield from seen(child)


def test_the_copies_have_no_explanations_and_no_teachers_pages(folder: Path) -> None:
    assert not list(folder.rglob("teacher"))
    for path in folder.rglob("*.ipynb"):
        ours = lessons.read(lessons.SOURCE / path.relative_to(folder))
        text, whole = (
            "".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
            for notebook in (lessons.read(path), ours)
        )
        assert "<details" not in text
        assert (len(text) < len(whole)) == ("<details" in whole)
    assert class_mode.is_on(folder)
    assert class_mode.is_on(folder / "es")


@pytest.mark.parametrize("code", ["en", pytest.param("es", marks=pytest.mark.nightly)])
def test_no_exercise_tells_its_answer(code: str, here: Path) -> None:
    for page in PAGES:
        with named(page.label):
            check_exercises(page, code)
        shutil.rmtree(here / FOLDER)


def check_exercises(page: Page, code: str) -> None:
    """Assert that a page's exercises reveal nothing, whatever is answered or pressed."""
    lesson = Lesson(page.number or 0, language=code, game=page.game)
    exercises = Exercises(lesson)
    looks = set()
    for question, item in zip(exercises.questions, exercises.items, strict=True):
        wrong = [mistake.answer for mistake in question.mistakes]
        for given in [*wrong, *wrong[-1:], question.answer]:  # elsewhere, two let one look
            item.field.value = typed(question, given)
            item.check.click()
            item.look.click()  # hidden, but pressed all the same
            looks.add(tuple(text for text in seen(item.verdict) if text))
    texts = "\n".join(seen(exercises)) + exercises.picture() + "".join(seen(lesson))
    for question in exercises.questions:
        assert not {secret for secret in secrets(question, code) if secret in texts}
    assert "azardia-right" not in texts
    assert "azardia-missed" not in texts
    # Right and wrong answers look alike.
    assert len(looks) == 1, looks
    kept = lesson.answers.answers
    assert not any(one.right or one.answer or one.reason for one in kept)


@each("code", LANGUAGES)
def test_a_lesson_alone_stays_in_class_mode(
    code: str, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Wherever a student moves it, and whatever becomes of the files beside it."""
    monkeypatch.chdir(tmp_path)
    for page in PAGES:
        copied = lessons.read(folder / ("" if code == "en" else code) / page.file)
        (made,) = [cell.source for cell in copied.cells if "Lesson(" in cell.source]
        assert made.count("class_mode=True") == made.count("Lesson(") == 1
        if page.label in ("0", "2", "X3"):
            *before, last = ast.parse(made).body
            known: dict[str, Any] = {}
            exec(compile(ast.Module(before, []), "cell", "exec"), known)
            shown = eval(ast.unparse(last), known)
            exercises = Exercises(shown) if isinstance(shown, Lesson) else shown
            assert not exercises.judges
            assert not exercises.shows("answers")


def test_no_file_that_is_listed_ends_it(folder: Path) -> None:
    listed = [path.name for path in folder.iterdir() if not path.name.startswith(".")]
    assert listed
    assert {Path(name).suffix for name in listed} <= {".ipynb", ""}


def test_a_copy_from_before_is_in_class_mode(tmp_path: Path) -> None:
    lessons.copy(tmp_path)
    (tmp_path / "class-mode.txt").touch()
    assert class_mode.is_on(tmp_path / "es")
    assert main(["lab", str(tmp_path), "--teacher", "--copy"]) == 2


def guesses(folder: Path, page: Page) -> Iterator[Prediction]:
    """Create the guesses of a lesson as its cells do, and yield them."""
    known: dict[str, Any] = {}
    for cell in v4.reads_json((folder / page.file).read_text("utf-8")).cells:
        tree = ast.parse(cell.source) if cell.cell_type == "code" else ast.Module([], [])
        imports = [one for one in tree.body if isinstance(one, ast.ImportFrom)]
        exec(compile(ast.Module([*imports], []), cell.id, "exec"), known)
        last = tree.body[-1] if tree.body else None
        if cell.id == "lesson":
            exec(cell.source, known)
        elif (
            isinstance(last, ast.Expr)
            and isinstance(last.value, ast.Call)
            and isinstance(last.value.func, ast.Name)
            and last.value.func.id.startswith("predict_")
        ):
            exec(compile(ast.Module(tree.body[:-1], []), cell.id, "exec"), known)
            found = eval(ast.unparse(last), known)
            yield from (one for one in walk(found) if isinstance(one, Prediction))


def walk(widget: ipywidgets.Widget) -> Iterator[Any]:
    yield widget
    for child in getattr(widget, "children", ()):
        yield from walk(child)


def test_no_guess_is_answered(here: Path) -> None:
    count = 0
    for page in PAGES:
        for guess in guesses(here, page):
            count += 1
            guess.field.value = typed(guess.question, guess.question.answer)
            guess.confidence.value = 50
            guess.lock_in.click()
            assert guess.guess
            assert guess.place.children == ()
            texts = "\n".join(seen(guess)) + guess.picture()
            assert not {secret for secret in secrets(guess.question, "en") if secret in texts}
            assert "azardia-verdict" not in texts
    assert count > 10


def test_no_switch_brings_the_answers_back(here: Path) -> None:
    lesson = Lesson(2)
    lesson.layers = dict.fromkeys(lesson.layers, True)
    assert not lesson.shows("answers")
    assert lesson.shows("odds")
    assert lesson.switches["answers"].layout.display == "none"
    lesson.switches["answers"].value = True
    assert not lesson.shows("answers")


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_index_says_it(code: str, here: Path) -> None:
    told = wording("class_mode.told", code)
    assert told in Index(language=code)._repr_html_()


def test_the_teacher_gets_every_answer_judged(here: Path) -> None:
    lesson = Lesson(4)
    lesson.learner.value = "Ana"
    exercises = Exercises(lesson)
    for question, item in zip(exercises.questions, exercises.items, strict=True):
        item.field.value = typed(question, question.answer)
        item.check.click()
    table = here / "ana.csv"
    table.write_bytes(lesson.answers.csv())
    book = read_class([table], "en")
    (mark,) = book.marks().values()
    assert mark.right == mark.tried == len(exercises.questions)
    assert {one.answer for one in book.answers} == {
        q.answer_text("en") for q in exercises.questions
    }


def test_a_folder_with_answers_is_no_folder_for_a_class(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lessons.copy(tmp_path)
    assert main(["lab", str(tmp_path), "--class-mode", "--no-browser"]) == 2
    assert str(tmp_path) in capsys.readouterr().err
    assert not class_mode.is_on(tmp_path)


def test_a_folder_for_a_class_gets_no_answers_later(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lab", str(folder), "--teacher", "--no-browser"]) == 2
    assert str(folder) in capsys.readouterr().err
    assert not list(folder.rglob("teacher"))


def test_binder_has_a_copy_for_classes(folder: Path) -> None:
    built = (lessons.SOURCE.parent / "binder/postBuild").read_text("utf-8")
    (line,) = (line for line in built.splitlines() if "in_class=True" in line)
    for page in PAGES:
        way = binder(page, "es", in_class=True).partition("?urlpath=")[2]
        place = way.removeprefix("voila/render/").removeprefix("lab/tree/")
        assert f'"{place.partition("/")[0]}"' in line
        assert (folder / place.partition("/")[2]).is_file()
    assert (folder / INDEX).is_file()
