"""Solve a whole game: every position from the start on, through the engine of any game.

Nothing is known of a game except what its engine says: the seat to act, the successors, and which
positions are equivalent.

>>> from azardia_nb.games import load
>>> race = load("coin_race").Game(2)
>>> whole = WholeGame(race)
>>> solved = whole.solve()
>>> len(whole), round(solved.worth(0), 6), solved.residual < 1e-12  # 64/105
(168, 0.609524, True)
>>> low, high = whole.bracket().of(0)
>>> low <= 64 / 105 <= high, high - low < 1e-12
(True, True)
>>> alone = load("coin_race").Game(1)
>>> round(WholeGame(alone.variant, alone.state).turns_left().worth(0), 6)  # 8/3
2.666667
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from graphlib import CycleError, TopologicalSorter
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.libraries import compiled
from azardia_nb.errors import AzardiaError
from azardia_nb.game.game import Game
from azardia_nb.game.protocol import CHANCE, NOBODY, OVER, Row, Variant
from azardia_nb.probability.ties import SAME
from azardia_nb.solve import expansion
from azardia_nb.solve.dynamic_programming import (
    HURRY,
    SETTLED,
    Decisions,
    Floats,
    Layers,
    Solved,
    Throw,
    Throws,
    bracket,
    policy_iteration,
    value_iteration,
)
from azardia_nb.solve.expansion import Ints, States
from azardia_nb.solve.markov_chain import Chain

MOST = 5_000_000  # largest number of positions
FREE = -1  # in a policy: the seat to act plays its best here
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Values:
    """The value of each position for its `owner`, and the residual of the equations.

    A value is a winning probability, or a number of turns, or in a game with `Engine.returns` the
    expected return on the scale of `Returns.share`, where a draw is 1/2. The owner of a position is
    the seat to act, the seat whose turn it is while chance acts, or the winner: a seat from 0, or
    NOBODY for the coalition that plays against a seat.
    """

    values: Floats  # per position
    owner: Ints  # per position
    residual: float
    rounds: int  # sweeps, or policies tried
    of_turns: bool = False  # whether the values are numbers of turns

    def worth(self, position: int, seat: int = 0) -> float:
        """Return a seat's winning probability in a position, or its share of the return.

        Seats count from 0. If values are numbers of turns, return the turns left.
        """
        value = float(self.values[position])
        return value if self.of_turns or self.owner[position] == seat else 1 - value


class Bounds(NamedTuple):
    """Lower and upper bounds of each position's value (see Values)."""

    low: Floats
    high: Floats
    owner: Ints
    width: float  # largest distance between the bounds

    def of(self, position: int, seat: int = 0) -> tuple[float, float]:
        """Return the bounds of a seat's value in a position; seats count from 0."""
        low, high = float(self.low[position]), float(self.high[position])
        return (low, high) if self.owner[position] == seat else (1 - high, 1 - low)


