"""Pages that play, with Python beside the browser: no answer is lost, no versions are mixed."""

import csv
import json
from collections.abc import Callable, Iterator
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from azardia_nb.records.answers import Answer, AnswerSheets
from azardia_nb.text.language import language
from azardia_widgets.classroom.paper import FLAGS, chromium
from azardia_widgets.page import building, kits, seen
from azardia_widgets.page.seen import TEXTS, Cell
from tests.browser.python_beside import Site

pytestmark = pytest.mark.browser

LESSON = """
from azardia_widgets.lesson.bar import Lesson
lesson = Lesson(1, language="{code}")
lesson"""
EXERCISES = """
from azardia_widgets.lesson.exercise import Exercises
Exercises(lesson)"""
PAGES = {"lesson": [Cell("lesson", LESSON), Cell("exercises", EXERCISES)], "empty": []}
PAGE = Path(building.__file__).parent
MB = 1_000_000
IN_TURN = 200  # ms
VISIBLE = 100  # of 255
ICON = "<style>{css}</style><button><i class='fa fa-undo' style='font-size: 40px'></i></button>"
LEAVE_AT_ONCE = """() => new MutationObserver(() => {
    if (document.querySelector('.azardia-verdict')) location.replace("about:blank");
}).observe(document.body, {childList: true, subtree: true})"""
OLDER = "/home/pyodide/azardia-answers"
# As Pyodide's IDBFS stores files.
STORE_FILES = """([place, files]) => new Promise((done, failed) => {
    const asked = indexedDB.open(place, 21);
    asked.onupgradeneeded = () => asked.result.createObjectStore("FILE_DATA");
    asked.onsuccess = () => {
        const work = asked.result.transaction("FILE_DATA", "readwrite");
        const store = work.objectStore("FILE_DATA");
        store.put({ timestamp: new Date(), mode: 16895 }, place);
        for (const [name, text] of Object.entries(files)) {
            const contents = new TextEncoder().encode(text);
            store.put({ timestamp: new Date(), mode: 33206, contents }, name);
        }
        work.oncomplete = () => { asked.result.close(); done(); };
        work.onerror = failed;
    };
})"""


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context()
    yield context
    context.close()


@pytest.fixture
def opened(site: Site, context: BrowserContext) -> Callable[..., Page]:
    def open_page(file: str = "lesson.html") -> Page:
        page = context.new_page()
        page.goto(site.address + file)
        return page

    return open_page


def check(page: Page) -> Locator:
    return page.locator(".azardia-check").first


def verdict(page: Page) -> Locator:
    return page.locator(".azardia-verdict").first


def name(page: Page) -> Locator:
    return page.locator(".azardia-learner input")


def write(page: Page, given: str) -> None:
    """Type an answer and press Check."""
    page.locator(".azardia-answer input[type=text]").first.fill(given)
    check(page).click()


def rows(page: Page) -> list[str]:
    """Return the given answers that a page exports."""
    if not page.locator(".azardia-export").is_visible():
        page.locator(".azardia-hand-in").click()
    with page.expect_download() as download:
        page.locator(".azardia-export").click()
    text = Path(download.value.path()).read_text("utf-8-sig")
    return [row["given"] for row in csv.DictReader(text.splitlines())]


def test_tabs_lose_no_answers_at_once_in_turn_and_while_one_is_busy(
    opened: Callable[..., Page], site: Site
) -> None:
    pages = [opened() for _ in range(3)]
    for page in pages:
        check(page).wait_for()
    for page in pages:
        write(page, "1")  # the same answer within a second
    for page in pages:
        verdict(page).wait_for()
    for page in pages:
        write(page, "2")
        page.wait_for_timeout(IN_TURN)
    busy, given = site.tabs[-1], ["1"] * 3 + ["2"] * 3
    busy.free.clear()
    write(pages[-1], "3")
    write(pages[0], "4")
    assert sorted(rows(pages[0])) == [*given, "4"]
    busy.free.set()
    assert sorted(rows(pages[-1])) == [*given, "3", "4"]
    assert sorted(rows(opened("es/lesson.html"))) == [*given, "3", "4"]


def test_a_verdict_is_shown_when_the_answer_is_stored(opened: Callable[..., Page]) -> None:
    page = opened()
    page.evaluate(LEAVE_AT_ONCE)
    with page.expect_navigation(url="about:blank"):
        write(page, "5")
    assert rows(opened()) == ["5"]


def test_a_name_takes_along_what_was_answered_before_in_every_tab(
    opened: Callable[..., Page],
) -> None:
    pages = [opened() for _ in range(2)]
    for page in pages:
        write(page, "6")
        verdict(page).wait_for()
    name(page).fill("Eva")
    page.keyboard.press("Enter")
    assert rows(page) == ["6", "6"]
    other = opened()
    expect(name(other)).to_have_value("Eva")
    name(other).fill("Ana")
    other.keyboard.press("Enter")
    write(other, "7")
    verdict(other).wait_for()
    last = opened()
    expect(name(last)).to_have_value("Ana")
    assert rows(last) == ["7"]


