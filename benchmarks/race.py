"""The lone pawn: where it is after 25 turns, and its best play with coins, beside DiscreteDP.

DiscreteDP is given the same task in its own form, pairs of a state and an action. It has no throws
that one sees before one chooses: what is on the table becomes a state of its own, and the throw an
action with no choice. Turns are not discounted, and without discount its own solvers refuse to
work; so its Bellman operator and its matrices go by policies here, each evaluated by SciPy's sparse
solver with the goal left out. It lives in an environment of its own, made at the first run; the two
take turns in one run, so that a busy machine slows down both.
"""

import json
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np

from azardia_nb.games.azardia.odds import race, rolls, spending
from azardia_nb.games.azardia.odds.turn_tree import at_random
from benchmarks.environments import python_with

RUNS = 20
ROUNDS = 5
TURNS = 25
DISCRETE_DP = """
import json, sys, time, warnings
import numpy as np
from scipy.sparse import csr_matrix, identity
from scipy.sparse.linalg import splu
from quantecon.markov import DiscreteDP
warnings.filterwarnings("ignore")
given = np.load(sys.argv[1])
states, pairs, reward = given["states"], len(given["reward"]), given["reward"]
chances = csr_matrix(
    (given["weight"], given["next"], given["begin"]), shape=(pairs, int(states.max()) + 1)
)
def solve():
    task = DiscreteDP(reward, chances, 1, states, given["actions"])
    going = np.arange(task.num_states - 1)  # the goal is the last one
    values = np.zeros(task.num_states)
    policy = np.zeros(task.num_states, int)  # the first action everywhere: it gets there in the end
    while True:
        gain, matrix = task.RQ_sigma(policy)
        matrix = csr_matrix(matrix)[going][:, going]
        values[going] = splu((identity(len(going)) - matrix).tocsc()).solve(gain[going])
        better = task.bellman_operator(values)
        missed = np.abs(better - values).max()
        if missed < 1e-12:
            return values, missed
        policy = task.compute_greedy(values)
solve()
for line in sys.stdin:
    start = time.perf_counter()
    values, missed = solve()
    taken = time.perf_counter() - start
    np.save(sys.argv[2], values)
    print(json.dumps([taken, missed]), flush=True)
"""


def measure() -> str:
    """Measure distributions, the building of arrays, and best play, beside DiscreteDP."""
    board = race.whole_board(at_random)
    exact = _median(lambda: board.distribution(1, TURNS))
    floats = _median(lambda: board.distribution_floats(1, TURNS))
    for kept in (rolls.rolls, rolls.landing, spending.engine_links):
        kept.cache_clear()
    built = _seconds(spending.task.__wrapped__)
    spending.best()
    ours: list[float] = []
    theirs: list[float] = []
    with tempfile.TemporaryDirectory() as folder:
        given, found = Path(folder) / "task.npz", Path(folder) / "values.npy"
        np.savez(given, **_pairs())
        with subprocess.Popen(
            [python_with("quantecon"), "-c", DISCRETE_DP, given, found],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as other:
            assert other.stdin is not None
            assert other.stdout is not None
            for _ in range(ROUNDS):
                ours.append(_seconds(spending.best.__wrapped__))
                other.stdin.write("\n")
                other.stdin.flush()
                taken, missed = json.loads(other.stdout.readline())
                theirs.append(taken)
            other.stdin.close()
        values = np.load(found)
    apart = np.abs(values[: spending.ARRIVED] - spending.best().values[:-1]).max()
    ratio = statistics.median(b / a for a, b in zip(ours, theirs, strict=True))
    return (
        f"a lone pawn after {TURNS} turns, {len(board)} tiles, the turns known: exact "
        f"{1000 * exact:.1f} ms, floats {1000 * floats:.2f} ms, median of {RUNS}\n"
        f"best play with coins, {len(spending.PLACES)} places: arrays by the engine {built:.2f} s, "
        f"solved {1000 * statistics.median(ours):.0f} ms, residual {spending.best().residual:.0e}; "
        f"DiscreteDP {1000 * statistics.median(theirs):.0f} ms, residual {missed:.0e}; "
        f"ratio {ratio:.1f}, median of {ROUNDS} pairs; values differ by {apart:.0e} at most"
    )


def _pairs() -> dict[str, np.ndarray]:
    """Return the task as pairs of a state and an action: the nodes, then throws, the goal last."""
    task = spending.task()
    throws = task.throws
    nodes = len(task.kind)
    table: dict[tuple[int, int], int] = {}  # the state of a throw on the table, by node and row
    for node in range(nodes):
        stage = throws.stages[task.kind[node]]
        rows = range(throws.rows[stage], throws.rows[stage + 1])
        if len(rows) > 1:
            table |= {(node, row): nodes + len(table) + at for at, row in enumerate(rows)}
    goal = nodes + len(table)
    leads = np.where(task.next == nodes, goal, task.next)
    states, actions, reward, ends, weight = [], [], [], [], []
    begin = [0]

    def pair(state: int, action: int, gain: float, to: list[tuple[int, float]]) -> None:
        states.append(state)
        actions.append(action)
        reward.append(gain)
        ends.extend(end for end, _ in to)
        weight.extend(share for _, share in to)
        begin.append(len(ends))

    def choices(state: int, node: int, row: int) -> None:
        first = task.first[node]
        chosen = throws.chosen[throws.choices[row] : throws.choices[row + 1]]
        gain = task.gain[node] if state == node else 0.0
        for action, option in enumerate(chosen):
            pair(state, action, gain, [(int(leads[first + option]), 1.0)])

    thrown = {}
    for node in range(nodes):
        stage = throws.stages[task.kind[node]]
        rows = range(throws.rows[stage], throws.rows[stage + 1])
        if len(rows) == 1:
            choices(node, node, rows[0])
        else:
            chances = [(table[node, row], float(throws.chance[row])) for row in rows]
            pair(node, 0, float(task.gain[node]), chances)
            thrown[node] = rows
    for node, rows in thrown.items():
        for row in rows:
            choices(table[node, row], node, row)
    pair(goal, 0, 0.0, [(goal, 1.0)])
    return {
        "states": np.array(states),
        "actions": np.array(actions),
        "reward": np.array(reward),
        "next": np.array(ends),
        "weight": np.array(weight),
        "begin": np.array(begin),
    }


def _median(work: Callable[[], object]) -> float:
    return statistics.median(_seconds(work) for _ in range(RUNS))


def _seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start
