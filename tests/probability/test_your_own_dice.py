"""The forty lines of docs/your-own-dice.md agree with counting all rolls, or with a series."""

import math
import re
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

from azardia_nb.probability.dice import d, highest, lowest
from azardia_nb.text.say import decimal, percent

PAGE = Path(__file__).parents[2] / "docs/your-own-dice.md"
D4, D6, D8, D10, D12, D20 = (range(1, faces + 1) for faces in (4, 6, 8, 10, 12, 20))
FATE = (-1, 0, 1)


def mean(value: Callable[..., Any], *dice: Any) -> Fraction:
    rolls = list(product(*dice))
    return Fraction(sum(value(*roll) for roll in rolls)) / len(rolls)


def total(*roll: int) -> int:
    return sum(roll)


def alike(*roll: int) -> list[int]:
    return sorted(Counter(roll).values(), reverse=True)


def known(event: Callable[..., bool], given: Callable[..., bool], *dice: Any) -> Fraction:
    return mean(lambda *roll: given(*roll) and event(*roll), *dice) / mean(given, *dice)


def rolls_to(least: int) -> Fraction:
    """Return the mean number of d6 rolled until their sum is at least `least`."""
    means = [Fraction(0)]
    for _ in range(least):
        means.append(1 + sum(means[-6:], Fraction(0)) / 6)
    return means[least]


def straight(*roll: int) -> bool:
    return any({*range(low, low + 4)} <= {*roll} for low in (1, 2, 3))


SIXTH, TWENTIETH = Fraction(1, 6), Fraction(1, 20)
RIGHT = [
    # sums
    mean(lambda *r: sum(r) == 7, D6, D6),
    mean(lambda *r: sum(r) + 3 <= 8, D6, D6),
    mean(lambda *r: 6 <= sum(r) <= 8, D6, D6),
    mean(lambda *r: sum(r) - 1, D6, D6, D4),
    math.sqrt(mean(lambda a, b: (a + b - 11) ** 2, D10, D10)),
    Fraction(45, 100),
    mean(lambda *r: sum(r) >= 2, *[FATE] * 4),
    mean(lambda *r: sum(r) >= 10, *[(0, 0, 5)] * 4),
    mean(lambda n, *r: sum(r[:n]) >= 10, D4, *[D6] * 4),
    # keep and drop
    mean(lambda *r: sum(r) - min(r) >= 15, *[D6] * 4),
    mean(lambda *r: max(r) >= 11, D20, D20),
    mean(lambda *r: min(r) >= 11, D20, D20),
    mean(lambda *r: max(r) == 8, D6, D8),
    mean(lambda *r: sum(sorted(r)[-2:]), D4, D6, D8, D10, D12),
    mean(lambda *r: max(r) - min(r), D6, D6, D6),
    # roll again
    mean(lambda a, b, c: a + (a == 6) * (b + (b == 6) * c) >= 10, D6, D6, D6),
    mean(lambda a, b: a + (a >= 5) * b, D6, D6),
    mean(lambda a, b: b if a == 1 else a, D6, D6),
    mean(total, (3, 4, 5, 6)),
    1 - (1 - TWENTIETH) ** 10,
    1 / SIXTH,
    rolls_to(20),
    mean(lambda n, a, b: a + b if n == 20 else a if n >= 12 else 0, D20, D6, D6),
    # count successes
    mean(lambda *r: sum(n >= 5 for n in r) >= 2, *[D6] * 5),
    1 - (1 - SIXTH) ** 4,
    1 - (1 - SIXTH**2) ** 24,
    mean(lambda *r: sum((n >= 8) + (n == 10) for n in r) >= 3, *[D10] * 4),
    mean(lambda *r: r.count(1) > sum(n >= 8 for n in r), *[D10] * 5),
    # sets and straights
    mean(lambda a, b: a == b, D6, D6),
    mean(lambda *r: alike(*r)[0] >= 3, *[D6] * 5),
    mean(lambda *r: alike(*r) == [3, 2], *[D6] * 5),
    mean(straight, *[D6] * 5),
    mean(lambda *r: len(set(r)) == 5, *[D6] * 5),
    # against each other
    mean(lambda *r: sum(r[:3]) > r[3], D6, D6, D6, D20),
    mean(lambda a, b: a + 5 >= b + 3, D20, D20),
    mean(lambda *r: sum(r[:2]) - sum(r[2:]) >= 3, *[D6] * 4),
    mean(lambda *r: max(r[:3]) > max(r[3:]), *[D6] * 5),
    mean(lambda *r: sorted(r[:3])[1] > min(r[3:]) and max(r[:3]) > max(r[3:]), *[D6] * 5),
    # known in part
    known(lambda a, b: a == b, lambda *r: sum(r) >= 9, D6, D6),
    known(lambda *r: r == (6, 6), lambda *r: 6 in r, D6, D6),
]


def test_forty_lines_give_what_counting_gives() -> None:
    rows = re.findall(r"(?m)^\| .+ \| `(.+)` \| (.+) \|$", PAGE.read_text("utf-8"))
    assert len(rows) == 40
    names = {"d": d, "highest": highest, "lowest": lowest}
    for (line, answer), right in zip(rows, RIGHT, strict=True):
        found = eval(line, names)
        shown = percent(found) if answer.endswith("%") else decimal(found, "en", 2)
        assert (found, shown) == (right, answer), line
