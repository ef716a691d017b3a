"""One lesson's page in a real browser with the real Python: the basic test of pages that play."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from azardia_widgets.page import building, kits
from azardia_widgets.page.lessons import lesson_page
from tests.browser.lab import PATIENCE, page_of
from tests.browser.serving import serving
from tests.pyodide import pyodide

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]  # the first rules take minutes

FILE = "es/01-board.html"
LIVE = 3 * PATIENCE


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a site with one page; its Python is not precompiled, which would be slow."""
    site: Path = tmp_path_factory.mktemp("page")

    def one_page(loads: Mapping[str, Any], *, teacher: bool) -> Iterator[tuple[str, str]]:
        yield FILE, lesson_page(f"{Path(FILE).stem}.ipynb", "es", loads)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(building, "_pages", one_page)
        patch.setattr(building, "SEEDS", 0)  # no table, none recorded
        patch.setattr(kits, "compile_there", lambda *_: None)
        building.build(site, pyodide())
    with serving(site) as address:
        yield address


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page = page_of(browser)
    yield page
    page.close()


def test_an_exhibit_moves_and_an_answer_is_there_after_a_reload(address: str, page: Page) -> None:
    asked: list[str] = []
    faults: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(address + FILE)
    learner = page.locator("[data-cell=lesson] .azardia-learner input")
    learner.fill("Eva", timeout=LIVE)
    learner.press("Enter")
    board = page.locator("[data-cell=goal]")
    board.scroll_into_view_if_needed()
    slider = board.get_by_role("slider").first
    slider.wait_for(timeout=LIVE)
    picture = board.get_by_role("img").first
    before = picture.get_attribute("aria-label")
    slider.press("ArrowLeft")
    expect(picture).not_to_have_attribute("aria-label", before or "")
    given = "3"
    exercises = page.locator("[data-cell=exercises]")
    exercises.scroll_into_view_if_needed()
    field = exercises.get_by_role("textbox").first
    field.fill(given, timeout=LIVE)
    exercises.locator(".azardia-check").first.click()
    verdict = exercises.locator(".azardia-verdict").first
    verdict.wait_for(timeout=LIVE)
    told = verdict.inner_text()
    page.reload()
    exercises.scroll_into_view_if_needed()
    expect(verdict).to_have_text(told, timeout=LIVE, use_inner_text=True)
    expect(field).to_have_value(given)
    expect(learner).to_have_value("Eva")
    assert not faults
    assert not [url for url in asked if not url.startswith((address, "blob:", "data:"))]
