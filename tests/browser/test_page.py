"""Games and lessons as pages, in a real browser with only the pages' folder."""

import base64
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from azardia_nb.games import load, names
from azardia_nb.records.save import MARK, game_of, link_of
from azardia_nb.text.language import LANGUAGES, language
from azardia_widgets.page.building import build
from azardia_widgets.page.seen import TEXTS
from tests.browser.course import is_accessible
from tests.browser.lab import ACTION, PATIENCE, Shown
from tests.browser.serving import Handler, serving
from tests.cases import each
from tests.pyodide import pyodide

# The first test has the pages made, which takes a slow machine two minutes.
pytestmark = [pytest.mark.browser, pytest.mark.nightly, pytest.mark.timeout(600)]

WIDTHS = (820, 390, 1280)  # a tablet, a phone, a laptop
LEFT = 7  # squares of tic-tac-toe when both have marked one
LIVE = 3 * PATIENCE  # a slow machine is no failure
ICONS = """() => [...document.querySelectorAll('i.fa')]
    .filter(icon => !getComputedStyle(icon).maskImage.includes('svg'))
    .map(icon => icon.className)"""
WHOLE = """() => [...document.querySelectorAll('.azardia-actions')].every(
    list => list.clientHeight >= (list.querySelector('button')?.offsetHeight ?? 0))"""
CHECK = "[data-cell=exercises] .azardia-check"
KEEPS = """async () => (await caches.match(document.querySelector("script[type=module]").src))
    && navigator.serviceWorker.controller"""
