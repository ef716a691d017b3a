"""Solve two-player zero-sum games with hidden information by linear programming.

Each seat mixes its actions and knows only what it has seen so far. A plan gives each sequence of a
seat's own actions a probability. Expected gains are linear in either plan, so the best plan against
the best answer is a linear program of the size of the game: D. Koller, N. Megiddo, B. von Stengel:
Fast algorithms for finding randomized strategies in game trees. STOC 1994. SciPy's HiGHS solves it.

>>> from azardia_nb.games import load
>>> game = load("kuhn_poker").Game(2)
>>> game.go(0)  # before the cards are dealt
>>> solved = solve(game.variant, game.state)
>>> round(solved.value, 12), solved.high - solved.low < 1e-12  # -1/18
(-0.055555555556, True)
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from azardia_nb.errors import AzardiaError
from azardia_nb.game.protocol import CHANCE, OVER, Row, Variant

MOST = 200_000  # positions, counted once per path
NOTHING = 0  # the empty sequence of a seat that has not acted yet
Floats = npt.NDArray[np.float64]


class MixedAction(NamedTuple):
    """A mixed action: the position as its seat sees it, as notation, and action probabilities."""

    seen: str
    actions: dict[str, float]


class Solution(NamedTuple):
    """The first seat's expected gain, and an optimal plan of each seat.

    The first seat's plan guarantees at least `low`; the second seat's plan keeps it to at most
    `high`: the value of the game lies between. `plans` has a line per information set, in order of
    play; where a seat's own plan never leads, its actions are equally likely.
    """

    low: float
    high: float
    plans: tuple[tuple[MixedAction, ...], tuple[MixedAction, ...]]

    @property
    def value(self) -> float:
        """The midpoint of `low` and `high`."""
        return (self.low + self.high) / 2


@dataclass
class _InformationSet:
    """An information set of a seat: its view, the own sequence before it, and its actions."""

    view: str
    after: int
    sequences: list[int]
    actions: list[int]


@dataclass
class _Seat:
    """A seat's sequences, numbered from NOTHING, and its information sets."""

    count: int = 1
    information_sets: dict[int, _InformationSet] = field(default_factory=dict)

    def constraints(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64], Floats]:
        """Return rows, columns and entries of the plan constraints.

        Each sequence's probability is the sum of its continuations in an information set.
        """
        entries = [(0, NOTHING, 1.0)]
        for row, here in enumerate(self.information_sets.values(), 1):
            entries.append((row, here.after, -1.0))
            entries += [(row, one, 1.0) for one in here.sequences]
        rows, columns, values = zip(*entries, strict=True)
        return np.array(rows), np.array(columns), np.array(values)

    def best_answer(self, gains: Floats) -> float:
        """Return the largest gain of a best answer, given each sequence's own gain."""
        worth = gains.copy()
        for here in reversed(
            self.information_sets.values()
        ):  # later information sets were added later
            worth[here.after] += worth[here.sequences].max()
        return float(worth[NOTHING])

    def plan(self, weights: Floats, variant: Variant) -> tuple[MixedAction, ...]:
        """Return the mixed actions that sequence weights imply."""
        write, actions = variant.type.words.write_action, []
        for here in self.information_sets.values():
            share = np.maximum(weights[here.sequences], 0)
            total = share.sum()
            mixed = share / total if total > 0 else np.full(len(share), 1 / len(share))
            texts = [write(variant, action) for action in here.actions]
            actions.append(MixedAction(here.view, dict(zip(texts, mixed.tolist(), strict=True))))
        return tuple(actions)


