"""Decisions a second with random players on one core: Azardia against pgx and OpenSpiel.

Both peers play backgammon, their nearest game, in an environment of their own from PyPI. Each
process tries all its ways to play, keeps the fastest, and then plays in turns with the others. A
decision is a seat asked for an action, including forced ones; in pgx an action moves one checker by
one die, in OpenSpiel by both.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

TURNS = 9
AIM = 100  # times the faster peer

KIT = """
from itertools import count
from azardia_nb.simulation import simulate
seeds = count(1)
def play():
    games = simulate(2000, ("random",) * 4, seed=next(seeds), jobs=1, progress=False)
    return int(games["decisions"].sum())
ways = {"compiled": play}
"""

OPEN_SPIEL = """
import random
import pyspiel
game = pyspiel.load_game("backgammon")
draw = random.Random(1)
bots = [pyspiel.make_uniform_random_bot(player, 1) for player in range(2)]
def by_game():
    state = game.new_initial_state()
    pyspiel.evaluate_bots(state, bots, draw.randrange(2**31))
    return sum(taken.player >= 0 for taken in state.full_history())
ways = {"evaluate_bots": by_game}
"""

# pgx steps all games of a batch together. Its auto_reset makes a new board at every step, which
# takes twice as long: here finished games wait, uncounted, until the batch is renewed.
PGX = """
import os
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
os.environ["JAX_PLATFORMS"] = "cpu"
from functools import partial
import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import act_randomly
env = pgx.make("backgammon")
step, init = jax.vmap(env.step), jax.vmap(env.init)
def act(carry, _):
    state, key, decisions = carry
    key, chosen, thrown = jax.random.split(key, 3)
    decisions += (~state.terminated).sum()
    action = act_randomly(chosen, state.legal_action_mask)
    state = step(state, action, jax.random.split(thrown, action.shape[0]))
    return (state, key, decisions), None
def renew(carry, _):
    state, key, decisions = carry
    key, new = jax.random.split(key)
    over = state.terminated
    fresh = init(jax.random.split(new, over.shape[0]))
    pick = lambda a, b: jnp.where(over.reshape(-1, *[1] * (a.ndim - 1)), a, b)
    return jax.lax.scan(act, (jax.tree.map(pick, fresh, state), key, decisions), None, length=16)
@partial(jax.jit, donate_argnums=0)
def run(state, key):
    return jax.lax.scan(renew, (state, key, jnp.int32(0)), None, length=4)[0]
class Batch:
    def __init__(self, games):
        self.key, new = jax.random.split(jax.random.key(games))
        self.state = jax.jit(init)(jax.random.split(new, games))
    def play(self):
        self.state, self.key, decisions = run(self.state, self.key)
        return int(decisions)
ways = {f"{games} games at a time": Batch(games).play for games in (16, 64, 256, 1024)}
"""

# Prints the fastest way; then, for each line read, its decisions in a second.
PLAYED = """
import json, os, sys, time
if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
def rate(play, seconds):
    decisions, start = 0, time.process_time()
    while (passed := time.process_time() - start) < seconds:
        decisions += play()
    return decisions / passed
for play in ways.values():
    play()
rates = {name: max(rate(play, 0.3) for _ in range(3)) for name, play in ways.items()}
best = max(rates, key=rates.get)
print(json.dumps(best), flush=True)
for _ in sys.stdin:
    print(json.dumps(rate(ways[best], 1)), flush=True)
"""


class Playing:
    """A process that plays for one second on request.

    `way` is its fastest way to play, and `rates` are its decisions a second so far.
    """

    def __init__(self, name: str, python: list[str], code: str, stack: ExitStack) -> None:
        self.name = name
        self._process = stack.enter_context(
            subprocess.Popen(
                [*python, "-c", code + PLAYED],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        )
        stack.callback(self._process.kill)
        self.way = self._answer()
        self.rates: list[float] = []

    def play(self) -> None:
        """Play for a second of processor time."""
        assert self._process.stdin is not None
        print(file=self._process.stdin, flush=True)
        self.rates.append(self._answer())

    def _answer(self) -> float:
        assert self._process.stdout is not None
        return json.loads(self._process.stdout.readline())  # type: ignore[no-any-return]

    def __str__(self) -> str:
        spread = f"{min(self.rates):,.0f} to {max(self.rates):,.0f}"
        return f"{self.name} ({self.way}) {statistics.median(self.rates):,.0f} ({spread})"


def measure() -> str:
    """Let all processes play in turns; return the rates and the ratio to the faster peer."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
        python = folder / ("Scripts/python" if os.name == "nt" else "bin/python")
        install = [python, "-m", "pip", "install", "-q", "pgx", "open_spiel"]
        subprocess.run(install, check=True, stderr=subprocess.DEVNULL)
        kit = Playing("Azardia", [sys.executable], KIT, stack)
        peers = [
            Playing(f"{name} backgammon", [str(python), "-I"], code, stack)
            for name, code in (("OpenSpiel", OPEN_SPIEL), ("pgx", PGX))
        ]
        for _ in range(TURNS):
            for one in (kit, *peers):
                one.play()
    times = [
        statistics.median(a / b for a, b in zip(kit.rates, peer.rates, strict=True))
        for peer in peers
    ]
    told = "; ".join(map(str, (kit, *peers)))
    return (
        f"decisions a second of processor time, random players, one core, {TURNS} turns, medians "
        f"(least to most), load {os.getloadavg()[0]:.1f}: {told}; Azardia is "
        f"{min(times):.0f} times as fast as the faster peer (aim: {AIM})"
    )
