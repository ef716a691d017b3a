"""Pig: what a roll and a hold do, and what is refused."""

import pytest

from azardia_nb.errors import AzardiaError, IllegalAction, NotationError
from azardia_nb.game import Game
from azardia_nb.games import load
from tests.text.golden import pattern, wording

PIG = load("pig")


def placed(line: str, **house: int) -> Game:
    game = Game.read(PIG.variant(**house), line)
    game.automatic = False
    return game


def test_a_one_takes_all_and_passes_the_turn() -> None:
    game = placed("pig/1 players=2 turn=1 round=3 pot=19 score=40,50")
    game.play("roll")
    assert [line.sentence for line in game.happen("roll 1")] == [
        wording("pig.log_one", name="Player 2", n=19)
    ]
    assert game.notation == "pig/1 players=2 round=4 score=40,50"


def test_another_face_is_added() -> None:
    game = placed("pig/1 players=2 round=3 pot=19 score=40,50")
    game.play("roll")
    assert game.waiting == "chance"
    assert game.phase == "dice"
    assert game.happen("roll 6")[0].dice == (6,)
    assert game.notation == "pig/1 players=2 round=3 pot=25 score=40,50"


def test_who_holds_banks_it() -> None:
    game = placed("pig/1 players=3 turn=2 round=3 pot=19 score=40,50,7")
    assert [choice.label for choice in game.legal()] == [
        wording("pig.label_hold", n=19, total=26),
        wording("pig.label_roll", n=19),
    ]
    said = game.play("hold")
    assert [line.sentence for line in said] == [
        wording("pig.log_hold", name="Player 3", n=19, total=26)
    ]
    assert game.notation == "pig/1 players=3 round=4 score=40,50,26"


def test_who_reaches_the_goal_wins_at_once() -> None:
    game = placed("pig/1 players=2 turn=1 round=3 pot=19 score=40,76")
    game.play("roll")
    told = game.happen("roll 6")
    assert [line.sentence for line in told] == [
        wording("pig.log_roll", name="Player 2", n=6, pot=25),
        "Player 2 wins with 101.",
    ]
    assert (game.winner, game.waiting) == (2, "over")


def test_there_must_be_something_to_hold() -> None:
    game = placed("pig/1 players=2 round=1")
    with pytest.raises(IllegalAction, match=r"roll \(pig\.hold\)"):
        game.play("hold")
    with pytest.raises(NotationError, match=r"'rol'; .* 'roll'"):
        game.play("rol")


@pytest.mark.parametrize(
    "line",
    [
        "pig/1 players=2 round=1 score=100",
        "pig/1 players=2 round=1 winner=1 score=100",
        "pig/1 players=2 round=1 pot=60 score=40",
        "pig/1 players=2 round=1 score=4,5,6",
        "pig/1 players=2 round=1 rolling=2",
        "pig/1 players=2 round=1 turn=1 winner=0 score=100",
        "pig/1 players=2 round=1 pot=-1",
        "pig/1 players=2 round=01",
        "pig/1 round=1 players=2",
        "pig/1 players=2 round=1 round=1",
        "pig/1 players=2 round=1 pot=0",
    ],
)
def test_a_position_that_never_comes_about_is_refused(line: str) -> None:
    with pytest.raises(NotationError):
        placed(line)


def test_house_rules() -> None:
    game = placed("pig/1 players=2 round=1 pot=9", goal=20, faces=10)
    game.play("roll")
    assert len(game.chance()) == 10
    game.happen("roll 10")
    assert game.winner is None
    for wrong in ({"goal": 1}, {"faces": 1}, {"goal": "100"}, {"faces": True}):
        with pytest.raises(AzardiaError, match=pattern("numbers.out_of_range", least=2)):
            PIG.variant(**wrong)


def test_by_its_evaluation_one_holds_at_20() -> None:
    engine, rules = PIG.engine, PIG.variant().rules
    for pot in range(1, 40):
        s = placed(f"pig/1 players=2 round=1 pot={pot} score=12,3").state
        held = engine.evaluation(engine.apply(s, rules, 0), rules, 0)
        rolling = engine.apply(s, rules, 1)
        rolled = sum(
            engine.evaluation(engine.apply(rolling, rules, one.number), rules, 0)
            for one in engine.chance(rolling, rules)
        )
        assert (rolled / 6 > held) == (pot < 20)
