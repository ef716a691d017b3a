"""Distributions, experiments and tests of fit, compared with SciPy, icepool and counting."""

import math
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import icepool
import numpy as np
import pandas as pd
import pytest
from scipy import stats

from azardia_nb import Deck, Game, Placed
from azardia_nb.errors import AzardiaError
from azardia_nb.games.azardia.odds.dice import (
    PAIR,
    total,
)
from azardia_nb.games.azardia.odds.turn_tree import GameTree
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.probability import goodness_of_fit
from azardia_nb.probability.dice import d, fair, highest, lowest
from azardia_nb.probability.dice import total as sum_of
from azardia_nb.probability.distribution import Distribution, chances, mean, table, variance
from azardia_nb.probability.draws import copies, hits, normal, posterior, within
from azardia_nb.probability.funnel import SURE, Z, band, leaving, whole_line
from azardia_nb.probability.goodness_of_fit import Experiment
from azardia_nb.simulation.statistics import wilson
from azardia_nb.solve.game_tree import until_choice
from azardia_nb.text.language import speaking
from tests.cases import each

# --- distribution ---------------------------------------------------------------------------------


FACES = range(1, 7)


def counted(*outcomes: Any) -> Distribution:
    return Distribution(
        {one: Fraction(n, len(outcomes)) for one, n in sorted(Counter(outcomes).items())}
    )


def test_it_counts_what_can_be_rolled() -> None:
    four = list(product(FACES, repeat=4))
    assert d(6).highest(4, 3) == counted(*(sum(roll) - min(roll) for roll in four))
    assert 2 @ d(6) - 1 == counted(*(a + b - 1 for a, b in product(FACES, FACES)))
    assert abs(d(6) - d(6)) == counted(*(abs(a - b) for a, b in product(FACES, FACES)))
    assert (d(6) > d(6))[True] == Fraction(15, 36)
    assert d(6).given(range(3, 9)) == counted(3, 4, 5, 6)


@each("number", [-3, 0, 1, 4, np.int64(4), 4.0])
@each("faces", [(1, 2, 3), (0, 0, 5), (-2, 7), (0.5, 1), (4,), (Fraction(1, 3), 1)])
def test_equal_dice_are_added_as_they_are_counted(number: int, faces: Any) -> None:
    rolls = product(faces, repeat=abs(int(number)))
    sign = -1 if number < 0 else 1
    assert number @ d(faces) == counted(*(sign * sum(roll) for roll in rolls))


def test_the_number_of_dice_may_be_rolled() -> None:
    # Six dice each time, of which those count that the first one says.
    rolls = product(FACES, product((1, 2), repeat=6))
    assert d(6) @ d(2) == counted(*(sum(roll[:number]) for number, roll in rolls))
    assert (d(6) @ d(6)).mean() == Fraction(49, 4)
    assert ((d(2) - 2) @ d(6))[-3] == Fraction(1, 12)


def test_a_thousand_dice_are_added_exactly() -> None:
    many = 1000 @ d(6)
    assert (mean(many), variance(many)) == (Fraction(3500), Fraction(35000, 12))
    assert 100 @ d((1, 1, 4)) == chances(100 @ icepool.Die([1, 1, 4]))


@each("faces", ["6", "d6", "D6 ", "１d６", np.int64(6), 6.0, Fraction(6), np.array(6), range(1, 7)])
def test_a_die_is_read_from_what_people_pass(faces: Any) -> None:
    assert d(faces) == counted(*FACES)
    if not isinstance(faces, str):
        assert sum_of((faces, 2)) == d(6) + d(2)


def test_dice_are_read_from_text() -> None:
    assert d("2d6+1d4-1") == d(6) + d(6) + d(4) - 1
    assert d("10 - d% + 2") == 12 - d(100)
    assert d("4d6dl1-1") == d("-1 + 4D6kh3") == d(6).highest(4, 3) - 1
    assert d("2d20kl1+4dF") == d(20).lowest(2) + 4 @ d((-1, 0, 1))
    assert d(d("2d6")) == 2 @ d(6)
    assert d(np.array([6])) == d(pd.Series([6])) == {6: 1}


