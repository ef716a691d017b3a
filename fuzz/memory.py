"""Memory does not grow with what is done and undone, nor with what is pressed."""

import gc
import resource
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import ipywidgets
import numpy as np
from ipywidgets import CallbackDispatcher

from azardia_nb import Game
from azardia_widgets import Exhibit, Table
from fuzz.findings import Broken, Case, Kind
from tests.walks import play_on

UNDOS = 2000
PRESSES = 500
# Bytes that may be there more at the end than after a fifth of it: caches of Python and of the kit
# fill up for a while.
BOUND = 400_000
RSS_BOUND = 30_000_000


def _grown(case: Case, name: str, do: Callable[[], None], times: int) -> None:
    """Do something again and again; raise Broken where that takes more and more memory."""
    warm = max(1, times // 5)
    tracemalloc.start()
    try:
        for _ in range(warm):
            do()
        before, resident = _now()
        for _ in range(times - warm):
            do()
        after, grown_to = _now()
    finally:
        tracemalloc.stop()
    grown, more = after - before, grown_to - resident
    case.figures[f"bytes more after {times} {name}"] = grown
    case.figures["bytes more of the process"] = more
    if grown > BOUND or more > RSS_BOUND:
        raise Broken(f"{times} {name} take {grown:,} bytes more, the process {more:,}")


def _now() -> tuple[int, int]:
    """Return the bytes that Python has in use, and those of the process."""
    gc.collect()
    pages = int(Path("/proc/self/statm").read_text("utf-8").split()[1])
    return tracemalloc.get_traced_memory()[0], pages * resource.getpagesize()


def undo(case: Case) -> str:
    """Undo a whole game and redo it, step by step."""
    game = Game(3, seed=case.number)
    play_on(game, np.random.default_rng(case.number), 300)
    line = game.notation

    def there_and_back() -> None:
        if not game.undo():
            while game.redo():
                pass

    _grown(case, "times undone", there_and_back, UNDOS)
    while game.redo():
        pass
    if game.notation != line:
        raise Broken("it is another game in the end")
    return "flat"


@contextmanager
def _raising() -> Iterator[None]:
    """Let nothing that a callback raises be swallowed, as it would be outside of a notebook."""

    def call(dispatcher: Any, *args: Any, **kwargs: Any) -> None:
        for callback in dispatcher.callbacks:
            callback(*args, **kwargs)

    before = CallbackDispatcher.__call__, Exhibit.raising
    CallbackDispatcher.__call__, Exhibit.raising = call, True
    try:
        yield
    finally:
        CallbackDispatcher.__call__, Exhibit.raising = before


def press(case: Case) -> str:
    """Press the buttons of a table as they come, and now and then undo and redo."""
    table = Table(seats=("person", "greedy"), seed=case.number)
    rng = case.rng

    def one() -> None:
        buttons = list({**table.panel.buttons, **table.hand.buttons}.values())
        which = rng.random()
        if not buttons or len(table.game) > 60:
            # Back to the start, and another game from there: what was played is forgotten.
            table.timeline.slider.value = 0
            table.timeline.branch.click()
        elif which < 0.1 and len(table.game):
            table.timeline.undo.click()
            table.timeline.redo.click()
        else:
            buttons[rng.integers(len(buttons))].click()

    with _raising():
        _grown(case, "presses", one, PRESSES)
    case.figures["widgets"] = len(ipywidgets.Widget.widgets or ())
    return "flat"


KINDS = {"undo": Kind(undo, 1, seconds=300), "presses": Kind(press, 1, seconds=600)}
