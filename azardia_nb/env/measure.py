"""How well a learner plays, exactly: against the best opponent that there is for it.

>>> from azardia_nb.env.learner import Learner
>>> from azardia_nb.env.pettingzoo import env
>>> from azardia_nb.env.short import short_game
>>> board = Measure(short_game())
>>> learner = Learner(env(begin=short_game()), seed=1)
>>> board.worst(learner, 0) < board.exact(0)
True
"""

import numpy as np

from azardia_nb.env.learner import Learner
from azardia_nb.env.table import Table
from azardia_nb.games.azardia.game import Game
from azardia_nb.solve.whole_game import FREE, WholeGame


class Measure:
    """A small game whose every position is known, to measure learners by."""

    def __init__(self, game: Game) -> None:
        self.whole = WholeGame(game.variant, game.state)
        self.solved = self.whole.solve(by_policies=True)
        self._table = Table(game)
        self._choices: list[tuple[int, int]] = []  # positions with a choice, and who has it
        whole = self.whole
        for position, seat in enumerate(whole.seats.tolist()):
            if seat >= 0 and whole.first[position + 1] - whole.first[position] > 1:
                self._choices.append((position, seat))
        self._seen = [
            self._table.sight.of(whole.states[position], game.rules, seat)
            for position, seat in self._choices
        ]

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
                policy[position] = (
                    first if chosen is None else self._table.numbering.actions[chosen]
                )
        return self.whole.solve(policy, by_policies=True).worth(0, seat)
