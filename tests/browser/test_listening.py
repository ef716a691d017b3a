"""A page so busy that anywidget gives its widgets up, in the real JupyterLab."""

from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Browser, expect

from azardia_nb import lessons
from azardia_nb.text.language import TONGUES, language
from azardia_widgets.lesson.bar import EXPORT
from tests.browser import course
from tests.browser.lab import Lesson, page_of

pytestmark = pytest.mark.browser

# anywidget's two seconds are over before any script can be there.
BUSY = """const patient = AbortSignal.timeout.bind(AbortSignal);
const over = { addEventListener: (_, give_up) => give_up() };
AbortSignal.timeout = (ms) => ms === 2000 ? over : patient(ms);"""
GIVEN_UP = "[anywidget] Failed to initialize model."


def beginning(root: Path) -> str:
    """A notebook with the bar of lesson 1 and its first exhibit."""
    made = lessons.read(root / "01-board.ipynb")
    made.cells = [one for one in made.cells if one.id in ("lesson", "anywhere")]
    nbformat.write(made, root / "beginning.ipynb")
    return "beginning.ipynb"


@pytest.mark.parametrize("name", ["", pytest.param("10-what-if.ipynb", marks=pytest.mark.nightly)])
def test_what_was_too_late_for_anywidget_still_hears(
    name: str, browser: Browser, address: str, root: Path
) -> None:
    page = page_of(browser)
    page.add_init_script(BUSY)
    opened = Lesson(page, address, name or beginning(root))
    opened.run_all()
    opened.all_boards()
    assert any(GIVEN_UP in fault for fault in opened.faults)
    opened.faults[:] = [fault for fault in opened.faults if GIVEN_UP not in fault]
    for code in ("en", "es"):  # what it was told at first, and what it is told later
        expect(opened.find("export").first).to_contain_text(language(code)(EXPORT))
        course.answers(opened)
        course.is_accessible(opened)
        opened.find("language").first.get_by_text(TONGUES["es"]).click()
    opened.close()
