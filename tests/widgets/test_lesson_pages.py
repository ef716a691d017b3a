"""Lessons as pages: each exists, and each link leads to one, in both languages."""

import re
import shutil
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag
from xml.etree import ElementTree

import pytest

from azardia_nb import lessons
from azardia_nb.lessons.course import CHANGE, course
from azardia_nb.text.language import LANGUAGES
from azardia_widgets.page import lessons as lesson_pages
from azardia_widgets.page.building import build, main
from azardia_widgets.page.lessons import page_file

PAGES = {page.name: page for page in course()}
FEW = (
    "index",
    "04-challenges",
    "t3-pushes",
    "x1-moving-map",
    "teacher/index",
    "teacher/t3-pushes",
)
ADDRESS = "https://example.org/azardia"


@pytest.fixture(scope="module", params=["few", pytest.param("all", marks=pytest.mark.nightly)])
def sources(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Path]:
    """The folder of lessons for the site: a few of each kind, or all in the second tier."""
    if request.param == "all":
        yield lessons.SOURCE
        return
    folder: Path = tmp_path_factory.mktemp("few")
    for name in [f"{home}{name}.ipynb" for name in FEW for home in ("", "es/")]:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(lessons.SOURCE / name, folder / name)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lesson_pages, "folder", lambda: folder)
        yield folder


@pytest.fixture(scope="module")
def site(sources: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder: Path = tmp_path_factory.mktemp("sitio de María")
    assert main([str(folder), "--read", "--teacher", "--address", f"{ADDRESS}/"]) == 0
    return folder


@pytest.fixture(scope="module")
def plain(sources: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a site for students that is built without its address."""
    folder: Path = tmp_path_factory.mktemp("plain")
    build(folder, None)
    return folder


class Links(HTMLParser):
    """A page's links, its anchors, and the files that it loads."""

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
        if tag in ("script", "img", "iframe") or found.get("rel") == "stylesheet":
            self.loaded.append(found.get("src") or found.get("href") or "a script in the page")


def inner(page: Path) -> Iterator[tuple[Path, str]]:
    for link in Links(page).links:
        if not re.match(r"\w+:", link):
            place, name = urldefrag(link)
            yield (page.parent / unquote(place)).resolve() if place else page, name


def test_every_link_leads_to_a_page_and_every_page_can_be_reached(
    sources: Path, site: Path
) -> None:
    root = site.resolve()
    names = {page: Links(page).names for page in root.rglob("*.html")}
    known = {
        root / page_file(path.relative_to(lessons.SOURCE).as_posix())
        for path in lessons.SOURCE.rglob("*.ipynb")
    }
    ways = {page: list(inner(page)) for page in names}
    for page, links in ways.items():
        for place, name in links:
            assert place in known, (page, place)
            assert not name or place not in names or name in names[place], (page, name)
    reached, new = set(), {root / "lessons.html"}
    while new:
        reached |= new
        new = {place for page in new for place, _ in ways[page] if place in names} - reached
    assert reached == set(names)
    assert len(names) == sum(1 for _ in sources.rglob("*.ipynb"))


def test_nothing_comes_from_elsewhere_and_no_code_that_is_folded_away(site: Path) -> None:
    for page in site.rglob("*.html"):
        for source in Links(page).loaded:
            assert source.startswith("data:") or (page.parent / source).is_file(), (page, source)
    shown = (site / "04-challenges.html").read_text("utf-8")
    assert "azardia_widgets.lesson" not in shown
    cells = lessons.read(lessons.SOURCE / "04-challenges.ipynb").cells
    changed = next(cell for cell in cells if CHANGE in cell.metadata.get("tags", ()))
    comments = [line for line in changed.source.splitlines() if line.startswith("#")]
    text = unescape(re.sub("<.*?>", "", shown))
    assert comments
    assert all(comment in text for comment in comments)


def told(page: Path) -> dict[str, str]:
    """Return a page's metadata for programs, by property, name or language."""
    text = page.read_text("utf-8")
    metas = re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)">', text)
    links = re.findall(r'<link rel="alternate" hreflang="(\w+)" href="([^"]*)">', text)
    return {name: unescape(content) for name, content in (*metas, *links)}


def test_a_shared_link_shows_title_words_and_picture_of_the_page(site: Path) -> None:
    for page in site.rglob("*.html"):
        shared = told(page)
        assert shared["og:title"]
        assert shared["og:description"] == shared["description"]
        assert shared["og:url"] == f"{ADDRESS}/{page.relative_to(site).as_posix()}"
        picture = site / shared["og:image"].removeprefix(f"{ADDRESS}/")
        assert picture.read_bytes().startswith(b"\x89PNG")
    assert "axis_mundi" in told(site / "es/x1-moving-map.html")["og:image"]
    assert told(site / "es/t3-pushes.html")["description"] == PAGES["t3-pushes"].about["es"]


def test_each_page_names_its_twins_and_the_sitemap_all_pages(site: Path) -> None:
    pages = {page.relative_to(site).as_posix() for page in site.rglob("*.html")}
    for page in pages:
        twins = [told(site / page)[code] for code in LANGUAGES]
        assert f"{ADDRESS}/{page}" in twins
        assert all(twin.removeprefix(f"{ADDRESS}/") in pages for twin in twins)
    listed = ElementTree.parse(site / "sitemap.xml").findall(".//{*}loc")
    assert {f"{ADDRESS}/{page}" for page in pages} == {one.text for one in listed}


def test_without_an_address_twins_are_found_beside_the_page(plain: Path) -> None:
    for page in plain.rglob("*.html"):
        for code in LANGUAGES:
            assert (page.parent / told(page)[code]).is_file(), page
    assert not (plain / "sitemap.xml").exists()


def test_pages_are_in_their_language(site: Path) -> None:
    assert '<html lang="es">' in (site / "es/teacher/lessons.html").read_text("utf-8")


def test_a_site_for_students_has_no_keys(plain: Path) -> None:
    assert not list(plain.rglob("teacher"))
    pages = [*plain.rglob("*.html")]
    assert pages
    assert not any("teacher/" in page.read_text("utf-8") for page in pages)


def test_a_site_that_cannot_be_written_is_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    assert main([str(tmp_path / "file"), "--read"]) == 2
    assert str(tmp_path / "file") in capsys.readouterr().err
