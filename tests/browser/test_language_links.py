"""From the middle of a page one comes to the same place of the page in the other language."""

from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Browser, Page

from azardia_nb import lessons
from azardia_nb.lessons.course import with_way
from tests.browser import lab

pytestmark = pytest.mark.browser

NAME, SECTION = "01-board.ipynb", "bounce"  # the second trick
LINK = "a[href*='cell-id={id}'], a[data-commandlinker-args*='cell-id={id}']"


@pytest.fixture
def places(root: Path) -> dict[str, str]:
    """The two notebooks in a folder of their own, with their ways made anew."""
    for code in ("en", "es"):
        place = "" if code == "en" else "es/"
        made = with_way(lessons.read(root / place / NAME), NAME, code)
        (root / "links" / place).mkdir(parents=True, exist_ok=True)
        nbformat.write(made, root / "links" / place / NAME)
    return {"en": f"links/{NAME}", "es": f"links/es/{NAME}"}


@pytest.mark.parametrize(
    ("code", "other"), [("en", "es"), pytest.param("es", "en", marks=pytest.mark.nightly)]
)
def test_in_jupyterlab(
    code: str, other: str, places: dict[str, str], lesson: Callable[[str], lab.Lesson]
) -> None:
    page = lesson(places[code]).page
    page.locator(LINK.format(id=SECTION)).click()
    page.wait_for_function(
        """([path, id]) => {
            const opened = window.jupyterapp.shell.currentWidget;
            const cell = opened.content.widgets?.find(one => one.model.id === id);
            const box = cell?.node.getBoundingClientRect();
            return opened.context.path === path && box && box.top > -innerHeight
                && box.top < 1.5 * innerHeight;
        }""",
        arg=[places[other], SECTION],
        polling=lab.POLLING,
    )


@pytest.mark.nightly
@pytest.mark.parametrize(("code", "heading"), [("en", "Segunda trampa"), ("es", "Second trick")])
def test_in_voila(
    code: str, heading: str, places: dict[str, str], browser: Browser, address: str
) -> None:
    page = lab.page_of(browser, viewport={"width": 1280, "height": 800})
    shown = lab.Shown(page, f"{address}/voila/render/{places[code]}")
    assert shown.board()
    page.locator(LINK.format(id=SECTION)).click()
    sees(page, heading)
    page.close()


def sees(page: Page, heading: str) -> None:
    """Wait until the page stands at a heading: it is in the upper part of what is seen."""
    page.locator("h2:visible", has_text=heading).wait_for(timeout=2 * lab.PATIENCE)
    page.wait_for_function(
        """heading => {
            const found = [...document.querySelectorAll('h2')].filter(
                one => one.textContent.includes(heading) && one.getClientRects().length);
            const box = found[0]?.getBoundingClientRect();
            return box && box.top >= 0 && box.bottom < innerHeight;
        }""",
        arg=heading,
        polling=lab.POLLING,
    )
