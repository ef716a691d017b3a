"""The Chromium, Chrome or Edge of this machine, and pages that it prints as PDF."""

import os
import shutil
from collections.abc import Callable, Iterator, Mapping
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
COMMANDS = ("chromium", "google-chrome", "chromium-browser", "microsoft-edge")
# Elsewhere none is a command. Playwright's channels "chrome" and "msedge" look there, too.
MAC_APPLICATIONS = ("Google Chrome", "Chromium", "Microsoft Edge")
WINDOWS_FOLDERS = ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")
WINDOWS_PROGRAMS = (
    "Google/Chrome/Application/chrome.exe",
    "Chromium/Application/chrome.exe",
    "Microsoft/Edge/Application/msedge.exe",
)
NO_BROWSER = (
    "no Chromium, Chrome or Edge: install one (Debian: apt-get install chromium; anywhere: "
    "playwright install chromium) or name it in AZARDIA_CHROMIUM"
)
NO_DRIVER = "Playwright does not start; on Debian it needs libatomic1 (apt-get install libatomic1)"
NO_PLAYWRIGHT = "printing needs Playwright: pip install 'azardia-nb[print]'"

Printed = Callable[[str], bytes]


def chromium(playwright: "Playwright") -> str | None:
    """Return a browser of this machine: a named one, an installed one, or Playwright's own."""
    named = os.environ.get("AZARDIA_CHROMIUM")
    if named:
        return named
    for name in COMMANDS:
        if found := shutil.which(name):
            return found
    for place in (*applications(os.environ), Path(playwright.chromium.executable_path)):
        if place.exists():
            return str(place)
    return None


def applications(environment: Mapping[str, str], mac: str = "/Applications") -> Iterator[Path]:
    """Yield where macOS and Windows keep Chrome, Chromium and Edge, the likeliest first."""
    for name in MAC_APPLICATIONS:
        yield Path(mac, f"{name}.app", "Contents", "MacOS", name)
    for program in WINDOWS_PROGRAMS:
        for folder in WINDOWS_FOLDERS:
            if folder in environment:
                yield Path(environment[folder], program)


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
