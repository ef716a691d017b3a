"""Questions about the end of the game: landing exactly, sum or difference, duel, several rivals."""

from fractions import Fraction

import numpy as np

from azardia_nb.games.azardia.odds import lone
from azardia_nb.games.azardia.odds.dice import difference, either, total
from azardia_nb.games.azardia.odds.grace import ADD, BOTH, TILES, duel, landing
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.lessons.drawing import Drawing, curve
from azardia_nb.lessons.question import Pictured, Question, formatter
from azardia_nb.lessons.topic import Topic, believed, shown, shown_as, wrong
from azardia_nb.text.say import percent

GOAL = NUMBERS.goal

ask = Topic(__file__, "grace", goal=GOAL)


def land_by_adding(rng: np.random.Generator) -> Question:
    distribution = total()
    # Not where the probability of passing the goal is equal, nor where all rolls stay below it.
    need = int(rng.integers(min(distribution) + 1, max(distribution) - 1))
    tile = GOAL - need
    answer = landing(ADD, 1)[tile]
    over = need + 1
    return ask.chance(
        "land_by_adding",
        answer,
        wrong(
            too_far=sum((distribution[n] for n in distribution if n >= need), Fraction(0)),
            equal_sums=Fraction(1, len(distribution)),
        ),
        shown(tile=tile, need=need, over=over, sums=len(distribution)),
        picture=Pictured(lambda: lone.alone(tile, NUMBERS.top_level), tile, GOAL),
    )


def land_either_way(rng: np.random.Generator) -> Question:
    need = int(rng.integers(2, NUMBERS.faces))
    tile = GOAL - need
    answer = landing(BOTH, 1)[tile]
    once = either({need}, rerolled=False)
    adding, subtracting = total()[need], difference()[need]
    return ask.chance(
        "land_either_way",
        answer,
        wrong(once=once, adding=adding, subtracting=subtracting),
        shown(
            tile=tile,
            need=need,
            adding=adding,
            subtracting=subtracting,
            once=once,
            again=answer - once,
        ),
    )


def win_duel(rng: np.random.Generator) -> Question:
    distribution = total()
    mine = int(rng.integers(min(distribution) + 3, max(distribution) - 1))
    answer = sum((distribution[n] for n in distribution if n < mine), Fraction(0))
    return ask.chance(
        "win_duel",
        answer,
        wrong(
            with_ties=answer + distribution[mine],
            equal_sums=Fraction(mine - min(distribution), len(distribution)),
            even=Fraction(1, 2),
        ),
        shown(mine=mine, less=mine - 1),
    )


def two_rivals(rng: np.random.Generator) -> Question:
    chances = landing(ADD, 1)
    # No sum reaches the goal from the nearest tile.
    one = other = Fraction(0)
    while one == other:  # until the tiles' probabilities differ, as the text shows no tiles
        first, second = (int(tile) for tile in rng.choice(TILES[:-1], 2, replace=False))
        one, other = chances[first], chances[second]
    answer = 1 - (1 - one) * (1 - other)
    return ask.chance(
        "two_rivals",
        answer,
        wrong(added=one + other, both=one * other, neither=(1 - one) * (1 - other)),
        shown(one=one, other=other, neither=(1 - one) * (1 - other)),
    )


def ramp() -> Drawing:
    chances = landing(BOTH, 1)
    near, far = GOAL - 1, GOAL - max(total(), key=lambda n: total()[n])
    return curve(
        ask,
        "ramp",
        chances,
        (0, Fraction(1, 5)),
        near=near,
        far=far,
        here=formatter(percent, chances[near]),
        there=formatter(percent, chances[far]),
    )


def held() -> Question:
    tile = GOAL - 7
    lands = landing(BOTH, 1)[tile]
    lost = lands * duel(0, 0)
    return ask.choice(
        "held",
        "nearly",
        shown(tile=tile, lands=lands),
        shown_as(percent, lost=lost, kept=1 - lost),
    )


def coin_in_the_duel() -> Question:
    without, with_coin = duel(0, 0), duel(1, 0)
    assert without < Fraction(1, 2) < with_coin
    return ask.choice(
        "coin_in_the_duel",
        "arriver",
        shown(without=formatter(percent, without, 2), with_coin=formatter(percent, with_coin, 2)),
    )


def order_of_distances(rng: np.random.Generator) -> Question:
    distribution = total()
    away = sorted(int(n) for n in rng.choice(range(2, 12), 2, replace=False))
    away += [int(rng.integers(13, 17)), int(rng.integers(18, 21))]
    values = dict(
        zip(("near", "next", "far", "last"), (distribution[n] for n in away), strict=True)
    )
    if len(set(values.values())) < len(values):
        return order_of_distances(rng)
    nearer = {name: -n for name, n in zip(values, away, strict=True)}
    return ask.order(
        "order_of_distances",
        values,
        rng,
        believed(nearer=nearer),
        shown(**{name: GOAL - n for name, n in zip(values, away, strict=True)}),
        shown(**{f"{name}_ways": int(100 * one) for name, one in values.items()}),
    )


DRAWINGS = (ramp,)

MAKERS = (
    land_by_adding,
    land_either_way,
    win_duel,
    two_rivals,
    order_of_distances,
)
