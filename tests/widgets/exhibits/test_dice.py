"""Exhibits about dice: what they roll and reckon is counted a second way."""

import re
from collections.abc import Callable
from fractions import Fraction
from itertools import pairwise, product
from math import comb, prod

import numpy as np
import pytest
from scipy import stats

from azardia_nb.games.azardia.lessons.bayes import FAIR, LOADED, likelihood
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.text.say import chance
from azardia_widgets import Lesson
from azardia_widgets.games.azardia.exhibits.bayes import MOST, TwoBags, TwoWay
from azardia_widgets.games.azardia.exhibits.fair_dice import FairPairs, limit
from azardia_widgets.games.azardia.exhibits.large_numbers import (
    Gaps,
    ManyIntervals,
    Settling,
    milestones,
    places,
)
from azardia_widgets.games.azardia.exhibits.spread import WAITING, Spreading, Trials
from azardia_widgets.games.azardia.exhibits.two_dice import AGAIN, WAYS, GrowingExperiment, TwoDice
from azardia_widgets.games.azardia.exhibits.your_choice import BetterOfBoth
from azardia_widgets.table.fair_dice import FairDice
from tests.cases import each

ROLLS = list(product(range(1, NUMBERS.faces + 1), repeat=NUMBERS.dice))


@pytest.fixture
def lesson() -> Lesson:
    return Lesson(2, seed=3)


def share(wanted: Callable[[int, int], bool]) -> Fraction:
    return Fraction(sum(wanted(a, b) for a, b in ROLLS), len(ROLLS))


# --- two dice, and one's choice -------------------------------------------------------------------


def test_the_grid_marks_each_roll_that_gives_the_result() -> None:
    shown = TwoDice()
    for wanted in range(21):
        shown.wanted.slider.value = wanted
        for way, gives in (("add", lambda a, b: a + b), ("subtract", lambda a, b: abs(a - b))):
            shown.way.widget.value = way
            found = share(lambda a, b, gives=gives, wanted=wanted: gives(a, b) == wanted)
            assert shown.grid.value.count("✓") == found * len(ROLLS)
            assert chance(found) in shown.said


def test_an_experiment_grows_and_is_read_in_each_way(lesson: Lesson) -> None:
    shown = GrowingExperiment(lesson)
    for control, times in zip(shown.roll, (1, 10, 100, 1000), strict=True):
        before = len(shown.rolls)
        control.click()
        assert len(shown.rolls) == before + times
    rolls = list(shown.rolls)
    for name, way in WAYS.items():
        shown.way.widget.value = name
        turns = way.counts(rolls).total()
        assert f"{turns:,} " in shown.said
        assert (turns == len(rolls)) is (name != AGAIN)
    shown.reset.click()
    assert len(shown.rolls) == 0


def test_the_table_has_the_law_and_what_was_rolled_by_the_seed(lesson: Lesson) -> None:
    one, two, other = (GrowingExperiment(on) for on in (lesson, lesson, Lesson(2, seed=4)))
    for shown in (one, two, other):
        shown.roll[2].click()
    assert one.rolls == two.rolls != other.rolls
    tens = sum(sum(roll) == 10 for roll in one.rolls)
    (line,) = [line for line in one.odds.csv().splitlines() if line.startswith("10,")]
    assert line.startswith(f"10,9/100,0.09,{Fraction(tens, 100)},")


def test_the_chances_of_a_tile_are_counted_by_hand(lesson: Lesson) -> None:
    shown = BetterOfBoth(lesson)
    for ahead in (1, 2, 7, 10, 20):
        shown.wanted.slider.value = shown.here + ahead
        adding = share(lambda a, b, n=ahead: a + b == n)
        subtracting = share(lambda a, b, n=ahead: abs(a - b) == n)
        useless = share(lambda a, b, n=ahead: a == b and a + b != n)
        fits = adding + subtracting  # no roll leads to one tile both ways
        for found in (adding, subtracting, fits, fits + useless * fits):
            assert f"<td>{chance(found)}</td>" in shown.ways.value


