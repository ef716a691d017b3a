"""Every page of the course in the real JupyterLab: presses change the display."""

from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest

from azardia_nb import lessons
from tests.browser.course import (
    COURSE,
    FOR_TEACHERS,
    LIVE,
    answers,
    for_the_teacher,
    is_accessible,
    is_pictures_tomorrow,
    runs,
    shows_pictures,
)
from tests.browser.lab import Lesson

pytestmark = [pytest.mark.browser, pytest.mark.nightly]

RELOADED = COURSE[:4]  # with a table, a board, a chart: each takes seconds
Open = Callable[[str], Lesson]


@pytest.mark.parametrize("name", COURSE)
def test_a_lesson_is_accessible_is_reloaded_and_is_pictures_when_its_kernel_is_gone(
    name: str, lesson: Open
) -> None:
    opened = lesson(name)
    runs(opened)
    is_accessible(opened)
    answers(opened)
    for_the_teacher(opened)
    is_accessible(opened)
    if name in RELOADED:
        opened.reload()
        opened.all_boards()
        answers(opened)
    is_pictures_tomorrow(opened)


@pytest.mark.parametrize("name", COURSE)
def test_a_spanish_lesson_is_pictures_until_it_runs_answers_and_is_accessible(
    name: str, lesson: Open
) -> None:
    opened = lesson(f"es/{name}")  # run and saved the day before, as the repository has it
    hints = shows_pictures(opened)
    runs(opened)
    assert opened.page.locator(LIVE).count() == len(hints)
    answers(opened)
    is_accessible(opened)


@pytest.mark.parametrize("name", FOR_TEACHERS)
def test_a_page_for_the_teacher_runs(name: str, lesson: Open) -> None:
    runs(lesson(name))  # nbval runs the Spanish ones


@pytest.mark.parametrize("name", [lessons.FIRST, COURSE[1]])
def test_a_button_of_the_saved_page_runs_it_and_leaves_the_reader_at_its_top(
    name: str, lesson: Open
) -> None:
    opened = lesson(name)
    run = opened.find("hint").get_by_role("button").first
    cell = run.locator("xpath=ancestor::*[contains(@class, 'jp-CodeCell')]").element_handle()
    run.click()
    opened.page.locator(LIVE).first.wait_for()
    opened.wait()
    opened.all_boards()
    place = cell.bounding_box()
    window = opened.page.viewport_size
    assert place
    assert window
    assert place["y"] < window["height"]
    assert place["y"] + place["height"] > 0
    assert not opened.failed()


def test_pictures_need_no_trust(lesson: Open, root: Path) -> None:
    opened = lesson(lessons.FIRST)
    opened.run_all()
    exhibits = opened.page.locator(LIVE).count()
    opened.save()
    saved = (root / lessons.FIRST).read_text("utf-8")
    assert lessons.WIDGET in saved
    assert "</style>" in saved
    other = lessons.read(root / lessons.FIRST)
    other.cells.append(nbformat.v4.new_markdown_cell("Not what JupyterLab has signed."))
    nbformat.write(other, root / "from-somebody-else.ipynb")
    assert len(shows_pictures(lesson("from-somebody-else.ipynb"))) == exhibits
