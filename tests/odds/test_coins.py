"""What coins do: against counting rolls by hand, and one route against the other."""

from fractions import Fraction
from itertools import product

import pytest

from azardia_nb.games.azardia.odds.coins import (
    dice,
    nothing,
    prices,
    reach,
    tile_first,
    tile_later,
    tiles,
)
from azardia_nb.games.azardia.odds.dice import either
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


def test_a_tile_before_the_roll_is_one_step_less_to_go() -> None:
    left_open = reach(HERE, 1, tile_first)
    paid = reach(HERE, 1, nothing, bought=1)
    assert left_open[HERE + 1] == paid[HERE + 1] == 1
    for steps in (7, 11):
        assert left_open[HERE + steps] == max(either({steps}), either({steps - 1}))
        assert paid[HERE + steps] == either({steps - 1})


def test_no_way_to_spend_is_better_than_all_of_them_together() -> None:
    best = reach(HERE, 2)
    for way in (nothing, tile_first, tile_later, tiles, dice):
        assert all(best[tile] >= chance for tile, chance in reach(HERE, 2, way).items())
    assert reach(HERE, 2, tiles)[HERE + 7] > reach(HERE, 2, tile_first)[HERE + 7]


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
