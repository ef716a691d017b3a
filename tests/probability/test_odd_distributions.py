"""Distributions that are none, or that have one outcome."""

from fractions import Fraction

import pytest

from azardia_nb.errors import AzardiaError
from azardia_nb.probability.distribution import mean, table
from azardia_nb.probability.goodness_of_fit import chi_square, face, power, relabelled


@pytest.mark.parametrize("use", [table, mean, lambda given: chi_square({1: 2}, given)])
@pytest.mark.parametrize(
    ("given", "named"), [({1: Fraction(1, 2)}, "1/2"), ({1: 0.5, 2: 0.5}, r"0\.5")]
)
def test_what_is_no_distribution_is_refused(use, given: dict[int, Fraction], named: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(AzardiaError, match=named):
        use(given)


def test_one_outcome_always_fits() -> None:
    fit = chi_square({6: 10}, {6: Fraction(1)})
    assert (fit.statistic, fit.freedom, fit.chance) == (0, 0, 1)


def test_a_face_that_never_comes_is_not_expected() -> None:
    fit = chi_square({2: 10, 10: 5}, relabelled(10, 1, 10))
    assert fit.freedom == 8
    with pytest.raises(AzardiaError, match="1"):
        chi_square({1: 1}, relabelled(10, 1, 10))


def test_nothing_is_found_without_rolls() -> None:
    assert power(face(10), 0) == 0
