"""Fair dice and loaded ones: the chi-square by hand, by SciPy, and by rolling."""

from fractions import Fraction

import numpy as np
import pytest
from scipy import stats

from azardia_nb import AzardiaError
from azardia_nb.games.azardia.odds.dice import total
from azardia_nb.probability.experiment import Experiment, faces, sums
from azardia_nb.probability.goodness_of_fit import (
    ENOUGH,
    chi_square,
    face,
    loaded,
    oddest,
    out_of,
    power,
    relabelled,
)
from tests.text.golden import pattern


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


def test_fair_dice_look_unusual_as_often_as_they_should() -> None:
    experiments = 400
    unusual = 0
    for seed in range(experiments):
        experiment = Experiment(seed, (face(10),) * 2)
        experiment.roll(100)
        unusual += chi_square(faces(experiment.rolls), face(10)).chance < 0.05
    # 20 are expected; by the binomial distribution fewer than 8 or more than 36 come once in a
    # thousand.
    assert 8 <= unusual <= 36


def test_a_loaded_die_is_noticed() -> None:
    experiment = Experiment(3, (face(10), loaded(10, 10, 3)))
    experiment.roll(500)
    counts = faces(experiment.rolls)
    assert chi_square(counts, face(10)).chance < 0.001
    assert oddest(counts, face(10)) == 10


def test_a_verdict_takes_five_expected_of_the_rarest_outcome() -> None:
    assert chi_square({}, face(10)).fewest == 10 * ENOUGH
    assert chi_square({}, total()).fewest == 100 * ENOUGH
    assert not chi_square({1: 49}, face(10)).enough
    assert chi_square({1: 50}, face(10)).enough


def test_without_tries_nothing_is_uneven() -> None:
    fit = chi_square({}, face(10))
    assert (fit.statistic, fit.chance, fit.enough) == (0, 1, False)


def test_an_outcome_the_law_does_not_have_is_refused() -> None:
    with pytest.raises(AzardiaError, match=pattern("outcome.impossible", n=11, names="1, 2…")):
        chi_square({11: 1}, face(10))


def test_a_loaded_law_is_a_law() -> None:
    distribution = loaded(10, 4, 3)
    assert sum(distribution.values()) == 1
    assert distribution[4] == 3 * distribution[5]


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


def test_a_die_that_is_hardly_loaded_is_hardly_ever_found() -> None:
    dice = dict.fromkeys(range(1, 10), Fraction(88, 900)) | {10: Fraction(12, 100)}
    assert sum(dice.values()) == 1
    assert power(dice, 200) == pytest.approx(0.08, abs=0.001)
    # SciPy's noncentral chi-square, which holds where a die is nearly fair.
    apart = 200 * float(sum((chance - Fraction(1, 10)) ** 2 * 10 for chance in dice.values()))
    limit = stats.chi2(9).isf(0.05)
    assert power(dice, 200) == pytest.approx(stats.ncx2(9, apart).sf(limit), abs=0.002)
    low, high = found(dice, 3600)
    assert low < 0.8 < high
