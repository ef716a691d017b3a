"""A lesson as a page: Voilà shows it without code, and it can be played with.

JupyterLab's server serves these pages too: `azardia lab --pages` and Binder open them there.
"""

import pytest
from playwright.sync_api import Browser

from azardia_nb import lessons
from azardia_nb.lessons.course import CHANGE
from tests.browser import lab
from tests.text.golden import wording

pytestmark = pytest.mark.browser

# The first one, and the first that has code to change.
NAMES = [pytest.param("00-start-here.ipynb", marks=pytest.mark.nightly), "02-two-dice.ipynb"]


@pytest.mark.parametrize("name", NAMES)
def test_a_lesson_is_a_page(name: str, browser: Browser, address: str) -> None:
    page = lab.page_of(browser)
    logged: list[str] = []
    page.on("console", lambda one: logged.append(one.text))
    shown = lab.Shown(page, f"{address}/voila/render/{name}")
    assert shown.press_main(), shown.faults
    assert not page.locator(".azardia-saved:visible").count()
    read = page.locator("body").inner_text()
    assert "Where next" in read
    cells = lessons.read(lessons.SOURCE / name).cells
    changes = [at for at, cell in enumerate(cells) if CHANGE in cell.metadata.get("tags", ())]
    invitations = [
        line.lstrip("# ") for at in changes for line in cells[at - 1].source.split("\n\n")
    ]
    for said in (wording("saved.run"), *invitations):
        assert said not in read, "nothing of the kind can be done here"
    assert not page.get_by_text("azardia_widgets").count()
    assert not shown.faults
    assert not [one for one in logged if "INotebookTracker" in one]
    page.close()
