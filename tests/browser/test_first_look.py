"""JupyterLab as `azardia lab` opens it."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from azardia_nb import lessons
from azardia_nb.cli.lab import WORKSPACE, close_sidebar
from tests.browser import lab

pytestmark = [pytest.mark.browser, pytest.mark.nightly]


def test_the_sidebar_is_closed(
    browser: Browser, address: str, private: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JUPYTERLAB_WORKSPACES_DIR", str(private / "jupyterlab_workspaces_dir"))
    close_sidebar()
    page = lab.page_of(browser, viewport={"width": 1280, "height": 800})
    page.goto(f"{address}/lab/workspaces/{WORKSPACE}/tree/{lessons.FIRST}")
    shown = page.locator(".jp-Notebook")
    shown.wait_for()
    place = shown.bounding_box()
    assert place
    assert place["width"] > 1200  # the bar of icons alone is beside it
    page.close()


@pytest.mark.parametrize("place", ["", "es/"])
def test_no_scrolling_leads_to_the_first_guess(place: str, browser: Browser, address: str) -> None:
    page = lab.page_of(browser, viewport={"width": 1280, "height": 800})
    opened = lab.Lesson(page, address, f"{place}{lessons.FIRST}")
    opened.command("application:toggle-left-area")  # as `azardia lab` opens it
    press_in_view(page, page.locator(".azardia-hint button").first)
    lock = opened.find("lock").first
    lock.wait_for(timeout=4 * lab.PATIENCE)  # the kernel imports the kit
    opened.wait()
    opened.board()
    guesses = page.locator(".azardia:has(> * > .azardia-lock) input[type=radio]")
    press_in_view(page, guesses.first)
    press_in_view(page, lock)
    expect(lock).to_be_hidden()
    expect(opened.find("verdict")).to_have_count(1)
    assert not opened.failed()
    opened.close()


def press_in_view(page: Page, button: Locator) -> None:
    """Press a button where it is on the screen: nothing scrolls to it."""
    button.wait_for()
    box, shown = button.bounding_box(), page.locator(".jp-NotebookPanel-notebook").bounding_box()
    assert box
    assert shown
    assert shown["y"] <= box["y"]
    assert box["y"] + box["height"] <= shown["y"] + shown["height"]
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
