"""Questions about spread: variance, standard deviation, hits, and waiting for the first hit."""

import math
from fractions import Fraction

import numpy as np

from azardia_nb.games.azardia.odds.dice import difference
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.lessons.drawing import Drawing, bars
from azardia_nb.lessons.question import Question, formatter
from azardia_nb.lessons.topic import Topic, believed, one_of, shown, shown_as, wrong
from azardia_nb.probability.distribution import mean, variance
from azardia_nb.probability.draws import hits, waiting
from azardia_nb.probability.goodness_of_fit import face
from azardia_nb.probability.ties import near_fraction
from azardia_nb.text.say import decimal, percent

ZERO = difference()[0]  # probability of a zero, which the lesson counts and waits for
HUNDRED = 100  # rolls in the drawing
FOUR, TIMES = 4, 2  # four dice spread twice as widely as one

ask = Topic(__file__, "spread")


def deviation(squared: Fraction) -> float:
    """Return the standard deviation for a variance.

    >>> deviation(Fraction(9))
    3.0
    """
    return math.sqrt(squared)


def four_dice() -> Question:
    one = variance(face(NUMBERS.faces))
    return ask.number(
        "four_dice",
        TIMES,
        wrong(same_face=FOUR, single=1, of_the_mean=Fraction(1, TIMES)),
        shown(
            n=FOUR,
            one=formatter(decimal, deviation(one), 2),
            sum=formatter(decimal, deviation(FOUR * one), 2),
        ),
    )


def zeros_in_hundred() -> Drawing:
    distribution = hits(HUNDRED, ZERO)
    least, most = 3, 17  # these or fewer, and these or more, share a bar
    inside: dict[object, Fraction] = {k: distribution[k] for k in range(least + 1, most)}
    few = sum((distribution[k] for k in distribution if k <= least), Fraction(0))
    many = sum((distribution[k] for k in distribution if k >= most), Fraction(0))
    truth = {f"≤{least}": few, **inside, f"≥{most}": many}
    near = sum((distribution[k] for k in range(7, 14)), Fraction(0))
    expected = distribution[int(HUNDRED * ZERO)]
    return bars(
        ask,
        "zeros_in_hundred",
        truth,
        n=HUNDRED,
        expected=int(HUNDRED * ZERO),
        **shown_as(percent, chance=expected, near=near),
    )


def of_a_die(rng: np.random.Generator) -> Question:
    faces = int(rng.choice([3, 4, 5, 6, 7, 8, 12, 20]))
    die = face(faces)
    centre = mean(die)
    squares = sum((n * n * chance for n, chance in die.items()), Fraction(0))
    return ask.number(
        "of_a_die",
        variance(die),
        wrong(
            mean=centre,
            squares=squares,
            distance=sum((abs(n - centre) * chance for n, chance in die.items()), Fraction(0)),
        ),
        shown(
            faces=faces,
            mean=formatter(decimal, centre),
            first=formatter(decimal, (1 - centre) ** 2, 2),
        ),
    )


def of_a_sum(rng: np.random.Generator) -> Question:
    root, one = int(rng.integers(2, 8)), int(rng.integers(2, 10))
    return ask.number(
        "of_a_sum",
        one * root,
        wrong(
            added=one * root * root,
            one_round=one,
            of_the_mean=Fraction(one, root),
            variance=one * one * root * root,
        ),
        shown(
            one=one,
            n=root * root,
            root=root,
            squared=one * one,
            all=one * one * root * root,
        ),
    )


def of_a_mean(rng: np.random.Generator) -> Question:
    root = int(rng.choice([2, 4, 5, 10, 20]))
    one = 2 * int(rng.choice([n for n in range(2, 11) if 2 * n != root]))
    target = Fraction(one, root)
    return ask.number(
        "of_a_mean",
        root * root,
        wrong(not_squared=root, of_one=one * one, undivided=one),
        shown(
            one=one,
            root=root,
            wanted=lambda code: decimal(target, code, 0 if target.denominator == 1 else 1),
        ),
    )


