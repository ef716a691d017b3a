"""How well a learner plays, exactly: against the best opponent that there is for it.

>>> from azardia_nb.env.learner import Learner
>>> from azardia_nb.env.pettingzoo import env
>>> from azardia_nb.env.short import short_game
>>> board = Measure(short_game())
>>> learner = Learner(env(begin=short_game()), seed=1)
>>> board.worst(learner, 0) < board.exact(0)
True
"""

from azardia_nb.env.learner import Learner
from azardia_nb.env.table import Table
from azardia_nb.games.azardia.game import Game
from azardia_nb.solve.small_game import SmallGame


class Measure:
    """A small game whose every position is known, to measure learners by."""

    def __init__(self, game: Game) -> None:
        self.small = SmallGame(game)
        self._table = Table(game)
        self._choices: list[tuple[int, int]] = []  # positions with a choice, and who has it
        small = self.small
        for position, seat in enumerate(small.seats.tolist()):
            if seat >= 0 and small.first[position + 1] - small.first[position] > 1:
                self._choices.append((position, seat))
        self._seen = [
            self._table.sight.of(small.states[position], small.rules, seat)
            for position, seat in self._choices
        ]

    def __len__(self) -> int:
        """How many positions leave a choice."""
        return len(self._choices)

    def exact(self, seat: int) -> float:
        """Return how likely a seat, from 0, wins the game when both play the best."""
        return self.small.worth(self.small.solved, seat)

    def worst(self, learner: Learner, seat: int) -> float:
        """Return how likely a learner wins from a seat against who knows it and plays the best.

        Where it has never been, it takes the first of its actions.
        """
        policy = {}
        for (position, acts), seen in zip(self._choices, self._seen, strict=True):
            if acts == seat:
                chosen = learner.choice(seen)
                first = int(self.small.numbers[self.small.first[position]])
                policy[position] = (
                    first if chosen is None else self._table.numbering.actions[chosen]
                )
        return self.small.worth(self.small.against(policy), seat)
