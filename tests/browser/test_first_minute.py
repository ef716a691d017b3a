"""A lesson is opened, and pressed before its kernel is there."""

import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import nbformat
import pytest
from nbformat.sign import NotebookNotary
from playwright.sync_api import Browser, Page, Route, expect

from azardia_nb import lessons
from tests.browser import lab
from tests.browser.lab import PATIENCE, POLLING, RUN, STILL, Lesson

pytestmark = pytest.mark.browser

Open = Callable[[str], Lesson]
BUTTON = ".azardia-hint button"
TABLE = ".azardia-table .azardia-actions"
ALERT = ".azardia-hint [role=alert]"
STARTING = {"en": "Starting…", "es": "Iniciando…"}
IN_SPANISH = "es/16-bayes.ipynb"  # which no other test of the gate leaves running

CELLS = "window.jupyterapp.shell.currentWidget.content.model.toJSON().cells"
OUTPUTS = f"{CELLS}.map(cell => cell.outputs?.length ?? 0)"
RUNS = f"{CELLS}.map(cell => cell.execution_count)"
STATUS = "window.jupyterapp.shell.currentWidget.sessionContext.kernelDisplayStatus"
# How far below the top of the page's view a cell begins.
BEGINS = """cell => cell.getBoundingClientRect().top
    - cell.closest('.jp-WindowedPanel-outer').getBoundingClientRect().top"""
TO_THE_TOP = "document.querySelector('.jp-WindowedPanel-outer').scrollTop = 0"
ENDS = BEGINS.replace(".top", ".bottom")


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    yield page
    page.evaluate("window.jupyterapp.serviceManager.sessions.shutdownAll()")
    context.close()


@pytest.fixture
def alive(private: Path) -> Iterator[None]:
    """Set JupyterLab to run lessons when they are opened."""
    lab.comes_alive(private, True)
    yield
    lab.comes_alive(private, False)


def go(page: Page, address: str, name: str) -> None:
    page.goto(f"{address}/lab/workspaces/{Path(name).stem}-first-minute/tree/{name}")
    page.locator(BUTTON).first.wait_for()


def test_what_is_pressed_before_there_is_a_kernel_empties_nothing_and_runs_where_one_is(
    page: Page, address: str
) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        if route.request.method == "POST":
            held.append(route)
        else:
            route.continue_()

    page.route("**/api/sessions?*", hold)
    go(page, address, IN_SPANISH)
    button = page.locator(BUTTON).last  # its exhibit is not on the first screen
    button.scroll_into_view_if_needed()
    outputs, runs = page.evaluate(OUTPUTS), page.evaluate(RUNS)
    page.evaluate("window.jupyterapp.commands.execute('notebook:run-all-cells')")
    button.click()
    while button.inner_text() != STARTING["es"]:  # a busy JupyterLab may just draw it anew
        page.wait_for_timeout(10 * POLLING)
        if button.is_enabled():
            button.click()
    expect(button).to_be_disabled()
    while not held:
        page.wait_for_timeout(POLLING)
    assert (page.evaluate(OUTPUTS), page.evaluate(RUNS)) == (outputs, runs)

    cell = button.evaluate_handle("button => button.closest('.jp-Cell')")
    begins = cell.evaluate(BEGINS)
    page.evaluate(TO_THE_TOP)  # nobody scrolls, but JupyterLab does
    held[0].continue_()
    expect(page.locator(STILL)).to_have_count(0, timeout=PATIENCE)
    page.wait_for_function(f"{RUNS}.every(run => run !== 0)", polling=POLLING)
    # It is seen whole, or from its top, and no higher up than that takes, and stays so: on a slow
    # machine exhibits above it grow later than the last cell has run.
    page.wait_for_function(
        f"([cell, most]) => ({BEGINS})(cell) < most", arg=[cell, begins + 2], polling=POLLING
    )
    page.wait_for_timeout(10 * POLLING)
    now = cell.evaluate(BEGINS)
    assert min(begins, 0) - 2 < now < begins + 2
    assert cell.evaluate(ENDS) < 2 or now < 2
    assert not page.evaluate(lab.FAILED)


