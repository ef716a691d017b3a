"""Games and tasks so small that their values are known: by hand, or by trying every policy."""

import itertools
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import pytest

from azardia_nb.solve.dynamic_programming import (
    EXACT_ENOUGH,
    HURRY,
    ConvergenceError,
    Decisions,
    Layers,
    Throw,
    Throws,
    bracket,
    policy_iteration,
    residual,
    value_iteration,
    work_out,
)
from tests.solve.test_lengths import AT_WILL, ladder

FORCED = Throws.of([(1, [[Throw(1, (0,))]])])


# --- every policy tried -------------------------------------------------------------------------

Stages = list[list[Throw]]


class Small(NamedTuple):
    """A random game: two options per node, with one throw, or two in every other node."""

    options: list[list[list[tuple[int, float]]]]
    kinds: list[int]
    stages: list[Stages]  # per kind
    known: list[float]
    gain: float

    def decisions(self) -> Decisions:
        throws = Throws.of([(2, stages) for stages in self.stages])
        return Decisions.build(self.options, throws, self.known, kinds=self.kinds, gain=self.gain)


def small(seed: int, gain: float) -> Small:
    """Return a random game of three nodes, in which a turn ends the game with probability 0.1."""
    rng = np.random.default_rng(seed)
    nodes, known = 3, [0.0, 1.0, 0.25]

    def outcomes() -> list[tuple[int, float]]:
        shares = rng.dirichlet(np.ones(3)) * 0.9
        to = rng.choice(nodes + len(known), 3, replace=False)
        own = rng.random(3) < 0.5
        return [
            (int(node), float(share if mine or node >= nodes else -share))
            for node, share, mine in zip(to, shares, own, strict=True)
        ]

    options = [[outcomes() for _ in range(2)] for _ in range(nodes)]
    once = [[Throw(2, (0, 1)), Throw(1, (1,))]]
    again = [[Throw(3, (0, 1)), Throw(1, (0,))], [Throw(1, (0, 2)), Throw(2, (1, 2))]]
    return Small(options, [0, 1, 0], [once, again], known, gain)


def by_hand(game: Small) -> list[float]:
    """Try every policy; return the values of the one that no single change can improve."""
    nodes = range(len(game.options))
    asked = [
        (node, stage, row)
        for node in nodes
        for stage, throws in enumerate(game.stages[game.kinds[node]])
        for row in range(len(throws))
    ]
    lists = [game.stages[game.kinds[node]][stage][row].options for node, stage, row in asked]
    found = []
    for chosen in itertools.product(*lists):
        policy = dict(zip(asked, chosen, strict=True))
        matrix, constant = np.eye(len(nodes)), np.full(len(nodes), game.gain)
        for node in nodes:
            for option, share in shares_of(game, node, policy).items():
                for to, weight in game.options[node][option]:
                    constant[node] += max(0.0, -weight) * share
                    if to < len(nodes):
                        matrix[node, to] -= weight * share
                    else:
                        constant[node] += weight * share * game.known[to - len(nodes)]
        values = np.linalg.solve(matrix, constant)
        if np.abs(once_more(game, values) - values).max() < 1e-12:
            found.append(values)
    assert found
    assert np.ptp(found, axis=0).max() < 1e-12
    return [float(value) for value in found[0]]


def shares_of(game: Small, node: int, policy: dict[tuple[int, int, int], int]) -> dict[int, float]:
    """Return the probability that a policy takes each option of a node."""
    shares: dict[int, float] = {}
    stages = game.stages[game.kinds[node]]

    def go(stage: int, chance: float) -> None:
        cases = sum(throw.cases for throw in stages[stage])
        for row, throw in enumerate(stages[stage]):
            option, share = policy[node, stage, row], chance * throw.cases / cases
            if option >= 2:
                go(option - 2, share)
            else:
                shares[option] = shares.get(option, 0.0) + share

    go(len(stages) - 1, 1.0)
    return shares


