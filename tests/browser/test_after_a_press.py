"""What a press far from the board leads to is seen: the newest lines, and the new game."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.lab import POLLING, Lesson

pytestmark = pytest.mark.browser

CELL = """from azardia_widgets import Table
table = Table(kind="pig", seats=("person", "person"), seed=1)
while len(table.story.lines) < 60 or not table.story.hidden:
    table.act(list(table.action_panel.buttons)[len(table.game) % 7 > 4 and -1])
table"""
END = "lines => lines.scrollHeight - lines.scrollTop - lines.clientHeight < 2"
# How far above the page's view something begins.
ABOVE = """part => part.closest('.jp-WindowedPanel-outer').getBoundingClientRect().top
    - part.getBoundingClientRect().top"""


def test_the_log_and_a_new_game_come_into_view(show: Callable[[str], Lesson]) -> None:
    opened = show(CELL)
    lines = opened.find("lines").first.element_handle()
    opened.find("earlier").click()
    expect(opened.find("earlier")).to_be_hidden()
    opened.quiet()
    lines.evaluate("lines => { lines.scrollTop = 0; }")
    opened.quiet()
    assert not lines.evaluate(END), "who reads is left alone"
    opened.find("action-roll").click()
    opened.page.wait_for_function(END, arg=lines, polling=POLLING)
    expect(opened.find("earlier")).to_be_visible()

    opened.find("open").click()
    opened.page.set_viewport_size({"width": 1400, "height": 500})
    board = opened.find("board").first
    opened.find("start").scroll_into_view_if_needed()
    assert board.evaluate(ABOVE) > 0
    opened.find("start").click()
    expect(opened.page.locator(":focus")).to_have_class(re.compile("azardia-action-roll"))
    assert board.evaluate(ABOVE) <= 0
    assert not opened.failed()
