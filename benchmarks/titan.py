"""Titan Race, in one run: races and decisions beside other engines, a plain step, the duel.

Each takes its turn, again and again, so that a busy machine slows down all of them; told are the
median, the least and the most. Races a second are told by the clock and by the time that the
processor has spent on them: where others compute as well, these differ.
"""

import os
import statistics
import time

import numpy as np

from azardia_nb.game.protocol import CHANCE, OVER
from azardia_nb.games import load
from azardia_nb.games.titan_race.odds import duel
from azardia_nb.simulation import simulate
from benchmarks.engines import beside

ROUNDS = 7
RACES = {"random": 20_000, "greedy": 600}  # in a round
AIM = 40_000  # random races of four Titans with cards a second
STEP = 300  # µs
SOLVED = 2.0  # seconds
SEATS = 4


def _races(bot: str, seed: int) -> tuple[float, float]:
    """Return how many races a second, by the clock and by the processor."""
    kind = load("titan_race").variant("pools")
    clock, processor = time.perf_counter(), time.process_time()
    simulate(RACES[bot], (bot,) * SEATS, game=kind, seed=seed, jobs=1, progress=False)
    took, spent = time.perf_counter() - clock, time.process_time() - processor
    return RACES[bot] / took, RACES[bot] / spent


def _plain_step() -> float:
    """Return the median of the steps of a race, each with what is legal then, in µs."""
    kind, rng = load("titan_race"), np.random.default_rng(20)
    engine, under = kind.engine, kind.variant("pools")
    s, seconds = kind.start(under, SEATS), []
    legal: list[int] = []
    while (actor := engine.to_act(s, under.rules)) != OVER:
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


def _solved() -> float:
    duel.solve.cache_clear()
    begun = time.perf_counter()
    duel.solve(3)
    return time.perf_counter() - begun


def _told(values: list[float], digits: int = 0) -> str:
    least, most = min(values), max(values)
    return f"{statistics.median(values):,.{digits}f} ({least:,.{digits}f} to {most:,.{digits}f})"


def measure() -> str:
    """Measure all of it, a round after the other."""
    races: dict[str, list[tuple[float, float]]] = {bot: [] for bot in RACES}
    steps, solved = [], []
    for seed in range(ROUNDS + 1):
        for bot, rates in races.items():
            rates.append(_races(bot, seed))
        steps.append(_plain_step())
        solved.append(_solved())
    lines = [
        f"Titan Race, {ROUNDS} rounds, medians (least to most); load {os.getloadavg()[0]:.1f}:"
    ]
    for bot, rates in races.items():
        clock, processor = ([rate[at] for rate in rates[1:]] for at in range(2))  # one compiles
        lines.append(
            f"  races of four with cards, {bot}: {_told(clock)} a second by the clock, "
            f"{_told(processor)} by the processor"
        )
    clock, processor = (
        statistics.median(rate[at] for rate in races["random"][1:]) for at in (0, 1)
    )
    lines += [
        f"  of {AIM:,} random ones asked: {clock / AIM:.0%} by the clock, {processor / AIM:.0%} by "
        "the processor",
        f"  one plain step: {_told(steps[1:])} µs ({STEP} asked)",
        f"  the duel of three laps, solved: {_told(solved[1:], 2)} s ({SOLVED:.0f} asked)",
        beside("Titan Race", "titan_race"),
    ]
    return "\n".join(lines)
