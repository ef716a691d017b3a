"""The questions about a whole game, and their keys found a second way."""

from fractions import Fraction
from itertools import product

import numpy as np

from azardia_nb import Game, Placed
from azardia_nb.games.azardia.lessons import whole_game
from azardia_nb.games.azardia.rules.board import A_TILES, NUMBERS, Z_TILES
from azardia_nb.lessons.question import Answer, Question
from tests.lessons.asking import SEEDS, ask, english, key

ROLLS = list(product(range(1, NUMBERS.faces + 1), repeat=NUMBERS.dice))


def about(
    pawn: Placed, *rivals: Placed, cards: bool = False
) -> set[tuple[str, Fraction | int | str]]:
    placed = Game.place([pawn, *rivals], cards=cards)
    asked = [whole_game.about(placed, np.random.default_rng(seed)) for seed in range(20)]
    assert placed.position == 0
    return {(question.id, question.answer) for question in asked if question is not None}


def test_rolls_that_meet_a_rival_are_counted() -> None:
    for here, there in ((2, 5), (20, 31), (30, 50)):
        ways = sum(here + a + b == there for a, b in ROLLS)
        assert about(Placed(here), Placed(there)) == {("game.meet", Fraction(ways, len(ROLLS)))}


def test_rolls_to_special_tiles_to_the_gate_and_to_the_goal_are_counted() -> None:
    far = Placed(NUMBERS.gate + 1, level=NUMBERS.top_level)
    special = sum(2 + a + b in A_TILES for a, b in ROLLS)
    assert about(Placed(2), far, cards=True) == {("game.special", Fraction(special, len(ROLLS)))}
    back = sum(70 + a + b >= NUMBERS.gate for a, b in ROLLS)
    assert about(Placed(70), far) == {("game.back", Fraction(back, len(ROLLS)))}
    home = sum(140 + a + b == NUMBERS.goal for a, b in ROLLS)
    top = Placed(140, level=NUMBERS.top_level)
    assert about(top, Placed(2)) == {("game.home", Fraction(home, len(ROLLS)))}
    penalty = {140 + a + b if a + b <= 10 else 160 - a - b for a, b in ROLLS} & set(Z_TILES)
    assert penalty
    assert {kind for kind, _ in about(top, Placed(2), cards=True)} == {
        "game.home",
        "game.special",
    }


def test_where_nothing_is_at_stake_nothing_is_asked() -> None:
    far = Placed(NUMBERS.gate + 1, level=NUMBERS.top_level)
    assert not about(Placed(2), far)


@key(whole_game.hunted, seeds=range(10))
def test_two_hunters_are_counted_roll_by_roll(question: Question) -> Answer:
    here, first, second = (
        int(str(question.values[name])) for name in ("here", "first_tile", "second_tile")
    )
    hits = sum(
        first + sum(one) == here or second + sum(other) == here
        for one, other in product(ROLLS, ROLLS)
    )
    return Fraction(hits, len(ROLLS) ** 2)


def test_the_safer_tile_is_the_one_that_fewer_pairs_of_rolls_hit() -> None:
    for seed in range(10):
        question = ask(whole_game.safer_tile, seed)
        values = {name: int(str(question.values[name])) for name in ("first", "second")}
        hits = {}
        for way in ("sum", "difference"):
            tile = int(str(question.values[way]))
            hits[way] = sum(
                values["first"] + sum(one) == tile or values["second"] + sum(other) == tile
                for one, other in product(ROLLS, ROLLS)
            )
            assert question.values[f"hit_{way}"] == Fraction(hits[way], len(ROLLS) ** 2)
        assert min(hits, key=lambda way: hits[way]) in str(question.answer)


def test_luck_is_what_is_above_eleven_a_roll() -> None:
    signs = set()
    for seed in SEEDS:
        question = ask(whole_game.luck, seed)
        said = english(question, "sums").replace(" and ", ", ")
        sums = [int(one) for one in said.split(", ")]
        assert len(sums) == question.values["turns"]
        assert question.answer == sum(sums) - 11 * len(sums) != 0
        signs.add(int(question.answer) > 0)
    assert signs == {True, False}


def test_one_pip_more_leads_back_to_the_beginning() -> None:
    for seed in SEEDS:
        question = ask(whole_game.one_pip_more, seed)
        assert question.answer == 1
        played, other = whole_game.one_pip_more_played(question)
        assert played.pawns[0].tile == NUMBERS.gate - 1 == question.values["stop"]
        assert other.split()[-1] == str(question.values["more"])
