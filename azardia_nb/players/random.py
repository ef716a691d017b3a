"""A bot that takes any legal action, each as likely as the others."""

import numpy as np

from azardia_nb.game import View


class RandomPlayer:
    """Any legal action, each as likely as the others; `seed` makes its choices repeatable."""

    def __init__(self, seed: int | None = None) -> None:
        self._rng = np.random.default_rng(seed)

    def choose(self, view: View) -> str:
        """Return a legal action of the view's seat."""
        return view.text(int(self._rng.choice(view.actions)))
