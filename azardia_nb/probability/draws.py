"""Cards as draws without replacement: how many copies one holds after so many draws."""

import math
from fractions import Fraction

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
