"""How lessons are made: run, translated piece by piece, and written again without a change."""

from pathlib import Path

import nbformat
import pytest
from babel.messages.catalog import Catalog
from nbclient.exceptions import CellExecutionError

from azardia_nb import lessons
from azardia_nb.errors import AzardiaError
from azardia_nb.lessons.course import written

SOURCE = """\
# Set it up.
Table(language="en", seed=7)  # seven

# NBVAL_IGNORE_OUTPUT
3 + 4"""


def small(markdown: str = "# Hello\n\nOne line,\nand another.\n") -> nbformat.NotebookNode:
    return nbformat.v4.new_notebook(
        cells=[
            nbformat.v4.new_markdown_cell(markdown, id="words"),
            nbformat.v4.new_code_cell(SOURCE, id="code"),
        ]
    )


def spanish(**said: str) -> Catalog:
    catalogue = Catalog(locale="es")
    for text, translation in said.items():
        catalogue.add(text, translation)
    return catalogue


def test_the_texts_are_paragraphs_and_comments() -> None:
    assert list(lessons.texts(small())) == [
        "# Hello",
        "One line,\nand another.",
        "Set it up.",
        "seven",
    ]


def test_a_lesson_is_translated_piece_by_piece() -> None:
    catalogue = spanish(**{"# Hello": "# Hola", "Set it up.": "Prepáralo.", "seven": "siete"})
    words, code = lessons.translated(small(), catalogue).cells
    assert words.source == "# Hola\n\nOne line,\nand another."
    assert code.source == SOURCE.replace("Set it up.", "Prepáralo.").replace(
        "seven", "siete"
    ).replace('"en"', '"es"')
    assert (words.id, code.id) == ("words", "code")


def test_translating_leaves_the_english_lesson_alone() -> None:
    english = small()
    lessons.translated(english, spanish(**{"# Hello": "# Hola"}))
    assert english == small()


def test_a_lesson_with_a_widget_comes_out_the_same_each_time() -> None:
    def run() -> nbformat.NotebookNode:
        code = "import ipywidgets\nipywidgets.IntSlider(description='Tile')"
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code, id="code")])
        return lessons.executed(notebook)

    assert run() == run()


def test_a_lesson_is_made_without_the_answers_of_whoever_makes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "answers").touch()
    monkeypatch.chdir(tmp_path)
    cell = nbformat.v4.new_code_cell("import os\nos.listdir()")
    lessons.executed(nbformat.v4.new_notebook(cells=[cell]))
    assert cell.outputs[0].data["text/plain"] == "[]"


@pytest.mark.parametrize(
    ("code", "said"),
    [("1 / 0", "ZeroDivisionError"), ("import sys\nprint('oh', file=sys.stderr)", "cell 1.*\noh")],
)
def test_a_lesson_that_fails_is_not_made(code: str, said: str) -> None:
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code)])
    with pytest.raises((CellExecutionError, AzardiaError), match=said):
        lessons.executed(notebook)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of one lesson, whose catalogue has nothing but another lesson's text."""
    catalogue = tmp_path / "es/LC_MESSAGES/lessons.po"
    catalogue.parent.mkdir(parents=True)
    catalogue.write_text(
        '# Spanish.\nmsgid ""\nmsgstr ""\n"Language: es\\n"\n\nmsgid "gone"\nmsgstr "fuera"\n',
        "utf-8",
    )
    monkeypatch.setattr(lessons, "SOURCE", tmp_path)
    monkeypatch.setattr(lessons, "CATALOGUE", catalogue)
    monkeypatch.setattr(lessons, "executed", lambda notebook: notebook)
    nbformat.write(small("Hello"), tmp_path / "00.ipynb")
    return tmp_path


@pytest.fixture
def two(project: Path) -> Path:
    """The same with a page for the teacher."""
    (project / "teacher").mkdir()
    nbformat.write(small("Good day"), project / "teacher/00.ipynb")
    return project


def test_making_the_lessons_says_what_lacks_and_then_makes_them(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert lessons.main() == 1
    assert "Hello" in capsys.readouterr().err
    text = (
        lessons.CATALOGUE.read_text("utf-8") + "\n"
    )  # so that each translation ends in a blank line
    assert text.startswith("# Spanish.\nmsgid")
    assert "gone" not in text

    for said in ("Hola", "Prepáralo.", "siete", "Casilla {tile}"):
        text = text.replace('msgstr ""\n\n', f'msgstr "{said}"\n\n', 1)
    lessons.CATALOGUE.write_text(text, "utf-8")
    assert lessons.main() == 0
    words, code = written(lessons.read(project / "es/00.ipynb"))
    assert words.source == "Hola"
    assert "# Prepáralo." in code.source


def test_making_the_lessons_again_changes_no_byte(project: Path) -> None:
    lessons.main()
    files = {path: path.read_bytes() for path in project.rglob("*") if path.is_file()}
    lessons.main()
    assert files == {path: path.read_bytes() for path in project.rglob("*") if path.is_file()}


def test_a_page_for_the_teacher_is_made_like_a_lesson(two: Path) -> None:
    assert list(lessons.sources()) == ["00.ipynb", "teacher/00.ipynb"]
    lessons.main()
    assert list(lessons.sources()) == ["00.ipynb", "teacher/00.ipynb"]
    words, _ = written(lessons.read(two / "es/teacher/00.ipynb"))
    assert words.source == "Good day"


def test_only_the_lessons_asked_for_are_made_and_judged(
    two: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = (two / "00.ipynb").read_bytes()
    assert lessons.main(["teacher/0"]) == 1
    assert (two / "es/teacher/00.ipynb").exists()
    assert not (two / "es/00.ipynb").exists()
    assert (two / "00.ipynb").read_bytes() == before
    assert "Hello" not in capsys.readouterr().err
    assert {"Hello", "Good day"} <= {
        message.id for message in lessons.read_catalogue(lessons.CATALOGUE)
    }


def test_no_spanish_lesson_goes_while_others_are_made(two: Path) -> None:
    lessons.main()
    (two / "00.ipynb").unlink()
    lessons.main(["teacher"])
    assert (two / "es/00.ipynb").exists()


def test_a_lesson_asked_for_that_is_not_there_is_named(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert lessons.main(["3"]) == 1
    assert "no lesson begins with 3" in capsys.readouterr().err


def test_a_catalogue_that_cannot_be_written_stays_whole(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise OSError("the disk is full")

    before = lessons.CATALOGUE.read_bytes()
    monkeypatch.setattr("os.replace", fail)
    with pytest.raises(OSError, match="full"):
        lessons.main()
    assert lessons.CATALOGUE.read_bytes() == before


def test_a_spanish_lesson_goes_with_its_english_one(project: Path) -> None:
    lessons.main()
    (project / "00.ipynb").unlink()
    lessons.main()
    assert not (project / "es/00.ipynb").exists()
