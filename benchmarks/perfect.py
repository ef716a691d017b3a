"""How often the perfect bot beats others at core games, and how long it thinks."""

import time

from azardia_nb import Game
from azardia_nb.games.azardia.bots.greedy import GreedyPlayer
from azardia_nb.games.azardia.bots.perfect import PerfectPlayer
from azardia_nb.games.azardia.odds.core.solution import solution
from benchmarks.proof import STARTS, play_match, played_by

GAMES = 1000  # with the perfect bot first, and as many with it second
SEED = 1
OTHERS = ("greedy", "random")
ASKED = 100  # choices whose time is taken
FROM = (STARTS[0], STARTS[3])  # new games, and both at the top level; nobody has the Mantis


def measure() -> str:
    """Play whole core games, and time choices at the table."""
    solved = solution()
    played = played_by(solved)
    lines = []
    for start in FROM:
        for other in OTHERS:
            shares = []
            for players in (("perfect", other), (other, "perfect")):
                match = play_match(solved, played, start, GAMES, players=players, seed=SEED)
                low, high = match.interval
                share = match.wins / match.games
                if players[0] == other:
                    share, low, high = 1 - share, 1 - high, 1 - low
                shares.append(f"{share:.1%} ({low:.1%} to {high:.1%})")
            lines.append(
                f"perfect against {other}, {start.name}, {GAMES:,} core games each, seed {SEED}: "
                f"wins {shares[0]} moving first, {shares[1]} moving second"
            )
    taken = sorted(choices())
    lines.append(
        f"a perfect choice at the table: median {taken[len(taken) // 2] * 1000:.1f} ms, "
        f"longest of {len(taken)} {taken[-1] * 1000:.1f} ms"
    )
    return "\n".join(lines)


def choices() -> list[float]:
    """Return the seconds that choices take in a core game against greedy, with the Mantis."""
    game = Game(2, characters=("mantis", "robot"), cards=False, seed=SEED)
    bots = (PerfectPlayer(), GreedyPlayer(seed=SEED))
    taken: list[float] = []
    while game.seat is not None and len(taken) < ASKED:
        view = game.view(game.seat)
        began = time.perf_counter()
        action = bots[game.seat - 1].choose(view)
        if game.seat == 1 and len(view.actions) > 1:
            taken.append(time.perf_counter() - began)
        game.play(action)
    return taken
