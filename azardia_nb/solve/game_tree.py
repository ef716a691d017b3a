"""The tree of positions that can follow from a position of any game, with exact probabilities.

>>> from azardia_nb.games import load
>>> game = load("pig").Game(2)
>>> tree = GameTree(game)  # to the end of the turn
>>> tree.best(lambda end: end["score"][0] >= 20).value  # 37.5%
Fraction(5675645, 15116544)

No rule of a game is repeated here: all come from the game's engine.
"""

import math
import warnings
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

import numpy as np
import numpy.typing as npt

from azardia_nb.errors import AzardiaError
from azardia_nb.game.game import Entry, Game, Reading
from azardia_nb.game.protocol import CHANCE, OVER, Row, Rules, Variant
from azardia_nb.solve.expansion import Children, States, children

K = TypeVar("K", bound=Hashable)

MOST = 300_000  # positions of one tree

Bools = npt.NDArray[np.bool_]
Seats = npt.NDArray[np.int64]  # per position, the seat to act, from 0, or CHANCE or OVER
# Whether each position ends the tree; arguments: positions, seats to act, the tree's root.
Until = Callable[[States, Seats, Row], Bools]
# A seat's play: a weight per action. An action without a weight is never taken.
Policy = Callable[[Row, Rules, list[int]], Mapping[int, int]]
# Whether a seat considers an action; arguments: position, action number.
ActionFilter = Callable[[Row, int], bool]


# --- where trees end --------------------------------------------------------------------------


def turn_over(states: States, seats: Seats, begun: Row) -> Bools:
    """Return, per position, whether the turn in progress at the root has ended."""
    ended: Bools = (
        (states["turn"] != begun["turn"]) | (states["round"] != begun["round"]) | (seats == OVER)
    )
    return ended


def until_choice(states: States, seats: Seats, begun: Row) -> Bools:
    """Return, per position, whether a seat has to act there, rather than chance."""
    return seats >= 0


# --- policies ---------------------------------------------------------------------------------


def first_action(state: Row, rules: Rules, actions: list[int]) -> Mapping[int, int]:
    """Return the weights of a policy that takes the first legal action."""
    return {actions[0]: 1}


def any_action(state: Row, number: int) -> bool:
    """Return True: as a filter, this lets a seat consider every action."""
    return True


def check_policy(variant: Variant, chosen: Mapping[int, int], actions: Sequence[int]) -> None:
    """Raise AzardiaError if a policy takes an illegal action or none, or has a negative weight."""
    for number, weight in chosen.items():
        if number not in actions:
            write = variant.type.words.write_action
            legal = ", ".join(f"{one} ({write(variant, one)})" for one in actions)
            raise AzardiaError(
                f"the policy takes {number!r}, which is not legal; use one of {legal}"
            )
        if weight < 0:
            raise AzardiaError(f"the policy gives {number} the weight {weight}; none is below 0")
    if not sum(chosen.values()):
        raise AzardiaError("the policy takes no action: give one of them a weight")


# --- the tree ---------------------------------------------------------------------------------


class Best(NamedTuple):
    """A seat's best result: its value, the value of each first action, and a policy."""

    value: Fraction
    actions: dict[int, Fraction]  # by action number; empty if the seat does not act first
    policy: Policy  # a policy that reaches the value


class End(NamedTuple):
    """A position in which a tree ends, with its exact probability and a path to it."""

    state: Row
    chance: Fraction
    path: tuple[int, ...]  # numbers of the actions and outcomes on one path


class _Layer(NamedTuple):
    """Positions at one distance from the root, with their successors."""

    states: States
    ends: Bools
    seats: Seats
    totals: list[int]  # total weight where chance acts, else 1
    # Per position: (number, weight, target). A target is an index in the next layer, or -1 - n for
    # entry n of the tree's `_returns`.
    edges: list[list[tuple[int, int, int]]]
    before: list[tuple[int, int]]  # per position, its parent's index and the step's number


