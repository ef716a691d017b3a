"""Lessons: one source, two languages, and nothing out of date."""

import re
from pathlib import Path

import nbformat
import pytest
from babel.messages.catalog import Catalog
from nbclient.exceptions import CellExecutionError
from nbformat.sign import NotebookNotary

from azardia_nb import lessons
from azardia_nb.errors import AzardiaError
from azardia_nb.games import DEFAULT
from azardia_nb.lessons.course import (
    CHANGE,
    CLASS,
    INDEX,
    RULES,
    Page,
    course,
    label,
    lesson,
    page_of,
    with_way,
    written,
)
from azardia_nb.text.language import LANGUAGES
from azardia_nb.text.language import language as speaker
from azardia_widgets.lesson.bar import LAYERS
from tests.text.golden import wording

ENGLISH = lessons.sources()
SPANISH = {
    f"es/{path.relative_to(lessons.SOURCE / 'es').as_posix()}": path
    for path in sorted((lessons.SOURCE / "es").rglob("*.ipynb"))
}
EVERY = ENGLISH | SPANISH
FOR_TEACHERS = [name for name in EVERY if "teacher/" in name and not name.endswith(INDEX)]
COURSE = [name for name in EVERY if re.fullmatch(r"(es/)?(0[1-9]|10|t[1-9])[a-z]?-[^/]+", name)]
PAGES = [name for name in EVERY if "teacher/" not in name and not name.endswith((INDEX, RULES))]
LESSONS = [name for name in EVERY if re.fullmatch(r"(es/)?(0[1-9]|1\d|t[1-9])[a-z]?-[^/]+", name)]
GOALS = {"en": "By the end you can:", "es": "Al terminar sabrás:"}
GUESS = re.compile(r"(?m)^(predict_\w+|Prediction)\(")
READ_FIRST = 300  # words before there is something to press, at most: two screens

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


def code(name: str) -> str:
    """All code of a lesson."""
    cells = lessons.read(EVERY[name]).cells
    return "\n".join(cell.source for cell in cells if cell.cell_type == "code")


def words(name: str) -> str:
    """All that is written in a lesson."""
    cells = lessons.read(EVERY[name]).cells
    return "\n".join(cell.source for cell in cells if cell.cell_type == "markdown")


# The lessons there are.


def test_every_lesson_is_in_spanish_and_up_to_date() -> None:
    catalogue = lessons.read_catalogue(lessons.CATALOGUE)
    assert list(SPANISH) == [f"es/{name}" for name in ENGLISH]
    for name, path in ENGLISH.items():
        made = lessons.without_outputs(lessons.read(SPANISH[f"es/{name}"]))
        wanted = with_way(lessons.translated(lessons.read(path), catalogue), name, "es")
        assert made.cells == wanted.cells, f"python -m azardia_nb.lessons has to make {name}"


def test_every_lesson_has_its_way_and_the_course_every_lesson() -> None:
    for name, path in ENGLISH.items():
        saved = lessons.read(path)
        assert with_way(lessons.read(path), name, "en").cells == saved.cells, name
    pages = [name for name in ENGLISH if "/" not in name and name != INDEX]
    assert sorted(page.file for page in course()) == sorted(pages)


@pytest.mark.parametrize("page", course(), ids=lambda page: page.name)
def test_the_course_and_its_pages_have_the_same_titles(page: Page) -> None:
    for code, name in (("en", page.file), ("es", f"es/{page.file}")):
        title = written(lessons.read(EVERY[name]))[0].source.split("\n")[0]
        assert title == f"# {page.title[code]}"


@pytest.mark.parametrize("name", EVERY)
def test_code_is_folded_away_but_where_it_is_to_be_read(name: str) -> None:
    page = page_of(name.removeprefix("es/"))
    shown = page is not None and page.code
    for cell in lessons.read(EVERY[name]).cells:
        if cell.cell_type == "code":
            seen = shown or CHANGE in cell.metadata.get("tags", ())
            assert cell.metadata.get("jupyter", {}).get("source_hidden", False) is not seen


def test_pages_lead_on_within_their_game() -> None:
    for page in course():
        cells = lessons.read(EVERY[page.file]).cells
        links = re.findall(r"\]\(([^)]+)\)", cells[-1].source)
        others = [page_of(link) for link in links if link != INDEX]
        assert {other.game for other in others if other} == {page.game}


def test_a_lesson_is_known_by_its_number_and_its_game() -> None:
    pages = [page for page in course() if page.number is not None]
    assert all(lesson(page.number or 0, page.game) == page for page in pages)
    assert len({page.label for page in pages}) == len(pages)
    assert label(2) == "2"


