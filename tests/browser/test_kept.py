"""A game continues where it was left: with a new kernel in JupyterLab, and in Voilà."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from azardia_nb.files.lock import FOLDER
from tests.browser import lab
from tests.browser.lab import Lesson, Shown
from tests.text.golden import wording

pytestmark = pytest.mark.browser

CELL = 'from azardia_widgets import Table\nTable(seed=7, language="{code}")'
WIDGETS = "len(__import__('ipywidgets').widgets.widget._instances)"
# How a button is written, and what stands on it.
WRITTEN = """button => [getComputedStyle(button).fontSize,
    getComputedStyle(button, '::after').content, button.title]"""
SOME = 20  # buttons that a table makes when it comes to need them
# The browser's storage holds `n` games as far as `play` plays them.
SAVED = """n => Object.values(localStorage).filter(
    game => JSON.parse(game).steps?.includes('pass')).length === n"""
RESTART = "window.jupyterapp.shell.currentWidget.sessionContext.restartKernel()"


def play(shown: Shown) -> list[str]:
    """Roll and move; return the step and the length of the game."""
    for action in ("roll", "add", "pass"):
        shown.find(f"action-{action}").first.click()
    expect(shown.find("action-end").first).to_be_visible()
    shown.quiet()
    return numbers(shown)


def numbers(shown: Shown) -> list[str]:
    """Return the current step and the length of the game, as texts."""
    return re.findall(r"\d+", shown.find("where").inner_text())


def go_on(shown: Shown, code: str, where: list[str]) -> None:
    """Press the button that continues the game; check its look and the game's step `where`."""
    expect(shown.find("go-on")).to_have_text(wording("kept.go_on", code))
    # It is the main action: above the new game's, and in the colour that those have otherwise.
    expect(shown.find("go-on")).to_have_css("background-color", "rgb(0, 99, 166)")
    offered, actions = shown.find("go-on").bounding_box(), shown.find("actions").bounding_box()
    assert offered
    assert actions
    assert offered["y"] < actions["y"]
    assert numbers(shown) != where
    shown.find("go-on").click()
    expect(shown.find("go-on")).to_be_hidden()
    assert numbers(shown) == where
    assert not shown.faults, shown.faults


def test_a_cell_that_is_run_again_and_a_new_kernel_go_on(show: Callable[[str], Lesson]) -> None:
    opened = show(CELL.format(code="en"))
    expect(opened.find("go-on")).to_be_hidden()
    opened.find("open").click()
    size, shown, title = opened.find("load").evaluate(WRITTEN)
    assert (size, shown.split(" / ")[0]) == ("0px", f'"{title}"'), "no number of files is seen"
    opened.find("open").click()
    where, widgets = play(opened), opened.ask(WIDGETS)
    opened.run_all()
    go_on(opened, "en", where)
    assert opened.ask(WIDGETS) < widgets + SOME, "the table before is gone"
    opened.page.mouse.move(0, 0)  # what it is over would ask a kernel that is gone
    opened.quiet()
    stood = opened.find("board").first.get_attribute("aria-label") or ""
    opened.page.evaluate(RESTART)
    picture = opened.page.locator(".azardia-saved:visible img")
    assert stood.startswith(picture.get_attribute("alt") or "?"), "it shows where the game stands"
    opened.run_all()
    expect(opened.find("go-on")).to_have_text(wording("kept.go_on"))
    opened.find("language").get_by_text("Español").click()
    go_on(opened, "es", where)
    opened.find("action-end").first.click()
    expect(opened.page.locator(lab.ACTION).first).to_be_visible()  # the bots have played
    assert not opened.failed()


def test_visitors_of_a_page_find_their_own_games(
    browser: Browser, address: str, root: Path
) -> None:
    def files() -> list[Path]:
        return sorted((root / FOLDER).glob("[!.]*"))  # others may be writing

    for code, place in (("en", root), ("es", root / "es")):
        lab.write(place / "kept.ipynb", CELL.format(code=code))
    before = files()
    url = f"{address}/voila/render/{{}}kept.ipynb".format
    visitor = browser.new_context(viewport=lab.SIZE, reduced_motion="reduce")
    page = visitor.new_page()
    first = Shown(page, url(""))
    play(first)
    page.wait_for_function(SAVED, arg=1)  # a game is saved after its next choice is shown
    where = numbers(first)  # the step, too, is shown after the choice
    page.reload()
    again = Shown(page)
    go_on(again, "en", where)
    beside = Shown(visitor.new_page(), url(""))  # while the first one is played
    beside.find("action-roll").first.wait_for()
    expect(beside.find("go-on")).to_be_hidden()
    play(beside)
    beside.page.wait_for_function(SAVED, arg=2)
    beside.page.close()
    page.goto(url("es/"))
    expect(again.find("go-on")).to_have_text(wording("kept.go_on", "es"))
    again.find("go-on").click()
    expect(again.find("action-end").first).to_be_visible()
    assert files() == before, "the folder is everybody's"
    visitor.close()
