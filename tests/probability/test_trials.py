"""Repeated tries, held against SciPy, against a sum of dice, and against rolling."""

from fractions import Fraction

import pytest
from scipy import stats

from azardia_nb.probability.distribution import mean, variance
from azardia_nb.probability.draws import hits, normal, waiting

TENTH = Fraction(1, 10)


@pytest.mark.parametrize("tries", [1, 10, 100, 400])
@pytest.mark.parametrize("chance", [TENTH, Fraction(1, 3), Fraction(1, 2)])
def test_hits_are_binomial(tries: int, chance: Fraction) -> None:
    found = hits(tries, chance)
    assert sum(found.values()) == 1
    law = stats.binom(tries, float(chance))
    assert [float(p) for p in found.values()] == pytest.approx(law.pmf(range(tries + 1)))
    assert (mean(found), variance(found)) == (tries * chance, tries * chance * (1 - chance))


def test_waiting_is_geometric() -> None:
    found = waiting(TENTH, 300)
    law = stats.geom(0.1)
    assert [float(p) for p in found.values()] == pytest.approx(law.pmf(range(1, 301)))
    assert 1 - sum(found.values()) == hits(300, TENTH)[0]
    expected = sum(n * float(p) for n, p in found.items())
    assert expected == pytest.approx(law.mean(), abs=1e-9)


def test_the_curve_is_that_of_scipy() -> None:
    law = stats.norm(10, 3)
    assert normal(Fraction(10), Fraction(9), 7, 13) == pytest.approx(law.cdf(13.5) - law.cdf(6.5))
