"""The lone pawn's chain: closed forms, other routes to the same numbers, and experiment."""

import pytest

from azardia_nb import AzardiaError
from azardia_nb.games.azardia.odds import lone, race
from azardia_nb.games.azardia.odds.turn_tree import adding
from azardia_nb.games.azardia.rules.actions import Act, action
from azardia_nb.solve.game_tree import Policy


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
