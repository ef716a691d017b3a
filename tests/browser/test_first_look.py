"""JupyterLab as `azardia lab` opens it."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, expect

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


# The number of frames without a picture, until the first exhibit is there.
GAP = """() => new Promise(done => {
    let gap = 0;
    const look = () => {
        const cell = document.querySelector('.jp-CodeCell');
        if (cell.querySelector('.azardia')) return done(gap);
        gap += (cell.querySelector('.jp-OutputArea')?.offsetHeight ?? 0) < 300;
        requestAnimationFrame(look);
    };
    look();
})"""


@pytest.mark.parametrize("name", [lessons.FIRST, "es/t0-first-race.ipynb", "x0-first-climb.ipynb"])
def test_a_first_lesson_shows_its_whole_board_and_what_to_press(
    name: str, browser: Browser, address: str
) -> None:
    page = lab.page_of(browser, viewport={"width": 1280, "height": 800})
    opened = lab.Lesson(page, address, name)
    opened.command("application:toggle-left-area")  # as `azardia lab` opens it
    press_in_view(page, page.locator(".azardia-hint button").first)
    assert page.evaluate(GAP) == 0
    table = page.locator(".azardia-table").first
    table.wait_for(timeout=4 * lab.PATIENCE)  # the kernel imports the kit
    opened.wait()
    before = opened.board()
    in_view(page, table.locator("canvas.azardia-board").first)
    expect(page.locator(".jp-PlaceholderText:visible")).to_have_count(0)
    press_in_view(page, table.locator(".azardia-actions button:enabled:visible").last)
    opened.changed(before)
    page.locator(".jp-InputPlaceholder .jp-Placeholder-content").first.click()
    expect(page.locator(".jp-CodeCell .cm-content").first).to_contain_text("Table(")
    assert not opened.failed()
    opened.close()


def press_in_view(page: Page, button: Locator) -> None:
    """Click a button that is on the screen, without scrolling to it."""
    box = in_view(page, button)
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def in_view(page: Page, part: Locator) -> FloatRect:
    """Return the box of a part; fail unless all of it is on the screen."""
    part.wait_for()
    box, shown = part.bounding_box(), page.locator(".jp-NotebookPanel-notebook").bounding_box()
    assert box
    assert shown
    assert shown["y"] <= box["y"]
    assert box["y"] + box["height"] <= shown["y"] + shown["height"]
    return box