@each("seed", range(20))
def test_the_pawn_stands_where_only_dice_count(seed: int) -> None:
    here = BetterOfBoth(Lesson("2b", seed=seed)).here
    assert 1 <= here <= NUMBERS.gate - NUMBERS.dice * NUMBERS.faces


# --- large numbers --------------------------------------------------------------------------------


def test_the_share_is_that_of_the_rolls_and_settles(lesson: Lesson) -> None:
    shown = Settling(lesson)
    for control in shown.roll:
        control.click()
    rolls = shown.experiment.rolls
    doubles = sum(a == b for a, b in rolls)
    assert f"{doubles:,} in {len(rolls):,} rolls" in shown.said
    assert abs(doubles / len(rolls) - 0.1) < 0.01
    widths = [float(n) for n in re.findall(r"<td>([\d.]+)</td></tr>", shown.table.value)]
    assert len(widths) > 4
    assert all(1.5 < one / two < 2.5 for one, two in pairwise(widths[:-1]))
    shown.event.widget.value = "high"
    assert f"{sum(a + b >= 11 for a, b in rolls):,} in 11,110" in shown.said


def test_the_mean_gap_is_the_sum_over_all_counts() -> None:
    exact = sum(comb(100, k) * 0.1**k * 0.9 ** (100 - k) * abs(k - 10) for k in range(101))
    first = re.findall(r"<td>([\d.,]+)</td>", Gaps().table.value)[:3]
    assert first == ["10", f"{exact:.1f}", f"{exact:.2f}"]


def test_about_95_of_100_intervals_contain_the_probability(lesson: Lesson) -> None:
    shown = ManyIntervals(lesson)
    for _ in range(19):
        shown.repeat.click()
    found = re.search(r"In all so far: ([\d,]+) of 2,000", shown.said)
    assert found
    assert int(found[1].replace(",", "")) / 2000 == pytest.approx(0.95, abs=0.02)
    shown.rolls.slider.value = 1000
    assert "In all" not in shown.said, "narrower ones are another experiment"


def test_points_and_lines_are_few() -> None:
    assert milestones(1000) == [25, 100, 400, 1000]
    assert milestones(0) == []
    for games in (25, 999, 10_000, 20_001, 50_000):
        at = places(games)
        assert len(at) <= 400
        assert at[-1] <= games < at[-1] + at[0]


# --- spread ---------------------------------------------------------------------------------------


def test_the_table_has_the_square_roots() -> None:
    rows = re.findall(r"<th scope='row'>(\d+)</th>(.+?)</tr>", Spreading().table.value)
    one = (99 / 12) ** 0.5
    for dice, cells in rows:
        found = map(float, re.findall(r"<td>([\d.]+)</td>", cells))
        n = int(dice)
        # Half a hundredth, and the half itself: 8.25 / 4 is rounded, too.
        assert list(found) == pytest.approx([n * one**2, n**0.5 * one, one / n**0.5], abs=0.0051)
    assert len(rows) == 4


@each(("tries", "hit"), [(100, 10), (10, 10), (400, 50)])
def test_counts_are_told_exactly_and_by_the_curve(tries: int, hit: int) -> None:
    shown = Trials()
    shown.rolls.slider.value = tries
    shown.chance.slider.value = hit
    law = stats.binom(tries, hit / 100)
    curve = stats.norm(law.mean(), law.std())
    assert f"{law.std():.2f}".rstrip("0").rstrip(".") in shown.said
    if spans := re.search(r"(\d+) to (\d+): ([\d.]+)% .* ([\d.]+)%", shown.said):
        low, high, exact, normal = map(float, spans.groups())
        assert exact == pytest.approx(100 * (law.cdf(high) - law.cdf(low - 1)), abs=0.051)
        by_curve = curve.cdf(high + 0.5) - curve.cdf(low - 0.5)
        assert normal == pytest.approx(100 * by_curve, abs=0.051)
    else:
        assert tries == 10, "of ten rolls only one count is that near"
        assert f"{100 * curve.cdf(-0.5):.1f}%" in shown.said


