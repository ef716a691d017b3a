"""Distributions of dice rolls: sum, difference, and which of two rolls is higher.

`kinds` lists the dice by number of faces or by faces: (6, 10) is a d6 and a d10; ((1, 1, 2), 10)
has a die with the faces 1, 1 and 2. `boosts` is a number added to each die: (1, 0) adds 1 to the
first. If `capped`, a boost never lifts a die above its highest face.

icepool does the arithmetic; the tests recompute every distribution in another way.
"""

import math
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations, islice, product
from typing import Any

import icepool

from azardia_nb.errors import AzardiaError
from azardia_nb.probability.distribution import (
    LONGEST,
    MOST_SORTED,
    Chances,
    Distribution,
    case_counts,
    chances,
    python_number,
    whole_number,
)
from azardia_nb.probability.sums import too_much
from azardia_nb.text.language import N_, one_line, spoken
from azardia_nb.text.numerals import plain
from azardia_nb.text.say import PERCENT

Kind = int | Collection[int]  # number of faces, from 1, or the faces themselves; they may repeat

MOST_DICE = 20  # keeps exact tables fast
MOST_FACES = 100
MOST_ROLLS = 10_000  # largest number that `rolls` lists

_NUMBER = re.compile(r"\d{1,9}", re.ASCII)
_TERM = re.compile(
    r"([+-]?) ?(?:(\d{0,9}) ?d ?(\d{1,9}|%|F)(?: ?(k[hl]?|d[hl]) ?(\d{1,9}))?|(\d{1,9}))",
    re.ASCII | re.IGNORECASE,
)
_DIE = r"(?:\d{0,9} ?d ?(?:\d{1,9}|%|F)(?: ?(?:k[hl]?|d[hl]) ?\d{1,9})?)"
_DICE = re.compile(  # at least one die, numbers before or after it
    rf"[+-]? ?(?:\d{{1,9}} ?[+-] ?)*{_DIE}(?: ?[+-] ?(?:{_DIE}|\d{{1,9}}))*",
    re.ASCII | re.IGNORECASE,
)
_SIGNS: dict[str, Kind] = {"%": PERCENT, "F": (-1, 0, 1)}  # percentile and Fate dice


# --- dice ---------------------------------------------------------------------------------------


def dice(
    kinds: Sequence[Kind], boosts: Sequence[int] = (), *, capped: bool = False
) -> list["icepool.Die[int]"]:
    """Return icepool dice with their boosts added.

    Raises AzardiaError if there are no dice, more than MOST_DICE, more than MOST_FACES, or if the
    number of boosts is not the number of dice.

    >>> [die.max_outcome() for die in dice((6, 10), (1, 0))]
    [7, 10]
    """
    if isinstance(kinds, str | bytes | Mapping) or not hasattr(kinds, "__len__"):
        message = N_("{dice} are not several dice; write each of them, as in (6, 6).")
        raise AzardiaError(spoken(message, dice=one_line(repr(kinds), LONGEST)))
    if not 1 <= len(kinds) <= MOST_DICE:
        raise AzardiaError(f"{len(kinds)} dice; a roll has 1 to {MOST_DICE}")
    if boosts and len(boosts) != len(kinds):
        raise AzardiaError(f"{len(boosts)} boosts for {len(kinds)} dice; one a die is wanted")
    dice = [_die(kind) for kind in kinds]
    for at, boost in enumerate(boosts):
        if boost:
            top = dice[at].max_outcome()
            dice[at] += boost
            if capped:
                dice[at] = dice[at].clip(max_outcome=top)
    return dice


def _die(kind: Any) -> "icepool.Die[Any]":
    if isinstance(kind, Mapping | icepool.Die):
        return icepool.Die(case_counts(kind)[0])
    faces = _faces(kind)
    try:
        if all(face == face for face in faces):  # NaN differs from itself
            return icepool.Die(list(faces))
    except (TypeError, ValueError):
        pass
    raise _no_die(kind)


def _faces(kind: Any) -> Sequence[Any]:
    """Return the faces of a die; AzardiaError if `kind` is not a die."""
    kind = python_number(kind)
    digits = plain(kind) if isinstance(kind, str) else ""
    number = int(digits) if _NUMBER.fullmatch(digits) else whole_number(kind)
    if number is not None and not isinstance(kind, bool):
        if not 1 <= number <= MOST_FACES:
            raise _no_such_faces(number)
        return range(1, number + 1)
    if isinstance(kind, str | bytes) or not isinstance(kind, Iterable):
        raise _no_die(kind)
    faces = list(map(python_number, islice(kind, MOST_FACES + 1)))
    if not 1 <= len(faces) <= MOST_FACES:
        raise _no_such_faces(len(faces))
    return faces


