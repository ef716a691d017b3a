"""Exercises on Poison: attempts with restarts, the value of a mixture, different aims."""

from collections.abc import Callable
from fractions import Fraction

import numpy as np

from azardia_nb.games.axis_mundi.odds import poison
from azardia_nb.lessons.question import Question
from azardia_nb.lessons.topic import Topic, one_of, shown, shown_as, wrong
from azardia_nb.text.say import decimal, percent, places

MEAN = Fraction(sum(poison.FACES), len(poison.FACES))
COLUMN = 3  # drops of the column in the first guess
SPOILT = (1, 4, 5), 3  # a mixture and a throw
OTHER_COLUMNS = (2, 4, 5)  # drops of columns whose probability does not give that answer away

ask = Topic(__file__, "poison")


def number_text(value: Fraction, digits: int = 2) -> Callable[[str], str]:
    """Return a function that writes a number (not a probability) in a language."""
    return lambda code: decimal(value, code, places(value, digits))


def hit_exactly(rng: np.random.Generator) -> Question:
    right = int(rng.integers(2, 4))
    faces = int(rng.integers(right, 5))
    answer = poison.one_column(right, faces).hit
    least = Fraction(1, faces)
    ways = 2 ** (right - 1)
    return ask.chance(
        "hit_exactly",
        answer,
        wrong(least=least, equal_rows=Fraction(ways, faces ** (right - 1))),
        shown(faces=faces, right=right, ways=ways),
    )


def until_it_works(rng: np.random.Generator) -> Question:
    throws = Fraction(int(rng.integers(4, 17)), 2)
    chances = (Fraction(1, 4), Fraction(1, 5), Fraction(2, 5), Fraction(3, 10), Fraction(1, 8))
    hit = one_of(rng, chances)
    return ask.number(
        "until_it_works",
        throws / hit,
        wrong(attempts=1 / hit, multiplied=throws * hit, throws=throws),
        shown(throws=number_text(throws), hit=str(hit), attempts=number_text(1 / hit)),
    )


def one_throw_more(rng: np.random.Generator) -> Question:
    away = sorted(int(n) for n in rng.choice(np.arange(2, 15), 2, replace=False))
    answer = 1 + Fraction(sum(away), len(poison.FACES))
    return ask.number(
        "one_throw_more",
        answer,
        wrong(without_this=answer - 1, two_faces=1 + Fraction(sum(away), 2), best_case=1),
        shown(two=away[0], three=away[1], mean=number_text(answer - 1)),
    )


def throws_for_a_dose(rng: np.random.Generator) -> Question:
    throws = int(rng.integers(5, 13))
    tenths = int(rng.integers(2, 5)), int(rng.integers(1, 4))
    one, two = (Fraction(n, 10) for n in tenths)
    answer = throws / (one + 2 * two)
    return ask.number(
        "throws_for_a_dose",
        answer,
        wrong(
            brew=throws / (one + two), one_dose=throws / one, multiplied=throws * (one + 2 * two)
        ),
        shown(throws=throws, one=one, two=two, doses=number_text(one + 2 * two)),
    )


def in_so_many_attempts(rng: np.random.Generator) -> Question:
    attempts = int(rng.integers(2, 5))
    hit = poison.one_column(one_of(rng, OTHER_COLUMNS)).hit
    answer = 1 - (1 - hit) ** attempts
    return ask.percent(
        "in_so_many_attempts",
        answer,
        wrong(hit=hit, all_succeed=hit**attempts),
        shown(hit=hit, n=attempts, miss=1 - hit, none=(1 - hit) ** attempts),
    )


def two_drops_solved(rng: np.random.Generator) -> Question:
    faces, slip = int(rng.integers(3, 7)), one_of(rng, ("hit", "throws", "product"))
    attempt = poison.one_column(2, faces)
    hit = Fraction(2, faces) if slip == "hit" else attempt.hit
    throws = Fraction(3, 2) if slip == "throws" else attempt.throws
    total = 1 / hit + throws if slip == "product" else throws / hit
    return ask.step(
        "two_drops_solved",
        slip,
        shown(faces=faces, hit=str(hit), throws=str(throws), attempts=str(1 / hit)),
        shown(total=str(total), right=str(attempt.throws / attempt.hit), square=faces**2),
    )


def nearly_there(rng: np.random.Generator) -> Question:
    hit, failed = Fraction(int(rng.choice([20, 25, 30, 40])), 100), int(rng.integers(4, 9))
    return ask.argument(
        "nearly_there",
        "afresh",
        shown(failed=failed, mean=number_text(1 / hit)),
        shown_as(percent, hit=hit, row=(1 - hit) ** failed),
    )


MAKERS = (
    hit_exactly,
    until_it_works,
    one_throw_more,
    throws_for_a_dose,
    in_so_many_attempts,
    nearly_there,
    two_drops_solved,
)

# --- guesses ------------------------------------------------------------------------------------


def a_column() -> Question:
    attempt = poison.one_column(COLUMN)
    return ask.number(
        "a_column",
        attempt.throws / attempt.hit,
        wrong(mean=COLUMN / MEAN, attempts=1 / attempt.hit, one_attempt=attempt.throws, no_harm=2),
        shown(right=COLUMN, throws=str(attempt.throws), hit=str(attempt.hit)),
    )


def over_one_dose() -> Question:
    mixture, face = SPOILT
    a, b, c = mixture
    away = poison.to_a_brew(poison.soonest().policy)
    on = min(away[one] for one in poison.ways(mixture, face) if one != poison.EMPTY)
    return ask.choice(
        "over_one_dose",
        "again",
        shown(a=a, b=b, c=c, face=face, on=number_text(on), off=number_text(away[poison.EMPTY])),
    )
