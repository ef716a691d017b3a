"""Poison as a process with restarts: drops are thrown until a mixture of three columns is right.

A mixture with the right drops is a brew, of one dose or two. A policy gives, for each mixture and
each throw, the column for the drops or a restart, which empties the columns. Between restarts drops
only grow in number, so one pass backwards evaluates a policy exactly; policy iteration needs a few
passes.

>>> soonest().throws
Fraction(848816262273, 61686529753)
>>> round(float(one_dose_only().throws), 3), round(float(fastest().throws), 3)
(14.365, 10.104)
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple

from azardia_nb.errors import AzardiaError
from azardia_nb.text.language import N_, spoken

Mixture = tuple[int, ...]  # drops in each column

EMPTY: Mixture = (0, 0, 0)
ONE: Mixture = (3, 4, 5)
TWO: Mixture = (6, 8, 10)
DOSES = {ONE: 1, TWO: 2}  # doses of each brew
FACES = (1, 2, 3)
FIRST_RATIO = Fraction(100)  # throws for a unit of gain: more than a sensible policy needs
# Most drops first, so that each mixture comes after all its successors.
MIXTURES = tuple(
    sorted(
        (
            mixture
            for mixture in product(*(range(most + 1) for most in TWO))
            if mixture not in (ONE, TWO)
        ),
        key=sum,
        reverse=True,
    )
)


class Solved(NamedTuple):
    """A policy, and its expected throws for each unit of gain."""

    throws: Fraction
    policy: Mapping[tuple[Mixture, int], Mixture]  # the mixture after a throw


class Attempt(NamedTuple):
    """The throws between two restarts: their expected number, and the probability of a brew."""

    throws: Fraction
    hit: Fraction


def one_column(right: int, faces: int = len(FACES)) -> Attempt:
    """Return an attempt to throw exactly the sum `right` with a die of `faces` faces.

    It ends when the sum is reached or passed.

    >>> one_column(3)
    Attempt(throws=Fraction(16, 9), hit=Fraction(16, 27))
    """
    come_by = [Fraction(1)]  # the probability that a sum occurs on the way
    for n in range(1, right + 1):
        come_by.append(sum(come_by[max(0, n - faces) : n], Fraction(0)) / faces)
    return Attempt(sum(come_by[:right], Fraction(0)), come_by[right])


@cache
def ways(mixture: Mixture, face: int) -> tuple[Mixture, ...]:
    """Return the mixtures to which a throw can lead: EMPTY, too, if a restart is allowed."""
    added = [
        (*mixture[:n], mixture[n] + face, *mixture[n + 1 :])
        for n in range(len(mixture))
        if mixture[n] + face <= TWO[n]
    ]
    afresh = _over(mixture) or all(_over(one) for one in added)
    return (*added, EMPTY) if afresh else tuple(added)


def _over(mixture: Mixture) -> bool:
    return any(drops > right for drops, right in zip(mixture, ONE, strict=True))


def solve(one: int, two: int) -> Solved:
    """Return the policy with the fewest expected throws for each unit of gain.

    A brew of one dose gains `one`, of two doses `two`. With (1, 1) any brew counts once: the
    soonest brew. With (1, 2) doses count: the fastest in the long run. The ratio of throws to gain
    between two restarts is minimized; each round of policy iteration takes the best policy at the
    last ratio.
    """
    *_, last = rounds(one, two)
    return last


def rounds(one: int, two: int) -> Iterator[Solved]:
    """Yield the policies of policy iteration, up to the first that cannot be improved.

    Raises AzardiaError if no gain is positive, or one is negative.
    """
    if min(one, two) < 0 or one == two == 0:
        text = N_("gains of {one} and {two}: use 0 or more, and at least one of them above 0")
        raise AzardiaError(spoken(text, one=one, two=two))
    gain = {ONE: one, TWO: two}
    ratio = FIRST_RATIO
    while True:
        policy = _improve(gain, ratio)
        throws = evaluate(policy, gain)
        if throws == ratio:
            return
        yield Solved(throws, policy)
        ratio = throws


def _improve(gain: Mapping[Mixture, int], price: Fraction) -> dict[tuple[Mixture, int], Mixture]:
    """Return the best policy if a throw costs 1 and a unit of `gain` is worth `price` throws.

    A restart counts as 0, as it does at the optimal ratio. A policy gives the next mixture for each
    mixture and face.
    """
    # at the optimal ratio a restart is worth 0
    value = {EMPTY: Fraction(0)} | {brew: -price * n for brew, n in gain.items()}
    policy = {}
    for mixture in MIXTURES:
        total = Fraction(0)
        for face in FACES:
            to = min(ways(mixture, face), key=lambda one: value[one])
            policy[mixture, face] = to
            total += value[to]
        if mixture != EMPTY:
            value[mixture] = 1 + total / len(FACES)
    return policy


def evaluate(
    policy: Mapping[tuple[Mixture, int], Mixture], gain: Mapping[Mixture, int]
) -> Fraction:
    """Return a policy's expected throws for each unit of gain; `gain` maps brews to gains."""
    throws = {EMPTY: Fraction(0)} | dict.fromkeys(gain, Fraction(0))
    gains = {EMPTY: Fraction(0)} | {brew: Fraction(n) for brew, n in gain.items()}
    for mixture in MIXTURES:
        ends = [policy[mixture, face] for face in FACES]
        spent = 1 + sum((throws[end] for end in ends), Fraction(0)) / len(FACES)
        gained = sum((gains[end] for end in ends), Fraction(0)) / len(FACES)
        if mixture == EMPTY:  # the last mixture of the pass
            return spent / gained
        throws[mixture], gains[mixture] = spent, gained
    raise AssertionError(mixture)


def throws_by(policy: Mapping[tuple[Mixture, int], Mixture]) -> tuple[Fraction, Fraction]:
    """Return a policy's expected throws for a brew, and for a dose in the long run."""
    return evaluate(policy, dict.fromkeys(DOSES, 1)), evaluate(policy, DOSES)


def to_a_brew(policy: Mapping[tuple[Mixture, int], Mixture]) -> dict[Mixture, Fraction]:
    """Return a policy's expected throws from each mixture to a brew."""
    left = {EMPTY: throws_by(policy)[0], ONE: Fraction(0), TWO: Fraction(0)}
    for mixture in MIXTURES[:-1]:
        ends = (left[policy[mixture, face]] for face in FACES)
        left[mixture] = 1 + sum(ends, Fraction(0)) / len(FACES)
    return left


@cache
def soonest() -> Solved:
    """Return the policy with the fewest expected throws to a brew, of one dose or two."""
    return solve(1, 1)


@cache
def one_dose_only() -> Solved:
    """Return the best policy if only brews of one dose count."""
    return solve(1, 0)


@cache
def fastest() -> Solved:
    """Return the policy with the fewest expected throws for a dose in the long run."""
    return solve(1, 2)
