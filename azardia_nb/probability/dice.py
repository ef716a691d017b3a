"""What dice make likely: their sum, their difference, the better of both for a goal, a contest.

Two dice of ten faces unless told otherwise: `kinds` says how many dice there are and which faces
each has, so that (6, 10) is a die of six and one of ten, and ((1, 1, 2), 10) one of odd faces.
`boosts` says what coins add to each die: (1, 0) is one more on the first. Where `capped`, no boost
takes a die beyond its highest face (ruling `boost_over_ten`).

icepool does the arithmetic; the tests compare every distribution with a walk of the engine.
"""

import math
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, product
from typing import NamedTuple

import icepool

from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.probability.distribution import Chances, chances, in_cases

Kind = int | Collection[int]  # so many faces from 1 on, or the faces; a face may stand there twice
Distribution = dict[int, Fraction]

PAIR: tuple[Kind, ...] = (NUMBERS.faces,) * NUMBERS.dice
MOST_DICE = 20  # what is still a table at once
MOST_FACES = 100
MOST_ROLLS = 10_000  # looked at one by one

NEVER, SURE = Fraction(0), Fraction(1)
ADD, SUBTRACT, AGAIN = "add", "subtract", "again"


# --- dice ---------------------------------------------------------------------------------------


def dice(
    boosts: Sequence[int] = (), kinds: Sequence[Kind] = PAIR, *, capped: bool = False
) -> list["icepool.Die[int]"]:
    """Return the dice, each with what coins add to it.

    Raises AzardiaError for no dice, for too many, and for boosts that are not one a die.

    >>> [die.max_outcome() for die in dice((1, 0), (6, 10))]
    [7, 10]
    """
    if not 1 <= len(kinds) <= MOST_DICE:
        raise AzardiaError(f"{len(kinds)} dice; a roll has 1 to {MOST_DICE}")
    if boosts and len(boosts) != len(kinds):
        raise AzardiaError(f"{len(boosts)} boosts for {len(kinds)} dice; one a die is wanted")
    made = [_die(kind) for kind in kinds]
    for at, boost in enumerate(boosts):
        if boost:
            top = made[at].max_outcome()
            made[at] += boost
            if capped:
                made[at] = made[at].clip(max_outcome=top)
    return made


def _die(kind: Kind) -> "icepool.Die[int]":
    faces = kind if isinstance(kind, int) else len(kind)
    if not 1 <= faces <= MOST_FACES:
        raise AzardiaError(f"a die with {faces} faces; it has 1 to {MOST_FACES}")
    return icepool.d(kind) if isinstance(kind, int) else icepool.Die(list(kind))


# --- distributions
# ---------------------------------------------------------------------------------------


def total(
    boosts: Sequence[int] = (), kinds: Sequence[Kind] = PAIR, *, capped: bool = False
) -> Distribution:
    """Return the distribution of the sum.

    >>> total()[11], total((1, 1))[4], total(kinds=(6, 10))[16], total((1, 0), capped=True)[20]
    (Fraction(1, 10), Fraction(1, 100), Fraction(1, 60), Fraction(1, 50))
    """
    return chances(_total(dice(boosts, kinds, capped=capped)))


def difference(
    boosts: Sequence[int] = (), kinds: Sequence[Kind] = PAIR, *, capped: bool = False
) -> Distribution:
    """Return the distribution of highest less lowest, before any zero is rolled again.

    Raises AzardiaError for one die, which leaves nothing to subtract.

    >>> difference()[0], difference()[1], difference(kinds=(10, 10, 10))[0]
    (Fraction(1, 10), Fraction(9, 50), Fraction(1, 100))
    """
    return chances(_difference(dice(boosts, kinds, capped=capped)))


def difference_rerolled(
    boosts: Sequence[int] = (), kinds: Sequence[Kind] = PAIR, *, capped: bool = False
) -> Distribution:
    """Return the distribution of the difference when the first zero is rolled again (`turn.zero`).

    The boosts were bought for the first roll; the second one has none. A second zero stands.

    >>> difference_rerolled()[0]
    Fraction(1, 100)
    """
    again = _difference(dice((), kinds))
    first = _difference(dice(boosts, kinds, capped=capped)) if any(boosts) else again
    return chances(icepool.map(lambda n: again if n == 0 else n, first))


def _total(made: list["icepool.Die[int]"]) -> "icepool.Die[int]":
    # Equal dice at once, which icepool does by halves.
    sums = [number @ die if number > 1 else die for die, number in Counter(made).items()]
    return sum(sums[1:], start=sums[0])


