"""What coins do: against counting rolls by hand, and one route against the other."""

from fractions import Fraction
from itertools import product

import pytest

from azardia_nb import Rulings
from azardia_nb.games.azardia.odds.coins import (
    dice,
    level_on,
    nothing,
    prices,
    reach,
    tile_first,
    tile_later,
    tiles,
)
from azardia_nb.games.azardia.odds.dice import either
from azardia_nb.games.azardia.odds.lone import alone
from azardia_nb.games.azardia.odds.turn_tree import GameTree
from azardia_nb.games.azardia.rules.board import NUMBERS

FACES = range(1, NUMBERS.faces + 1)
ROLLS = list(product(FACES, FACES))
HERE = 40  # with room on both sides


def by_hand(steps: int, coins: int, again: bool = True) -> Fraction:
    """Count what one more on dice brings; it can also make a pair, for a zero rolled again."""
    second = by_hand_again(steps, coins) if again else [Fraction(0)] * (coins + 1)

    def value(a: int, b: int) -> Fraction:
        tried = [Fraction(0)]
        for more in product((0, 1), (0, 1)):
            paid = sum(more)
            if paid <= coins:
                one, other = a + more[0], b + more[1]
                tried.append(Fraction(steps in (one + other, abs(one - other))))
                if one == other:
                    tried.append(second[coins - paid])
        return max(tried)

    return sum((value(a, b) for a, b in ROLLS), Fraction(0)) / len(ROLLS)


def by_hand_again(steps: int, coins: int) -> list[Fraction]:
    """Count the second roll for each purse that may be left."""
    return [by_hand(steps, left, again=False) for left in range(coins + 1)]


@pytest.mark.parametrize("coins", [0, 1, 2])
def test_one_more_on_dice_is_what_counting_gives(coins: int) -> None:
    reached = reach(HERE, coins, dice)
    for steps in (1, 2, 7, 11, 19, 20, 21, 22):
        assert reached.get(HERE + steps, 0) == by_hand(steps, coins)


def test_without_coins_it_is_the_roll_alone() -> None:
    for steps in (1, 7, 11, 20):
        assert reach(HERE, 0)[HERE + steps] == either({steps})
        assert reach(HERE, 6, nothing)[HERE + steps] == either({steps})


def test_a_tile_before_the_roll_is_one_step_less_to_go() -> None:
    left_open = reach(HERE, 1, tile_first)
    paid = reach(HERE, 1, nothing, bought=1)
    assert left_open[HERE + 1] == paid[HERE + 1] == 1
    for steps in (7, 11):
        assert left_open[HERE + steps] == max(either({steps}), either({steps - 1}))
        assert paid[HERE + steps] == either({steps - 1})


def test_of_two_coins_one_is_paid_before_the_roll_and_the_other_may_be() -> None:
    there = reach(HERE, 2, tile_first, bought=1)
    for steps in (7, 11, 12, 13):
        assert there[HERE + steps] == max(either({steps - 1}), either({steps - 2}))


def test_no_way_to_spend_is_better_than_all_of_them_together() -> None:
    best = reach(HERE, 2)
    for way in (nothing, tile_first, tile_later, tiles, dice):
        assert all(best[tile] >= chance for tile, chance in reach(HERE, 2, way).items())
    assert reach(HERE, 2, tiles)[HERE + 7] > reach(HERE, 2, tile_first)[HERE + 7]


def test_rulings_change_what_coins_bring() -> None:
    before = reach(HERE, 1, rulings=Rulings(boost_when="before", buy_tile_when="roll"))
    assert before[HERE + 7] < reach(HERE, 1)[HERE + 7]


@pytest.mark.parametrize(("here", "target"), [(HERE, HERE + 7), (147, 150), (140, 150), (70, 2)])
def test_prices_rise_with_the_purse_and_agree_with_what_can_be_reached(
    here: int, target: int
) -> None:
    listed = prices(here, target)
    assert [price.coins for price in listed] == list(range(NUMBERS.coin_cap + 1))
    for price in listed:
        assert price.chance == reach(here, price.coins)[target]
        assert 0 <= price.spent <= price.coins
    assert list(listed) == sorted(listed, key=lambda price: price.chance)


def test_nobody_pays_for_what_is_to_be_had_for_less() -> None:
    certain = prices(147, 150)[-1]
    assert certain.chance == 1
    assert certain.spent < 3, "three tiles are certain, but a roll may do for less"


def test_a_pawn_may_stand_with_its_level() -> None:
    for tile in (1, 79, 80, 149):
        assert len(GameTree(alone(tile, level_on(tile)))) > 1
