"""In the real JupyterLab a name is typed once, and the page of a class is accessible."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from azardia_nb.records.answers import FOLDER, sheets_in
from tests.browser.lab import Lesson

pytestmark = pytest.mark.browser


def test_a_name_and_its_answers_are_known_in_the_next_page(
    lesson: Callable[[str], Lesson], root: Path
) -> None:
    opened = lesson("02-two-dice.ipynb")
    opened.run_all()
    name = opened.find("learner").locator("input")
    name.fill("José")
    name.press("Enter")
    field = opened.find("exercise-1").locator("input")
    field.fill("1/997")
    opened.find("exercise-1").locator("button.azardia-check").click()
    expect(opened.find("exercise-1").locator(".azardia-missed")).to_be_visible()
    opened.quiet()
    assert len(sheets_in(root / FOLDER)) == 1
    try:
        opened.turn_to("es/02-two-dice.ipynb")
        opened.run_all()
        name = opened.find("learner").locator("input")
        assert name.input_value() == "José"
        assert opened.find("exercise-1").locator("input").input_value() == "1/997"
        name.fill("李")
        name.press("Enter")
        expect(opened.find("exercise-1").locator("input")).to_have_value("")
    finally:  # others answer in the name of nobody
        name.fill("")
        name.press("Enter")
        opened.quiet()
