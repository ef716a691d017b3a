"""Draws from a deck, repeated independent trials, and Bayes' theorem."""

import math
from collections.abc import Mapping
from fractions import Fraction
from statistics import NormalDist

import icepool

from azardia_nb.errors import AzardiaError
from azardia_nb.probability.distribution import chances


def copies(of: int, among: int, draws: int) -> dict[int, Fraction]:
    """Return the hypergeometric distribution: the number of a card's copies among some draws.

    `of` is the number of copies in a deck of `among` cards; `draws` cards are drawn. Raises
    AzardiaError for impossible numbers.

    >>> copies(of=6, among=100, draws=2)[0]
    Fraction(1457, 1650)
    """
    _check(of, among, draws)
    if not draws:
        return {0: Fraction(1)}
    deck = icepool.Deck({1: of, 0: among - of})
    return chances(deck.deal(draws).sum())


def within(of: int, among: int, draws: int) -> Fraction:
    """Return the probability of at least one of a card's `of` copies among the drawn cards.

    It is 1 minus the probability of none. Raises AzardiaError as `copies` does.

    >>> within(of=6, among=100, draws=2)
    Fraction(193, 1650)
    """
    _check(of, among, draws)
    return 1 - Fraction(math.comb(among - of, draws), math.comb(among, draws))


def _check(of: int, among: int, draws: int) -> None:
    if not 0 <= of <= among or not 0 <= draws <= among:
        raise AzardiaError(f"{draws} draws of {among} cards, {of} of them alike: no deck has that")


# --- repeated tries -------------------------------------------------------------------------------

# `chance` is the probability that one trial hits; trials are independent.


def hits(tries: int, chance: Fraction) -> dict[int, Fraction]:
    """Return the binomial distribution of hits in `tries` trials.

    >>> hits(2, Fraction(1, 10))
    {0: Fraction(81, 100), 1: Fraction(9, 50), 2: Fraction(1, 100)}
    """
    _check_tries(tries, chance)
    return {
        k: math.comb(tries, k) * chance**k * (1 - chance) ** (tries - k) for k in range(tries + 1)
    }


def waiting(chance: Fraction, tries: int) -> dict[int, Fraction]:
    """Return the geometric distribution: the number of the trial that hits first.

    The probabilities of 1 to `tries` add up to less than 1; the rest is that of no hit.

    >>> waiting(Fraction(1, 10), 2)
    {1: Fraction(1, 10), 2: Fraction(9, 100)}
    """
    _check_tries(tries, chance)
    return {n: (1 - chance) ** (n - 1) * chance for n in range(1, tries + 1)}


def normal(mean: Fraction, variance: Fraction, low: int, high: int) -> float:
    """Return the normal approximation of the probability of a whole number from `low` to `high`.

    With continuity correction: each number covers 0.5 on either side.

    >>> round(normal(Fraction(10), Fraction(9), 7, 13), 4)
    0.7567
    """
    curve = NormalDist(float(mean), math.sqrt(variance))
    return curve.cdf(high + 0.5) - curve.cdf(low - 0.5)


def _check_tries(tries: int, chance: Fraction) -> None:
    if tries < 1 or not 0 < chance < 1:
        raise AzardiaError(
            f"{tries} tries with probability {chance}; it takes 1 try or more, and a probability "
            "between 0 and 1"
        )


# --- Bayes' theorem -------------------------------------------------------------------------------


def evidence(prior: Mapping[str, Fraction], likelihood: Mapping[str, Fraction]) -> Fraction:
    """Return the total probability of an observation, given its `likelihood` by explanation.

    >>> evidence({"loaded": Fraction(1, 2), "fair": Fraction(1, 2)},
    ...          {"loaded": Fraction(1, 4), "fair": Fraction(1, 10)})
    Fraction(7, 40)
    """
    return sum((chance * likelihood[name] for name, chance in prior.items()), Fraction(0))


def posterior(
    prior: Mapping[str, Fraction], likelihood: Mapping[str, Fraction]
) -> dict[str, Fraction]:
    """Return each explanation's probability after an observation: prior × likelihood, scaled to 1.

    Raises AzardiaError if every explanation gives the observation probability 0.

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
