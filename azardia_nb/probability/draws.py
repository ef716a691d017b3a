"""Draws from a deck, repeated tries, and what is to be believed after something was seen."""

import math
from collections.abc import Mapping
from fractions import Fraction
from statistics import NormalDist

import icepool

from azardia_nb.errors import AzardiaError
from azardia_nb.probability.distribution import chances


def copies(of: int, among: int, draws: int) -> dict[int, Fraction]:
    """Return the distribution of how many of `of` like cards are among the first draws from a deck.

    `among` is how many cards the deck has in all. Raises AzardiaError for numbers that no deck has.

    >>> copies(of=6, among=100, draws=2)[0]
    Fraction(1457, 1650)
    """
    _check(of, among, draws)
    if not draws:
        return {0: Fraction(1)}
    deck = icepool.Deck({1: of, 0: among - of})
    return chances(deck.deal(draws).sum())


def within(of: int, among: int, draws: int) -> Fraction:
    """Return the chance that at least one of so many like cards is among the first draws.

    All draws miss in as many ways as the other cards can be drawn. Raises AzardiaError as `copies`
    does.

    >>> within(of=6, among=100, draws=2)
    Fraction(193, 1650)
    """
    _check(of, among, draws)
    return 1 - Fraction(math.comb(among - of, draws), math.comb(among, draws))


def _check(of: int, among: int, draws: int) -> None:
    if not 0 <= of <= among or not 0 <= draws <= among:
        raise AzardiaError(f"{draws} draws of {among} cards, {of} of them alike: no deck has that")


# --- repeated tries -------------------------------------------------------------------------------

# `chance` is the probability that one try hits; no try knows of another.


def hits(tries: int, chance: Fraction) -> dict[int, Fraction]:
    """Return the binomial distribution: how many of so many tries hit.

    >>> hits(2, Fraction(1, 10))
    {0: Fraction(81, 100), 1: Fraction(9, 50), 2: Fraction(1, 100)}
    """
    _check_tries(tries, chance)
    return {
        k: math.comb(tries, k) * chance**k * (1 - chance) ** (tries - k) for k in range(tries + 1)
    }


def waiting(chance: Fraction, tries: int) -> dict[int, Fraction]:
    """Return the geometric distribution as far as so many tries: which of them is the first hit.

    What lacks from 1 is the probability that none of them hits.

    >>> waiting(Fraction(1, 10), 2)
    {1: Fraction(1, 10), 2: Fraction(9, 100)}
    """
    _check_tries(tries, chance)
    return {n: (1 - chance) ** (n - 1) * chance for n in range(1, tries + 1)}


def normal(mean: Fraction, variance: Fraction, low: int, high: int) -> float:
    """Return what the normal curve gives to the whole numbers from `low` to `high`.

    Each whole number takes the half below it and the half above it.

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
