"""Solve games of chance and choice given as arrays; values come with their residual.

A node is the beginning of a turn, or any position with a value. Chance makes a throw, the player
takes the best option that the throw allows, and each option leads to other nodes, possibly by
chance. A turn of Azardia is such a node: a hundred throws, each with a sum and a difference among
twenty-one distances.

Example: a race of two steps. A turn walks one step, or leaps both if a coin allows it. A player one
step away wins, so the best first move is to leap:

    >>> at_will = Throws.of([(2, [[Throw(1, (0, 1))]])])
    >>> race = Decisions.build(
    ...     options=[
    ...         [[(1, -1.0)], [(2, 0.5), (0, -0.5)]],  # from 0: walk, then the other moves; leap
    ...         [[(2, 1.0)], [(2, 0.5), (1, -0.5)]],  # from 1
    ...     ],
    ...     throws=at_will,
    ...     known=[1.0],  # who stands on 2 has won
    ... )
    >>> solved = value_iteration(race)
    >>> solved.values.round(4).tolist(), solved.residual < EXACT_ENOUGH
    ([0.6667, 1.0, 1.0], True)
"""

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.libraries import compiled
from azardia_nb.compiled.marks import rule
from azardia_nb.errors import AzardiaError

if TYPE_CHECKING:
    from scipy.sparse import csr_array

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int32]
# Arguments: share of all nodes that are solved, residual of the nodes being solved.
ReportProgress = Callable[[float, float], None]

EXACT_ENOUGH = 1e-12
SETTLED = 4e-15  # change of a value below which sweeps gain nothing
DIRECT = 20_000  # largest system of equations solved by elimination instead of iteration


class ConvergenceError(AzardiaError):
    """Policy iteration does not converge: policies cycle, or wait for ever."""


class Throw(NamedTuple):
    """One throw of chance: its weight in cases, and the options it allows."""

    cases: float
    options: tuple[int, ...]


class Throws(NamedTuple):
    """The throws of each kind of node, as arrays.

    A kind has a number of options and at least one stage of throws. The value of a stage is one
    more option for the later stages, so a throw can be repeated. The value of the last stage is the
    node's value.
    """

    options: Ints  # per kind, number of options
    stages: Ints  # per kind, index of its first stage; one extra entry, as in the next three
    rows: Ints  # per stage, index of its first throw
    chance: Floats  # per throw, its probability
    choices: Ints  # per throw, index of its first entry in `chosen`
    chosen: Ints  # option numbers, relative to the node's first option

    @classmethod
    def of(cls, kinds: Sequence[tuple[int, Sequence[Sequence[Throw]]]]) -> "Throws":
        """Return the throws of kinds of nodes, each with its number of options and its stages."""
        stages, rows, choices = [0], [0], [0]
        chance: list[float] = []
        chosen: list[int] = []
        for _, listed in kinds:
            for stage in listed:
                whole = sum(throw.cases for throw in stage)
                for throw in stage:
                    chance.append(throw.cases / whole)
                    chosen += throw.options
                    choices.append(len(chosen))
                rows.append(len(chance))
            stages.append(len(rows) - 1)
        counts = [count for count, _ in kinds]
        o, s, r, c, e = (np.array(x, np.int32) for x in (counts, stages, rows, choices, chosen))
        return cls(o, s, r, np.array(chance, float), c, e)


