"""Questions about "A and B", which is never more probable than A."""

from collections.abc import Callable
from fractions import Fraction

import numpy as np

from azardia_nb.games.azardia.odds.dice import PAIR
from azardia_nb.lessons.question import Question
from azardia_nb.lessons.topic import Topic, one_of, shown, shown_as, wrong
from azardia_nb.probability.dice import rolls
from azardia_nb.probability.recorded import LINDA
from azardia_nb.probability.runs import appears
from azardia_nb.text.say import PERCENT, percent

GREEN, RED = "GR"
LETTERS = {"en": "GR", "es": "VR"}  # verde, rojo
DIE = {GREEN: Fraction(4, 6), RED: Fraction(2, 6)}
ROLLS = 20
BETS = ("RGRRR", "GRGRRR", "GRRRRR")  # of the experiment of 1983

ask = Topic(__file__, "linda")


def in_letters(row: str) -> Callable[[str], str]:
    """Return a field value: a row of G and R, in a language's letters.

    >>> in_letters("RGR")("es")
    'RVR'
    """
    return lambda code: row.translate(str.maketrans(GREEN + RED, LETTERS[code]))


def bet_chance(row: str) -> Fraction:
    """Return the probability that a row of colours appears within ROLLS rolls of DIE."""
    return appears(row, ROLLS, DIE)


def nora() -> Question:
    return ask.choice("nora", "wins", shown(percent=LINDA.percent, n=LINDA.n))


def which_bet() -> Question:
    chances = [bet_chance(row) for row in BETS]
    return ask.choice(
        "which_bet",
        "first",
        shown(
            n=ROLLS, **dict(zip(("first", "second", "third"), map(in_letters, BETS), strict=True))
        ),
        shown_as(percent, one=chances[0], two=chances[1], three=chances[2]),
    )


def more_general(rng: np.random.Generator) -> Question:
    least = int(rng.integers(9, 15))
    high = int(rng.integers(6, 9))
    every = [*rolls(PAIR)]
    enough = [roll for roll in every if sum(roll) >= least]
    general = Fraction(len(enough), len(every))
    both = Fraction(sum(first >= high for first, _ in enough), len(every))
    double = Fraction(sum(first == second for first, second in enough), len(every))
    return ask.choice(
        "more_general",
        "general",
        shown(least=least, high=high),
        shown_as(percent, general=general, both=both, double=double),
    )


def both(rng: np.random.Generator) -> Question:
    one = Fraction(int(rng.integers(4, 10)), 10)
    some = (Fraction(1, 4), Fraction(1, 2), Fraction(1, 5), Fraction(3, 5))
    other = one_of(rng, [part for part in some if part != one])
    return ask.chance(
        "both",
        one * other,
        wrong(second=other, first=one, mean=(one + other) / 2),
        shown(one=int(one * PERCENT), other=int(other * PERCENT)),
    )


def at_most(rng: np.random.Generator) -> Question:
    n = 20 * int(rng.integers(4, 8))
    one, other = (int(k) for k in rng.choice(np.arange(n // 4, n // 2), 2, replace=False))
    return ask.number(
        "at_most",
        min(one, other),
        wrong(added=one + other, larger=max(one, other), product=Fraction(one * other, n)),
        shown(n=n, one=one, other=other),
    )


def at_least(rng: np.random.Generator) -> Question:
    n = 20 * int(rng.integers(4, 8))
    one, other = (int(k) for k in rng.integers(n * 6 // 10, n * 9 // 10, 2))
    return ask.number(
        "at_least",
        one + other - n,
        wrong(smaller=min(one, other), product=Fraction(one * other, n), none=0),
        shown(n=n, one=one, other=other, rest=n - one),
    )


def longer_row(rng: np.random.Generator) -> Question:
    inner = "".join(rng.choice([GREEN, RED], 3))
    short = RED + inner + RED
    return ask.choice(
        "longer_row",
        "short",
        shown(short=in_letters(short), long=in_letters(GREEN + short), n=ROLLS),
        shown_as(percent, one=bet_chance(short), two=bet_chance(GREEN + short)),
    )


MAKERS = (more_general, both, at_most, at_least, longer_row)
