"""A lesson's page without Python: opened as a file, and without JavaScript."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from azardia_nb import lessons
from azardia_nb.text.language import LANGUAGES
from azardia_widgets.page import building
from azardia_widgets.page import lessons as pages
from tests.browser.course import is_accessible
from tests.browser.lab import Shown, page_of
from tests.browser.test_phone import PHONE
from tests.cases import each

pytestmark = pytest.mark.browser

NAMES = ("index", "02-two-dice")
ADDRESS = "https://example.org/azardia"
UNSEEN = """() => [...document.images]
    .filter(one => !(one.naturalWidth && one.getBoundingClientRect().width && one.alt)).length"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with pages of a few lessons, without the files of Python."""
    folder, few = (tmp_path_factory.mktemp(name) for name in ("pages", "few"))
    for name in [f"{home}{name}.ipynb" for name in NAMES for home in ("", "es/")]:
        (few / name).parent.mkdir(exist_ok=True)
        shutil.copyfile(lessons.SOURCE / name, few / name)

    def no_python(pyodide: Path, made: Path) -> dict[str, Any]:
        (made / "page.js").touch()
        return {"sizes": {}, "bytes": 0}

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pages, "folder", lambda: few)
        patch.setattr(building, "_put_python", no_python)
        building.build(folder, folder, address=ADDRESS)
    return folder


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page = page_of(browser, viewport={"width": PHONE[0], "height": PHONE[1]})
    yield page
    page.close()


@each("code", LANGUAGES)
def test_a_page_opened_as_a_file_reads_and_links_to_where_it_plays(
    code: str, site: Path, page: Page
) -> None:
    told: list[str] = []
    page.on("console", lambda message: told.append(message.text))
    page.on("request", lambda request: told.append(request.url))
    home = "" if code == LANGUAGES[0] else f"{code}/"
    file = (site / home / f"{NAMES[1]}.html").as_uri()
    shown = Shown(page, file)
    link = page.locator("#azardia-file a")
    expect(link).to_have_attribute("href", f"{ADDRESS}/{home}{NAMES[1]}.html")
    expect(link).to_be_visible()
    assert page.evaluate(UNSEEN) == 0
    expect(page.locator("[data-edit] pre")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    assert [one for one in told if not one.startswith(("file:", "data:"))] == []
    is_accessible(shown, "body")
    assert not shown.faults


def test_without_javascript_a_page_is_read(site: Path, browser: Browser) -> None:
    page = page_of(browser, java_script_enabled=False)
    page.goto((site / f"{NAMES[1]}.html").as_uri())
    expect(page.locator("noscript p")).to_be_visible()
    expect(page.locator("#azardia-file")).to_be_hidden()
    expect(page.locator("[data-cell=difference] .azardia-saved p").last).to_be_visible()
    page.close()
