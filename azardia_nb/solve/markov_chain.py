"""Finite Markov chains: distributions after n steps, absorption times, the long run.

>>> coin = Fraction(1, 2)
>>> two_heads = Chain({0: {0: coin, 1: coin}, 1: {0: coin, 2: coin}, 2: {2: 1}})
>>> two_heads.distribution(0, 3)
{0: Fraction(3, 8), 1: Fraction(1, 4), 2: Fraction(3, 8)}
>>> two_heads.expected_steps()  # tosses until two heads in a row
{0: Fraction(6, 1), 1: Fraction(4, 1), 2: Fraction(0, 1)}

Exact results are computed in integers over one common denominator and returned as Fractions.
Results that would take too long exactly have a twin whose name ends in `_floats`; where it solves
equations, it reports their residual. Absorption times: J. Kemeny, J. Snell, Finite Markov Chains,
1960, chapter III.
"""

import math
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import Any, Generic, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from azardia_nb.errors import AzardiaError

K = TypeVar("K", bound=Hashable)

Distribution = Mapping[K, Fraction]  # probability of each state; the int 1 stands for Fraction(1)
Vector = npt.NDArray[np.float64]

MOST = 200  # largest number of states solved exactly, about a second
ROUNDING = 1e-12  # a median closer than this to a probability of 1/2 is checked exactly


class Floats(NamedTuple, Generic[K]):
    """A floating-point solution of equations: a value per state.

    `residual` is the largest error of any equation.
    """

    values: dict[K, float]
    residual: float

    def steps_between(self, state: K) -> tuple[float, float]:
        """Return a lower and an upper bound of the expected steps from a state.

        Every step costs 1, so a relative error of an equation bounds the relative error of the
        steps; it is doubled because the steps themselves are inexact.

        >>> Floats({"home": 8.0}, 0.125).steps_between("home")
        (6.0, 10.0)
        """
        steps = self.values[state]
        return steps * (1 - 2 * self.residual), steps * (1 + 2 * self.residual)


class Waiting(NamedTuple):
    """Distribution of a number of steps: `chances[n]` for n steps, `rest` for more."""

    chances: Vector
    rest: float


