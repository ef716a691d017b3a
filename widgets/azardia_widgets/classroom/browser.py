"""The Chromium or Chrome of this machine, and pages that it prints as PDF."""

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from azardia_nb.errors import AzardiaError

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Playwright

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",  # a container has little of it
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
MAC_APPLICATIONS = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
NO_BROWSER = (
    "no Chromium: install it (Debian: apt-get install chromium; anywhere: playwright install "
    "chromium) or name it in AZARDIA_CHROMIUM"
)
NO_DRIVER = "Playwright does not start; on Debian it needs libatomic1 (apt-get install libatomic1)"
NO_PLAYWRIGHT = "printing needs Playwright: pip install 'azardia-nb[print]'"

Printed = Callable[[str], bytes]


def chromium(playwright: "Playwright") -> str | None:
    """Return a Chromium or Chrome of this machine: a named one, an installed one, Playwright's."""
    named = os.environ.get("AZARDIA_CHROMIUM")
    if named:
        return named
    for name in ("chromium", "google-chrome", "chromium-browser"):
        if found := shutil.which(name):
            return found
    for place in (*MAC_APPLICATIONS, playwright.chromium.executable_path):
        if Path(place).exists():
            return place
    return None


def launch(playwright: "Playwright", path: str) -> "Browser":
    """Start the browser at `path`."""
    return playwright.chromium.launch(executable_path=path, args=[*FLAGS])


@contextmanager
def printing() -> Iterator[Printed]:
    """Yield what prints a whole HTML page as PDF, all through one browser.

    Raises AzardiaError where there is no browser, or nothing to drive it.
    """
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        raise AzardiaError(NO_PLAYWRIGHT) from None
    with sync_playwright() as playwright:
        path = chromium(playwright)
        if path is None:
            raise AzardiaError(NO_BROWSER)
        with launch(playwright, path) as browser:
            yield printer(browser.new_page())


def printer(page: "Page") -> Printed:
    """Return what prints HTML as PDF, in a page of a browser."""

    def printed(html: str) -> bytes:
        page.set_content(html)
        return page.pdf(prefer_css_page_size=True)

    return printed
