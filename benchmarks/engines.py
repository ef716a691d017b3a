"""Decisions a second with random bots on one core: a compiled game against others' engines.

Each is a process that is tied to the same core and comes from PyPI in an environment of its own. A
process first plays in every way it has, so that nothing is compiled later, and stays with the
fastest. Then they take turns, so that a busy machine slows down all of them. A decision is a seat
asked for an action, also where only one is legal; in pgx an action moves one checker by one die, in
OpenSpiel by both.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from azardia_nb.games import kinds
from azardia_nb.simulation import simulate
from benchmarks.environments import NotInstalled, python_with

ROUNDS = 7
AIM = 30  # times the fastest of the others
ROOT = Path(__file__).parents[1]


class Engine(NamedTuple):
    """A library that plays a game at random."""

    name: str
    packages: tuple[str, ...]  # the first is what is installed; the versions of all are told
    ways: str  # Python code for functions that play and return the number of decisions, by name


class Failed(Exception):
    """A process that plays no more; says why."""


OURS = ("azardia-nb",)


def of_the_kit(name: str, game: str, seats: int, changes: dict[str, int]) -> Engine:
    """Return a kind of game of the kit with so many seats, its usual rules changed like this."""
    return Engine(
        name,
        OURS,
        f"""
import itertools
from azardia_nb.games import kinds
from azardia_nb.game.house_rules import variant_with
from azardia_nb.simulation import simulate
seeds = itertools.count(1)
under = variant_with({changes}, kinds({game!r})[0])
def play():
    given = dict(game=under, seed=next(seeds), jobs=1, progress=False)
    return int(simulate(2000, ("random",) * {seats}, **given)["decisions"].sum())
ways = {{"compiled": play}}
""",
    )


OPEN_SPIEL = Engine(
    "OpenSpiel backgammon",
    ("open_spiel",),
    """
import random
import pyspiel
game = pyspiel.load_game("backgammon")
draw = random.Random(1)
bots = [pyspiel.make_uniform_random_bot(player, 1) for player in range(2)]
def by_action():
    decisions = 0
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            action = draw.choices([o for o, _ in outcomes], [p for _, p in outcomes])[0]
        else:
            action = draw.choice(state.legal_actions())
            decisions += 1
        state.apply_action(action)
    return decisions
def by_game():
    state = game.new_initial_state()
    pyspiel.evaluate_bots(state, bots, draw.randrange(2**31))
    return sum(taken.player >= 0 for taken in state.full_history())
ways = {"each action from Python": by_action, "each game from Python, by evaluate_bots": by_game}
""",
)

# Pgx has all games of a batch make a step at a time. Its own auto_reset sets up a new board in
# every step, needed or not, and takes twice as long: here, boards are renewed after every few
# steps, and games that are over by then count no more.
PGX = Engine(
    "pgx backgammon",
    ("pgx", "jax"),
    """
import os
os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
os.environ["JAX_PLATFORMS"] = "cpu"
from functools import partial
import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import act_randomly
STEPS = 16  # between two renewals
RENEWALS = 4  # in a call
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
    state = jax.tree.map(pick, fresh, state)
    return jax.lax.scan(act, (state, key, decisions), None, length=STEPS)
@partial(jax.jit, donate_argnums=0)
def run(state, key):
    return jax.lax.scan(renew, (state, key, jnp.int32(0)), None, length=RENEWALS)[0]
class Batch:
    def __init__(self, games):
        self.key, new = jax.random.split(jax.random.key(games))
        self.state = jax.jit(init)(jax.random.split(new, games))
    def play(self):
        self.state, self.key, decisions = run(self.state, self.key)
        return int(decisions)
ways = {f"{games} games at a time": Batch(games).play for games in (4, 16, 64, 256, 1024)}
""",
)

ROYAL_UR = Engine(
    "RoyalUr-Python",
    ("royalur",),
    """
import random
from royalur import Game
from royalur.rules import WaitingForRollGameState, WinGameState
rules = Game.create_finkel().rules
def by_game():
    decisions = 0
    game = Game.create_finkel()
    while not game.is_finished():
        if game.is_waiting_for_roll():
            game.roll_dice()
        else:
            game.make_move(random.choice(game.find_available_moves()))
            decisions += 1
    return decisions
def by_rules():
    decisions = 0
    dice = rules.dice_factory()
    state = rules.generate_initial_game_state()
    while not isinstance(state, WinGameState):
        if isinstance(state, WaitingForRollGameState):
            state = rules.apply_roll(state, dice.roll())[-1]
        else:
            state = rules.apply_move(state, random.choice(state.available_moves))[-1]
            decisions += 1
    return decisions
ways = {"by Game": by_game, "by RuleSet, without a history": by_rules}
""",
)

CATANATRON = Engine(
    "catanatron",
    ("catanatron",),
    """
import random
from catanatron.game import TURNS_LIMIT, Game
from catanatron.models.player import Color, RandomPlayer
def begun():
    return Game([RandomPlayer(color) for color in Color])
