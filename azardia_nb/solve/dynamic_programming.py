"""Solve games of chance and choice: arrays in, values with their residual out.

A node is the beginning of a turn, or any moment from which all is known. Chance throws, the player
then takes the best of the options that the throw allows, and each option leads on to other nodes,
to some by chance. A turn of Azardia is such a node: a hundred throws, each with a sum and a
difference among twenty-one ways to move.

A race of two steps, walked one by one, or leapt in one turn if a coin says so. Whoever stands one
step away wins; so from the start one had better leap:

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
# Told, again and again: how much of all nodes is solved, and the residual of what is being solved.
ReportProgress = Callable[[float, float], None]

EXACT_ENOUGH = 1e-12
SETTLED = 4e-15  # a change of a value by which nothing is gained any more
DIRECT = 20_000  # equations up to which they are solved by elimination, and not step by step


class ConvergenceError(AzardiaError):
    """Policies that go round, or wait for ever: no values are found so."""


class Throw(NamedTuple):
    """Something chance may throw: in how many cases, and which options it leaves."""

    cases: float
    options: tuple[int, ...]


class Throws(NamedTuple):
    """What chance throws in each kind of node, as arrays.

    A kind has a number of options and one stage of throws or more. What a stage is worth counts as
    one more option, for the stages after it: so a throw can be thrown again. What the last stage is
    worth, the node is worth.
    """

    options: Ints  # per kind, how many
    stages: Ints  # per kind, its first stage, as in all that follow with one more at the end
    rows: Ints  # per stage, its first throw
    chance: Floats  # per throw
    choices: Ints  # per throw, the first of its options
    chosen: Ints  # options, counted from the node's first

    @classmethod
    def of(cls, kinds: Sequence[tuple[int, Sequence[Sequence[Throw]]]]) -> "Throws":
        """Return the throws of kinds of nodes, each by its number of options and its stages."""
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
    """A game of two, or the task of a single player, as arrays.

    A value is that of whoever is to move in the node. An option is worth what its nodes are, by
    their weights; a negative weight says that the other player moves there, so that 1 less the
    value counts. Nodes from `len(kind)` on have known values: won, lost, arrived.
    """

    kind: npt.NDArray[np.int8]  # per node to be solved, a kind of `throws`
    first: Ints  # its first option
    gain: Floats  # what is gained there whatever happens: -1 where turns are counted
    begin: Ints  # per option, its first outcome; one more at the end
    next: Ints  # per outcome, the node it leads to
    weight: Floats  # per outcome
    throws: Throws
    known: Floats  # per node that is not to be solved, its value

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
        """Put a small game together: per node its options, each a list of nodes and weights.

        Nodes are numbered as they stand in `options`; those whose values are `known` follow.
        `kinds` has a kind of `throws` for each, 0 without it; `gain` is that of every node.
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
    """The values of all nodes, known ones last, and how well they fit together.

    The residual is the most by which a value differs from what its options make of it. It says how
    well the values fit together, and not how near they are: where somebody can put off the end for
    ever, values that are wrong may fit as well. What encloses them is a `bracket`.
    """

    values: Floats  # per node
    residual: float
    rounds: int  # sweeps, or policies tried
    termination_probability: float = 0.0  # the smallest that was tried and with which all rest


class Bracket(NamedTuple):
    """Two values of each node, known ones last, between which the true one lies, but for rounding.

    They only ever come nearer to each other while they are worked out.
    """

    low: Floats  # per node
    high: Floats  # per node

    @property
    def width(self) -> float:
        """How far apart the two are at most."""
        return float((self.high - self.low).max())


class Layers(NamedTuple):
    """Nodes in the order in which they are worked out, in layers that need no later one."""

    nodes: Ints  # each node once
    ends: Ints  # per layer, one past its last place in `nodes`

    @classmethod
    def of(cls, layers: Sequence[Ints]) -> "Layers":
        """Return layers from their nodes."""
        nodes = np.concatenate(layers).astype(np.int32)
        return cls(nodes, np.cumsum([len(layer) for layer in layers]).astype(np.int32))

    def backwards(self) -> "Layers":
        """Return the same layers, the nodes of each from its last to its first."""
        begins = np.concatenate([[0], self.ends[:-1]])
        return Layers.of([self.nodes[a:b][::-1] for a, b in zip(begins, self.ends, strict=True)])


