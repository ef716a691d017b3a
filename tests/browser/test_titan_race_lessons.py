"""The lessons about Titan Race in the real JupyterLab: what a newcomer presses there."""

from collections.abc import Callable

import pytest

from azardia_nb.text.language import language
from tests.browser.lab import Lesson

pytestmark = pytest.mark.browser

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
