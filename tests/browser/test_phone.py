"""The table on a phone, and on a tablet held upright, by touch, which has no hovering."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from azardia_widgets.board.layout import BOX
from azardia_widgets.games.azardia.layout import UPRIGHT, WIDE
from tests.browser import lab
from tests.browser.lab import PATIENCE
from tests.browser.test_in_view import azardia

pytestmark = pytest.mark.browser

PHONE, TABLET = (390, 844), (820, 1180)
FINGER = 44  # px
LEAST = 24  # px of what lies among others

# Where the parts of a table are, its cards, what a finger presses, and what a card says of itself.
MEASURED = """() => {
    const box = part => { const {left, right, top, bottom, height} = part.getBoundingClientRect();
                          return {left, right, top, bottom, height}; };
    const first = where => box(document.querySelector(where));
    const all = where => [...document.querySelectorAll(where)];
    return {
        wide: document.documentElement.scrollWidth,
        stage: first('.azardia-stage'),
        board: first('canvas.azardia-board'),
        actions: first('.azardia-actions'),
        cards: all('.azardia-hand .azardia-card').map(box),
        told: all('.azardia-hand .azardia-card .azardia-told').map(box),
        pressed: all('.azardia-actions button:enabled').map(box),
    };
}"""


# How high each button is that one can press, by its text.
BUTTONS = """() => [...document.querySelectorAll('.azardia .jupyter-button:enabled')]
    .filter(one => one.offsetParent)
    .map(one => [one.innerText, one.getBoundingClientRect().height])"""


def in_a_hand(browser: Browser, size: tuple[int, int]) -> Page:
    """Return an empty page on a mobile device with a screen of this size."""
    width, height = size
    viewport: ViewportSize = {"width": width, "height": height}
    options = {"reduced_motion": "reduce", "has_touch": True, "is_mobile": True}
    page = browser.new_context(viewport=viewport, **options).new_page()  # type: ignore[arg-type]
    page.set_default_timeout(PATIENCE)
    return page


def table(page: Page, address: str, name: str) -> None:
    """Open a notebook as a page without code, and wait for its board."""
    page.goto(f"{address}/voila/render/{name}", timeout=PATIENCE)
    page.locator(".azardia-actions button:enabled").first.wait_for(timeout=PATIENCE)
    page.wait_for_function("document.querySelector('canvas.azardia-board')?.offsetHeight > 100")
    # It is drawn before it is fitted to the page.
    fitted = "document.querySelector('canvas.azardia-board').getBoundingClientRect().left >= 0"
    page.wait_for_function(fitted)


@pytest.fixture(params=[PHONE, TABLET], ids=str)
def held(request: pytest.FixtureRequest, browser: Browser) -> Iterator[Page]:
    page = in_a_hand(browser, request.param)
    yield page
    page.context.close()


@pytest.fixture(
    params=[
        pytest.param((PHONE, "en"), marks=pytest.mark.nightly),
        (PHONE, "es"),
        pytest.param((TABLET, "en"), marks=pytest.mark.nightly),
    ],
    ids=str,
)
def page(
    request: pytest.FixtureRequest, browser: Browser, address: str, root: Path
) -> Iterator[Page]:
    """A table with a large hand, as a page without code."""
    size, code = request.param
    lab.write(root / f"hand-{code}.ipynb", azardia(code))
    table(page := in_a_hand(browser, size), address, f"hand-{code}.ipynb")
    yield page
    page.context.close()


def swipe(page: Page, row: Locator) -> None:
    """Move a finger over a row from right to left."""
    at = row.bounding_box()
    assert at
    finger = page.context.new_cdp_session(page)
    x, y = at["x"] + at["width"] - 30, at["y"] + 20
    for far in range(0, 240, 20):
        kind, there = "touchMove" if far else "touchStart", [{"x": x - far, "y": y}]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": there})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_hand_is_swiped_and_played_by_touch(page: Page) -> None:
    seen: dict[str, Any] = page.evaluate(MEASURED)
    size = page.viewport_size
    assert size
    assert seen["wide"] <= size["width"], "the page itself moves sideways"
    assert seen["stage"]["top"] < seen["actions"]["top"] < size["height"]
    assert all(one["height"] >= FINGER for one in seen["pressed"])
    board, stage = seen["board"], seen["stage"]
    form = UPRIGHT if size["width"] == PHONE[0] else WIDE
    assert round((board["right"] - board["left"]) * BOX / form.width) >= LEAST
    assert stage["left"] <= board["left"] < board["right"] <= stage["right"] + 1, "seen whole"
    assert len({round(card["top"]) for card in seen["cards"]}) == 1, "the hand is one row"
    assert len(seen["told"]) == len(seen["cards"])
    assert all(told["height"] > FINGER / 2 for told in seen["told"]), "each card says what it does"
    row = page.locator(".azardia-hand .azardia-fan").first
    row.scroll_into_view_if_needed()
    swipe(page, row)
    page.wait_for_function("document.querySelector('.azardia-hand .azardia-fan').scrollLeft > 100")
    before = page.locator(".azardia-log").inner_text()
    card = page.locator(".azardia-hand .azardia-may").last
    card.tap()
    page.locator(".azardia-lifted").wait_for()
    page.locator(".azardia-action-list").tap()
    page.locator(".azardia-actions .azardia-main-row button").last.tap()
    page.wait_for_function(
        "before => document.querySelector('.azardia-log').innerText !== before", arg=before
    )


@pytest.mark.nightly
@pytest.mark.parametrize("kind", ["titan_race", "axis_mundi"])
def test_other_games_have_board_first_and_choices_for_a_finger(
    kind: str, held: Page, address: str, root: Path
) -> None:
    lab.write(
        root / f"held-{kind}.ipynb",
        f"from azardia_widgets import Table\nTable(kind={kind!r}, seed=7)",
    )
    table(held, address, f"held-{kind}.ipynb")
    seen: dict[str, Any] = held.evaluate(MEASURED)
    size = held.viewport_size
    assert size
    assert seen["wide"] <= size["width"], "the page itself moves sideways"
    assert seen["stage"]["top"] < seen["actions"]["top"] < size["height"]
    assert [name for name, height in held.evaluate(BUTTONS) if height < FINGER] == []
    if size == {
        "width": PHONE[0],
        "height": PHONE[1],
    }:  # the board has all of it, the rest is below
        wide = "one => one.querySelector('canvas').offsetWidth / one.offsetWidth"
        assert held.locator(".azardia-stage").evaluate(wide) > 1.3
        assert held.locator(".azardia-aside canvas").evaluate("one => one.offsetHeight") > 300
    before = held.locator(".azardia-log").inner_text()
    held.locator(".azardia-actions button:enabled").last.tap()
    held.wait_for_function(
        "before => document.querySelector('.azardia-log').innerText !== before", arg=before
    )


@pytest.mark.nightly
def test_a_lesson_is_done_by_touch(held: Page, address: str) -> None:
    held.goto(f"{address}/voila/render/03-coins.ipynb", timeout=PATIENCE)
    slider = held.locator(".azardia .noUi-target:visible").first
    slider.wait_for(timeout=PATIENCE)
    held.wait_for_function("document.querySelector('canvas.azardia-board')?.offsetHeight > 100")
    size = held.viewport_size
    assert size
    assert held.evaluate("document.documentElement.scrollWidth") <= size["width"]
    assert [name for name, height in held.evaluate(BUTTONS) if height < FINGER] == []
    handle = slider.get_by_role("slider")
    before = handle.get_attribute("aria-valuenow")
    slider.scroll_into_view_if_needed()
    box = slider.bounding_box()
    assert box
    held.touchscreen.tap(box["x"] + box["width"] * 0.9, box["y"] + box["height"] / 2)
    expect(handle).not_to_have_attribute("aria-valuenow", before or "")
