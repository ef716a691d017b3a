"""Decisions a second with random bots: compiled Azardia against OpenSpiel's backgammon.

OpenSpiel's rules are C++, driven from Python as its users do. It lives in an environment of its
own, made at the first run; the two take turns in one run, so that a busy machine slows down both. A
decision is a seat asked for an action, also where only one is legal.
"""

import json
import statistics
import subprocess
import sys
import time
import venv
from pathlib import Path

from platformdirs import user_cache_path

from azardia_nb.lab import simulate

ROUNDS = 5
GAMES = 3000
BACKGAMMON = """
import json, random, sys, time
import pyspiel
game = pyspiel.load_game("backgammon")
draw = random.Random(1)
def play(games):
    decisions, start = 0, time.perf_counter()
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                action = draw.choices([o for o, _ in outcomes], [p for _, p in outcomes])[0]
            else:
                action = draw.choice(state.legal_actions())
                decisions += 1
            state.apply_action(action)
    return decisions / (time.perf_counter() - start)
play(5)
for _ in sys.stdin:
    print(json.dumps(play(100)), flush=True)
"""


def measure() -> str:
    """Let the two play in turn and compare what they reach round by round."""
    simulate(1, ("random",) * 4)
    with subprocess.Popen(
        [_python(), "-c", BACKGAMMON], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdin is not None
        assert other.stdout is not None
        ours, theirs = [], []
        for _ in range(ROUNDS):
            start = time.perf_counter()
            played = simulate(GAMES, ("random",) * 4, seed=1)
            ours.append(int(played.rows["decisions"].sum()) / (time.perf_counter() - start))
            other.stdin.write("\n")
            other.stdin.flush()
            theirs.append(float(json.loads(other.stdout.readline())))
        other.stdin.close()
    ratio = statistics.median(a / b for a, b in zip(ours, theirs, strict=True))
    return (
        f"decisions a second, random bots: compiled Azardia {statistics.median(ours):,.0f}, "
        f"OpenSpiel backgammon from Python {statistics.median(theirs):,.0f}; ratio {ratio:.0f}, "
        f"median of {ROUNDS} pairs"
    )


def _python() -> str:
    """Return the Python of the environment with OpenSpiel, made when it is not there."""
    folder = Path(user_cache_path("azardia-nb")) / "benchmark-openspiel"
    python = folder / "bin" / "python"
    if not (folder / "ready").exists():
        print("installing OpenSpiel in an environment of its own", file=sys.stderr, flush=True)
        venv.create(folder, with_pip=True, clear=True)
        subprocess.run(
            [python, "-m", "pip", "install", "--quiet", "open_spiel"], check=True, timeout=600
        )
        (folder / "ready").touch()
    return str(python)
