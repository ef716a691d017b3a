"""The core game of two, solved anew in a process of its own: time, memory, residual."""

import os
import subprocess
import sys
import time

import numpy as np

from azardia_nb.games.azardia.odds.core import transitions
from azardia_nb.games.azardia.odds.core.solution import solve_into, strands
from azardia_nb.games.azardia.rules.engine import core_rules
from azardia_nb.solve.dynamic_programming import EXACT_ENOUGH, residual, work_out


def measure() -> str:
    """Solve it."""
    single = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    command = [sys.executable, "-m", "benchmarks.core"]
    done = subprocess.run(command, env=single, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def row() -> str:
    """Solve it; return how much that was and what it took."""
    import resource  # not on Windows

    transitions.link(core_rules())  # compiled, or loaded, before the clock runs
    start = time.perf_counter()
    decisions = transitions.link(core_rules())
    linked = time.perf_counter() - start
    values = np.full(len(decisions.kind) + 1, 0.5)
    parts = strands(decisions)
    solve_into(decisions, values, None, lambda: None, parts)
    solved = time.perf_counter() - start
    nodes = np.concatenate([part.nodes for part in parts])
    turns = nodes[nodes < transitions.TURNS]
    worst = residual(decisions, values, nodes)
    start = time.perf_counter()
    work_out(decisions, turns, values)
    evaluated = len(turns) / (time.perf_counter() - start)
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return (
        f"core game of two solved: {len(turns):,} positions in {solved:.0f} s "
        f"({linked:.1f} s of them to ask the engine), residual {worst:.1e} "
        f"(aim: 60 s, {EXACT_ENOUGH:.0e})\n"
        f"the same, evaluated on one core: {evaluated / 1e6:.1f} million positions of 100 rolls "
        f"a second (aim: 1.0); {most:.0f} MiB (aim: 2048)"
    )


if __name__ == "__main__":
    print(row())
