"""Estimates, their intervals and differences, final and growing."""

import math
from math import inf
from typing import Any

import numpy as np
import pytest

from azardia_nb.simulation import statistics
from tests.cases import each

# --- statistics -----------------------------------------------------------------------------------


def test_wilson_is_wilsons_formula() -> None:
    for hits, tries in ((0, 10), (3, 10), (10, 10), (50, 100), (1, 20_000)):
        part = hits / tries
        centre = (part + statistics.Z * statistics.Z / (2 * tries)) / (
            1 + statistics.Z * statistics.Z / tries
        )
        root = math.sqrt(part * (1 - part) / tries + (statistics.Z / tries / 2) ** 2)
        half = statistics.Z / (1 + statistics.Z * statistics.Z / tries) * root
        low, high = statistics.wilson(hits, tries)
        assert low == pytest.approx(max(0, centre - half), abs=1e-12)
        assert high == pytest.approx(min(1, centre + half), abs=1e-12)


def test_a_plan_asks_nothing_of_the_change_that_is_seen() -> None:
    values = np.random.default_rng(1).normal(0, 1, 500)
    plans = {
        statistics.pairs_to_plan(
            statistics.difference(np.zeros(500), values + by, paired=True), 0.2
        )
        for by in (0, 0.5)
    }
    assert len(plans) == 1


def test_many_changes_are_corrected_as_holm_does_by_hand() -> None:
    p_values = [0.04, 0.001, 0.03, 0.02, 0.9]
    # Smallest first, times 5, 4, 3, 2, 1; none is below the one before it.
    assert statistics.holm(p_values) == pytest.approx([0.09, 0.005, 0.09, 0.08, 0.9])
    assert statistics.holm([]) == []
    rng = np.random.default_rng(2)
    false = sum(min(statistics.holm(rng.random(14).tolist())) < 0.05 for _ in range(4000))
    low, high = statistics.wilson(false, 4000)
    assert low < 0.05 < high
    alone = int((rng.random((4000, 14)) < 0.05).any(axis=1).sum())
    low, high = statistics.wilson(alone, 4000)
    assert low < statistics.at_least_one(14) < high


def test_the_p_value_of_a_change_is_that_of_its_interval() -> None:
    rng = np.random.default_rng(3)
    for paired in (True, False):
        for _ in range(50):
            change = statistics.difference(
                rng.normal(0, 1, 30), rng.normal(0.5, 1, 30), paired=paired
            )
            assert change.told_apart == (change.p < 1 - statistics.SURE)


def test_pairs_that_do_not_vary_give_no_verdict() -> None:
    assert (statistics.mean([3, 3, 3]).low, statistics.mean([3, 3, 3]).high) == (3, 3)
    longer = statistics.difference([20, 21], [22, 23], paired=True)
    assert (longer.value, longer.low, longer.high, longer.told_apart) == (2, -inf, inf, False)
    for n, told_apart in ((2, False), (5, False), (6, True)):  # 2 / 2**n of coins fall alike
        won = statistics.difference([0] * n, [1] * n, paired=True, is_share=True)
        assert (won.value, won.p, won.told_apart) == (1, 2 / 2**n, told_apart)
        assert won.low == pytest.approx(2 * 0.025 ** (1 / n) - 1)
        assert won.high == 1
        assert statistics.pairs_to_plan(won, 0.1) is None
    same = statistics.difference([1, 0, 1], [1, 0, 1], paired=True, is_share=True)
    assert (same.value, same.p, same.told_apart) == (0, 1, False)
    assert same.high == -same.low == pytest.approx(1 - 0.025 ** (1 / 3))


def test_paired_shares_have_mcnemars_exact_p_value() -> None:
    before = np.repeat([0.0, 0, 1, 1], [30, 12, 3, 40])
    after = np.repeat([0.0, 1, 0, 1], [30, 12, 3, 40])
    change = statistics.difference(before, after, paired=True, is_share=True)
    assert change.p == pytest.approx(2 * sum(math.comb(15, k) for k in range(4)) / 2**15)


@each(
    ("told", "english", "spanish"),
    [
        (statistics.share(1, 4), "25% (4.6% to 69.9%)", "25\u00a0% (4,6\u00a0% a 69,9\u00a0%)"),
        (statistics.mean([1, 2, 3]), "2.00 (−0.48 to 4.48)", "2,00 (−0,48 a 4,48)"),
        (statistics.difference([1, 2, 3], [2, 3, 5], paired=True), "+1.33 (−0.10 to +2.77)", None),
    ],
)
def test_estimates_are_told(told: object, english: str, spanish: str | None) -> None:
    assert str(told).replace("-", "−") == english
    if spanish:
        assert told.told("es").replace("-", "−") == spanish  # type: ignore[attr-defined]


# --- growth ---------------------------------------------------------------------------------------


RNG = np.random.default_rng(1)


def share_of(hits: np.ndarray) -> statistics.Estimate:
    return statistics.share(int(hits.sum()), len(hits))


@each(
    ("values", "growing", "of"),
    [
        *(
            (RNG.random(1000) < chance, statistics.share_growing, share_of)
            for chance in (0.0, 0.03, 0.25, 0.5, 1.0)
        ),
        (RNG.normal(1000, 4, 1000), statistics.mean_growing, statistics.mean),
    ],
)
def test_an_estimate_grows_as_the_statistics_say(values: Any, growing: Any, of: Any) -> None:
    at = [2, 25, 400, 1000]
    grown = growing(values, at)
    for place, n in enumerate(at):
        said = of(values[:n])
        assert grown.values[place] == pytest.approx(said.value)
        assert grown.band[place] == pytest.approx((said.low, said.high), abs=1e-12)