class WholeGame:
    """All positions reachable from some starts, with their successors.

    Positions are numbered in the order of discovery; `starts`, a row or an array of rows, come
    first. Fields without consequence are cleared. `seats` is the seat to act in each position, from
    0, or CHANCE or OVER. The successors of position p are the edges `first[p]` to `first[p + 1]`:
    the action or outcome `numbers`, its `cases`, the position `to`, and `passes` if the turn is
    over then. A game in progress may stand for both its variant and its position. Raises
    AzardiaError for more than `most` positions.
    """

    def __init__(
        self, variant: Variant | Game, starts: Row | States | None = None, most: int = MOST
    ) -> None:
        if isinstance(variant, Game):
            starts = variant.state if starts is None else starts
            variant = variant.variant
        self.variant = variant
        engine = variant.type.engine
        expand, forget = expansion.compiled_expand(engine), _forget(variant)
        rules = engine.rules_for(variant.rules, 1)
        legal = np.zeros(engine.max_actions, np.int64)
        wave: States = np.array(starts, engine.state).reshape(-1)
        forget(wave)
        numbering = expansion.Numbering(engine.state)
        numbering.add(wave)
        froms, numbers, cases, to, passes = [], [], [], [], []
        begun = 0
        while begun < len(numbering):
            wave = numbering.rows(begun)
            after = expansion.child_buffers(
                engine, expand(wave, rules, legal, expansion.child_buffers(engine, 0))
            )
            expand(wave, rules, legal, after)
            passed = after.seats == OVER
            for field in ("turn", "round"):
                passed |= after.states[field] != wave[field][after.parents]
            passes.append(passed)
            froms.append(after.parents + begun)
            numbers.append(after.numbers)
            cases.append(after.weights)
            begun += len(wave)
            forget(after.states)
            to.append(numbering.add(after.states))
            if len(numbering) > most:
                raise AzardiaError(f"more than {most} positions follow: take a smaller game")
        self._numbering = numbering
        self.states: States = numbering.rows()
        self.numbers: Ints = np.concatenate(numbers)
        self.cases: Ints = np.concatenate(cases)
        # Indices have the pointer size of the machine: 32 bits in a browser.
        self.to: Ints = np.concatenate(to).astype(np.intp, copy=False)
        self.passes: Flags = np.concatenate(passes)
        self.froms: Ints = np.concatenate(froms).astype(np.intp, copy=False)
        self.first: Ints = np.searchsorted(self.froms, np.arange(len(self.states) + 1))
        self.seats = _who_acts(variant, self.states)

    def __len__(self) -> int:
        """Return the number of positions."""
        return len(self.states)

    def number(self, rows: Row | States) -> Ints:
        """Return the numbers of one or more positions; AzardiaError for an unreachable one."""
        states: States = np.array(rows, self.states.dtype).reshape(-1)
        _forget(self.variant)(states)
        numbers = self._numbering.find(states)
        if expansion.EMPTY in numbers:
            raise AzardiaError("this position cannot follow from where the game begins")
        return numbers

    def edge(self, position: int, number: int) -> int:
        """Return the index of the edge of an action or outcome; AzardiaError if there is none."""
        for edge in range(self.first[position], self.first[position + 1]):
            if self.numbers[edge] == number:
                return int(edge)
        raise AzardiaError(f"{number} is nothing that can follow from position {position}")

    @cached_property
    def owner(self) -> Ints:
        """The owner of each value: the seat to act, the seat whose turn it is, or the winner.

        At the end of a game with returns it is seat 0.
        """
        owner = np.where(self.seats == CHANCE, self.states["turn"], self.seats)
        ended = 0 if self.variant.type.engine.returns else self.states["winner"]
        owners: Ints = np.where(self.seats == OVER, ended, owner).astype(np.int64)
        return owners

    def shares(self, seat: int) -> Floats:
        """Return a seat's share of the largest return in each final position, from 0 to 1.

        Seats count from 0. It is 1 in all other positions, and everywhere for the owner in a game
        with a winner. Raises AzardiaError if a game without returns ends without a winner.
        """
        shares, returns = np.ones(len(self)), self.variant.type.engine.returns
        ends = np.flatnonzero(self.seats == OVER)
        if returns is None:
            if (self.states["winner"][ends] == NOBODY).any():
                raise AzardiaError(
                    "this game can end without a winner: let its engine say what each seat has "
                    "gained then (returns)"
                )
            return shares
        rules = self.variant.rules
        gained = [float(returns.of(self.states[end], rules, seat)) for end in ends]
        shares[ends] = returns.share(np.array(gained))
        return shares

    @property
    def first_actions(self) -> Ints:
        """A policy with the first action of every position, for choices that do not matter."""
        return np.where(self.seats >= 0, self._of_first_edge, FREE)

    @property
    def _of_first_edge(self) -> Ints:
        return self.numbers[np.minimum(self.first[:-1], len(self.numbers) - 1)]

    # --- solving ----------------------------------------------------------------------------------

    def solve(
        self, policy: Ints | None = None, *, seat: int | None = None, by_policies: bool = False
    ) -> Values:
        """Return each position's winning probability for the seat to act, under best play.

        `policy` has an action number per position, or FREE for the best action. Positions are
        solved in layers that depend on no later layer, by value iteration, or by policy iteration
        if `by_policies`.

        With more than two seats best play is undefined where a seat can only choose which other
        seat wins. Then `seat`, from 0, must be given: all others play as one against it where their
        policy leaves them free, so its value is what it can be sure of. Raises AzardiaError if one
        seat plays alone, or more than two without `seat`; if the two seats' returns do not have a
        constant sum; and if the seat to act does not see everything: use
        `azardia_nb.solve.sequence_form` for such games.
        """
        owner, ends = self._sides(seat)
        return self._solve_task(self._allowed_edges(policy), owner, ends, by_policies=by_policies)

    def bracket(
        self,
        policy: Ints | None = None,
        *,
        seat: int | None = None,
        tolerance: float = SETTLED,
    ) -> Bounds:
        """Return bounds of the values of `solve`, or of `turns_left` for one player.

        An endless game counts as lost in the lower and as won in the upper bound, so delaying for
        ever cannot distort them. A larger `tolerance` ends earlier with wider bounds. Raises
        AzardiaError as `solve` and `turns_left` do.
        """
        alone = bool((self.states["players"] == 1).all())
        owner, ends = (self.owner, np.zeros(len(self))) if alone else self._sides(seat)
        task = _Task(self, self._allowed_edges(policy), owner, ends, alone)
        layers = _layers(task.decisions)
        if alone:
            turns = value_iteration(task.decisions, layers, begin=0.0, symmetric=False).values
            bounds = bracket(task.decisions, layers, low=2 * turns, high=0.0, tolerance=tolerance)
        else:
            bounds = bracket(task.decisions, layers, tolerance=tolerance)
        low, high = (
            self._position_values(task, values, ends) for values in (bounds.low, bounds.high)
        )
        least, most = task.chances(self, low, high, alone), task.chances(self, high, low, alone)
        if alone:
            least, most = -most, -least
        return Bounds(least, most, owner, bounds.width)

    def _sides(self, seat: int | None) -> tuple[Ints, Floats]:
        """Return the owners of all values, as in `solve`, and the values of final positions."""
        players, returns = int(self.states["players"][0]), self.variant.type.engine.returns
        if players < 2:
            raise AzardiaError("a player alone always wins: ask for turns_left")
        if players == 2 and returns and returns.total != returns.least + returns.most:
            raise AzardiaError(
                "one seat does not lose what the other gains: nothing says what is best for both"
            )
        if self._hides():
            raise AzardiaError(
                "who is to act does not see everything: a solution would use what it cannot know"
            )
        if players == 2:
            owner = self.owner
        elif seat in range(players):
            owner = np.where(self.owner == seat, self.owner, NOBODY)
        else:
            raise AzardiaError(
                f"{players} seats play: name the one that all the others play against, from "
                f"solve(seat=0) to solve(seat={players - 1}); alone, or two seats, need no name"
            )
        if returns:
            owner = np.where(self.seats == OVER, seat or 0, owner)
        return owner, self.shares(seat or 0)

    def _hides(self) -> bool:
        """Return whether any position hides something from the seat to act."""
        engine = self.variant.type.engine
        if not engine.hides:
            return False
        rules = engine.rules_for(self.variant.rules, 1)
        views = self.states.copy()
        compiled(expansion.hiding_of(engine))(views, rules)
        return views.tobytes() != self.states.tobytes()

    def turns_left(self, policy: Ints | None = None) -> Values:
        """Return the least expected number of turns a single player needs.

        The current turn counts in full. Raises AzardiaError with more than one player.
        """
        if (self.states["players"] != 1).any():
            raise AzardiaError("turns_left is for a player alone")
        ends = np.zeros(len(self))
        solution = self._solve_task(self._allowed_edges(policy), self.owner, ends, alone=True)
        return Values(
            -solution.values, solution.owner, solution.residual, solution.rounds, of_turns=True
        )

    def best(self, solved: Values, position: int, close: float = SAME) -> list[int]:
        """Return the numbers of the best actions in a position; none if no seat is to act.

        Actions within `close` of the best value count as best.
        """
        worth = self.actions(solved, position)
        best = max(worth.values(), default=0.0)
        return [number for number, value in worth.items() if value >= best - close]

    def actions(self, solved: Values, position: int) -> dict[int, float]:
        """Return the value of each action, by number, for the seat to act; empty if none is."""
        if self.seats[position] < 0:
            return {}
        edges = np.arange(self.first[position], self.first[position + 1])
        pairs = zip(self.numbers[edges], self._edge_values(solved, edges), strict=True)
        return {int(number): float(value) for number, value in pairs}

    def policy(self, solved: Values, close: float = SAME) -> Ints:
        """Return a policy that takes the first of the best actions everywhere.

        It has an action number per position, or FREE where no seat is to act.
        """
        edges = np.flatnonzero(self.seats[self.froms] >= 0)
        worth = self._edge_values(solved, edges)
        most = np.full(len(self), -np.inf)
        np.maximum.at(most, self.froms[edges], worth)
        good = edges[worth >= most[self.froms[edges]] - close]
        policy = np.full(len(self), FREE)
        policy[self.froms[good[::-1]]] = self.numbers[good[::-1]]  # in reverse: the first one wins
        return policy

    def _edge_values(self, solved: Values, edges: Ints) -> Floats:
        """Return the values of edges for the seat that acts before them."""
        worth = solved.values[self.to[edges]]
        if solved.of_turns:
            return -worth - self.passes[edges]
        mine = solved.owner[self.to[edges]] == solved.owner[self.froms[edges]]
        values: Floats = np.where(mine, worth, 1 - worth)
        return values

    def _allowed_edges(self, policy: Ints | None) -> Flags:
        """Return a mask of the edges that a policy allows."""
        if policy is None:
            return np.ones(len(self.to), bool)
        actions = np.asarray(policy, np.int64)[self.froms]
        mask: Flags = (self.seats[self.froms] < 0) | (actions == FREE) | (self.numbers == actions)
        lost = np.bincount(self.froms[mask], minlength=len(self)) == 0
        if (lost & (self.seats != OVER)).any():
            position = int(np.flatnonzero(lost & (self.seats != OVER))[0])
            raise AzardiaError(f"{policy[position]} is not an action of position {position}")
        return mask

    def _solve_task(
        self,
        mask: Flags,
        owner: Ints,
        ends: Floats,
        *,
        alone: bool = False,
        by_policies: bool = False,
    ) -> Values:
        task = _Task(self, mask, owner, ends, alone)
        layers, begin = _layers(task.decisions), 0.0 if alone else 0.5
        solved: Solved = (
            policy_iteration(task.decisions, layers, begin=begin, termination_probabilities=HURRY)
            if by_policies
            else value_iteration(task.decisions, layers, begin=begin, symmetric=False)
        )
        values = self._position_values(task, solved.values, ends)
        values = task.chances(self, values, values, alone)
        return Values(values, owner, solved.residual, solved.rounds)

    def _position_values(self, task: "_Task", by_node: Floats, ends: Floats) -> Floats:
        """Return the values `by_node` of nodes by position; inlined chance positions have 0."""
        values = ends.copy()
        values[task.solved] = by_node[task.node[task.solved]]
        return values

    # --- Markov chain -----------------------------------------------------------------------------

    def chain(self, policy: Ints | None = None, start: int = 0) -> Chain[int]:
        """Return the exact Markov chain of a game under a policy; its steps are turns.

        Its states are the positions at the beginning of turns and the final positions. The policy
        needs an action for each position with a choice. Raises AzardiaError if one is missing, and
        for a turn that may never end.
        """
        mask = self._allowed_edges(policy)
        froms, to, passes = self.froms[mask], self.to[mask], self.passes[mask]
        cases = self.cases[mask]
        first = np.searchsorted(froms, np.arange(len(self) + 1))
        total = np.bincount(froms, cases, len(self)).astype(np.int64)

        def edges(position: int) -> range:
            if self.seats[position] >= 0 and first[position + 1] - first[position] > 1:
                raise AzardiaError(f"position {position} has a choice: give a policy")
            return range(first[position], first[position + 1])

        def follow(position: int) -> dict[int, Fraction]:
            if self.seats[position] == OVER:
                return {position: Fraction(1)}
            inside: dict[int, list[int]] = {}  # successors within the turn
            waiting = [position]
            for here in waiting:  # the list grows during the loop
                if here not in inside:
                    inside[here] = [int(to[edge]) for edge in edges(here) if not passes[edge]]
                    waiting += inside[here]
            try:
                order = list(TopologicalSorter(inside).static_order())[::-1]
            except CycleError:
                raise AzardiaError(f"the turn of position {position} may not end") from None
            distribution: dict[int, Fraction] = {}
            shares = dict.fromkeys(order, Fraction(0)) | {position: Fraction(1)}
            for here in order:
                for edge in edges(here):
                    part = shares[here] * Fraction(int(cases[edge]), int(total[here]))
                    there, reached = int(to[edge]), distribution if passes[edge] else shares
                    reached[there] = reached.get(there, Fraction(0)) + part
            return distribution

        return Chain.explore([start], follow)


