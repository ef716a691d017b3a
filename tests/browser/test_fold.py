"""The explanation below a question opens after the guess, or by a second press that says so."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from azardia_widgets.lesson.prediction import ASKS
from tests.browser.lab import Lesson

pytestmark = pytest.mark.browser


def test_an_explanation_waits_for_the_guess(lesson: Callable[[str], Lesson]) -> None:
    shown = lesson("02-two-dice.ipynb")
    shown.run_all()
    fold = shown.page.locator("details", has_text=ASKS).first
    for opened in (False, True):
        fold.locator("summary").click()
        expect(fold).to_have_js_property("open", opened)
    expect(fold.get_by_role("alert")).to_have_count(1)


def test_after_the_guess_it_opens_at_once(lesson: Callable[[str], Lesson]) -> None:
    shown = lesson("02-two-dice.ipynb")
    shown.run_all()
    guess = shown.page.locator(".azardia-lock")
    guess.locator("xpath=preceding::input[1]").fill("1")
    guess.click()
    expect(guess).to_be_hidden()
    fold = shown.page.locator("details", has_text=ASKS).first
    fold.locator("summary").click()
    expect(fold).to_have_js_property("open", True)
    expect(fold.get_by_role("alert")).to_have_count(0)
