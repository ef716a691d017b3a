"""How well a learner plays, exactly: against the best opponent that there is for it.

>>> from azardia_nb.env.learner import Learner
>>> from azardia_nb.env.pettingzoo import env
>>> from azardia_nb.games import load
>>> race = load("coin_race").Game(2)
>>> board = Measure(race)
>>> learner = Learner(env(begin=race), seed=1)
>>> board.worst(learner, 0) < board.exact(0)
True
"""

import numpy as np

from azardia_nb.env.learner import Learner
from azardia_nb.env.table import Table
from azardia_nb.game.game import Game
from azardia_nb.solve.whole_game import FREE, WholeGame


class Measure:
    """A game of two whose every position is known, to measure learners by.

    `whole` is that game, and `solved` what each of its positions is worth. Raises AzardiaError for
    a game with too many positions, or one that two do not play.
    """

    def __init__(self, game: Game) -> None:
        self.whole = whole = WholeGame(game.variant, game.state)
        self.solved = whole.solve(by_policies=True)
        self._table = Table(game)
        edges = np.diff(whole.first)
        self._choices = [  # positions with a choice, and who has it
            (position, seat)
            for position, seat in enumerate(whole.seats.tolist())
            if seat >= 0 and edges[position] > 1
        ]
        see, rules = self._table.observation.of, game.rules
        self._seen = [see(whole.states[position], rules, seat) for position, seat in self._choices]

    def __len__(self) -> int:
        """How many positions leave a choice."""
        return len(self._choices)

    def exact(self, seat: int) -> float:
        """Return how likely a seat, from 0, wins the game when both play the best."""
        return self.solved.worth(0, seat)

    def worst(self, learner: Learner, seat: int) -> float:
        """Return how likely a learner wins from a seat against who knows it and plays the best.

        Where it has never been, it takes the first of its actions.
        """
        policy = np.full(len(self.whole), FREE)
        for (position, acts), seen in zip(self._choices, self._seen, strict=True):
            if acts == seat:
                chosen = learner.choice(seen)
                first = int(self.whole.numbers[self.whole.first[position]])
                policy[position] = first if chosen is None else self._table.actions[chosen]
        return self.whole.solve(policy, by_policies=True).worth(0, seat)
