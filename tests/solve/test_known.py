"""Known games: what was published comes out, and a second route says the same."""

import itertools
import math
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from azardia_nb.solve.dynamic_programming import EXACT_ENOUGH, value_iteration
from azardia_nb.solve.known import bear_off, chutes, coin_race, pig
from azardia_nb.solve.known.bear_off import Men, Roll, fewest_rolls, first_off, on_ace, plays
from azardia_nb.solve.known.figure import Figure, Reproduced

# --- what was published -------------------------------------------------------------------------

REPRODUCED: list[Callable[[], Reproduced]] = [
    chutes.reproduce_chutes,
    pig.reproduce_pig,
    bear_off.reproduce_bear_off,
]


@pytest.mark.parametrize("reproduce", REPRODUCED)
def test_what_was_published_comes_out(reproduce: Callable[[], Reproduced]) -> None:
    found = reproduce()
    assert [figure for figure in found.figures if not figure.agrees] == []
    assert 0 <= found.residual <= EXACT_ENOUGH


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


# --- Chutes and Ladders -------------------------------------------------------------------------


def test_the_mean_is_the_published_fraction() -> None:
    """As S. C. Althoen, L. King and K. Schilling have it (The Mathematical Gazette 77, 1993)."""
    assert chutes.chutes_and_ladders().expected_steps()[0] == Fraction(
        225837582538403273407117496273279920181931269186581786048583,
        5757472998140039232950575874628786131130999406013041613400,
    )


def test_chutes_go_down_and_ladders_go_up() -> None:
    assert all(top > foot for top, foot in chutes.CHUTES.items())
    assert all(foot < top for foot, top in chutes.LADDERS.items())
    ends = [*chutes.CHUTES, *chutes.LADDERS]
    assert len(set(ends)) == len(ends) == 19
    assert not {*chutes.CHUTES.values(), *chutes.LADDERS.values()} & set(ends)


def test_games_that_are_played_take_as_long() -> None:
    rng = np.random.default_rng(7)
    slides = chutes.LADDERS | chutes.CHUTES
    taken = []
    for _ in range(4000):
        square = turns = 0
        while square < chutes.SQUARES:
            there = square + int(rng.integers(1, 7))
            square = slides.get(there, there) if there <= chutes.SQUARES else square
            turns += 1
        taken.append(turns)
    mean = float(chutes.chutes_and_ladders().expected_steps()[0])
    assert abs(np.mean(taken) - mean) < 4 * 25.2 / math.sqrt(len(taken))
    assert np.mean(np.array(taken) <= 32) == pytest.approx(0.5, abs=0.03)


# --- Pig ----------------------------------------------------------------------------------------


def plain_pig(goal: int) -> dict[tuple[int, int, int], float]:
    """Solve a short game without arrays, by going through all positions again and again."""
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


@pytest.mark.parametrize("goal", [1, 2, 7, 15])
def test_a_short_game_of_pig_is_solved_without_arrays_too(goal: int) -> None:
    game = pig.pig(goal)
    solved = value_iteration(game.decisions, game.layers)
    for (mine, theirs, turn), value in plain_pig(goal).items():
        assert solved.values[game.number[mine, theirs, turn]] == pytest.approx(value, abs=1e-11)


def test_the_layers_of_pig_need_no_later_one() -> None:
    game = pig.pig(12)
    layer = np.searchsorted(game.layers.ends, np.arange(len(game.decisions.kind)), side="right")
    begin = game.decisions.begin
    for node in range(len(game.decisions.kind)):
        for there in game.decisions.next[begin[2 * node] : begin[2 * node + 2]]:
            assert there == len(layer) or layer[there] <= layer[node]


def test_who_holds_at_20_does_not_play_best() -> None:
    """Nobody can be sure of more than the best play gives; at 30 points it makes a difference."""
    best, thumb = pig.pig(30), pig.pig(30, hold_at=pig.HOLD_AT)
    other = value_iteration(thumb.decisions, thumb.layers).values[thumb.number[0, 0, 0]]
    assert (
        abs(value_iteration(best.decisions, best.layers).values[best.number[0, 0, 0]] - other)
        > 1e-3
    )


# --- the bear-off -------------------------------------------------------------------------------


@cache
def rolls_left(men: Men) -> Fraction:
    """Return how many rolls it takes on average, by plain recursion."""
    if not any(men):
        return Fraction(0)
    rolls = itertools.product(range(1, 7), repeat=2)
    return (
        1
        + sum(
            (min(rolls_left(after) for after in plays(men, ordered(roll))) for roll in rolls),
            Fraction(0),
        )
        / 36
    )


