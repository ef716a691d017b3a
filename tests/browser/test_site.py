"""The web site of the lessons in a real browser: pictures, no errors, nothing serious for axe."""

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from azardia_nb.lessons import copy
from azardia_nb.lessons import site as building
from azardia_nb.lessons.course import INDEX
from azardia_nb.text.language import LANGUAGES
from azardia_widgets.games.titan_race.exhibits.pushes import MOST_DICE, WhereToStop
from tests.browser import course
from tests.browser.lab import Shown, page_of
from tests.browser.test_phone import FINGER, PHONE, TABLET

pytestmark = pytest.mark.browser

PICTURES = """() => [...document.images].filter(one => one.closest('.azardia-saved'))
    .map(one => one.naturalWidth && one.getBoundingClientRect().width && one.alt)"""
HEADINGS = "() => [...document.querySelectorAll('h1, h2, h3, h4')].map(one => one.tagName)"
MOVED = ("01-board", "02-two-dice", "03-coins", "t1-wrapping-board", "t2-draft", "t3-pushes")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder: Path = tmp_path_factory.mktemp("site")
    play = building._add_interactive
    with pytest.MonkeyPatch.context() as patch:
        # Pictures of every place of every dial take most of the time.
        patch.setattr(
            building, "_play", lambda *page: play(*page) if page[1].stem in MOVED else None
        )
        building.build(folder)
    return folder


@pytest.fixture(scope="module")
def corner(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The index and one lesson, which is built within a second."""
    folder: Path = tmp_path_factory.mktemp("corner")

    def some(target: Path, **options: bool) -> None:
        copy(target, **options)
        for path in target.rglob("*.ipynb"):
            if path.name not in (INDEX, "t3-pushes.ipynb"):
                path.unlink()

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(building, "copy", some)
        building.build(folder)
    return folder


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page = page_of(browser, viewport={"width": 1000, "height": 800})
    yield page
    page.close()


def test_a_lesson_without_a_kernel_is_found_moved_and_read_by_everybody(
    corner: Path, page: Page
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    shown = Shown(page, (corner / "index.html").as_uri())
    page.locator(".azardia-index").locator("a[href*=t3-pushes]").click()
    assert all(page.evaluate(PICTURES))
    page.get_by_role("link", name="Español", exact=True).first.click()
    assert page.url.endswith("/es/t3-pushes.html")
    exhibit = page.locator(".azardia-plays").first
    picture, said = exhibit.locator(".azardia-picture"), exhibit.get_by_role("status")
    exhibit.get_by_role("slider").focus()
    page.keyboard.press("Home")
    live, before = WhereToStop(language="es"), ""
    for key, dice in (("End", MOST_DICE), ("Home", 1)):
        page.keyboard.press(key)
        live.dice.slider.value = dice
        expect(said).to_have_text(live.said)
        expect(picture.locator("img")).to_have_attribute("alt", live.board.description)
        expect(picture).not_to_have_js_property("innerHTML", before)
        before = picture.inner_html()
    course.is_accessible(shown, "body")
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert not shown.faults
    assert all(url.startswith(("file:", "data:")) for url in asked)


@pytest.mark.nightly
@pytest.mark.parametrize("name", ["04-challenges.html", "es/12-perfect-play.html"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_lesson_shows_its_pictures_and_can_be_read_by_everybody(
    name: str, scheme: str, site: Path, page: Page
) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    shown = Shown(page, (site / name).as_uri())
    pictures = page.evaluate(PICTURES)
    assert len(pictures) >= 3
    assert all(pictures)
    assert not shown.faults
    assert all(url.startswith(("file:", "data:")) for url in asked)
    assert not page.locator(".azardia-hint:visible").count()  # there is nothing to run
    course.is_accessible(shown, "body")


def drag(slider: Locator, share: float) -> None:
    """Put a finger on the handle of a slider, and move it to a share of the way."""
    slider.scroll_into_view_if_needed()
    at = slider.bounding_box()
    assert at
    places = int(str(slider.get_attribute("max")))
    begun = at["x"] + at["width"] * (int(slider.input_value()) / places * 0.9 + 0.05)
    x, y = at["x"] + at["width"] * share, at["y"] + at["height"] / 2
    finger = slider.page.context.new_cdp_session(slider.page)
    for step in range(9):
        kind = "touchMove" if step else "touchStart"
        there = {"x": begun + (x - begun) * step / 8, "y": y}
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [there]})
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.nightly
@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("size", [PHONE, TABLET], ids=str)
def test_every_dial_is_moved_by_a_finger(
    size: tuple[int, int], code: str, site: Path, browser: Browser
) -> None:
    width, height = size
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=True, is_mobile=True
    )
    shown = Shown(context.new_page())
    for name in MOVED:
        place = site / ("" if code == LANGUAGES[0] else code) / f"{name}.html"
        shown.page.goto(place.as_uri())
        levels = [int(one[1]) for one in shown.page.evaluate(HEADINGS)]
        assert levels[0] == 1
        assert all(after <= before + 1 for before, after in pairwise(levels)), name
        for exhibit in shown.page.locator(".azardia-plays").all():
            picture = exhibit.locator(".azardia-picture")
            for dial in exhibit.locator("fieldset").locator("input, select").all():
                before, value = picture.inner_html(), dial.input_value()
                at = dial.bounding_box()
                assert at
                assert min(at["width"], at["height"]) >= FINGER, name
                assert at["x"] + at["width"] <= width, name
                if dial.get_attribute("type") == "range":
                    drag(dial, 0.9 if int(value) * 2 <= int(str(dial.get_attribute("max"))) else 0)
                else:
                    dial.tap()
                    dial.select_option(index=int(value == "0"))
                expect(dial).not_to_have_value(value)
                expect(exhibit.get_by_role("status")).not_to_be_empty()
                expect(picture).not_to_have_js_property("innerHTML", before)
        assert shown.page.evaluate("document.documentElement.scrollWidth") <= width, name
    assert not shown.faults
    context.close()
