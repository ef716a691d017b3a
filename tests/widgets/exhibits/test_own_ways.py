"""Learners' own policies and baskets are scored exactly, beside the best ones."""

from fractions import Fraction
from itertools import product

import numpy as np
import pytest

from azardia_nb.games.axis_mundi.odds.two_hunters import best_answer, scores
from azardia_nb.games.azardia.odds import own_way, race, spending
from azardia_widgets.games.axis_mundi.exhibits.jumping_prices import RunOrWalk
from azardia_widgets.games.azardia.exhibits.own_way import OwnWay, best_way, turns
from azardia_widgets.games.titan_race.exhibits import life


def by_iteration(adds: list[bool], hits: bool) -> float:
    """Return the expected turns from tile 81, by the rulebook: bounce back, reroll one zero.

    `adds` says for each group of tiles whether the pawn adds; `hits` takes the goal if possible.
    """
    tiles = range(81, 150)
    bounce = [min(n, 300 - n) for n in range(200)]

    def end(tile: int, a: int, b: int) -> int | None:
        both = (bounce[tile + a + b], bounce[tile + abs(a - b)] if a != b else None)
        if hits and 150 in both:
            return 150
        return both[0] if adds[group[tile]] else both[1]

    group = {150 - d: at for at, (a, b) in enumerate(own_way.GROUPS) for d in range(a, b + 1)}
    matrix = np.zeros((len(tiles), len(tiles)))
    for tile in tiles:
        first = [end(tile, a, b) for a, b in product(range(1, 11), repeat=2)]
        again = [tile if one is None else one for one in first]  # the second zero stands
        share = first.count(None) / 100
        for ends, weight in (([one for one in first if one is not None], 1.0), (again, share)):
            for there in ends:
                if there < 150:
                    matrix[tile - 81, there - 81] += weight / 100
    return float(np.linalg.solve(np.eye(len(tiles)) - matrix, np.ones(len(tiles)))[0])


@pytest.mark.parametrize("adds", ["+++++", "-----", "---++", "-+-+-"])
@pytest.mark.parametrize("hits", [False, True])
def test_a_way_takes_the_turns_that_the_rules_give(adds: str, hits: bool) -> None:
    way = [sign == "+" for sign in adds]
    assert own_way.turns(way, hits)[81] == pytest.approx(by_iteration(way, hits))


def test_always_adding_or_subtracting_is_a_way_of_the_race() -> None:
    for adds, policy in ((True, race.adding), (False, race.subtracting)):
        known = race.tyrant_zone(policy).expected_steps_floats().values
        assert own_way.turns([adds] * 5, hits=False)[149] == pytest.approx(known[149])


def test_no_way_beats_the_best_play_and_the_least_one_comes_near() -> None:
    best = spending.turns_left(spending.best().values)[81, 0]
    assert best < turns(*best_way()) < best + 0.5  # what the lesson asks for
    shown = OwnWay()
    shown.raising = True
    shown.score.click()
    assert shown.score.disabled
    shown.group0.widget.value = "−"
    assert not shown.score.disabled
    shown.score.click()
    assert shown.table.value.count("scope='row'") == 2


def test_a_basket_is_affordable_and_best_is_a_mixture() -> None:
    assert life.points_of(life.best_basket()) <= life.POINTS
    assert sum(n > 0 for n in life.best_basket()) > 1
    shown = life.Budget()
    shown.raising = True
    shown.lives.slider.value, shown.dice.slider.value = 4, 5
    assert shown.score.disabled
    shown.dice.slider.value = 0
    shown.score.click()
    assert life.standing((4, 0, 0)) == chance_of_standing(11, 6)


def wounded_on_the_shore(plan: tuple[str, ...]) -> int:
    """Return the hit points that a plan costs, from the lesson's table of wounds."""
    moves = [hexes for hexes in map(int, plan) for _ in range(hexes)]
    lost = wounds = 0
    for walked, hexes in zip("AAAPAAAW", moves, strict=True):
        if walked == "P":  # a Power Hex
            lost, wounds = lost // 2, 0
            continue
        wounds += {"A": hexes, "W": hexes - 1}[walked]
        lost, wounds = lost + wounds // 4, wounds % 4
    return lost


def test_one_plan_on_the_shore_costs_nothing() -> None:
    possible = [plan for plan in product("12", repeat=6) if sum(map(int, plan)) == 8]
    shown = RunOrWalk()
    shown.raising = True
    assert [-shown.worth(*plan) for plan in possible] == [*map(wounded_on_the_shore, possible)]
    assert [plan for plan in possible if shown.is_best(*plan)] == [tuple("221111")]
    assert shown.score.disabled  # this plan does not arrive
    shown.pace0.value = shown.pace5.value = "2"
    shown.score.click()
    assert shown.table.value.count("scope='row'") == 1
    assert shown.way.value.count("scope='row'") == 8


def chance_of_standing(turns: int, lives: int) -> Fraction:
    """Return the probability of not being knocked out, with one die and a risk of 1/2 per turn."""
    at = {lives: Fraction(1)}
    for _ in range(turns):
        then: dict[int, Fraction] = {}
        for (left, p), gained, lost in product(at.items(), (0, 1), (0, 1)):
            likely = p * Fraction((5, 1)[gained], 6) / 2
            now = min(lives, left + gained) - lost
            if now > 0:
                then[now] = then.get(now, Fraction(0)) + likely
        at = then
    return sum(at.values(), Fraction(0))


def test_two_hunters_score_what_they_keep_if_the_high_falls() -> None:
    assert [scores(pair) for pair in ((6, 6), (6, 7), (10, 3))] == [(0, 0), (4, 3), (0, 7)]
    assert [best_answer(seen) for seen in ([6], [6, 3], [4], [0])] == [7, 7, 9, 0]