def once_more(game: Small, values: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Return the values after one more step of best options, from `values`."""
    worth = [*values, *game.known]
    found = []
    for node, kind in enumerate(game.kinds):
        room = [
            sum(w * worth[to] if w > 0 else -w * (1 - worth[to]) for to, w in option)
            for option in game.options[node]
        ]
        for stage in game.stages[kind]:
            cases = sum(throw.cases for throw in stage)
            room.append(
                sum(throw.cases * max(room[o] for o in throw.options) for throw in stage) / cases
            )
        found.append(game.gain + room[-1])
    return np.array(found)


@pytest.mark.parametrize("gain", [0.0, -1.0])
@pytest.mark.parametrize("seed", range(8))
def test_sweeps_and_policies_find_what_trying_every_policy_finds(seed: int, gain: float) -> None:
    game = small(seed, gain)
    decisions = game.decisions()
    wanted = pytest.approx([*by_hand(game), *game.known], abs=1e-11)
    for begin in (0.0, 0.5, 1.0):
        for solved in (
            value_iteration(decisions, begin=begin),
            value_iteration(decisions, begin=begin, symmetric=False),
            policy_iteration(decisions, begin=begin),
            policy_iteration(decisions, begin=begin, termination_probabilities=(1e-3, 1e-9, 0.0)),
        ):
            assert solved.values.tolist() == wanted
            assert solved.residual < EXACT_ENOUGH


# --- layers -------------------------------------------------------------------------------------


def test_layers_know_their_ends_and_turn_round_each_for_itself() -> None:
    layers = Layers.of([np.array(nodes, np.int32) for nodes in ([4, 2], [7], [1, 3, 5])])
    assert layers.nodes.tolist() == [4, 2, 7, 1, 3, 5]
    assert layers.ends.tolist() == [2, 3, 6]
    turned = layers.backwards()
    assert turned.nodes.tolist() == [2, 4, 7, 5, 3, 1]
    assert turned.ends.tolist() == [2, 3, 6]


def test_layers_from_the_end_need_one_look_each() -> None:
    game = Decisions.build([[[(node + 1, 0.5)]] for node in range(6)], FORCED, [1.0])
    nodes = [np.array([node], np.int32) for node in range(6)]
    wanted = pytest.approx([0.5 ** (6 - node) for node in range(7)], abs=1e-15)
    shares: list[float] = []
    solved = value_iteration(
        game,
        Layers.of(nodes[::-1]),
        begin=0.0,
        symmetric=False,
        told=lambda share, worst: shares.append(share),
    )
    assert solved.values.tolist() == wanted
    assert solved.rounds == 12  # one to find it, one to see that it stays
    assert shares[-1] == 1.0
    assert value_iteration(game).values.tolist() == wanted
    assert (
        value_iteration(game, begin=0.0, symmetric=False).rounds == 7
    )  # forth is against the order of this game
    wrong = policy_iteration(game, Layers.of(nodes))
    assert wrong.residual > 0.01  # each was worked out before what it needs


# --- the bracket --------------------------------------------------------------------------------


def test_a_bracket_encloses_what_is_solved() -> None:
    for seed in range(20):
        game = small(seed, 0.0).decisions()
        solved = value_iteration(game, tolerance=1e-15).values
        found = bracket(game)
        assert found.width < EXACT_ENOUGH
        assert (found.low <= solved + EXACT_ENOUGH).all()
        assert (solved <= found.high + EXACT_ENOUGH).all()


def test_values_that_only_fit_together_are_not_certain() -> None:
    """Who may wait for ever could take any value for true; the residual does not notice."""
    game = Decisions.build([[[(0, 1.0)], [(1, 0.6), (2, 0.4)]]], AT_WILL, [1.0, 0.0])
    for begin in (0.7, 0.9):
        wrong = value_iteration(game, begin=begin)
        assert (wrong.values[0], wrong.residual) == (begin, 0)
    found = bracket(game)
    assert (found.low[0], found.high[0]) == (0.6, 1.0)


# --- the residual -------------------------------------------------------------------------------


def test_the_residual_of_a_wrong_value_is_what_it_does_not_explain_itself() -> None:
    game = Decisions.build([[[(0, 0.75), (1, 0.25)]], [[(2, 1.0)]]], FORCED, [1.0])
    assert residual(game, np.ones(3)) == 0
    wrong = np.array([1.25, 1.0, 1.0])
    assert residual(game, wrong) == pytest.approx(0.25 * 0.25)
    assert wrong.tolist() == [1.25, 1.0, 1.0]  # it only looks
    assert residual(game, wrong, np.array([1], np.int32)) == 0
    work_out(game, np.array([0], np.int32), wrong)
    assert wrong[0] == pytest.approx(0.75 * 1.25 + 0.25)


# --- to win, or to wait for ever ----------------------------------------------------------------


@pytest.mark.parametrize("chance", [0.001, 0.01, 0.1])
@pytest.mark.parametrize("steps", [1, 10, 40])
def test_who_may_wait_for_ever_wins_all_the_same(steps: int, chance: float) -> None:
    solved = policy_iteration(
        ladder(steps, chance), termination_probabilities=HURRY, tolerance=1e-14
    )
    wanted = [1.0] * steps + [0.0] * steps + [1.0]
    assert solved.values.tolist() == pytest.approx(wanted, abs=1e-10)
    assert solved.residual < EXACT_ENOUGH


def test_without_a_chance_that_breaks_it_off_no_policy_hurries() -> None:
    """From 1/2 a policy waits, and to wait for ever has no value: this is what breaks are for."""
    with pytest.raises(ConvergenceError, match="termination probability"):
        policy_iteration(ladder(10, 0.001))


def test_where_only_a_game_termination_probability_has_values_these_are_told_as_such() -> None:
    """A tenth a turn, a half when it is broken off after 1 / p turns; the other node needs none."""
    game = Decisions.build([[[(0, 1.0)]], [[(2, 1.0)]]], FORCED, [1.0], gain=0.1)
    solved = policy_iteration(
        game, Layers.of([np.array([k]) for k in (1, 0)]), termination_probabilities=(0.1, 0.01, 0.0)
    )
    assert solved.termination_probability == 0.01
    assert solved.values.tolist() == pytest.approx([0.1 * 99 + 0.5, 1.1, 1.0], abs=1e-9)
    assert solved.residual == pytest.approx(0.1, abs=1e-9)  # without the probability of termination
    assert (
        policy_iteration(ladder(3, 0.1), termination_probabilities=HURRY).termination_probability
        == 0
    )