def _no_such_faces(number: int) -> AzardiaError:
    message = N_("A die has 1 to {most} faces, not {number}.")
    text = number if abs(number) <= MOST_FACES else spoken("more")
    return AzardiaError(spoken(message, most=MOST_FACES, number=text))


def _no_die(kind: object) -> AzardiaError:
    return AzardiaError(
        spoken(
            "{kind} is not a die. Write how many faces it has, as in d(6), its faces, as in "
            'd((0, 0, 5)), or dice as text, as in d("2d6+1").',
            kind=one_line(repr(kind), LONGEST),
        )
    )


def d(kind: Kind | str | Chances) -> Distribution:
    """Return the distribution of one die, given its number of faces or its faces.

    A string is a sum of dice: "d20", "3d6", "2d6+1d4-1", "d%", "4dF", "4d6kh3" (keep the 3
    highest; also `kl`, and `dh`, `dl` to drop). With commas it is several dice side by side, whose
    outcomes are the sorted faces: "d4,d6,2d8". Raises AzardiaError if `kind` is not a die, and for
    dice with too many outcomes to compute.

    >>> (d(6) + d((0, 0, 1)))[7], d("2d6+1")[13], d("d4,d6")[1, 6], d("4d6kh3")[18]
    (Fraction(1, 18), Fraction(1, 36), Fraction(1, 24), Fraction(7, 432))
    """
    if isinstance(kind, str) and "," in kind:
        return _side_by_side(kind)
    if isinstance(kind, str) and not _NUMBER.fullmatch(plain(kind)):
        return _parse_dice(kind)
    return chances(_die(kind))


def _parse_dice(text: str) -> Distribution:
    """Return the distribution of a sum in dice notation, such as "2d6+1"."""
    notation = plain(text)
    if len(notation) > LONGEST or not _DICE.fullmatch(notation):
        raise _no_die(text)
    total = Distribution({0: Fraction(1)})
    for sign, number, faces, way, chosen, more in _TERM.findall(notation):
        term = _sum_of_dice(int(number or 1), faces, way.lower(), chosen) if faces else int(more)
        total = total - term if sign == "-" else total + term
    return total


def _of_sign(faces: str) -> "icepool.Die[int]":
    """Return the die with these faces in dice notation: a number, "%" or "F"."""
    return _die(_SIGNS.get(faces.upper()) or int(faces))


def _sum_of_dice(number: int, faces: str, way: str, chosen: str) -> Distribution:
    """Return the sum of `number` dice, or of some of them.

    `way` is "" for all; "k" or "kh" keeps the `chosen` highest, "kl" the lowest; "dh" and "dl" drop
    them.
    """
    die = chances(_of_sign(faces))
    if not way:
        return number @ die
    if number > MOST_DICE:
        raise too_much()
    choose = lowest if way in ("kl", "dh") else highest
    keep = number - int(chosen) if way.startswith("d") else int(chosen)
    return choose(*[die] * number, keep=keep)


def _side_by_side(text: str) -> Distribution:
    several: Counter[icepool.Die[int]] = Counter()
    for part in text.split(","):
        term = _TERM.fullmatch(plain(part).strip())
        if not term or term[1] or not term[3] or term[4]:
            raise _no_die(text)
        die = _of_sign(term[3])
        several[die] += int(term[2] or 1)
    sorted_rolls = (math.comb(len(die) + min(n, 99) - 1, min(n, 99)) for die, n in several.items())
    if not 1 <= several.total() <= MOST_DICE or math.prod(sorted_rolls) > MOST_SORTED:
        raise too_much()
    return chances(icepool.Pool(several).expand())


def highest(*dice: Distribution, keep: int = 1) -> Distribution:
    """Return the sum of the `keep` highest of several dice, which may differ.

    Raises AzardiaError without dice, or with fewer than `keep`.

    >>> highest(d(6), d(8))[8], highest(d(4), d(6), d(8), keep=2).mean()
    (Fraction(1, 8), Fraction(69, 8))
    """
    return _sum_of_chosen(icepool.highest, dice, keep)