class Equations(NamedTuple):
    """Room for the equations x = A x + c, A as the rows of a CSR."""

    rows: Ints  # where each begins, and one more
    columns: Ints  # per entry
    entries: Floats
    constant: Floats  # c, one a row

    def cleared(self) -> "Equations":
        """Return the room, empty once more."""
        self.constant[:] = 0
        return self


def room_for_equations(decisions: Decisions, nodes: Ints) -> Equations:
    """Return room for the equations of some nodes: an entry an outcome."""
    first = decisions.first[nodes]
    end = first + decisions.throws.options[decisions.kind[nodes]]
    most = int((decisions.begin[end] - decisions.begin[first]).sum())
    size = len(nodes)
    return Equations(
        np.zeros(size + 1, np.int32), np.zeros(most, np.int32), np.zeros(most), np.zeros(size)
    )


class Swept(NamedTuple):
    """How far value iteration has come."""

    layer: int  # the one that is next
    sweeps: int  # so far
    forth: bool  # whether the next one goes forth
    worst: float  # the most that the last one changed


def value_iteration(
    decisions: Decisions,
    layers: Layers | None = None,
    *,
    begin: Floats | float = 0.5,
    tolerance: float = EXACT_ENOUGH / 2,
    symmetric: bool = True,
    told: ReportProgress | None = None,
) -> Solved:
    """Solve by value iteration: each node is worked out from what the others are worth so far.

    A layer, of which there is but one without `layers`, is swept until no value changes by more
    than the tolerance: forth and back, or, not `symmetric`, always forth, which is faster where the
    order is that of the game itself. Values begin as `begin`, one for all or one a node. `told`
    hears the share that is done, and the most that the last sweep changed.
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
    """Solve by policy iteration: values of a policy, then the policy best by them, until it stays.

    A policy is evaluated as linear equations (Howard 1960): up to DIRECT of them by elimination,
    more by BiCGSTAB (van der Vorst 1992), which takes a few dozen multiplications, each begun with
    a sweep forth and back, where sweeps alone would be thousands. Values are begun with `begin`, or
    worked on in place, `into`. Layers, `tolerance` and `told` are as in `value_iteration`.

    In a game that is nearly won it can look as good to wait as to win, and whoever waits for ever
    never wins. `termination_probabilities`, smaller and smaller, are chances that a turn ends the
    game as drawn: so the first policies hurry, and those that follow them go on doing so. The last
    one is 0, unless it is the policies that hurry which are wanted, and not the values. Where
    waiting does pay, and the more so the longer one waits, policies may converge with the first
    chances only: then the values are those of a game that ends so, and the result's
    `termination_probability` and residual say it. Where they do not converge with the first either,
    larger ones are tried, up to 1e-6. Raises ConvergenceError where they converge with none.
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
    """Enclose the value of every node, from below and from above.

    Chances to win begin at 0 and at 1: as if each game that is not over yet were lost to who is
    looked at, or won. One's own node is worth the `low` that follows, and where the other moves, 1
    less the `high` of that: so each sweep can only raise the one and lower the other, and a game
    that never ends, whoever should win it, is worth something between the two. Where turns are
    counted, begin with 0 from above, and from below with twice the turns of a solution: they cannot
    be right, as every turn costs one. Sweeps end where none changes a value by more than the
    `tolerance`; however many there were, the bracket holds.

    >>> at_will = Throws.of([(1, [[Throw(1, (0,))]])])
    >>> waiting = Decisions.build([[[(0, 1.0)]]], at_will, known=[1.0])  # for ever: anything fits
    >>> value_iteration(waiting).residual, bracket(waiting).width
    (0.0, 1.0)
    """
    order = layers or Layers.of([np.arange(len(decisions.kind), dtype=np.int32)])
    nodes = len(decisions.kind)
    ends = np.concatenate([[0], order.ends])
    # Both values of a node are worked out one after the other.
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
    found = value_iteration(_twice(decisions), Layers.of(twice), begin=begin, tolerance=tolerance)
    known = found.values[2 * nodes :]
    return Bracket(
        np.append(found.values[:nodes], known), np.append(found.values[nodes : 2 * nodes], known)
    )


def _twice(decisions: Decisions) -> Decisions:
    """Return a game with a low and a high node for each; to the other player each is the other."""
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
    """Return the most by which a value differs from what its options make of it.

    Without `nodes` all are looked at.
    """
    if nodes is None:
        nodes = np.arange(len(decisions.kind), dtype=np.int32)
    worst: float = compiled(sweep)(decisions, nodes, values, np.empty_like(values))
    return worst


