"""The questions about coins, and their keys found a second way."""

from fractions import Fraction
from itertools import product

from azardia_nb.games.azardia.lessons import coins
from azardia_nb.games.azardia.odds.coins import reach
from azardia_nb.games.azardia.odds.dice import either, total
from azardia_nb.games.azardia.rules.board import COIN, NUMBERS
from azardia_nb.lessons.question import Answer, Question
from tests.lessons.asking import SEEDS, ask, key

ROLLS = list(product(range(1, NUMBERS.faces + 1), repeat=NUMBERS.dice))


@key(coins.one_more)
def test_rolls_that_coins_put_right_are_counted(question: Question) -> Answer:
    wanted = int(question.values["wanted"])
    purse = 1 if question.values["coins"]("en") == "1,000" else 2
    ways = sum(wanted - sum(roll) in range(purse + 1) for roll in ROLLS)
    return Fraction(ways, len(ROLLS))


@key(coins.level_first)
def test_the_gate_is_crossed_by_so_many_rolls(question: Question) -> Answer:
    ways = sum(int(question.values["here"]) + sum(roll) > NUMBERS.gate for roll in ROLLS)
    return Fraction(ways, len(ROLLS))


def test_with_less_than_the_price_the_tile_is_not_certain() -> None:
    for seed in range(8):
        question = ask(coins.certain, seed)
        here, target = int(question.values["here"]), int(question.values["target"])
        purse = int(question.answer) // COIN
        assert reach(here, purse)[target] == 1 > reach(here, purse - 1)[target]


def test_a_tile_before_the_roll_is_told_as_if_it_were_bought() -> None:
    for steps in range(2, max(total()) + 2):
        first = coins.way_for(steps).values["first"]
        assert first == either({steps - 1}), "one step less to go, for better or worse"
    assert either({10}) < either({11}), "there it would be better to keep the coin"


def test_each_way_but_one_can_be_the_best() -> None:
    assert len({ask(coins.best_way, seed).answer for seed in SEEDS}) == 2