class _Task:
    """A whole game as input of the solver: positions become nodes, actions options.

    A chance position reached by a single action of the same turn is `inlined`: the action leads
    directly to its outcomes. A single player pays for each turn at an extra node between turns.
    `known` has the values of final positions, in an array over all positions.
    """

    def __init__(
        self, game: WholeGame, kept: Flags, owner: Ints, known: Floats, alone: bool
    ) -> None:
        size = len(game)
        over = game.seats == OVER
        lucky = game.seats == CHANCE
        total = np.bincount(game.froms, game.cases, size)
        self.share = np.where(lucky[game.froms], game.cases / total[game.froms], 1.0)
        self.flips = owner[game.froms] != owner[game.to]
        froms, to = game.froms[kept], game.to[kept]
        arrivals = np.bincount(to, minlength=size)
        own = np.bincount(to[~lucky[froms] & ~game.passes[kept]], minlength=size)
        self.inlined: Flags = lucky & (arrivals == 1) & (own == 1)
        self.solved: Flags = ~over & ~self.inlined
        nodes = int(self.solved.sum())
        self.node: Ints = np.cumsum(self.solved) - 1

        # Outcomes: the edges of a node; an edge to an inlined chance position is replaced by that
        # position's edges.
        outer = np.flatnonzero(kept & self.solved[game.froms])
        through = self.inlined[game.to[outer]]
        length = np.where(through, np.diff(game.first)[game.to[outer]], 1)
        parent = np.repeat(np.arange(len(outer)), length)
        within = np.arange(len(parent)) - np.repeat(np.cumsum(length) - length, length)
        inner = np.where(
            through[parent], game.first[game.to[outer[parent]]] + within, outer[parent]
        )
        weight = self.share[inner] * np.where(through[parent], self.share[outer[parent]], 1.0)
        flips = self.flips[inner] ^ (through[parent] & self.flips[outer[parent]])
        target = game.to[inner]
        # An option begins at each action, and at the first edge of a chance position.
        starts = ~lucky[game.froms[outer]]
        starts[1:] |= game.froms[outer][1:] != game.froms[outer][:-1]
        starts[:1] = True
        options = np.bincount(self.node[game.froms[outer[starts]]], minlength=nodes)
        begin = (np.cumsum(length) - length)[starts]
        gain = np.zeros(nodes)
        ends = nodes
        worth, which = np.unique(known[over], return_inverse=True)
        end = np.zeros(size, np.int64)
        end[over] = which
        leads = np.where(over[target], ends + end[target], self.node[target])
        if alone:
            paid = game.passes[inner]
            clocks, clock = np.unique(target[paid], return_inverse=True)
            ends = nodes + len(clocks)
            leads[over[target]] = ends
            leads[paid] = nodes + clock
            options = np.append(options, np.ones(len(clocks), np.int64))
            gain = np.append(gain, np.full(len(clocks), -1.0))
            begin = np.append(begin, len(leads) + np.arange(len(clocks)))
            leads = np.append(leads, np.where(over[clocks], ends, self.node[clocks]))
            weight = np.append(weight, np.ones(len(clocks)))
            flips = np.zeros(len(weight), bool)
        sizes, kind = np.unique(options, return_inverse=True)
        at_will = [(int(size), [[Throw(1, tuple(range(size)))]]) for size in sizes]
        self.decisions = Decisions(
            kind.astype(np.int8),
            (np.cumsum(options) - options).astype(np.int32),
            gain,
            np.append(begin, len(leads)).astype(np.int32),
            leads.astype(np.int32),
            np.where(flips, -weight, weight),
            Throws.of(at_will),
            worth,
        )

    def chances(
        self, game: WholeGame, values: Floats, others: Floats, alone: bool = False
    ) -> Floats:
        """Return `values` with those of inlined chance positions filled in.

        Where the owner changes, the value is 1 minus that in `others`.
        """
        edges = np.flatnonzero(self.inlined[game.froms])
        froms, to = game.froms[edges], game.to[edges]
        worth = np.where(self.flips[edges], 1 - others[to], values[to])
        worth = worth - (game.passes[edges] & alone)
        result = values.copy()
        summed = np.bincount(froms, self.share[edges] * worth, len(game))
        result[self.inlined] = summed[self.inlined]
        return result


