"""How many whole four-player games with cards one core plays in a second, compiled."""

import time

from azardia_nb.lab import simulate

ROUNDS = 5  # the best of several runs: what else the machine does only ever slows one down
GAMES = {"random": 4000, "greedy": 1000}


def measure() -> str:
    """Simulate with four bots of each kind, one thread, after a run that compiles or loads."""
    lines = []
    for bot, games in GAMES.items():
        players = (bot,) * 4
        simulate(1, players)
        seconds = []
        for _ in range(ROUNDS):
            start = time.perf_counter()
            played = simulate(games, players, seed=1)
            seconds.append(time.perf_counter() - start)
        per_second = games / min(seconds)
        steps = int(played.rows["steps"].sum()) * per_second / games
        lines.append(
            f"compiled games, four {bot} bots, one core: {per_second:,.0f} a second "
            f"({steps / 1e6:.1f} million steps), best of {ROUNDS} runs of {games}"
        )
    return "\n".join(lines)