class Decisions(NamedTuple):
    """A game for two, or a decision problem for one player, as arrays.

    A node's value belongs to the player to move. An option's value is the weighted sum of its
    nodes' values; a negative weight means that the other player moves there, so that 1 minus the
    value counts. Nodes from `len(kind)` on have known values: won, lost, arrived.
    """

    kind: npt.NDArray[np.int8]  # per node to be solved, its kind in `throws`
    first: Ints  # per node, index of its first option
    gain: Floats  # per node, a constant gain: -1 if turns are counted
    begin: Ints  # per option, index of its first outcome; one extra entry at the end
    next: Ints  # per outcome, the node it leads to
    weight: Floats  # per outcome; negative if the other player moves in `next`
    throws: Throws
    known: Floats  # per node with a known value, that value

    @classmethod
    def build(
        cls,
        options: Sequence[Sequence[Sequence[tuple[int, float]]]],
        throws: Throws,
        known: Sequence[float],
        *,
        kinds: Sequence[int] | None = None,
        gain: float = 0.0,
    ) -> "Decisions":
        """Build the arrays of a small game: per node its options, each a list of (node, weight).

        Nodes are numbered in the order of `options`; nodes with `known` values follow. `kinds`
        gives each node's kind in `throws`, default 0; `gain` is the same for all nodes.
        """
        kind = np.zeros(len(options), np.int8) if kinds is None else np.array(kinds, np.int8)
        flat = [outcomes for node in options for outcomes in node]
        begin = np.cumsum([0, *(len(outcomes) for outcomes in flat)])
        first = np.cumsum([0, *(len(node) for node in options)])[:-1]
        nodes = [node for outcomes in flat for node, _ in outcomes]
        weight = [share for outcomes in flat for _, share in outcomes]
        return cls(
            kind,
            first.astype(np.int32),
            np.full(len(options), gain),
            begin.astype(np.int32),
            np.array(nodes, np.int32),
            np.array(weight, float),
            throws,
            np.array(known, float),
        )


class Solved(NamedTuple):
    """The values of all nodes, known ones last, and their residual.

    The residual is the largest difference between a value and the value of its options. It does not
    bound the error: if a player can delay the end for ever, wrong values may fit as well. A
    `bracket` does bound it.
    """

    values: Floats  # per node
    residual: float
    rounds: int  # sweeps, or policies tried
    termination_probability: float = 0.0  # smallest tried one for which every layer converged


class Bracket(NamedTuple):
    """Lower and upper bounds of each node's value, known ones last, up to rounding.

    The bounds hold after every sweep, and only come closer.
    """

    low: Floats  # per node
    high: Floats  # per node

    @property
    def width(self) -> float:
        """The largest distance between the bounds."""
        return float((self.high - self.low).max())


class Layers(NamedTuple):
    """Nodes in solving order, in layers that depend on no later layer."""

    nodes: Ints  # each node once
    ends: Ints  # per layer, the end of its slice of `nodes`

    @classmethod
    def of(cls, layers: Sequence[Ints]) -> "Layers":
        """Return layers from their lists of nodes."""
        nodes = np.concatenate(layers).astype(np.int32)
        return cls(nodes, np.cumsum([len(layer) for layer in layers]).astype(np.int32))

    def backwards(self) -> "Layers":
        """Return the same layers with each one's nodes in reverse order."""
        begins = np.concatenate([[0], self.ends[:-1]])
        return Layers.of([self.nodes[a:b][::-1] for a, b in zip(begins, self.ends, strict=True)])


class Equations(NamedTuple):
    """Buffers for the equations x = A x + c, with A in CSR format."""

    rows: Ints  # row pointers; one extra entry at the end
    columns: Ints  # per entry, its column
    entries: Floats
    constant: Floats  # c, one per row

    def cleared(self) -> "Equations":
        """Reset the constants and return the buffers."""
        self.constant[:] = 0
        return self


def room_for_equations(decisions: Decisions, nodes: Ints) -> Equations:
    """Return buffers for the equations of some nodes, with one entry per outcome."""
    first = decisions.first[nodes]
    end = first + decisions.throws.options[decisions.kind[nodes]]
    most = int((decisions.begin[end] - decisions.begin[first]).sum())
    size = len(nodes)
    return Equations(
        np.zeros(size + 1, np.int32), np.zeros(most, np.int32), np.zeros(most), np.zeros(size)
    )


class Swept(NamedTuple):
    """Progress of value iteration."""

    layer: int  # index of the next layer
    sweeps: int  # number so far
    forth: bool  # whether the next sweep goes forward
    worst: float  # largest change in the last sweep


def value_iteration(
    decisions: Decisions,
    layers: Layers | None = None,
    *,
    begin: Floats | float = 0.5,
    tolerance: float = EXACT_ENOUGH / 2,
    symmetric: bool = True,
    told: ReportProgress | None = None,
) -> Solved:
    """Solve by value iteration: sweep over the nodes until their values settle.

    Each layer (all nodes are one if `layers` is None) is swept until no value changes by more than
    `tolerance`: alternately forward and backward, or only forward if not `symmetric`, which is
    faster if the order is that of the game. Values start at `begin`, a number or an array per node.
    `told` is called with the share of solved layers and the last sweep's largest change.
    """
    order = layers or Layers.of([np.arange(len(decisions.kind), dtype=np.int32)])
    values = _values(decisions, begin)
    run = compiled(settle_layers)
    swept = Swept(0, 0, True, 0.0)
    while swept.layer < len(order.ends):
        swept = run(decisions, order, values, swept, symmetric, tolerance)
        if told:
            told(swept.layer / len(order.ends), swept.worst)
    return Solved(values, residual(decisions, values, order.nodes), swept.sweeps)


