"""Every Spanish lesson in the real JupyterLab; it differs from the English one in words only."""

from collections.abc import Callable

import pytest

from tests.browser import course
from tests.browser.lab import Lesson

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("name", course.COURSE)
def test_a_lesson_is_pictures_until_it_runs_answers_and_is_accessible(
    name: str, lesson: Callable[[str], Lesson]
) -> None:
    opened = lesson(f"es/{name}")  # run and saved the day before, as the repository has it
    hints = course.shows_pictures(opened)
    course.runs(opened)
    assert opened.page.locator(course.LIVE).count() == len(hints)
    course.answers(opened)
    course.is_accessible(opened)
