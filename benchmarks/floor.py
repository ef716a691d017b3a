"""How far whole games are from the floor: the random numbers they draw, drawn alone."""

import time

import numpy as np

from azardia_nb.compiled.libraries import compiled
from azardia_nb.simulation import simulate

ROUNDS = 9  # the best of several runs each, taken in turn
GAMES = 4000
PLAYERS = ("random",) * 4


def draw(rng: np.random.Generator, times: int) -> float:
    """Draw so many random numbers as the loop draws them; return their sum."""
    total = 0.0
    for _ in range(times):
        total += rng.random()
    return total


def measure() -> str:
    """Time games of four random bots, and as many random numbers with nothing else around them.

    In seconds of the processor, so that what else the machine does counts for little.
    """
    drawing = compiled(draw)
    rng = np.random.default_rng(1)
    # One for each outcome of chance, and one for each choice between two actions or more.
    rows = simulate(GAMES, PLAYERS, seed=1, jobs=1, progress=False)
    times = int((rows["steps"] - rows["decisions"] + rows["choices"]).sum())
    drawing(rng, 1)
    games, draws = [], []
    for _ in range(ROUNDS):
        start = time.process_time()
        simulate(GAMES, PLAYERS, seed=1, jobs=1, progress=False)
        games.append(time.process_time() - start)
        start = time.process_time()
        drawing(rng, times)
        draws.append(time.process_time() - start)
    game, floor = min(games) / GAMES, min(draws) / GAMES
    return (
        f"a game of four random bots: {game * 1e6:.1f} µs, of which its {times / GAMES:,.0f} "
        f"random numbers alone take {floor * 1e6:.1f} µs; {1 - floor / game:.0%} of the time is "
        f"not drawing random numbers ({game / floor:.1f} times the floor), best of {ROUNDS} runs"
    )
