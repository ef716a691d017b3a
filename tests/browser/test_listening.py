"""A page so busy that anywidget gives its widgets up, in the real JupyterLab."""

import pytest
from playwright.sync_api import Browser, expect

from azardia_nb.text.language import TONGUES, language
from azardia_widgets.lesson.bar import EXPORT
from tests.browser import course
from tests.browser.lab import Lesson, page_of

pytestmark = pytest.mark.browser

# anywidget's two seconds are over before any script can be there.
BUSY = """const patient = AbortSignal.timeout.bind(AbortSignal);
AbortSignal.timeout = (ms) => patient(ms === 2000 ? 0 : ms);"""
GIVEN_UP = "[anywidget] Failed to initialize model."


@pytest.mark.parametrize(
    "name", ["01-board.ipynb", pytest.param("10-what-if.ipynb", marks=pytest.mark.nightly)]
)
def test_what_was_too_late_for_anywidget_still_hears(
    name: str, browser: Browser, address: str
) -> None:
    page = page_of(browser)
    page.add_init_script(BUSY)
    opened = Lesson(page, address, name)
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