BANDS = {
    "10–12": ["0", "1", "T0", "T1", "X0"],
    "12–15": ["2", "2b", "3", "4", "5", "7", "8", "10", "T2", "T3", "X1", "X2"],
    "14–16": ["6", "9", "13b", "T4", "X3"],
}  # Azardia and Titan Race as a teacher has read them; the others are for 16 and older


def test_a_lesson_is_for_the_ages_a_teacher_has_read_it_for() -> None:
    read = {label: ages for ages, labels in BANDS.items() for label in labels}
    lessons_of = {page.label: page.ages for page in course() if page.label}
    assert lessons_of == {label: read.get(label, "16+") for label in lessons_of}
    assert set(read) <= set(lessons_of)


def needed(page: Page) -> set[str]:
    """The lessons that a page says one needs, with all between when it names the ends."""
    said = page.needs.get("en", "")
    found: set[str] = set()
    for span in re.findall(r"lessons? ((?:[TX]?\d+b?)(?:(?:, | and | to )[TX]?\d+b?)*)", said):
        named = re.findall(r"[TX]?\d+b?", span)
        found |= {*map(str, range(int(named[0]), int(named[1])))} if " to " in span else set()
        found |= {*named}
    return found


def test_no_lesson_needs_one_for_older_students() -> None:
    youngest = {page.label: int(page.ages[:2]) for page in course() if page.label}
    assert needed(page_of("12-perfect-play.ipynb") or course()[0]) == {"4", "7", "8", "11"}
    assert {page.label: needed(page) - set(youngest) for page in course()} == {
        page.label: set() for page in course()
    }
    older = {
        (page.label, label)
        for page in course()
        for label in needed(page)
        if youngest[label] > int(page.ages[:2])
    }
    assert older == set()


def test_there_is_a_first_lesson() -> None:
    for language in ("en", "es"):
        assert lessons.first(lessons.SOURCE, language).is_file()


@pytest.mark.parametrize("name", EVERY)
def test_a_lesson_is_saved_with_its_pictures_and_without_its_widgets(name: str) -> None:
    notebook = lessons.read(EVERY[name])
    assert "widgets" not in notebook.metadata
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    for output in [output for cell in cells for output in cell.outputs]:
        assert lessons.WIDGET not in output.get("data", {})
        assert output.output_type != "error"
        assert output.get("name") != "stderr"
        assert "Traceback" not in str(output)


@pytest.mark.parametrize(
    "name",
    [name for name in EVERY if name not in FOR_TEACHERS and not name.endswith((INDEX, RULES))],
)
def test_a_saved_lesson_has_a_picture_that_is_described_and_says_what_to_press(name: str) -> None:
    cells = [cell for cell in lessons.read(EVERY[name]).cells if cell.cell_type == "code"]
    outputs = [output.get("data", {}) for cell in cells for output in cell.outputs]
    saved = [html for data in outputs if "azardia-saved" in (html := data.get("text/html", ""))]
    assert saved
    menu = wording("saved.menu", "es" if name in SPANISH else "en")
    assert all(menu in html for html in saved)
    pictures = [alt for html in saved for alt in re.findall(r'<img alt="(.*?)" src="data:', html)]
    assert pictures
    assert all(pictures)


@pytest.mark.parametrize("name", EVERY)
def test_no_lesson_is_called_the_last(name: str) -> None:
    # Others come behind it one day; a number stays true.
    assert not re.search(r"(?i)last lesson|última lección", words(name))


@pytest.mark.parametrize("name", EVERY)
def test_every_code_cell_speaks_the_language_of_its_lesson(name: str) -> None:
    wanted = "es" if name in SPANISH else "en"
    assert code(name).count("language=") == code(name).count(lessons.LANGUAGE.format(wanted))


@pytest.mark.parametrize("name", EVERY)
def test_what_a_lesson_links_to_is_copied_with_it(name: str) -> None:
    for cell in lessons.read(EVERY[name]).cells:
        if cell.cell_type == "markdown":
            for link in re.findall(r"\]\(([^)#\s]+)", cell.source):
                if "://" not in link:
                    assert (EVERY[name].parent / link).resolve() in EVERY.values(), link


def goals(name: str) -> str:
    """The list of what one can do after a lesson."""
    lead = GOALS["es" if name in SPANISH else "en"]
    parts = lessons.paragraphs(written(lessons.read(EVERY[name]))[0].source)
    return parts[parts.index(lead) + 1]


