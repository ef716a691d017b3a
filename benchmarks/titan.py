"""Titan Race, in one run: games and decisions a second beside OpenSpiel's, a plain step, the duel.

Each takes its turn, again and again, so that a busy machine slows down all of them; told is the
median.
"""

import statistics
import time

import numpy as np

from azardia_nb.games import load
from azardia_nb.games.protocol import CHANCE, OVER
from azardia_nb.games.titan_race.odds import duel
from azardia_nb.simulation import simulate
from benchmarks.games import OTHER_GAMES, Play, by_action, by_game

ROUNDS = 5
RACES = {"random": 20_000, "greedy": 600}  # in a round
AIM = 40_000  # random races of four Titans with cards a second
TIMES = 30  # as many decisions as the faster of OpenSpiel's ways
STEP = 300  # µs
SOLVED = 2.0  # seconds


def _races(bot: str) -> Play:
    kind = load("titan_race").variant("pools")

    def play(seed: int) -> tuple[int, int]:
        played = simulate(RACES[bot], (bot,) * 4, game=kind, seed=seed, jobs=1, progress=False)
        return len(played), int(played["decisions"].sum())

    return play


def _plain_step() -> float:
    """Return the median of the steps of a race, each with what is legal then, in µs."""
    kind, rng = load("titan_race"), np.random.default_rng(20)
    engine, under = kind.engine, kind.variant("pools")
    s, seconds = kind.start(under, 4), []
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


def measure() -> str:
    """Measure all of it, a round after the other."""
    plays: dict[str, Play] = {f"races, {bot}": _races(bot) for bot in RACES}
    for name in OTHER_GAMES:
        plays[f"OpenSpiel {name}, by action"] = by_action(name)
        plays[f"OpenSpiel {name}, by game"] = by_game(name)
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in plays}
    steps, solved = [], []
    for seed in range(ROUNDS + 1):
        for name, play in plays.items():
            begun = time.perf_counter()
            games, decisions = play(seed)
            took = time.perf_counter() - begun
            if seed:  # the first round compiles
                found[name].append((games / took, decisions / took))
        steps.append(_plain_step())
        duel.solve.cache_clear()
        begun = time.perf_counter()
        duel.solve(3)
        solved.append(time.perf_counter() - begun)
    median = {
        name: tuple(statistics.median(column) for column in zip(*rounds, strict=True))
        for name, rounds in found.items()
    }
    lines = [
        f"{name}: {games:,.0f} games and {decisions:,.0f} decisions a second"
        for name, (games, decisions) in median.items()
    ]
    random = median["races, random"]
    lines.append(f"random races of four Titans: {random[0] / AIM:.0%} of {AIM:,}")
    for other in OTHER_GAMES:
        fastest = max(median[f"OpenSpiel {other}, by {way}"][1] for way in ("action", "game"))
        lines.append(
            f"decisions of Titan Race against OpenSpiel's {other}: "
            f"{random[1] / fastest:.1f} × ({TIMES} asked)"
        )
    lines.append(f"one plain step: {statistics.median(steps):.0f} µs ({STEP} asked)")
    took = statistics.median(solved[1:])
    lines.append(f"the duel of three laps, solved: {took:.2f} s ({SOLVED:.0f} asked)")
    return "\n".join(lines)
