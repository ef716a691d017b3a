"""Times that a person waits: from Run All to a drawn board, from a slider to a changed board."""

import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from azardia_nb import lessons
from azardia_widgets.classroom.paper import NO_BROWSER
from tests.browser import lab

STEPS = 30  # of the slider
LESSONS = 5
STILL = 500  # ms without a change: every pawn has arrived

# Runs all cells and returns the milliseconds until the board shows more than one colour.
RUN = f"""async () => {{
    const drawn = {lab.PIXELS};
    const start = performance.now();
    window.jupyterapp.commands.execute('notebook:run-all-cells');
    for (;;) {{
        const board = document.querySelector('.azardia-board');
        if (board && drawn(board)) return performance.now() - start;
        await new Promise(wait => setTimeout(wait, 10));
    }}
}}"""

# Moves a slider and returns the milliseconds until the board has changed. The board is
# compared after each finished painting, as polling would take processor time from the kernel.
SLIDE = """slider => new Promise((done, fail) => {
    const board = slider.closest('.azardia').querySelector('.azardia-board');
    const before = board.toDataURL();
    const paint = CanvasRenderingContext2D.prototype.drawImage;
    const end = result => {
        CanvasRenderingContext2D.prototype.drawImage = paint;
        clearTimeout(patience);
        result();
    };
    const patience = setTimeout(() => end(() => fail('the board does not change')), 10000);
    let looking = false;
    CanvasRenderingContext2D.prototype.drawImage = function (...given) {
        paint.apply(this, given);
        if (this.canvas !== board || looking) return;
        looking = true;
        queueMicrotask(() => {
            looking = false;
            const painted = performance.now();
            if (board.toDataURL() !== before) end(() => done(painted - start));
        });
    };
    const start = performance.now();
    slider.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
})"""


@contextmanager
def jupyterlab(
    prepare: Callable[[Path], None] = lessons.copy,
) -> Iterator[Callable[[str], lab.Lesson] | None]:
    """Run JupyterLab on a folder; yield a function that opens a notebook, None without a browser.

    `prepare` fills the folder, by default with the lessons.
    """
    with lab.by_hand(lambda root, _: prepare(root)) as running:
        if running is None:
            yield None
            return
        browser, address = running
        yield lambda name: lab.Lesson(browser.new_page(), address, name)


def measure() -> str:
    """Time runs of lesson 0, and steps of a slider in lesson 1."""
    runs, opens = [], []
    with jupyterlab() as opened:
        if opened is None:
            return NO_BROWSER
        for _ in range(LESSONS):
            start = time.perf_counter()
            lesson = opened(lessons.FIRST)
            runs.append(lesson.page.evaluate(RUN))
            opens.append(time.perf_counter() - start)
            lesson.page.close()
        slides = _slides(opened)
    return (
        f"a step of lesson 1's slider: {statistics.median(slides):.0f} ms, "
        f"median of {len(slides)}; "
        f"lesson 0, Run All to drawn board: {statistics.median(runs) / 1000:.1f} s, "
        f"from opening the page, with a kernel to be started, {statistics.median(opens):.1f} s, "
        f"medians of {len(runs)}"
    )


def _slides(opened: Callable[[str], lab.Lesson]) -> list[float]:
    """Move a pawn along the board with a slider, tile by tile; return the milliseconds per step."""
    lesson = opened("01-board.ipynb")
    lesson.run_all()
    lesson.quiet()
    slider = lesson.page.locator(".azardia [role=slider]:visible").first
    slides = []
    for _ in range(STEPS):
        lesson.page.wait_for_timeout(STILL)
        slides.append(slider.evaluate(SLIDE))
    lesson.close()
    return slides