def _layers(decisions: Decisions) -> Layers:
    """Return the strongly connected components of a game in dependency order.

    Within a component nodes discovered last come first, as they are nearer to the end.
    """
    from scipy.sparse import csr_array
    from scipy.sparse.csgraph import connected_components

    nodes = len(decisions.kind)
    outcomes = decisions.begin[np.append(decisions.first, len(decisions.begin) - 1)]
    froms = np.repeat(np.arange(nodes), np.diff(outcomes))
    inside = decisions.next < nodes
    froms, to = froms[inside], decisions.next[inside]
    graph = csr_array((np.ones(len(to), np.int8), (froms, to)), shape=(nodes, nodes))
    _, labels = connected_components(graph, connection="strong")
    # SciPy numbers components in the order of completion (Pearce 2005), which is a topological
    # order in one direction or the other.
    if (labels[froms] < labels[to]).any():
        labels = labels.max() - labels
    assert (labels[froms] >= labels[to]).all()
    order = np.lexsort((-np.arange(nodes), labels))
    ends = np.flatnonzero(np.diff(labels[order], append=-1)) + 1
    return Layers(order.astype(np.int32), ends.astype(np.int32))


def _forget(variant: Variant):  # type: ignore[no-untyped-def] # compiled
    return compiled(expansion.forget_of(variant.type.engine))


def _who_acts(variant: Variant, states: States) -> Ints:
    engine = variant.type.engine
    seats = np.empty(len(states), np.int64)
    rules = engine.rules_for(variant.rules, 1)
    compiled(expansion.acting_of(engine))(states, rules, seats)
    return seats
