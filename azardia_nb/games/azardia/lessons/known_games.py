"""Guesses about famous games, before their published results are worked out again."""

from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction

from azardia_nb import games
from azardia_nb.lessons.question import Question
from azardia_nb.lessons.topic import Topic, shown

ask = Topic(__file__, "known")


def chutes() -> Question:
    mean = games.results_of("chutes_and_ladders").MEAN_TURNS
    return _nearest("chutes", mean, {"few": 15, "some": 40, "many": 100})


def pig() -> Question:
    first = games.results_of("pig").FIRST_WINS
    return _nearest("pig", first, {"hardly": 53, "clearly": 63, "mostly": 73})


def bear_off() -> Question:
    eight = games.results_of("bear_off").EIGHT_WINS
    return _nearest("bear_off", eight, {"seldom": 30, "even": 50, "usually": 70})


def _nearest(name: str, published: Decimal, offered: Mapping[str, int]) -> Question:
    """Return the question which of the numbers `offered` is nearest to the published one."""
    answer = min(offered, key=lambda one: abs(offered[one] - Fraction(published)))
    return ask.choice(name, answer, shown(**offered))
