"""How long a learner waits who moves a slider: until the chances on the board have changed."""

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
NOTEBOOK = "slider.ipynb"

# Where a pawn below level 5 stands after so many rolls of which the sum is moved.
BOARD = """
import ipywidgets
from azardia_nb import Game, Placed
from azardia_nb.odds.dice import total
from azardia_widgets.board_view import BoardView

game = Game.place([Placed(5), Placed(12)])
laws = [{5: 1}]
for _ in range(40):
    law = {}
    for tile, chance in laws[-1].items():
        for steps, more in total().items():
            end = (tile + steps - 1) % 79 + 1
            law[end] = law.get(end, 0) + chance * more
    laws.append(law)

view = BoardView()
rolls = ipywidgets.IntSlider(min=1, max=len(laws) - 1)

def show(change=None):
    view.show(game, "en", chances=laws[rolls.value])

rolls.observe(show, "value")
show()
ipywidgets.VBox((rolls, view.widget))
"""

# Something to press that moves the slider one step on, as an arrow key does.
STEP = """() => {
    const handle = document.querySelector('.widget-slider .noUi-handle');
    const press = {key: 'ArrowRight', bubbles: true, cancelable: true};
    return {click: () => handle.dispatchEvent(new KeyboardEvent('keydown', press))};
}"""


def measure() -> str:
    """Open a notebook with a slider in Chromium, and move it step by step."""
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        path = lab.chromium(playwright)
        if path is None:
            return lab.NO_BROWSER
        root, private = Path(folder, "lessons"), Path(folder, "jupyter")
        root.mkdir()
        private.mkdir()
        _write(root / NOTEBOOK, (BOARD,))
        browser = lab.launch(playwright, path)
        with lab.jupyterlab(root, private) as address:
            opened = lab.Lesson(browser.new_page(), address, NOTEBOOK)
            opened.run_all()
            opened.board()
            moves = [_move(opened) for _ in range(MOVES)]
            if opened.faults:
                raise RuntimeError(opened.faults[0])
        browser.close()
    return (
        f"slider to changed board: {statistics.median(moves):.0f} ms, median of {len(moves)}, "
        f"longest {max(moves):.0f} ms"
    )


def _write(path: Path, cells: Sequence[str]) -> None:
    """Write a notebook that runs on the kernel the lessons run on."""
    first = lessons.read(lessons.first(lessons.SOURCE))
    made = [nbformat.v4.new_code_cell(cell.strip()) for cell in cells]
    nbformat.write(nbformat.v4.new_notebook(cells=made, metadata=first.metadata), path)


def _move(opened: lab.Lesson) -> float:
    opened.page.wait_for_timeout(STILL)
    step: JSHandle = opened.page.evaluate_handle(STEP)
    waited: float = step.evaluate(PRESS)
    return waited
