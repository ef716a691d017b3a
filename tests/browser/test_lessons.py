"""Every lesson in the real JupyterLab: it runs, and what is pressed changes what is seen."""

from collections.abc import Callable

import pytest

from azardia_nb import lessons
from tests.browser.lab import Lesson

pytestmark = pytest.mark.browser

NAMES = [name for english in lessons.sources() for name in (english, f"es/{english}")]
FOR_TEACHERS = [name for name in NAMES if "teacher/" in name]
COURSE = [name for name in NAMES if name not in FOR_TEACHERS]

Open = Callable[[str], Lesson]


@pytest.mark.parametrize("name", COURSE)
def test_a_lesson_is_drawn_and_answers_also_when_the_page_is_reloaded(
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


@pytest.mark.parametrize("name", FOR_TEACHERS)
def test_a_page_for_the_teacher_runs(name: str, lesson: Open) -> None:
    opened = lesson(name)
    opened.run_all()
    assert not opened.failed()
    opened.all_boards()
    assert not opened.failed()