@pytest.mark.parametrize("name", PAGES)
def test_a_page_says_what_you_can_do_after_it(name: str) -> None:
    title, lead, *_ = lessons.paragraphs(written(lessons.read(EVERY[name]))[0].source)
    assert re.fullmatch(r"# .+", title)
    assert lead == GOALS["es" if name in SPANISH else "en"]
    assert re.fullmatch(r"(?:- .+;\n)+- .+\.", goals(name))


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_has_a_worked_example_and_its_words(name: str) -> None:
    text = words(name)
    example, box = (
        ("Ejemplo resuelto", "Palabras") if name in SPANISH else ("Worked example", "Words")
    )
    assert text.count(f"\n## {example}: ") == 1
    _, _, list_of_words = text.partition(f"\n## {box}\n\n")
    assert len(re.findall(r"(?m)^- \*\*", list_of_words)) >= 2


@pytest.mark.parametrize("name", LESSONS)
def test_what_a_guess_is_about_is_explained_behind_a_fold(name: str) -> None:
    cells = written(lessons.read(EVERY[name]))
    guesses = [at for at, cell in enumerate(cells) if GUESS.search(cell.source)]
    assert guesses
    for at in guesses:
        assert cells[at + 1].source.startswith("<details>\n<summary>"), cells[at].id


@pytest.mark.parametrize("name", [name for name in LESSONS if not re.search("01-|t1-", name)])
def test_a_lesson_invites_to_change_its_code(name: str) -> None:
    invitation = "Ahora cámbialo tú" if name in SPANISH else "Now you change it"
    page = page_of(name.removeprefix("es/"))
    assert page
    assert invitation in words(name)
    cells = [c for c in lessons.read(EVERY[name]).cells if CHANGE in c.metadata.get("tags", ())]
    assert bool(cells) is not page.code
    for cell in cells:
        assert f"# {invitation}: " in cell.source
        assert cell.outputs


@pytest.mark.parametrize("name", COURSE)
def test_there_is_little_to_read_before_there_is_something_to_press(name: str) -> None:
    cells = written(lessons.read(EVERY[name]))
    before = cells[: [cell.cell_type for cell in cells].index("code")]
    assert sum(len(cell.source.split()) for cell in before) <= READ_FIRST


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_has_its_bar_its_exercises_and_a_page_for_the_teacher(name: str) -> None:
    page = page_of(name.removeprefix("es/"))
    assert page
    number = f'"{page.number}"' if isinstance(page.number, str) else page.number
    game = "" if page.game == DEFAULT else f', game="{page.game}"'
    assert re.search(rf'Lesson\({number}, language="\w+"{game}\)', code(name))
    assert "xercises(" in code(name)
    assert re.sub(r"(es/)?(.+)", r"\1teacher/\2", name) in EVERY


# The teacher's pages.

PARTS = {
    "en": ("Prepare", "Script", "Misconceptions", "Support and extension", "Worksheet and key"),
    "es": ("Preparación", "Guion", "Errores frecuentes", "Apoyo y ampliación", "Ficha y sol"),
}
EXERCISES = 8  # minutes of a lesson in class, at least
SPAN = re.compile(r"(\d+)–(\d+) min, (.+?)[.?]\*\*")


@pytest.mark.parametrize("name", FOR_TEACHERS)
def test_a_teachers_page_has_the_template_of_all(name: str) -> None:
    language = "es" if name in SPANISH else "en"
    found = [cell for cell in written(lessons.read(EVERY[name])) if cell.cell_type == "markdown"]
    heads = re.findall(r"(?m)^## (.+)$", "\n".join(cell.source for cell in found))
    assert len(heads) == len(PARTS[language])
    assert all(map(str.startswith, heads, PARTS[language]))
    assert goals(name.replace("teacher/", "")) in found[1].source
    assert code(name).count("Handout(") == 1


@pytest.mark.parametrize("name", FOR_TEACHERS)
def test_a_script_fills_its_lessons_and_leaves_time_for_exercises(name: str) -> None:
    page = page_of(name.removeprefix("es/"))
    assert page
    spans = [(int(a), int(b), what) for a, b, what in SPAN.findall(words(name))]
    starts = [at for at, (begin, _, _) in enumerate(spans) if begin == 0]
    assert len(starts) == page.lessons
    for begin, end in zip(starts, [*starts[1:], len(spans)], strict=True):
        lesson = spans[begin:end]
        assert [one[1] for one in lesson[:-1]] == [one[0] for one in lesson[1:]]
        assert lesson[-1][1] == CLASS
        minutes = [b - a for a, b, what in lesson if what in ("exercises", "ejercicios")]
        assert sum(minutes) >= EXERCISES


