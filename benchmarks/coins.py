"""The core game with coins: how far it can be solved in ten minutes and 2 GiB.

Each game is solved in a process of its own, so that the memory is its own too.
"""

import os
import subprocess
import sys
import time

from azardia_nb.odds.core.coins import BREAKS, CAP, PATIENCE, anywhere, at_top, crossed, with_coins
from azardia_nb.odds.expand import compile_ahead
from azardia_nb.odds.solver import EXACT_ENOUGH

# What is solved: turns that begin, the most coins both have together, how policies hurry.
GAMES = {
    "both beyond the gate": (crossed, False, 2 * CAP, BREAKS),
    "both beyond the gate, also with the Mantis": (crossed, True, 2 * CAP, BREAKS),
    "both at level 5": (at_top, False, 2 * CAP, BREAKS),
    "the whole board": (anywhere, False, 1, PATIENCE),
}
AIM = f"600 s, 2048 MiB, {EXACT_ENOUGH:.0e}"


def measure() -> str:
    """Solve every game."""
    return "\n".join(_measured(name) for name in GAMES)


def _measured(name: str) -> str:
    """Return what a game took; where it fails, that, so that the others are not lost."""
    command = [sys.executable, "-m", "benchmarks.coins", name]
    single = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    done = subprocess.run(command, env=single, capture_output=True, text=True, check=False)
    return done.stdout.strip() or f"core game, {name}: {done.stderr.strip().splitlines()[-1]}"


def row(name: str) -> str:
    """Solve a game; return how much that was and what it took."""
    import resource  # not on Windows

    roots, mantis, total, breaks = GAMES[name]
    compile_ahead()
    start = time.perf_counter()
    solved = with_coins(total, roots(mantis), breaks=breaks)
    seconds = time.perf_counter() - start
    # Where games go on and on, a small residual is no proof: what is no chance shows how far off.
    outside = max(max(v.max() - 1, -v.min()) for v in solved.values.values())
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    broken = f", each turn broken off as drawn with {breaks[-1]:.0e}" if breaks[-1] else ""
    return (
        f"core game, {name}, up to {total} thousand coins together{broken}: "
        f"{solved.positions:,} turns "
        f"({solved.nodes:,} nodes), {seconds:.0f} s, {most:.0f} MiB, residual "
        f"{solved.residual:.1e}, chances outside of 0 to 1 by at most {max(outside, 0.0):.1e} "
        f"(aim: {AIM})"
    )


if __name__ == "__main__":
    print(row(sys.argv[1]))
