"""Questions about the choice after a roll: the rerolled zero, sum or difference."""

from fractions import Fraction
from functools import cache

import numpy as np

from azardia_nb.games.azardia.lessons.board import TILES
from azardia_nb.games.azardia.lessons.two_dice import MIDDLE, ROLLS, chance_of
from azardia_nb.games.azardia.odds.dice import difference, difference_rerolled, either, total
from azardia_nb.games.azardia.rules.board import A_TILES, NUMBERS
from azardia_nb.lessons.drawing import Drawing, rolls_of_two
from azardia_nb.lessons.question import Question, counted, listed
from azardia_nb.lessons.topic import Topic, one_of, shown, shown_as, wrong
from azardia_nb.text.read import WHOLE_PERCENT
from azardia_nb.text.say import percent

ask = Topic(__file__, "dice")

TWO_TILES = (5, 9)  # ahead, in the drawing


def sum_or_difference(rng: np.random.Generator) -> Question:
    here = int(rng.choice(_reached_both_ways()))
    steps = _steps(here)
    adding, subtracting = chance_of(total(), steps), chance_of(difference(), steps)
    answer = either(steps, rerolled=False)
    both = _both_ways(steps)
    return ask.chance(
        "sum_or_difference",
        answer,
        wrong(
            added=adding + subtracting,
            adding=adding,
            subtracting=subtracting,
            multiplied=adding * subtracting,
        ),
        shown(
            here=here,
            tiles=listed([here + step for step in steps]),
            adding=adding,
            subtracting=subtracting,
            high=both[0][0],
            low=both[0][1],
            added=here + sum(both[0]),
            subtracted=here + both[0][0] - both[0][1],
            twice=Fraction(len(both), len(ROLLS)),
        ),
    )


def zero_rolled_again(rng: np.random.Generator) -> Question:
    once, again = difference(), difference_rerolled()
    # Only where the zero adds at least half a percent, which rounding would hide otherwise.
    target = int(rng.choice([n for n in once if n and again[n] - once[n] >= WHOLE_PERCENT / 2]))
    zero = once[0]
    return ask.chance(
        "zero_rolled_again",
        again[target],
        wrong(once=once[target], rerolled_always=once[target] / (1 - zero), twice=2 * once[target]),
        shown(wanted=target, tiles=counted(target, TILES), once=once[target], zero=zero),
    )


def one_tile(rng: np.random.Generator) -> Question:
    ahead = int(rng.integers(2, NUMBERS.faces))
    adding, subtracting = total()[ahead], difference()[ahead]
    return ask.chance(
        "one_tile",
        adding + subtracting,
        wrong(adding=adding, subtracting=subtracting, multiplied=adding * subtracting),
        shown(ahead=ahead, adding=adding, subtracting=subtracting),
    )


def zero_stands() -> Question:
    once, stands = difference()[0], difference_rerolled()[0]
    return ask.chance(
        "zero_stands",
        stands,
        wrong(one_zero=once, never=Fraction(0), added=2 * once),
        shown(once=once, stands=stands),
    )


def both_turns(rng: np.random.Generator) -> Question:
    distribution = total()
    least = int(rng.integers(8, 15))
    once = chance_of(distribution, range(least, max(distribution) + 1))
    return ask.chance(
        "both_turns",
        once**2,
        wrong(once=once, either=1 - (1 - once) ** 2, added=min(Fraction(1), 2 * once)),
        shown(least=least, once=once),
    )


def at_least_one_double(rng: np.random.Generator) -> Question:
    rolls = int(rng.integers(2, 8))
    double = difference()[0]
    none = (1 - double) ** rolls
    return ask.chance(
        "at_least_one_double",
        1 - none,
        wrong(added=rolls * double, none=none, all_doubles=double**rolls),
        shown(n=rolls, double=double, other=1 - double, none=none),
    )


def one_of_two_differences(rng: np.random.Generator) -> Question:
    distribution = difference()
    near, far = sorted(int(n) for n in rng.choice(range(1, NUMBERS.faces), 2, replace=False))
    one, other = distribution[near], distribution[far]
    return ask.chance(
        "one_of_two_differences",
        one + other,
        wrong(
            multiplied=one * other, overlap=one + other - one * other, one_order=(one + other) / 2
        ),
        shown(near=near, far=far, one=one, other=other),
    )


def either_tile() -> Drawing:
    adding = sum(a + b in TWO_TILES for a, b in ROLLS)
    subtracting = sum(abs(a - b) in TWO_TILES for a, b in ROLLS)
    both = len(_both_ways(list(TWO_TILES)))
    near, far = TWO_TILES
    return rolls_of_two(
        ask,
        "either_tile",
        NUMBERS.faces,
        lambda a, b: a + b in TWO_TILES or abs(a - b) in TWO_TILES,
        near=near,
        far=far,
        adding=adding,
        subtracting=subtracting,
        both=both,
        either=adding + subtracting - both,
    )


def all_sums_alike(rng: np.random.Generator) -> Question:
    distribution = total()
    middle, edge = int(rng.integers(8, MIDDLE + 3)), int(rng.choice([3, 4, 18, 19]))
    return ask.argument(
        "all_sums_alike",
        "rolls",
        shown(one=middle, other=edge, sums=len(distribution), rolls=len(ROLLS)),
        shown(
            ones=int(len(ROLLS) * distribution[middle]), others=int(len(ROLLS) * distribution[edge])
        ),
    )


DRAWINGS = (either_tile,)


def a_double_solved(rng: np.random.Generator) -> Question:
    n, slip, double = int(rng.integers(3, 7)), one_of(rng, ("none", "answer")), Fraction(1, 10)
    none = 1 - n * double if slip == "none" else (1 - double) ** n
    return ask.step(
        "a_double_solved",
        slip,
        shown(n=n),
        shown_as(percent, one=double, miss=1 - double, none=none, right=1 - (1 - double) ** n),
        shown_as(percent, found=n * double if slip == "answer" else 1 - none),
    )


MAKERS = (
    sum_or_difference,
    zero_rolled_again,
    one_tile,
    both_turns,
    at_least_one_double,
    one_of_two_differences,
    a_double_solved,
    all_sums_alike,
)


@cache
def _reached_both_ways() -> list[int]:
    """Return tiles from which no roll leaves the zone and some roll reaches A tiles both ways."""
    places = range(1, NUMBERS.gate - max(total()))
    return [n for n in places if n not in A_TILES and _both_ways(_steps(n))]


def _steps(here: int) -> list[int]:
    """Return the distances to the A tiles within reach of a roll."""
    return [tile - here for tile in A_TILES if 0 < tile - here <= max(total())]


def _both_ways(steps: list[int]) -> list[tuple[int, int]]:
    """Return the rolls that reach a wanted distance by sum and by difference, higher die first."""
    rolls = [roll for roll in ROLLS if sum(roll) in steps and abs(roll[0] - roll[1]) in steps]
    return sorted(rolls, reverse=True)
