"""How long a learner waits who moves a slider: until the board, or a chart, has changed."""

import statistics

from playwright.sync_api import JSHandle

from azardia_widgets.classroom.paper import NO_BROWSER
from benchmarks.browser import PRESS, STILL, jupyterlab
from tests.browser import lab

MOVES = 30

# Something to press that moves the slider one step on, or back again, as an arrow key does.
STEP = """() => {
    const handle = document.querySelector('.azardia-number .noUi-handle');
    handle.dataset.key = handle.dataset.key === 'ArrowRight' ? 'ArrowLeft' : 'ArrowRight';
    const press = {key: handle.dataset.key, bubbles: true, cancelable: true};
    return {
        closest: name => handle.closest(name),
        click: () => handle.dispatchEvent(new KeyboardEvent('keydown', press)),
    };
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

# Lessons whose first slider changes a board, or a chart with its table beside it.
SHOWN = {"board": ("01-board.ipynb", PRESS), "chart": ("02-two-dice.ipynb", PRESS_CHART)}


def measure() -> str:
    """Open lessons in Chromium, and move the first slider step by step."""
    said = []
    with jupyterlab() as opened:
        if opened is None:
            return NO_BROWSER
        for name, (lesson, press) in SHOWN.items():
            shown = opened(lesson)
            shown.run_all()
            shown.find(name).first.wait_for()
            moves = [_move(shown, press) for _ in range(MOVES)]
            if shown.faults:
                raise RuntimeError(shown.faults[0])
            shown.page.close()
            said.append(
                f"slider to changed {name}: {statistics.median(moves):.0f} ms, median of "
                f"{len(moves)}, longest {max(moves):.0f} ms"
            )
    return "; ".join(said)


def _move(opened: lab.Lesson, press: str) -> float:
    opened.page.wait_for_timeout(STILL)
    step: JSHandle = opened.page.evaluate_handle(STEP)
    waited: float = step.evaluate(press)
    return waited
