"""Known games: what was published comes out, and a second route says the same."""

import itertools
from decimal import Decimal
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from azardia_nb import AzardiaError, games
from azardia_nb.games.known_results import Figure
from azardia_nb.games.known_results.bear_off import (
    TWO_MEN,
    Men,
    better_none_off,
    whole_bear_off,
)
from azardia_nb.games.known_results.chutes_and_ladders import chutes_chain
from azardia_nb.games.known_results.pig import whole_pig
from azardia_nb.solve.dynamic_programming import EXACT_ENOUGH

# --- what was published -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    ["chutes_and_ladders", pytest.param("pig", marks=pytest.mark.nightly), "bear_off"],
)
def test_what_was_published_comes_out(name: str) -> None:
    found = games.known(name).reproduce()
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
        games.known("azardia")


# --- Chutes and Ladders -------------------------------------------------------------------------


def test_the_mean_is_the_published_fraction() -> None:
    """As S. C. Althoen, L. King and K. Schilling have it (The Mathematical Gazette 77, 1993)."""
    assert chutes_chain().expected_steps()[0] == Fraction(
        225837582538403273407117496273279920181931269186581786048583,
        5757472998140039232950575874628786131130999406013041613400,
    )


# --- Pig ----------------------------------------------------------------------------------------


def plain_pig(goal: int) -> dict[tuple[int, int, int], float]:
    """Solve a short game without the engine, by going through all positions again and again."""
    points = range(goal)
    places = [(i, j, k) for i in points for j in points for k in points if i + k < goal]
    worth = dict.fromkeys(places, 0.0)
    while True:
        worst = 0.0
        for mine, theirs, turn in places:
            held = 1 - worth[theirs, mine + turn, 0]
            rolled = 1 - worth[theirs, mine, 0]
            for face in range(2, 7):
                rolled += worth.get((mine, theirs, turn + face), 1.0)
            better = max(held, rolled / 6)
            worst = max(worst, abs(better - worth[mine, theirs, turn]))
            worth[mine, theirs, turn] = better
        if worst < 1e-14:
            return worth


@pytest.mark.parametrize("goal", [2, 7, 15])
def test_a_short_game_of_pig_is_solved_without_the_engine_too(goal: int) -> None:
    game = whole_pig(goal)
    solved = game.solve()
    by_hand = plain_pig(goal)
    rows = game.states[game.seats >= 0]
    assert (game.seats == 0).sum() == len(by_hand)
    for seat, s, value in zip(
        game.seats[game.seats >= 0], rows, solved.values[game.seats >= 0], strict=True
    ):
        mine, theirs = int(s["score"][seat]), int(s["score"][1 - seat])
        assert value == pytest.approx(by_hand[mine, theirs, int(s["pot"])], abs=1e-11)


# --- the bear-off -------------------------------------------------------------------------------


def moves(men: Men, die: int) -> set[Men]:
    """Return how men can stand after one die; unmoved where all are off."""
    if not any(men):
        return {men}
    highest = max(point for point, count in enumerate(men, 1) if count)
    found = set()
    for point, count in enumerate(men, 1):
        if count and (point >= die or point == highest):
            after = list(men)
            after[point - 1] -= 1
            if point > die:
                after[point - die - 1] += 1
            found.add(tuple(after))
    return found


@cache
def plays(men: Men, roll: tuple[int, ...]) -> set[Men]:
    """Return how men can stand after a roll; a double is played four times."""
    found: set[Men] = set()
    for dice in [roll, roll[::-1]] if roll[0] != roll[1] else [roll * 2]:
        after = {men}
        for die in dice:
            after = {there for here in after for there in moves(here, die)}
        found |= after
    return found


@cache
def rolls_left(men: Men) -> Fraction:
    """Return how many rolls it takes on average, by plain recursion."""
    if not any(men):
        return Fraction(0)
    rolls = itertools.product(range(1, 7), repeat=2)
    least = (min(rolls_left(after) for after in plays(men, roll)) for roll in rolls)
    return 1 + sum(least, Fraction(0)) / 36


@cache
def wins(mine: Men, theirs: Men) -> Fraction:
    """Return how likely who is to throw takes all men off first, by plain recursion."""
    if not any(theirs):
        return Fraction(0)
    rolls = itertools.product(range(1, 7), repeat=2)
    most = (max(1 - wins(theirs, after) for after in plays(mine, roll)) for roll in rolls)
    return sum(most, Fraction(0)) / 36


def test_every_position_of_few_men_is_solved_by_recursion_too() -> None:
    game = whole_bear_off([(0, 0, 0, 0, 1, 2)])
    solved = game.turns_left()
    begins = np.flatnonzero((game.seats == 0) & ~game.states["dice"].any(axis=1))
    assert len(begins) > 60
    for at in begins:
        men = tuple(game.states["men"][at, 0].tolist())
        assert solved.values[at] == pytest.approx(float(rolls_left(men)), abs=1e-11)


def test_a_race_of_few_men_is_solved_by_recursion_too() -> None:
    game = whole_bear_off(((0, 0, 0, 1, 0, 1), (0, 0, 1, 0, 1, 0)))
    solved = game.solve()
    for at in np.flatnonzero((game.seats >= 0) & ~game.states["dice"].any(axis=1)):
        men, seat = game.states["men"][at].tolist(), game.seats[at]
        worth = wins(tuple(men[seat]), tuple(men[1 - seat]))
        assert solved.values[at] == pytest.approx(float(worth), abs=1e-11)


def test_the_one_pair_of_men_is_the_one_that_was_published() -> None:
    """Men on 6 and 4, a 5 and a 2 thrown: 6 to 1 and 4 to 2 (BGonline.org, message 149100)."""
    game = whole_bear_off(*([men] for men in TWO_MEN))
    solved = game.turns_left()
    rare = {men: better_none_off(game, solved, at) for at, men in enumerate(TWO_MEN)}
    assert {men: rolls for men, rolls in rare.items() if rolls} == {(0, 0, 0, 1, 0, 1): [(2, 5)]}