def lowest(*dice: Distribution, keep: int = 1) -> Distribution:
    """Return the sum of the `keep` lowest of several dice, which may differ.

    Raises AzardiaError without dice, or with fewer than `keep`.

    >>> lowest(d(6), d(8))[1]
    Fraction(13, 48)
    """
    return _sum_of_chosen(icepool.lowest, dice, keep)


def _sum_of_chosen(
    choose: Callable[..., "icepool.Die[Any]"], dice: Sequence[Distribution], keep: int
) -> Distribution:
    if not 1 <= keep <= len(dice) <= MOST_DICE:
        message = N_(
            "{keep} of {number} dice cannot be kept; name 1 to {most} dice, and keep at least 1."
        )
        raise AzardiaError(spoken(message, keep=keep, number=len(dice), most=MOST_DICE))
    return chances(choose(*map(_die, dice), keep=keep))


def fair(kinds: Sequence[Kind]) -> list[Distribution]:
    """Return a list with the distribution of each die; AzardiaError as for `dice`.

    >>> [str(shows[1]) for shows in fair((6, (1, 1, 2)))]
    ['1/6', '2/3']
    """
    return [chances(die) for die in dice(kinds)]


def rolls(kinds: Sequence[Kind]) -> Iterator[tuple[int, ...]]:
    """Iterate over all equally likely rolls, each a tuple of faces.

    Raises AzardiaError as `dice` does, and for more than MOST_ROLLS rolls.

    >>> len(list(rolls((6, 10))))
    60
    """
    cases = math.prod(die.denominator() for die in dice(kinds))
    if cases > MOST_ROLLS:
        raise AzardiaError(f"these dice fall in {cases} ways; at most {MOST_ROLLS} are looked at")
    return product(*map(_faces, kinds))


# --- distributions ------------------------------------------------------------------------------


def total(
    kinds: Sequence[Kind], boosts: Sequence[int] = (), *, capped: bool = False
) -> Distribution:
    """Return the distribution of the sum of the dice.

    Raises AzardiaError as `dice` does.

    >>> total((6, 6))[7], total((6, 10))[16], total((6, 6), (1, 0), capped=True)[12]
    (Fraction(1, 6), Fraction(1, 60), Fraction(1, 18))
    """
    return chances(_total(*dice(kinds, boosts, capped=capped)))


def difference(
    kinds: Sequence[Kind], boosts: Sequence[int] = (), *, capped: bool = False
) -> Distribution:
    """Return the distribution of the highest die minus the lowest.

    Raises AzardiaError as `dice` does, and for a single die.

    >>> difference((10, 10))[1], difference((10, 10, 10))[0]
    (Fraction(9, 50), Fraction(1, 100))
    """
    return chances(_difference(dice(kinds, boosts, capped=capped)))


@lru_cache
def _total(*dice: "icepool.Die[int]") -> "icepool.Die[int]":
    # Group equal dice: icepool adds n equal dice by repeated halving.
    sums = [number @ die if number > 1 else die for die, number in Counter(dice).items()]
    return sum(sums[1:], start=sums[0])


def _difference(dice: list["icepool.Die[int]"]) -> "icepool.Die[int]":
    if len(dice) == 1:
        raise AzardiaError("you can't subtract with one die; add instead")
    if len(dice) == 2:
        return abs(dice[0] - dice[1])
    # icepool's pools track all dice at once and take seconds for many dice. Instead count, for each
    # window of faces, the rolls that lie inside it and touch both of its ends.
    alike = Counter(dice)
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
    """Return the distribution of a comparison: 1 if `mine` is higher, 0 if tied, -1 if lower.

    If `again`, ties are rolled again until broken; AzardiaError if the two rolls always tie. Also
    raises AzardiaError for probabilities that do not add up to 1.

    >>> two = total((10, 10))
    >>> contest(two, two)[0], contest(total((10, 10), (1, 0)), two, again=True)[1]
    (Fraction(67, 1000), Fraction(1067, 1868))
    """
    distribution = chances(_icepool_die(mine).cmp(_icepool_die(other)))
    if not again:
        return distribution
    if distribution.get(0) == 1:
        raise AzardiaError("these two rolls always tie: rolling again would never end")
    return distribution.given((1, -1))


def _icepool_die(distribution: Chances) -> "icepool.Die[int]":
    return icepool.Die(case_counts(distribution)[0])