def test_experiments_pile_up_and_begin_anew_with_other_numbers() -> None:
    shown = Trials()
    for n in (1, 2):
        shown.repeat.click()
        assert shown.found.total() == 1000 * n
    mean = sum(k * n for k, n in shown.found.items()) / shown.found.total()
    assert mean == pytest.approx(10, abs=0.4)
    shown.kind.widget.value = WAITING
    assert not shown.found
    shown.repeat.click()
    assert shown.found.most_common(1)[0][0] == 1, "the first hit, most often"
    assert f"{100 * stats.geom(0.1).cdf(10):.1f}%" in shown.said


# --- fair, or loaded ------------------------------------------------------------------------------


def test_the_test_of_the_dice_follows_the_experiment(lesson: Lesson) -> None:
    experiment = GrowingExperiment(lesson)
    fair = FairDice(lesson, table=experiment)
    experiment.roll[2].click()
    assert "200 dice" in fair.said
    experiment.reset.click()
    assert "0 dice" in fair.said


def test_chi_square_of_fair_pairs_is_that_of_its_degrees_of_freedom(lesson: Lesson) -> None:
    shown, unusual = FairPairs(lesson), []
    for _ in range(10):
        shown.repeat.click()
        found = re.match(r"(\d+) of 1,000", shown.said)
        assert found
        unusual.append(int(found[1]))
    assert len(set(unusual)) > 1
    assert np.mean(unusual) == pytest.approx(50, abs=8), "one in twenty"
    shown.rolls.slider.value = 500
    assert shown.found.mean() == pytest.approx(9, abs=0.5)
    assert shown.found.var() == pytest.approx(18, abs=4)
    assert limit() == pytest.approx(16.919, abs=0.001)


@each("part", [1, 37, 99])
def test_the_table_of_two_bags_adds_up_both_ways(part: int) -> None:
    shown = TwoWay()
    shown.part.slider.value = part
    rows = re.findall(r"</th>((?:<td>[\d,]+</td>)+)</tr>", shown.table.value)
    loaded, fair, both = (
        [int(n.replace(",", "")) for n in re.findall(r"[\d,]+(?=</td>)", row)] for row in rows
    )
    assert [a + b for a, b in zip(loaded, fair, strict=True)] == both
    assert all(ten + other == dice for ten, other, dice in (loaded, fair, both))
    assert loaded[2] / both[2] == part / 100
    assert (loaded[0] * 3, fair[0] * 9) == (loaded[1], fair[1])


def test_the_posterior_is_that_of_all_rolls_at_once(lesson: Lesson) -> None:
    shown = TwoBags(lesson)
    for control in shown.roll:
        control.click()
    assert (len(shown.rolls), len(shown.beliefs)) == (61, 62)
    ratio = prod(likelihood(n)[LOADED] / likelihood(n)[FAIR] for n in shown.rolls)
    p_value = re.findall(r"p = [\d.]+%", shown.said)
    for prior in (50, 10, 99):
        shown.prior.slider.value = prior
        odds = ratio * prior / (100 - prior)
        assert shown.beliefs[-1][LOADED] == odds / (1 + odds)
        assert re.findall(r"p = [\d.]+%", shown.said) == p_value != [], "no prior moves it"


def test_the_line_finds_the_bag(lesson: Lesson) -> None:
    shown, kinds = TwoBags(lesson), set()
    for _ in range(4):
        shown.another.click()
        for _ in range(MOST // 50):
            shown.roll[2].click()
        kinds.add(shown.kind)
        assert (shown.beliefs[-1][LOADED] > 0.99) == (shown.kind == LOADED)
    assert kinds == {LOADED, FAIR}
    assert all(control.disabled for control in shown.roll)
