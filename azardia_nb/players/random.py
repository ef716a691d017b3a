"""A bot that takes any legal action, each as likely as the others."""

import numpy as np
import numpy.typing as npt

from azardia_nb.compiled.marks import rule
from azardia_nb.game.game import View


class RandomPlayer:
    """Any legal action, each as likely as the others; `seed` makes its choices repeatable.

    The seed is a whole number from 0 on, or None for choices that nobody can repeat.
    """

    def __init__(self, seed: int | None = None) -> None:
        self._rng = np.random.default_rng(seed)

    def choose(self, view: View) -> str:
        """Return a legal action of the view's seat."""
        legal = np.array(view.actions, np.int64)
        return view.text(int(random_choice(self._rng, legal, len(legal))))


@rule
def random_choice(rng: np.random.Generator, legal: npt.NDArray[np.int64], n: int) -> int:
    """Return any of the first `n` legal actions, each as likely as the others.

    It takes one random number, and `n` must be 1 at least.
    """
    return int(legal[case_of(rng, n)])


@rule
def case_of(rng: np.random.Generator, total: int) -> int:
    """Return one of so many equally likely cases, from 0 to `total` - 1, for one random number.

    A double has 53 bits: no case is more likely than another by more than one in 10**12.
    """
    return int(rng.random() * total)
