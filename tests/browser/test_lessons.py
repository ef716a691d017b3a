"""Every lesson in the real JupyterLab: it runs, and what is pressed changes what is seen."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import ElementHandle, Locator

from azardia_nb import lessons
from tests.browser.lab import PATIENCE, POLLING, Lesson

pytestmark = pytest.mark.browser

NAMES = [name for english in lessons.sources() for name in (english, f"es/{english}")]
FOR_TEACHERS = [name for name in NAMES if "teacher/" in name]
COURSE = [name for name in NAMES if name not in FOR_TEACHERS]

# A lesson says by the class azardia-main what is to be pressed first; a table has its actions.
MAIN = ":is(.azardia-main, .azardia-actions)"
PRESSED = ":is(button:enabled, [role=slider]):visible"
# All one sees of an exhibit but its words and controls.
PICTURES = """exhibit => [...exhibit.querySelectorAll('canvas, svg, img')]
    .filter(picture => !picture.closest('button'))
    .map(picture => picture.tagName === 'CANVAS' ? picture.toDataURL() : picture.outerHTML)
    .join()"""

Open = Callable[[str], Lesson]


@pytest.mark.parametrize("name", COURSE)
def test_a_lesson_is_drawn_and_answers_also_when_the_page_is_reloaded(
    name: str, lesson: Open
) -> None:
    opened = lesson(name)
    opened.run_all()
    assert not opened.failed()
    look_at_all_boards(opened)
    press_what_matters(opened)
    opened.reload()
    look_at_all_boards(opened)
    press_what_matters(opened)
    assert not "".join(opened.find("wrong").all_inner_texts()).strip()
    assert not opened.failed()


@pytest.mark.parametrize("name", FOR_TEACHERS)
def test_a_page_for_the_teacher_runs(name: str, lesson: Open) -> None:
    opened = lesson(name)
    opened.run_all()
    assert not opened.failed()
    look_at_all_boards(opened)
    assert not opened.failed()


def look_at_all_boards(opened: Lesson) -> None:
    """Wait until no board is blank."""
    for number in range(opened.page.locator(".azardia-board:visible").count()):
        opened.board(number)


def press_what_matters(opened: Lesson) -> None:
    """Press a lesson's main control, and wait until a picture beside it shows something else."""
    control = opened.page.locator(f"{MAIN}{PRESSED}, {MAIN} {PRESSED}").first
    # The same exhibit afterwards, even where pressing has taken the control away.
    exhibit = control.evaluate_handle("control => control.closest('.azardia')").as_element()
    assert exhibit
    before = at_rest(opened, exhibit)
    press(control)
    deadline = time.monotonic() + PATIENCE / 1000
    while exhibit.evaluate(PICTURES) == before:
        if time.monotonic() > deadline:
            pytest.fail(f"{control} changes nothing; {opened.failed() or 'no error'}")
        opened.page.wait_for_timeout(POLLING)


def at_rest(opened: Lesson, exhibit: ElementHandle) -> str:
    """Wait until no pawn is walking, and return the pictures."""
    shown, before = exhibit.evaluate(PICTURES), None
    while shown != before:
        opened.page.wait_for_timeout(4 * POLLING)
        shown, before = exhibit.evaluate(PICTURES), shown
    return str(shown)


def press(control: Locator) -> None:
    """Press a button, or move a slider one step on; from its end, back."""
    if control.get_attribute("role") != "slider":
        control.click()
        return
    at_end = control.get_attribute("aria-valuenow") == control.get_attribute("aria-valuemax")
    control.press("ArrowLeft" if at_end else "ArrowRight")
