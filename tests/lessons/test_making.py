"""How lessons are built: executed, translated by paragraph, and unchanged if built again."""

from pathlib import Path

import nbformat
import pytest
from nbclient.exceptions import CellExecutionError

import authoring
from azardia_nb import lessons
from azardia_nb.errors import AzardiaError
from azardia_nb.lessons.course import written_cells

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


def in_spanish(english: nbformat.NotebookNode, *said: str) -> nbformat.NotebookNode:
    """Return the Spanish notebook of `english` with the paragraphs `said`."""
    made = authoring.translated(english, nbformat.v4.new_notebook())
    made.cells[0].source = "\n\n".join(said)
    return made


def test_a_lesson_without_a_spanish_one_is_to_be_translated() -> None:
    words, code = authoring.translated(small(), nbformat.v4.new_notebook()).cells
    assert words.source == "TRANSLATE\n\n# Hello\n\nOne line,\nand another."
    assert "# TRANSLATE Set it up." in code.source
    assert "  # TRANSLATE seven" in code.source
    assert (words.id, code.id) == ("words", "code")


def test_a_lesson_runs_its_code_in_the_words_of_the_spanish_one() -> None:
    there = in_spanish(small(), "# Hola", "Una línea,\ny el 5 %.")
    there.cells[1].source = "# Prepáralo.\nolder()  # siete"
    words, code = authoring.translated(small(), there).cells
    assert words.source == "# Hola\n\nUna línea,\ny el 5\N{NO-BREAK SPACE}%."
    assert code.source == SOURCE.replace("Set it up.", "Prepáralo.").replace(
        "seven", "siete"
    ).replace('"en"', '"es"')


def test_a_function_that_is_rewritten_has_spanish_names_as_long_as_the_english_is_the_same() -> (
    None
):
    english = small()
    english.cells[1].source = "def both(a):\n    return a"
    english.cells[1].metadata["tags"] = ["change"]
    there = authoring.translated(english, nbformat.v4.new_notebook())
    there.cells[1].source = "def ambos(a):\n    return a"
    assert authoring.translated(english, there).cells[1].source == "def ambos(a):\n    return a"
    english.cells[1].source += "\n"
    again = authoring.translated(english, there).cells[1].source
    assert again == f"# TRANSLATE\n{english.cells[1].source}"


def test_where_the_english_is_new_it_stands_above_the_spanish() -> None:
    there = in_spanish(small(), "# Hola")
    now = small("# Goodbye")
    again = authoring.translated(now, there)
    assert again.cells[0].source == "TRANSLATE\n\n# Goodbye\n\n# Hola"
    assert authoring.translated(now, again) == again
    again.cells[0].source = "# Adiós"
    assert authoring.translated(now, again).cells[0].source == "# Adiós"


def test_a_comment_that_was_taken_out_is_to_be_translated() -> None:
    there = in_spanish(small(), "# Hola")
    there.cells[1].source = "# Prepáralo."
    assert "# TRANSLATE Set it up." in authoring.translated(small(), there).cells[1].source


def test_a_lesson_with_a_widget_comes_out_the_same_each_time() -> None:
    def run() -> nbformat.NotebookNode:
        code = "import ipywidgets\nipywidgets.IntSlider(description='Tile')"
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code, id="code")])
        return authoring.executed(notebook)

    assert run() == run()


def test_a_lesson_is_made_without_the_answers_of_whoever_makes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "answers").touch()
    monkeypatch.chdir(tmp_path)
    cell = nbformat.v4.new_code_cell("import os\nos.listdir()")
    authoring.executed(nbformat.v4.new_notebook(cells=[cell]))
    assert cell.outputs[0].data["text/plain"] == "[]"


@pytest.mark.parametrize(
    ("code", "said"),
    [("1 / 0", "ZeroDivisionError"), ("import sys\nprint('oh', file=sys.stderr)", "cell 1.*\noh")],
)
def test_a_lesson_that_fails_is_not_made(code: str, said: str) -> None:
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code)])
    with pytest.raises((CellExecutionError, AzardiaError), match=said):
        authoring.executed(notebook)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of lessons with one lesson."""
    monkeypatch.setattr(authoring, "SOURCE", tmp_path)
    monkeypatch.setattr(authoring, "executed", lambda notebook: notebook)
    nbformat.write(small("Hello"), tmp_path / "00.ipynb")
    return tmp_path


@pytest.fixture
def two(project: Path) -> Path:
    """The same folder with a teacher's page."""
    (project / "teacher").mkdir()
    nbformat.write(small("Good day"), project / "teacher/00.ipynb")
    return project


def test_making_the_lessons_says_what_lacks_until_it_is_there(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert authoring.main() == 1
    assert "00.ipynb, words" in capsys.readouterr().err
    made = lessons.read(project / "es/00.ipynb")
    words, code = written_cells(made)
    words.source = "Hola"
    code.source = code.source.replace("TRANSLATE ", "")
    nbformat.write(made, project / "es/00.ipynb")
    assert authoring.main() == 0
    assert written_cells(lessons.read(project / "es/00.ipynb"))[0].source == "Hola"


def test_making_the_lessons_again_changes_no_byte(project: Path) -> None:
    authoring.main()
    files = {path: path.read_bytes() for path in project.rglob("*") if path.is_file()}
    authoring.main()
    assert files == {path: path.read_bytes() for path in project.rglob("*") if path.is_file()}


def test_a_page_for_the_teacher_is_made_like_a_lesson(two: Path) -> None:
    assert list(authoring.sources()) == ["00.ipynb", "teacher/00.ipynb"]
    authoring.main()
    assert list(authoring.sources()) == ["00.ipynb", "teacher/00.ipynb"]
    words, _ = written_cells(lessons.read(two / "es/teacher/00.ipynb"))
    assert "Good day" in words.source


def test_only_the_lessons_asked_for_are_made_and_judged(
    two: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = (two / "00.ipynb").read_bytes()
    assert authoring.main(["teacher/0"]) == 1
    assert (two / "es/teacher/00.ipynb").exists()
    assert not (two / "es/00.ipynb").exists()
    assert (two / "00.ipynb").read_bytes() == before
    err = capsys.readouterr().err
    assert "teacher/00.ipynb" in err
    assert "\n00.ipynb" not in f"\n{err}"


def test_no_spanish_lesson_goes_while_others_are_made(two: Path) -> None:
    authoring.main()
    (two / "00.ipynb").unlink()
    authoring.main(["teacher"])
    assert (two / "es/00.ipynb").exists()


def test_a_lesson_asked_for_that_is_not_there_is_named(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert authoring.main(["3"]) == 1
    assert "no lesson begins with 3" in capsys.readouterr().err


def test_a_spanish_lesson_goes_with_its_english_one(project: Path) -> None:
    authoring.main()
    (project / "00.ipynb").unlink()
    authoring.main()
    assert not (project / "es/00.ipynb").exists()