def test_outcomes_are_one_or_several() -> None:
    assert d(6).is_in(6) == d(6).is_in(n for n in (6, 6)) == (d(6) >= 6)
    assert d(6).reroll(1, depth=1) == d(6).reroll([1], depth=1)
    assert d("d6,d6").is_in((6, 6))[True] == Fraction(1, 36)
    assert d(6).explode(6) == d(6).explode()


def test_faces_of_several_dice_are_separate_arguments() -> None:
    two, different = d(6).sequence(2), lambda *faces: len(set(faces))
    assert two.map(different) == two.map(lambda a, b: 2 - (a == b)) == two.map(lambda f: len({*f}))
    assert two.map(max) == d(6).highest(2)
    assert d(6).pool(2).expand() == d("2d6,d1").map(lambda _, a, b: (a, b))


def test_dice_are_divided_raised_and_chosen_from_as_they_are_counted() -> None:
    pairs = list(product(FACES, (1, 2)))
    assert d(6) / d(2) == counted(*(Fraction(a, b) for a, b in pairs))
    assert 6 // d(6) == counted(*(6 // a for a in FACES))
    assert d(6) ** d(2) == counted(*(a**b for a, b in pairs))
    assert (d(6) > 2) & (d(2) > 1) == counted(*(a > 2 and b > 1 for a, b in pairs))
    three = list(product(range(1, 5), FACES, range(1, 9)))
    assert highest(d(4), d(6), d(8), keep=2) == counted(*(sum(roll) - min(roll) for roll in three))
    assert lowest(d(4), d(6), d(8)) == counted(*map(min, three))


def test_an_outcome_that_cannot_come_has_no_chance() -> None:
    assert [(d(6) >= n)[True] for n in (1, 7)] == [1, 0]
    assert [(d(6) >= 1)[False], d(6)[7], d(6)["x"], d(6).get((1, 2)), (2 @ d(6))[1]] == [0] * 5
    assert len(d(6)) == 6
    assert pd.Series(d(6)).sum() == 1


def test_what_cannot_come_tells_nothing() -> None:
    with pytest.raises(AzardiaError):
        d(6).given([7])


@pytest.mark.parametrize(("code", "half"), [("en", "50%"), ("es", "50\xa0%")])
def test_a_notebook_shows_each_outcome_and_its_chance(code: str, half: str) -> None:
    with speaking(code):
        assert d(2)._repr_html_().count(half) == 4
        assert d(100)._repr_html_().count("<tr>") == 61


# --- odd distributions ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "use", [table, mean, lambda given: goodness_of_fit.chi_square({1: 2}, given)]
)
@pytest.mark.parametrize(
    ("given", "named"), [({1: Fraction(1, 2)}, "1/2"), ({1: 0.5, 2: 0.5}, r"0\.5")]
)
def test_what_is_no_distribution_is_refused(use, given: dict[int, Fraction], named: str) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(AzardiaError, match=named):
        use(given)


def test_one_outcome_always_fits() -> None:
    fit = goodness_of_fit.chi_square({6: 10}, {6: Fraction(1)})
    assert (fit.statistic, fit.freedom, fit.chance) == (0, 0, 1)


def test_a_face_that_never_comes_is_not_expected() -> None:
    fit = goodness_of_fit.chi_square({2: 10, 10: 5}, goodness_of_fit.relabelled(10, 1, 10))
    assert fit.freedom == 8
    with pytest.raises(AzardiaError, match="1"):
        goodness_of_fit.chi_square({1: 1}, goodness_of_fit.relabelled(10, 1, 10))


def test_nothing_is_found_without_rolls() -> None:
    assert goodness_of_fit.power(goodness_of_fit.face(10), 0) == 0


