"""Effects of presses in JupyterLab: views, folds and late listeners."""

import re
from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest
from playwright.sync_api import Browser, expect

from azardia_nb import lessons
from azardia_nb.text.language import TONGUES, language
from azardia_widgets.lesson.bar import HAND_IN
from azardia_widgets.lesson.prediction import ASKS
from tests.browser import course
from tests.browser.lab import POLLING, Lesson, page_of

# --- after a press --------------------------------------------------------------------------------


pytestmark = pytest.mark.browser

CELL = """from azardia_widgets import Table
table = Table(kind="pig", seats=("person", "person"), seed=1)
while len(table.story.lines) < 60 or not table.story.hidden:
    table.act(list(table.action_panel.buttons)[len(table.game) % 7 > 4 and -1])
table"""
END = "lines => lines.scrollHeight - lines.scrollTop - lines.clientHeight < 2"
# How far above the page's view something begins.
ABOVE = """part => part.closest('.jp-WindowedPanel-outer').getBoundingClientRect().top
    - part.getBoundingClientRect().top"""


def test_the_log_and_a_new_game_come_into_view(show: Callable[[str], Lesson]) -> None:
    opened = show(CELL)
    lines = opened.find("lines").first.element_handle()
    opened.find("earlier").click()
    expect(opened.find("earlier")).to_be_hidden()
    opened.quiet()
    lines.evaluate("lines => { lines.scrollTop = 0; }")
    opened.quiet()
    assert not lines.evaluate(END), "who reads is left alone"
    opened.find("action-roll").click()
    opened.page.wait_for_function(END, arg=lines, polling=POLLING)
    expect(opened.find("earlier")).to_be_visible()

    opened.find("open").click()
    opened.page.set_viewport_size({"width": 1400, "height": 500})
    board = opened.find("board").first
    opened.find("start").scroll_into_view_if_needed()
    assert board.evaluate(ABOVE) > 0
    opened.find("start").click()
    expect(opened.page.locator(":focus")).to_have_class(re.compile("azardia-action-roll"))
    assert board.evaluate(ABOVE) <= 0
    assert not opened.failed()


# --- fold -----------------------------------------------------------------------------------------


def test_an_explanation_waits_for_the_guess(lesson: Callable[[str], Lesson]) -> None:
    shown = lesson("02-two-dice.ipynb")
    shown.run_all()
    fold = shown.page.locator("details", has_text=ASKS).first
    for opened in (False, True):
        fold.locator("summary").click()
        expect(fold).to_have_js_property("open", opened)
        expect(fold.get_by_role("alert")).to_have_count(0 if opened else 1)


def test_after_the_guess_it_opens_at_once(lesson: Callable[[str], Lesson]) -> None:
    shown = lesson("02-two-dice.ipynb")
    shown.run_all()
    fold = shown.page.locator("details", has_text=ASKS).first
    fold.locator("summary").click()
    expect(fold.get_by_role("alert")).to_have_count(1)
    guess = shown.page.locator(".azardia-lock").first
    shown.page.locator(".azardia-drawing [role=slider]").first.press("5")
    guess.click()
    expect(guess).to_be_hidden()
    expect(fold.get_by_role("alert")).to_have_count(0)
    fold.locator("summary").click()
    expect(fold).to_have_js_property("open", True)


# --- listening ------------------------------------------------------------------------------------


# anywidget's two seconds are over before any script can be there.
BUSY = """const patient = AbortSignal.timeout.bind(AbortSignal);
const over = { addEventListener: (_, give_up) => { window.azardiaGivenUp = true; give_up(); } };
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
    page.wait_for_function("window.azardiaGivenUp")
    # Whether the page tells of it hangs on who waits for that script just then.
    opened.faults[:] = [fault for fault in opened.faults if GIVEN_UP not in fault]
    for code in ("en", "es"):  # before and after the change of language
        expect(opened.find("hand-in").first).to_contain_text(language(code)(HAND_IN))
        course.answers(opened)
        course.is_accessible(opened)
        opened.find("language").first.get_by_text(TONGUES["es"]).click()
    opened.close()
