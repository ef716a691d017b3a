"""Lesson 0 in the real JupyterLab, as a newcomer meets it."""

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from azardia_nb import lessons
from azardia_nb.games.azardia.text.texts import RULES, why
from tests.browser import course, lab
from tests.browser.lab import Lesson

pytestmark = pytest.mark.browser

BOTH = pytest.mark.parametrize(
    ("code", "name"), [("en", lessons.FIRST), ("es", f"es/{lessons.FIRST}")]
)
ENGLISH = pytest.mark.parametrize(
    ("code", "name"),
    [
        ("en", lessons.FIRST),
        pytest.param("es", f"es/{lessons.FIRST}", marks=pytest.mark.nightly),
    ],
)
FURTHEST = 50  # keys from one part of the table to another
# Where nothing has the focus, Tab goes on from where it was.
TOWARDS = """part => {
    const now = document.activeElement;
    if (part === now) return '';
    const back = part.compareDocumentPosition(now) & Node.DOCUMENT_POSITION_FOLLOWING;
    return back && now !== document.body ? 'Shift+Tab' : 'Tab';
}"""
LONGEST = 100  # seconds for a whole game
Open = Callable[[str], Lesson]


@pytest.fixture
def lesson(lesson: Open) -> Open:
    """Return a function that opens a lesson and only looks at its table.

    The rules below the table have boards as well.
    """

    def at_the_table(name: str) -> Lesson:
        opened = lesson(name)
        opened.only = ":is(.azardia-table, .azardia-table *)"
        return opened

    return at_the_table


def walk(lesson: Lesson, press: Callable[[Locator], None]) -> str:
    """Roll and move with `press`; return the resulting board."""
    before = lesson.board()
    press(lesson.find("action-roll"))
    press(lesson.find("action-add").first)
    return lesson.changed(before)


def by_mouse(button: Locator) -> None:
    button.click()


def by_keyboard(button: Locator) -> None:
    """Press a button with keys only."""
    button.wait_for()
    focus_by_keyboard(button)
    button.page.keyboard.press("Enter")


def focus_by_keyboard(part: Locator) -> None:
    """Press Tab, or Shift and Tab, until a part of the table has the focus."""
    for _ in range(FURTHEST):
        key = part.evaluate(TOWARDS)
        if not key:
            return
        part.page.keyboard.press(key)
    raise AssertionError(f"{FURTHEST} keys do not lead to {part}")


@ENGLISH
def test_the_first_minute(code: str, name: str, lesson: Open) -> None:
    opened = lesson(name)
    opened.run_all()
    walk(opened, by_mouse)
    opened.find("why").first.click()
    said = re.compile("|".join(re.escape(why(rule, code)) for rule in RULES))
    expect(opened.find("log")).to_contain_text(said)
    opened.find("actions").locator("button:visible:enabled").first.click()
    opened.quiet()
    expect(opened.find("log").locator("details[open]")).to_have_count(1)  # it is still being read
    assert not opened.faults


def test_the_first_minute_by_keyboard(lesson: Open) -> None:
    opened = lesson(lessons.FIRST)
    opened.run_all()

    opened.find("table").first.locator("button:visible").first.focus()
    walk(opened, by_keyboard)
    assert not opened.faults


SIZES = {"laptop": (1280, 800), "desk": (1920, 1080)}
PARTS = ("board", "actions", "log", "recap", "guide", "timeline", "pause", "status")


def on_the_screen(opened: Lesson, *names: str) -> list[FloatRect]:
    """Return the boxes of parts; fail unless each is on the screen completely."""
    places = [opened.find(name).first.bounding_box() for name in names]
    window = opened.page.viewport_size
    page = opened.page.locator(".jp-Notebook").bounding_box()
    assert window
    assert page
    for name, place in zip(names, places, strict=True):
        assert place, name
        assert place["y"] >= page["y"] - 1, name
        assert place["y"] + place["height"] <= page["y"] + page["height"] + 1, name
        assert place["x"] + place["width"] <= window["width"], name
    return [place for place in places if place]