def by_play():
    game = begun()
    game.play()
    return len(game.state.actions)
def unchecked():
    game = begun()
    while game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
        game.execute(random.choice(game.state.playable_actions), validate_action=False)
    return len(game.state.actions)
ways = {"by play": by_play, "by execute, unchecked": unchecked}
""",
)

OTHERS = (OPEN_SPIEL, PGX, ROYAL_UR, CATANATRON)

TIED = """
import os
if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
"""

# Says what it is and which way it plays; then, for every line it reads, how fast that goes.
PLAYED = """
import json, sys, time
from importlib.metadata import version
def rate(play, seconds):
    decisions, start = 0, time.perf_counter()
    while (passed := time.perf_counter() - start) < seconds:
        decisions += play()
    return decisions / passed
for play in ways.values():
    play()
rates = {name: 0 for name in ways}
for _ in range(3):
    for name, play in ways.items():
        rates[name] = max(rates[name], rate(play, 0.3))
best = max(rates, key=rates.get)
versions = ", ".join(f"{package} {version(package)}" for package in sys.argv[1:])
print(json.dumps(f"{versions}; {best}"), flush=True)
for _ in sys.stdin:
    print(json.dumps(rate(ways[best], 1)), flush=True)
"""


class Playing:
    """An engine in a process of its own."""

    def __init__(self, engine: Engine, process: "subprocess.Popen[str]", said: Path) -> None:
        self.name = engine.name
        self._process = process
        self._said = said
        self.what = str(self._answer())
        self.rates: list[float] = []

    def play(self) -> None:
        """Play for a second."""
        assert self._process.stdin is not None
        try:
            print(file=self._process.stdin, flush=True)
        except BrokenPipeError as error:
            raise Failed(self._fault()) from error
        self.rates.append(float(self._answer()))

    def _answer(self) -> Any:
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        if not line:
            raise Failed(self._fault())
        return json.loads(line)

    def _fault(self) -> str:
        return (self._said.read_text("utf-8").strip().splitlines() or ["its process ended"])[-1]


@contextmanager
def _started(engine: Engine, folder: Path) -> Iterator[Playing]:
    """Run an engine until it is ready to play; what it says on standard error goes to a file."""
    said = folder / engine.packages[0]
    # An environment of its own shall see nothing of ours.
    kit = engine.packages == OURS
    python = [sys.executable] if kit else [python_with(engine.packages[0]), "-I"]
    code = TIED + engine.ways + PLAYED
    pipe = subprocess.PIPE
    with (
        said.open("w", encoding="utf-8") as errors,
        subprocess.Popen(
            [*python, "-c", code, *engine.packages],
            stdin=pipe,
            stdout=pipe,
            stderr=errors,
            text=True,
            cwd=ROOT if kit else folder,
        ) as process,
    ):
        try:
            yield Playing(engine, process, said)
        finally:
            process.kill()


def measure() -> str:
    """Let Azardia and all others play in turns."""
    return beside("Azardia", "azardia")


def beside(name: str, game: str, seats: int = 4, aim: int = AIM, **changes: int) -> str:
    """Let a kind of game of the kit and all others play in turns; say of those that cannot why."""
    # It compiles here, where one can read that this takes its time.
    simulate(1, ("random",) * seats, game=kinds(game)[0])
    missing: list[str] = []
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        ours = stack.enter_context(_started(of_the_kit(name, game, seats, changes), folder))
        others = []
        for engine in OTHERS:
            try:
                others.append(stack.enter_context(_started(engine, folder)))
            except NotInstalled as error:
                missing.append(f"  {engine.name}: not measured, cannot be installed: {error}")
            except Failed as error:
                missing.append(f"  {engine.name}: not measured, does not run: {error}")
        for _ in range(ROUNDS):
            ours.play()
            for other in tuple(others):
                try:
                    other.play()
                except Failed as error:
                    others.remove(other)
                    missing.append(f"  {other.name}: not measured, has stopped: {error}")
    lines = [
        f"decisions a second, random bots, one core, {ROUNDS} turns of a second each, medians "
        f"(least to most); load {os.getloadavg()[0]:.1f}:",
        f"  {ours.name} ({ours.what}): {_spread(ours.rates)}",
    ]
    ratios = {}
    for other in others:
        ratios[other.name] = statistics.median(
            a / b for a, b in zip(ours.rates, other.rates, strict=True)
        )
        lines.append(
            f"  {other.name} ({other.what}): {_spread(other.rates)}; "
            f"{ours.name} {ratios[other.name]:.1f} times that"
        )
    lines += missing
    if ratios:
        fastest = min(ratios, key=lambda name: ratios[name])
        lines.append(
            f"  to the fastest of them, {fastest}: ratio {ratios[fastest]:.1f}, median of {ROUNDS} "
            f"rounds (aim: {aim})"
        )
    return "\n".join(lines)


def _spread(rates: list[float]) -> str:
    return f"{statistics.median(rates):,.0f} ({min(rates):,.0f} to {max(rates):,.0f})"
