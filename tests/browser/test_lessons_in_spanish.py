"""Every Spanish lesson in the real JupyterLab; it differs from the English one in words only."""

from collections.abc import Callable

import pytest

from tests.browser.course import COURSE, LIVE, answers, is_accessible, runs, shows_pictures
from tests.browser.lab import Lesson

pytestmark = [pytest.mark.browser, pytest.mark.nightly]


@pytest.mark.parametrize("name", COURSE)
def test_a_lesson_is_pictures_until_it_runs_answers_and_is_accessible(
    name: str, lesson: Callable[[str], Lesson]
) -> None:
    opened = lesson(f"es/{name}")  # run and saved the day before, as the repository has it
    hints = shows_pictures(opened)
    runs(opened)
    assert opened.page.locator(LIVE).count() == len(hints)
    answers(opened)
    is_accessible(opened)
