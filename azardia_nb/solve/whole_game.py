"""Games whose every position can be visited: solved whole, through the interface of any game.

Nothing is known here of any game but what its engine says: who acts, what may follow, and which
positions play alike.

>>> from azardia_nb.games import load
>>> race = load("coin_race").Game(2)
>>> whole = WholeGame(race.variant, race.state)
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

MOST = 5_000_000  # positions of a game that is visited whole
FREE = -1  # in a policy: who acts here does as is best
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Values:
    """What each position is worth to `owner`, and by how much the equations are missed at most.

    A value is a chance to win, from 0 to 1, or a number of turns; in a game with `Engine.returns`
    the expected return on the scale of `Returns.share`, where a draw is 1/2. The owner of a
    position is who is to act, or whose turn it is while chance acts, or who has won: a seat, from
    0, or NOBODY for all that play against a seat together.
    """

    values: Floats  # one a position
    owner: Ints  # one a position
    residual: float
    rounds: int  # sweeps, or policies tried
    of_turns: bool = False  # whether the values are numbers of turns

    def worth(self, position: int, seat: int = 0) -> float:
        """Return how likely a seat, from 0, wins from a position, or its share of what is won.

        Of turns, how many are left.
        """
        value = float(self.values[position])
        return value if self.of_turns or self.owner[position] == seat else 1 - value


class Bounds(NamedTuple):
    """Two values for each position, as in Values, between which the true one lies."""

    low: Floats
    high: Floats
    owner: Ints
    width: float  # how far apart the two are at most

    def of(self, position: int, seat: int = 0) -> tuple[float, float]:
        """Return between which two values that of a seat lies, from 0, in a position."""
        low, high = float(self.low[position]), float(self.high[position])
        return (low, high) if self.owner[position] == seat else (1 - high, 1 - low)


class WholeGame:
    """Every position that can follow from some, and what follows from each.

    Positions have numbers, in the order in which they are met: those of `starts`, a row or an array
    of them, come first. They are without what the engine forgets. `seats` says who is to act in
    each: a seat from 0, CHANCE or OVER. What follows from position p are the edges `first[p]` to
    `first[p + 1]`: by the action or outcome `numbers`, in so many `cases`, to the position `to`;
    `passes` where the turn is over then. Raises AzardiaError for more than `most` positions.
    """

    def __init__(self, variant: Variant, starts: Row | States, most: int = MOST) -> None:
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
            after = expansion.room(engine, expand(wave, rules, legal, expansion.room(engine, 0)))
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
        # These are counted, by numbers of the machine's size: 32 bits in a browser.
        self.to: Ints = np.concatenate(to).astype(np.intp, copy=False)
        self.passes: Flags = np.concatenate(passes)
        self.froms: Ints = np.concatenate(froms).astype(np.intp, copy=False)
        self.first: Ints = np.searchsorted(self.froms, np.arange(len(self.states) + 1))
        self.seats = _who_acts(variant, self.states)

    def __len__(self) -> int:
        """How many positions there are."""
        return len(self.states)

    def number(self, rows: Row | States) -> Ints:
        """Return the numbers of one position or more; AzardiaError where one cannot follow."""
        wanted: States = np.array(rows, self.states.dtype).reshape(-1)
        _forget(self.variant)(wanted)
        found = self._numbering.find(wanted)
        if expansion.EMPTY in found:
            raise AzardiaError("this position cannot follow from where the game begins")
        return found

    def edge(self, position: int, number: int) -> int:
        """Return the edge of an action or outcome; AzardiaError where the position has none."""
        for edge in range(self.first[position], self.first[position + 1]):
            if self.numbers[edge] == number:
                return int(edge)
        raise AzardiaError(f"{number} is nothing that can follow from position {position}")

    @cached_property
    def owner(self) -> Ints:
        """Whose value a value is: of who is to act, whose turn it is, or who has won.

        Where a game has returns, of the first seat at the end.
        """
        owner = np.where(self.seats == CHANCE, self.states["turn"], self.seats)
        ended = 0 if self.variant.type.engine.returns else self.states["winner"]
        found: Ints = np.where(self.seats == OVER, ended, owner).astype(np.int64)
        return found

    def shares(self, seat: int) -> Floats:
        """Return what share of the most a seat, from 0, has won in each position that is an end.

        Elsewhere, and in a game that one seat wins alone, that is 1 for whom `owner` names. Raises
        AzardiaError where a game without returns ends without a winner.
        """
        found, returns = np.ones(len(self)), self.variant.type.engine.returns
        ends = np.flatnonzero(self.seats == OVER)
        if returns is None:
            if (self.states["winner"][ends] == NOBODY).any():
                raise AzardiaError(
                    "this game can end without a winner: let its engine say what each seat has "
                    "gained then (returns)"
                )
            return found
        rules = self.variant.rules
        gained = [float(returns.of(self.states[end], rules, seat)) for end in ends]
        found[ends] = returns.share(np.array(gained))
        return found

    @property
    def first_actions(self) -> Ints:
        """The policy that takes the first action everywhere, for choices that do not matter."""
        return np.where(self.seats >= 0, self._of_first_edge, FREE)

    @property
    def _of_first_edge(self) -> Ints:
        return self.numbers[np.minimum(self.first[:-1], len(self.numbers) - 1)]

    # --- solved -----------------------------------------------------------------------------------

    def solve(
        self, policy: Ints | None = None, *, seat: int | None = None, by_policies: bool = False
    ) -> Values:
        """Solve a game: how likely who is to act wins, all at their best.

        A policy has an action for each position, by its number, or FREE where the best is done. The
        positions are solved in layers that need no later one, by value iteration or `by_policies`.

        Of more than two, nothing says what is best for one who can only choose who of the others
        wins. So a `seat`, from 0, is named there, and all the others act as one against it, where
        their policy leaves them free: that is what the seat can be sure of. Raises AzardiaError
        where one plays alone, or more than two and no seat is named; for a game whose two seats do
        not always gain the same in all; and where somebody who is to act does not see everything:
        `azardia_nb.solve.sequence_form` is for these.
        """
        owner, ends = self._sides(seat)
        return self._solved(self._kept(policy), owner, ends, by_policies=by_policies)

    def bracket(
        self,
        policy: Ints | None = None,
        *,
        seat: int | None = None,
        tolerance: float = SETTLED,
    ) -> Bounds:
        """Enclose what `solve` finds, or `turns_left`: what can be true at least, and at most.

        A game that never ends counts as lost for the least and as won for the most, so nothing is
        taken for true because somebody can wait for ever. A larger `tolerance` has it end sooner,
        with bounds that are farther apart. Raises AzardiaError as they do.
        """
        alone = bool((self.states["players"] == 1).all())
        owner, ends = (self.owner, np.zeros(len(self))) if alone else self._sides(seat)
        task = _Task(self, self._kept(policy), owner, ends, alone)
        layers = _layers(task.decisions)
        if alone:
            turns = value_iteration(task.decisions, layers, begin=0.0, symmetric=False).values
            found = bracket(task.decisions, layers, low=2 * turns, high=0.0, tolerance=tolerance)
        else:
            found = bracket(task.decisions, layers, tolerance=tolerance)
        low, high = (self._of_positions(task, values, ends) for values in (found.low, found.high))
        least, most = task.chances(self, low, high, alone), task.chances(self, high, low, alone)
        if alone:
            least, most = -most, -least
        return Bounds(least, most, owner, found.width)

    def _sides(self, seat: int | None) -> tuple[Ints, Floats]:
        """Return whose value each value is, as `solve` says, and what ends are worth to them."""
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
        """Return whether anything is hidden from who is to act anywhere."""
        engine = self.variant.type.engine
        if not engine.hides:
            return False
        rules = engine.rules_for(self.variant.rules, 1)
        seen = self.states.copy()
        compiled(expansion.hiding_of(engine))(seen, rules)
        return seen.tobytes() != self.states.tobytes()

    def turns_left(self, policy: Ints | None = None) -> Values:
        """Return how many turns one who plays alone takes on average, as few as can be.

        The turn that is on counts as a whole. Raises AzardiaError where more than one play.
        """
        if (self.states["players"] != 1).any():
            raise AzardiaError("turns_left is for a player alone")
        ends = np.zeros(len(self))
        found = self._solved(self._kept(policy), self.owner, ends, alone=True)
        return Values(-found.values, found.owner, found.residual, found.rounds, of_turns=True)

    def best(self, solved: Values, position: int, close: float = SAME) -> list[int]:
        """Return the best actions of a position, by their numbers, if a seat is to act.

        What `solved` is worth more by than `close` is better.
        """
        worth = self.actions(solved, position)
        best = max(worth.values(), default=0.0)
        return [number for number, value in worth.items() if value >= best - close]

    def actions(self, solved: Values, position: int) -> dict[int, float]:
        """Return what each action of a position is worth to who takes it, if a seat is to act."""
        if self.seats[position] < 0:
            return {}
        edges = np.arange(self.first[position], self.first[position + 1])
        found = zip(self.numbers[edges], self._worth(solved, edges), strict=True)
        return {int(number): float(value) for number, value in found}

    def policy(self, solved: Values, close: float = SAME) -> Ints:
        """Return the policy that takes the first of the best actions everywhere.

        It has a number for each position: of an action, or FREE where no seat is to act.
        """
        edges = np.flatnonzero(self.seats[self.froms] >= 0)
        worth = self._worth(solved, edges)
        most = np.full(len(self), -np.inf)
        np.maximum.at(most, self.froms[edges], worth)
        good = edges[worth >= most[self.froms[edges]] - close]
        found = np.full(len(self), FREE)
        found[self.froms[good[::-1]]] = self.numbers[good[::-1]]  # the first one is written last
        return found

    def _worth(self, solved: Values, edges: Ints) -> Floats:
        """Return what actions are worth to who takes them."""
        worth = solved.values[self.to[edges]]
        if solved.of_turns:
            return -worth - self.passes[edges]
        mine = solved.owner[self.to[edges]] == solved.owner[self.froms[edges]]
        found: Floats = np.where(mine, worth, 1 - worth)
        return found

    def _kept(self, policy: Ints | None) -> Flags:
        """Return which edges a policy leaves."""
        if policy is None:
            return np.ones(len(self.to), bool)
        wanted = np.asarray(policy, np.int64)[self.froms]
        kept: Flags = (self.seats[self.froms] < 0) | (wanted == FREE) | (self.numbers == wanted)
        lost = np.bincount(self.froms[kept], minlength=len(self)) == 0
        if (lost & (self.seats != OVER)).any():
            position = int(np.flatnonzero(lost & (self.seats != OVER))[0])
            raise AzardiaError(f"{policy[position]} is not an action of position {position}")
        return kept

    def _solved(
        self,
        kept: Flags,
        owner: Ints,
        ends: Floats,
        *,
        alone: bool = False,
        by_policies: bool = False,
    ) -> Values:
        task = _Task(self, kept, owner, ends, alone)
        layers, begin = _layers(task.decisions), 0.0 if alone else 0.5
        solved: Solved = (
            policy_iteration(task.decisions, layers, begin=begin, termination_probabilities=HURRY)
            if by_policies
            else value_iteration(task.decisions, layers, begin=begin, symmetric=False)
        )
        values = self._of_positions(task, solved.values, ends)
        values = task.chances(self, values, values, alone)
        return Values(values, owner, solved.residual, solved.rounds)

    def _of_positions(self, task: "_Task", found: Floats, ends: Floats) -> Floats:
        """Return what positions are worth, but for chance that only one action leads to."""
        values = ends.copy()
        values[task.solved] = found[task.node[task.solved]]
        return values

    # --- as a chain -------------------------------------------------------------------------------

    def chain(self, policy: Ints | None = None, start: int = 0) -> Chain[int]:
        """Return the exact Markov chain whose steps are turns, of a game played by a policy.

        States are the positions in which turns begin, and those in which the game is over. A policy
        has an action for each position with a choice. Raises AzardiaError where one is left free,
        and for a turn that may never end.
        """
        kept = self._kept(policy)
        froms, to, passes = self.froms[kept], self.to[kept], self.passes[kept]
        cases = self.cases[kept]
        first = np.searchsorted(froms, np.arange(len(self) + 1))
        total = np.bincount(froms, cases, len(self)).astype(np.int64)

        def edges(position: int) -> range:
            if self.seats[position] >= 0 and first[position + 1] - first[position] > 1:
                raise AzardiaError(f"position {position} has a choice: give a policy")
            return range(first[position], first[position + 1])

        def follow(position: int) -> dict[int, Fraction]:
            if self.seats[position] == OVER:
                return {position: Fraction(1)}
            inside: dict[int, list[int]] = {}  # what may come next in the turn
            waiting = [position]
            for here in waiting:  # grows
                if here not in inside:
                    inside[here] = [int(to[edge]) for edge in edges(here) if not passes[edge]]
                    waiting += inside[here]
            try:
                order = list(TopologicalSorter(inside).static_order())[::-1]
            except CycleError:
                raise AzardiaError(f"the turn of position {position} may not end") from None
            found: dict[int, Fraction] = {}
            shares = dict.fromkeys(order, Fraction(0)) | {position: Fraction(1)}
            for here in order:
                for edge in edges(here):
                    part = shares[here] * Fraction(int(cases[edge]), int(total[here]))
                    there, reached = int(to[edge]), found if passes[edge] else shares
                    reached[there] = reached.get(there, Fraction(0)) + part
            return found

        return Chain.explore([start], follow)


class _Task:
    """A whole game as the solver wants it: positions become nodes, actions options.

    Chance that only one action leads to, in the same turn, is `inlined`: the action leads on to all
    that may happen. One who plays alone pays for each turn on a node of its own between the turns.
    What positions are worth in which the game is over is said by `known`, for all positions.
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

        # Outcomes: each edge of a node, or, in place of one to inlined chance, all that follow it.
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
        # An option begins with each action, and with the first thing that a chance may do.
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
        """Return values with those of inlined chance, which was worked out with its action.

        Where the owner changes, it is 1 less what `others` say.
        """
        edges = np.flatnonzero(self.inlined[game.froms])
        froms, to = game.froms[edges], game.to[edges]
        worth = np.where(self.flips[edges], 1 - others[to], values[to])
        worth = worth - (game.passes[edges] & alone)
        found = values.copy()
        summed = np.bincount(froms, self.share[edges] * worth, len(game))
        found[self.inlined] = summed[self.inlined]
        return found


def _layers(decisions: Decisions) -> Layers:
    """Return the strongly connected components of a game, those first that need no other.

    In a component the nodes that were met last come first: they are nearer to the end.
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
    # SciPy numbers components as they are completed (Pearce 2005), so in order, one way or another.
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
    found = np.empty(len(states), np.int64)
    rules = engine.rules_for(variant.rules, 1)
    compiled(expansion.acting_of(engine))(states, rules, found)
    return found
