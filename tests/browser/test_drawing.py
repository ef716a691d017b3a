"""Drawings by mouse, finger and keys: stored over a reload, and overlaid for the teacher."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect

from azardia_nb.lessons.drawing import STEPS, drawings
from azardia_nb.lessons.drawing_picture import EXACT
from azardia_nb.text.language import language
from azardia_widgets.page.seen import DESK, Cell
from tests.browser.course import is_accessible
from tests.browser.lab import Shown
from tests.browser.test_hand_in import PHONE, opened, paste
from tests.browser.test_page_answers import LESSON

__all__ = ["opened"]  # a fixture

pytestmark = pytest.mark.browser

DRAWING = """
from azardia_widgets.games.azardia.exhibits.two_dice import draw_difference
draw_difference(lesson)"""
PAGES = {
    "drawing": [Cell("lesson", LESSON.replace("Lesson(1", "Lesson(2")), Cell("draw", DRAWING)],
    "class": [Cell("desk", DESK)],
}
QUESTION = drawings(2)[1]
BARS = len(QUESTION.truth)


def heights(page: Page) -> list[int]:
    bars = page.locator(".azardia-drawing [role=slider]")
    return [int(one.get_attribute("aria-valuenow") or -1) for one in bars.all()]


def middle(bar: Locator, height: float) -> tuple[float, float]:
    """Return the point on a bar's centre line at a height from 0 to 1."""
    box = bar.locator(".azardia-slot").bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] * (1 - height)


def by_mouse(page: Page) -> None:
    bars = page.locator(".azardia-drawing [role=slider]")
    page.mouse.move(*middle(bars.first, 0.8))
    page.mouse.down()
    page.mouse.move(*middle(bars.last, 0.1))  # one quick stroke
    page.mouse.up()
    now = heights(page)
    assert (now[0], now[-1]) == (round(0.8 * STEPS), round(0.1 * STEPS))
    assert now == sorted(now, reverse=True), "the bars between are drawn as well"


def by_finger(page: Page) -> None:
    for at, bar in enumerate(page.locator(".azardia-drawing [role=slider]").all()):
        page.touchscreen.tap(*middle(bar, 0.9 - at / BARS))
    assert all(heights(page)[:-1])


def by_keys(page: Page) -> None:
    page.locator(".azardia-drawing [role=slider]").first.focus()
    for key in ("5", "ArrowRight", "End", "ArrowRight", "8", "ArrowUp", "ArrowRight", "PageUp"):
        page.keyboard.press(key)
    assert heights(page)[:4] == [STEPS // 2, STEPS, 17, 5]


def hands_in(page: Page, name: str, draw: Callable[[Page], None]) -> str:
    """Draw, choose a confidence and lock in; return the code to hand in."""
    page.locator(".azardia-learner input").fill(name)
    page.keyboard.press("Enter")
    page.locator(".azardia-drawing svg").scroll_into_view_if_needed()
    draw(page)
    page.locator(".azardia-stake button").nth(1).click()
    page.locator(".azardia-lock").click()
    page.locator(".azardia-verdict").wait_for()
    page.locator(".azardia-hand-in").click()
    page.locator(".azardia-copy-code").click()
    expect(page.locator(".azardia-copy-code")).to_contain_text("✓")
    return str(page.evaluate("navigator.clipboard.readText()"))


def test_three_learners_draw_and_the_teacher_sees_their_ghosts(
    opened: Callable[..., Page],
) -> None:
    ana = opened("drawing.html")
    ana.locator(".azardia-drawing svg").wait_for()
    is_accessible(Shown(ana), "body")
    exact = language("en")(EXACT)
    assert exact not in ana.locator(".azardia-drawing").inner_html()
    codes = [hands_in(ana, "Ana", by_mouse)]
    expect(ana.locator(".azardia-drawing svg[role=img]")).to_contain_text(exact)
    said = ana.locator(".azardia-verdict").inner_text()
    ana.reload()
    expect(ana.locator(".azardia-verdict")).to_have_text(said, use_inner_text=True)
    expect(ana.locator(".azardia-drawing svg[role=img]")).to_contain_text(exact)

    eva = opened("es/drawing.html", viewport=PHONE, has_touch=True, color_scheme="dark")
    codes.append(hands_in(eva, "Eva", by_finger))
    assert eva.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    codes.append(hands_in(opened("drawing.html", forced_colors="active"), "Ben", by_keys))

    desk = opened("class.html")
    paste(desk, "\n".join(codes))
    report = desk.locator(".azardia-report-on-class")
    ghosts = report.locator("svg").first
    expect(ghosts).to_contain_text("3 ")
    assert exact not in ghosts.inner_html()
    report.locator("details summary").click()
    expect(report.locator("details svg")).to_contain_text(exact)
    is_accessible(Shown(desk), "body")
