"""Second derivations of keys of lessons 18 to 20, on chance outside the games."""

import re
from fractions import Fraction
from itertools import product

import numpy as np

from azardia_nb.games.azardia.lessons import known_games, linda, made_up, record
from azardia_nb.probability.recorded import BATTERS
from tests.lessons.keys import best, key, mean, numbers, share
from tests.lessons.keys_azardia import ROLLS

SERIES = 20_000


def pieces(row: str) -> list[str]:
    return [found[0] for found in re.finditer(r"(.)\1*", row)]


def longest(row: str) -> int:
    return max(map(len, pieces(row)))


def rows(n: int) -> list[str]:
    return ["".join(row) for row in product("HT", repeat=n)]


# --- 18 which one is made up? ---------------------------------------------------------------------


@key(made_up.how_often)
def how_often(n: int, long: int, options: dict[str, str]) -> str:
    sides = np.random.default_rng(1).integers(2, size=(SERIES, n))
    found = np.mean([longest("".join(map(str, row))) >= long for row in sides])
    assert found > 0.55
    return "usually"


@key(made_up.hot_hand)
def hot_hand(all: Fraction) -> str:
    # Gilovich, Vallone and Tversky (1985), table 1
    return "more" if Fraction(46, 100) > all else "less"


@key(made_up.exact_row)
def exact_row(n: int, one: str, alternating: str, mixed: str) -> str:
    assert [rows(n).count(row) for row in (one, alternating, mixed)] == [1, 1, 1]
    return "same"


@key(made_up.longest)
def longest_run(row: str) -> int:
    return longest(row)


@key(made_up.all_equal)
def all_equal(n: int) -> Fraction:
    return share(len(pieces(row)) == 1 for row in rows(n))


@key(made_up.expected_changes)
def expected_changes(n: int) -> Fraction:
    few = 9  # the mean number of pieces grows by the same with every toss
    step = mean(len(pieces(row)) for row in rows(few)) - mean(
        len(pieces(row)) for row in rows(few - 1)
    )
    return (n - 1) * step


@key(made_up.which)
def which(first: str, second: str) -> str:
    return best(first=-longest(first), second=-longest(second))


# --- 19 linda -------------------------------------------------------------------------------------


@key(linda.nora)
def nora() -> str:
    evenings = [*product((False, True), repeat=2)]
    assert {one for one in evenings if all(one)} < {one for one in evenings if one[0]}
    return "wins"


def bets(n: int, **rows: str) -> str:
    faces = np.random.default_rng(2).choice([*"GGGGRR"], (SERIES, n))
    rolled = ["".join(series) for series in faces]
    return best(**{name: sum(row in series for series in rolled) for name, row in rows.items()})


@key(linda.which_bet)
def which_bet(n: int, first: str, second: str, third: str) -> str:
    return bets(n, first=first, second=second, third=third)


@key(linda.longer_row)
def longer_row(n: int, short: str, long: str) -> str:
    return bets(n, short=short, long=long)


@key(linda.more_general)
def more_general(least: int, high: int) -> str:
    sums = [roll for roll in ROLLS if sum(roll) >= least]
    both = [roll for roll in sums if roll[0] >= high]
    double = [roll for roll in sums if len({*roll}) == 1]
    return best(general=len(sums), both=len(both), double=len(double))


@key(linda.both)
def both(asked: str) -> Fraction:
    one, other = (part for part in numbers(asked) if part < 1)
    return Fraction(sum(n <= 1000 * one * other for n in range(1, 1001)), 1000)


def overlaps(n: int, one: int, other: int) -> list[int]:
    """Return the sizes of the overlap of the first `one` of `n` with `other` consecutive ones."""
    return [len({*range(one)} & {*range(start, start + other)}) for start in range(n - other + 1)]


@key(linda.at_most)
def at_most(n: int, one: int, other: int) -> int:
    return max(overlaps(n, one, other))


@key(linda.at_least)
def at_least(n: int, one: int, other: int) -> int:
    return min(overlaps(n, one, other))


# --- 20 record ------------------------------------------------------------------------------------


@key(record.best_five)
def best_five(tries: int, best: int) -> int:
    top = sorted(BATTERS, key=lambda one: -one.first_hits)[:best]
    return sum(one.hits * tries < one.first_hits * one.tries for one in top)


@key(record.scolded)
def scolded(best: int) -> str:
    first, second = np.sort(np.random.default_rng(3).binomial(20, 0.5, (2, 20)), axis=1)
    assert first[-best:].mean() > second.mean() > first[:best].mean()
    return "chance"


@key(record.luck_only)
def luck_only(rolls: int) -> Fraction:
    return rolls * share(a == b for a, b in ROLLS)


@key(record.half_skill)
def half_skill(average: int, first: int) -> Fraction:
    return mean((average, first))


@key(record.repeats)
def repeats(tosses: int) -> Fraction:
    return share({*row} == {"H"} for row in rows(tosses))


@key(record.fair_test)
def fair_test(options: dict[str, str]) -> str:
    (lots,) = (name for name, label in options.items() if "lots" in label)
    return lots


# --- how we know ----------------------------------------------------------------------------------

CHUTES = {1: 38, 4: 14, 9: 31, 21: 42, 28: 84, 36: 44, 51: 67, 71: 91, 80: 100} | {
    16: 6,
    47: 26,
    49: 11,
    56: 53,
    62: 19,
    64: 60,
    87: 24,
    93: 73,
    95: 75,
    98: 78,
}


def nearest(found: float, **offered: int) -> str:
    return min(offered, key=lambda one: abs(offered[one] - found))


@key(known_games.chutes)
def chutes(few: int, some: int, many: int) -> str:
    """Play on the printed board."""
    rng, turns = np.random.default_rng(8), 0
    for _ in range(2000):
        at = 0
        while at < 100:
            to, turns = at + int(rng.integers(1, 7)), turns + 1
            at = at if to > 100 else CHUTES.get(to, to)
    return nearest(turns / 2000, few=few, some=some, many=many)


@key(known_games.pig)
def pig(hardly: int, clearly: int, mostly: int) -> str:
    """Play with two who both hold at 20, which is nearly perfect."""
    rng, won = np.random.default_rng(9), 0
    for _ in range(2000):
        points, seat = [0, 0], 1
        while max(points) < 100:
            seat, turn = 1 - seat, 0
            while turn < 20 and points[seat] + turn < 100:
                die = int(rng.integers(1, 7))
                turn += die
                if die == 1:
                    turn = 0
                    break
            points[seat] += turn
        won += seat == 0
    return nearest(won / 20, hardly=hardly, clearly=clearly, mostly=mostly)


def first_wins(mine: int, theirs: int) -> Fraction:
    """Return the probability that the player who rolls next takes off all checkers first."""
    found = Fraction(0)
    for off, p in ((2, Fraction(5, 6)), (4, Fraction(1, 6))):
        found += p * (1 if off >= mine else 1 - first_wins(theirs, mine - off))
    return found


@key(known_games.bear_off)
def bear_off(seldom: int, even: int, usually: int) -> str:
    found = 100 * float(first_wins(8, 6))
    return nearest(found, seldom=seldom, even=even, usually=usually)
