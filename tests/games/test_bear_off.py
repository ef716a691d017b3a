"""The bear-off: which man may go where, doubles, and who has won."""

import pytest

from azardia_nb.errors import AzardiaError, IllegalAction, NotationError
from azardia_nb.game import Game
from azardia_nb.games import load
from tests.text.golden import pattern, wording

BEAR_OFF = load("bear_off")


def placed(line: str) -> Game:
    game = Game.read(BEAR_OFF.variant(), f"bear_off/1 {line}")
    game.automatic = False
    return game


def after(men: str, roll: str) -> set[tuple[int, ...]]:
    """Return how the men of one who plays alone can stand after a roll."""
    game = placed(f"players=1 round=1 men={men}")
    game.play("roll")
    game.happen(roll)
    waiting, found = [game], set()
    while waiting:
        here = waiting.pop()
        if here.phase != "move":
            found.add(tuple(here.state["men"][0].tolist()))
            continue
        for choice in here.legal():
            there = here.branch()
            there.play(choice.action)
            waiting.append(there)
    return found


@pytest.mark.parametrize(
    ("men", "roll", "left"),
    [
        ("2", "roll 3 6", {(0,) * 6}),
        ("5", "roll 1 1", {(1, 0, 0, 0, 0, 0)}),
        ("0,0,0,0,0,1", "roll 1 2", {(0, 0, 1, 0, 0, 0)}),
        ("1,0,1", "roll 2 2", {(0,) * 6}),
        ("0,0,0,0,1", "roll 6 6", {(0,) * 6}),
        ("0,1,0,0,1", "roll 1 4", {(0, 1, 0, 0, 0, 0), (2, 0, 0, 0, 0, 0)}),
    ],
)
def test_men_are_moved_as_the_rules_have_it(
    men: str, roll: str, left: set[tuple[int, ...]]
) -> None:
    assert after(men, roll) == left


def test_rolls_have_their_cases() -> None:
    game = placed("players=2 round=1 rolling=1 men=1,0,0,0,0,0,1")
    assert len(game.chance()) == 21
    chances = {text: str(chance) for text, chance in game.chance()}
    assert chances["roll 3 3"] == "1/36"
    assert chances["roll 3 5"] == "1/18"
    game.happen("roll 5 3")
    assert game.notation.startswith("bear_off/1 players=2 round=1 dice=0,0,1,0,1 men=")


def test_a_higher_die_takes_off_the_highest_only() -> None:
    game = placed("players=1 round=1 dice=0,0,0,0,1,1 men=0,1,1")
    assert [choice.action for choice in game.legal()] == ["play 5 from 3", "play 6 from 3"]
    assert game.legal()[0].label == wording("bear_off.label_off", die=5, point=3)
    assert game.legal()[0].rule == "bear_off.off"
    with pytest.raises(
        IllegalAction,
        match=pattern("bear_off.higher") + r".*\(bear_off.off\)",
    ):
        game.play("play 5 from 2")
    with pytest.raises(IllegalAction, match=pattern("bear_off.no_man")):
        game.play("play 5 from 6")
    with pytest.raises(IllegalAction, match=pattern("bear_off.no_die")):
        game.play("play 1 from 2")
    with pytest.raises(IllegalAction, match=pattern("bear_off.play_dice")):
        game.play("roll")


def test_who_has_no_men_left_has_won_with_dice_to_spare() -> None:
    game = placed("players=2 turn=1 round=4 dice=0,0,0,3 men=3,0,0,0,0,0,0,0,1")
    told = game.play("play 4 from 3")
    assert [line.sentence for line in told] == [
        wording("bear_off.log_off", name="Player 2", point=3),
        "Player 2 wins.",
    ]
    assert game.notation == "bear_off/1 players=2 turn=1 round=4 winner=1 men=3"


def test_the_turn_passes_when_the_dice_are_played() -> None:
    game = placed("players=2 round=4 dice=0,1 men=0,0,0,3,0,0,1")
    assert game.play("play 2 from 4")[0].path == (4, 3, 2)
    assert (game.turn, game.round, game.phase) == (2, 4, "roll")


def test_men_are_set_up() -> None:
    game = BEAR_OFF.Game(2, men=((15, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 1)), seed=1)
    assert game.state["men"].tolist() == [[15, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 1]]
    assert (
        BEAR_OFF.Game(2, men=(1, 2, 3, 0, 0, 0)).state["men"].tolist() == [[1, 2, 3, 0, 0, 0]] * 2
    )
    for wrong in (5, (1, 2), (0,) * 6, (16, 0, 0, 0, 0, 0), (9, 9, 0, 0, 0, 0), "abcdef", ((), ())):
        with pytest.raises(AzardiaError, match="men"):
            BEAR_OFF.variant(men=wrong)


@pytest.mark.parametrize(
    "line",
    [
        "players=1 round=1",
        "players=1 round=1 men=16",
        "players=1 round=1 men=-1,2",
        "players=1 round=1 men=1,0,0,0,0,0,1",
        "players=1 round=1 dice=2,1 men=1",
        "players=1 round=1 dice=1,1,1 men=1",
        "players=1 round=1 rolling=1 dice=1 men=1",
        "players=2 round=1 men=1",
    ],
)
def test_a_position_that_never_comes_about_is_refused(line: str) -> None:
    with pytest.raises(NotationError):
        placed(line)
