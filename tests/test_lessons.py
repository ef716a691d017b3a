"""Lessons: one source, two languages, and nothing out of date."""

from pathlib import Path

import nbformat
import pytest
from babel.messages.catalog import Catalog

from azardia_nb import lessons

ENGLISH = sorted(lessons.SOURCE.glob("*.ipynb"))
LESSONS = [*ENGLISH, *sorted(lessons.SOURCE.glob("es/*.ipynb"))]

SOURCE = """\
# Set it up.
Table(language="en", seed=7)  # seven

# NBVAL_IGNORE_OUTPUT
speak("Tile {tile}", tile=3)"""


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


def name(path: Path) -> str:
    return str(path.relative_to(lessons.SOURCE))


# The lessons there are.


def test_every_lesson_is_in_spanish_and_up_to_date() -> None:
    catalogue = lessons.read_catalogue(lessons.CATALOGUE)
    assert [path.name for path in LESSONS if path.parent.name == "es"] == [
        path.name for path in ENGLISH
    ]
    for path in ENGLISH:
        made = lessons.without_outputs(lessons.read(path.parent / "es" / path.name))
        wanted = lessons.translated(lessons.read(path), catalogue)
        assert made.cells == wanted.cells, f"python -m azardia_nb.lessons has to make {path.name}"


def test_there_is_a_first_lesson() -> None:
    for language in ("en", "es"):
        assert lessons.first(lessons.SOURCE, language).is_file()


@pytest.mark.parametrize("path", LESSONS, ids=name)
def test_a_lesson_is_saved_with_its_pictures_and_without_its_widgets(path: Path) -> None:
    notebook = lessons.read(path)
    assert "widgets" not in notebook.metadata
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    for output in [output for cell in code for output in cell.outputs]:
        assert lessons.WIDGET not in output.get("data", {})
        assert output.output_type != "error"
        assert output.get("name") != "stderr"


@pytest.mark.parametrize("path", LESSONS, ids=name)
def test_every_code_cell_speaks_the_language_of_its_lesson(path: Path) -> None:
    code = "\n".join(cell.source for cell in lessons.read(path).cells if cell.cell_type == "code")
    wanted = "es" if path.parent.name == "es" else "en"
    assert code.count("language=") == code.count(lessons.LANGUAGE.format(wanted))


# How they are made.


def test_the_texts_are_paragraphs_comments_and_what_is_spoken() -> None:
    assert list(lessons.texts(small())) == [
        "# Hello",
        "One line,\nand another.",
        "Set it up.",
        "seven",
        "Tile {tile}",
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


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of one lesson, whose catalogue has nothing but another lesson's text."""
    catalogue = tmp_path / "es/LC_MESSAGES/lessons.po"
    catalogue.parent.mkdir(parents=True)
    catalogue.write_text(
        '# Spanish.\nmsgid ""\nmsgstr ""\n"Language: es\\n"\n\nmsgid "gone"\nmsgstr "fuera"\n'
    )
    monkeypatch.setattr(lessons, "SOURCE", tmp_path)
    monkeypatch.setattr(lessons, "CATALOGUE", catalogue)
    monkeypatch.setattr(lessons, "executed", lambda notebook: notebook)
    nbformat.write(small("Hello"), tmp_path / "00.ipynb")
    return tmp_path


def test_making_the_lessons_says_what_lacks_and_then_makes_them(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert lessons.main() == 1
    assert "Hello" in capsys.readouterr().err
    text = lessons.CATALOGUE.read_text() + "\n"  # so that each translation ends in a blank line
    assert text.startswith("# Spanish.\nmsgid")
    assert "gone" not in text

    for said in ("Hola", "Prepáralo.", "siete", "Casilla {tile}"):
        text = text.replace('msgstr ""\n\n', f'msgstr "{said}"\n\n', 1)
    lessons.CATALOGUE.write_text(text)
    assert lessons.main() == 0
    words, code = lessons.read(project / "es/00.ipynb").cells
    assert words.source == "Hola"
    assert "# Prepáralo." in code.source


def test_making_the_lessons_again_changes_no_byte(project: Path) -> None:
    lessons.main()
    files = {path: path.read_bytes() for path in project.rglob("*") if path.is_file()}
    lessons.main()
    assert files == {path: path.read_bytes() for path in project.rglob("*") if path.is_file()}


def test_a_spanish_lesson_goes_with_its_english_one(project: Path) -> None:
    lessons.main()
    (project / "00.ipynb").unlink()
    lessons.main()
    assert not (project / "es/00.ipynb").exists()
