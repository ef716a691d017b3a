"""What the README says is so."""

import doctest
import re
import subprocess
from pathlib import Path

import pytest

from azardia_nb.lessons.course import course

PROJECT = Path(__file__).parents[1]
README = (PROJECT / "README.md").read_text("utf-8")
PAGES = [PROJECT / "README.md", *sorted(PROJECT.glob("docs/*.md"))]


def blocks(page: Path) -> list[tuple[str, str]]:
    return re.findall(r"(?ms)^```(\w+)\n(.+?)^```$", page.read_text("utf-8"))


@pytest.mark.parametrize(
    ("name", "code"),
    [(page.name, code) for page in PAGES for kind, code in blocks(page) if kind == "python"],
)
def test_an_example_runs(name: str, code: str) -> None:
    example = doctest.DocTestParser().get_doctest(code, {}, name, None, None)
    said: list[str] = []
    assert example.examples
    assert not doctest.DocTestRunner().run(example, out=said.append).failed, "".join(said)


def test_two_commands_do_all_the_setting_up() -> None:
    commands = [code for kind, code in blocks(PAGES[0]) if kind == "sh"][:2]
    assert commands == ["./start lab\n", "./start tests\n"]


def test_a_start_of_nothing_is_one_line() -> None:
    done = subprocess.run([PROJECT / "start"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == "start: say what to start: ./start lab or ./start tests\n"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_link_leads_to_a_file(page: Path) -> None:
    links = re.findall(r"\]\((?!http)([^)#]+)", page.read_text("utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_the_readme_leads_to_every_page_and_lesson() -> None:
    pages = [f"](docs/{page.name})" for page in PAGES[1:]]
    lessons = [f"](notebooks/{page.file})" for page in course()]
    assert [link for link in pages + lessons if link not in README] == []
