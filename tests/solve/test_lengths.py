"""The length of the shortest perfect game, where it is known in closed form."""

from collections.abc import Sequence

import numpy as np
import pytest

from azardia_nb.solve import dynamic_programming as dp
from azardia_nb.solve.dynamic_programming import Decisions, Floats
from azardia_nb.solve.lengths import NoEnd, shortest_lengths

SAME = 1e-9
AT_WILL = dp.Throws.of([(2, [[dp.Throw(1, (0, 1))]])])  # two options, one of which is chosen
FORCED = dp.Throws.of([(1, [[dp.Throw(1, (0,))]])])


def turns(game: Decisions, values: Floats | Sequence[float], same: float = SAME) -> list[float]:
    """Return the expected number of turns still to come at each node."""
    nodes = np.arange(len(game.kind), dtype=np.int32)
    worth = np.array(values, float)
    found = shortest_lengths(game, dp.Layers.of([nodes]), worth, np.ones(len(worth)), same)
    assert not found[len(nodes) :].any()
    return found[: len(nodes)].tolist()


# --- nothing to choose ----------------------------------------------------------------------------


def test_the_length_of_a_walk_is_that_of_the_closed_form() -> None:
    """To and fro between two ends, the game lasts k (n - k) turns."""
    n = 12
    lost, won = n - 1, n  # node k - 1 is step k, for both players
    nodes = []
    for k in range(1, n):
        back = (k - 2, -0.5) if k > 1 else (lost, 0.5)
        forth = (k, -0.5) if k < n - 1 else (won, 0.5)
        nodes.append([[back, forth]])
    game = Decisions.build(nodes, FORCED, [0.0, 1.0])
    values = dp.policy_iteration(game).values
    assert turns(game, values) == pytest.approx([k * (n - k) for k in range(1, n)], abs=1e-6)
    only = dp.Layers.of([np.arange(5, dtype=np.int32)])  # step 6 ends it now
    found = shortest_lengths(game, only, values, np.ones(len(values)), SAME)
    assert found.tolist() == pytest.approx([k * (6 - k) for k in range(1, 6)] + [0] * 8, abs=1e-6)


def test_only_what_is_counted_counts() -> None:
    game = Decisions.build([[[(1, 1.0)]], [[(0, 0.5), (2, 0.5)]]], FORCED, [1.0])
    layers = dp.Layers.of([np.array([0, 1], np.int32)])
    for counted, wanted in (([0.0, 1.0, 0.0], [2, 2, 0]), ([3.0, 1.0, 0.0], [8, 5, 0])):
        found = shortest_lengths(game, layers, np.ones(3), np.array(counted), SAME)
        assert found.tolist() == pytest.approx(wanted, abs=1e-6)


# --- what is equally good -------------------------------------------------------------------------


def ladder(steps: int, chance: float, *, waits_first: bool = True) -> Decisions:
    """Return a game in which one player climbs a ladder or waits; the other passes every turn.

    If waiting is the first option, a player that is indifferent never climbs.
    """
    mine = []
    for k in range(steps):
        above = (k + 1, chance) if k < steps - 1 else (2 * steps, chance)
        options = [[(steps + k, -1.0)], [above, (steps + k, chance - 1)]]
        mine.append(options if waits_first else options[::-1])
    theirs = [[[(k, -1.0)]] * 2 for k in range(steps)]
    return Decisions.build([*mine, *theirs], AT_WILL, [1.0])


@pytest.mark.parametrize("waits_first", [True, False])
@pytest.mark.parametrize(("steps", "chance"), [(1, 1.0), (1, 0.01), (10, 0.1), (40, 0.1)])
def test_who_wins_with_or_without_waiting_does_not_wait(
    steps: int, chance: float, waits_first: bool
) -> None:
    game = ladder(steps, chance, waits_first=waits_first)
    climbing = [(steps - k) * (2 / chance - 1) for k in range(steps)]
    found = turns(game, [1.0] * steps + [0.0] * steps + [1.0])
    assert found[:steps] == pytest.approx(climbing, rel=1e-6)
    assert found[steps:] == pytest.approx([1 + some for some in climbing], rel=1e-6)


@pytest.mark.parametrize("waits_first", [True, False])
def test_where_both_may_wait_the_game_is_the_one_in_which_neither_does(waits_first: bool) -> None:
    """Each tosses a coin for the game, or lets the other do so: a half either way."""
    options = [[(0, -1.0)], [(1, 0.5)]]
    game = Decisions.build([options if waits_first else options[::-1]], AT_WILL, [1.0])
    assert turns(game, [0.5, 1.0]) == pytest.approx([1])


@pytest.mark.parametrize("slip", [1e-6, 1e-12])
def test_what_differs_by_less_than_the_margin_is_as_good(slip: float) -> None:
    game = Decisions.build([[[(1, 1.0)], [(2, 1 - slip)]], [[(2, 1.0)]] * 2], AT_WILL, [1.0])
    assert turns(game, [1.0, 1.0, 1.0]) == pytest.approx([1 if slip < SAME else 2, 1])


def test_a_roll_that_is_rolled_again_ends_it_sooner() -> None:
    """One throw of two ends it, the other waits or is thrown once more: an end in three of four."""
    stages = [[dp.Throw(1, (0,)), dp.Throw(1, (1,))], [dp.Throw(1, (0, 2)), dp.Throw(1, (1, 2))]]
    game = Decisions.build([[[(1, 1.0)], [(0, 1.0)]]], dp.Throws.of([(2, stages)]), [1.0])
    assert turns(game, [1.0, 1.0]) == pytest.approx([4 / 3])


@pytest.mark.parametrize("nodes", [1, 2])
def test_where_all_that_is_best_goes_on_for_ever_there_is_no_end(nodes: int) -> None:
    """To toss for it would lose a little: so nobody does."""
    game = Decisions.build(
        [[[((k + 1) % nodes, -1.0)], [(nodes, 0.49)]] for k in range(nodes)], AT_WILL, [1.0]
    )
    with pytest.raises(NoEnd, match="for ever"):
        turns(game, [0.5] * nodes + [1.0])
    assert turns(game, [0.5] * nodes + [1.0], same=0.02) == pytest.approx([1] * nodes)
