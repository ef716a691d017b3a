"""Questions about two dice: their sum, their difference, and expected numbers."""

from collections.abc import Collection
from fractions import Fraction
from itertools import product

import numpy as np

from azardia_nb.games.azardia.odds.dice import difference, total
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.lessons.drawing import Drawing, bars
from azardia_nb.lessons.question import Question
from azardia_nb.lessons.topic import Topic, believed, shown, wrong

FACES = range(1, NUMBERS.faces + 1)
ROLLS = tuple(product(FACES, FACES))  # all equally likely
MIDDLE = NUMBERS.faces + 1  # the likeliest sum

ask = Topic(__file__, "dice", rolls=len(ROLLS), middle=MIDDLE)


def sum_at_least(rng: np.random.Generator) -> Question:
    distribution = total()
    # The lowest and the highest sums are too easy.
    least = int(rng.integers(min(distribution) + 3, max(distribution) - 1))
    answer = chance_of(distribution, range(least, max(distribution) + 1))
    enough = max(distribution) - least + 1
    return ask.chance(
        "sum_at_least",
        answer,
        wrong(
            without_least=answer - distribution[least],
            equal_sums=Fraction(enough, len(distribution)),
        ),
        shown(
            least=least,
            ways=_ways(answer),
            enough=enough,
            sums=len(distribution),
            often=_ways(distribution[MIDDLE]),
            middle=MIDDLE,
            highest=max(distribution),
        ),
    )


def difference_exactly(rng: np.random.Generator) -> Question:
    distribution = difference()
    target = int(rng.integers(1, max(distribution)))
    low = int(rng.integers(1, NUMBERS.faces - target + 1))
    answer = distribution[target]
    return ask.chance(
        "difference_exactly",
        answer,
        wrong(one_order=answer / 2, equal_differences=Fraction(1, len(distribution))),
        shown(
            wanted=target,
            low=low,
            high=low + target,
            pairs=_ways(answer) // 2,
            ways=_ways(answer),
            differences=len(distribution),
        ),
    )


def expected_number(rng: np.random.Generator) -> Question:
    distribution = total()
    target = int(rng.integers(min(distribution) + 1, max(distribution)))
    times = int(rng.choice([200, 300, 500, 1000, 2000]))
    answer = distribution[target] * times
    return ask.number(
        "expected_number",
        answer,
        wrong(
            equal_sums=Fraction(times, len(distribution)),
            of_a_hundred=distribution[target] * len(ROLLS),
        ),
        shown(times=times, wanted=target, ways=_ways(distribution[target]), sums=len(distribution)),
    )


def sum_bars() -> Drawing:
    often = _ways(total()[MIDDLE])
    return bars(ask, "sum_bars", total(), often=often, middle=MIDDLE, lowest=min(total()))


def difference_bars() -> Drawing:
    distribution = difference()
    zeros, ones = _ways(distribution[0]), _ways(distribution[1])
    return bars(ask, "difference_bars", distribution, zeros=zeros, ones=ones)


def likelier_sum(rng: np.random.Generator) -> Question:
    distribution = total()
    one = int(rng.integers(min(distribution), max(distribution) + 1))
    # In a third of the cases take the mirrored sum, which is equally likely.
    others = [2 * MIDDLE - one] if rng.random() < 1 / 3 else list(distribution)
    other = int(rng.choice([n for n in others if n != one] or [one % max(distribution) + 2]))
    often = distribution[one], distribution[other]
    answer = "equal" if often[0] == often[1] else "one" if often[0] > often[1] else "other"
    return ask.choice(
        "likelier_sum",
        answer,
        shown(one=one, other=other, ones=_ways(often[0]), others=_ways(often[1])),
    )


def difference_at_most(rng: np.random.Generator) -> Question:
    distribution = difference()
    most = int(rng.integers(1, 6))
    answer = chance_of(distribution, range(most + 1))
    zero = distribution[0]
    return ask.chance(
        "difference_at_most",
        answer,
        wrong(
            without_doubles=answer - zero,
            without_most=answer - distribution[most],
            one_order=zero + (answer - zero) / 2,
        ),
        shown(most=most, zeros=_ways(zero), ways=_ways(answer)),
    )


def after_a_row_without(rng: np.random.Generator) -> Question:
    distribution = total()
    target = int(rng.integers(min(distribution) + 3, max(distribution) - 2))
    row = int(rng.integers(5, 30))
    answer = distribution[target]
    return ask.chance(
        "after_a_row_without",
        answer,
        wrong(
            at_least_one=1 - (1 - answer) ** (row + 1),
            first_then=answer * (1 - answer) ** row,
            due=Fraction(1),
        ),
        shown(row=row, wanted=target, ways=_ways(answer)),
    )


def sum_exactly(rng: np.random.Generator) -> Question:
    distribution = total()
    target = int(rng.integers(min(distribution) + 2, max(distribution) - 1))
    ways = _ways(distribution[target])
    pairs = (ways + 1) // 2
    return ask.chance(
        "sum_exactly",
        distribution[target],
        wrong(one_order=Fraction(pairs, len(ROLLS)), equal_sums=Fraction(1, len(distribution))),
        shown(wanted=target, ways=ways, pairs=pairs, sums=len(distribution)),
    )


def sum_between(rng: np.random.Generator) -> Question:
    distribution = total()
    low = int(rng.integers(min(distribution) + 2, MIDDLE))
    high = low + int(rng.integers(3, 7))
    answer = chance_of(distribution, range(low, high + 1))
    return ask.chance(
        "sum_between",
        answer,
        wrong(
            without_ends=answer - distribution[low] - distribution[high],
            equal_sums=Fraction(high - low + 1, len(distribution)),
        ),
        shown(low=low, high=high, ways=_ways(answer), sums=len(distribution)),
    )


def one_die_seen(rng: np.random.Generator) -> Question:
    first = int(rng.integers(2, NUMBERS.faces))
    need = int(rng.integers(3, NUMBERS.faces))
    least = first + need
    answer = Fraction(NUMBERS.faces + 1 - need, NUMBERS.faces)
    return ask.chance(
        "one_die_seen",
        answer,
        wrong(
            before=chance_of(total(), range(least, 2 * NUMBERS.faces + 1)),
            without_least=answer - Fraction(1, NUMBERS.faces),
        ),
        shown(first=first, need=need, least=least, faces=NUMBERS.faces),
    )


DRAWINGS = (sum_bars, difference_bars)


def order_of_sums(rng: np.random.Generator) -> Question:
    distribution = total()
    while True:
        sums = [int(n) for n in rng.choice(list(distribution), 4, replace=False)]
        values = {f"s{at}": distribution[n] for at, n in enumerate(sums)}
        if len(set(values.values())) == len(values) and sums != sorted(sums, reverse=True):
            break
    return ask.order(
        "order_of_sums",
        values,
        rng,
        believed(larger=dict(zip(values, sums, strict=True))),
        shown(**{f"n{at}": n for at, n in enumerate(sums)}),
        shown(**{f"w{at}": _ways(one) for at, one in enumerate(values.values())}),
    )


MAKERS = (
    sum_exactly,
    sum_at_least,
    likelier_sum,
    difference_exactly,
    sum_between,
    expected_number,
    difference_at_most,
    one_die_seen,
    after_a_row_without,
    order_of_sums,
)


def chance_of(distribution: dict[int, Fraction], results: Collection[int]) -> Fraction:
    """Return the probability of any of `results`."""
    return sum((chance for n, chance in distribution.items() if n in results), Fraction(0))


def _ways(chance: Fraction) -> int:
    return int(chance * len(ROLLS))
