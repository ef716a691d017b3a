"""Chutes and Ladders: the board, and what a spin does."""

import pytest

from azardia_nb.errors import AzardiaError, IllegalAction, NotationError
from azardia_nb.game import Game
from azardia_nb.games import load
from azardia_nb.games.chutes_and_ladders import CHUTES, LADDERS, SLIDES, SQUARES
from tests.text.golden import pattern

CHUTES_AND_LADDERS = load("chutes_and_ladders")


def placed(line: str, **house: int) -> Game:
    game = Game.read(CHUTES_AND_LADDERS.variant(**house), f"chutes_and_ladders/1 {line}")
    game.automatic = False
    return game


def test_chutes_go_down_and_ladders_go_up() -> None:
    assert all(top > foot for top, foot in CHUTES.items())
    assert all(foot < top for foot, top in LADDERS.items())
    ends = [*CHUTES, *LADDERS]
    assert len(set(ends)) == len(ends) == 19
    assert not {*CHUTES.values(), *LADDERS.values()} & set(ends)
    slid = {at: int(SLIDES[0, at]) for at in range(SQUARES + 1) if SLIDES[0, at] != at}
    assert slid == LADDERS | CHUTES
    assert sum(SLIDES[0] != SLIDES[1]) == 2


@pytest.mark.parametrize(
    ("at", "spin", "there", "events"),
    [
        (10, 2, 12, ["moved"]),
        (2, 2, 14, ["moved", "climbed"]),
        (44, 3, 26, ["moved", "slid"]),
        (97, 5, 97, ["stayed"]),
        (97, 3, 100, ["moved", "won"]),
        (79, 1, 100, ["moved", "climbed", "won"]),
    ],
)
def test_a_spin_moves(at: int, spin: int, there: int, events: list[str]) -> None:
    game = placed(f"players=2 round=1 square={at},5")
    game.play("spin")
    told = game.happen(f"spin {spin}")
    assert [line.event for line in told] == events
    assert game.state["square"].tolist() == [there, 5, 0, 0]
    assert (game.winner == 1) == (there == 100)
    assert told[0].dice == (spin,)
    assert all(line.path[0] == at for line in told[:1] if line.path)


def test_the_chute_may_be_from_48() -> None:
    game = placed("players=1 round=1 square=46", chute=48)
    game.play("spin")
    game.happen("spin 1")
    assert game.state["square"][0] == 47
    with pytest.raises(
        AzardiaError, match=pattern("numbers.out_of_range", name="chute", least=47, most=48)
    ):
        CHUTES_AND_LADDERS.variant(chute=46)


def test_there_is_nothing_to_choose_and_nothing_more_when_it_is_over() -> None:
    game = placed("players=2 turn=1 round=9 winner=1 square=3,100")
    assert game.legal() == []
    with pytest.raises(IllegalAction, match=pattern("refused.over")):
        game.play("spin")


@pytest.mark.parametrize(
    "line",
    [
        "players=2 round=1 square=101",
        "players=2 round=1 square=100",
        "players=2 round=1 square=1",
        "players=2 round=1 square=5,6,7",
        "players=2 round=1 winner=0",
        "players=5 round=1",
    ],
)
def test_a_position_that_never_comes_about_is_refused(line: str) -> None:
    with pytest.raises(NotationError):
        placed(line)
