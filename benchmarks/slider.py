"""How long a learner waits who moves a slider: until the board, or a chart, has changed."""

import statistics
import tempfile
from collections.abc import Sequence
from pathlib import Path

import nbformat
from playwright.sync_api import JSHandle, sync_playwright

from azardia_nb import lessons
from benchmarks.browser import PRESS, STILL
from tests.browser import lab

MOVES = 30

# Where a pawn below level 5 stands after so many rolls of which the sum is moved.
LAWS = """
import ipywidgets
from azardia_nb.odds.dice import total

laws = [{5: 1}]
for _ in range(40):
    law = {}
    for tile, chance in laws[-1].items():
        for steps, more in total().items():
            end = (tile + steps - 1) % 79 + 1
            law[end] = law.get(end, 0) + chance * more
    laws.append(law)

rolls = ipywidgets.IntSlider(min=1, max=len(laws) - 1)
"""

BOARD = """
from azardia_nb import Game, Placed
from azardia_widgets.board_view import BoardView

game = Game.place([Placed(5), Placed(12)])
view = BoardView()

def show(change=None):
    view.show(game, "en", chances=laws[rolls.value])

rolls.observe(show, "value")
show()
ipywidgets.VBox((rolls, view.widget))
"""

CHART = """
from azardia_widgets.chart import Bars, Chart, Law

chart = Chart()

def show(change=None):
    chart.show(Bars("After the rolls", "tile", (Law(laws[rolls.value]),)), "en")

rolls.observe(show, "value")
show()
ipywidgets.VBox((rolls, chart.widget))
"""

# Something to press that moves the slider one step on, as an arrow key does.
STEP = """() => {
    const handle = document.querySelector('.widget-slider .noUi-handle');
    const press = {key: 'ArrowRight', bubbles: true, cancelable: true};
    return {click: () => handle.dispatchEvent(new KeyboardEvent('keydown', press))};
}"""

# Presses and returns the milliseconds until the page shows another chart.
PRESS_CHART = """step => new Promise((done, fail) => {
    const chart = document.querySelector('.azardia-chart');
    const patience = setTimeout(() => fail('the chart does not change'), 10000);
    const watcher = new MutationObserver(() => {
        watcher.disconnect();
        clearTimeout(patience);
        // The frame in which it is painted has ended by then.
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
    });
    watcher.observe(chart, {childList: true, subtree: true});
    const start = performance.now();
    step.click();
})"""

# What is shown, by its class: the cell that shows it, and the press that moves the slider.
SHOWN = {"board": (BOARD, PRESS), "chart": (CHART, PRESS_CHART)}


def measure() -> str:
    """Open notebooks with a slider in Chromium, and move it step by step."""
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        path = lab.chromium(playwright)
        if path is None:
            return lab.NO_BROWSER
        root, private = Path(folder, "lessons"), Path(folder, "jupyter")
        root.mkdir()
        private.mkdir()
        browser = lab.launch(playwright, path)
        with lab.jupyterlab(root, private) as address:
            said = []
            for name, (cell, press) in SHOWN.items():
                _write(root / f"{name}.ipynb", (LAWS, cell))
                opened = lab.Lesson(browser.new_page(), address, f"{name}.ipynb")
                opened.run_all()
                opened.find(name).wait_for()
                moves = [_move(opened, press) for _ in range(MOVES)]
                if opened.faults:
                    raise RuntimeError(opened.faults[0])
                opened.page.close()
                said.append(
                    f"slider to changed {name}: {statistics.median(moves):.0f} ms, median of "
                    f"{len(moves)}, longest {max(moves):.0f} ms"
                )
        browser.close()
    return "; ".join(said)


def _write(path: Path, cells: Sequence[str]) -> None:
    """Write a notebook that runs on the kernel the lessons run on."""
    first = lessons.read(lessons.first(lessons.SOURCE))
    made = [nbformat.v4.new_code_cell(cell.strip()) for cell in cells]
    nbformat.write(nbformat.v4.new_notebook(cells=made, metadata=first.metadata), path)


def _move(opened: lab.Lesson, press: str) -> float:
    opened.page.wait_for_timeout(STILL)
    step: JSHandle = opened.page.evaluate_handle(STEP)
    waited: float = step.evaluate(press)
    return waited
