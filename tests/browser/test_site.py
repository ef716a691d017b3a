"""The web site of the lessons in a real browser: pictures, no errors, nothing serious for axe."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from azardia_nb.lessons.site import build
from tests.browser import course
from tests.browser.lab import Shown

pytestmark = pytest.mark.browser

PICTURES = """() => [...document.images].filter(one => one.closest('.azardia-saved'))
    .map(one => one.naturalWidth && one.getBoundingClientRect().width && one.alt)"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder: Path = tmp_path_factory.mktemp("site")
    build(folder)
    return folder


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 1000, "height": 800})
    yield page
    page.close()


@pytest.mark.parametrize("name", ["04-challenges.html", "es/12-perfect-play.html"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_lesson_shows_its_pictures_and_can_be_read_by_everybody(
    name: str, scheme: str, site: Path, page: Page
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    shown = Shown(page, (site / name).as_uri())
    pictures = page.evaluate(PICTURES)
    assert len(pictures) >= 3
    assert all(pictures)
    assert not shown.faults
    assert all(url.startswith(("file:", "data:")) for url in asked)
    assert not page.locator(".azardia-hint:visible").count()  # there is nothing to run
    course.is_accessible(shown, "body")


def test_the_index_leads_into_a_lesson_and_across_to_spanish(site: Path, page: Page) -> None:
    shown = Shown(page, (site / "index.html").as_uri())
    course.is_accessible(shown, "body")
    page.locator(".azardia-index").get_by_role("link", name="Level challenges").click()
    page.get_by_role("link", name="Español", exact=True).first.click()
    assert page.url.endswith("/es/04-challenges.html")
    assert page.locator("h1").inner_text().startswith("Retos")


def test_on_a_phone_no_page_is_wider_than_the_screen(site: Path, page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    for name in ("index.html", "04-challenges.html", "rules.html"):
        page.goto((site / name).as_uri())
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, name