def solve(variant: Variant, start: Row, most: int = MOST) -> Solution:
    """Solve a two-seat game from a position, with its hidden information.

    Values are returns of the first seat. Raises AzardiaError unless two seats play a zero-sum game,
    and if more than `most` positions follow, counted once per path.
    """
    from scipy.optimize import linprog
    from scipy.sparse import coo_array, csr_array, hstack

    returns = variant.type.engine.returns
    if int(start["players"]) != 2 or (returns and returns.total != 0):
        raise AzardiaError("two seats have to play, and one loses what the other gains")
    seats = (_Seat(), _Seat())
    payoff: dict[tuple[int, int], float] = {}
    for one, other, gained in _ends(variant, start, seats, most):
        payoff[one, other] = payoff.get((one, other), 0.0) + gained
    first, second = seats
    rows, columns = np.array(list(payoff)).T
    gains = csr_array(
        coo_array((np.array(list(payoff.values())), (rows, columns)), (first.count, second.count))
    )

    def plan_of(me: _Seat, other: _Seat, gains: csr_array) -> Floats:
        """Return the weights of a plan that is best against the best answer."""
        rows, columns, entries = me.constraints()
        shares = coo_array((entries, (rows, columns)), (len(me.information_sets) + 1, me.count))
        rows, columns, entries = other.constraints()
        answers = coo_array(
            (entries, (columns, rows)), (other.count, len(other.information_sets) + 1)
        )
        # Variables: the plan's weights, then the best answer's value in each information set.
        cost = np.zeros(me.count + len(other.information_sets) + 1)
        cost[me.count] = -1.0
        solution = linprog(
            cost,
            A_ub=hstack((-gains.T, answers)),
            b_ub=np.zeros(other.count),
            A_eq=hstack(
                (shares, coo_array((len(me.information_sets) + 1, len(other.information_sets) + 1)))
            ),
            b_eq=np.eye(1, len(me.information_sets) + 1)[0],
            bounds=[(0, None)] * me.count + [(None, None)] * (len(other.information_sets) + 1),
            method="highs",
        )
        if solution.x is None:
            raise AzardiaError(f"the linear program was not solved: {solution.message}")
        weights: Floats = solution.x[: me.count]
        return weights

    mine, theirs = plan_of(first, second, gains), plan_of(second, first, -gains.T)
    return Solution(
        -second.best_answer(-(gains.T @ mine)),
        first.best_answer(gains @ theirs),
        (first.plan(mine, variant), second.plan(theirs, variant)),
    )


def _ends(
    variant: Variant, start: Row, seats: tuple[_Seat, _Seat], most: int
) -> Iterator[tuple[int, int, float]]:
    """Yield, for each end, both seats' sequences and the first seat's gain times its probability.

    Seats have perfect recall: an information set holds all views and own actions so far.
    """
    engine, rules, words = variant.type.engine, variant.rules, variant.type.words
    numbered: dict[tuple[int, bytes, int], int] = {}

    def view(s: Row, seat: int) -> Row:
        row = s.copy()
        engine.hide_from(row, rules, seat)
        return row

    def remember(before: int, s: Row, seat: int, done: int) -> int:
        return numbered.setdefault((before, view(s, seat).tobytes(), done), len(numbered) + 1)

    begun = (remember(0, start, 0, -1), remember(0, start, 1, -1))
    waiting = [(start, 1.0, (NOTHING, NOTHING), begun)]
    met = 0
    while waiting:
        s, likely, sequence, past = waiting.pop()
        met += 1
        if met > most:
            raise AzardiaError(f"more than {most} positions follow: take a smaller game")
        acting = engine.to_act(s, rules)
        if acting == OVER:
            yield (*sequence, likely * variant.type.returns(s, rules)[0])
            continue
        if acting == CHANCE:
            follow = [
                (one.number, one.weight / one.total, sequence) for one in engine.chance(s, rules)
            ]
        else:
            seat, actions = seats[acting], engine.legal(s, rules)
            if past[acting] not in seat.information_sets:
                line = words.write_position(variant, view(s, acting), acting)
                numbers = list(range(seat.count, seat.count + len(actions)))
                seat.information_sets[past[acting]] = _InformationSet(
                    line, sequence[acting], numbers, actions
                )
                seat.count += len(actions)
            here = seat.information_sets[past[acting]]
            follow = [
                (action, 1.0, (own, sequence[1]) if acting == 0 else (sequence[0], own))
                for action, own in zip(here.actions, here.sequences, strict=True)
            ]
        for number, chance, then in follow:
            after = engine.apply(s, rules, number)
            memories = [
                remember(past[seat], after, seat, number if seat == acting else -1)
                for seat in (0, 1)
            ]
            waiting.append((after, likely * chance, then, (memories[0], memories[1])))