def policy_iteration(
    decisions: Decisions,
    layers: Layers | None = None,
    *,
    begin: Floats | float = 0.5,
    into: Floats | None = None,
    tolerance: float = EXACT_ENOUGH / 4,
    termination_probabilities: Sequence[float] = (0.0,),
    told: ReportProgress | None = None,
) -> Solved:
    """Solve by policy iteration: evaluate a policy, improve it, repeat until it is stable.

    A policy is evaluated by linear equations (Howard 1960): up to DIRECT of them by elimination,
    more by BiCGSTAB (van der Vorst 1992), preconditioned with a forward and backward sweep. Values
    start at `begin`, or are improved in place in `into`. `layers`, `tolerance` and `told` are as in
    `value_iteration`.

    In a nearly won game waiting can look as good as winning, and a policy that always waits never
    wins. `termination_probabilities`, in falling order, are chances that a turn ends the game as a
    draw: the first policies then hurry, and later ones inherit that. The last one is 0, unless the
    hurrying policies are wanted rather than the values. If waiting pays more the longer it lasts,
    policies may converge with the first chances only: then the values are those of a game that may
    end so, as the result's `termination_probability` and residual show. If they do not converge
    with the first one either, larger ones are tried up to 1e-6. Raises ConvergenceError if they
    converge with none.
    """
    order = layers or Layers.of([np.arange(len(decisions.kind), dtype=np.int32)])
    values = _values(decisions, begin) if into is None else into
    values[len(decisions.kind) :] = decisions.known
    rounds = 0
    termination_probability = 0.0
    done = 0
    for end in order.ends:
        nodes = order.nodes[done:end]

        def layer_told(
            share: float, worst: float, done: int = done, size: int = len(nodes)
        ) -> None:
            if told:
                told((done + share * size) / len(order.nodes), worst)

        tried, rest = _policies_of(
            decisions, nodes, values, tolerance, termination_probabilities, layer_told
        )
        rounds += tried
        termination_probability = max(termination_probability, rest)
        done = end
    return Solved(values, residual(decisions, values, order.nodes), rounds, termination_probability)


def bracket(
    decisions: Decisions,
    layers: Layers | None = None,
    *,
    low: Floats | float = 0.0,
    high: Floats | float = 1.0,
    tolerance: float = SETTLED,
) -> Bracket:
    """Return bounds of every node's value.

    Winning probabilities start at 0 and 1, as if every unfinished game were lost or won. A node's
    lower bound follows from the lower bounds of its own next nodes, and from 1 minus the upper
    bound where the other player moves; so each sweep can only raise the one and lower the other,
    and a game that never ends stays between them. If turns are counted, `high` must be 0 and `low`
    twice the turns of a solution. Sweeps end when no value changes by more than `tolerance`; the
    bounds hold after any number of sweeps.

    >>> at_will = Throws.of([(1, [[Throw(1, (0,))]])])
    >>> waiting = Decisions.build([[[(0, 1.0)]]], at_will, known=[1.0])  # for ever: anything fits
    >>> value_iteration(waiting).residual, bracket(waiting).width
    (0.0, 1.0)
    """
    order = layers or Layers.of([np.arange(len(decisions.kind), dtype=np.int32)])
    nodes = len(decisions.kind)
    ends = np.concatenate([[0], order.ends])
    # Both bounds of a node are updated one after the other.
    twice = [
        np.stack([part, part + nodes], axis=1).ravel()
        for part in (order.nodes[a:b] for a, b in pairwise(ends))
    ]
    begin = np.concatenate(
        [
            np.broadcast_to(low, len(decisions.known) + nodes)[:nodes],
            np.broadcast_to(high, len(decisions.known) + nodes)[:nodes],
            decisions.known,
        ]
    )
    solution = value_iteration(
        _twice(decisions), Layers.of(twice), begin=begin, tolerance=tolerance
    )
    known = solution.values[2 * nodes :]
    return Bracket(
        np.append(solution.values[:nodes], known),
        np.append(solution.values[nodes : 2 * nodes], known),
    )


