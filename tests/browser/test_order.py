"""An order is changed by buttons, keys and dragging, and is stored."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from azardia_nb.lessons.question import questions
from tests.browser.lab import Lesson

pytestmark = pytest.mark.browser

CELL = """\
from azardia_widgets import Lesson
from azardia_widgets.lesson.exercise import Exercises
lesson = Lesson("7b", seed=5)
Exercises(lesson)"""


def test_a_list_is_put_in_order(show: Callable[..., Lesson]) -> None:
    asked = questions("7b", 5)
    at = next(n for n, one in enumerate(asked) if one.kind == "order")
    opened = show(CELL)
    item = opened.find(f"exercise-{at + 1}")
    rows = item.locator(".azardia-order li")

    def letters() -> list[str]:
        return [text[0] for text in rows.all_inner_texts()]

    item.locator("button.azardia-check").click()
    expect(item.locator("[role=alert]")).to_be_visible()  # untouched, it is no answer
    rows.nth(0).get_by_role("button").nth(1).click()
    assert letters() == ["B", "A", "C", "D"]
    rows.nth(1).get_by_role("button").first.press("ArrowDown")
    assert letters() == ["B", "C", "A", "D"]
    expect(rows.nth(2).get_by_role("button").first).to_be_focused()
    expect(item.locator("[aria-live]")).to_contain_text("3")
    rows.nth(3).locator("span").drag_to(rows.nth(0), target_position={"x": 20, "y": 2})
    assert letters() == ["D", "B", "C", "A"]
    for place, letter in enumerate(str(asked[at].answer).split(", ")):
        while (now := letters().index(letter)) > place:
            rows.nth(now).get_by_role("button").first.click()
    item.locator("button.azardia-check").click()
    expect(item.locator(".azardia-right")).to_be_visible()
    opened.quiet()
