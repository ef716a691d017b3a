"""Axis Mundi at the table, in the real JupyterLab: hexes pressed, runs picked, rings that turn."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from azardia_nb.games import load
from azardia_nb.games.axis_mundi.rules.board import HEXES
from azardia_widgets.games.axis_mundi.layout import Layout, layout
from tests.browser import course
from tests.browser.lab import Lesson
from tests.text.golden import wording

pytestmark = pytest.mark.browser

NEW = """from azardia_nb.games import load
from azardia_widgets import Table

table = Table(load("axis_mundi").Game(seed=1), seats=("person",) * 3, language="{code}")
table"""


def lies(turns: int = 0) -> Layout:
    """Return the layout of the island after `turns` turns of its rings."""
    return layout(load("axis_mundi").Game(seed=1).rules, turns)


def press(opened: Lesson, hex: str, turns: int = 0) -> None:
    """Click a hex, whose place depends on the `turns` of its ring."""
    on = lies(turns)
    x, y = on.places[HEXES.index(hex)]
    box = opened.find("board").bounding_box()
    assert box
    opened.page.mouse.click(
        box["x"] + x / on.width * box["width"], box["y"] + y / on.height * box["height"]
    )


def last(opened: Lesson) -> str:
    """Return the latest action."""
    opened.quiet()
    step: str = opened.ask("table.game.steps[-1]")
    return step


def test_a_hex_is_pressed_and_a_run_is_two_presses(still: Callable[..., Lesson]) -> None:
    opened = still(NEW.format(code="en"))
    press(opened, "A")  # there and back: over which hex?
    expect(opened.find("heading").first).to_contain_text(wording("axis.run_over"))
    expect(opened.find("action-run")).to_have_count(3)
    press(opened, "X")
    expect(opened.find("log")).to_contain_text("X")
    assert last(opened) == "run X A"
    expect(opened.find("action-back")).to_have_count(0)
    opened.rested()
    moves, walks = opened.find("action-list"), opened.find("action-walk")
    expect(walks).to_have_count(0)
    moves.click()
    expect(walks).to_have_count(3)
    opened.find("action-back").press("Enter")
    expect(walks).to_have_count(0)
    expect(moves).to_be_focused()
    opened.rested()
    press(opened, "B")
    expect(opened.find("log")).to_contain_text("B")
    assert last(opened) == "walk B"
    slider = opened.find("timeline").get_by_role("slider")
    for key, position in (("Home", 0), ("End", 2)):  # longer now than it was made
        slider.press(key)
        opened.quiet()
        assert opened.ask("table.game.position") == position
    course.is_accessible(opened)
    assert not opened.failed()


def test_a_run_is_picked_by_keys_alone(still: Callable[..., Lesson]) -> None:
    opened = still(NEW.format(code="es"))
    keys, runs, back = opened.page.keyboard, opened.find("action-run"), opened.find("action-back")
    asked = opened.find("heading").first
    opened.find("board").focus()
    keys.press("ArrowRight")  # the first by number is where one stands
    said = opened.page.get_by_role("status").filter(has_text="A · ")
    expect(said).to_have_count(1)
    keys.press("Enter")
    expect(asked).to_contain_text(wording("axis.run_over", "es"))
    keys.press("Escape")
    expect(back).to_have_count(0)
    expect(runs).to_have_count(0)
    keys.press("ArrowRight")
    keys.press("Enter")
    expect(runs).to_have_count(3)
    keys.press("ArrowLeft")  # the last one: the pier
    keys.press("Enter")
    expect(back).to_have_count(0)
    assert last(opened) == "run pier1 A"
    assert not opened.failed()


@pytest.mark.parametrize("calm", [False, pytest.param(True, marks=pytest.mark.nightly)])
def test_the_rings_turn_when_a_round_begins(calm: bool, still: Callable[..., Lesson]) -> None:
    opened = still(NEW.format(code="en"))
    if not calm:
        opened.page.emulate_media(reduced_motion="no-preference")
        opened.find("speed").locator("select").select_option(index=1)
    for _ in range(2):
        opened.find("action-end").click()
        opened.rested()
    before = opened.board()
    turnings = opened.counts(".azardia-turning")
    opened.find("action-end").click()
    opened.changed(before)
    expect(opened.find("turning")).to_have_count(0)
    assert bool(turnings()) != calm
    opened.rested()
    press(opened, "1P", turns=1)  # lies where 1A was: only a climb leads there
    assert last(opened) == "climb 1P"
    assert not opened.failed()