def _twice(decisions: Decisions) -> Decisions:
    """Return a game with a lower and an upper node for each node; opponents see them swapped."""
    nodes, size = len(decisions.kind), len(decisions.next)
    known, own = decisions.next >= nodes, decisions.weight > 0
    low = decisions.next + np.where(known | ~own, nodes, 0)
    high = decisions.next + np.where(known | own, nodes, 0)
    options = len(decisions.begin) - 1
    return Decisions(
        np.tile(decisions.kind, 2),
        np.concatenate([decisions.first, decisions.first + options]).astype(np.int32),
        np.tile(decisions.gain, 2),
        np.concatenate([decisions.begin, decisions.begin[1:] + size]).astype(np.int32),
        np.concatenate([low, high]).astype(np.int32),
        np.tile(decisions.weight, 2),
        decisions.throws,
        decisions.known,
    )


def residual(decisions: Decisions, values: Floats, nodes: Ints | None = None) -> float:
    """Return the largest difference between a value and the value of its options.

    Without `nodes`, all nodes are checked.
    """
    if nodes is None:
        nodes = np.arange(len(decisions.kind), dtype=np.int32)
    worst: float = compiled(sweep)(decisions, nodes, values, np.empty_like(values))
    return worst


def work_out(decisions: Decisions, nodes: Ints, values: Floats) -> None:
    """Update the values of nodes once, in place, from the values of the others."""
    compiled(sweep)(decisions, nodes, values, values)


def solve_equations(matrix: "csr_array", constant: Floats, begin: Floats, close: float) -> Floats:
    """Solve x = A x + c: by elimination if A is small, else iteratively to precision `close`.

    `matrix` is A, n by n; `constant` is c; iteration starts at `begin`. Raises ConvergenceError if
    a system of up to DIRECT equations has no unique solution.
    """
    from scipy.sparse import eye_array
    from scipy.sparse.linalg import LinearOperator, bicgstab, splu

    if len(constant) <= DIRECT:
        try:
            solution: Floats = splu((eye_array(len(constant)) - matrix).tocsc()).solve(constant)
        except RuntimeError:
            raise ConvergenceError(
                "the best policy waits for ever: use a termination probability"
            ) from None
        return solution
    sweeps = compiled(forth_and_back)

    def swept(off: Floats) -> Floats:
        x = np.zeros_like(off)
        sweeps(matrix.indptr, matrix.indices, matrix.data, off, x)
        return x

    flow = LinearOperator(matrix.shape, matvec=lambda x: x - matrix @ x)
    near = LinearOperator(matrix.shape, matvec=swept)
    solution, _ = bicgstab(flow, constant, begin, rtol=0, atol=close, maxiter=_MOST_STEPS, M=near)
    return solution


_BUDGET = 2_000_000  # nodes updated between two progress reports
DRAWN = 0.5
# Termination probabilities that make the best policies of a race hurry: otherwise some value would
# be wrong by 1e-12 because a player waits a million turns.
HURRY = (1e-9, 1e-12, 0.0)
_LARGEST_BREAK = 1e-7  # largest termination probability that is multiplied by ten and tried again
_SWEEPS = 10
_GAIN = 8.0  # required improvement by _SWEEPS sweeps; if it is smaller, policies are tried
_STEP = 1e-3  # factor by which the residual of a policy's equations falls before the next policy
_ROUNDING = 1e-16  # rounding error of one equation
_MOST_POLICIES = 40
_MOST_STEPS = 3_000


def _values(decisions: Decisions, begin: Floats | float) -> Floats:
    values = np.empty(len(decisions.kind) + len(decisions.known))
    values[:] = begin
    values[len(decisions.kind) :] = decisions.known
    return values