def work_out(decisions: Decisions, nodes: Ints, values: Floats) -> None:
    """Work out nodes once, in place, from what the others are worth."""
    compiled(sweep)(decisions, nodes, values, values)


def solve_equations(matrix: "csr_array", constant: Floats, begin: Floats, close: float) -> Floats:
    """Solve x = A x + c: by elimination where A is small, else step by step, as near as `close`.

    A is the `matrix`, n by n, c the `constant`; steps begin at `begin`. Raises ConvergenceError
    where there is no one solution, which is looked for up to DIRECT equations.
    """
    from scipy.sparse import eye_array
    from scipy.sparse.linalg import LinearOperator, bicgstab, splu

    if len(constant) <= DIRECT:
        try:
            found: Floats = splu((eye_array(len(constant)) - matrix).tocsc()).solve(constant)
        except RuntimeError:
            raise ConvergenceError(
                "the best policy waits for ever: use a termination probability"
            ) from None
        return found
    sweeps = compiled(forth_and_back)

    def swept(off: Floats) -> Floats:
        x = np.zeros_like(off)
        sweeps(matrix.indptr, matrix.indices, matrix.data, off, x)
        return x

    flow = LinearOperator(matrix.shape, matvec=lambda x: x - matrix @ x)
    near = LinearOperator(matrix.shape, matvec=swept)
    found, _ = bicgstab(flow, constant, begin, rtol=0, atol=close, maxiter=_MOST_STEPS, M=near)
    return found


_BUDGET = 2_000_000  # nodes worked out before it is told how far that is
DRAWN = 0.5
# Chances to break off with which the best policies of a race hurry: none of its values is then
# wrong by 1e-12 because somebody waits a million turns.
HURRY = (1e-9, 1e-12, 0.0)
_LARGEST_BREAK = 1e-7  # larger ones are not tried
_SWEEPS = 10
_GAIN = 8.0  # so many times nearer by so many sweeps, or policies are tried instead
_STEP = 1e-3  # by which the equations of a policy are solved better, before the next is tried
_ROUNDING = 1e-16  # by which an equation may be off, whatever is done
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
    """Solve one layer in place; return how many policies were tried, and the chance they needed.

    What is told as done is the share of the digits that are right.
    """

    def digits_told(worst: float) -> None:
        told(min(1.0, math.log(max(worst, tolerance)) / math.log(tolerance)), worst)

    # Sweeps first, as long as they get on: they do where a game is nearly decided, and there the
    # best policy by values that are not quite exact may wait for millions of turns.
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
            chances = [10 * chance]  # the smallest that lets policies rest is larger
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
    """Try policies, each the best by what the one before is worth, until values rest; say how many.

    `chance` is that of a turn to break the game off, `enough` the residual to come to.
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
        # Nearer than rounding allows it never comes, and breaks down in the end.
        close = max(far * _STEP, enough / 4, _ROUNDING * math.sqrt(size))
        found = solve_equations(matrix, constant, now, close)
        if np.linalg.norm(constant + matrix @ found - found) < far / 2:
            values[nodes] = found
        else:
            _sweep_some(decisions, nodes, values)


def _sweep_some(decisions: Decisions, nodes: Ints, values: Floats) -> float:
    """Sweep forth and back some times; return the most that the last one changed."""
    solving = compiled(sweep)
    backwards = np.ascontiguousarray(nodes[::-1])
    worst = 1.0
    for k in range(_SWEEPS):
        worst = solving(decisions, backwards if k % 2 else nodes, values, values)
    return worst


# --- compiled -----------------------------------------------------------------------------------


@rule
def most_options(throws: Throws) -> int:
    """Return how much room it takes what each option of any node is worth, and each stage."""
    return int(throws.options.max()) + len(throws.rows)


@rule
def value_options(node: int, decisions: Decisions, values: Floats, room: Floats) -> float:
    """Write to `room` what each option of a node is worth, stages after them; return the last."""
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
    """Work out nodes one after the other; return the most that one of them changed.

    Read from `values`, written to `found`. Where both are the same array, each node sees what
    those before it have become.
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
    """Sweep layer after layer to and fro, from where it was left, until _BUDGET is used up.

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
    """Write the equations of the best play by these values; return how many entries they have.

    A row a node of `nodes`; `place` is the row of every node, or -1 where its value stands.
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
    """Sweep over x = A x + c twice, forth and back, in place: A as the rows of a CSR.

    A is n by n: n + 1 numbers in `begin`, n in c, the `constant`, and in `x`.
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
    """Write how often each option, worth what `room` says, is taken by who takes the best."""
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
