"""Bayes' theorem, held against counting equally likely cases and against the binomial law."""

from fractions import Fraction
from itertools import product

import pytest
from scipy.stats import binom

from azardia_nb.errors import AzardiaError
from azardia_nb.probability.draws import posterior
from azardia_nb.probability.goodness_of_fit import face, loaded

LOADED, FAIR = loaded(10, 10, 3), face(10)


def likelihood(shown: int) -> dict[str, Fraction]:
    return {"loaded": LOADED[shown], "fair": FAIR[shown]}


@pytest.mark.parametrize("part", [1, 10, 50, 99])
def test_a_posterior_is_a_share_of_equally_likely_cases(part: int) -> None:
    prior = {"loaded": Fraction(part, 100), "fair": Fraction(100 - part, 100)}
    # Tickets instead of fractions: 12 sides of a loaded die, three of them a 10, against 10 sides
    # of a fair one, each pair of rolls drawn from 100 dice.
    sides = {"loaded": [*range(1, 11), 10, 10], "fair": list(range(1, 11))}
    for first, second in ((10, 10), (10, 3), (3, 7)):
        cases = {
            name: Fraction(
                sum(rolls == (first, second) for rolls in product(sides[name], repeat=2)),
                len(sides[name]) ** 2,
            )
            * prior[name]
            for name in prior
        }
        now = posterior(posterior(prior, likelihood(first)), likelihood(second))
        assert now["loaded"] == cases["loaded"] / sum(cases.values())
        assert sum(now.values()) == 1


def test_many_rolls_are_one_draw_of_the_binomial_law() -> None:
    belief = {"loaded": Fraction(1, 5), "fair": Fraction(4, 5)}
    rolls = [10, 1, 2, 10, 10, 4, 5, 10, 7, 8]
    prior = dict(belief)
    for shown in rolls:
        belief = posterior(belief, likelihood(shown))
    tens, n = rolls.count(10), len(rolls)
    parts = {
        name: float(prior[name]) * binom.pmf(tens, n, float(die[10]))
        for name, die in (("loaded", LOADED), ("fair", FAIR))
    }
    assert float(belief["loaded"]) == pytest.approx(parts["loaded"] / sum(parts.values()))


def test_what_nothing_allows_is_refused() -> None:
    impossible = {"loaded": Fraction(0), "fair": Fraction(0)}
    with pytest.raises(AzardiaError):
        posterior({"loaded": Fraction(1, 2), "fair": Fraction(1, 2)}, impossible)
