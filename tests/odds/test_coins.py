"""What coins do: against counting rolls by hand, and one route against the other."""

from fractions import Fraction
from itertools import product

import pytest

from azardia_nb.games.azardia.odds.coins import (
    dice,
    reach,
)
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