def _difference(made: list["icepool.Die[int]"]) -> "icepool.Die[int]":
    if len(made) == 1:
        raise AzardiaError("one die leaves nothing to subtract; add instead")
    if len(made) == 2:
        return abs(made[0] - made[1])
    # icepool's pools keep track of all dice at once and take seconds for many. So: in how many
    # cases all dice stay within a window of faces, less those that miss one of its ends.
    alike = Counter(made)
    faces = sorted({face for die in alike for face in die})
    below = {die: [0, *(die.quantity("<=", face) for face in faces)] for die in alike}
    ends = range(len(faces) + 1)
    within = [
        [
            math.prod((count[high] - count[low]) ** alike[die] for die, count in below.items())
            if low < high
            else 0
            for high in ends
        ]
        for low in ends
    ]
    cases: Counter[int] = Counter()
    for low, high in combinations(ends, 2):
        missing = within[low + 1][high] + within[low][high - 1] - within[low + 1][high - 1]
        cases[faces[high - 1] - faces[low]] += within[low][high] - missing
    return icepool.Die(cases)


# --- the best choice for a goal -----------------------------------------------------------------


class Choice(NamedTuple):
    """What to do with a roll: ADD, SUBTRACT, or make a zero and roll it AGAIN.

    `boosts` are what is bought for it, and `chance` is how likely the goal is then reached.
    """

    take: str
    boosts: tuple[int, ...]
    chance: Fraction


def rolls(kinds: Sequence[Kind] = PAIR) -> Iterator[tuple[int, ...]]:
    """Return what the dice can show, every case as likely as any other.

    Raises AzardiaError as `dice` does, and for more than MOST_ROLLS.

    >>> len(list(rolls((6, 10))))
    60
    """
    cases = math.prod(die.denominator() for die in dice((), kinds))
    if cases > MOST_ROLLS:
        raise AzardiaError(f"these dice fall in {cases} ways; at most {MOST_ROLLS} are looked at")
    return product(*(range(1, kind + 1) if isinstance(kind, int) else kind for kind in kinds))


def choices(
    wanted: Collection[int],
    kinds: Sequence[Kind] = PAIR,
    *,
    coins: int = 0,
    rerolled: bool = True,
    capped: bool = False,
) -> dict[tuple[int, ...], Choice]:
    """Return the best choice for each roll, if what is moved shall be one of the wanted numbers.

    The player sees the dice first, then buys, for a thousand `coins` each, one more on any of
    them; of equally good choices it is the cheapest, then to add. Where zeros are `rerolled`, what
    is left of the coins is left for the second roll, whose zero stands.

    >>> best = choices({7})
    >>> best[3, 4].take, best[9, 2].take, best[5, 5].take, str(best[5, 5].chance)
    ('add', 'subtract', 'again', '3/25')
    """
    tops = [die.max_outcome() for die in dice((), kinds)] if capped else None
    spends = sorted(
        (spend for spend in product((0, 1), repeat=len(kinds)) if sum(spend) <= coins), key=sum
    )
    # What a second roll is worth, by what is left to spend on it.
    again = (
        [
            either(wanted, kinds, coins=left, rerolled=False, capped=capped)
            for left in range(coins + 1)
        ]
        if rerolled
        else []
    )
    return {shown: _choose(shown, wanted, spends, tops, again) for shown in rolls(kinds)}


def either(
    wanted: Collection[int],
    kinds: Sequence[Kind] = PAIR,
    *,
    coins: int = 0,
    rerolled: bool = True,
    capped: bool = False,
) -> Fraction:
    """Return the chance that a roll can move one of the wanted numbers of tiles.

    The player sees the dice and takes the sum or the difference, whichever is wanted; with
    `rerolled` a pair that helps in neither way is made a zero and rolled again. `coins` are spent
    as `choices` says.

    >>> either({7}, rerolled=False), either({7}), either({7}, coins=1)
    (Fraction(3, 25), Fraction(33, 250), Fraction(3353, 10000))
    """
    best = choices(wanted, kinds, coins=coins, rerolled=rerolled, capped=capped)
    cases = Counter(best[shown].chance for shown in rolls(kinds))
    return sum((chance * number for chance, number in cases.items()), Fraction(0)) / cases.total()


def _choose(
    shown: tuple[int, ...],
    wanted: Collection[int],
    spends: list[tuple[int, ...]],
    tops: list[int] | None,
    again: list[Fraction],
) -> Choice:
    best = Choice(ADD, spends[0], NEVER)
    for boosts in spends:
        faces = list(map(int.__add__, shown, boosts))
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


# --- two rolls ----------------------------------------------------------------------------------


def contest(mine: Chances, other: Chances, *, again: bool = False) -> Distribution:
    """Return the distribution of who rolls higher: 1 for mine, 0 for a tie, -1 for the other.

    With `again` a tie is rolled again until there is none. Raises AzardiaError where nothing but
    ties can come.

    >>> contest(total(), total())[0], contest(total((1, 0)), total(), again=True)[1]
    (Fraction(67, 1000), Fraction(1067, 1868))
    """
    distribution = chances(_of(mine).cmp(_of(other)))
    if not again:
        return distribution
    decided = 1 - distribution.pop(0, Fraction(0))
    if not decided:
        raise AzardiaError("these two can only tie; rolled again, that would never end")
    return {who: chance / decided for who, chance in distribution.items()}


def _of(distribution: Chances) -> "icepool.Die[int]":
    return icepool.Die(in_cases(distribution)[0])
