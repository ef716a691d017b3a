"""Fair dice and loaded ones: the chi-square by hand, by SciPy, and by rolling."""

from fractions import Fraction

import numpy as np
import pytest
from scipy import stats

from azardia_nb.games.azardia.odds.dice import total
from azardia_nb.probability.experiment import Experiment, faces, sums
from azardia_nb.probability.goodness_of_fit import (
    ENOUGH,
    chi_square,
    face,
    loaded,
    out_of,
    power,
    relabelled,
)


def test_the_statistic_counted_by_hand() -> None:
    # 10 is expected of each: three faces are 2 off, and 4 / 10 three times is 6 / 5.
    counts = dict.fromkeys(range(1, 11), 10) | {1: 12, 2: 12, 3: 8, 4: 8}
    fit = chi_square(counts, face(10))
    assert fit.statistic == Fraction(16, 10)
    assert (fit.tries, fit.freedom) == (100, 9)


@pytest.mark.parametrize("seed", range(5))
def test_statistic_and_p_value_are_those_of_scipy(seed: int) -> None:
    experiment = Experiment(seed, (face(10),) * 2)
    experiment.roll(700)
    for counts, distribution in (
        (faces(experiment.rolls), face(10)),
        (sums(experiment.rolls), total()),
    ):
        fit = chi_square(counts, distribution)
        expected = [float(chance * fit.tries) for chance in distribution.values()]
        other = stats.chisquare([counts[k] for k in distribution], expected)
        assert float(fit.statistic) == pytest.approx(other.statistic)
        assert fit.chance == pytest.approx(other.pvalue)


def test_a_verdict_takes_five_expected_of_the_rarest_outcome() -> None:
    assert chi_square({}, face(10)).fewest == 10 * ENOUGH
    assert chi_square({}, total()).fewest == 100 * ENOUGH
    assert not chi_square({1: 49}, face(10)).enough
    assert chi_square({1: 50}, face(10)).enough


def test_without_tries_nothing_is_uneven() -> None:
    fit = chi_square({}, face(10))
    assert (fit.statistic, fit.chance, fit.enough) == (0, 1, False)


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (0.0051, (5, 1000)),
        (0.01, (1, 100)),
        (0.999, (999, 1000)),
        (1e-12, (0, 1_000_000)),
    ],
)
def test_a_chance_is_said_in_as_many_tries_as_it_needs(
    chance: float, said: tuple[int, int]
) -> None:
    assert out_of(chance) == said


def found(dice: dict[int, Fraction], rolls: int, experiments: int = 20_000) -> tuple[float, float]:
    """How often dice are found unusual, rolled, with four standard errors either way."""
    rng = np.random.default_rng(1)
    counts = rng.multinomial(rolls, list(map(float, dice.values())), experiments)
    expected = rolls / len(dice)
    statistic = ((counts - expected) ** 2 / expected).sum(axis=1)
    limit = stats.chi2(len(dice) - 1).isf(0.05)
    share = float((statistic > limit).mean())
    error = (share * (1 - share) / experiments) ** 0.5
    return share - 4 * error, share + 4 * error


@pytest.mark.parametrize(
    ("dice", "rolls"),
    [
        (relabelled(10, 1, 10), 50),
        (relabelled(10, 1, 10), 100),
        (loaded(10, 7, 3), 100),
        (face(10), 60),
        (relabelled(6, 1, 6), 40),
    ],
)
def test_a_die_is_found_as_often_as_it_is_when_rolled(
    dice: dict[int, Fraction], rolls: int
) -> None:
    low, high = found(dice, rolls)
    assert low < power(dice, rolls) < high
