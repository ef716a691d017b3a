"""The page of rules is searched without a kernel; the cheat sheet prints on one page."""

import re

import pytest
from playwright.sync_api import Browser, Page

from azardia_nb.games import load
from azardia_nb.games.azardia.text.texts import why
from azardia_nb.games.cheat_sheet import cheat_sheet
from azardia_nb.text.language import LANGUAGES
from azardia_widgets.lesson.rules import Rules, RulesView

pytestmark = pytest.mark.browser

# What anywidget does with the file, but for a kernel.
SHOW = """async ([source, content]) => {
    const file = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    const { default: widget } = await import(file);
    widget.render({ model: { get: () => content }, el: document.body });
}"""


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_cheat_sheet_prints_on_one_page(code: str, browser: Browser) -> None:
    page = browser.new_page()
    page.set_content(cheat_sheet(load("azardia").variant(), code))
    printed = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
    assert b"595" in printed  # the width of A4 in points
    page.close()


@pytest.fixture
def page(browser: Browser) -> Page:
    page = browser.new_page()
    rules = Rules()
    page.evaluate(SHOW, [str(RulesView._esm), rules.view.content])
    return page


def shown(page: Page) -> list[str]:
    return page.locator("details:visible summary small").all_inner_texts()


def test_what_is_typed_is_found_as_one_types(page: Page) -> None:
    every = shown(page)
    page.get_by_role("searchbox", name="Search").fill("Duel TIE")
    assert "12.1 · grace" in shown(page)
    assert "6.2 · turn.zero" not in shown(page)
    assert page.get_by_role("status").inner_text() == f"Found: {len(shown(page))}"
    assert why("grace") in page.locator("body").inner_text()
    page.get_by_role("combobox").select_option(label="Cards")
    assert not shown(page)
    page.get_by_role("searchbox").fill("")
    assert "shed-skin" in shown(page)
    assert "12.1 · grace" not in shown(page)
    page.get_by_role("combobox").select_option(label="Everything")
    assert shown(page) == every
    page.close()
