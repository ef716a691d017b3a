"""A class hands in without a server: three browsers, and the teacher's page in a fourth."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from azardia_nb.lessons.own_files import write_first
from azardia_nb.text.language import TONGUES
from azardia_widgets.page.seen import DESK, Cell
from tests.browser.course import is_accessible
from tests.browser.lab import Shown
from tests.browser.python_beside import Site
from tests.browser.test_page_answers import EXERCISES, LESSON
from tests.text.golden import wording

pytestmark = pytest.mark.browser

OWN = """
from pathlib import Path
from azardia_nb.lessons.own_files import write_first
from azardia_widgets.lesson.bar import Lesson
write_first("my-lesson", Path(), "{code}")
lesson = Lesson("my-lesson.py", language="{code}")
lesson"""
PAGES = {
    "lesson": [Cell("lesson", LESSON), Cell("exercises", EXERCISES)],
    "own": [Cell("lesson", OWN), Cell("exercises", EXERCISES)],
    "class": [Cell("desk", DESK)],
}
PHONE = {"width": 390, "height": 800}
# Chromium has no BarcodeDetector on Linux, and a test no camera.
CAMERA = """
window.seen = [];
window.BarcodeDetector = class {
  static async getSupportedFormats() { return ["qr_code"]; }
  async detect() { return window.seen.map((rawValue) => ({ rawValue })); }
};
navigator.mediaDevices.getUserMedia = async () => document.createElement("canvas").captureStream();
"""


@pytest.fixture
def opened(browser: Browser, site: Site) -> Iterator[Callable[..., Page]]:
    """Return a function that opens a page in a browser of its own; no script may fail."""
    with ExitStack() as stack:
        faults: list[str] = []

        def open_page(file: str, **options: object) -> Page:
            context: BrowserContext = stack.enter_context(browser.new_context(**options))  # type: ignore[arg-type]
            context.grant_permissions(["clipboard-read", "clipboard-write"])
            context.on("weberror", lambda error: faults.append(str(error.error)))
            page = context.new_page()
            page.goto(site.address + file)
            return page

        yield open_page
        assert not faults


def hands_in(page: Page, name: str, typed: str) -> str:
    """Answer an exercise and copy the code to hand in; return the code."""
    page.locator(".azardia-learner input").fill(name)
    page.keyboard.press("Enter")
    page.locator(".azardia-answer input[type=text]").first.fill(typed)
    page.locator(".azardia-check").first.click()
    page.locator(".azardia-verdict").first.wait_for()
    page.locator(".azardia-hand-in").click()
    page.locator(".azardia-copy-code").click()
    expect(page.locator(".azardia-copy-code")).to_contain_text("✓")
    return str(page.evaluate("navigator.clipboard.readText()"))


def choose(page: Page, kind: str, *files: Path) -> None:
    with page.expect_file_chooser() as chooser:
        page.locator(f".azardia-choose-{kind}").click()
    chooser.value.set_files(list(files))


def paste(page: Page, text: str) -> None:
    page.locator(".azardia-pasted textarea").fill(text)
    page.locator(".azardia-add-codes").click()


def told(page: Page, name: str, code: str = "en", **values: object) -> None:
    expect(page.locator(".azardia-told")).to_contain_text(wording(name, code, **values))


def row(page: Page, name: str) -> str:
    """Return the text of a student's row in the overview."""
    found = page.locator(".azardia-report-on-class tr", has_text=name)
    return found.inner_text(timeout=5000)


def test_three_browsers_hand_in_and_the_teachers_page_reads_them(
    opened: Callable[..., Page], tmp_path: Path
) -> None:
    ana = opened("lesson.html")
    code = hands_in(ana, "Ana", "2")
    eva = opened("es/lesson.html", viewport=PHONE)
    by_qr = hands_in(eva, "Eva", "3")
    eva.locator(".azardia-show-qr").click()
    expect(eva.locator(".azardia-qr img")).to_be_visible()
    assert eva.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    is_accessible(Shown(eva), "body")
    ben = opened("lesson.html", forced_colors="active")
    hands_in(ben, "Ben", "4")
    with ben.expect_download() as download:
        ben.locator(".azardia-export").click()
    table = tmp_path / "Ben.csv"
    download.value.save_as(table)

    desk = opened("class.html", permissions=["camera"])
    desk.add_init_script(CAMERA)
    desk.reload()
    # Wrong files and codes.
    (tmp_path / "photo.png").write_bytes(b"no picture")
    roster = tmp_path / "3B.txt"
    roster.write_text("Ana\nBen\nEva\nZoe\n", "utf-8")
    choose(desk, "file", tmp_path / "photo.png", roster)
    told(desk, "desk.picture", file="photo.png")
    told(desk, "desk.roster", file="3B.txt", button="Names of the class")
    paste(desk, code[: len(code) // 2])
    told(desk, "codes.damaged", place="codes.txt:1")
    expect(desk.locator(".azardia-report-on-class")).to_have_count(0)
    # By file, code, and QR code.
    choose(desk, "file", table)
    told(desk, "desk.about", names="Ben", n=1)
    paste(desk, f"Ana: {code} 👍")
    row(desk, "Ana")
    paste(desk, code.lower())
    told(desk, "desk.here", file="This code")
    desk.locator(".azardia-camera").click()
    desk.evaluate("code => window.seen.push(code)", by_qr)
    row(desk, "Eva")
    desk.locator(".azardia-camera").click()
    expect(desk.locator("video")).to_be_hidden()
    choose(desk, "roster", roster)
    row(desk, "Zoe")
    for name, solved in {"Ana": "0/1", "Ben": "0/1", "Eva": "0/1", "Zoe": "–"}.items():
        assert solved in row(desk, name)
    is_accessible(Shown(desk), "body")
    with desk.expect_download() as download:
        desk.locator(".azardia-save-report").click()
    assert "Zoe" in Path(download.value.path()).read_text("utf-8")
    # The overview returns: in the other language, on a phone and on paper, until it is forgotten.
    desk.locator("header").get_by_text(TONGUES["es"]).click()
    expect(desk.locator(".azardia-report-on-class")).to_contain_text("Zoe")
    desk.set_viewport_size(PHONE)
    assert desk.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    edge = desk.locator(".azardia-report-on-class .wide").first.bounding_box()
    assert edge
    assert edge["x"] + edge["width"] <= PHONE["width"]  # what is wider scrolls inside
    desk.emulate_media(media="print")
    expect(desk.locator(".azardia-intake")).to_be_hidden()
    expect(desk.locator(".azardia-report-on-class")).to_be_visible()
    desk.emulate_media(media="screen")
    desk.locator(".azardia-forget").click()
    told(desk, "desk.forgotten", "es")
    desk.reload()
    desk.locator(".azardia-intake").wait_for()
    expect(desk.locator(".azardia-forget")).to_be_disabled()
    expect(desk.locator(".azardia-report-on-class")).to_have_count(0)


def test_a_lesson_of_ones_own_is_judged_when_its_file_is_there(
    opened: Callable[..., Page], tmp_path: Path
) -> None:
    code = hands_in(opened("own.html"), "Ana", "1/7")
    desk = opened("class.html")
    paste(desk, code)
    report = desk.locator(".azardia-report-on-class")
    expect(report).to_contain_text(wording("gradebook.no_file", lesson="my-lesson"))
    choose(desk, "lesson", write_first("my-lesson", tmp_path, "en").with_suffix(".py"))
    expect(report).not_to_contain_text("my-lesson.py")
    assert "0/1" in row(desk, "Ana")