def _policies_of(
    decisions: Decisions,
    nodes: Ints,
    values: Floats,
    tolerance: float,
    termination_probabilities: Sequence[float],
    told: ReportProgress,
) -> tuple[int, float]:
    """Solve one layer in place; return the number of policies and the termination probability used.

    Progress is the share of correct digits.
    """

    def digits_told(worst: float) -> None:
        told(min(1.0, math.log(max(worst, tolerance)) / math.log(tolerance)), worst)

    # Sweeps come first while they make progress: they do if a game is nearly decided, and there a
    # policy that is best by slightly inexact values may wait for millions of turns.
    worst = 1.0
    while termination_probabilities[-1] == 0:
        before = worst
        worst = _sweep_some(decisions, nodes, values)
        digits_told(worst)
        if worst <= SETTLED:
            return 0, 0.0
        if worst > before / _GAIN:
            break
    tried, rest = 0, math.nan
    chances = list(termination_probabilities)
    while chances:
        chance = chances.pop(0)
        rested = values[nodes]
        try:
            tried += _rest(
                decisions, nodes, values, chance, max(tolerance, chance / 1000), digits_told
            )
        except ConvergenceError:
            values[nodes] = rested
            if not math.isnan(rest):
                break
            if termination_probabilities[-1] > 0 or not 0 < chance <= _LARGEST_BREAK:
                raise
            chances = [10 * chance]  # the smallest one that converges is larger
        else:
            rest = chance
    return tried, rest


def _rest(
    decisions: Decisions,
    nodes: Ints,
    values: Floats,
    chance: float,
    enough: float,
    told: Callable[[float], None],
) -> int:
    """Improve policies until the residual is at most `enough`; return how many were tried.

    `chance` is the termination probability of a turn.
    """
    from scipy.sparse import csr_array

    size = len(nodes)
    place = np.full(len(values), -1, np.int32)
    place[nodes] = np.arange(size, dtype=np.int32)
    find = compiled(equations)
    room = room_for_equations(decisions, nodes)
    tried = 0
    while True:
        n = find(decisions, nodes, values, place, room.cleared())
        entries, columns = room.entries[:n] * (1 - chance), room.columns[:n].copy()
        matrix = csr_array((entries, columns, room.rows.copy()), shape=(size, size))
        constant = room.constant * (1 - chance) + DRAWN * chance
        now = values[nodes]
        off = constant + matrix @ now - now
        worst = float(np.abs(off).max())
        told(worst)
        if worst <= enough:
            return tried
        if tried == _MOST_POLICIES:
            raise ConvergenceError(f"{tried} policies did not converge, residual {worst:.1e}")
        tried += 1
        far = float(np.linalg.norm(off))
        # Below the rounding error the iteration would break down.
        close = max(far * _STEP, enough / 4, _ROUNDING * math.sqrt(size))
        solution = solve_equations(matrix, constant, now, close)
        if np.linalg.norm(constant + matrix @ solution - solution) < far / 2:
            values[nodes] = solution
        else:
            _sweep_some(decisions, nodes, values)


def _sweep_some(decisions: Decisions, nodes: Ints, values: Floats) -> float:
    """Sweep _SWEEPS times, forward and backward; return the last sweep's largest change."""
    solving = compiled(sweep)
    backwards = np.ascontiguousarray(nodes[::-1])
    worst = 1.0
    for k in range(_SWEEPS):
        worst = solving(decisions, backwards if k % 2 else nodes, values, values)
    return worst


# --- compiled -----------------------------------------------------------------------------------


@rule
def most_options(throws: Throws) -> int:
    """Return the buffer size for the values of a node's options and stages."""
    return int(throws.options.max()) + len(throws.rows)


@rule
def value_options(node: int, decisions: Decisions, values: Floats, room: Floats) -> float:
    """Write the values of a node's options, then its stages, to `room`; return the last."""
    throws, kind, first = decisions.throws, decisions.kind, decisions.first
    begin, next, weight = decisions.begin, decisions.next, decisions.weight
    n = throws.options[kind[node]]
    o = first[node]
    for i in range(n):
        x = 0.0
        for e in range(begin[o + i], begin[o + i + 1]):
            w = weight[e]
            x += w * values[next[e]] if w > 0 else w * (values[next[e]] - 1)
        room[i] = x
    worth: float = room[0]
    for stage in range(throws.stages[kind[node]], throws.stages[kind[node] + 1]):
        worth = 0.0
        for row in range(throws.rows[stage], throws.rows[stage + 1]):
            best = room[throws.chosen[throws.choices[row]]]
            for c in range(throws.choices[row] + 1, throws.choices[row + 1]):
                other = room[throws.chosen[c]]
                if other > best:
                    best = other
            worth += throws.chance[row] * best
        room[n] = worth
        n += 1
    return worth