LEAVE_AT_ONCE = """() => new MutationObserver(() => {
    if (document.querySelector('.azardia-verdict')) location.reload();
}).observe(document.body, {childList: true, subtree: true})"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    site: Path = tmp_path_factory.mktemp("page")
    build(site, pyodide())
    return site


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    with serving(site) as address:
        yield address


@pytest.fixture
def opened(address: str, browser: Browser) -> Iterator[Callable[[str], Page]]:
    """Return a function that opens a page of the site.

    Fails if a page requests anything from elsewhere, or if a script fails.
    """
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    asked: list[str] = []
    faults: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    context.on("weberror", lambda error: faults.append(str(error.error)))

    def open_page(name: str) -> Page:
        page = context.new_page()
        page.goto(address + name)
        return page

    yield open_page
    context.close()
    assert not faults
    assert not [url for url in asked if not url.startswith((address, "blob:", "data:"))]


def press(page: Page) -> None:
    """Press the last action (others may open a list), and wait until the log has a new line."""
    lines = page.locator(".azardia-line")
    page.locator(ACTION).last.wait_for(timeout=LIVE)
    before = lines.count()
    page.locator(ACTION).last.click()
    expect(lines).not_to_have_count(before, timeout=LIVE)  # it may wait for Python


@pytest.mark.parametrize("at", range(len(names())), ids=names())
def test_a_press_moves_at_the_table_of_each_game(at: int, opened: Callable[[str], Page]) -> None:
    name, code = names()[at], LANGUAGES[at % len(LANGUAGES)]
    page = opened(f"{'' if code == LANGUAGES[0] else code + '/'}{name}.html")
    expect(page.locator("h1")).to_have_text(language(code)(load(name).title))
    press(page)
    expect(page.locator("[data-cell] > img")).to_have_count(0)
    assert page.evaluate(ICONS) == []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.wait_for_function(WHOLE)


def test_what_is_loading_is_told_and_goes_on_where_the_network_was_lost(
    opened: Callable[[str], Page],
) -> None:
    Handler.lost = ".wasm"
    page = opened("pig.html")
    said, again = page.locator("#azardia-loading"), page.locator("#azardia-again")
    expect(said).to_have_text(TEXTS["lost"], timeout=LIVE)
    expect(again).to_be_visible()
    Handler.lost = ""
    again.dispatch_event("click")  # it is gone where the page has tried again by itself
    press(page)


def test_later_visit_needs_no_network(site: Path, browser: Browser) -> None:
    page = browser.new_page()
    with serving(site) as address:
        page.goto(address + "pig.html")
        press(page)
        page.wait_for_function(KEEPS, timeout=LIVE)
    page.reload()
    press(page)
    page.close()


def test_press_before_python(opened: Callable[[str], Page]) -> None:
    page = opened("azardia.html")
    action = page.locator(ACTION).first
    action.click()
    expect(action).to_have_attribute("aria-busy", "true")
    expect(page.locator("#azardia-loading")).to_contain_text(TEXTS["pressed"].split("{")[0])
    action.click()  # what it means is not known yet
    rolled = page.locator(".azardia-line").filter(has_text="rolls")
    expect(rolled).to_have_count(1, timeout=LIVE)
    expect(page.locator("[aria-busy=true]")).to_have_count(0)


def test_a_page_opens_at_a_second_try_what_did_not_come(opened: Callable[[str], Page]) -> None:
    Handler.lost = "widgets-"  # which draws
    page = opened("pig.html")
    again = page.locator("#azardia-again")
    again.wait_for(timeout=LIVE)
    Handler.lost = ""
    again.click()
    press(page)


def test_a_game_is_gone_on_with_after_the_page_was_loaded_again(
    opened: Callable[[str], Page],
) -> None:
    page = opened("tic_tac_toe.html")
    press(page)
    page.reload()
    offered = page.locator(".azardia-go-on")
    offered.click(timeout=LIVE)
    expect(page.locator(".azardia-line")).not_to_have_count(0)


def test_what_few_need_is_brought_when_it_is_pressed(opened: Callable[[str], Page]) -> None:
    page = opened("es/titan_race.html")
    page.locator(".azardia-open").click(timeout=LIVE)
    with page.expect_download(timeout=LIVE) as download:
        page.locator(".azardia-save-pixels").click()
    assert Path(download.value.path()).read_bytes().startswith(b"\x89PNG")


def test_a_link_to_the_position_is_copied(opened: Callable[[str], Page]) -> None:
    page = opened("tic_tac_toe.html")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    press(page)
    expect(page.locator(ACTION)).to_have_count(LEFT)
    page.locator(".azardia-open").click()
    page.locator(".azardia-copy-link").click()
    page.wait_for_function("navigator.clipboard.readText().then(text => text.includes('#game='))")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.startswith(page.url)
    assert len(game_of(link).legal()) == LEFT


def test_a_link_leads_to_its_position(opened: Callable[[str], Page]) -> None:
    game = load("tic_tac_toe").Game(2)
    for action in ("a1", "c3"):
        game.play(action)
    page = opened(f"tic_tac_toe.html{link_of(game)}")
    expect(page.locator(ACTION)).to_have_count(LEFT, timeout=LIVE)
    expect(page.locator("#azardia-wrong")).to_be_hidden()


def test_a_link_that_was_cut_says_so_and_the_game_begins(opened: Callable[[str], Page]) -> None:
    page = opened(f"pig.html{link_of(load('pig').Game(2))[:-5]}")
    expect(page.locator("#azardia-wrong")).to_be_visible(timeout=LIVE)
    press(page)


def test_a_link_that_is_nested_deeply_says_so_and_the_game_begins(
    opened: Callable[[str], Page],
) -> None:
    deep = base64.urlsafe_b64encode(zlib.compress(b"[" * 500_000)).decode()
    page = opened(f"pig.html{MARK}{deep}")
    expect(page.locator("#azardia-wrong")).to_be_visible(timeout=LIVE)
    press(page)


def test_a_lesson_comes_alive_as_it_is_read_and_keeps_what_is_answered(
    opened: Callable[[str], Page],
) -> None:
    page = opened("es/01-board.html")
    page.locator("[data-cell=lesson] .azardia-learner input").fill("Eva", timeout=LIVE)
    page.keyboard.press("Enter")
    saved = page.locator("[data-cell] .azardia-saved")
    waiting = saved.count()
    assert waiting
    written(page)
    expect(saved).to_have_count(0)
    assert page.evaluate(ICONS) == []
    beside = opened("es/01-board.html")
    check = written(beside)
    with page.expect_navigation():
        page.evaluate(LEAVE_AT_ONCE)
        page.locator(CHECK).first.click()
    page.locator(".azardia-hand-in").wait_for(timeout=LIVE)
    check.click()
    beside.locator(".azardia-verdict").first.wait_for()
    beside.locator(".azardia-hand-in").click(timeout=LIVE)
    with beside.expect_download(timeout=LIVE) as download:
        beside.locator(".azardia-export").click()
    name, *rows = Path(download.value.path()).read_text("utf-8").splitlines()
    assert name
    assert len(rows) == 2
    assert all("Eva" in row for row in rows)


def test_a_class_hands_in_and_its_page_judges(opened: Callable[[str], Page]) -> None:
    page = opened("es/t3-pushes.html")
    page.locator("[data-cell=lesson] .azardia-learner input").fill("Eva", timeout=LIVE)
    page.keyboard.press("Enter")
    written(page).click()
    page.locator(".azardia-verdict").first.wait_for()
    page.locator(".azardia-hand-in").click()
    page.locator(".azardia-show-qr").click()
    page.locator(".azardia-qr img").wait_for(timeout=LIVE)
    code = page.locator(".azardia-code textarea").input_value()
    desk = opened("class.html")
    desk.locator(".azardia-pasted textarea").fill(code, timeout=LIVE)
    desk.locator(".azardia-add-codes").click()
    expect(desk.locator(".azardia-report-on-class")).to_contain_text("T3", timeout=LIVE)
    assert desk.evaluate(ICONS) == []


def written(page: Page) -> Locator:
    """Type an answer to the first exercise; return its Check button."""
    page.locator("[data-cell=exercises]").scroll_into_view_if_needed()
    check = page.locator(CHECK).first
    check.wait_for(timeout=LIVE)
    page.locator("[data-cell=exercises] input[type=text]").first.fill("3")
    return check


def test_a_run_that_does_not_end_is_stopped_and_the_task_is_checked(
    opened: Callable[[str], Page],
) -> None:
    page = opened("es/02-two-dice.html")
    speak = language("es")
    task = page.locator("[data-edit=task]")
    area = task.get_by_role("textbox")
    source = area.input_value(timeout=LIVE)
    area.fill("while True:\n    pass")
    area.press("Control+Enter")
    task.get_by_role("button", name=speak(TEXTS["stop"])).click(timeout=LIVE)
    area.fill(source.replace("...", "{0: 0.1}", 1))
    area.press("Control+Enter")
    page.locator("[data-cell=task] .azardia-verdict").wait_for(timeout=2 * LIVE)
    expect(page.locator("[data-cell] > p[role=alert]")).to_have_count(0)


@each("name", ["titan_race.html", "es/03-coins.html"])
def test_nothing_is_grave_for_axe(name: str, opened: Callable[[str], Page]) -> None:
    page = opened(name)
    page.locator(".azardia button").first.wait_for(timeout=LIVE)
    is_accessible(Shown(page), "body")


# The second needs SciPy, and what that is linked with; the others count with 32 bits.
@each(
    "name, cell",
    [
        ("01-board", "gate"),
        ("13-ten-thousand-games", "many"),
        ("how-we-know", "kinds"),
        ("x4-drawing", "counting"),
    ],
)
def test_a_page_of_somebodys_own_shows_what_it_asks_for(
    name: str, cell: str, opened: Callable[[str], Page]
) -> None:
    page = opened(f"{name}.html?embed={cell}")
    expect(page.locator("header")).to_be_hidden()
    expect(page.locator("[data-cell=exercises]")).to_be_hidden()
    expect(page.locator(f"[data-cell={cell}] .azardia-saved")).to_have_count(0, timeout=LIVE)
    page.locator(f"[data-cell={cell}] button").first.wait_for(timeout=LIVE)
    expect(page.locator("[data-cell] > p[role=alert]")).to_have_count(0)


def test_the_address_says_how_dials_stand_and_leads_back_there(
    opened: Callable[[str], Page],
) -> None:
    page = opened("01-board.html?embed=goal")
    slider = page.locator("[data-cell=goal] [role=slider]").first
    slider.press("ArrowLeft", timeout=LIVE)
    page.wait_for_function("location.hash.startsWith('#cell-id=goal&dials=')", timeout=LIVE)
    stands = slider.get_attribute("aria-valuenow")
    page.reload()
    page.locator("[data-cell=goal] .azardia-saved").wait_for(state="detached", timeout=LIVE)
    expect(slider).to_have_attribute("aria-valuenow", stands or "")