# --- draws ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("of", "among", "draws"), [(6, 100, 2), (3, 25, 5), (1, 10, 10), (4, 9, 7)]
)
def test_copies_follow_the_binomials(of: int, among: int, draws: int) -> None:
    distribution = copies(of, among, draws)
    for count, chance in distribution.items():
        ways = math.comb(of, count) * math.comb(among - of, draws - count)
        assert chance == Fraction(ways, math.comb(among, draws))
    assert within(of, among, draws) == 1 - distribution.get(0, 0)


def test_the_engine_draws_alike() -> None:
    deck = Deck.kit()
    card = max((card for card in deck.cards if card.deck == "action"), key=lambda card: card.count)
    game = Game.place([Placed(20, character="robot"), Placed(30, character="mantis")])
    game.automatic = False
    for step in ("roll", "roll 4 3"):
        game.repeat(step)
    game.play("add")
    assert game.phase == "draw"
    kind = deck.kind(card.id)
    distribution = GameTree(game, until_choice).distribution(lambda end: int(end["hand"][0][kind]))
    assert distribution == copies(card.count, deck.count(Pile.ACTION), 2)


# --- trials ---------------------------------------------------------------------------------------


TENTH = Fraction(1, 10)


@pytest.mark.parametrize("tries", [1, 10, 100, 400])
@pytest.mark.parametrize("chance", [TENTH, Fraction(1, 3), Fraction(1, 2)])
def test_hits_are_binomial(tries: int, chance: Fraction) -> None:
    found = hits(tries, chance)
    assert sum(found.values()) == 1
    law = stats.binom(tries, float(chance))
    assert [float(p) for p in found.values()] == pytest.approx(law.pmf(range(tries + 1)))
    assert (mean(found), variance(found)) == (tries * chance, tries * chance * (1 - chance))


def test_the_curve_is_that_of_scipy() -> None:
    law = stats.norm(10, 3)
    assert normal(Fraction(10), Fraction(9), 7, 13) == pytest.approx(law.cdf(13.5) - law.cdf(6.5))


# --- bayes ----------------------------------------------------------------------------------------


LOADED, FAIR = goodness_of_fit.loaded(10, 10, 3), goodness_of_fit.face(10)


def likelihood(shown: int) -> dict[str, Fraction]:
    return {"loaded": LOADED[shown], "fair": FAIR[shown]}


@pytest.mark.parametrize("part", [1, 10, 50, 99])
def test_a_posterior_is_a_share_of_equally_likely_cases(part: int) -> None:
    prior = {"loaded": Fraction(part, 100), "fair": Fraction(100 - part, 100)}
    # Tickets instead of fractions: 12 sides of a loaded die, three of them a 10, against 10 sides
    # of a fair one, each pair of rolls drawn from 100 dice.
    sides = {"loaded": [*range(1, 11), 10, 10], "fair": list(range(1, 11))}
    for first, second in ((10, 10), (10, 3), (3, 7)):
        cases = {
            name: Fraction(
                sum(rolls == (first, second) for rolls in product(sides[name], repeat=2)),
                len(sides[name]) ** 2,
            )
            * prior[name]
            for name in prior
        }
        now = posterior(posterior(prior, likelihood(first)), likelihood(second))
        assert now["loaded"] == cases["loaded"] / sum(cases.values())
        assert sum(now.values()) == 1


def test_what_nothing_allows_is_refused() -> None:
    impossible = {"loaded": Fraction(0), "fair": Fraction(0)}
    with pytest.raises(AzardiaError):
        posterior({"loaded": Fraction(1, 2), "fair": Fraction(1, 2)}, impossible)


# --- experiment -----------------------------------------------------------------------------------


def rolled(seed: int, times: int) -> Experiment:
    experiment = Experiment(seed, fair(PAIR))
    experiment.roll(times)
    return experiment


