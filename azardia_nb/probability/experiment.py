"""Two dice rolled again and again: an experiment to lay beside the exact distributions."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

import numpy as np

from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.probability.goodness_of_fit import face

Roll = tuple[int, ...]  # what each die shows


class Experiment:
    """Rolls of two dice, more and more of them; the same seed always rolls the same.

    The second die falls by a distribution of its own, if one is given: it may be loaded.

    >>> experiment = Experiment(seed=1)
    >>> experiment.roll(3)
    >>> len(experiment.rolls)
    3
    """

    def __init__(self, seed: int, second: Mapping[int, Fraction] | None = None) -> None:
        self.rolls: list[Roll] = []
        self._rng = np.random.default_rng(seed)
        self._laws = (face(), second or face())

    def roll(self, times: int) -> None:
        """Roll both dice so many times more."""
        columns = [
            self._rng.choice(
                list(distribution),
                size=times,
                p=[float(chance) for chance in distribution.values()],
            )
            for distribution in self._laws
        ]
        self.rolls += [(int(a), int(b)) for a, b in zip(*columns, strict=True)]

    def reset(self) -> None:
        """Forget the rolls; the next ones are new."""
        self.rolls = []


def faces(rolls: Iterable[Roll]) -> Counter[int]:
    """Count what the single dice showed."""
    return Counter(die for roll in rolls for die in roll)


def sums(rolls: Iterable[Roll]) -> Counter[int]:
    """Count the sums of the rolls of two dice; rolls of fewer or more are left out."""
    return Counter(sum(roll) for roll in rolls if len(roll) == NUMBERS.dice)


def differences(rolls: Iterable[Roll]) -> Counter[int]:
    """Count the differences, highest less lowest."""
    return Counter(max(roll) - min(roll) for roll in rolls)


def differences_rerolled(rolls: Sequence[Roll]) -> Counter[int]:
    """Count the differences of turns in which the first zero was rolled again (`turn.zero`).

    After a zero the next roll belongs to the same turn, and counts whatever it is. A turn whose
    second roll is still to come is not counted.

    >>> differences_rerolled([(4, 4), (9, 2), (3, 3), (5, 5), (6, 6)])
    Counter({7: 1, 0: 1})
    """
    counts: Counter[int] = Counter()
    again = False
    for roll in rolls:
        apart = max(roll) - min(roll)
        again = apart == 0 and not again
        if not again:
            counts[apart] += 1
    return counts
