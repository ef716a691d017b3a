"""Every page for teachers in the real JupyterLab; nbval runs the Spanish ones."""

from collections.abc import Callable

import pytest

from tests.browser.course import FOR_TEACHERS, runs
from tests.browser.lab import Lesson

pytestmark = [pytest.mark.browser, pytest.mark.nightly]


@pytest.mark.parametrize("name", FOR_TEACHERS)
def test_a_page_for_the_teacher_runs(name: str, lesson: Callable[[str], Lesson]) -> None:
    runs(lesson(name))
