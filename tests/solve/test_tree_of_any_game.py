"""Game trees and consequences of small games, compared with counting without the engine."""

from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from azardia_nb import games
from azardia_nb.errors import AzardiaError
from azardia_nb.game.game import Game
from azardia_nb.games.pig import HOLD, ROLL
from azardia_nb.solve import game_tree
from azardia_nb.solve.game_tree import ActionResults, GameTree, consequences, until_choice
from tests.seats import go_on

SMALL = [name for name in games.names() if games.load(name).made is None]


def at(line: str) -> Game:
    name = line.partition("/")[0]
    type_ = games.load(name)
    game = Game.read(type_.variant(), line)
    game.automatic = False
    return game


@pytest.mark.parametrize("points", [2, 7, 20])
def test_a_turn_of_pig_that_holds_at_some_points(points: int) -> None:
    @cache
    def gained(pot: int) -> dict[int, Fraction]:
        if pot >= points:
            return {pot: Fraction(1)}
        found = {0: Fraction(1, 6)}
        for face in range(2, 7):
            for gain, chance in gained(pot + face).items():
                found[gain] = found.get(gain, Fraction(0)) + chance / 6
        return found

    tree = GameTree(at("pig/1 players=2 round=1 score=30,12"))
    distribution = tree.distribution(
        lambda end: int(end["score"][0]) - 30,
        lambda s, rules, actions: {HOLD if s["pot"] >= points else ROLL: 1},
    )
    assert distribution == gained(0)


@pytest.mark.parametrize("name", SMALL)
def test_consequences_are_what_chance_may_do(name: str) -> None:
    rng = np.random.default_rng(3)
    game = games.load(name).Game(games.load(name).seats[0], seed=3)
    game.automatic = False
    for _ in range(40):
        if game.waiting == "over":
            break
        for action in [choice.action for choice in game.legal()] or [""]:
            found = consequences(game, action)
            assert sum(one.chance for one in found) == 1
            assert [one.chance for one in found] == sorted((c.chance for c in found), reverse=True)
            for one in found:
                again = game.branch()
                again.automatic = False
                for step in one.steps:
                    again.repeat(step)
                assert again == one.game
                assert one.game.waiting in ("seat", "over")
            following = ActionResults(game, action)
            told = following.distribution(lambda s: s.tobytes())
            assert len(told) == len(found)
        go_on(game, rng)


def test_what_is_rolled_is_told_where_rolls_lead_apart() -> None:
    apart = consequences(at("pig/1 players=2 round=1"), "roll")
    assert sorted(entry.dice for one in apart for entry in one.entries) == [
        (face,) for face in range(1, 7)
    ]
    # All that leads to the goal leads to the same: none of these rolls is told.
    over = consequences(at("pig/1 players=2 round=1 pot=5 score=94"), "roll")
    assert [(str(one.chance), one.game.winner) for one in over] == [("5/6", 1), ("1/6", None)]
    assert not any(entry.dice for one in over for entry in one.entries)


def test_too_much_and_what_is_not_legal_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    game = at("pig/1 players=2 round=1")
    with pytest.raises(AzardiaError, match=r"takes 0, .* 1 \(roll\)"):
        GameTree(game).outcomes(lambda s, rules, actions: {HOLD: 1})
    assert len(GameTree(game, until_choice)) == 1
    monkeypatch.setattr(game_tree, "MOST", 20)
    with pytest.raises(AzardiaError, match="more than 20 positions follow"):
        GameTree(game)