class Chain(Generic[K]):
    """A Markov chain: for each state the exact probabilities of the next state.

    `rows` has a row for every reachable state. A `start` is a state or a distribution of states.
    Raises AzardiaError if probabilities are negative or do not total 1, if a state leads to one
    without a row, and, in every method, for an unknown state.
    """

    def __init__(self, rows: Mapping[K, Distribution[K]]) -> None:
        self.states: tuple[K, ...] = tuple(rows)
        self._at = {state: at for at, state in enumerate(self.states)}
        checked = [_checked(state, row) for state, row in rows.items()]
        # All probabilities are integers over `_whole`.
        self._whole = math.lcm(*(chance.denominator for row in checked for chance in row.values()))
        self._rows = [
            [
                (self._place(there), chance.numerator * (self._whole // chance.denominator))
                for there, chance in row.items()
            ]
            for row in checked
        ]

    @classmethod
    def explore(cls, starts: Iterable[K], follow: Callable[[K], Distribution[K]]) -> "Chain[K]":
        """Return the chain of all states reachable from `starts`, in the order of discovery.

        `follow` returns the distribution of the state after a state. Raises AzardiaError as `Chain`
        does.

        >>> Chain.explore([3], lambda n: {max(n - 1, 0): Fraction(1)}).states
        (3, 2, 1, 0)
        """
        rows: dict[K, Distribution[K]] = {}
        waiting = list(dict.fromkeys(starts))
        met = set(waiting)
        for state in waiting:  # the list grows during the loop
            rows[state] = follow(state)
            new = [there for there, chance in rows[state].items() if chance and there not in met]
            met.update(new)
            waiting += new
        return cls(rows)

    def __len__(self) -> int:
        """Return the number of states."""
        return len(self.states)

    def row(self, state: K) -> dict[K, Fraction]:
        """Return the exact distribution of the state after `state`."""
        row = self._rows[self._place(state)]
        return {self.states[there]: Fraction(weight, self._whole) for there, weight in row}

    # --- distributions after n steps ---

    def distributions(self, start: K | Distribution[K]) -> Iterator[dict[K, Fraction]]:
        """Yield the exact distribution after 0, 1, 2 … steps, without end."""
        return (self._fractions(flow, whole) for flow, whole in self._flows(start))

    def distribution(self, start: K | Distribution[K], steps: int) -> dict[K, Fraction]:
        """Return the exact distribution after `steps` steps.

        Raises AzardiaError for a negative number.
        """
        flow, whole = next(islice(self._flows(start), _count(steps), None))
        return self._fractions(flow, whole)

    def _flows(self, start: K | Distribution[K]) -> Iterator[tuple[dict[int, int], int]]:
        """Yield the distribution after 0, 1, 2 … steps as integer weights, and their total."""
        begin = self._begin(start)
        whole = math.lcm(*(chance.denominator for chance in begin.values()))
        flow = {
            at: chance.numerator * (whole // chance.denominator) for at, chance in begin.items()
        }
        while True:
            yield flow, whole
            after: dict[int, int] = {}
            for at, share in flow.items():
                for there, weight in self._rows[at]:
                    after[there] = after.get(there, 0) + share * weight
            flow, whole = after, whole * self._whole

    def _fractions(self, flow: Mapping[int, int], whole: int) -> dict[K, Fraction]:
        return {self.states[at]: Fraction(flow[at], whole) for at in sorted(flow)}

    def laws_floats(self, start: K | Distribution[K]) -> Iterator[Vector]:
        """Yield the distribution after 0, 1, 2 … steps, as an array in the order of `states`."""
        flow = self._vector(self._begin(start))
        while True:
            yield flow
            flow = self._backwards @ flow

    # --- absorption ---

    @cached_property
    def absorbing(self) -> tuple[K, ...]:
        """The absorbing states, which are never left."""
        return tuple(
            state
            for at, state in enumerate(self.states)
            if all(there == at for there, _ in self._rows[at])
        )

    def _ends(self) -> tuple[K, ...]:
        if not self.absorbing:
            raise AzardiaError("this chain has no absorbing state: none is never left again")
        return self.absorbing

    def expected_steps(self) -> dict[K, Fraction]:
        """Return the exact expected number of steps until absorption, from every state.

        Raises AzardiaError if no state absorbs, if some state may never be absorbed, and for more
        than MOST states.
        """
        return self.hitting(self._ends())

    def expected_steps_floats(self) -> Floats[K]:
        """Return the expected number of steps to absorption, per state; inf if it may never come.

        Raises AzardiaError if no state absorbs.
        """
        return self.hitting_floats(self._ends())

    def hitting(self, targets: Collection[K]) -> dict[K, Fraction]:
        """Return the exact expected number of steps until a target is reached, from every state.

        It is 0 at a target. Raises AzardiaError if some state may never reach one, and for more
        than MOST states.
        """
        going, never = self._reaching(targets)
        if never:
            raise AzardiaError(f"from {self.states[min(never)]!r} it may never come to an end")
        place = {at: n for n, at in enumerate(going)}
        matrix = [[0] * len(going) + [self._whole] for _ in going]
        for n, at in enumerate(going):
            matrix[n][n] = self._whole
            for there, weight in self._rows[at]:
                if there in place:
                    matrix[n][place[there]] -= weight
        times = dict(zip(going, _solve_exactly(matrix), strict=True))
        return {state: times.get(at, Fraction(0)) for at, state in enumerate(self.states)}

    def hitting_floats(self, targets: Collection[K]) -> Floats[K]:
        """Return the expected number of steps until a target is reached, from every state.

        It is 0 at a target, and inf if none may ever be reached.
        """
        going, never = self._reaching(targets)
        inner = self._forwards[going][:, going]
        times, residual = _solve(inner, np.ones(len(going)))
        return Floats(self._values(going, times, never), residual)

    def variance_floats(self) -> Floats[K]:
        """Return the variance of the number of steps until absorption; inf if it may never come.

        Raises AzardiaError if no state absorbs.
        """
        going, never = self._reaching(self._ends())
        inner = self._forwards[going][:, going]
        means, missed = _solve(inner, np.ones(len(going)))
        # A step contributes the squared deviation of 1 + the next mean from the current mean.
        coming = np.zeros(len(self))
        coming[going] = means
        steps = self._forwards[going].tocoo()
        squared = steps.data * (1 + coming[steps.col] - means[steps.row]) ** 2
        spread = np.bincount(steps.row, squared, len(going)).astype(float)
        variances, residual = _solve(inner, spread)
        return Floats(self._values(going, variances, never), max(missed, residual))

    def waiting(self, start: K | Distribution[K], steps: int) -> tuple[list[Fraction], Fraction]:
        """Return the exact probabilities of absorption after 0, 1 … `steps` steps, and of later.

        Raises AzardiaError if no state absorbs, and for a negative number.

        >>> coin = Fraction(1, 2)
        >>> Chain({"on": {"on": coin, "off": coin}, "off": {"off": 1}}).waiting("on", 2)
        ([Fraction(0, 1), Fraction(1, 2), Fraction(1, 4)], Fraction(1, 4))
        """
        ends = {self._at[state] for state in self._ends()}
        done = [
            Fraction(sum(share for at, share in flow.items() if at in ends), whole)
            for flow, whole in islice(self._flows(start), _count(steps) + 1)
        ]
        return [b - a for a, b in zip([Fraction(0), *done], done, strict=False)], 1 - done[-1]

    def waiting_floats(self, start: K | Distribution[K], rest: float = 1e-12) -> Waiting:
        """Return the distribution of the number of steps until absorption.

        It stops when at most `rest` is left. Raises AzardiaError if the start may never be
        absorbed.
        """
        going, never = self._reaching(self._ends())
        if not never.isdisjoint(self._begin(start)):
            raise AzardiaError(f"from {start!r} it may never come to an end")
        ending = np.ones(len(self))
        ending[going] = 0
        arriving = self._forwards[going] @ ending
        # Arrived and remaining parts are summed separately: their difference would lose digits.
        flow = self._vector(self._begin(start))
        chances = [float(ending @ flow)]
        while (left := float(flow[going].sum())) > rest:
            chances.append(float(arriving @ flow[going]))
            flow = self._backwards @ flow
        return Waiting(np.array(chances), left)

    def median(self, start: K | Distribution[K]) -> int:
        """Return the least number of steps within which absorption has probability 1/2 or more.

        Raises AzardiaError if the start may never be absorbed.
        """
        distribution = self.waiting_floats(start, 0.5 - ROUNDING)
        done = np.cumsum(distribution.chances)
        for steps in np.flatnonzero(np.abs(done - 0.5) <= ROUNDING):
            if self.waiting(start, int(steps))[1] <= Fraction(1, 2):
                return int(steps)
        return len(done) - 1

    # --- the long run ---

    def long_run(self) -> dict[K, Fraction]:
        """Return the exact share of steps spent in each state in the long run.

        Raises AzardiaError if it depends on the start, and for more than MOST recurrent states.

        >>> third = Fraction(1, 3)
        >>> Chain({"sun": {"sun": 1 - third, "rain": third}, "rain": {"sun": 1}}).long_run()
        {'sun': Fraction(3, 4), 'rain': Fraction(1, 4)}
        """
        stays = self._recurrent()
        place = {at: n for n, at in enumerate(stays)}
        # Balance: inflow equals outflow for all states but one; and the shares add up to 1.
        matrix = [[0] * (len(stays) + 1) for _ in stays]
        for n, at in enumerate(stays):
            matrix[n][n] -= self._whole
            for there, weight in self._rows[at]:
                matrix[place[there]][n] += weight
        matrix[-1] = [1] * (len(stays) + 1)
        shares = dict(zip(stays, _solve_exactly(matrix), strict=True))
        return {state: shares.get(at, Fraction(0)) for at, state in enumerate(self.states)}

    def _recurrent(self) -> list[int]:
        """Return the indices of the recurrent states; AzardiaError if they form several classes."""
        from scipy.sparse.csgraph import connected_components

        count, kinds = connected_components(self._forwards, connection="strong")
        steps = self._forwards.tocoo()
        left = set(kinds[steps.row[kinds[steps.row] != kinds[steps.col]]].tolist())
        closed = [kind for kind in range(count) if kind not in left]
        if len(closed) > 1:
            raise AzardiaError(
                f"the long run depends on the start: {len(closed)} groups of states are never left"
            )
        return np.flatnonzero(kinds == closed[0]).tolist()

    # --- indices, matrices ---

    def _place(self, state: K) -> int:
        try:
            return self._at[state]
        except (KeyError, TypeError):
            raise AzardiaError(f"this chain has no state {state!r}") from None

    def _begin(self, start: K | Distribution[K]) -> dict[int, Fraction]:
        if not isinstance(start, Mapping):
            return {self._place(start): Fraction(1)}
        return {self._place(s): chance for s, chance in _checked("the start", start).items()}

    def _vector(self, begin: Mapping[int, Fraction]) -> Vector:
        flow = np.zeros(len(self))
        for at, chance in begin.items():
            flow[at] = chance
        return flow

    def _values(self, going: Sequence[int], solution: Vector, never: set[int]) -> dict[K, float]:
        values = np.zeros(len(self))
        values[going] = solution
        values[list(never)] = math.inf
        return dict(zip(self.states, values.tolist(), strict=True))

    @cached_property
    def _forwards(self) -> Any:
        """The transition matrix, sparse, a row per state."""
        from scipy.sparse import csr_array

        starts = np.cumsum([0, *map(len, self._rows)])
        ends = [there for row in self._rows for there, _ in row]
        shares = [weight / self._whole for row in self._rows for _, weight in row]
        return csr_array((shares, ends, starts), shape=(len(self), len(self)))

    @cached_property
    def _backwards(self) -> Any:
        """The transposed transition matrix."""
        return self._forwards.T.tocsr()

    def _reaching(self, targets: Collection[K]) -> tuple[list[int], set[int]]:
        """Return the indices of states that surely reach a target, and of those that may not."""
        ends = {self._place(target) for target in targets}
        before: list[list[int]] = [[] for _ in self.states]
        for at, row in enumerate(self._rows):
            if at not in ends:
                for there, _ in row:
                    before[there].append(at)
        reach = _spread(ends, before)
        never = _spread(set(range(len(self))) - reach, before)
        return [at for at in range(len(self)) if at not in ends and at not in never], never


def _spread(start: set[int], along: Sequence[Sequence[int]]) -> set[int]:
    """Return `start` and all indices reachable from there; `along` has each one's neighbours."""
    reach = set(start)
    waiting = list(start)
    for at in waiting:  # the list grows during the loop
        new = [there for there in along[at] if there not in reach]
        reach.update(new)
        waiting += new
    return reach


def _checked(state: object, row: Distribution[K]) -> dict[K, Fraction]:
    """Return a row's positive probabilities; AzardiaError if the row is not a distribution."""
    for chance in row.values():
        if not isinstance(chance, int | Fraction):
            raise AzardiaError(
                f"{state!r}: {chance!r} is not an exact probability: write it as a Fraction"
            )
    total = sum(row.values())
    if total != 1 or any(chance < 0 for chance in row.values()):
        raise AzardiaError(
            f"{state!r}: these probabilities add up to {total}; they must be 0 or more and total 1"
        )
    return {there: Fraction(chance) for there, chance in row.items() if chance}


def _count(steps: int) -> int:
    if steps < 0:
        raise AzardiaError(f"{steps} steps: there must be 0 or more")
    return steps


def _solve(inner: Any, constant: Vector) -> tuple[Vector, float]:
    """Solve x = constant + inner x; return the solution and its residual."""
    from scipy.sparse import csc_array, eye_array
    from scipy.sparse.linalg import splu

    if not len(constant):
        return constant, 0.0
    matrix = csc_array(eye_array(len(constant)) - inner)
    factors = splu(matrix)
    solution = factors.solve(constant)
    solution += factors.solve(constant - matrix @ solution)  # one step of iterative refinement
    return solution, float(np.abs(constant - matrix @ solution).max())


def _solve_exactly(matrix: list[list[int]]) -> list[Fraction]:
    """Solve equations with integer coefficients, each row with its constant last.

    Fraction-free elimination (Bareiss): every division is exact.
    """
    size = len(matrix)
    if size > MOST:
        raise AzardiaError(f"{size} states are too many to solve exactly: ask for floats")
    divisor = 1
    for n in range(size):
        pivot = next(row for row in range(n, size) if matrix[row][n])
        matrix[n], matrix[pivot] = matrix[pivot], matrix[n]
        top, head = matrix[n], matrix[n][n]
        for row in range(n + 1, size):
            lead = matrix[row][n]
            matrix[row] = [
                (head * x - lead * y) // divisor for x, y in zip(matrix[row], top, strict=True)
            ]
        divisor = head
    # The last pivot is the determinant, a common denominator of all solutions (Cramer), so the
    # solutions are integers over `divisor`.
    numerators = [0] * size
    for n in reversed(range(size)):
        rest = sum(matrix[n][m] * numerators[m] for m in range(n + 1, size))
        numerators[n] = (matrix[n][size] * divisor - rest) // matrix[n][n]
    return [Fraction(x, divisor) for x in numerators]