def test_answers_that_an_older_page_has_stored_are_taken_over_once(
    opened: Callable[..., Page], site: Site, tmp_path: Path
) -> None:
    sheets = AnswerSheets(tmp_path)
    sheets.learner = "Eva"
    for _ in range(2):
        sheets.record(Answer("", 1, "gate 0", "?", 1, "7", False, "8", "2026-01-01T10:00:00+01:00"))
    files = {f"{OLDER}/{path.name}": path.read_text("utf-8") for path in tmp_path.glob("*.json")}
    page = opened("empty.html")
    page.evaluate(STORE_FILES, [OLDER, files])
    for _ in range(2):
        page.goto(site.address + "lesson.html")
        assert rows(page) == ["7", "7"]


# Storage that never answers shows the same note in the first tier.
@pytest.mark.nightly
def test_where_storage_is_denied_the_page_says_so_and_works(
    browser: Browser, site: Site, tmp_path: Path
) -> None:
    (tmp_path / "Default").mkdir()
    denied = {"profile": {"default_content_setting_values": {"cookies": 2}}}  # and all site data
    (tmp_path / "Default" / "Preferences").write_text(json.dumps(denied), "utf-8")
    path = chromium(SimpleNamespace(chromium=browser.browser_type))  # type: ignore[arg-type]
    with browser.browser_type.launch_persistent_context(
        tmp_path,
        executable_path=path,
        args=[*FLAGS],
    ) as context:
        page = context.new_page()
        page.goto(f"{site.address}es/lesson.html")
        forgets(page, "es")


def test_a_storage_that_never_answers_keeps_nobody_waiting(
    opened: Callable[..., Page], context: BrowserContext
) -> None:
    context.add_init_script("IDBFactory.prototype.open = () => new EventTarget()")
    forgets(opened(), "en")


def forgets(page: Page, code: str) -> None:
    """Check the warning of a page that can store nothing, and that it still takes answers."""
    check(page).wait_for()
    expect(page.locator("#azardia-unkept")).to_have_text(language(code)(TEXTS["unkept"]))
    expect(page.locator("#azardia-unkept")).to_be_in_viewport()
    write(page, "9")
    assert rows(page) == ["9"]


def test_an_update_mixes_no_versions(opened: Callable[..., Page], site: Site) -> None:
    parts = {kits.KIT, kits.REST}
    first = site.put(PAGES, b"first")
    page = opened()
    check(page).wait_for()
    html = (site.folder / "lesson.html").read_text("utf-8")
    site.asked.clear()
    check(opened()).wait_for()
    assert site.asked == ["lesson.html"]  # the browser has all else
    second = site.put(PAGES, b"second")
    assert {name for name in first if first[name] != second[name]} == parts
    write(page, "8")  # which goes on
    verdict(page).wait_for()
    site.unpacked.clear()
    fresh = opened()
    assert "8" in rows(fresh)
    assert site.unpacked == [b"second"] * 2
    # A page of before that was not opened until now asks for files that are gone.
    page = site.folder / "lesson.html"
    new = page.read_text("utf-8")
    for name, said in (
        ("worker.js", TEXTS["old"]),
        ("widgets.js", TEXTS["old"]),
        (kits.KIT, TEXTS["old"]),
        ("page.js", seen.LOST),
    ):
        page.write_text(
            html.replace(first[name], "gone.js").replace(first[kits.KIT], second[kits.KIT]),
            "utf-8",
        )
        old = opened()
        expect(old.locator("#azardia-loading")).to_have_text(said)
        expect(old.locator("#azardia-again")).to_be_visible()
    page.write_text(new, "utf-8")
    old.locator("#azardia-again").click()
    check(old).wait_for()


def test_a_file_goes_on_where_the_network_was_lost(opened: Callable[..., Page], site: Site) -> None:
    kit = np.random.default_rng(1).bytes(4 * MB)
    files = site.put(PAGES, kit)
    site.unpacked.clear()
    site.lost, site.losses = files[kits.KIT], [2 * MB, 3 * MB]
    page = opened()
    said = page.locator("#azardia-loading")
    for done in (6, 7):  # with the other archive, which comes whole
        expect(said).to_have_text(TEXTS["loading"].format(done=done, all=8))
        site.cut.release()
        expect(said).to_have_text(TEXTS["lost"])
        page.locator("#azardia-again").dispatch_event("click")  # it may just have tried by itself
    check(page).wait_for()
    assert site.unpacked == [kit, kit]


def test_icons_are_seen_where_a_system_forces_colours_and_on_paper(
    context: BrowserContext,
) -> None:
    page = context.new_page()
    page.set_content(ICON.format(css=(PAGE / "page.css").read_text("utf-8")))
    icon = page.locator("i")
    expect(icon).to_have_css("print-color-adjust", "exact")
    for forced in ("none", "active"):
        page.emulate_media(forced_colors=forced)
        drawn = Image.open(BytesIO(icon.screenshot())).convert("L")
        dark, light = drawn.getextrema()
        assert light - dark > VISIBLE, forced
