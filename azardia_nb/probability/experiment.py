"""Dice rolled again and again: an experiment to lay beside the exact distributions."""

from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np

from azardia_nb.probability.distribution import Chances

Roll = tuple[int, ...]  # what each die shows


class Experiment:
    """Rolls of dice, more and more of them; the same seed always rolls the same.

    `dice` says of each die how likely it shows what: one of them may be loaded. `rolls` has a tuple
    for each roll, what each die shows.

    >>> from azardia_nb.probability.dice import fair
    >>> experiment = Experiment(1, fair((6, 10)))
    >>> experiment.roll(3)
    >>> len(experiment.rolls)
    3
    """

    def __init__(self, seed: int, dice: Sequence[Chances]) -> None:
        self.rolls: list[Roll] = []
        self._rng = np.random.default_rng(seed)
        self._dice = dice

    def roll(self, times: int) -> None:
        """Roll all dice so many times more."""
        columns = [
            self._rng.choice(
                list(distribution),
                size=times,
                p=[float(chance) for chance in distribution.values()],
            )
            for distribution in self._dice
        ]
        self.rolls += [tuple(map(int, roll)) for roll in zip(*columns, strict=True)]

    def reset(self) -> None:
        """Forget the rolls; the next ones are new."""
        self.rolls = []


def faces(rolls: Iterable[Roll]) -> Counter[int]:
    """Count how often the single dice showed each face."""
    return Counter(die for roll in rolls for die in roll)


def sums(rolls: Iterable[Roll], dice: int = 2) -> Counter[int]:
    """Count the sums of the rolls of so many dice; rolls of fewer or more are left out."""
    return Counter(sum(roll) for roll in rolls if len(roll) == dice)


def differences(rolls: Iterable[Roll]) -> Counter[int]:
    """Count the differences, highest less lowest."""
    return Counter(max(roll) - min(roll) for roll in rolls)
