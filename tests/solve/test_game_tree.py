"""Walks of the engine, compared with counting, closed forms, and plain with compiled code."""

from fractions import Fraction

import numpy as np
import pytest

from azardia_nb import AzardiaError, Game, Placed, Rulings
from azardia_nb.games.azardia.odds.dice import total
from azardia_nb.games.azardia.odds.lone import alone
from azardia_nb.games.azardia.odds.turn_tree import (
    GameTree,
    adding,
    at_random,
    subtracting,
    until_moved,
    until_settled,
)
from azardia_nb.games.azardia.rules.actions import Act, action
from azardia_nb.games.azardia.rules.engine import step
from azardia_nb.games.azardia.rules.state import State
from azardia_nb.solve import game_tree
from azardia_nb.solve.game_tree import Policy, turn_over


def challenge(**rulings: object) -> Game:
    """Return a game in which seat 1 has just arrived at the tile of seat 2."""
    game = Game.place(
        [Placed(20, level=2), Placed(27, level=3)], cards=False, rulings=Rulings(**rulings)
    )
    game.automatic = False
    for taken in ("roll", "roll 4 3", "add"):
        game.repeat(taken)
    return game


def winner(end: State) -> int:
    return 1 if end["level"][0] > 2 else 2 if end["level"][1] > 3 else 0


def test_a_challenge_is_fair_when_ties_are_rolled_again() -> None:
    distribution = GameTree(challenge(), until_settled).distribution(winner)
    assert distribution == {1: Fraction(1, 2), 2: Fraction(1, 2)}


def test_every_path_leads_where_it_says() -> None:
    game = Game.place([Placed(70, level=4), Placed(76), Placed(3)], cards=False)
    for end in GameTree(game, until_moved).outcomes(at_random):
        state = game.state
        for number in end.path:
            after = state.copy()
            step(after, game.rules, number)
            state = after
        for field in ("tile", "level", "coins", "phase"):
            assert np.array_equal(state[field], end.state[field])


def test_too_much_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_tree, "MOST", 50)
    with pytest.raises(AzardiaError, match="more than 50 positions"):
        GameTree(alone(20), turn_over)


# --- consequences -----------------------------------------------------------------------------


def test_what_can_be_reached_is_what_is_best_for_each_tile_alone() -> None:
    tree = GameTree(alone(60, coins=1000))
    reached = tree.reach(lambda end: int(end["tile"][0]))
    for tile in (61, 62, 67, 79, 1):
        until = lambda states, seats, begun, tile=tile: (  # noqa: E731 - one for each tile
            (states["tile"][:, 0] == tile) | turn_over(states, seats, begun)
        )
        best = GameTree(alone(60, coins=1000), until).best(
            lambda end, tile=tile: end["tile"][0] == tile
        )
        assert reached[tile] == best.value
    assert reached[60] == 1, "where the tree begins"


def test_what_a_seat_does_not_think_of_brings_it_nothing() -> None:
    def saving(state: State, number: int) -> bool:
        return number in (action(Act.ROLL), action(Act.ADD), action(Act.END))

    rich, poor = (
        GameTree(alone(60, coins=coins)).reach(lambda end: int(end["tile"][0]), saving)
        for coins in (1000, 0)
    )
    assert rich == poor
    assert poor[60 + 11] == total()[11]


def test_a_tie_on_the_way_is_not_reached_through() -> None:
    with pytest.raises(AzardiaError, match="tied"):
        GameTree(challenge(), until_settled).reach(lambda end: int(end["tile"][0]))


@pytest.mark.parametrize("policy", [adding, subtracting, at_random])
def test_a_walk_of_one_policy_alone_finds_the_same_law(policy: Policy) -> None:
    game = Game.place([Placed(62, coins=3000), Placed(70, coins=2000, level=3)], cards=False)
    tree, alone = GameTree(game, until_moved), GameTree(game, until_moved, only=policy)
    assert alone.distribution(pawns, policy) == tree.distribution(pawns, policy)
    assert len(alone) < len(tree)


def pawns(end: State) -> tuple[int, ...]:
    return (*end["tile"].tolist(), *end["level"].tolist(), *end["coins"].tolist())


@pytest.mark.parametrize(
    ("policy", "said"),
    [
        (lambda *_: {4: 1}, "takes 4, .* 4096 "),
        (lambda *_: {"add": 1}, "takes 'add', "),
        (lambda state, rules, actions: {actions[0]: -1}, "the weight -1"),
        (lambda *_: {}, "no action"),
    ],
)
def test_illegal_policies_are_said(policy, said) -> None:
    game = alone(20)
    with pytest.raises(AzardiaError, match=said):
        GameTree(game, until_moved).distribution(lambda end: int(end["tile"][0]), policy)
    if said != "the weight -1":
        with pytest.raises(AzardiaError, match=said):
            GameTree(game, until_moved, only=policy)
