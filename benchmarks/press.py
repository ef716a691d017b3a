"""How long a press takes early and late in a game: from the press to a changed board, in Chromium.

Two tables show the same game, after a few steps and after hundreds, where the person at it is to
roll. They are pressed in turns, so that a busy machine slows down both; each roll is taken back.
"""

import statistics
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Locator

from azardia_nb import Game
from azardia_nb.players import seated
from benchmarks.browser import PRESS, STILL, jupyterlab
from tests.browser import lab

PRESSES = 30  # at each table
STEPS = (3, 600)  # that have been taken, at least
SEED = 1  # of a game that lasts long enough
MOST, TIMES = 30, 1.5  # the aims: ms of a late press, as many times an early one
NOTEBOOK, SAVED = "press.ipynb", "press.json"
CELL = """from azardia_nb import Game
from azardia_widgets import Table
game = Game.load("{saved}")
game.go({step})
table = Table(game.branch(), seats=("person", "greedy", "greedy", "greedy"))
table.speed = 0
table"""


def measure() -> str:
    """Press the roll of a person early and late in a game, and say how long it takes."""
    with jupyterlab(_prepare) as opened:
        if opened is None:
            return lab.NO_BROWSER
        lesson = opened(NOTEBOOK)
        lesson.run_all()
        lesson.all_boards()
        tables = lesson.find("table").all()
        waited: list[list[float]] = [[] for _ in tables]
        for _ in range(PRESSES):
            for table, times in zip(tables, waited, strict=True):
                times.append(_press(table))
        lesson.close()
    early, late = map(statistics.median, waited)
    return (
        f"press to changed board, medians of {PRESSES}: {early:.1f} ms after {STEPS[0]} steps, "
        f"{late:.1f} ms after {STEPS[1]}, {late / early:.2f} times as long (aims: {MOST} ms, "
        f"{TIMES} times)"
    )


def _prepare(folder: Path) -> None:
    """Put a game into the folder, and a notebook that shows it at each of STEPS."""
    from nbformat import v4, write

    game = Game(4, characters=("lagartoon", "kuchuritok", "robot", "mantis"), seed=SEED)
    bots = [seated("greedy", chair, game.type) for chair in range(game.players)]
    while game.seat:
        game.play(bots[game.seat - 1].choose(game.view(game.seat)))
    game.save(folder / SAVED)
    rolls = list(_rolls(game))
    steps = [next(step for step in rolls if step >= wanted) for wanted in STEPS]
    cells = [v4.new_code_cell(CELL.format(saved=SAVED, step=step)) for step in steps]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    write(v4.new_notebook(cells=cells, metadata=kernel), folder / NOTEBOOK)


def _rolls(game: Game) -> Iterator[int]:
    """Yield the steps at which the first seat has nothing to do but roll."""
    for step in range(len(game)):
        game.go(step)
        if game.seat == 1 and [game.text(one) for one in game.actions] == ["roll"]:
            yield step


def _press(table: Locator) -> float:
    button = table.locator(".azardia-actions button:visible:enabled").first
    waited: float = button.evaluate(PRESS)
    table.page.wait_for_timeout(STILL)
    table.locator(".azardia-undo").click()
    table.page.wait_for_timeout(STILL)
    return waited
