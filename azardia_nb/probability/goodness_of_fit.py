"""Chi-square test of dice: how far counts deviate, and how probable that is for fair dice.

>>> fit = chi_square({1: 30, 2: 20, 3: 10}, dict.fromkeys((1, 2, 3), Fraction(1, 3)))
>>> fit.statistic, fit.freedom, round(fit.chance, 4)
(Fraction(10, 1), 2, 0.0067)
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from azardia_nb.errors import AzardiaError
from azardia_nb.probability.distribution import Chances, chances
from azardia_nb.text.language import spoken
from azardia_nb.text.say import rounded

# --- dice rolled again and again ------------------------------------------------------------------


Roll = tuple[int, ...]  # the face of each die


class Experiment:
    """A series of dice rolls, to which rolls are added; the same seed gives the same rolls.

    `dice` has a distribution per die, so dice may be loaded. `rolls` has a tuple of faces per roll.

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
        """Roll all dice `times` more times."""
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
        """Drop all rolls; the generator goes on, so the next rolls differ."""
        self.rolls = []


def faces(rolls: Iterable[Roll]) -> Counter[int]:
    """Return the number of times that each face is shown by any die."""
    return Counter(die for roll in rolls for die in roll)


def sums(rolls: Iterable[Roll], dice: int = 2) -> Counter[int]:
    """Return the number of rolls by sum; only rolls with exactly `dice` dice count."""
    return Counter(sum(roll) for roll in rolls if len(roll) == dice)


def differences(rolls: Iterable[Roll]) -> Counter[int]:
    """Return the number of rolls by difference, highest minus lowest die."""
    return Counter(max(roll) - min(roll) for roll in rolls)


# --- the chi-square test --------------------------------------------------------------------------


ENOUGH = 5  # expected count of each outcome for the chi-square approximation to hold
UNUSUAL = Fraction(1, 20)  # p-value below which a result is unusual
HARDLY = Fraction(1, 100)  # p-value below which fairness is hardly credible
FINEST = 1_000_000  # largest number of tries in a probability shown as hits out of tries


@dataclass(frozen=True)
class Fit:
    """Chi-square goodness of fit, and its p-value.

    K. Pearson: On the criterion that a given system of deviations … Philosophical Magazine, 1900.
    """

    tries: int
    statistic: Fraction  # the chi-square statistic
    freedom: int  # degrees of freedom: outcomes minus 1
    fewest: int  # tries needed for a verdict: each outcome is then expected at least ENOUGH times

    @property
    def enough(self) -> bool:
        """Whether there are enough tries for `chance` to be reliable."""
        return self.tries >= self.fewest

    @property
    def chance(self) -> float:
        """The p-value: the probability that fair dice have a statistic at least as high."""
        from scipy.special import chdtrc

        if not self.freedom:
            return 1.0  # a single outcome always fits
        return float(chdtrc(self.freedom, float(self.statistic)))


def chi_square(counts: Mapping[int, int], distribution: Chances) -> Fit:
    """Return the chi-square fit of `counts` of outcomes to a distribution.

    Without tries the statistic is 0. Raises AzardiaError if an outcome of probability 0 is counted,
    and for probabilities that do not add up to 1.
    """
    distribution = {outcome: chance for outcome, chance in chances(distribution).items() if chance}
    for outcome in counts:
        if not distribution.get(outcome):
            possible = ", ".join(map(str, distribution))
            raise AzardiaError(
                spoken(
                    "{n} is not a possible outcome; use one of {names}", n=outcome, names=possible
                )
            )
    tries = sum(counts.values())
    return Fit(
        tries,
        sum(_parts(counts, distribution).values(), Fraction(0)),
        len(distribution) - 1,
        math.ceil(ENOUGH / min(distribution.values())),
    )


def most_deviating(counts: Mapping[int, int], distribution: Chances) -> int:
    """Return the outcome with the largest contribution to chi-square.

    >>> most_deviating({1: 30, 2: 17, 3: 13}, dict.fromkeys((1, 2, 3), Fraction(1, 3)))
    1
    """
    parts = _parts(counts, distribution)
    return max(parts, key=lambda outcome: parts[outcome])


def _parts(counts: Mapping[int, int], distribution: Chances) -> dict[int, Fraction]:
    """Return each outcome's contribution to chi-square."""
    tries = sum(counts.values())
    if not tries:
        return dict.fromkeys(distribution, Fraction(0))
    return {
        outcome: (counts.get(outcome, 0) - chance * tries) ** 2 / (chance * tries)
        for outcome, chance in distribution.items()
    }


