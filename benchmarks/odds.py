"""Exact odds, each row beside what else does the same, in one run.

One function a row: it returns what was measured, the figure, and what it must reach.
"""

import statistics
import time
from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import NamedTuple

import icepool
import pandas as pd

from azardia_nb.games.azardia.odds import dice
from azardia_nb.games.known_results.pig import whole_pig
from azardia_nb.probability import draws
from azardia_nb.probability.dice import contest
from azardia_nb.probability.distribution import table
from azardia_nb.solve.dynamic_programming import EXACT_ENOUGH

RUNS = 50


class Row(NamedTuple):
    """A line of the benchmark."""

    what: str
    measured: str
    aim: str


def measure() -> str:
    """Measure every row."""
    rows = [row() for row in ROWS]
    return "\n".join(f"{row.what}: {row.measured} (aim: {row.aim})" for row in rows)


def in_turn(*tasks: Callable[[], object], runs: int = RUNS) -> list[float]:
    """Return the median seconds of each task; they take turns, so a busy machine slows down all."""
    taken: list[list[float]] = [[] for _ in tasks]
    for task in tasks:
        task()
    for _ in range(runs):
        for task, seconds in zip(tasks, taken, strict=True):
            start = time.perf_counter()
            task()
            seconds.append(time.perf_counter() - start)
    return list(map(statistics.median, taken))


# --- dice and decks -----------------------------------------------------------------------------

KINDS: dict[str, Sequence[int]] = {
    "2d10": (10, 10),
    "d6+d10": (6, 10),
    "3d10": (10, 10, 10),
    "d4+d6+d8+d10+d12+d20": (4, 6, 8, 10, 12, 20),
    "20d10": (10,) * 20,
    "20d100": (100,) * 20,
}
MOST_POOLED = 6  # dice; icepool's pools need a minute for 20d100


def direct(die: "icepool.Die[int]") -> pd.DataFrame:
    """Return the table of a die as somebody makes it who has only icepool and pandas."""
    columns = {
        "exactly": die.probabilities(),
        "at_least": die.probabilities(">="),
        "at_most": die.probabilities("<="),
    }
    return pd.DataFrame(columns, index=pd.Index(list(die.outcomes()), name="outcome"))


def icepool_sum(kinds: Sequence[int]) -> "icepool.Die[int]":
    """Return the sum of dice in icepool's own way, equal ones with its operator for that."""
    return sum(number @ icepool.d(faces) for faces, number in Counter(kinds).items())


class Apart(icepool.MultisetEvaluator):  # type: ignore[misc]  # icepool is not typed for it
    """Highest less lowest, in icepool's own way."""

    def next_state(
        self, state: tuple[int, int] | None, order: object, outcome: int, count: int
    ) -> tuple[int, int] | None:
        """Keep the first and the last outcome that is there."""
        if not count:
            return state
        return (state[0] if state else outcome, outcome)

    def final_outcome(self, state: tuple[int, int], *rest: object) -> int:
        """Return how far they are apart."""
        return abs(state[0] - state[1])


def icepool_difference(kinds: Sequence[int]) -> "icepool.Die[int]":
    """Return the difference of dice in icepool's own way."""
    if len(kinds) == 2:
        return abs(icepool.d(kinds[0]) - icepool.d(kinds[1]))
    return Apart().evaluate(icepool.Pool([icepool.d(faces) for faces in kinds]))


def icepool_rerolled(kinds: Sequence[int]) -> "icepool.Die[int]":
    """Return the difference whose first zero is rolled again, in icepool's own way."""
    apart = icepool_difference(kinds)
    return apart.map({0: apart})


def icepool_contest() -> "icepool.Die[int]":
    """Return who rolls higher, three dice or two with a boost, in icepool's own way."""
    return (3 @ icepool.d(10)).cmp(2 @ icepool.d(10) + 1)


class Pair(NamedTuple):
    """A table made by the kit, and by icepool and pandas alone."""

    ours: Callable[[], pd.DataFrame]
    theirs: Callable[[], pd.DataFrame]


# A distribution of the kit, and the same die in icepool's own way.
LAWS = {
    "sum": (dice.total, icepool_sum),
    "difference": (dice.difference, icepool_difference),
    "difference, zero rolled again,": (dice.difference_rerolled, icepool_rerolled),
}


def _ours(distribution: Callable[..., dict[int, Fraction]], kinds: Sequence[int]) -> pd.DataFrame:
    return table(distribution(kinds=kinds))


def _theirs(
    die: "Callable[[Sequence[int]], icepool.Die[int]]", kinds: Sequence[int]
) -> pd.DataFrame:
    return direct(die(kinds))


def _pairs() -> dict[str, Pair]:
    found = {
        f"{what} of {name}": Pair(partial(_ours, distribution, kinds), partial(_theirs, die, kinds))
        for name, kinds in KINDS.items()
        for what, (distribution, die) in LAWS.items()
        if what == "sum" or len(kinds) <= MOST_POOLED
    }
    found["sum with a boost"] = Pair(
        lambda: table(dice.total((1, 0))),
        lambda: direct(icepool.d(10) + 1 + icepool.d(10)),
    )
    found["3d10 against 2d10+1"] = Pair(
        lambda: table(contest(dice.total(kinds=(10,) * 3), dice.total((1, 0)))),
        lambda: direct(icepool_contest()),
    )
    found["10 draws of 100 cards"] = Pair(
        lambda: table(draws.copies(6, 100, 10)),
        lambda: direct(icepool.Deck({1: 6, 0: 94}).deal(10).sum()),
    )
    return found


def tables() -> Row:
    """Find the slowest of all tables of dice and decks, and the one slowest beside icepool."""
    taken = {}
    for name, (ours, theirs) in _pairs().items():
        if not ours().equals(theirs()):
            raise RuntimeError(f"{name}: the two tables differ")
        taken[name] = in_turn(ours, theirs)
    slowest = max(taken, key=lambda name: taken[name][0])
    ratios = {name: ours / theirs for name, (ours, theirs) in taken.items()}
    worst = max(ratios, key=lambda name: ratios[name])
    return Row(
        f"{len(taken)} tables of dice and decks, each beside icepool and pandas alone",
        f"slowest {1000 * taken[slowest][0]:.1f} ms ({slowest}); beside icepool at most "
        f"{ratios[worst]:.2f} times ({worst}), median {statistics.median(ratios.values()):.2f}",
        "20 ms, 1.5 times",
    )


# --- known games --------------------------------------------------------------------------------

PIG_RUNS = 5


def pig_to_100() -> Row:
    """Find all positions of Pig through its engine, and solve them."""
    game = whole_pig()
    found, solved = in_turn(whole_pig, game.solve, runs=PIG_RUNS)
    return Row(
        f"Pig to 100, to 1e-12, {len(game):,} positions with those of chance",
        f"{found:.2f} s to find them, {solved:.2f} s to solve them, "
        f"residual {game.solve().residual:.1e}",
        f"residual {EXACT_ENOUGH:.0e}",
    )


ROWS: tuple[Callable[[], Row], ...] = (tables, pig_to_100)