def test_the_same_seed_rolls_the_same() -> None:
    assert rolled(4, 50).rolls == rolled(4, 50).rolls
    assert rolled(4, 50).rolls != rolled(5, 50).rolls


def test_after_a_reset_the_rolls_are_new() -> None:
    experiment = rolled(4, 20)
    first = list(experiment.rolls)
    experiment.reset()
    assert not experiment.rolls
    experiment.roll(20)
    assert experiment.rolls != first


def test_only_the_second_die_is_loaded() -> None:
    experiment = Experiment(2, (goodness_of_fit.face(10), goodness_of_fit.loaded(10, 10, 3)))
    experiment.roll(4000)
    first, second = (sum(roll[at] == 10 for roll in experiment.rolls) for at in (0, 1))
    assert 320 < first < 480  # 400 expected, 4 standard deviations either way
    assert 880 < second < 1120  # 1000 expected


# --- goodness of fit ------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_statistic_and_p_value_are_those_of_scipy(seed: int) -> None:
    experiment = Experiment(seed, (goodness_of_fit.face(10),) * 2)
    experiment.roll(700)
    for counts, distribution in (
        (goodness_of_fit.faces(experiment.rolls), goodness_of_fit.face(10)),
        (goodness_of_fit.sums(experiment.rolls), total()),
    ):
        fit = goodness_of_fit.chi_square(counts, distribution)
        expected = [float(chance * fit.tries) for chance in distribution.values()]
        other = stats.chisquare([counts[k] for k in distribution], expected)
        assert float(fit.statistic) == pytest.approx(other.statistic)
        assert fit.chance == pytest.approx(other.pvalue)


def test_a_verdict_takes_five_expected_of_the_rarest_outcome() -> None:
    assert (
        goodness_of_fit.chi_square({}, goodness_of_fit.face(10)).fewest
        == 10 * goodness_of_fit.ENOUGH
    )
    assert goodness_of_fit.chi_square({}, total()).fewest == 100 * goodness_of_fit.ENOUGH
    assert not goodness_of_fit.chi_square({1: 49}, goodness_of_fit.face(10)).enough
    assert goodness_of_fit.chi_square({1: 50}, goodness_of_fit.face(10)).enough


def test_without_tries_nothing_is_uneven() -> None:
    fit = goodness_of_fit.chi_square({}, goodness_of_fit.face(10))
    assert (fit.statistic, fit.chance, fit.enough) == (0, 1, False)


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (0.0051, (5, 1000)),
        (0.01, (1, 100)),
        (0.999, (999, 1000)),
        (1e-12, (0, 1_000_000)),
    ],
)
def test_a_chance_is_said_in_as_many_tries_as_it_needs(
    chance: float, said: tuple[int, int]
) -> None:
    assert goodness_of_fit.as_hits_and_tries(chance) == said


# --- funnel ---------------------------------------------------------------------------------------


AT = range(25, 10_001, 25)
LINES = 4000


def lines(chance: float, at: range) -> np.ndarray[tuple[int, int], np.dtype[np.float64]]:
    """Return simulated shares of hits, shape (LINES, numbers of tries `at`)."""
    rng = np.random.default_rng(1)
    hits = rng.binomial(at.step, chance, (LINES, len(at))).cumsum(axis=1)
    return hits / np.array(at)


@pytest.mark.parametrize("chance", [0.1, 0.25, 0.4665])
@pytest.mark.parametrize("whole", [False, True])
def test_so_many_lines_leave_their_band_as_are_rolled(chance: float, whole: bool) -> None:
    wide = whole_line(chance, AT) if whole else Z
    low, high = np.array([band(chance, n, wide) for n in AT]).T
    rolled = lines(chance, AT)
    outside = ((rolled < low) | (rolled > high)).any(axis=1)
    least, most = wilson(int(outside.sum()), LINES)
    assert least < leaving(chance, AT, wide) < most
    assert leaving(chance, AT, wide) <= 1 - SURE + 1e-9 if whole else outside.mean() > 0.4