class GameTree:
    """All positions that can follow from one until an end condition, each stored once.

    `until` says which positions end the tree (see `turn_over`, `until_choice`); the end of the game
    always does. If play can lead back to an earlier position, as a tie that is rolled again does
    (`Engine.comes_again`), such returns are solved exactly. With `only`, the tree follows this
    policy's actions alone, which saves most of the work. A policy gives integer weights to a
    position's actions; without a policy seats follow `usual`. Positions have their fields without
    consequence cleared, except the round. Raises AzardiaError if more than MOST positions follow,
    and, in every method, if a policy takes an illegal action.
    """

    usual: Policy = staticmethod(first_action)

    def __init__(
        self, game: Reading, until: Until = turn_over, *, only: Policy | None = None
    ) -> None:
        self.variant = game.variant
        self.rules = game.rules
        self._engine = game.type.engine
        self._only = only
        first = np.zeros(1, self._engine.state)
        first[0] = self._plain(game.state)
        self._layers: list[_Layer] = []
        self._returns: list[tuple[int, int]] = []  # (layer, index) of recurring positions
        recurring: dict[bytes, tuple[int, int]] = {}
        states, seats = first, np.array([self._engine.to_act(first[0], self.rules)])
        before = [(0, 0)]
        count = 0
        while len(states):
            count += len(states)
            if count > MOST:
                raise AzardiaError(f"more than {MOST} positions follow from here: ask for less")
            keys = _keys(states)
            for place in np.flatnonzero(self._engine.comes_again(states)):
                recurring[keys[place]] = (len(self._layers), int(place))
            ends = until(states, seats, first[0]) | (seats == OVER)
            states, seats, before = self._expand(states, seats, ends, before, recurring)

    def _plain(self, state: Row) -> Row:
        """Return a copy of a position with fields without consequence cleared, except the round."""
        plain = state.copy()
        self._engine.forget(plain)
        plain["round"] = state["round"]
        return plain

    def _expand(
        self,
        states: States,
        seats: Seats,
        ends: Bools,
        before: list[tuple[int, int]],
        recurring: dict[bytes, tuple[int, int]],
    ) -> tuple[States, Seats, list[tuple[int, int]]]:
        """Add a layer of `states`; return the positions, seats and parents of the next."""
        going = np.flatnonzero(~ends)
        edges: list[list[tuple[int, int, int]]] = [[] for _ in states]
        totals = [1] * len(states)
        following: dict[bytes, int] = {}
        rows: list[int] = []
        came: list[tuple[int, int]] = []
        successors = children(self._engine, states[going], self.rules)
        numbers = zip(
            *(column.tolist() for column in successors[:3]), _keys(successors.states), strict=True
        )
        left_out = self._left_out(states[going], seats[going], successors)
        for row, (parent, number, weight, key) in enumerate(numbers):
            if row in left_out:
                continue
            at = int(going[parent])
            if key in recurring:
                if recurring[key] not in self._returns:
                    self._returns.append(recurring[key])
                where = -1 - self._returns.index(recurring[key])
            else:
                where = following.setdefault(key, len(rows))
                if where == len(rows):
                    rows.append(row)
                    came.append((at, number))
            edges[at].append((number, weight, where))
        for at in going.tolist():
            if seats[at] == CHANCE:
                totals[at] = sum(weight for _, weight, _ in edges[at])
        self._layers.append(_Layer(states, ends, seats, totals, edges, before))
        return successors.states[rows], successors.seats[rows], came

    def _left_out(self, states: States, seats: Seats, successors: Children) -> set[int]:
        """Return the indices of children whose actions the policy `only` never takes."""
        if self._only is None:
            return set()
        rows: dict[int, dict[int, int]] = {}  # child index by position and action
        for row, (parent, number) in enumerate(
            zip(successors.parents.tolist(), successors.numbers.tolist(), strict=True)
        ):
            if seats[parent] >= 0:
                rows.setdefault(parent, {})[number] = row
        left_out: set[int] = set()
        for parent, actions in rows.items():
            mix = self._only(states[parent], self.rules, list(actions))
            check_policy(self.variant, mix, list(actions))
            left_out |= {row for number, row in actions.items() if number not in mix}
        return left_out

    def __len__(self) -> int:
        """Return the number of positions."""
        return sum(len(layer.states) for layer in self._layers)

    def distribution(
        self, of: Callable[[Row], K], policy: Policy | None = None
    ) -> dict[K, Fraction]:
        """Return the exact distribution of `of(position)` over the tree's ends.

        All seats follow the policy.
        """
        distribution: dict[K, Fraction] = {}
        for end in self.outcomes(policy):
            what = of(end.state)
            distribution[what] = distribution.get(what, Fraction(0)) + end.chance
        return distribution

    def outcomes(self, policy: Policy | None = None) -> list[End]:
        """Return the ends of the tree under a policy, each with its probability."""
        shares = [self._shares(layer, policy) for layer in self._layers]
        ends, back = self._flow((0, 0), shares)
        if any(back):
            self._add_returns(ends, back, shares)
        # Paths of different lengths can end in the same position.
        by_key: dict[bytes, End] = {}
        for where, chance in sorted(ends.items()):
            end = self._end(where, chance)
            key = end.state.tobytes()
            by_key[key] = (
                by_key[key]._replace(chance=by_key[key].chance + chance) if key in by_key else end
            )
        return list(by_key.values())

    def _add_returns(
        self,
        ends: dict[tuple[int, int], Fraction],
        back: list[Fraction],
        shares: list[list[tuple[int, dict[int, int]]]],
    ) -> None:
        """Add to `ends` the probability of reaching them after a return to an earlier position."""
        # Expected number of each return, directly from the root or after other returns.
        flows = [self._flow(place, shares) for place in self._returns]
        n = range(len(self._returns))
        matrix = [[Fraction(i == j) - flows[j][1][i] for j in n] for i in n]
        for times, (more, _) in zip(_solve(matrix, back), flows, strict=True):
            for where, chance in more.items():
                if times:
                    ends[where] = ends.get(where, Fraction(0)) + times * chance

    def _end(self, where: tuple[int, int], chance: Fraction) -> End:
        depth, at = where
        path = []
        for layer in self._layers[depth:0:-1]:
            at, number = layer.before[at]
            path.append(number)
        return End(self._layers[depth].states[where[1]], chance, tuple(path[::-1]))

    def _shares(self, layer: _Layer, policy: Policy | None) -> list[tuple[int, dict[int, int]]]:
        """Return, per position, the total weight and the weight of each followed edge."""
        policy = policy or self.usual
        shares: list[tuple[int, dict[int, int]]] = []
        for at, edges in enumerate(layer.edges):
            if layer.ends[at]:
                shares.append((1, {}))
            elif layer.seats[at] == CHANCE:
                shares.append((layer.totals[at], dict(enumerate(w for _, w, _ in edges))))
            else:
                numbers = [number for number, _, _ in edges]
                chosen = policy(layer.states[at], self.rules, numbers)
                check_policy(self.variant, chosen, numbers)
                weights = {numbers.index(number): weight for number, weight in chosen.items()}
                shares.append((sum(weights.values()), weights))
        return shares

    def _flow(
        self, begin: tuple[int, int], shares: list[list[tuple[int, dict[int, int]]]]
    ) -> tuple[dict[tuple[int, int], Fraction], list[Fraction]]:
        """Return the probabilities of the ends, and of returns, from the position `begin`."""
        ends: dict[tuple[int, int], Fraction] = {}
        back = [Fraction(0)] * len(self._returns)
        whole = 1  # the probabilities of a layer are integers over `whole`
        flow = {begin[1]: 1}
        for depth in range(begin[0], len(self._layers)):
            layer = self._layers[depth]
            for at in flow:
                if layer.ends[at]:
                    ends[depth, at] = Fraction(flow[at], whole)
            going = [at for at in flow if not layer.ends[at]]
            scale = math.lcm(*(shares[depth][at][0] for at in going))
            whole *= scale
            following: dict[int, int] = {}
            for at in going:
                total, weights = shares[depth][at]
                share = flow[at] * (scale // total)
                for edge, weight in weights.items():
                    where = layer.edges[at][edge][2]
                    if where < 0:
                        back[-1 - where] += Fraction(share * weight, whole)
                    else:
                        following[where] = following.get(where, 0) + share * weight
            flow = following
        return ends, back

    def best(
        self,
        wanted: Callable[[Row], bool | int | Fraction],
        seat: int | None = None,
        others: Policy | None = None,
    ) -> Best:
        """Return the largest expected value a seat can reach, and how.

        `wanted` gives the value of an end; True and False give a probability. `seat` counts from 1
        and defaults to the seat whose turn it is; `others` is the policy of all other seats.
        """
        me = int(self._layers[0].states[0]["turn"]) if seat is None else seat - 1
        worth = [
            [_worth(wanted(s)) if e else Fraction(0) for s, e in zip(x.states, x.ends, strict=True)]
            for x in self._layers
        ]
        shares = [self._shares(layer, others) for layer in self._layers]
        back = [Fraction(0)] * len(self._returns)
        while True:  # policy iteration: there are finitely many policies, so it ends
            choices, values = self._choose(worth, shares, back, me)
            solved = self._solve_returns(worth, shares, choices)
            if solved == back:
                break
            back = solved
        policy_by_state = {
            key: number
            for layer, chosen in zip(self._layers, choices, strict=True)
            for key, number in zip(_keys(layer.states), chosen, strict=True)
            if number is not None
        }

        def policy(state: Row, rules: Rules, actions: list[int]) -> Mapping[int, int]:
            number = policy_by_state.get(state.tobytes())
            if number is None and self._engine.to_act(state, rules) == me:
                number = self._equivalent_action(state, policy_by_state)
            if number is None:
                return (others or self.usual)(state, rules, actions)
            return {number: 1}

        first = self._layers[0]
        after = values[1] if len(values) > 1 else []
        actions = {}
        if first.seats[0] == me and not first.ends[0]:
            actions = {n: _value(where, after, back) for n, _, where in first.edges[0]}
        return Best(values[0][0], actions, policy)

    def _equivalent_action(self, state: Row, policy_by_state: Mapping[bytes, int]) -> int | None:
        """Return a best action for a position that the tree has stored in an equivalent form."""
        plain = self._plain(state)
        number = policy_by_state.get(plain.tobytes())
        if number is None:
            return None
        engine, rules = self._engine, self.rules
        key = engine.key(engine.apply(plain, rules, number))
        legal = engine.legal(state, rules)
        return next(n for n in legal if engine.key(engine.apply(state, rules, n)) == key)

    def reach(
        self,
        of: Callable[[Row], K | None],
        may: ActionFilter = any_action,
        others: Policy | None = None,
    ) -> dict[K, Fraction]:
        """Return, for each key, the best probability of passing a position with that key.

        `of` gives a position's key, or None. The seat whose turn it is maximises each probability
        separately, using only actions allowed by `may`, so they do not add up to 1. `others` is the
        policy of the other seats. Raises AzardiaError if play can lead back.
        """
        if self._returns:
            raise AzardiaError(
                "what is tied on the way is thrown again: ask for one thing with `best`"
            )
        me = int(self._layers[0].states[0]["turn"])
        after: list[dict[K, int]] = []
        whole = 1  # the probabilities of a layer are integers over `whole`
        for layer in reversed(self._layers):
            shares = self._shares(layer, others)
            scale = math.lcm(*(total for total, _ in shares))
            whole *= scale
            here: list[dict[K, int]] = []
            for state, ends, seat, edges, (total, weights) in zip(
                layer.states, layer.ends, layer.seats, layer.edges, shares, strict=True
            ):
                chances: dict[K, int] = {}
                if seat == me and not ends:
                    for number, _, where in edges:
                        if may(state, number):
                            for what, value in after[where].items():
                                chances[what] = max(chances.get(what, 0), value * scale)
                else:
                    for edge, weight in weights.items():
                        share = weight * (scale // total)
                        for what, value in after[edges[edge][2]].items():
                            chances[what] = chances.get(what, 0) + value * share
                being = of(state)
                if being is not None:
                    chances[being] = whole
                here.append(chances)
            after = here
        return {what: Fraction(value, whole) for what, value in after[0].items()}

    def _choose(
        self,
        worth: list[list[Fraction]],
        shares: list[list[tuple[int, dict[int, int]]]],
        back: list[Fraction],
        me: int,
    ) -> tuple[list[list[int | None]], list[list[Fraction]]]:
        """Return the best action per position in which `me` acts, and all values."""
        choices: list[list[int | None]] = []
        values: list[list[Fraction]] = []
        after: list[Fraction] = []
        for layer, share, ends in zip(
            reversed(self._layers), reversed(shares), reversed(worth), strict=True
        ):
            chosen: list[int | None] = [None] * len(ends)
            value = list(ends)
            for at, edges in enumerate(layer.edges):
                if layer.ends[at]:
                    continue
                if layer.seats[at] == me:
                    tried = [_value(where, after, back) for _, _, where in edges]
                    value[at] = max(tried)
                    chosen[at] = edges[tried.index(value[at])][0]
                else:
                    value[at] = _expected(edges, share[at], after, back)
            choices.append(chosen)
            values.append(value)
            after = value
        return choices[::-1], values[::-1]

    def _solve_returns(
        self,
        worth: list[list[Fraction]],
        shares: list[list[tuple[int, dict[int, int]]]],
        choices: list[list[int | None]],
    ) -> list[Fraction]:
        """Return the value of each position in `_returns` if the actions `choices` are taken."""
        if not self._returns:
            return []
        fixed = [
            [
                (1, {[number for number, _, _ in edges].index(chosen): 1})
                if chosen is not None
                else share
                for edges, share, chosen in zip(layer.edges, some, here, strict=True)
            ]
            for layer, some, here in zip(self._layers, shares, choices, strict=True)
        ]
        matrix, constant = [], []
        for i, place in enumerate(self._returns):
            ends, back = self._flow(place, fixed)
            matrix.append([Fraction(i == j) - share for j, share in enumerate(back)])
            constant.append(sum((worth[d][at] * p for (d, at), p in ends.items()), Fraction(0)))
        return _solve(matrix, constant)


def _keys(states: States) -> list[bytes]:
    """Return a hashable key of each position."""
    size = states.dtype.itemsize
    rows = np.ascontiguousarray(states).view(np.uint8).reshape(len(states), size)
    return [row.tobytes() for row in rows]


def _worth(value: bool | int | Fraction) -> Fraction:
    return value if isinstance(value, Fraction) else Fraction(int(value))


def _value(where: int, after: list[Fraction], back: list[Fraction]) -> Fraction:
    return back[-1 - where] if where < 0 else after[where]


def _expected(
    edges: list[tuple[int, int, int]],
    share: tuple[int, dict[int, int]],
    after: list[Fraction],
    back: list[Fraction],
) -> Fraction:
    total, weights = share
    # Add weights of equal values first: adding fractions is what takes the time.
    equal: dict[Fraction, int] = {}
    for edge, weight in weights.items():
        value = _value(edges[edge][2], after, back)
        equal[value] = equal.get(value, 0) + weight
    return sum((value * weight for value, weight in equal.items()), Fraction(0)) / total


def _solve(matrix: list[list[Fraction]], constant: list[Fraction]) -> list[Fraction]:
    """Return the exact solution of linear equations, which have to have exactly one."""
    rows = [[*row, value] for row, value in zip(matrix, constant, strict=True)]
    for i in range(len(rows)):
        pivot = next(at for at in range(i, len(rows)) if rows[at][i])
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for j, row in enumerate(rows):
            if j != i and row[i]:
                rows[j] = [a - row[i] * b for a, b in zip(row, rows[i], strict=True)]
    return [row[-1] for row in rows]


# --- consequences of an action --------------------------------------------------------------------


@dataclass(frozen=True)
class Consequence:
    """One possible result of an action, up to the next decision of a seat."""

    chance: Fraction
    entries: tuple[Entry, ...]  # log entries; dice are left out if several rolls have this result
    game: Game  # the game after it
    steps: tuple[str, ...]  # one path: the action and the outcomes

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules involved, each once, in order."""
        return tuple(dict.fromkeys(entry.rule for entry in self.entries))


class ActionResults:
    """All results of an action up to the next decision of a seat, the likeliest first.

    `action` is "" if chance is to act. The game does not change. Raises NotationError and
    IllegalAction as `Game.play` does.
    """

    def __init__(self, game: Game, action: str) -> None:
        self.begun = game.position
        self.after = game.branch()
        self.after.automatic = False
        if action:
            self.after.play(action)
        self.ends = sorted(
            GameTree(self.after, until_choice).outcomes(), key=lambda end: -end.chance
        )

    def __len__(self) -> int:
        """Return the number of results."""
        return len(self.ends)

    def results(self, language: str = "en", most: int | None = None) -> list[Consequence]:
        """Return the results, at most the `most` likeliest; writing many logs takes time."""
        return [self._result(end, language) for end in self.ends[:most]]

    def distribution(self, of: Callable[[Row], K]) -> dict[K, Fraction]:
        """Return the distribution of `of(position)` over the results."""
        distribution: dict[K, Fraction] = {}
        for end in self.ends:
            what = of(end.state)
            distribution[what] = distribution.get(what, Fraction(0)) + end.chance
        return distribution

    def _result(self, end: End, language: str) -> Consequence:
        game = self.after.branch()
        for number in end.path:
            game.take(number)
        with_roll = (
            self._rolls_identify_results and len(end.path) == 1
        )  # the roll identifies the result
        entries = [
            entry
            for entry in game.log(language)
            if entry.position > self.begun and (with_roll or not entry.dice)
        ]
        return Consequence(end.chance, tuple(entries), game, tuple(game.steps[self.begun :]))

    @cached_property
    def _rolls_identify_results(self) -> bool:
        """Whether different rolls, apart from the order of dice, lead to different positions."""
        engine, words = self.after.type.engine, self.after.type.words
        state, rules, variant = self.after.state, self.after.rules, self.after.variant
        led: dict[bytes, list[str]] = {}
        for outcome in engine.chance(state, rules):
            roll = sorted(words.write_outcome(variant, state, outcome.number).split())
            after = engine.key(engine.apply(state, rules, outcome.number))
            if led.setdefault(after, roll) != roll:
                return False
        return True


def consequences(game: Game, action: str, language: str = "en") -> list[Consequence]:
    """Return all results of an action up to the next decision of a seat, the likeliest first.

    Raises NotationError and IllegalAction as `Game.play` does; the game does not change.

    >>> from azardia_nb.games import load
    >>> game = load("pig").Game(2)
    >>> [(str(c.chance), c.rules) for c in consequences(game, "roll")][:2]
    [('1/6', ('pig.roll',)), ('1/6', ('pig.roll',))]
    """
    return ActionResults(game, action).results(language)


_FORMER: dict[str, Any] = {
    "asked": until_choice,
    "anything": any_action,
    "Following": ActionResults,
}


def __getattr__(name: str) -> Any:
    """Return the function or class whose former name is `name`, with a DeprecationWarning."""
    if name not in _FORMER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    now = _FORMER[name]
    warnings.warn(f"{name} is now {now.__name__}", DeprecationWarning, stacklevel=2)
    return now
