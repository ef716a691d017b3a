"""Claims of the README hold."""

import doctest
import re
import tomllib
from pathlib import Path

from azardia_nb.lessons.course import SITE, course, lesson_called
from azardia_nb.text.language import LANGUAGES
from azardia_widgets.classroom.pack import WORKSHEETS, sheets, worksheets
from tests.cases import each

PROJECT = Path(__file__).parents[1]
README = (PROJECT / "README.md").read_text("utf-8")
PAGES = [PROJECT / "README.md", *sorted(PROJECT.glob("docs/*.md"))]
SPANISH = {
    PROJECT / "docs/es" / Path(page).name: PROJECT / page
    for page in (
        "README.md",
        "docs/for-teachers.md",
        "docs/install.md",
        "docs/jupyterhub.md",
        "docs/monday.md",
        "docs/standards.md",
    )
}


def blocks(page: Path) -> list[tuple[str, str]]:
    return re.findall(r"(?ms)^```(\w+)\n(.+?)^```$", page.read_text("utf-8"))


@each("page", [page for page in (*PAGES, *SPANISH) if "```python" in page.read_text("utf-8")])
def test_examples_run_one_after_the_other(page: Path) -> None:
    code = "\n".join(code for kind, code in blocks(page) if kind == "python")
    examples = doctest.DocTestParser().get_doctest(code, {}, page.name, None, None)
    said: list[str] = []
    assert not doctest.DocTestRunner().run(examples, out=said.append).failed, "".join(said)


def test_two_commands_do_all_the_setting_up() -> None:
    commands = [code for kind, code in blocks(PAGES[0]) if kind == "sh"][:2]
    assert commands == ["./start lab\n", "./start tests\n"]


@each("page", [*PAGES, *SPANISH])
def test_a_link_leads_to_a_file(page: Path) -> None:
    links = re.findall(r"\]\((?!http)([^)#]+)", page.read_text("utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


@each("page", sorted(PROJECT.glob("azardia_nb/games/*/rulings.md")))
def test_a_page_of_rulings_names_files_and_cases_that_are_there(page: Path) -> None:
    said = page.read_text("utf-8")
    files = [word for word in re.findall(r"`([\w./-]+)`", said) if re.search(r"/|\.py$", word)]
    assert [one for one in files if not any((up / one).exists() for up in page.parents)] == []
    tests = {path.stem for path in PROJECT.glob("tests/**/*.*")}
    shown = re.findall(r"(?m)\| where .+ shown by \|\n((?:\|.+\n)+)", said)
    named = re.findall(r"(?m)\|([^|]*)\|$", "".join(shown))
    stems = [stem for cell in named for stem in re.findall(r"[^\s,`]+", cell) if stem != "---"]
    assert sorted({*stems} - tests) == []


def test_the_readme_is_one_page_and_leads_to_all_others() -> None:
    assert len(README.split()) <= 700
    assert [page.name for page in PAGES[1:] if f"](docs/{page.name})" not in README] == []


@each(("page", "named"), [(PAGES[0], "lessons"), (PROJECT / "docs/es/README.md", "lecciones")])
def test_the_readme_counts_the_lessons(page: Path, named: str) -> None:
    numbered = [one for one in course() if one.label]
    assert f"**{len(numbered)} {named}**" in page.read_text("utf-8")


def led_to(page: Path) -> set[Path | str]:
    """Return the targets of a page's links; Spanish files count as their English twins."""
    links = re.findall(r"\]\(([^)#]+)", page.read_text("utf-8"))
    return {
        re.sub(r"(notebooks|nb|class)/(es|en)/", r"\1/", re.sub(r"[\w-]+\.pdf$", "", link))
        if link.startswith("http")
        else Path(re.sub(r"/(notebooks|docs)/es/", r"/\1/", str((page.parent / link).resolve())))
        for link in links
    } - {PROJECT / "README.md", PROJECT / "docs/README.md"}


@each("code", LANGUAGES)
def test_a_link_to_the_published_class_pack_is_to_a_sheet_of_it(code: str) -> None:
    home = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))["project"]["urls"]
    owner, name = home["Homepage"].split("/")[-2:]
    assert f"https://{owner}.github.io/{name}" == SITE
    pack = f"{SITE}/class/{code}/"
    monday = PROJECT / "docs" / ("" if code == "en" else code) / "monday.md"
    found = re.findall(rf"{re.escape(pack)}([^)]+)", monday.read_text("utf-8"))
    of_lesson = [
        f"{WORKSHEETS}/{file}" for _, file, _ in worksheets(lesson_called("2"), ["A"], code)
    ]
    assert found
    assert {*found} <= {*of_lesson, *(sheet.file(code) for sheet in sheets())}


def outline(page: Path) -> list[str]:
    """Return the marks that a page shares with its translation: headings, steps, commands."""
    marks = re.findall(r"(?m)^(#+ |```\w*|\d\. |- |\| `[^|]+\|)", page.read_text("utf-8"))
    return [re.sub(r"--search \w+", "--search", mark) for mark in marks]


@each("page", SPANISH)
def test_a_spanish_page_follows_the_english_one(page: Path) -> None:
    assert outline(page) == outline(SPANISH[page])
    assert led_to(page) == led_to(SPANISH[page])
    spanish = [code for kind, code in blocks(page) if kind == "sh"]
    english = [code for kind, code in blocks(SPANISH[page]) if kind == "sh"]
    assert [code.split()[:2] for code in spanish] == [code.split()[:2] for code in english]
