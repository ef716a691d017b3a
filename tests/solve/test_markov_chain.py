"""Chains compared with closed forms, with each other in floats and Fractions, and by experiment."""

import math
from fractions import Fraction
from itertools import islice

import numpy as np
import pytest

from azardia_nb import AzardiaError
from azardia_nb.solve.markov_chain import Chain, Floats

HALF = Fraction(1, 2)


def ruin(most: int, win: Fraction = HALF) -> Chain[int]:
    """Return the gambler's ruin: one step up or down until 0 or `most`."""
    rows = {n: {n + 1: win, n - 1: 1 - win} for n in range(1, most)}
    return Chain({**rows, 0: {0: Fraction(1)}, most: {most: Fraction(1)}})


def crooked() -> Chain[int]:
    """Return a chain with random transitions that ends in state 9."""
    draw = np.random.default_rng(5)
    rows: dict[int, dict[int, Fraction]] = {9: {9: Fraction(1)}}
    for state in range(9):
        weights = draw.integers(1, 20, 10).tolist()
        rows[state] = {n: Fraction(w, sum(weights)) for n, w in enumerate(weights)}
    return Chain(rows)


def test_laws_after_n_steps_are_binomial() -> None:
    chain = Chain({n: {n: HALF, n + 1: HALF} for n in range(20)} | {20: {20: Fraction(1)}})
    wanted = {k: Fraction(math.comb(12, k), 2**12) for k in range(13)}
    assert chain.distribution(0, 12) == wanted
    assert next(islice(chain.distributions(0), 12, None)) == wanted
    floats = dict(zip(chain.states, next(islice(chain.laws_floats(0), 12, None)), strict=True))
    assert {k: floats[k] for k in wanted} == {k: float(v) for k, v in wanted.items()}


def test_gamblers_ruin_has_known_length_variance_and_visits() -> None:
    most = 10
    chain = ruin(most)
    assert set(chain.absorbing) == {0, most}
    assert chain.expected_steps() == {n: n * (most - n) for n in chain.states}
    floats = chain.expected_steps_floats()
    for wrong in (-0.01, 0.0, 0.01):  # each value off by a hundredth of itself
        off = Floats({n: v * (1 + wrong) for n, v in floats.values.items()}, abs(wrong) + 1e-13)
        for n in range(1, most):
            low, high = off.steps_between(n)
            assert low <= n * (most - n) <= high
    assert floats.residual < 1e-13
    assert floats.values == pytest.approx({n: n * (most - n) for n in chain.states}, abs=1e-12)
    # Bach 1997: the variance is n (m - n) (n² + (m - n)² - 2) / 3.
    spread = chain.variance_floats()
    wanted = {n: n * (most - n) * (n**2 + (most - n) ** 2 - 2) / 3 for n in chain.states}
    assert spread.values == pytest.approx(wanted, abs=1e-10)


def test_long_run_is_where_many_steps_lead() -> None:
    rows = {n: crooked().row(n) for n in range(9)}
    chain = Chain({**rows, 9: {0: Fraction(1)}})
    exact = chain.long_run()
    assert sum(exact.values()) == 1
    assert next(islice(chain.laws_floats(3), 200, None)) == pytest.approx(
        [float(share) for share in exact.values()], abs=1e-14
    )
    for state in chain.states:
        assert exact[state] == sum(exact[s] * chain.row(s).get(state, 0) for s in chain.states)


def test_where_the_end_may_be_missed_the_wait_is_infinite() -> None:
    chain = Chain({0: {1: HALF, 2: HALF}, 1: {1: 1}, 2: {3: 1}, 3: {2: 1}, 4: {1: 1}})
    assert chain.expected_steps_floats().values == {
        0: math.inf,
        1: 0,
        2: math.inf,
        3: math.inf,
        4: 1,
    }
    assert chain.variance_floats().values[4] == 0
    for ask in (chain.waiting_floats, chain.median):
        with pytest.raises(AzardiaError, match=r"^from 0 "):
            ask(0)
    with pytest.raises(AzardiaError, match=r"^from 0 "):
        chain.expected_steps()


def test_median_just_at_a_half_is_settled_exactly() -> None:
    third = Fraction(1, 3)
    tail = {4: {4: 1 - third, 5: third}, 5: {5: 1}}
    just = Chain({0: {5: HALF, 4: HALF}, **tail})
    assert just.median(0) == 1
    bit = Fraction(1, 10**30)
    less = Chain({0: {5: HALF - bit, 4: HALF + bit}, **tail})
    assert less.median(0) == 2
    assert Chain({0: {0: Fraction(9, 10), 1: Fraction(1, 10)}, 1: {1: 1}}).median(0) == 7


def test_chain_is_explored_by_breadth() -> None:
    chain = Chain.explore([5], lambda n: {n // 2: HALF, n - 1: HALF} if n > 2 else {0: 1})
    assert chain.states == (5, 2, 4, 0, 3, 1)
    assert chain.row(5) == {2: HALF, 4: HALF}
    assert chain.row(1) == {0: 1}
