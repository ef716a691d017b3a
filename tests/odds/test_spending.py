"""The Tyrant Zone with coins: by walks of whole turns, by another solver, and by experiment."""

from fractions import Fraction

import numpy as np
import pytest

from azardia_nb import AzardiaError
from azardia_nb.games.azardia.odds import lone, race, spending
from azardia_nb.games.azardia.odds.turn_tree import adding, at_random
from azardia_nb.games.azardia.rules.actions import Act, action
from azardia_nb.games.azardia.rules.board import COIN
from azardia_nb.games.azardia.rules.engine import legal


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


def test_without_coins_it_is_the_race_without_coins() -> None:
    for policy, other in ((adding, adding), (spending.anyhow, at_random)):
        chain, plain = spending.chain(policy), race.tyrant_zone(other)
        for tile in (81, 120, 149):
            assert chain.row((tile, 0)) == {
                (there, 0): chance for there, chance in plain.row(tile).items()
            }


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
