"""The initial rolls, the choice of characters and the first tiles: before any scenario begins."""

import pytest

from azardia_nb import Game, Rulings
from azardia_nb.errors import IllegalAction
from tests.cases import each

CHARACTERS = ("mantis", "robot", "lagartoon", "kuchuritok")


def begin(players: int, **options: object) -> Game:
    game = Game(players=players, cards=False, seed=1, **options)  # type: ignore[arg-type]
    game.automatic = False
    return game


def roll(game: Game, *rolls: str) -> None:
    """Everybody who has to roll does, with these dice in turn."""
    for dice in rolls:
        if game.waiting == "seat":
            game.play("roll")
        game.happen(f"roll {dice}")


def choose(game: Game, *characters: str) -> None:
    for character in characters:
        game.play(f"choose {character}")


def chairs(game: Game) -> list[int]:
    return [pawn.chair for pawn in game.pawns]


# What is rolled by one chair after the other, and the chairs in the order in which they pick.
ROLLED = {
    "the highest picks first": (["2 3", "9 9", "5 4"], [2, 3, 1]),
    "sums, and not single dice": (["10 1", "6 6"], [2, 1]),
    "two who tie roll again; the third stays last": (
        ["5 5", "1 1", "4 6", "1 2", "2 2"],
        [3, 1, 2],
    ),
    "who ties low down stays below": (["1 1", "9 9", "1 1", "10 10", "10 9"], [2, 1, 3]),
    "until it is broken": (["5 5", "4 6", "3 3", "2 4", "1 1", "1 2"], [2, 1]),
    "three tie, and two of them again": (
        ["5 5", "5 5", "5 5", "2 2", "9 9", "1 3", "1 1", "1 2"],
        [2, 3, 1],
    ),
}


@each("case", ROLLED)
def test_setup_roll(case: str) -> None:
    rolls, order = ROLLED[case]
    game = begin(len(order))
    roll(game, *rolls)
    choose(game, *CHARACTERS[: len(order)])
    assert [pawn.character for pawn in game.pawns] == [*CHARACTERS[: len(order)]]
    assert chairs(game) == order
    assert [pawn.tile for pawn in game.pawns] == [*range(1, len(order) + 1)]


def test_setup_roll_two_pairs_of_ties() -> None:
    game = begin(4)
    roll(game, "5 5", "2 2", "5 5", "2 2")
    # 1 and 3 part the first two places, 2 and 4 the last two, each pair with rolls of its own.
    again = {1: "1 1", 3: "2 2", 2: "9 9", 4: "8 8"}
    for _ in range(4):
        assert game.seat is not None
        roll(game, again[game.seat])
    choose(game, *CHARACTERS)
    assert chairs(game) == [3, 1, 2, 4]


@each("rolls", [[], ["9 9", "1 1"]])
def test_setup_roll_refuses_a_character_before_the_rolls_and_a_second_time(
    rolls: list[str],
) -> None:
    game = begin(2)
    roll(game, *rolls)
    if rolls:
        choose(game, "mantis")
    with pytest.raises(IllegalAction) as refused:
        game.play("choose mantis")
    assert refused.value.rule == "setup.roll"


def test_setup_start_everybody_begins_with_nothing() -> None:
    game = Game(players=4, seed=3)
    game.automatic = False
    roll(game, "4 4", "3 3", "2 2", "1 1")
    choose(game, *CHARACTERS[:3])
    if game.phase == "choose":  # the last one has one character left
        choose(game, CHARACTERS[3])
    for pawn in game.pawns:
        assert (pawn.level, pawn.coins, pawn.hand, pawn.skip) == (1, 0, {}, 0)


def test_setup_start_with_given_characters() -> None:
    game = begin(3, characters=CHARACTERS[:3])
    assert [(pawn.character, pawn.tile) for pawn in game.pawns] == [
        *zip(CHARACTERS[:3], (1, 2, 3), strict=True)
    ]
    assert (game.phase, game.seat, game.round) == ("roll", 1, 1)


@each(
    "answer, rolls, order, tiles",
    [
        ("selection", ["2 2", "9 9", "5 5"], [2, 3, 1], [1, 2, 3]),
        ("selection", ["5 5", "9 9", "2 2"], [2, 1, 3], [1, 2, 3]),
        # Clockwise from the highest roll, though the tiles still follow the order of picking.
        ("seats", ["5 5", "9 9", "2 2"], [2, 3, 1], [1, 3, 2]),
    ],
)
def test_turn_order(answer: str, rolls: list[str], order: list[int], tiles: list[int]) -> None:
    game = begin(3, rulings=Rulings(turn_order=answer))
    roll(game, *rolls)
    choose(game, *CHARACTERS[:3])
    assert (chairs(game), game.seat) == (order, 1)
    assert [pawn.tile for pawn in game.pawns] == tiles