@pytest.mark.parametrize("name", FOR_TEACHERS)
def test_a_teachers_page_says_for_whom_it_is_and_where_it_stands_in_the_standards(
    name: str,
) -> None:
    page = page_of(name.removeprefix("es/"))
    assert page
    text = words(name)
    for fact in (*page.ccss, *page.lomloe, page.needs["es" if name in SPANISH else "en"]):
        assert fact in text
    assert page.ccss
    assert page.lomloe
    kinds = r"[4-8]\.[A-Z]+\.[A-D]\.\d+|HS[A-Z]-[A-Z]+\.[A-D]\.\d+|MP[1-8]"
    assert all(re.fullmatch(kinds, standard) for standard in page.ccss)


@pytest.mark.parametrize("name", FOR_TEACHERS)
def test_a_teachers_page_calls_the_switches_what_the_bar_calls_them(name: str) -> None:
    speak = speaker("es" if name in SPANISH else "en")
    asked = re.findall(
        r"(?:Hide first:\*\*|Oculta primero:\*\*|[Ss]witch on|[Aa]ctiva) (\*[^.:;(]*\*)",
        words(name),
    )
    named = {label for some in asked for label in re.findall(r"\*([^*]+)\*", some)}
    assert named
    assert named <= {speak(label) for label in (*LAYERS.values(), "Projector size")}


# How they are copied.


def copied(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


def test_all_lessons_are_copied_and_none_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / lessons.FIRST).write_text("mine", "utf-8")
    lessons.copy(tmp_path, teacher=True)
    assert copied(tmp_path) == set(EVERY)
    assert (tmp_path / lessons.FIRST).read_text("utf-8") == "mine"


def test_students_get_neither_the_pages_for_the_teacher_nor_a_key(tmp_path: Path) -> None:
    lessons.copy(tmp_path)
    assert copied(tmp_path) == {name for name in EVERY if "teacher/" not in name}
    for path in tmp_path.rglob("*.ipynb"):
        assert "teacher/" not in path.read_text("utf-8"), path


def test_a_teacher_who_comes_later_gets_what_lacks(tmp_path: Path) -> None:
    lessons.copy(tmp_path)
    (tmp_path / "01-board.ipynb").write_text("mine", "utf-8")
    lessons.copy(tmp_path, teacher=True)
    assert copied(tmp_path) == set(EVERY)
    assert (tmp_path / "01-board.ipynb").read_text("utf-8") == "mine"


@pytest.mark.parametrize("teacher", [False, True])
def test_no_link_leads_to_a_page_that_was_not_copied(tmp_path: Path, teacher: bool) -> None:
    lessons.copy(tmp_path, teacher=teacher)
    followed = 0
    for path in tmp_path.rglob("*.ipynb"):
        cells = lessons.read(path).cells
        shown = "".join(
            o.get("data", {}).get("text/html", "") for c in cells for o in c.get("outputs", ())
        )
        texts = "\n".join(c.source for c in cells if c.cell_type == "markdown")
        for link in re.findall(r"\]\(([^)#:]+)\)", texts) + re.findall(
            r'<a href="([^"#:]+)"', shown
        ):
            assert (path.parent / link).is_file(), (path, link)
            followed += 1
    assert followed > 100


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_list_for_teachers_leads_to_each_of_their_pages(code: str) -> None:
    home = "" if code == "en" else f"{code}/"
    text = words(f"{home}teacher/{INDEX}")
    pages = {name for name in FOR_TEACHERS if name.startswith("es/") == bool(home)}
    assert {
        f"{home}teacher/{link}" for link in re.findall(r"\]\((\w[^/)]+\.ipynb)\)", text)
    } == pages


def test_what_is_ours_and_unchanged_is_trusted(tmp_path: Path) -> None:
    lessons.copy(tmp_path / "lessons")
    changed = lessons.read(tmp_path / "lessons" / INDEX)
    changed.cells[-1].source += "?"
    nbformat.write(changed, tmp_path / "lessons" / INDEX)
    lessons.trust(tmp_path / "lessons", tmp_path / "jupyter")
    notary = NotebookNotary(data_dir=str(tmp_path / "jupyter"))
    assert notary.check_signature(lessons.read(tmp_path / "lessons" / lessons.FIRST))
    assert not notary.check_signature(changed)
    notary.store.close()


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


def test_a_copy_that_breaks_off_leaves_no_half_a_lesson(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(file: int) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", interrupted)
        with pytest.raises(KeyboardInterrupt):
            lessons.copy(tmp_path)
    assert not list(tmp_path.rglob("*.ipynb"))
    lessons.copy(tmp_path)
    assert len(list(tmp_path.rglob("*.ipynb"))) > 30
