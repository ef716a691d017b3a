"""Games and decisions a second on one core, in one run: Azardia, the small games, OpenSpiel.

Each takes its turn, again and again, so that a busy machine slows down all of them; told is the
median. A decision is a seat asked for an action, also where only one is legal. OpenSpiel plays from
Python, an action at a time, or a game at a time with bots of its own; the faster way counts.
"""

import statistics
import time
from collections.abc import Callable

import numpy as np

from azardia_nb.games import load, names
from azardia_nb.simulation import simulate

ROUNDS = 5
AZARDIA = "azardia"
AIMS = {"random": 20_000, "greedy": 5_000}  # games of Azardia a second
TIMES = 100  # as many decisions of Azardia as of OpenSpiel's backgammon
GAMES = {"random": 3_000, "greedy": 800}  # of Azardia, in a round
OTHER_GAMES = ("pig", "backgammon")  # of OpenSpiel
SMALL, OTHERS = 20_000, 40  # games of a small game, of OpenSpiel, in a round

Play = Callable[[int], tuple[int, int]]  # with a seed; returns games and decisions


def _azardia(bot: str) -> Play:
    def play(seed: int) -> tuple[int, int]:
        bots = (bot,) * 4
        played = simulate(GAMES[bot], bots, seed=seed, jobs=1, progress=False)
        return len(played), int(played["decisions"].sum())

    return play


def _small(name: str) -> Play:
    def play(seed: int) -> tuple[int, int]:
        bots = ("random",) * load(name).seats[0]
        played = simulate(SMALL, bots, game=name, seed=seed, jobs=1, progress=False)
        return len(played), int(played["decisions"].sum())

    return play


def by_game(name: str) -> Play:
    """Return what plays a game of OpenSpiel with bots of its own, a game at a time."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play(seed: int) -> tuple[int, int]:
        bots = [pyspiel.make_uniform_random_bot(player, seed) for player in range(2)]
        decisions = 0
        for number in range(OTHERS):
            state = game.new_initial_state()
            pyspiel.evaluate_bots(state, bots, seed * OTHERS + number)
            decisions += sum(taken.player >= 0 for taken in state.full_history())
        return OTHERS, decisions

    return play


def by_action(name: str) -> Play:
    """Return what plays a game of OpenSpiel at random, an action at a time."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play(seed: int) -> tuple[int, int]:
        rng = np.random.default_rng(seed)
        decisions = 0
        for _ in range(OTHERS):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    case = int(np.searchsorted(np.cumsum(chances), rng.random()))
                    state.apply_action(outcomes[min(case, len(outcomes) - 1)])
                else:
                    legal = state.legal_actions()
                    state.apply_action(legal[int(rng.random() * len(legal))])
                    decisions += 1
        return OTHERS, decisions

    return play


def measure() -> str:
    """Measure all of them, a round after the other."""
    plays = {f"{AZARDIA}, {bot}": _azardia(bot) for bot in AIMS}
    plays |= {name: _small(name) for name in names() if name != AZARDIA}
    for name in OTHER_GAMES:
        plays[f"OpenSpiel {name}, by action"] = by_action(name)
        plays[f"OpenSpiel {name}, by game"] = by_game(name)
    found: dict[str, list[tuple[float, float]]] = {name: [] for name in plays}
    for seed in range(ROUNDS + 1):
        for name, play in plays.items():
            begun = time.perf_counter()
            games, decisions = play(seed)
            took = time.perf_counter() - begun
            if seed:  # the first round compiles
                found[name].append((games / took, decisions / took))
    lines = []
    median = {
        name: tuple(statistics.median(column) for column in zip(*rounds, strict=True))
        for name, rounds in found.items()
    }
    for name, (games, decisions) in median.items():
        lines.append(f"{name}: {games:,.0f} games and {decisions:,.0f} decisions a second")
    for bot, aim in AIMS.items():
        lines.append(
            f"{bot} games of Azardia: {median[f'{AZARDIA}, {bot}'][0] / aim:.0%} of {aim:,}"
        )
    for other in OTHER_GAMES:
        fastest = max(median[f"OpenSpiel {other}, by {way}"][1] for way in ("action", "game"))
        times = median[f"{AZARDIA}, random"][1] / fastest
        lines.append(
            f"decisions of Azardia against OpenSpiel's {other}: {times:.1f} × ({TIMES} asked)"
        )
    return "\n".join(lines)
