"""A game's page: processor time to the board, until it is live, and per press; megabytes.

AZARDIA_PYODIDE names the folder of Pyodide's distribution. Each page is opened in a Chromium of its
own; its seconds are those of all processes of the browser, minus those of an empty page.
"""

import gzip
import os
import statistics
import tempfile
import time
from pathlib import Path
from typing import ClassVar, Literal

from playwright.sync_api import Page, Playwright, sync_playwright

from azardia_widgets.classroom.paper import NO_BROWSER, chromium, launch
from azardia_widgets.page.building import build
from tests.browser.serving import Handler, serving

LARGE = "azardia", "titan_race", "axis_mundi"
NO_PYODIDE = "AZARDIA_PYODIDE does not name a folder with Pyodide's distribution"
RUNS, PRESSES = 2, 4
Motion = Literal["reduce", "no-preference"]
MOTION: tuple[Motion, ...] = ("no-preference", "reduce")
PATIENCE = 120_000  # ms
STILL = 0.5  # seconds of idleness after which everything counts as painted
TICK = os.sysconf("SC_CLK_TCK")
LIVE = "document.querySelector('[data-cell][aria-busy=false]') !== null"
ACTION = ".azardia-actions .jupyter-button:enabled, .azardia-may"


class Asked(Handler):
    """A web server that records the files it was asked for."""

    asked: ClassVar[set[str]] = set()

    def translate_path(self, path: str) -> str:
        """Return the file for a path, and record it."""
        file = super().translate_path(path)
        self.asked.add(file)
        return file


def measure() -> str:
    """Open the page of each large game and press buttons in it; return the results as text."""
    pyodide = os.environ.get("AZARDIA_PYODIDE")
    if not pyodide:
        return NO_PYODIDE
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        path = chromium(playwright)
        if path is None:
            return NO_BROWSER
        build(Path(folder), Path(pyodide))
        with serving(Path(folder), Asked) as address:
            return "\n".join(_line(playwright, path, address, name) for name in LARGE)


def _line(playwright: Playwright, path: str, address: str, name: str) -> str:
    seen: list[float] = []
    live: list[float] = []
    pressed: dict[Motion, list[float]] = {motion: [] for motion in MOTION}
    for _ in range(RUNS):
        Asked.asked.clear()
        with launch(playwright, path) as browser:
            page = browser.new_page()
            begun = _still()
            page.goto(f"{address}{name}.html")
            page.locator(ACTION).first.wait_for(timeout=PATIENCE)
            seen.append(_taken() - begun)
            page.wait_for_function(LIVE, timeout=PATIENCE)
            loaded = sorted(file for file in Asked.asked if Path(file).is_file())
            live.append(_still() - begun)
            for motion, presses in pressed.items():
                page.emulate_media(reduced_motion=motion)
                presses += [_press(page) for _ in range(PRESSES)]
    sent = [Path(file).read_bytes() for file in loaded]
    compressed = sum(len(gzip.compress(one)) for one in sent)
    moving, still = (statistics.median(presses) for presses in pressed.values())
    return (
        f"page of {name}: {sum(map(len, sent)) / 1e6:.1f} MB to the first live board, "
        f"{compressed / 1e6:.1f} MB compressed; {statistics.median(seen):.1f} s of the processor "
        f"until its board and buttons are seen, {statistics.median(live):.1f} s until it is live, "
        f"{still:.2f} s a press, {moving:.2f} s where pawns walk; medians of {RUNS} and "
        f"{RUNS * PRESSES}"
    )


def _press(page: Page) -> float:
    """Press the first choice and undo it; return the processor seconds of the press."""
    action, begun = page.locator(ACTION).first, _still()
    action.click(timeout=PATIENCE)
    taken = _still() - begun
    for undo in page.locator(".azardia-undo:enabled").all():
        undo.click()
    return taken


def _still() -> float:
    """Wait until the browsers are idle; return the processor seconds they have used."""
    before, now = -1.0, _taken()
    while now - before > 1 / TICK:
        time.sleep(STILL)
        before, now = now, _taken()
    return now


def _taken() -> float:
    """Return the processor seconds used by all browsers that this process has started."""
    parents, seconds = {}, {}
    for file in Path("/proc").glob("[0-9]*/stat"):
        try:
            name, _, told = file.read_text("utf-8").rpartition(")")
        except (FileNotFoundError, ProcessLookupError):
            continue
        numbers = told.split()[1:]
        pid = int(file.parent.name)
        parents[pid] = int(numbers[0])
        driver = "(node" in name  # Playwright's driver, which is not part of the browser
        seconds[pid] = 0 if driver else sum(map(int, numbers[10:14])) / TICK
    below = {os.getpid()}
    for _ in parents:
        below |= {pid for pid, parent in parents.items() if parent in below}
    return sum(seconds[pid] for pid in below - {os.getpid()})