@pytest.mark.nightly
@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
@BOTH
def test_all_parts_of_the_table_are_on_the_screen_together(
    code: str, name: str, size: tuple[int, int], lesson: Open
) -> None:
    opened = lesson(name)
    opened.page.set_viewport_size({"width": size[0], "height": size[1]})
    opened.command("application:toggle-left-area")
    opened.run_all()
    walk(opened, by_mouse)
    go_on_to_the_next_turn(opened)
    opened.page.locator(".azardia-table .azardia-split").evaluate("table => table.scrollIntoView()")
    board, actions, log, *_ = on_the_screen(opened, *PARTS)
    assert board["width"] > size[0] / 2.1
    assert board["x"] + board["width"] < actions["x"] == log["x"]


def go_on_to_the_next_turn(opened: Lesson) -> None:
    """Press the first button until the person has to roll again."""
    offered = opened.page.locator(".azardia-table .azardia-actions .jupyter-button:enabled")
    deadline = time.monotonic() + LONGEST
    while not opened.find("action-roll").count():
        assert time.monotonic() < deadline
        offered.first.press("Enter")
        opened.quiet()


CARDS = """from azardia_nb import Game, Placed
from azardia_widgets import Table

hand = ["boo", "lizard-legs", "shed-skin", "mirror-shell", "study-group", "power-cut"]
pawns = [Placed(101, level=5, coins=3000, hand=hand), Placed(104, level=5), Placed(41), Placed(60)]
Table(Game.place(pawns, phase="play", seed=1))"""


def test_cards_are_played_by_name_on_one_screen(lesson: Open, root: Path) -> None:
    lab.write(root / "hand.ipynb", CARDS)
    opened = lesson("hand.ipynb")
    opened.page.set_viewport_size({"width": 1280, "height": 800})
    opened.command("application:toggle-left-area")
    opened.run_all()
    opened.board()
    opened.page.locator(".azardia-table .azardia-split").evaluate("table => table.scrollIntoView()")
    assert opened.find("log").is_hidden(), "nothing has happened yet"
    on_the_screen(opened, "board", "actions", "card", "timeline", "status")
    opened.find("action-list").press("Enter")
    opened.page.get_by_role("button", name="Boo! …", exact=True).press("Enter")
    boo = opened.page.get_by_role("button", name="Play Boo! against Kuchuritok", exact=True)
    expect(boo).to_be_visible()
    course.is_accessible(opened)
    boo.press("Enter")
    said = opened.find("own").filter(has_text="you plays Boo! on Kuchuritok.")
    said.wait_for()
    on_the_screen(opened, "board", "actions", "log", "timeline", "status")
    assert not opened.failed()


@pytest.mark.nightly
def test_a_narrow_table_is_stacked(lesson: Open) -> None:
    opened = lesson(lessons.FIRST)
    opened.page.set_viewport_size({"width": 800, "height": 1100})
    opened.command("application:toggle-left-area")
    opened.run_all()
    opened.board()
    board, actions, log = (
        opened.find(name).first.bounding_box() for name in ("board", "actions", "log")
    )
    assert board["y"] + board["height"] <= actions["y"] < log["y"]
    lines = opened.find("lines").first
    assert lines.evaluate("lines => parseFloat(getComputedStyle(lines).maxHeight)") <= 260


def test_two_views_of_a_table_show_the_same(lesson: Open, root: Path) -> None:
    made = "from azardia_widgets import Table\n\ntable = Table(seed=7)\ntable"
    lab.write(root / "twice.ipynb", made, "table")
    opened = lesson("twice.ipynb")
    opened.run_all()
    before = opened.board(0)
    assert opened.board(1) == before
    opened.find("action-roll").nth(1).click()
    rolled = opened.rested(0)
    assert rolled != before
    assert opened.rested(1) == rolled
    opened.find("undo").first.click()
    assert opened.rested(1) == before
    assert not opened.faults
