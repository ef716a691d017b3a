"""One JupyterLab and one Chromium for all browser tests."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from azardia_nb import lessons
from tests.browser import lab
from tests.lacking import lacking


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    with ExitStack() as stack:
        try:
            playwright = stack.enter_context(sync_playwright())
        except Exception as error:  # Playwright has no other name for it
            lacking(f"{lab.NO_DRIVER} ({error})")
        path = lab.chromium(playwright)
        if path is None:
            lacking(lab.NO_BROWSER)
        running = lab.launch(playwright, path)
        yield running
        running.close()


@pytest.fixture(scope="session")
def private(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where JupyterLab keeps what is its own."""
    folder: Path = tmp_path_factory.mktemp("jupyter")
    return folder


@pytest.fixture(scope="session")
def root(private: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the lessons, as `azardia lab --teacher` makes it, which JupyterLab may write to."""
    folder: Path = tmp_path_factory.mktemp("lessons")
    lessons.copy(folder, teacher=True)
    lessons.trust(folder, lab.data(private))
    return folder


@pytest.fixture(scope="session")
def address(browser: Browser, root: Path, private: Path) -> Iterator[str]:
    """Where JupyterLab answers."""
    with lab.jupyterlab(root, private) as address:
        yield address


@pytest.fixture
def lesson(browser: Browser, address: str) -> Iterator[Callable[[str], lab.Lesson]]:
    """Open a notebook by its name; its page is closed after the test."""
    context = browser.new_context(viewport={"width": 1400, "height": 1000})
    opened: list[lab.Lesson] = []

    def open_lesson(name: str) -> lab.Lesson:
        opened.append(lab.Lesson(context.new_page(), address, name))
        return opened[-1]

    yield open_lesson
    for one in opened:
        one.close()
    context.close()


@pytest.fixture(scope="module")
def course(browser: Browser, address: str) -> Iterator[Callable[[str], lab.Lesson]]:
    """Turn one page of JupyterLab to a notebook after the other, by name."""
    context = browser.new_context(viewport={"width": 1400, "height": 1000})
    opened: list[lab.Lesson] = []

    def turn_to(name: str) -> lab.Lesson:
        if not opened:
            opened.append(lab.Lesson(context.new_page(), address, name))
        else:
            opened[0].turn_to(name)
        return opened[0]

    yield turn_to
    for one in opened:
        one.close()
    context.close()
