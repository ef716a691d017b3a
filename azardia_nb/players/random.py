"""A bot that takes a random legal action."""

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.marks import rule
from azardia_nb.game.game import View


class RandomPlayer:
    """Takes a random legal action, all equally likely; `seed` makes its choices repeatable.

    The seed is an int from 0, or None for choices that cannot be repeated.
    """

    def __init__(self, seed: int | None = None) -> None:
        self._rng = np.random.default_rng(seed)

    def choose(self, view: View) -> str:
        """Return one of the legal actions; all are equally likely."""
        legal = np.array(view.actions, np.int64)
        return view.text(int(random_choice(self._rng, legal, len(legal))))


@rule
def random_choice(rng: np.random.Generator, legal: npt.NDArray[np.int64], n: int) -> int:
    """Return one of the first `n` legal actions, all equally likely.

    It uses one random number; `n` must be at least 1.
    """
    return int(legal[case_of(rng, n)])


@rule
def case_of(rng: np.random.Generator, total: int) -> int:
    """Return a random case from 0 to `total` - 1, all equally likely, from one random number.

    A double has 53 bits, so the probabilities differ by less than one in 10**12.
    """
    return int(rng.random() * total)
