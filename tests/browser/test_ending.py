"""A game pressed to its end in Chromium: its review, its lines, and downloaded files."""

from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Locator, Page, expect

from azardia_nb import Game
from azardia_nb.games.azardia.rules.characters import CHARACTERS
from azardia_nb.records.save import load
from tests.browser import course, lab
from tests.browser.lab import PATIENCE, Lesson
from tests.seats import bots_play

pytestmark = pytest.mark.browser

Open = Callable[[str], Lesson]
CELL = """from azardia_nb.games import load
from azardia_widgets import Table
from azardia_nb.players import seated
game = load("{kind}").Game(2, seed=4{options})
greedy = seated("greedy", 0, game.type)
while game.seat and len(game.steps) < {played}:
    game.play(greedy.choose(game.view(game.seat)))
table = Table(game, seats=("person", "greedy"), seed=4, language="{code}")
table.speed = 0
table"""
ENDED = """from azardia_nb import Game
from azardia_widgets import Table
Table(Game.load("ended.json"), seats=("person", "greedy", "greedy", "greedy"))"""
PLAYED = 20  # steps of the game that is looked back at
MOST = 200  # presses
LONG = 4 * PATIENCE  # ms; the rules may have to be compiled


def finish(opened: Lesson) -> None:
    """Press the first or the last button until the game is over."""
    buttons = opened.page.locator(".azardia-actions button:visible:enabled")
    for n in range(MOST):
        if opened.page.locator(".azardia-again:visible").count():
            return
        (buttons.first if n % 3 == 0 else buttons.last).click()
        opened.quiet()  # the bot has answered
    raise AssertionError("it never ends")


def reviewed(page: Page) -> Locator:
    """Start the review of the game; return its chart once it is there."""
    page.locator(".azardia-review:visible").click()
    field = page.locator(".azardia-course-field:visible")
    field.wait_for(timeout=LONG)
    return field


def step(page: Page) -> int:
    """Return the step of the game that is shown."""
    words = page.locator(".azardia-where").inner_text().split()
    return next(int(word) for word in words if word.isdecimal())


def downloaded(page: Page, name: str, folder: Path) -> Path:
    """Press a button by its class; return the file that is downloaded."""
    with page.expect_download() as arriving:
        page.locator(f".azardia-{name}:visible").first.click()
    target = folder / arriving.value.suggested_filename
    arriving.value.save_as(target)
    return target


@pytest.mark.parametrize("code", ["en", pytest.param("es", marks=pytest.mark.nightly)])
def test_a_game_is_played_to_its_end_and_reviewed(
    code: str, lesson: Open, root: Path, tmp_path: Path
) -> None:
    cell = CELL.format(kind="pig", code=code, options=", goal=40", played=PLAYED)
    lab.write(root / f"ending-{code}.ipynb", cell)
    opened = lesson(f"ending-{code}.ipynb")
    page = opened.page
    page.set_viewport_size({"width": 1280, "height": 800})
    course.runs(opened)
    finish(opened)
    for name in ("again", "review", "save"):
        assert page.locator(f".azardia-ending .azardia-{name}").is_visible()
    end = step(page)
    field = reviewed(page)
    course.is_accessible(opened)
    # A place on the curve is a step on the board; arrows go from point to point.
    field.click(position={"x": 0.8 * field.bounding_box()["width"], "y": 20})  # type: ignore[index]
    opened.wait()
    opened.quiet()
    assert 0.7 * end < step(page) < 0.9 * end
    at = step(page)
    points = opened.ask("[at for at, _ in table.afterwards.panel.chart.told]")
    for key, beside in (("ArrowLeft", max), ("ArrowRight", min)):
        expected = beside(one for one in points if (one < at) == (beside is max) and one != at)
        field.press(key)
        opened.quiet()
        assert step(page) == expected
        at = expected
    page.locator(".azardia-show").first.click()
    opened.quiet()
    shown = step(page)
    assert field.get_attribute("aria-valuenow") == str(shown)
    # Another line from here; the old one is gone back to.
    page.locator(".azardia-branch:visible").click()
    page.locator(".azardia-ending").wait_for(state="hidden")
    finish(opened)
    lines = page.locator(".azardia-lines-of-play label:has(input)")
    assert lines.count() == 2
    lines.first.click()
    opened.quiet()
    assert step(page) == end
    kept = load(downloaded(page, "save", tmp_path), None)
    assert (len(kept), len(kept.lines)) == (end, 2)
    page.locator(".azardia-open").click()
    drawn = ElementTree.parse(downloaded(page, "save-picture", tmp_path)).getroot()
    assert drawn.tag.endswith("svg")
    with page.expect_file_chooser() as choosing:
        page.locator(".azardia-load:visible").click()
    choosing.value.set_files(tmp_path / "pig-game.json")
    opened.quiet()
    assert lines.count() == 2
    assert not opened.failed()


@pytest.mark.nightly
def test_the_end_of_azardia_is_seen_without_scrolling(lesson: Open, root: Path) -> None:
    game = Game(4, characters=CHARACTERS, seed=1)
    bots_play(game, "greedy")
    game.save(root / "ended.json")
    lab.write(root / "azardia-end.ipynb", ENDED)
    opened = lesson("azardia-end.ipynb")
    page = opened.page
    page.set_viewport_size({"width": 1280, "height": 800})
    course.runs(opened)
    places = page.locator(".azardia-places:visible").first  # beside the list of files, too
    assert places.evaluate("all => all.scrollWidth <= all.clientWidth")
    opened.command("application:toggle-left-area")  # as `azardia lab` opens it
    page.locator(".azardia-table").evaluate("table => table.scrollIntoView({block: 'start'})")
    for name in ("places", "again", "review", "lines"):
        box = page.locator(f".azardia-{name}:visible").first.bounding_box()
        assert box
        assert box["y"] >= 0
        assert box["y"] + box["height"] <= 800
    field = reviewed(page)
    log = page.locator(".azardia-log:visible").first.bounding_box()
    assert log
    for name in ("places", "decided"):
        box = page.locator(f".azardia-{name}:visible").first.bounding_box()
        assert box
        assert box["y"] + box["height"] <= log["y"]
    for badge in range(1, 5):  # everybody's place stays
        assert f"{badge}." in page.locator(".azardia-places:visible").inner_text()
    # One number is told of a step, wherever it stands.
    page.locator(".azardia-show").first.click()
    page.locator(".azardia-branch:visible").wait_for()
    at = step(page)
    heading, costs = (page.locator(f".azardia-{one}").first for one in ("heading", "costs"))
    expect(heading).to_contain_text(f"step {at}.")
    expect(costs).to_contain_text(f"tep {at}:")
    expect(field).to_have_attribute("aria-valuenow", str(at))
    assert "step" not in page.locator(".azardia-course-said").inner_text().lower()
    assert not opened.failed()
