"""The Tyrant Zone with coins: by walks of whole turns, by another solver, and by experiment."""

from fractions import Fraction

import numpy as np
import pytest

from azardia_nb import AzardiaError
from azardia_nb.games.azardia.odds import lone, race, spending
from azardia_nb.games.azardia.odds.turn_tree import GameTree, adding, at_random
from azardia_nb.games.azardia.rules.actions import Act, action
from azardia_nb.games.azardia.rules.board import COIN
from azardia_nb.games.azardia.rules.engine import legal
from azardia_nb.solve.game_tree import Policy, turn_over

HOME = 150
# Coins by the dozen, near the goal and far from it, and where a bounce is just possible.
SOME = [(81, 1), (108, 2), (126, 2), (131, 1), (137, 0), (142, 2), (146, 1), (148, 1), (149, 0)]


def place(state) -> tuple[int, int]:
    """Return tile of the pawn at the end of a turn, as the chain counts it."""
    tile, coins = int(state["tile"][0]), int(state["coins"][0])
    return (tile, coins) if tile < HOME else (HOME, 0)


@pytest.mark.parametrize("at", SOME)
def test_best_is_best_in_a_walk_of_a_whole_turn(at: tuple[int, int]) -> None:
    left = spending.turns_left(spending.best().values) | {(HOME, 0): 0.0}
    tree = GameTree(lone.alone(at[0], 5, coins=at[1] * COIN), turn_over)
    value = tree.best(lambda end: -1 - Fraction(left[place(end)])).value
    assert float(-value) == pytest.approx(left[at], abs=1e-12)


def test_best_is_enclosed() -> None:
    found, best = spending.bounds(), spending.best().values
    assert found.width < 1e-10
    assert (found.low <= best + 1e-12).all()
    assert (best <= found.high + 1e-12).all()


def test_best_is_found_by_two_routes() -> None:
    policies, sweeps = spending.best(), spending.best_by_sweeps()
    assert max(sweeps.residual, policies.residual) < 1e-12
    assert np.abs(sweeps.values - policies.values).max() < 1e-12
    chain = spending.chain(spending.spending).expected_steps_floats()
    assert chain.residual < 1e-12
    left = spending.turns_left(sweeps.values)
    assert {at: chain.values[at] for at in left} == pytest.approx(left, abs=1e-12)


@pytest.mark.parametrize("policy", [adding, spending.anyhow])
@pytest.mark.parametrize("at", [(100, 2), (133, 1), (147, 2)])
def test_rows_are_walks_of_whole_turns(policy: Policy, at: tuple[int, int]) -> None:
    tree = GameTree(lone.alone(at[0], 5, coins=at[1] * COIN), turn_over)
    assert spending.chain(policy).row(at) == tree.distribution(place, policy)


def test_without_coins_it_is_the_race_without_coins() -> None:
    for policy, other in ((adding, adding), (spending.anyhow, at_random)):
        chain, plain = spending.chain(policy), race.tyrant_zone(other)
        for tile in (81, 120, 149):
            assert chain.row((tile, 0)) == {
                (there, 0): chance for there, chance in plain.row(tile).items()
            }


def test_coins_never_hurt_and_best_is_best() -> None:
    left = spending.turns_left(spending.best().values)
    for policy in (adding, spending.anyhow):
        others = spending.chain(policy).expected_steps_floats().values
        assert all(left[at] <= others[at] + 1e-12 for at in left)
    assert all(left[tile, coins] <= left[tile, coins - 1] for tile, coins in left if coins)
    # Who has a coin for every tile that is missing buys them and is there.
    assert all(left[HOME - coins, coins] == 1 for coins in range(1, 7))


def test_what_is_wrong_is_said() -> None:
    with pytest.raises(AzardiaError, match="tile 80"):
        spending.action_values(lone.alone(80, 5).state, [action(Act.ROLL)])
    with pytest.raises(AzardiaError, match="not legal"):
        spending.chain(lambda state, rules, actions: {action(Act.LEVEL): 1})
    with pytest.raises(AzardiaError, match="no state"):
        spending.chain(adding).distribution((81, 7), 1)


def test_plan_is_what_the_policy_does() -> None:
    for tile, coins in ((141, 2), (149, 0), (90, 1)):
        plan = spending.plan(tile, coins)
        assert sum(len(set(dice)) for dice in plan) == 100  # either die may be the lower
        for dice in ((3, 8), (4, 4), (1, 10)):
            game = lone.alone(tile, 5, coins=coins * COIN)
            game.automatic = False
            game.repeat("roll")
            game.repeat("roll {} {}".format(*dice))
            actions = legal(game.state, game.rules)
            assert spending.spending(game.state, game.rules, actions) == {plan[dice]: 1}
    assert spending.buys_first(149, 1)
    assert not spending.buys_first(149, 0)
    shares = spending.adds(0)
    assert shares[81] > Fraction(1, 2) > shares[149]
