"""How long one waits at a table, in Chromium: for a press, a highlight, a new game.

Two tables show the same game, after a few steps and after hundreds, where the person at it is to
roll. They are pressed in turns, so that a busy machine slows down both; each roll is taken back.
Before it is, the buttons for the move are pointed at: the way each leads is highlighted.
"""

import statistics
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Locator

from azardia_nb import Game
from azardia_nb.players import seated
from azardia_widgets.classroom.paper import NO_BROWSER
from benchmarks.browser import HOVER, PRESS, STILL, jupyterlab

PRESSES = 30  # at each table
STEPS = (3, 600)  # that have been taken, at least
SEED = 1  # of a game that lasts long enough
NEW_GAMES = 10
# The aims: ms of a press, how many times an early one a late one takes; of a highlight, a new game.
MOST, TIMES, LIT, BEGUN = 25, 1.5, 30, 300
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
            return NO_BROWSER
        lesson = opened(NOTEBOOK)
        lesson.run_all()
        lesson.all_boards()
        tables = lesson.find("table").all()
        waited: list[list[float]] = [[] for _ in tables]
        lit: list[float] = []
        for _ in range(PRESSES):
            for table, times in zip(tables, waited, strict=True):
                times.append(_press(table))
                lit += _point(table)
                table.locator(".azardia-undo").click()
                table.page.wait_for_timeout(STILL)
        begun = statistics.median(_begin(tables[0]) for _ in range(NEW_GAMES))
        lesson.close()
    early, late = map(statistics.median, waited)
    return (
        f"press to changed board, medians of {PRESSES}: {early:.1f} ms after {STEPS[0]} steps, "
        f"{late:.1f} ms after {STEPS[1]}, {late / early:.2f} times as long (aims: {MOST} ms, "
        f"{TIMES} times); hover to highlight: {statistics.median(lit):.1f} ms, median of "
        f"{len(lit)} (aim: {LIT} ms); new game to its board: {begun:.0f} ms, median of "
        f"{NEW_GAMES} (aim: {BEGUN} ms)"
    )


def _prepare(folder: Path) -> None:
    """Put a game into the folder, and a notebook that shows it at each of STEPS."""
    from nbformat import v4, write

    game = Game(4, characters=("lagartoon", "kuchuritok", "robot", "mantis"), seed=SEED)
    bots = [seated("greedy", player, game.type) for player in range(game.players)]
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
    waited: float = _first(table).evaluate(PRESS)
    table.page.wait_for_timeout(STILL)
    return waited


def _first(table: Locator) -> Locator:
    return table.locator(".azardia-actions button:visible:enabled").first


def _point(table: Locator) -> list[float]:
    """Point at each of the two moves, and return how long it took until their ways were there."""
    waited: list[float] = []
    for move in ("add", "subtract"):
        waited.append(table.locator(f".azardia-action-{move}").first.evaluate(HOVER))
        table.page.wait_for_timeout(STILL / 5)
    return waited


def _begin(table: Locator) -> float:
    """Start a new game once something has happened in the one before."""
    _first(table).click()
    table.page.wait_for_timeout(STILL)
    waited: float = table.locator(".azardia-start").evaluate(PRESS)
    table.page.wait_for_timeout(STILL)
    return waited