def as_hits_and_tries(chance: float) -> tuple[int, int]:
    """Return a probability, from 0 to 1, as rounded (hits, tries).

    Tries are the lowest power of ten from 100 to FINEST with a hit and, unless `chance` is 1, a
    miss.

    >>> [as_hits_and_tries(chance) for chance in (0.371, 0.0004, 0.9962, 1)]
    [(37, 100), (4, 10000), (996, 1000), (100, 100)]
    """
    tries = 100
    while tries < FINEST and not (
        chance * tries >= 1 and ((1 - chance) * tries >= 1 or chance == 1)
    ):
        tries *= 10
    return int(rounded(chance * tries)), tries


def power(dice: Chances, rolls: int, level: Fraction = UNUSUAL) -> float:
    """Return the power of the chi-square test: the probability that it rejects fairness.

    The die has the distribution `dice` and is rolled `rolls` times; the test rejects if
    chi-square exceeds the limit that fair dice exceed with probability `level`. The result is exact
    over all counts: chi-square depends on the sum of their squares, which is built up face by face.
    It is 0 without rolls. Takes a second for 300 rolls.

    >>> f"{power(loaded(10, 7, 3), 100):.2f}", f"{power(face(10), 100):.2f}"
    ('0.89', '0.05')
    """
    from scipy.special import chdtri, gammaln

    if not rolls:
        return 0.0
    limit = (float(chdtri(len(dice) - 1, float(level))) + rolls) * rolls / len(dice)
    squares = math.ceil(limit)  # sums of squares below it are not rejected
    # weights[n, q]: weight of n rolls of the faces so far with the sum of squares q
    weights = np.zeros((rolls + 1, squares))
    weights[0, 0] = 1
    for chance in dice.values():
        mean = float(chance) * rolls  # Poisson weights keep factorials small
        grown = np.zeros_like(weights)
        for n in range(min(rolls, math.isqrt(squares - 1)) + 1 if chance else 1):
            often = math.exp(n * math.log(mean or 1) - mean - gammaln(n + 1))
            grown[n:, n * n :] += often * weights[: rolls + 1 - n, : squares - n * n]
        weights = grown
    all_rolls = math.exp(rolls * math.log(rolls) - rolls - gammaln(rolls + 1))
    return 1 - float(weights[rolls].sum()) / all_rolls


def face(faces: int) -> dict[int, Fraction]:
    """Return the distribution of one fair die with `faces` faces."""
    return loaded(faces, 1, 1)


def loaded(faces: int, heavy: int, weight: int) -> dict[int, Fraction]:
    """Return the distribution of a die that shows `heavy` `weight` times as often as other faces.

    >>> loaded(10, 7, 3)[7], loaded(10, 7, 3)[1]
    (Fraction(1, 4), Fraction(1, 12))
    """
    parts = dict.fromkeys(range(1, faces + 1), 1) | {heavy: weight}
    return {face: Fraction(part, sum(parts.values())) for face, part in parts.items()}


def nearly_power(dice: Chances, rolls: int, level: Fraction = UNUSUAL) -> float:
    """Return an approximation of `power`, by the noncentral chi-square distribution.

    It is fast for any number of rolls.

    >>> die = slightly_loaded(10, Fraction(15, 100))
    >>> f"{nearly_power(die, 300):.2f}", f"{power(die, 300):.2f}"
    ('0.47', '0.46')
    """
    from scipy.special import chdtri, chndtr

    fair, free = Fraction(1, len(dice)), len(dice) - 1
    off = sum((chance - fair) ** 2 / fair for chance in dice.values())
    return 1 - float(chndtr(float(chdtri(free, float(level))), free, rolls * float(off)))


def slightly_loaded(faces: int, shown: Fraction) -> dict[int, Fraction]:
    """Return the distribution of a die that shows its highest face with probability `shown`.

    The other faces are equally likely.

    >>> slightly_loaded(10, Fraction(12, 100))[1]
    Fraction(22, 225)
    """
    return dict.fromkeys(range(1, faces), (1 - shown) / (faces - 1)) | {faces: shown}


def relabelled(faces: int, covered: int, shown: int) -> dict[int, Fraction]:
    """Return the distribution of a die whose face `covered` is relabelled as `shown`.

    >>> relabelled(10, 1, 10)[1], relabelled(10, 1, 10)[10]
    (Fraction(0, 1), Fraction(1, 5))
    """
    one = Fraction(1, faces)
    return face(faces) | {covered: Fraction(0), shown: 2 * one}
