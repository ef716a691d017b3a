"""Distributions of Azardia's dice: sum, difference with rerolled zero, best choice for a target.

The default is two dice of ten faces. `kinds` and `boosts` are as in `azardia_nb.probability.dice`;
boosts are bought with coins, and `capped` is the ruling `boost_over_ten`. The tests compare every
distribution with a walk of the engine.
"""

from collections import Counter
from collections.abc import Collection, Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.probability import dice
from azardia_nb.probability.dice import Kind, rolls
from azardia_nb.probability.distribution import Distribution

PAIR: tuple[Kind, ...] = (NUMBERS.faces,) * NUMBERS.dice

NEVER, SURE = Fraction(0), Fraction(1)
ADD, SUBTRACT, AGAIN = "add", "subtract", "again"


# --- distributions ------------------------------------------------------------------------------


def total(
    boosts: Sequence[int] = (), kinds: Sequence[Kind] = PAIR, *, capped: bool = False
) -> Distribution:
    """Return the distribution of the sum of the dice.

    >>> total()[11], total((1, 1))[4], total(kinds=(6, 10))[16], total((1, 0), capped=True)[20]
    (Fraction(1, 10), Fraction(1, 100), Fraction(1, 60), Fraction(1, 50))
    """
    return dice.total(kinds, boosts, capped=capped)


def difference(
    boosts: Sequence[int] = (), kinds: Sequence[Kind] = PAIR, *, capped: bool = False
) -> Distribution:
    """Return the distribution of the highest minus the lowest die, without reroll of a zero.

    Raises AzardiaError for a single die.

    >>> difference()[0], difference()[1], difference(kinds=(10, 10, 10))[0]
    (Fraction(1, 10), Fraction(9, 50), Fraction(1, 100))
    """
    return dice.difference(kinds, boosts, capped=capped)


def difference_rerolled(
    boosts: Sequence[int] = (), kinds: Sequence[Kind] = PAIR, *, capped: bool = False
) -> Distribution:
    """Return the distribution of the difference if a first zero is rerolled (`turn.zero`).

    The boosts apply to the first roll only. A second zero stands.

    >>> difference_rerolled()[0]
    Fraction(1, 100)
    """
    once, again = difference(boosts, kinds, capped=capped), difference((), kinds)
    zero = once.pop(0, NEVER)
    if not zero:
        return once
    both = sorted({*once, *again})
    return Distribution((n, once.get(n, NEVER) + zero * again.get(n, NEVER)) for n in both)


# --- the best choice for a target ---------------------------------------------------------------


class Choice(NamedTuple):
    """A use of a roll: ADD, SUBTRACT, or subtract to 0 and reroll (AGAIN).

    `boosts` are bought for it, and `chance` is the probability of a wanted distance then.
    """

    take: str
    boosts: tuple[int, ...]
    chance: Fraction


def choices(
    wanted: Collection[int],
    kinds: Sequence[Kind] = PAIR,
    *,
    coins: int = 0,
    rerolled: bool = True,
    capped: bool = False,
) -> dict[tuple[int, ...], Choice]:
    """Return the best choice for each roll, if the distance moved should be one of `wanted`.

    The player sees the dice, then may buy +1 on any of them for one of `coins`, thousands, each.
    Among equally good choices the cheapest is best, then adding. If zeros are `rerolled`, remaining
    coins may be spent on the second roll, whose zero stands.

    >>> best = choices({7})
    >>> best[3, 4].take, best[9, 2].take, best[5, 5].take, str(best[5, 5].chance)
    ('add', 'subtract', 'again', '3/25')
    """
    tops = [die.max_outcome() for die in dice.dice(kinds)] if capped else None
    spends = sorted(
        (spend for spend in product((0, 1), repeat=len(kinds)) if sum(spend) <= coins), key=sum
    )
    # Value of a second roll, by coins left for it.
    again = (
        [
            either(wanted, kinds, coins=left, rerolled=False, capped=capped)
            for left in range(coins + 1)
        ]
        if rerolled
        else []
    )
    return {roll: _choose(roll, wanted, spends, tops, again) for roll in rolls(kinds)}


def either(
    wanted: Collection[int],
    kinds: Sequence[Kind] = PAIR,
    *,
    coins: int = 0,
    rerolled: bool = True,
    capped: bool = False,
) -> Fraction:
    """Return the probability that a roll can move one of the `wanted` distances.

    The player sees the dice and chooses the sum or the difference. If `rerolled`, doubles with a
    sum that is not wanted are subtracted and rolled again. `coins` are spent as in `choices`.

    >>> either({7}, rerolled=False), either({7}), either({7}, coins=1)
    (Fraction(3, 25), Fraction(33, 250), Fraction(3353, 10000))
    """
    best = choices(wanted, kinds, coins=coins, rerolled=rerolled, capped=capped)
    cases = Counter(best[roll].chance for roll in rolls(kinds))
    return sum((chance * number for chance, number in cases.items()), Fraction(0)) / cases.total()


def _choose(
    roll: tuple[int, ...],
    wanted: Collection[int],
    spends: list[tuple[int, ...]],
    tops: list[int] | None,
    again: list[Fraction],
) -> Choice:
    best = Choice(ADD, spends[0], NEVER)
    for boosts in spends:
        faces = list(map(int.__add__, roll, boosts))
        if tops:
            faces = list(map(min, faces, tops))
        if sum(faces) in wanted:
            return Choice(ADD, boosts, SURE)
        if len(faces) == 1:
            continue
        apart = max(faces) - min(faces)
        if again and not apart:
            chance = again[len(again) - 1 - sum(boosts)]
            if chance > best.chance:
                best = Choice(AGAIN, boosts, chance)
        elif apart in wanted:
            return Choice(SUBTRACT, boosts, SURE)
    return best
