"""The coin race: tosses, sums and differences, and the end of the way."""

import pytest

from azardia_nb.errors import AzardiaError, IllegalAction, NotationError
from azardia_nb.game import Game
from azardia_nb.games import load
from tests.text.golden import pattern

COIN_RACE = load("coin_race")


def placed(line: str, **house: int) -> Game:
    game = Game.read(COIN_RACE.variant(**house), f"coin_race/1 {line}")
    game.automatic = False
    return game


def test_the_mixed_toss_has_two_cases() -> None:
    game = placed("players=2 round=1 rolling=1 tile=1,1")
    assert [(text, str(chance)) for text, chance in game.chance()] == [
        ("toss 1 1", "1/4"),
        ("toss 1 2", "1/2"),
        ("toss 2 2", "1/4"),
    ]
    game.happen("toss 2 1")  # either coin may be named first
    assert game.notation == "coin_race/1 players=2 round=1 coins=1,2 tile=1,1"


@pytest.mark.parametrize(
    ("tile", "coins", "action", "there"),
    [
        (1, "1,2", "add", 4),
        (1, "1,2", "subtract", 2),
        (2, "1,2", "add", 5),
        (3, "1,2", "add", 3),  # past the end it does not go
        (3, "2,2", "subtract", 3),
        (4, "1,2", "subtract", 5),
    ],
)
def test_a_pawn_moves_the_sum_or_the_difference(
    tile: int, coins: str, action: str, there: int
) -> None:
    game = placed(f"players=2 round=1 coins={coins} tile={tile},1")
    label = next(choice.label for choice in game.legal() if choice.action == action)
    assert label.endswith(f"to tile {there}")
    assert game.play(action)[0].path == tuple(range(tile, there + 1))
    assert game.state["tile"].tolist() == [there, 1, 0, 0]
    assert game.winner == (1 if there == 5 else None)
    assert not game.state["coins"].any()


def test_one_tosses_once_and_then_moves() -> None:
    game = placed("players=1 round=1 tile=1")
    with pytest.raises(
        IllegalAction,
        match=pattern("coin_race.toss_first") + r".* toss \(coins\.move\)",
    ):
        game.play("add")
    game.play("toss")
    with pytest.raises(IllegalAction, match=pattern("refused.chance_first")):
        game.play("toss")
    game.happen("toss 1 1")
    with pytest.raises(IllegalAction, match=pattern("coin_race.move_first") + ".* add, subtract"):
        game.play("toss")


def test_the_way_may_be_longer() -> None:
    assert placed("players=1 round=1 tile=9", goal=12).winner is None
    with pytest.raises(AzardiaError, match="goal"):
        COIN_RACE.variant(goal=1)


@pytest.mark.parametrize(
    "line",
    [
        "players=2 round=1 tile=1",
        "players=2 round=1 tile=1,6",
        "players=2 round=1 tile=1,5",
        "players=2 round=1 coins=2,1 tile=1,1",
        "players=2 round=1 coins=1 tile=1,1",
        "players=2 round=1 rolling=1 coins=1,1 tile=1,1",
    ],
)
def test_a_position_that_never_comes_about_is_refused(line: str) -> None:
    with pytest.raises(NotationError):
        placed(line)
