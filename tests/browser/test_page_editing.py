"""Code that is changed and run on a page, with Python beside the browser."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from azardia_widgets.page.seen import TEXTS, Cell, Edit
from tests.browser.course import is_accessible
from tests.browser.lab import Shown
from tests.browser.python_beside import Site, served

pytestmark = pytest.mark.browser

ABOVE = Cell("above", "four = 4")
EDIT = Edit("mine", ABOVE.name, "print(four + 1)")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with served(tmp_path_factory.mktemp("pages")) as site:
        site.put({"lesson": [ABOVE]}, edits=[EDIT])
        yield site


@pytest.fixture
def page(site: Site, browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{site.address}lesson.html")
    yield page
    context.close()


@pytest.fixture
def area(page: Page) -> Locator:
    return page.get_by_role("textbox", name=TEXTS["code"])


def test_code_runs_after_the_cells_above_it_and_is_there_after_a_reload(
    page: Page, area: Locator
) -> None:
    shown = page.locator("[data-cell=mine]")
    area.press("Control+Enter")  # before Python is there: it waits
    expect(shown).to_have_text("5")
    area.fill("def twice(n):\n    return 2 * n\n\ntwice(four)")
    area.press("Shift+Enter")
    expect(shown).to_have_text("8")
    page.reload()
    expect(area).to_have_value("def twice(n):\n    return 2 * n\n\ntwice(four)")
    page.get_by_role("button", name=TEXTS["restore"]).click()
    expect(area).to_have_value(EDIT.source)
    is_accessible(Shown(page), "body")


def test_an_error_is_one_sentence_with_its_line_and_what_came_before_is_gone(
    page: Page, area: Locator
) -> None:
    run = page.get_by_role("button", name=TEXTS["run"], exact=True)
    shown = page.locator("[data-cell=mine]")
    for source, said in (
        ("four = 4\n\nfive", "NameError: name 'five' is not defined"),
        ("four = 4\n\nif four", "SyntaxError: expected ':'"),
        ("import sys\n\nsys.exit()", "SystemExit"),
    ):
        area.fill(source)
        run.click()
        expect(shown).to_have_text(TEXTS["line"].format(line=3, error=said))
    area.fill("")
    run.click()
    expect(shown).to_have_text("")


def test_the_keyboard_indents_and_leaves(page: Page, area: Locator) -> None:
    area.fill("")
    area.press("Tab")
    area.press_sequentially("if four:")
    area.press("Enter")
    area.press_sequentially("four")
    expect(area).to_have_value("    if four:\n        four")
    area.press("Escape")
    area.press("Tab")
    expect(page.get_by_role("button", name=TEXTS["run"], exact=True)).to_be_focused()
