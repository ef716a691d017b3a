"""Every Spanish lesson in the real JupyterLab; it differs from the English one in words only."""

from collections.abc import Callable

import pytest

from tests.browser import course
from tests.browser.lab import Lesson

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("name", course.COURSE)
def test_a_lesson_answers_is_accessible_and_is_pictures_when_its_kernel_is_gone(
    name: str, lesson: Callable[[str], Lesson]
) -> None:
    opened = lesson(f"es/{name}")
    course.runs(opened)
    course.answers(opened)
    course.is_accessible(opened)
    course.is_pictures_tomorrow(opened)