def sweep(decisions: Decisions, nodes: Ints, values: Floats, found: Floats) -> float:
    """Update nodes one by one; return the largest change.

    Reads `values`, writes `found`. If both are the same array, later nodes see the new values.
    """
    room = np.zeros(most_options(decisions.throws))
    worst: float = 0.0
    for at in range(nodes.shape[0]):
        node = nodes[at]
        worth = decisions.gain[node] + value_options(node, decisions, values, room)
        change = abs(worth - values[node])
        if change > worst:
            worst = change
        found[node] = worth
    return worst


def settle_layers(
    decisions: Decisions,
    order: Layers,
    values: Floats,
    begun: Swept,
    symmetric: bool,
    enough: float,
) -> Swept:
    """Sweep layer by layer from the state `begun` until _BUDGET is used up; return the new state.

    Values change in place; `enough` is the tolerance.
    """
    nodes, ends = order
    room = np.zeros(most_options(decisions.throws))
    layer, sweeps, forth, worst = begun
    budget = _BUDGET
    while layer < ends.shape[0] and budget > 0:
        low = ends[layer - 1] if layer > 0 else 0
        high = ends[layer]
        worst = 0.0
        for i in range(high - low):
            node = nodes[low + i] if forth else nodes[high - 1 - i]
            worth = decisions.gain[node] + value_options(node, decisions, values, room)
            change = abs(worth - values[node])
            if change > worst:
                worst = change
            values[node] = worth
        budget -= high - low
        sweeps += 1
        forth = not (forth and symmetric)
        if worst <= enough:
            layer += 1
            forth = True
    return Swept(layer, sweeps, forth, worst)


def equations(
    decisions: Decisions, nodes: Ints, values: Floats, place: Ints, written: Equations
) -> int:
    """Write the equations of the best policy by `values`; return the number of entries.

    One row per node of `nodes`; `place` is the row of every node, or -1 if its value is fixed.
    """
    throws, kind, first = decisions.throws, decisions.kind, decisions.first
    begin, next, weight = decisions.begin, decisions.next, decisions.weight
    size = nodes.shape[0]
    room = np.zeros(most_options(throws))
    share = np.zeros(most_options(throws))
    rows, columns, entries, constant = written
    n = 0
    for at in range(size):
        node = nodes[at]
        value_options(node, decisions, values, room)
        taken(kind[node], throws, room, share)
        o = first[node]
        constant[at] = decisions.gain[node]
        for i in range(throws.options[kind[node]]):
            if share[i] == 0.0:
                continue
            for e in range(begin[o + i], begin[o + i + 1]):
                w = weight[e] * share[i]
                if w < 0:
                    constant[at] -= w
                to = place[next[e]]
                if to < 0:
                    constant[at] += w * values[next[e]]
                else:
                    columns[n] = to
                    entries[n] = w
                    n += 1
        rows[at + 1] = n
    return n


def forth_and_back(
    begin: Ints, columns: Ints, entries: Floats, constant: Floats, x: Floats
) -> None:
    """Apply a forward and a backward Gauss-Seidel sweep to x = A x + c, in place.

    A is n by n in CSR format: `begin` has n + 1 entries, `constant` (c) and `x` have n.
    """
    size = constant.shape[0]
    for k in range(2 * size):
        row = k if k < size else 2 * size - 1 - k
        worth = constant[row]
        for e in range(begin[row], begin[row + 1]):
            worth += entries[e] * x[columns[e]]
        x[row] = worth


@rule
def taken(kind: int, throws: Throws, room: Floats, share: Floats) -> None:
    """Write to `share` the probability of each option, and then of each stage, in a node of a kind.

    The player takes the first allowed option with the highest value in `room`.
    """
    n = throws.options[kind]
    begun, ended = throws.stages[kind], throws.stages[kind + 1]
    for i in range(n + ended - begun):
        share[i] = 0.0
    share[n + ended - begun - 1] = 1.0
    for stage in range(ended - 1, begun - 1, -1):
        whole = share[n + stage - begun]
        for row in range(throws.rows[stage], throws.rows[stage + 1]):
            best = throws.chosen[throws.choices[row]]
            for c in range(throws.choices[row] + 1, throws.choices[row + 1]):
                if room[throws.chosen[c]] > room[best]:
                    best = throws.chosen[c]
            share[best] += whole * throws.chance[row]