def zeros(rng: np.random.Generator) -> Question:
    chance, unit = ((ZERO, 100), (2 * ZERO, 25), (5 * ZERO, 4))[int(rng.integers(3))]
    root = int(rng.integers(2, 7))
    tries = unit * root * root
    squared = tries * chance * (1 - chance)
    return ask.number(
        "zeros",
        int(deviation(squared)),
        wrong(
            variance=squared,
            expected=tries * chance,
            without_miss=near_fraction(deviation(tries * chance)),
        ),
        shown(n=tries, squared=int(squared)),
        shown_as(percent, chance=chance, rest=1 - chance),
    )


def first_zero(rng: np.random.Generator) -> Question:
    n = int(rng.integers(2, 6))
    chance = (ZERO, 2 * ZERO, 3 * ZERO)[int(rng.integers(3))]
    none = hits(n, chance)[0]
    return ask.percent(
        "first_zero",
        waiting(chance, n)[n],
        wrong(any_time=chance, by_then=1 - none, not_yet=none, one_miss_more=none * chance),
        shown(n=n, before=n - 1),
        shown_as(percent, chance=chance, rest=1 - chance),
    )


def mean_wait(rng: np.random.Generator) -> Question:
    chance = (ZERO, 2 * ZERO, ZERO * 5 / 2, 4 * ZERO)[int(rng.integers(4))]
    return ask.number(
        "mean_wait",
        1 / chance,
        wrong(half=1 / (2 * chance), misses=1 / chance - 1, chance=chance),
        shown_as(percent, chance=chance),
    )


def exactly_so_many(rng: np.random.Generator) -> Question:
    n = int(rng.integers(3, 6))
    k = int(rng.integers(1, n - 1))
    chance = (ZERO, 2 * ZERO, 3 * ZERO)[int(rng.integers(3))]
    distribution = hits(n, chance)
    once = chance**k * (1 - chance) ** (n - k)
    return ask.percent(
        "exactly_so_many",
        distribution[k],
        wrong(
            one_order=once,
            at_least=sum((p for m, p in distribution.items() if m >= k), Fraction(0)),
            only_hits=chance**k,
        ),
        shown(n=n, k=k, rest=n - k, orders=math.comb(n, k)),
        shown_as(percent, chance=chance, miss=1 - chance, once=once),
    )


def how_many_within(rng: np.random.Generator) -> Question:
    one = int(rng.integers(2, 7))
    centre = 10 * int(rng.integers(4, 12))
    widths = {"one": 1, "two": 2, "three": 3}
    width = one_of(rng, list(widths))
    return ask.choice(
        "how_many_within",
        width,
        shown(centre=centre, one=one, low=centre - widths[width] * one),
        shown(high=centre + widths[width] * one, n=widths[width]),
        said=width,
    )


def order_of_spreads(rng: np.random.Generator) -> Question:
    dice = int(rng.integers(3, 7))
    one = Fraction(NUMBERS.faces**2 - 1, 12)  # variance of a die
    values = {"one": one, "two": 2 * one, "sum": dice * one, "mean": one / dice}
    return ask.order(
        "order_of_spreads",
        values,
        rng,
        believed(size={"sum": 3, "two": 2, "mean": 1, "one": 0}),
        shown(faces=NUMBERS.faces, dice=dice),
        shown_as(decimal, single=math.sqrt(one), pair=math.sqrt(2 * one)),
        shown_as(decimal, all=math.sqrt(dice * one), middle=math.sqrt(one / dice)),
    )


DRAWINGS = (zeros_in_hundred,)

MAKERS = (
    of_a_die,
    of_a_sum,
    how_many_within,
    of_a_mean,
    zeros,
    exactly_so_many,
    order_of_spreads,
    mean_wait,
    first_zero,
)
