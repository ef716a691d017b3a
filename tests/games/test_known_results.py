"""Known games: published results are reproduced, and confirmed in a second way."""

import itertools
from decimal import Decimal
from fractions import Fraction

import pytest

from azardia_nb import AzardiaError, games
from azardia_nb.games.known_results import Figure
from azardia_nb.games.known_results import coin_race as by_hand
from azardia_nb.games.known_results.bear_off import (
    TWO_MEN,
    better_none_off,
    whole_bear_off,
)
from azardia_nb.games.known_results.chutes_and_ladders import chutes_chain
from azardia_nb.solve.dynamic_programming import EXACT_ENOUGH

# --- what was published -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    ["chutes_and_ladders", pytest.param("pig", marks=pytest.mark.nightly), "bear_off"],
)
def test_what_was_published_comes_out(name: str) -> None:
    found = games.results_of(name).reproduce()
    assert [figure for figure in found.figures if not figure.agrees] == []
    assert 0 <= found.residual <= EXACT_ENOUGH
    assert found.distribution or [len(line) for line in found.lines.values()] == [100] * 3


@pytest.mark.parametrize(
    ("published", "found", "agrees"),
    [
        ("39.2251", Fraction(392251, 10000), True),
        ("39.2251", 39.22514, True),
        ("39.2251", 39.22516, False),
        ("32", Fraction(33), False),
    ],
)
def test_a_figure_agrees_to_its_last_digit(
    published: str, found: Fraction | float, agrees: bool
) -> None:
    figure = Figure("", Decimal(published), found, "")
    assert figure.agrees is agrees


def test_of_other_games_nothing_is_known() -> None:
    with pytest.raises(AzardiaError, match=r"'azardia', .* bear_off"):
        games.results_of("azardia")


# --- Chutes and Ladders -------------------------------------------------------------------------


def test_the_mean_is_the_published_fraction() -> None:
    """As S. C. Althoen, L. King and K. Schilling have it (The Mathematical Gazette 77, 1993)."""
    assert chutes_chain().expected_steps()[0] == Fraction(
        225837582538403273407117496273279920181931269186581786048583,
        5757472998140039232950575874628786131130999406013041613400,
    )


# --- the bear-off -------------------------------------------------------------------------------


def test_the_one_pair_of_men_is_the_one_that_was_published() -> None:
    """Men on 6 and 4, a 5 and a 2 thrown: 6 to 1 and 4 to 2 (BGonline.org, message 149100)."""
    game = whole_bear_off(*([men] for men in TWO_MEN))
    solved = game.turns_left()
    rare = {men: better_none_off(game, solved, at) for at, men in enumerate(TWO_MEN)}
    assert {men: rolls for men, rolls in rare.items() if rolls} == {(0, 0, 0, 1, 0, 1): [(2, 5)]}


# --- known coin race ------------------------------------------------------------------------------


TOSSES = [toss for toss, cases in by_hand.CASES.items() for _ in range(cases)]


def test_the_hand_the_chain_and_the_solver_agree() -> None:
    turns = by_hand.turns_by_hand()
    alone, chain = by_hand.race(1), by_hand.chain()
    solved, steps = alone.turns_left(), chain.expected_steps()
    begins = [at for at in chain.states if alone.seats[at] >= 0]
    assert begins
    for at in begins:
        tile = int(alone.states["tile"][at, 0])
        assert steps[at] == turns[tile]
        assert solved.values[at] == pytest.approx(float(turns[tile]), abs=1e-11)
    duel = by_hand.race(2).solve()
    assert duel.worth(0) == pytest.approx(float(by_hand.duel_by_hand()), abs=1e-11)
    assert duel.worth(0, seat=1) == pytest.approx(1 - 64 / 105, abs=1e-11)


@pytest.mark.parametrize("turns", range(6))
def test_all_sequences_of_tosses_are_counted(turns: int) -> None:
    going = 0
    for tosses in itertools.product(TOSSES, repeat=turns):
        tile = by_hand.BEGIN
        for toss in tosses:
            if tile < by_hand.GOAL:
                tile = max(by_hand.tiles_by_action(tile, toss).values())
        going += tile < by_hand.GOAL
    assert by_hand.going_by_hand(turns) == Fraction(going, by_hand.ALL_CASES**turns)
