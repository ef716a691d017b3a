"""The lessons as a web site: each page is there, and each link leads to one, in both languages."""

import re
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag

import pytest

from azardia_nb import lessons
from azardia_nb.lessons.course import CHANGE, INDEX
from azardia_nb.lessons.site import build, main
from tests.text.golden import wording


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder: Path = tmp_path_factory.mktemp("sitio de María")
    assert main([str(folder), "--teacher"]) == 0
    return folder


class Links(HTMLParser):
    """Where a page leads, what can be led to on it, and what it loads."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.names: set[str] = set()
        self.loaded: list[str] = []
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.names.add(found.get("id") or "")
        if tag == "a" and found.get("href"):
            self.links.append(str(found["href"]))
        if tag in ("script", "img", "iframe", "link"):
            self.loaded.append(found.get("src") or found.get("href") or "a script in the page")


def inner(page: Path) -> Iterator[tuple[Path, str]]:
    for link in Links(page).links:
        if not re.match(r"\w+:", link):
            place, name = urldefrag(link)
            yield (page.parent / unquote(place)).resolve() if place else page, name


def test_every_link_leads_to_a_page_and_every_page_can_be_reached(site: Path) -> None:
    names = {page: Links(page).names for page in site.resolve().rglob("*.html")}
    ways = {page: list(inner(page)) for page in names}
    for page, links in ways.items():
        for place, name in links:
            assert place in names, (page, place)
            assert not name or name in names[place], (page, name)
    reached, new = set(), {site.resolve() / "index.html"}
    while new:
        reached |= new
        new = {place for page in new for place, _ in ways[page]} - reached
    assert reached == set(names)
    assert len(names) == sum(1 for _ in lessons.SOURCE.rglob("*.ipynb"))


def test_nothing_comes_from_elsewhere_and_no_code_that_is_folded_away(site: Path) -> None:
    for page in site.rglob("*.html"):
        for source in Links(page).loaded:
            assert source.startswith("data:") or (page.parent / source).is_file(), (page, source)
    shown = (site / "04-challenges.html").read_text("utf-8")
    assert "azardia_widgets.lesson" not in shown
    cells = lessons.read(lessons.SOURCE / "04-challenges.ipynb").cells
    (changed,) = (cell for cell in cells if CHANGE in cell.metadata.get("tags", ()))
    (comment,) = (line for line in changed.source.splitlines() if line.startswith("#"))
    assert comment in unescape(re.sub("<.*?>", "", shown))


def test_pages_are_in_their_language(site: Path) -> None:
    assert '<html lang="es">' in (site / "es/teacher/index.html").read_text("utf-8")
    assert wording("site.binder", "es") in (site / "es/01-board.html").read_text("utf-8")


def test_a_site_for_students_has_no_keys(tmp_path: Path) -> None:
    pages = build(tmp_path)
    assert not list(tmp_path.rglob("teacher"))
    assert tmp_path / Path(INDEX).with_suffix(".html") in pages
    assert not any("teacher/" in page.read_text("utf-8") for page in pages)


def test_a_site_that_cannot_be_written_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    assert main([str(tmp_path / "file")]) == 2
    assert str(tmp_path / "file") in capsys.readouterr().err
