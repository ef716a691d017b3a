"""The initial rolls, the choice of characters and the first tiles: before any scenario begins."""

import pytest

from azardia_nb import Game, Rulings
from azardia_nb.errors import IllegalAction


def begin(players: int, **options: object) -> Game:
    game = Game(players=players, cards=False, seed=1, **options)  # type: ignore[arg-type]
    game.automatic = False
    return game


def roll(game: Game, *sums: tuple[int, int]) -> None:
    """Everybody who has to roll does, with these dice in turn."""
    for first, second in sums:
        if game.waiting == "seat":
            game.play("roll")
        game.happen(f"roll {first} {second}")


def choose(game: Game, *characters: str) -> None:
    for character in characters:
        game.play(f"choose {character}")


def seated(game: Game) -> list[tuple[str, int]]:
    return [(pawn.character, pawn.tile) for pawn in game.pawns]


def chairs(game: Game) -> list[int]:
    return [pawn.chair for pawn in game.pawns]


def test_setup_roll_the_highest_picks_first() -> None:
    game = begin(3)
    roll(game, (2, 3), (9, 9), (5, 4))
    choose(game, "mantis", "robot", "lagartoon")
    assert [pawn.character for pawn in game.pawns] == ["mantis", "robot", "lagartoon"]
    assert chairs(game) == [2, 3, 1]


def test_setup_roll_sums_and_not_single_dice() -> None:
    game = begin(2)
    roll(game, (10, 1), (6, 6))
    choose(game, "robot", "mantis")
    assert chairs(game) == [2, 1]


def test_setup_roll_tied_players_roll_again_among_themselves() -> None:
    game = begin(3)
    roll(game, (5, 5), (1, 1), (4, 6))
    # Chairs 1 and 3 are level at 10; the second chair stays last whatever they roll now.
    roll(game, (1, 2), (2, 2))
    choose(game, "mantis", "robot", "lagartoon")
    assert chairs(game) == [3, 1, 2]


def test_setup_roll_ties_low_down_keep_their_place() -> None:
    game = begin(3)
    roll(game, (1, 1), (9, 9), (1, 1))
    roll(game, (10, 10), (10, 9))
    choose(game, "mantis", "robot", "lagartoon")
    assert chairs(game) == [2, 1, 3]


def test_setup_roll_ties_until_they_are_broken() -> None:
    game = begin(2)
    roll(game, (5, 5), (4, 6), (3, 3), (2, 4), (1, 1), (1, 2))
    choose(game, "mantis", "robot")
    assert chairs(game) == [2, 1]


def test_setup_roll_two_pairs_of_ties() -> None:
    game = begin(4)
    roll(game, (5, 5), (2, 2), (5, 5), (2, 2))
    # 1 and 3 part the first two places, 2 and 4 the last two, each pair with rolls of its own.
    again = {1: (1, 1), 3: (2, 2), 2: (9, 9), 4: (8, 8)}
    for _ in range(4):
        assert game.seat is not None
        roll(game, again[game.seat])
    choose(game, "mantis", "robot", "lagartoon", "kuchuritok")
    assert chairs(game) == [3, 1, 2, 4]


def test_setup_roll_three_tied_and_two_of_them_again() -> None:
    game = begin(3)
    roll(game, (5, 5), (5, 5), (5, 5))
    roll(game, (2, 2), (9, 9), (1, 3))
    # The second chair is first; the other two are level again, at 4, and part once more.
    roll(game, (1, 1), (1, 2))
    choose(game, "mantis", "robot", "lagartoon")
    assert chairs(game) == [2, 3, 1]


def test_setup_roll_a_taken_character_is_refused() -> None:
    game = begin(2)
    roll(game, (9, 9), (1, 1))
    choose(game, "mantis")
    with pytest.raises(IllegalAction) as refused:
        game.play("choose mantis")
    assert refused.value.rule == "setup.roll"


def test_setup_roll_nobody_picks_before_the_rolls() -> None:
    game = begin(2)
    with pytest.raises(IllegalAction) as refused:
        game.play("choose mantis")
    assert refused.value.rule == "setup.roll"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_setup_start_tiles_in_order_of_picking(players: int) -> None:
    game = begin(players)
    roll(game, *[(1, 1 + chair) for chair in range(players)])
    characters = ["kuchuritok", "lagartoon", "mantis", "robot"][:players]
    choose(game, *characters)
    assert seated(game) == [(character, i + 1) for i, character in enumerate(characters)]
    assert chairs(game) == [players - i for i in range(players)]


def test_setup_start_everybody_begins_with_nothing() -> None:
    game = Game(players=4, seed=3)
    game.automatic = False
    roll(game, (4, 4), (3, 3), (2, 2), (1, 1))
    choose(game, "mantis", "robot", "lagartoon")
    if game.phase == "choose":  # the last one has one character left
        choose(game, "kuchuritok")
    for pawn in game.pawns:
        assert (pawn.level, pawn.coins, pawn.hand, pawn.skip) == (1, 0, {}, 0)


def test_setup_start_with_given_characters() -> None:
    game = begin(3, characters=("robot", "mantis", "kuchuritok"))
    assert seated(game) == [("robot", 1), ("mantis", 2), ("kuchuritok", 3)]
    assert (game.phase, game.seat, game.round) == ("roll", 1, 1)


def test_turn_order_selection() -> None:
    game = begin(3, rulings=Rulings(turn_order="selection"))
    roll(game, (2, 2), (9, 9), (5, 5))
    choose(game, "robot", "lagartoon", "kuchuritok")
    assert chairs(game) == [2, 3, 1]
    game = begin(3, rulings=Rulings(turn_order="selection"))
    roll(game, (5, 5), (9, 9), (2, 2))
    choose(game, "robot", "lagartoon", "kuchuritok")
    assert chairs(game) == [2, 1, 3]
    assert game.seat == 1
    assert seated(game) == [("robot", 1), ("lagartoon", 2), ("kuchuritok", 3)]


def test_turn_order_seats() -> None:
    """Clockwise from the highest roll, though the tiles still follow the order of picking."""
    game = begin(3, rulings=Rulings(turn_order="seats"))
    roll(game, (5, 5), (9, 9), (2, 2))
    choose(game, "robot", "lagartoon", "kuchuritok")
    assert chairs(game) == [2, 3, 1]
    assert game.seat == 1
    assert seated(game) == [("robot", 1), ("kuchuritok", 3), ("lagartoon", 2)]
