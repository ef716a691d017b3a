"""The lessons about Titan Race in the real JupyterLab: what a newcomer presses there."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from azardia_nb.games import load
from azardia_nb.text.language import language
from azardia_widgets.board.scene import painter, scene
from tests.browser.lab import Lesson

pytestmark = [pytest.mark.browser, pytest.mark.nightly]

Open = Callable[[str], Lesson]
BOTH = pytest.mark.parametrize(("code", "folder"), [("en", ""), ("es", "es/")])


@BOTH
def test_the_second_press_is_a_move_of_ones_own(code: str, folder: str, lesson: Open) -> None:
    opened = lesson(f"{folder}t0-first-race.ipynb")
    opened.run_all()
    table = opened.page.locator(".azardia-table")
    table.locator(".azardia-action-take").first.click()
    before = opened.board()
    table.locator(".azardia-action-start").first.click()
    assert opened.changed(before)
    assert not opened.failed()


@BOTH
def test_where_to_start_is_shown_and_clicked(code: str, folder: str, lesson: Open) -> None:
    opened = lesson(f"{folder}t0-first-race.ipynb")
    opened.run_all()
    table = opened.page.locator(".azardia-table")
    table.locator(".azardia-action-take").first.click()
    table.locator(".azardia-action-start").first.wait_for()
    opened.rested()
    game = load("titan_race").Game(4)
    on, called = scene(game).layout, painter("titan_race").spaces(game, code)
    x, y = next(on.places[space] for space, one in called.items() if one.name == "A1")
    box = table.locator(".azardia-board").bounding_box()
    assert box
    at = box["x"] + x / on.width * box["width"], box["y"] + y / on.height * box["height"]
    opened.page.mouse.move(*at)
    click = language(code)("Click to choose this space.")
    expect(opened.find("tip").first).to_contain_text(click)
    opened.page.mouse.click(*at)
    table.locator(".azardia-action-start").first.wait_for(state="detached")
    expect(table.locator(".azardia-log")).to_contain_text("A1")
    assert not opened.failed()


@BOTH
def test_a_moment_is_played_by_the_rules_and_begins_again(
    code: str, folder: str, lesson: Open
) -> None:
    opened = lesson(f"{folder}t3-pushes.ipynb")
    opened.run_all()
    speak = language(code)
    chain = opened.page.locator(".azardia:has(.azardia-main-row)").first
    chain.get_by_role("button", name=speak("two right")).first.click()
    log = chain.locator(".azardia-log")
    log.get_by_text("Ragnarok").first.wait_for()
    again = chain.get_by_role("button", name=speak("Start over"))
    again.click()
    again.wait_for(state="detached")
    assert not opened.failed()


@BOTH
def test_a_guess_is_locked_in_before_the_map_is_shown(code: str, folder: str, lesson: Open) -> None:
    opened = lesson(f"{folder}t3-pushes.ipynb")
    opened.run_all()
    boards = opened.page.locator(".azardia-board:visible")
    before = boards.count()
    opened.find("answer").locator("input").first.fill("8/9")
    opened.find("lock").first.click()
    opened.find("verdict").first.wait_for()
    assert opened.page.locator(".azardia-verdict.azardia-right").count() == 1
    assert boards.count() == before + 1
    assert not opened.failed()
