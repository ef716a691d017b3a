"""Drawings: strict reading of drawings handed in, and exact scores."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import permutations, product
from math import comb
from typing import Any

import numpy as np
import pytest
from scipy import stats
from scipy.stats import binom

from azardia_nb.errors import AzardiaError
from azardia_nb.lessons.course import course
from azardia_nb.lessons.drawing import ENOUGH, Drawing, drawings
from azardia_nb.text.language import LANGUAGES

ROLLS = [(a, b) for a in range(1, 11) for b in range(1, 11)]
ZERO = Fraction(1, 10)


def share(count: int) -> Fraction:
    return Fraction(count, len(ROLLS))


def painted(names: Iterable[object], right: Callable[[Any], bool]) -> list[Fraction]:
    return [Fraction(right(name)) for name in names]


def binomial(n: int, k: int) -> Fraction:
    return comb(n, k) * ZERO**k * (1 - ZERO) ** (n - k)


def ramp(tile: int) -> Fraction:
    hits = [(a, b) for a, b in ROLLS if 150 - tile in (a + b, abs(a - b))]
    again = [(a, b) for a, b in ROLLS if a == b and (a, b) not in hits]
    return share(len(hits)) * (1 + share(len(again)))


def third_adds(copies: int, cards: int) -> Fraction:
    orders = [*permutations(range(cards), 3)]
    late = sum(a >= copies and b >= copies and c < copies for a, b, c in orders)
    return Fraction(late, len(orders))


def after_turns(turns: int) -> list[Fraction]:
    tiles = [Fraction(n == 0) for n in range(79)]
    for _ in range(turns):
        tiles = [sum(tiles[(at - a - b) % 79] for a, b in ROLLS) / len(ROLLS) for at in range(79)]
    return [sum(tiles[at : at + 10], Fraction(0)) for at in range(0, 79, 10)]


def rows_of_four() -> list[Fraction]:
    rolls = [sorted(roll, reverse=True) for roll in product((2, 3, 4), repeat=4)]
    best = [Fraction(sum(roll[at] for roll in rolls), len(rolls)) for at in range(3)]
    return [*best, best[0]]


def false_alarms(looks: int, every: int) -> float:
    """Return the probability of a false alarm in `looks` looks, each after `every` more games."""
    new = binom.pmf(np.arange(every + 1), every, 0.25)
    going, alarms = np.ones(1), 0.0  # probabilities of the wins so far, without an alarm
    for n in range(every, looks * every + 1, every):
        going = np.convolve(going, new)
        off = np.abs(np.arange(len(going)) / n - 0.25)
        seen = off > 1.959964 * np.sqrt(0.25 * 0.75 / n)
        alarms += going[seen].sum()
        going[seen] = 0
    return float(alarms)


def seen(games: int) -> float:
    """Return how often a player who wins 27% does not seem to win a quarter."""
    half = 1.959964 * (games * 0.25 * 0.75) ** 0.5
    low, high = np.ceil(games / 4 - half), np.floor(games / 4 + half)
    return float(1 - binom.cdf(high, games, 0.27) + binom.cdf(low - 1, games, 0.27))


# The truth of each drawing, derived once more.
def found(loaded: float, rolls: int) -> float:
    """Return the approximate power of chi-square against a ten-sided die with one loaded face.

    The face has the probability `loaded`.
    """
    others = (1 - loaded) / 9
    off = 10 * ((loaded - 0.1) ** 2 + 9 * (others - 0.1) ** 2)
    return float(stats.ncx2.sf(stats.chi2.isf(0.05, 9), 9, rolls * off))


TRUTHS = {
    "zones.after_the_gate": painted(
        [*range(1, 21), *range(71, 101)],
        {tile if tile < 80 else tile - 79 for tile in range(77, 96)}.__contains__,
    ),
    "dice.sum_bars": [share(sum(a + b == n for a, b in ROLLS)) for n in range(2, 21)],
    "dice.difference_bars": [share(sum(abs(a - b) == n for a, b in ROLLS)) for n in range(10)],
    "dice.either_tile": painted(
        ROLLS, lambda roll: bool({5, 9} & {sum(roll), abs(roll[0] - roll[1])})
    ),
    "perfect.adding_is_best": painted(
        ROLLS, lambda roll: roll[0] != roll[1] and max(roll) < 150 - 143
    ),
    "many_games.doubles_in_ten": [
        *(binomial(10, k) for k in range(5)),
        1 - sum(binomial(10, k) for k in range(5)),
    ],
    "many_games.band_edge": [1.959964 * (0.09 / n) ** 0.5 for n in range(100, 1601, 100)],
    "characters.third_gain": [third_adds(copies, 20) for copies in range(21)],
    "turns.waiting": [1 - Fraction(comb(88, 2 * turn), comb(100, 2 * turn)) for turn in range(21)],
    "grace.ramp": [ramp(tile) for tile in range(130, 150)],
    "chain.after_turns": after_turns(7),
    "spread.zeros_in_hundred": [
        sum(binomial(100, k) for k in range(4)),
        *(binomial(100, k) for k in range(4, 17)),
        1 - sum(binomial(100, k) for k in range(17)),
    ],
    "fair_dice.turning_power": [found(0.12, 100 * 2**n) for n in range(7)],
    "many_games.power_by_games": [seen(100 * 2**n) for n in range(7)],
    "many_games.stopping_early": [false_alarms(100, 100)],
    "draft.rows_by_seat": rows_of_four(),
    "moves.way_down": painted(range(24), (0, 6 + 2, 12 + 3, 18 + 3).__contains__),
    "prices.staircase": [0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3],
    "worth.look_by_chance": [Fraction(min(n, 10 - n), 10) for n in range(11)],
}
EVERY = [one for page in course() for one in drawings(page.number, page.game)]
IDS = [one.id for one in EVERY]


@pytest.mark.parametrize("question", EVERY, ids=IDS)
def test_the_truth_doubles_the_stake_and_a_plain_drawing_wins_nothing(question: Drawing) -> None:
    assert list(question.truth) == pytest.approx(TRUTHS[question.id])
    nearest = question.read(str(question.answer))
    assert question.won(nearest) > 0.9 * nearest.stake, "a learner can draw it"
    plain = question.nearest(question.plain)
    if plain:  # there is no drawing without painted cells
        assert abs(question.score(plain)) < Fraction(1, 20)
        assert not question.check(f"{' '.join(map(str, plain))} @50").right
    for code in LANGUAGES:
        assert question.check(str(question.answer), code).right
        told = [question.prompt(code), question.explained(code), question.answer_text(code)]
        assert all(told)
        assert not any("{" in text for text in told)


def test_coins_are_exact() -> None:
    question = next(one for one in EVERY if one.id == "dice.difference_bars")
    assert question.score((1, 2, 3, 4, 5, 5, 4, 3, 2, 1)) == Fraction(-10, 27)
    reversed_bars = question.read("1 2 3 4 5 6 7 8 20 20 @50")
    assert question.won(reversed_bars) == -50, "no more than the stake is lost"
    assert question.score((2, 5, 4, 3, 3, 2, 2, 1, 1, 1)) > ENOUGH


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1 2 3 @50",  # too few bars
        "10 20 18 16 13 11 9 7 4 2",  # no stake
        "10 20 18 16 13 11 9 7 4 2 @51",
        "10 21 18 16 13 11 9 7 4 2 @50",  # too high
        "10  20 18 16 13 11 9 7 4 2 @50",
        "010 20 18 16 13 11 9 7 4 2 @50",
        "-1 20 18 16 13 11 9 7 4 2 @50",
        "0 0 0 0 0 0 0 0 0 0 @50",
        "１ 2 3 4 5 5 4 3 2 1 @50",
        "10 20 18 16 13 11 9 7 4 2 @50\n",
        "1" * 5000,
    ],
)
def test_odd_texts_are_not_drawings(text: str) -> None:
    question = next(one for one in EVERY if one.id == "dice.difference_bars")
    with pytest.raises(AzardiaError):
        question.read(text)
