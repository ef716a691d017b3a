"""The site for engineers builds without a warning, and has all promised pages."""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from html import unescape
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from azardia_nb import lessons
from tests.lacking import lacking

PROJECT = Path(__file__).parents[1]
pytestmark = pytest.mark.nightly  # Sphinx takes a minute to make the site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    if not (find_spec("sphinx") and find_spec("furo") and find_spec("myst_parser")):
        lacking("the site for engineers takes Sphinx: pip install '.[docs]'")
    folder: Path = tmp_path_factory.mktemp("site")
    command = ["-m", "sphinx", "-q", "-W", "--keep-going", "-d", str(folder / "kept")]
    made = subprocess.run(
        [sys.executable, *command, str(PROJECT / "docs"), str(folder / "html")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (made.returncode, made.stderr) == (0, "")
    return folder / "html"


def test_imported_names_are_in_the_reference(site: Path) -> None:
    pages = "".join(page.read_text("utf-8") for page in (site / "engineers").glob("*.html"))
    there = set(re.findall(r'<dt class="sig[^"]*" id="([^"]+)"', pages))
    there |= set(re.findall(r'id="module-([^"]+)"', pages))
    lacking = []
    for module, name in sorted(set(_imports())):
        value = getattr(import_module(module), name, None)
        home = getattr(value, "__module__", "")
        # A constant, or a guess that another module makes: its module is in the reference.
        made = home != module and module in there
        if not made and not there & {f"{module}.{name}", f"{home}.{name}"}:
            lacking.append(f"{module}.{name}")
    assert lacking == []


def _imports() -> Iterator[tuple[str, str]]:
    """Yield (module, name) of everything that README, guides and lessons import from the kit."""
    sources = []
    for page in (PROJECT / "README.md", PROJECT / "CONTRIBUTING.md", *PROJECT.glob("docs/*.md")):
        for code in re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL):
            lines = re.sub(r"(?m)^(?:>>>|\.\.\.) ", "", code).splitlines()
            sources += [line.strip() for line in lines if "import" in line]
    for path in lessons.SOURCE.glob("**/*.ipynb"):
        sources += [cell.source for cell in lessons.read(path).cells if cell.cell_type == "code"]
    for source in sources:
        with suppress(SyntaxError):  # a line of output that contains `import`
            for node in ast.walk(ast.parse(source)):
                if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("azardia"):
                    yield from ((str(node.module), alias.name) for alias in node.names)


def test_errors_are_listed_as_parameters_are(site: Path) -> None:
    page = (site / "engineers/api.html").read_text("utf-8")
    saves = page[page.index('id="azardia_nb.game.game.Game.save"') :].partition('<dt class="sig')[0]
    assert re.search(r'<dt class="field-[^"]*">Raises.*?SaveError', saves, re.DOTALL)
    assert not re.search(r"Raises \w+Error", page)


def test_fields_of_records_say_what_the_comments_behind_them_say(site: Path) -> None:
    page = (site / "engineers/api.html").read_text("utf-8")
    step = page[page.index('id="azardia_nb.game.game.Step"') :].partition('<dt class="sig')[0]
    assert re.search(r"<strong>by</strong>.*?<em>int</em>.*?CHANCE", step)
    assert "Alias for field number" not in page


def test_the_gallery_has_ten_pictures_with_descriptions(site: Path) -> None:
    page = (site / "engineers/gallery.html").read_text("utf-8")
    pictures = page.split('<div class="azardia-picture">')[1:]
    assert len(pictures) == 10
    assert all(re.search(r'<img alt="[^"]+" src="data:image', picture) for picture in pictures)


def test_links_within_the_site_lead_to_its_pages(site: Path) -> None:
    for page in site.rglob("*.html"):
        for name in re.findall(r'<a [^>]*href="([^":#]+)[^":]*"', page.read_text("utf-8")):
            assert (page.parent / unescape(name)).is_file(), (page, name)


def test_links_that_leave_the_guides_lead_to_files_of_the_project(site: Path) -> None:
    sources = r'href="https://github\.com/[\w-]+/[\w-]+/blob/HEAD/([^"#]+)'
    for page in site.rglob("*.html"):
        for name in re.findall(sources, page.read_text("utf-8")):
            assert (PROJECT / name).exists(), (page, name)


def test_its_front_leads_players_teachers_and_engineers_on(site: Path) -> None:
    page = (site / "index.html").read_text("utf-8")
    assert "Azardia NB contributors" in page
    for place in ("install", "for-teachers", "your-own-dice", "engineers/index"):
        assert f'href="{place}.html"' in page


def test_search_finds(site: Path) -> None:
    text = (site / "searchindex.js").read_text("utf-8")
    found = json.loads(text.removeprefix("Search.setIndex(").removesuffix(")"))
    wanted = {"advantag": "your-own-dice"}  # stems
    wanted |= dict.fromkeys(("embed", "layout", "plugin", "keyboard", "dark", "hbox"), "widgets")
    for term, page in wanted.items():
        places = [found[kind].get(term, []) for kind in ("terms", "titleterms")]
        at = [one for place in places for one in (place if isinstance(place, list) else [place])]
        assert page in [found["docnames"][one] for one in at], term
