"""One JupyterLab and one Chromium for all browser tests."""

import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from azardia_nb import lessons
from azardia_nb.files import lock
from azardia_widgets.classroom.paper import NO_BROWSER, NO_DRIVER, chromium, launch
from tests.browser import lab
from tests.browser.python_beside import Site, served
from tests.lacking import lacking


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with ExitStack() as stack:
        try:
            playwright = stack.enter_context(sync_playwright())
        except Exception as error:  # Playwright has no other name for it
            lacking(f"{NO_DRIVER} ({error})")
        path = chromium(playwright)
        if path is None:
            lacking(NO_BROWSER)
        expect.set_options(timeout=lab.PATIENCE)
        running = launch(playwright, path)
        yield running
        running.close()


@pytest.fixture(scope="package")
def private(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for JupyterLab's own files: settings, data, logs."""
    folder: Path = tmp_path_factory.mktemp("jupyter")
    return folder


@pytest.fixture(scope="package")
def root(private: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the lessons, as `azardia lab --teacher` makes it, to which JupyterLab may write."""
    folder: Path = tmp_path_factory.mktemp("lessons")
    lessons.copy(folder, teacher=True)
    lessons.trust(folder, lab.data(private))
    return folder


@pytest.fixture(scope="package")
def address(browser: Browser, root: Path, private: Path) -> Iterator[str]:
    """The address of a running JupyterLab."""
    with lab.jupyterlab(root, private) as address:
        yield address


@pytest.fixture(scope="package")
def pages(browser: Browser) -> Iterator[list[lab.Lesson]]:
    """The open page, which tests pass on, as JupyterLab takes longer to start than most tests."""
    pages: list[lab.Lesson] = []
    yield pages
    _close(pages)


@pytest.fixture
def lesson(
    browser: Browser,
    address: str,
    root: Path,
    pages: list[lab.Lesson],
    request: pytest.FixtureRequest,
) -> Iterator[Callable[[str], lab.Lesson]]:
    """Return a function that opens a notebook by name; a second one gets a page of its own."""
    opened: list[lab.Lesson] = []
    shutil.rmtree(root / lock.FOLDER, ignore_errors=True)  # no test goes on with another's game
    failed = request.session.testsfailed

    def open_lesson(name: str) -> lab.Lesson:
        if pages and not opened:
            pages[0].tidy()
            pages[0].turn_to(name)
        else:
            pages.append(lab.Lesson(lab.page_of(browser), address, name))
        opened.append(pages[-1])
        return pages[-1]

    yield open_lesson
    timed = any(one.timed for one in opened)
    if timed or len(pages) > 1 or request.session.testsfailed > failed:
        _close(pages)


@pytest.fixture
def show(lesson: Callable[[str], lab.Lesson], root: Path) -> Callable[..., lab.Lesson]:
    """Return a function that opens a notebook with the given cells and runs it."""

    def shown(*cells: str) -> lab.Lesson:
        lab.write(root / "cells.ipynb", *cells)
        opened = lesson("cells.ipynb")
        opened.run_all()
        return opened

    return shown


@pytest.fixture
def still(show: Callable[..., lab.Lesson]) -> Callable[..., lab.Lesson]:
    """Return a function that opens a notebook with the given cells and waits for a still board."""

    def shown(*cells: str) -> lab.Lesson:
        opened = show(*cells)
        opened.find("stage").scroll_into_view_if_needed()
        opened.rested()
        return opened

    return shown


def _close(pages: list[lab.Lesson]) -> None:
    while pages:
        pages.pop().close()


@pytest.fixture(scope="module")
def site(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Site]:
    """A site with the pages in PAGES of the test's module; their Python runs beside the browser."""
    with served(tmp_path_factory.mktemp("pages")) as site:
        site.put(request.module.PAGES)
        yield site
