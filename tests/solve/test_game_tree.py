"""Walks of the engine: against counting by hand, closed forms, and plain against compiled."""

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
    moved,
    settled,
    subtracting,
)
from azardia_nb.games.azardia.rules.actions import Act, action
from azardia_nb.games.azardia.rules.engine import step
from azardia_nb.games.azardia.rules.state import STATE, State
from azardia_nb.solve import expansion, game_tree
from azardia_nb.solve.consequences import Following, consequences
from azardia_nb.solve.game_tree import Policy, turn_over

TIE = Fraction(67, 1000)  # the sum of the squares of the chances of 2 to 20


def challenge(**rulings: object) -> Game:
    """Seat 1 has just arrived where seat 2 stands."""
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
    distribution = GameTree(challenge(), settled).distribution(winner)
    assert distribution == {1: Fraction(1, 2), 2: Fraction(1, 2)}


def test_a_tie_that_decides_costs_the_arriver_half_of_it() -> None:
    distribution = GameTree(challenge(challenge_tie="arriver"), settled).distribution(winner)
    assert distribution == {1: (1 - TIE) / 2, 2: (1 + TIE) / 2}
    distribution = GameTree(challenge(challenge_tie="nothing"), settled).distribution(winner)
    assert distribution == {0: TIE, 1: (1 - TIE) / 2, 2: (1 - TIE) / 2}


def test_every_path_leads_where_it_says() -> None:
    game = Game.place([Placed(70, level=4), Placed(76), Placed(3)], cards=False)
    for end in GameTree(game, moved).outcomes(at_random):
        state = game.state
        for number in end.path:
            after = state.copy()
            step(after, game.rules, number)
            state = after
        for field in ("tile", "level", "coins", "phase"):
            assert np.array_equal(state[field], end.state[field])


@pytest.mark.parametrize("cards", [True, False])
def test_plain_and_compiled_give_the_same_rows(
    cards: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Game.place([Placed(74, level=5, coins=1000), Placed(84, level=5)], cards=cards)
    states = np.zeros(1, STATE)
    states[0] = game.state
    for _ in range(3):
        fast = expansion.children(game.type.engine, states, game.rules)
        with monkeypatch.context() as slow:
            slow.setattr(expansion, "is_ready", lambda function: False)
            plain = expansion.children(game.type.engine, states, game.rules)
        for one, other in zip(fast, plain, strict=True):
            assert np.array_equal(one, other)
        states = fast.states[:: max(1, len(fast.states) // 12)]


def test_too_much_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_tree, "MOST", 50)
    with pytest.raises(AzardiaError, match="more than 50 positions"):
        GameTree(alone(20), turn_over)


# --- one pawn alone ---------------------------------------------------------------------------


# --- consequences -----------------------------------------------------------------------------


def test_a_move_has_one_consequence_with_its_rules() -> None:
    game = Game.place([Placed(76, level=4), Placed(30)], cards=False)
    game.automatic = False
    for taken in ("roll", "roll 7 3"):
        game.repeat(taken)
    (only,) = consequences(game, "add")
    assert only.chance == 1
    assert only.rules == ("turn.roll", "zones.return")
    assert only.game.pawns[0].tile == 7
    assert game.pawns[0].tile == 76


def test_a_roll_has_every_pair_of_dice() -> None:
    found = consequences(alone(20), "roll")
    assert sum(one.chance for one in found) == 1
    assert len(found) == 55
    assert {one.chance for one in found} == {Fraction(1, 100), Fraction(1, 50)}
    assert all("dice" in one.rules or "turn.roll" in one.rules for one in found)


def test_a_challenge_has_a_winner_each_and_no_dice() -> None:
    game = Game.place([Placed(20, level=2), Placed(27, level=3)], cards=False)
    game.automatic = False
    for taken in ("roll", "roll 4 3"):
        game.repeat(taken)
    found = consequences(game, "add")
    assert [one.chance for one in found] == [Fraction(1, 2), Fraction(1, 2)]
    assert all("challenge" in one.rules for one in found)
    assert all(entry.dice == () for one in found for entry in one.entries)
    assert {one.game.pawns[0].level for one in found} == {1, 3}


def test_of_many_consequences_only_the_likeliest_are_told() -> None:
    game = Game.place([Placed(20), Placed(30)], phase="play")

    def tile(end: State) -> int:
        return int(end["tile"][0])

    found = Following(game, "end")
    told = consequences(game, "end")
    assert len(found) == len(told)
    assert found.told("en", 3) == told[:3]
    assert sum(found.distribution(tile).values()) == 1
    assert found.distribution(tile).keys() == {one.game.pawns[0].tile for one in told}


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
        GameTree(challenge(), settled).reach(lambda end: int(end["tile"][0]))


@pytest.mark.parametrize("policy", [adding, subtracting, at_random])
def test_a_walk_of_one_policy_alone_finds_the_same_law(policy: Policy) -> None:
    game = Game.place([Placed(62, coins=3000), Placed(70, coins=2000, level=3)], cards=False)
    tree, alone = GameTree(game, moved), GameTree(game, moved, only=policy)
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
        GameTree(game, moved).distribution(lambda end: int(end["tile"][0]), policy)
    if said != "the weight -1":
        with pytest.raises(AzardiaError, match=said):
            GameTree(game, moved, only=policy)
