"""Bayes' theorem: how probable each explanation is, after what has been seen."""

from collections.abc import Mapping
from fractions import Fraction

from azardia_nb.errors import AzardiaError


def evidence(prior: Mapping[str, Fraction], likelihood: Mapping[str, Fraction]) -> Fraction:
    """Return the total probability of what has been seen, over all explanations.

    >>> evidence({"loaded": Fraction(1, 2), "fair": Fraction(1, 2)},
    ...          {"loaded": Fraction(1, 4), "fair": Fraction(1, 10)})
    Fraction(7, 40)
    """
    return sum((chance * likelihood[name] for name, chance in prior.items()), Fraction(0))


def posterior(
    prior: Mapping[str, Fraction], likelihood: Mapping[str, Fraction]
) -> dict[str, Fraction]:
    """Return how probable each explanation is now: prior times likelihood, made to add up to 1.

    Raises AzardiaError for something that no explanation allows.

    >>> posterior({"loaded": Fraction(1, 2), "fair": Fraction(1, 2)},
    ...           {"loaded": Fraction(1, 4), "fair": Fraction(1, 10)})["loaded"]
    Fraction(5, 7)
    """
    total = evidence(prior, likelihood)
    if not total:
        raise AzardiaError(
            "no explanation allows what has been seen; at least one must give it a probability "
            "above 0"
        )
    return {name: chance * likelihood[name] / total for name, chance in prior.items()}
