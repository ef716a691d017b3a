"""The questions about the zones, and their keys found a second way."""

from fractions import Fraction
from itertools import product

import pytest

from azardia_nb import Game, Placed
from azardia_nb.games.azardia.lessons import Maker, board
from azardia_nb.games.azardia.odds import lone
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.lessons.question import Answer, Question
from tests.lessons.asking import SEEDS, ask, chosen, key

ROLLS = list(product(range(1, NUMBERS.faces + 1), repeat=NUMBERS.dice))


@pytest.mark.parametrize("make", [board.past_the_gate, board.off_the_goal])
def test_a_game_that_is_played_ends_on_the_same_tile(make: Maker) -> None:
    for seed in SEEDS:
        question = ask(make, seed)
        tile, level = question.values["tile"], question.values.get("level", NUMBERS.top_level)
        game = Game.place([Placed(tile, level=level), lone.out_of_reach(tile, level)], cards=False)
        game.automatic = False
        game.play("roll")
        game.happen("roll {first} {second}".format(**question.values))
        game.play("add")
        assert game.pawns[0].tile == question.answer


@key(board.chance_of_return)
def test_the_way_back_is_counted(question: Question) -> Answer:
    ways = sum(a + b + question.values["tile"] >= 80 for a, b in ROLLS)
    return Fraction(ways, len(ROLLS))


@key(board.two_ways_to_a_tile)
def test_both_ways_to_a_tile_are_counted(question: Question) -> Answer:
    tile, end = (question.values[name] for name in ("tile", "end"))
    ends = [150 - abs(150 - tile - a - b) for a, b in ROLLS]
    return Fraction(ends.count(end), len(ROLLS))


def test_the_pawn_that_may_not_stand_there_is_low_and_beyond_the_gate() -> None:
    for seed in SEEDS:
        question = ask(board.who_may_not_stand, seed)
        at = ("one", "two", "three").index(chosen(question)) + 1
        assert question.values[f"level_{at}"] != 5
        assert question.values[f"tile_{at}"] >= 80
