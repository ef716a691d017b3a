"""The lone pawn's chain: closed forms, other routes to the same numbers, and experiment."""

from fractions import Fraction
from itertools import islice

import pytest

from azardia_nb import AzardiaError
from azardia_nb.games.azardia.odds import dice, grace, lone, race
from azardia_nb.games.azardia.odds.turn_tree import adding, at_random, subtracting
from azardia_nb.games.azardia.rules.actions import Act, action
from azardia_nb.games.azardia.rules.board import A_TILES
from azardia_nb.probability.distribution import mean
from azardia_nb.solve.game_tree import Policy

RING = 79  # 80 and 1 are the same step: Zone Zero is a ring of so many tiles
HALF = Fraction(1, 2)


def moves(policy: Policy) -> dict[int, Fraction]:
    """Return how far a turn leads, from dice alone."""
    if policy is adding:
        return dice.total()
    if policy is subtracting:
        return dice.difference_rerolled()
    total, zero = dice.total(), dice.difference()
    again = {n: (total.get(n, 0) + zero.get(n, 0)) * HALF for n in range(21)}
    return {n: chance + again[0] * again[n] for n, chance in again.items() if n} | {
        0: again[0] ** 2
    }


@pytest.mark.parametrize("policy", [adding, subtracting, at_random])
def test_on_a_ring_no_tile_is_preferred(policy: Policy) -> None:
    assert race.zone_zero(policy).long_run() == dict.fromkeys(range(1, RING + 1), Fraction(1, RING))
    assert set(race.landings(policy).values()) == {Fraction(1, RING)}
    # A lap is RING tiles, so the turns it takes are RING by the mean move.
    distribution = moves(policy)
    wanted = (1 - distribution.get(0, Fraction(0))) / mean(distribution)
    assert race.turns_per_lap(policy) == RING / mean(distribution)
    assert race.a_landings(policy) == dict.fromkeys(A_TILES, wanted)


@pytest.mark.parametrize("choice", ["add", "subtract"])
def test_goal_within_some_turns_as_the_grace_turn_counts_it(choice: str) -> None:
    chain = race.tyrant_zone(race.POLICIES[choice])
    for turns in (1, 4, 9):
        for tile in (131, 140, 149):
            assert chain.distribution(tile, turns).get(150, 0) == grace.landing(choice, turns)[tile]
    done, rest = chain.waiting(149, 9)
    assert sum(done) == grace.landing(choice, 9)[149] == 1 - rest


def test_law_after_turns_is_that_of_the_lone_pawn() -> None:
    turns = next(islice(lone.turns(1, 5), 7, None))
    assert race.whole_board().distribution(1, 7) == turns
    below = next(islice(lone.turns(60, 3), 7, None))
    assert race.zone_zero().distribution(60, 7) == below
    floats = race.whole_board().distribution_floats(1, 7)
    assert floats == pytest.approx(
        [float(turns.get(tile, 0)) for tile in race.whole_board().states], abs=1e-16
    )


def test_illegal_policies_and_tiles_are_said() -> None:
    def keeps(state, rules, actions):
        return {action(Act.KEEP): 1}

    with pytest.raises(AzardiaError, match=f"{action(Act.KEEP)}.*add"):
        race.zone_zero(keeps)
    with pytest.raises(AzardiaError, match="no state 0"):
        race.zone_zero(adding).distribution(0, 1)
    with pytest.raises(AzardiaError, match="tile"):
        lone.turn(0)
    with pytest.raises(AzardiaError, match="no state 80"):
        race.zone_zero(adding).hitting([80])


@pytest.mark.parametrize("policy", race.POLICIES.values(), ids=race.POLICIES)
def test_every_turn_is_a_walk_of_the_engine(policy: Policy) -> None:
    for tile in range(1, 80, 1 if policy is race.FOR_A_TILES else 3):
        assert race.zone_zero(policy).row(tile) == lone.turn(tile, 1, policy), tile
    for tile in (*range(1, 81, 9), 80, *range(81, 130, 9), *range(130, 151)):
        assert race.whole_board(policy).row(tile) == lone.turn(tile, 5, policy), tile
