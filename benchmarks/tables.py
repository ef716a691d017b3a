"""How long exact tables take: dice, a turn, a challenge, draws, from the engine that plays."""

import statistics
import time
from collections.abc import Callable
from fractions import Fraction

from azardia_nb import Game, Placed
from azardia_nb.games.azardia.odds import dice, lone
from azardia_nb.games.azardia.odds.turn_tree import (
    GameTree,
    at_random,
    until_moved,
    until_settled,
)
from azardia_nb.probability import draws
from azardia_nb.probability.distribution import table

RUNS = 20


def turn() -> dict[int, Fraction]:
    """Where a pawn at the gate stands after its turn."""
    tree = GameTree(lone.alone(74, 4), until_moved)
    return tree.distribution(lambda end: int(end["tile"][0]), at_random)


def challenge() -> dict[int, Fraction]:
    """Whom a challenge leaves where, ties rolled again."""
    game = Game.place([Placed(20, level=2), Placed(27, level=3)], cards=False)
    game.automatic = False
    for step in ("roll", "roll 4 3", "add"):
        game.repeat(step)
    return GameTree(game, until_settled).distribution(lambda end: int(end["tile"][0]))


def reach() -> dict[int, Fraction]:
    """How likely a pawn with a coin reaches a tile, playing its best."""
    game = lone.alone(20, coins=1000)
    best = GameTree(game, until_moved).best(lambda end: end["tile"][0] == 34).value
    return {0: 1 - best, 1: best}


TABLES: dict[str, Callable[[], dict[int, Fraction]]] = {
    "sum": dice.total,
    "zero rolled again": dice.difference_rerolled,
    "draws": lambda: draws.copies(6, 100, 10),
    "turn": turn,
    "challenge": challenge,
    "best reach with a coin": reach,
}


def measure() -> str:
    """Make each table anew, again and again."""
    said = [f"{name} {_milliseconds(distribution):.1f} ms" for name, distribution in TABLES.items()]
    return f"exact tables, each made anew, median of {RUNS}: " + ", ".join(said)


def _milliseconds(distribution: Callable[[], dict[int, Fraction]]) -> float:
    taken = []
    for _ in range(RUNS):
        start = time.perf_counter()
        table(distribution())
        taken.append(time.perf_counter() - start)
    return 1000 * statistics.median(taken)
