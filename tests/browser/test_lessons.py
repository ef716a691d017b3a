"""Every lesson in the real JupyterLab: it runs, and what is pressed changes what is seen."""

from collections.abc import Callable
from pathlib import Path

import nbformat
import pytest

from azardia_nb import lessons
from tests.browser.lab import Lesson

pytestmark = pytest.mark.browser

NAMES = [name for english in lessons.sources() for name in (english, f"es/{english}")]
FOR_TEACHERS = [name for name in NAMES if "teacher/" in name]
COURSE = [name for name in NAMES if name not in FOR_TEACHERS]

LIVE = ".jp-OutputArea-output > .azardia:visible"
SAVED = ".azardia-saved:visible"

Open = Callable[[str], Lesson]


def assert_pictures(opened: Lesson, exhibits: int) -> None:
    """Each exhibit is a picture that says what to press, and no widget is missed."""
    shown = opened.saved()
    assert not shown["missed"]
    assert shown["pictures"]
    assert not shown["unseen"]
    assert len(shown["hints"]) == exhibits
    assert all("Run All Cells" in hint for hint in shown["hints"])


@pytest.mark.parametrize("name", COURSE)
def test_a_lesson_is_drawn_and_answers_is_reloaded_and_is_pictures_when_its_kernel_is_gone(
    name: str, lesson: Open
) -> None:
    opened = lesson(name)
    opened.run_all()
    assert not opened.failed()
    opened.all_boards()
    assert opened.press_main(), opened.failed()
    opened.reload()
    opened.all_boards()
    assert opened.press_main(), opened.failed()
    assert not "".join(opened.find("wrong").all_inner_texts()).strip()
    assert not opened.failed()
    exhibits = opened.page.locator(LIVE).count()
    assert not opened.page.locator(SAVED).count()  # pictures are for when nothing else is there
    opened.tomorrow()
    assert_pictures(opened, exhibits)


def test_pictures_need_no_trust(lesson: Open, root: Path) -> None:
    opened = lesson(lessons.FIRST)
    opened.run_all()
    opened.save()
    saved = (root / lessons.FIRST).read_text("utf-8")
    assert lessons.WIDGET in saved
    assert "</style>" in saved
    other = lessons.read(root / lessons.FIRST)
    other.cells.append(nbformat.v4.new_markdown_cell("Not what JupyterLab has signed."))
    nbformat.write(other, root / "from-somebody-else.ipynb")
    assert_pictures(lesson("from-somebody-else.ipynb"), 1)


@pytest.mark.parametrize("name", FOR_TEACHERS)
def test_a_page_for_the_teacher_runs(name: str, lesson: Open) -> None:
    opened = lesson(name)
    opened.run_all()
    assert not opened.failed()
    opened.all_boards()
    assert not opened.failed()
