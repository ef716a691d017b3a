"""A name is typed once in the real JupyterLab, and the page of a class is accessible."""

from collections.abc import Callable
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from azardia_nb.records.answers import FOLDER, sheets_in
from azardia_nb.records.gradebook import read_class
from azardia_nb.records.gradebook_page import as_page
from tests.browser.lab import Lesson
from tests.records.test_gradebook import CLASS, table

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


@pytest.mark.parametrize("code", ["en", pytest.param("es", marks=pytest.mark.nightly)])
def test_the_page_of_a_class_is_accessible(code: str, browser: Browser, tmp_path: Path) -> None:
    page = tmp_path / "class.html"
    book = read_class([table(tmp_path / "a.csv", CLASS)])
    page.write_text(as_page(book, code), encoding="utf-8")
    for scheme in ("light", "dark"):
        context = browser.new_context(color_scheme=scheme)  # type: ignore[arg-type]
        shown = context.new_page()
        shown.goto(page.as_uri())
        assert not Axe().run(shown).response["violations"]
        context.close()
