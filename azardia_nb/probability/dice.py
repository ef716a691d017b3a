"""What dice make likely: their sum, their difference, who rolls higher.

`kinds` says how many dice there are and which faces each has, so that (6, 10) is a die of six and
one of ten, and ((1, 1, 2), 10) one of odd faces. `boosts` says what is added to each die: (1, 0) is
one more on the first. Where `capped`, no boost takes a die beyond its highest face.

icepool does the arithmetic; the tests compare every distribution with another way to it.
"""

import math
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, product

import icepool

from azardia_nb.errors import AzardiaError
from azardia_nb.probability.distribution import Chances, Distribution, chances, in_cases

Kind = int | Collection[int]  # so many faces from 1 on, or the faces; a face may stand there twice

MOST_DICE = 20  # what is still a table at once
MOST_FACES = 100
MOST_ROLLS = 10_000  # looked at one by one


# --- dice ---------------------------------------------------------------------------------------


def dice(
    kinds: Sequence[Kind], boosts: Sequence[int] = (), *, capped: bool = False
) -> list["icepool.Die[int]"]:
    """Return the dice as icepool's, each with what is added to it.

    Raises AzardiaError for no dice, for more than MOST_DICE or MOST_FACES, and for boosts that are
    not one a die.

    >>> [die.max_outcome() for die in dice((6, 10), (1, 0))]
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


def d(kind: Kind) -> Distribution:
    """Return what one die shows, and how likely: of so many faces from 1 on, or of these faces.

    AzardiaError as `dice` raises it.

    >>> (d(6) + d((0, 0, 1)))[7]
    Fraction(1, 18)
    """
    return chances(_die(kind))


def fair(kinds: Sequence[Kind]) -> list[Distribution]:
    """Return what each die shows, and how likely; AzardiaError as `dice` raises it.

    >>> [str(shows[1]) for shows in fair((6, (1, 1, 2)))]
    ['1/6', '2/3']
    """
    return [chances(die) for die in dice(kinds)]


def rolls(kinds: Sequence[Kind]) -> Iterator[tuple[int, ...]]:
    """Return what the dice can show, every case as likely as any other.

    Raises AzardiaError as `dice` does, and for more than MOST_ROLLS.

    >>> len(list(rolls((6, 10))))
    60
    """
    cases = math.prod(die.denominator() for die in dice(kinds))
    if cases > MOST_ROLLS:
        raise AzardiaError(f"these dice fall in {cases} ways; at most {MOST_ROLLS} are looked at")
    return product(*(range(1, kind + 1) if isinstance(kind, int) else kind for kind in kinds))


# --- distributions ------------------------------------------------------------------------------


def total(
    kinds: Sequence[Kind], boosts: Sequence[int] = (), *, capped: bool = False
) -> Distribution:
    """Return the distribution of the sum.

    Raises AzardiaError as `dice` does.

    >>> total((6, 6))[7], total((6, 10))[16], total((6, 6), (1, 0), capped=True)[12]
    (Fraction(1, 6), Fraction(1, 60), Fraction(1, 18))
    """
    return chances(_total(*dice(kinds, boosts, capped=capped)))


def difference(
    kinds: Sequence[Kind], boosts: Sequence[int] = (), *, capped: bool = False
) -> Distribution:
    """Return the distribution of highest less lowest.

    Raises AzardiaError as `dice` does, and for one die, which leaves nothing to subtract.

    >>> difference((10, 10))[1], difference((10, 10, 10))[0]
    (Fraction(9, 50), Fraction(1, 100))
    """
    return chances(_difference(dice(kinds, boosts, capped=capped)))


@lru_cache
def _total(*made: "icepool.Die[int]") -> "icepool.Die[int]":
    # Equal dice at once, which icepool does by halves.
    sums = [number @ die if number > 1 else die for die, number in Counter(made).items()]
    return sum(sums[1:], start=sums[0])


def _difference(made: list["icepool.Die[int]"]) -> "icepool.Die[int]":
    if len(made) == 1:
        raise AzardiaError("you can't subtract with one die; add instead")
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


# --- two rolls ----------------------------------------------------------------------------------


def contest(mine: Chances, other: Chances, *, again: bool = False) -> Distribution:
    """Return the distribution of who rolls higher: 1 for mine, 0 for a tie, -1 for the other.

    With `again` a tie is rolled again until there is none. Raises AzardiaError where nothing but
    ties can come then, and for chances that do not add up to 1.

    >>> two = total((10, 10))
    >>> contest(two, two)[0], contest(total((10, 10), (1, 0)), two, again=True)[1]
    (Fraction(67, 1000), Fraction(1067, 1868))
    """
    distribution = chances(_of(mine).cmp(_of(other)))
    if not again:
        return distribution
    if distribution.get(0) == 1:
        raise AzardiaError("these two rolls always tie: rolling again would never end")
    return distribution.given((1, -1))


def _of(distribution: Chances) -> "icepool.Die[int]":
    return icepool.Die(in_cases(distribution)[0])
