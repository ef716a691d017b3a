"""Games so small that every position can be visited: solved from the engine's own walks.

No rule stands here: `children` says what follows from what, and the solver does the rest.

>>> from azardia_nb import Game, Numbers, Placed
>>> board = Numbers(goal=30, gate=24, faces=4, dice=1, top_level=2, step=1)
>>> pawns = [Placed(28, level=2), Placed(29, level=2)]
>>> small = SmallGame(Game.place(pawns, cards=False, numbers=board))
>>> len(small.states) < 2_000, round(small.worth(small.solved, 0), 4)
(True, 0.5893)
"""

from collections.abc import Mapping
from functools import cached_property

import numpy as np
import numpy.typing as npt

from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.game import Game
from azardia_nb.games.azardia.rules.key import forget
from azardia_nb.games.azardia.rules.state import CHANCE, OVER, STATE, State
from azardia_nb.games.azardia.rules.waiting import to_act
from azardia_nb.solve.dynamic_programming import (
    HURRY,
    Decisions,
    Floats,
    Solved,
    Throw,
    Throws,
    policy_iteration,
)
from azardia_nb.solve.successors import States, children

MOST = 100_000  # positions of a small game

Ints = npt.NDArray[np.int64]


class SmallGame:
    """Every position that can follow from where a core game of two stands, and what it is worth.

    Positions are known by their number, the first one is 0. They are without what has no
    consequence: the log, the round, used dice, and which of two dice is which. Raises AzardiaError
    for more than two players, for cards, or where more than MOST positions follow.

    `states` are the positions, `seats` who is to act in each (a seat from 0, CHANCE or OVER).
    What follows from position p are the edges `first[p]` to `first[p + 1]`: by the engine's number
    `numbers`, in so many `cases`, to the position `to`.
    """

    def __init__(self, game: Game) -> None:
        if game.players != 2 or game.deck is not None:
            raise AzardiaError("a small game is a core game of two: players=2, cards=False")
        self.rules = game.rules
        first = np.zeros(1, STATE)
        first[0] = game.state
        forget(first[0])
        known = {first[0].tobytes(): 0}
        found, wave = [first], first
        froms, numbers, cases, to = [], [], [], []
        begun = 0  # the number of the wave's first position
        while len(wave):
            after = children(wave, self.rules)
            after.states["round"] = np.minimum(after.states["round"], 1)
            new = []
            for row, state in enumerate(after.states):
                key = state.tobytes()
                if key not in known:
                    known[key] = len(known)
                    new.append(row)
                to.append(known[key])
            if len(known) > MOST:
                raise AzardiaError(f"more than {MOST} positions follow: take a shorter board")
            froms.append(after.parents + begun)
            numbers.append(after.numbers)
            cases.append(after.weights)
            begun += len(wave)
            wave = after.states[new]
            found.append(wave)
        self._known = known
        self.states: States = np.concatenate(found)
        self.seats: Ints = np.array([to_act(state, self.rules) for state in self.states])
        self.numbers: Ints = np.concatenate(numbers)
        self.cases: Ints = np.concatenate(cases)
        self.to: Ints = np.array(to, np.int64)
        self.froms: Ints = np.concatenate(froms)
        self.first: Ints = np.searchsorted(self.froms, np.arange(len(self.states) + 1))

    def number(self, state: State) -> int:
        """Return the number of a position; AzardiaError where it cannot follow."""
        wanted = state.copy()
        forget(wanted)
        found = self._known.get(wanted.tobytes())
        if found is None:
            raise AzardiaError("this position cannot follow from where the small game begins")
        return found

    @cached_property
    def solved(self) -> Solved:
        """The game solved, both players at their best."""
        return self.against({})

    def against(self, policy: Mapping[int, int]) -> Solved:
        """Solve the game where a policy leaves a choice.

        It takes an action, by the engine's number, in each position it names; in all others who is
        to act plays the best. So a policy of one seat meets the best that there is against it.
        """
        kept = np.ones(len(self.to), bool)
        for position, number in policy.items():
            edges = slice(self.first[position], self.first[position + 1])
            kept[edges] = self.numbers[edges] == number
            if kept[edges].sum() != 1:
                raise AzardiaError(f"{number} is no action of position {position}")
        return policy_iteration(self._decisions(kept), termination_probabilities=HURRY)

    def _decisions(self, kept: npt.NDArray[np.bool_]) -> Decisions:
        """Return the game with some of its edges, as the solver wants it.

        Each position is a node: with an option for each action, or with one for all of chance.
        """
        over = self.seats == OVER
        node = np.cumsum(~over) - 1  # of each position that goes on
        nodes = int((~over).sum())
        node[over] = nodes  # won; a negative weight says by the other
        froms, to = self.froms[kept], self.to[kept]
        lucky = self.seats[froms] == CHANCE
        weight = np.ones(len(froms))
        total = np.bincount(froms, self.cases[kept], len(self.states))
        weight[lucky] = self.cases[kept][lucky] / total[froms[lucky]]
        weight[self._owner[froms] != self._owner[to]] *= -1
        # An edge begins an option, unless it is another thing that the same chance may do.
        begins = ~lucky
        begins[1:] |= froms[1:] != froms[:-1]
        begins[0] = True
        options = np.bincount(node[froms[begins]], minlength=nodes)
        sizes, kind = np.unique(options, return_inverse=True)
        at_will = [(int(size), [[Throw(1, tuple(range(size)))]]) for size in sizes]
        return Decisions(
            kind.astype(np.int8),
            np.concatenate([[0], np.cumsum(options)[:-1]]).astype(np.int32),
            np.zeros(nodes),
            np.append(np.flatnonzero(begins), len(froms)).astype(np.int32),
            node[to].astype(np.int32),
            weight,
            Throws.of(at_will),
            np.ones(1),
        )

    @cached_property
    def _owner(self) -> Ints:
        """Whose chance to win a value is: of who is to act, whose turn it is, or who has won."""
        owner = np.where(self.seats == CHANCE, self.states["turn"], self.seats)
        return np.where(self.seats == OVER, self.states["winner"], owner)

    def worth(self, solved: Solved, seat: int, position: int = 0) -> float:
        """Return how likely a seat, from 0, wins from a position."""
        return float(self.chances(solved, seat)[position])

    def chances(self, solved: Solved, seat: int) -> Floats:
        """Return how likely a seat, from 0, wins from each position."""
        values = np.ones(len(self.states))
        values[self.seats != OVER] = solved.values[:-1]
        mine: Floats = np.where(self._owner == seat, values, 1 - values)
        return mine

    def best(self, position: int) -> list[int]:
        """Return the best actions of a position, by the engine's numbers, if a seat is to act."""
        seat = int(self.seats[position])
        if seat < 0:
            return []
        edges = slice(self.first[position], self.first[position + 1])
        worth = self.chances(self.solved, seat)[self.to[edges]]
        return [int(number) for number in self.numbers[edges][worth >= worth.max() - 1e-9]]
