"""Questions about spread: variance, standard deviation, hits, and waiting for the first."""

import math
from fractions import Fraction

import numpy as np

from azardia_nb.games.azardia.odds.dice import difference
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.lessons.question import Question, written
from azardia_nb.lessons.topic import Topic, shown, shown_as, wrong
from azardia_nb.probability.distribution import mean, variance
from azardia_nb.probability.draws import hits, waiting
from azardia_nb.probability.goodness_of_fit import face
from azardia_nb.text.say import decimal, percent

ZERO = difference()[0]  # the chance of a zero, which the lesson counts and waits for
FOUR, TIMES = 4, 2  # so many dice spread so many times as widely as one

ask = Topic(__file__, "spread")


def deviation(squared: Fraction) -> float:
    """Return the standard deviation of what has this variance.

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
            one=written(decimal, deviation(one), 2),
            sum=written(decimal, deviation(FOUR * one), 2),
        ),
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
            mean=written(decimal, centre),
            first=written(decimal, (1 - centre) ** 2, 2),
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
    wanted = Fraction(one, root)
    return ask.number(
        "of_a_mean",
        root * root,
        wrong(not_squared=root, of_one=one * one, undivided=one),
        shown(
            one=one,
            root=root,
            wanted=lambda code: decimal(wanted, code, 0 if wanted.denominator == 1 else 1),
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
        wrong(variance=squared, expected=tries * chance, without_miss=chance * tries * chance),
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


MAKERS = (of_a_die, of_a_sum, of_a_mean, zeros, first_zero)
