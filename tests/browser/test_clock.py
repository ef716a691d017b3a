"""Poison mixed against the clock, and a written plan edited, in the real JupyterLab."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser import course
from tests.browser.lab import Lesson

pytestmark = pytest.mark.browser

PLACED = """from azardia_nb.game.game import begin
from azardia_nb.games.axis_mundi.game import setup_row, setup_variant
from azardia_widgets import Table

about = {about}
kind = setup_variant(about)
game = begin(kind, setup_row(kind, about), 1)
for action in {actions}:
    game.play(action)
table = Table(game, seats={seats}, language="{code}")
table"""
PLAYERS = [
    {"character": "savant", "at": "A", "hand": ["inspiration", "empty-vessel"]},
    {"character": "malignant", "at": "2C"},
    {"character": "scrounger", "at": "Q"},
]
LEFT = "() => document.querySelector('.azardia-time span').textContent"


def placed(code: str, *actions: str, seconds: int = 40) -> str:
    """Return a cell with a table at which seat 2 mixes Poison, or seat 1 writes its plan."""
    about: dict[str, object] = {"players": PLAYERS}
    seats = ("person", "random", "random")
    if not actions:
        about |= {"modules": ["poison"], "rulings": {"poison_clock": seconds}}
        seats = ("random", "person", "random")
    return PLACED.format(about=about, actions=actions or ("end",), seats=seats, code=code)


def test_the_clock_is_begun_and_answered_by_keys_alone(still: Callable[..., Lesson]) -> None:
    opened = still(placed("en"))
    drops = opened.find("action-drop")
    expect(drops).to_have_count(0)
    start = opened.find("start-clock")
    start.focus()
    opened.page.keyboard.press("Enter")
    expect(drops).to_have_count(3)
    expect(drops.first).to_be_focused()  # nobody loses time looking for what is asked
    expect(opened.find("time")).to_be_visible()
    opened.page.keyboard.press("Enter")
    expect(drops.first).to_be_focused()
    course.is_accessible(opened)
    assert not opened.failed()


def test_the_clock_stands_still_behind_a_dialog_and_stops_the_mixing_at_its_end(
    still: Callable[..., Lesson],
) -> None:
    opened = still(placed("es", seconds=4))
    opened.take_time()
    opened.page.evaluate(
        "() => { const d = document.createElement('dialog'); document.body.append(d); d.show(); }"
    )
    opened.find("start-clock").focus()
    opened.page.keyboard.press("Enter")
    expect(opened.find("action-drop")).to_have_count(3)
    opened.page.clock.fast_forward(5_000)  # longer than the clock has
    assert opened.page.evaluate(LEFT) == "4 s"
    opened.quiet()
    expect(opened.find("action-drop")).to_have_count(3)
    opened.page.evaluate("() => document.querySelector('dialog').remove()")
    opened.page.clock.fast_forward(3_000)
    assert int(opened.page.evaluate(LEFT).split()[0]) <= 1
    opened.page.clock.fast_forward(1_000)
    expect(opened.find("action-drop")).to_have_count(0)
    expect(opened.find("time")).to_be_hidden()
    assert not opened.failed()


def test_a_written_step_is_taken_out_by_its_button(still: Callable[..., Lesson]) -> None:
    opened = still(placed("es", "play empty-vessel", "walk X", "walk W"))
    steps = opened.find("written").locator("button")
    expect(steps).to_have_count(2)
    for at in (0, 1):  # named a moment after they are there
        expect(steps.nth(at)).to_have_attribute("aria-label", re.compile(f".*{at + 1}\\."))
    steps.nth(1).focus()
    opened.page.keyboard.press("Enter")
    expect(steps).to_have_count(1)
    course.is_accessible(opened)
    assert not opened.failed()