def test_a_lesson_comes_alive_when_it_is_opened_and_keeps_its_game_when_loaded_again(
    page: Page, address: str, alive: None
) -> None:
    go(page, address, lessons.FIRST)
    page.locator(TABLE).first.wait_for()
    # JupyterLab moves the view while heights change above it; it comes back.
    top = "() => document.querySelector('.jp-WindowedPanel-outer').scrollTop === 0"
    page.wait_for_function(top)
    page.locator(".azardia-action-roll").first.click()
    rolled = page.locator(".azardia-action-add").first
    rolled.wait_for()
    page.evaluate("window.jupyterapp.commands.execute('docmanager:save')")
    page.reload()
    rolled.wait_for()
    assert not page.evaluate(lab.FAILED)


def test_a_restarted_kernel_leaves_pictures_and_what_to_press(lesson: Open) -> None:
    opened = lesson(lessons.FIRST)
    opened.run_all()
    opened.page.locator(TABLE).first.wait_for()
    opened.page.evaluate("window.jupyterapp.shell.currentWidget.sessionContext.restartKernel()")
    opened.page.locator(f"{BUTTON}:visible").first.wait_for()
    expect(opened.page.locator(".jupyter-widgets-disconnected:visible")).to_have_count(0)
    shown = opened.saved()
    assert shown["pictures"]
    assert not shown["unseen"]
    opened.page.locator(f"{BUTTON}:visible").first.click()
    opened.page.locator(TABLE).first.wait_for()
    expect(opened.page.locator(STILL)).to_have_count(0)


@pytest.fixture
def dying(root: Path, private: Path) -> str:
    """Return the name of a notebook whose kernel dies after two seconds."""
    argv = [sys.executable, "-c", "import time; time.sleep(2)"]
    folder = lab.data(private) / "kernels" / "dies"
    folder.mkdir(parents=True, exist_ok=True)
    spec = {"argv": argv, "display_name": "Dies", "language": "python"}
    (folder / "kernel.json").write_text(json.dumps(spec), "utf-8")
    notebook = lessons.read(root / lessons.FIRST)
    notebook.metadata.kernelspec = {"name": "dies", "display_name": "Dies"}
    name = "dies.ipynb"
    nbformat.write(notebook, root / name)
    notary = NotebookNotary(data_dir=str(lab.data(private)))
    notary.sign(lessons.read(root / name))
    notary.store.close()
    return name


@pytest.mark.nightly  # a server gives up on such a kernel after half a minute
def test_a_kernel_that_dies_at_once_is_told_in_a_sentence(
    page: Page, address: str, dying: str, alive: None
) -> None:
    go(page, address, dying)
    expect(page.locator(BUTTON).first).to_have_text(STARTING["en"])
    page.locator(ALERT).first.wait_for(timeout=RUN)
    expect(page.locator(BUTTON).first).to_be_enabled()
    expect(page.locator(STILL)).not_to_have_count(0)


@pytest.mark.nightly
def test_what_is_run_by_the_menu_comes_back_when_the_kernel_dies(
    page: Page, address: str, dying: str
) -> None:
    go(page, address, dying)
    outputs = page.evaluate(OUTPUTS)
    page.wait_for_function(f"{STATUS} === 'connecting'", polling=POLLING)
    page.evaluate("void window.jupyterapp.commands.execute('notebook:run-all-cells')")
    page.wait_for_function(f"!{OUTPUTS}.some(Boolean)", polling=POLLING)
    page.locator(ALERT).first.wait_for(timeout=RUN)
    assert page.evaluate(OUTPUTS) == outputs
    expect(page.locator(BUTTON).first).to_be_enabled()