@cache
def wins(mine: Men, theirs: Men) -> Fraction:
    """Return how likely who is to throw takes all men off first, by plain recursion."""
    if not any(theirs):
        return Fraction(0)
    rolls = itertools.product(range(1, 7), repeat=2)
    return (
        sum(
            (
                max(1 - wins(theirs, after) for after in plays(mine, ordered(roll)))
                for roll in rolls
            ),
            Fraction(0),
        )
        / 36
    )


def ordered(roll: tuple[int, ...]) -> Roll:
    return min(roll), max(roll)


def test_every_position_of_few_men_is_solved_by_recursion_too() -> None:
    start = (0, 0, 0, 0, 1, 2)
    game = fewest_rolls(start)
    solved = value_iteration(game.decisions)
    assert len(game.nodes) > 60
    for men, node in game.nodes.items():
        assert -solved.values[node] == pytest.approx(float(rolls_left(men)), abs=1e-11)


def test_a_race_of_few_men_is_solved_by_recursion_too() -> None:
    start = (0, 0, 0, 1, 0, 1), (0, 0, 1, 0, 1, 0)
    game = first_off(start)
    solved = value_iteration(game.decisions)
    for race, node in game.nodes.items():
        assert solved.values[node] == pytest.approx(float(wins(*race)), abs=1e-11)


def test_the_stack_on_the_ace_point_is_the_same_as_a_chain() -> None:
    game = fewest_rolls(on_ace(bear_off.MEN))
    solved = value_iteration(game.decisions)
    exact = bear_off.stack().expected_steps()
    for men, node in game.nodes.items():
        assert -solved.values[node] == pytest.approx(float(exact[men[0]]), abs=1e-11)


def test_the_one_pair_of_men_is_the_one_that_was_published() -> None:
    """Men on 6 and 4, a 5 and a 2 thrown: 6 to 1 and 4 to 2 (BGonline.org, message 149100)."""
    game = fewest_rolls(*bear_off.TWO_MEN)
    solved = value_iteration(game.decisions)
    rare = {men: bear_off.better_none_off(game, solved, men) for men in bear_off.TWO_MEN}
    assert {men: rolls for men, rolls in rare.items() if rolls} == {(0, 0, 0, 1, 0, 1): [(2, 5)]}


@pytest.mark.parametrize(
    ("men", "roll", "after"),
    [
        ((2, 0, 0, 0, 0, 0), (3, 6), {(0,) * 6}),
        ((5, 0, 0, 0, 0, 0), (1, 1), {(1, 0, 0, 0, 0, 0)}),
        ((0, 0, 0, 0, 0, 1), (1, 2), {(0, 0, 1, 0, 0, 0)}),
        ((1, 0, 1, 0, 0, 0), (2, 2), {(0,) * 6}),
        ((0, 0, 0, 0, 1, 0), (6, 6), {(0,) * 6}),
    ],
)
def test_men_are_moved_as_the_rules_have_it(men: Men, roll: Roll, after: set[Men]) -> None:
    assert set(plays(men, roll)) == after


# --- the coin race ------------------------------------------------------------------------------


def test_the_hand_the_chain_and_the_solver_agree() -> None:
    by_hand = coin_race.turns_by_hand()
    steps = coin_race.chain().expected_steps()
    assert all(steps[tile] == turns for tile, turns in by_hand.items() if tile in steps)
    alone = value_iteration(coin_race.alone())
    for node, tile in enumerate(coin_race.TILES):
        assert -alone.values[node] == pytest.approx(float(by_hand[tile]), abs=1e-11)
    duel = value_iteration(coin_race.duel())
    assert duel.values[0] == pytest.approx(float(coin_race.duel_by_hand()), abs=1e-11)


@pytest.mark.parametrize("turns", range(6))
def test_all_sequences_of_tosses_are_counted(turns: int) -> None:
    going = 0
    for tosses in itertools.product(coin_race.TOSSES, repeat=turns):
        tile = coin_race.START
        for toss in tosses:
            if tile < coin_race.GOAL:
                tile = coin_race.farthest(tile, toss)
        going += tile < coin_race.GOAL
    assert coin_race.going_by_hand(turns) == Fraction(going, len(coin_race.TOSSES) ** turns)


def test_races_that_are_played_take_as_long() -> None:
    taken = coin_race.races(np.random.default_rng(3), 5000)
    assert np.mean(taken) == pytest.approx(8 / 3, abs=4 * float(np.std(taken)) / math.sqrt(5000))
    assert coin_race.races(np.random.default_rng(3), 50) == taken[:50]
