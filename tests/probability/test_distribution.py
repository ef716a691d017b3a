"""A distribution is reckoned with as dice are, and shows itself."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from azardia_nb.errors import AzardiaError
from azardia_nb.probability.dice import d
from azardia_nb.probability.distribution import Distribution
from azardia_nb.text.language import speaking

FACES = range(1, 7)


def counted(*outcomes: int) -> Distribution:
    return Distribution(
        {one: Fraction(n, len(outcomes)) for one, n in sorted(Counter(outcomes).items())}
    )


def test_it_counts_what_can_be_rolled() -> None:
    four = list(product(FACES, repeat=4))
    assert d(6).highest(4, 3) == counted(*(sum(roll) - min(roll) for roll in four))
    assert 2 @ d(6) - 1 == counted(*(a + b - 1 for a, b in product(FACES, FACES)))
    assert abs(d(6) - d(6)) == counted(*(abs(a - b) for a, b in product(FACES, FACES)))
    assert (d(6) > d(6))[True] == Fraction(15, 36)
    assert d(6).given(range(3, 9)) == counted(3, 4, 5, 6)


def test_what_cannot_come_tells_nothing() -> None:
    with pytest.raises(AzardiaError):
        d(6).given([7])


@pytest.mark.parametrize(("code", "half"), [("en", "50%"), ("es", "50\xa0%")])
def test_a_notebook_shows_each_outcome_and_its_chance(code: str, half: str) -> None:
    with speaking(code):
        assert d(2)._repr_html_().count(half) == 4
        assert d(100)._repr_html_().count("<tr>") == 61
