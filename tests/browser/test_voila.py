"""A lesson as a page of its own: Voilà shows it without code, and it can be played with."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from azardia_nb.lessons.course import INDEX, course
from tests.browser import lab

pytestmark = pytest.mark.browser

# The first one, and the first that has the lessons' bar.
NAMES = [page.file for page in course()][:2]


@pytest.fixture(scope="module")
def pages(browser: Browser, root: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where Voilà answers."""
    with lab.voila(root, tmp_path_factory.mktemp("voila")) as address:
        yield address


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_is_a_page(name: str, browser: Browser, pages: str) -> None:
    page = browser.new_page(viewport={"width": 1400, "height": 1000})
    shown = lab.Shown(page, f"{pages}/voila/render/{name}")
    assert shown.board()
    assert shown.press_main(), shown.faults
    assert not page.locator(".azardia-saved:visible").count()
    assert not page.get_by_text("azardia_widgets").count()
    assert not shown.faults
    page.close()


def test_the_index_leads_to_a_lesson(browser: Browser, pages: str) -> None:
    page = browser.new_page(viewport={"width": 1400, "height": 1000})
    shown = lab.Shown(page, f"{pages}/voila/render/{INDEX}")
    links = page.locator(".azardia-index a")
    links.first.wait_for()
    assert links.count() == len(course())
    links.nth(1).click()
    assert shown.board()
    assert not shown.faults
    page.close()
