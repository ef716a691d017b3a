"""An easy rival: every other action is any at all, and the rest are those of the greedy bot."""

import numpy as np

from azardia_nb.game.game import View
from azardia_nb.game.protocol import Player
from azardia_nb.players.greedy import Greedy
from azardia_nb.players.random import RandomPlayer

SLIPS = 0.5  # how often it takes any action


class Easy:
    """Greedy at times, random at others; `seed` makes its choices repeatable."""

    def __init__(self, seed: int | None = None) -> None:
        self._seed = seed
        self._rng = np.random.default_rng(seed)
        self._random = RandomPlayer(seed)
        self._greedy: Player | None = None

    def choose(self, view: View) -> str:
        """Return a legal action of the view's seat."""
        if self._rng.random() < SLIPS:
            return self._random.choose(view)
        self._greedy = self._greedy or view.type.bots().get("greedy", Greedy)(self._seed)
        return self._greedy.choose(view)
