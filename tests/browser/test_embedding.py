"""A page embedded in another site: the frame of the copied code takes the height of the page."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from azardia_nb.text.language import language
from azardia_widgets.page.seen import Cell
from tests.browser.course import is_accessible
from tests.browser.lab import Shown
from tests.browser.python_beside import Site
from tests.browser.test_page_answers import EXERCISES, LESSON

pytestmark = pytest.mark.browser

TABLE = """
from azardia_widgets.table.table import Table
Table(kind="pig", language="{code}")"""
PAGES = {
    "lesson": [Cell("lesson", LESSON), Cell("exercises", EXERCISES)],
    "table": [Cell("table", TABLE)],
}
FITS = "Math.abs(innerHeight - document.body.getBoundingClientRect().bottom) < 2"

# The height of the frame once the page has heard of a height from another window.
FROM_ELSEWHERE = """new Promise((done) => {
  addEventListener("message", ({ data }) => {
    if (data.azardiaHeight === 7) done(document.querySelector("iframe").height);
  });
  postMessage({ azardiaHeight: 7 }, "*");
})"""


@pytest.mark.parametrize("name", PAGES)
def test_the_copied_code_shows_the_page_as_high_as_its_content(
    name: str, browser: Browser, site: Site
) -> None:
    context = browser.new_context()
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto(f"{site.address}es/{name}.html")
    button = page.locator(".azardia-embed-code")
    expect(button).to_have_count(1)  # none for the lesson's bar
    expect(button).to_contain_text(language("es")("Copy embed code"))
    is_accessible(Shown(page), ".azardia-embed-code")
    button.click()
    expect(button).to_contain_text("✓")
    code = page.evaluate("navigator.clipboard.readText()")
    outer = f"<!DOCTYPE html><title>Outer</title><p>Before</p>{code}<p>After</p>"
    Path(site.folder, "outer.html").write_text(outer, "utf-8")
    page.goto(site.address.replace("127.0.0.1", "localhost") + "outer.html")  # another origin
    frame = page.locator("iframe")
    inside = page.frame_locator("iframe")
    inside.locator(".azardia button").first.wait_for()
    assert frame.get_attribute("title")
    expect(inside.locator("header")).to_be_hidden()
    expect(inside.locator(".azardia-embed-code")).to_have_count(0)
    for width in (1000, 390):
        page.set_viewport_size({"width": width, "height": 700})
        page.frames[1].wait_for_function(FITS)
    assert page.evaluate(FROM_ELSEWHERE) != "7"
    context.close()
