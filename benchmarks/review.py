"""How long the review of a finished game takes, from the press to its curve, in Chromium."""

import time
from pathlib import Path

from azardia_nb import Game
from azardia_nb.game.game import Game as AnyGame
from azardia_nb.games import load
from azardia_nb.games.azardia.odds.core.solution import solution
from azardia_nb.games.azardia.rules.characters import CHARACTERS
from azardia_nb.players import seated
from azardia_widgets.classroom.paper import NO_BROWSER
from benchmarks.browser import jupyterlab

SEED = 1
# What is reviewed, and the aim in seconds.
GAMES = (("four with cards", 10.0), ("core of two", 1.0), ("pig of two", 10.0))
NOTEBOOK = "review.ipynb"
CELL = """from azardia_nb.records.save import load
from azardia_widgets import Table
game = load("{file}", None)
Table(game, seats=("person", *["greedy"] * (game.players - 1)))"""


def measure() -> str:
    """Review each game twice, the second time with everything compiled and loaded."""
    with jupyterlab(_prepare) as opened:
        if opened is None:
            return NO_BROWSER
        lesson = opened(NOTEBOOK)
        lesson.run_all()
        lesson.all_boards()
        waited: list[list[float]] = []
        for table in lesson.find("table").all():
            times = []
            for _ in range(2):
                button = table.locator(".azardia-review:visible")
                begin = time.perf_counter()
                button.click()
                table.locator(".azardia-course-field").wait_for(timeout=600_000)
                times.append(time.perf_counter() - begin)
                lesson.run_all()  # tables that know of no review
                lesson.all_boards()
            waited.append(times)
        lesson.close()
    return "review of a finished game, from the press to its curve: " + "; ".join(
        f"{name} {again:.1f} s (the first in its kernel {first:.1f} s; aim: {aim:g} s)"
        for (name, aim), (first, again) in zip(GAMES, waited, strict=True)
    )


def _prepare(folder: Path) -> None:
    """Put the games into the folder, and a notebook that shows their ends."""
    from nbformat import v4, write

    solution()
    games: list[AnyGame] = [
        Game(4, characters=CHARACTERS, seed=SEED),
        Game(2, characters=CHARACTERS[:2], cards=False, seed=SEED),
        load("pig").Game(2, seed=SEED),
    ]
    cells = []
    for number, game in enumerate(games):
        bots = [seated("greedy", player, game.type) for player in range(game.players)]
        while game.seat:
            game.play(bots[game.seat - 1].choose(game.view(game.seat)))
        game.save(folder / f"{number}.json")
        cells.append(v4.new_code_cell(CELL.format(file=f"{number}.json")))
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3"}}
    write(v4.new_notebook(cells=cells, metadata=kernel), folder / NOTEBOOK)
