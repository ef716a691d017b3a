"""Axis Mundi, in one run: decisions beside other engines, a plain step, ways, bots, compiling.

Each takes its turn, again and again, so that a busy machine slows down all of them; told are the
median, the least and the most.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time

import numpy as np

from azardia_nb.game.protocol import CHANCE, OVER, GameType
from azardia_nb.games import load
from azardia_nb.games.axis_mundi.odds import ways
from azardia_nb.games.axis_mundi.rules.state import ANGEL, DEMON, SEATS, Numbers
from azardia_nb.simulation import simulate
from azardia_nb.simulation.statistics import wilson
from benchmarks.engines import beside

NAME = "axis_mundi"
ROUNDS = 7
CAP = 100  # rounds of a random game, which does not end by itself
RANDOM, GREEDY = 1_000, 20_000  # games in a round
STEP = 300  # µs
WAYS = 100  # ms
COMPILED = 15  # seconds
AGAINST_RANDOM = 1_000  # games with each player in turn greedy
# In a process that has nothing of it in its cache, nor what came with the kit.
COMPILING = """
import os
from pathlib import Path
from azardia_nb.compiled import libraries
from azardia_nb.games import kinds
from azardia_nb.simulation import simulate
libraries.BUILT = Path("none")
begun = sum(os.times()[:4])  # the compiler's, too
simulate(1, ("random",) * 3, game=kinds({name!r})[0], progress=False)
print(sum(os.times()[:4]) - begun)
"""


def decisions_of(game: GameType, seed: int) -> float:
    """Return how many decisions random bots take in a second of the processor."""
    capped = game.variant(numbers=Numbers(rounds=CAP))
    begun = time.process_time()
    played = simulate(RANDOM, ("random",) * SEATS, game=capped, seed=seed, jobs=1, progress=False)
    return float(played["decisions"].sum()) / (time.process_time() - begun)


def plain_step(game: GameType) -> float:
    """Return the median of 1,000 random steps, each with what is legal then, in µs."""
    rng, seconds = np.random.default_rng(20), []
    engine, under = game.engine, game.variant()
    s = game.start(under, SEATS)
    legal = engine.legal(s, under.rules)
    while len(seconds) < 1_000 and (actor := engine.to_act(s, under.rules)) != OVER:
        if actor == CHANCE:
            case = int(rng.integers(engine.chance_total(s, under.rules)))
            chosen = engine.outcome_at(s, under.rules, case)
        else:
            chosen = int(rng.choice(legal))
        begun = time.perf_counter()
        s = engine.apply(s, under.rules, chosen)
        legal = engine.legal(s, under.rules)
        seconds.append(time.perf_counter() - begun)
    return statistics.median(seconds) * 1e6


def _ways() -> float:
    """Return how long all shortest ways take, anew, in ms of the processor."""
    rules = load(NAME).variant().rules
    for kept in (ways._up, ways._home):
        kept.cache_clear()
    begun = time.process_time()
    ways.up(rules)
    for form in (ANGEL, DEMON):
        ways.home(rules, form)
    return (time.process_time() - begun) * 1000


def first_call(name: str) -> float:
    """Return the processor seconds of a kind's first call with an empty cache."""
    with tempfile.TemporaryDirectory() as empty:
        told = subprocess.run(
            [sys.executable, "-c", COMPILING.format(name=name)],
            env={**os.environ, "XDG_CACHE_HOME": empty},
            capture_output=True,
            text=True,
            check=True,
        )
    return float(told.stdout.split()[-1])


def _greedy() -> list[str]:
    """Return how games of greedy bots end, and how one does against two random ones."""
    played = simulate(GREEDY, ("greedy",) * SEATS, game=NAME, seed=1, progress=False)
    rounds = played["rounds"]
    won = ", ".join(f"{(played['winning_seat'] == seat + 1).mean():.1%}" for seat in range(SEATS))
    lines = [
        f"{GREEDY:,} games of three greedy bots: {rounds.median():.0f} rounds (95% at most "
        f"{rounds.quantile(0.95):.0f}, longest {rounds.max()}), "
        f"{(played['winner'] == 0).mean():.2%} reach the cap; seats 1 to 3 win {won}; "
        f"{played['by_pier'].mean():.1%} on a pier"
    ]
    wins = 0
    for greedy in range(SEATS):
        players = ["random"] * SEATS
        players[greedy] = "greedy"
        rows = simulate(AGAINST_RANDOM, tuple(players), game=NAME, seed=50 + greedy, progress=False)
        wins += int((rows["winner"] == greedy + 1).sum())
    n = AGAINST_RANDOM * SEATS
    low, high = wilson(wins, n)
    lines.append(
        f"a greedy bot with two random ones, {n:,} games, a third as each player: wins "
        f"{wins / n:.1%} ({low:.1%} to {high:.1%})"
    )
    return lines


def told(values: list[float], digits: int = 0) -> str:
    """Return a median with the least and the most."""
    least, most = min(values), max(values)
    return f"{statistics.median(values):,.{digits}f} ({least:,.{digits}f} to {most:,.{digits}f})"


def measure() -> str:
    """Measure all of it, a round after the other."""
    game = load(NAME)
    decisions, steps, anew = [], [], []
    for seed in range(ROUNDS + 1):
        decisions.append(decisions_of(game, seed))
        steps.append(plain_step(game))
        anew.append(_ways())
    return "\n".join(
        [
            f"Axis Mundi, {ROUNDS} rounds, medians (least to most); load {os.getloadavg()[0]:.1f}:",
            f"  decisions a second of three random bots, at most {CAP} rounds: "
            f"{told(decisions[1:])} of processor time",
            f"  one plain step: {told(steps[1:])} µs ({STEP} asked)",
            f"  all shortest ways, anew: {told(anew[1:])} ms of processor time ({WAYS} asked)",
            f"  first compile of this game alone: {told([first_call(NAME) for _ in range(3)], 1)} "
            f"processor seconds ({COMPILED} asked)",
            *(f"  {line}" for line in _greedy()),
            beside("Axis Mundi", NAME, SEATS, rounds=CAP),
        ]
    )
