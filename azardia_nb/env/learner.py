"""A tabular Q-learner that plays against itself in a PettingZoo environment.

It uses only the environment's observations, legal actions and final rewards, not the rules.

>>> from azardia_nb.env.pettingzoo import env
>>> learner = Learner(env(2, game="pig", goal=10), seed=1)
>>> learner.play(2)
>>> learner.games, len(learner.table) > 0
(2, True)
"""

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from azardia_nb.game.learning import Ints
from azardia_nb.probability.ties import first_best

if TYPE_CHECKING:
    from pettingzoo import AECEnv

    from azardia_nb.env.pettingzoo import Observed

from azardia_nb.env.table import Table
from azardia_nb.game.game import Game
from azardia_nb.solve.whole_game import FREE, WholeGame

CURIOUS = 0.3  # probability of a random action instead of the best known one
# The learning rate of the nth update is 1 / n^FORGETS. It falls more slowly than 1 / n, because the
# first results come from bad play.
FORGETS = 0.7


class TableEntry(NamedTuple):
    """The table entry of an observation: its legal actions, their values and their update counts.

    A value is the agent's expected result, from -1 to 1.
    """

    actions: list[int]
    worth: list[float]
    tried: list[int]

    def best(self) -> int:
        """Return the index of the first of the best actions."""
        return first_best(dict(enumerate(self.worth)))


class Learner:
    """A learner for two-player games by self-play (Q-learning, Watkins 1989).

    An action's target is the value of the next choice, negated if the other agent makes it. `table`
    maps observations to entries; observations with one legal action are skipped. The `environment`
    must show the complete position, which excludes hidden cards.
    """

    def __init__(self, environment: "AECEnv[str, Observed, int]", seed: int) -> None:
        # Only legal actions are taken, so the checking wrappers would only cost time.
        self.environment = environment.unwrapped
        self.table: dict[bytes, TableEntry] = {}
        self.games = 0
        self._rng = np.random.default_rng(seed)
        self._seeds = np.random.default_rng(seed + 1)

    def play(self, games: int) -> None:
        """Play `games` more games and learn from them."""
        for _ in range(games):
            self._play()
            self.games += 1

    def _play(self) -> None:
        env = self.environment
        env.reset(seed=int(self._seeds.integers(1 << 32)))
        before: tuple[str, TableEntry, int] | None = None  # last chooser, entry, action
        for agent in env.agent_iter():
            observed, won, over, _, _ = env.last()
            if over:
                break
            row, actions = observed["observation"], observed["action_mask"].nonzero()[0].tolist()
            if len(actions) == 1:
                env.step(actions[0])
                continue
            entry = self.entry(row, actions)
            best = entry.best()
            if before is not None:
                value = entry.worth[best]
                _learn(*before[1:], value if agent == before[0] else -value)
            curious = self._rng.random() < CURIOUS
            at = int(self._rng.integers(len(actions))) if curious else best
            before = agent, entry, at
            env.step(actions[at])
        if before is not None:
            chooser, entry, at = before
            _learn(entry, at, won if agent == chooser else -won)

    def entry(self, seen: Ints, actions: list[int]) -> TableEntry:
        """Return the entry of the observation `seen`; add one with values 0 if it is new."""
        count = len(actions)
        return self.table.setdefault(
            seen.tobytes(), TableEntry(actions, [0.0] * count, [0] * count)
        )

    def choice(self, seen: Ints) -> int | None:
        """Return the best known action, or None for an unknown observation."""
        entry = self.table.get(seen.tobytes())
        return None if entry is None else entry.actions[entry.best()]


def _learn(entry: TableEntry, at: int, outcome: float) -> None:
    entry.tried[at] += 1
    entry.worth[at] += (outcome - entry.worth[at]) / entry.tried[at] ** FORGETS


# --- exact measures of a learner -----------------------------------------------------------------


class Measure:
    """A solved two-player game against which learners are measured.

    `whole` has every position of the game, and `solved` their values. Raises AzardiaError for a
    game with too many positions or another number of players.
    """

    def __init__(self, game: Game) -> None:
        self.whole = whole = WholeGame(game.variant, game.state)
        self.solved = whole.solve(by_policies=True)
        self._table = Table(game)
        edges = np.diff(whole.first)
        self._choices = [  # (position, seat to act) where there is a choice
            (position, seat)
            for position, seat in enumerate(whole.seats.tolist())
            if seat >= 0 and edges[position] > 1
        ]
        see, rules = self._table.observation.of, game.rules
        self._observations = [
            see(whole.states[position], rules, seat) for position, seat in self._choices
        ]

    def __len__(self) -> int:
        """Return the number of positions with more than one legal action."""
        return len(self._choices)

    def exact(self, seat: int) -> float:
        """Return a seat's winning probability under best play by both; seats count from 0."""
        return self.solved.worth(0, seat)

    def worst(self, learner: Learner, seat: int) -> float:
        """Return the learner's probability of winning from `seat` against a best response.

        In observations it has never met, the learner takes its first legal action.
        """
        policy = np.full(len(self.whole), FREE)
        for (position, acts), observation in zip(self._choices, self._observations, strict=True):
            if acts == seat:
                chosen = learner.choice(observation)
                first = int(self.whole.numbers[self.whole.first[position]])
                policy[position] = first if chosen is None else self._table.actions[chosen]
        return self.whole.solve(policy, by_policies=True).worth(0, seat)
