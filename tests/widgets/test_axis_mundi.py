"""The island's drawing and exhibits: turning rings, heights, figures, picked hexes."""

from math import dist
from typing import Any

from azardia_nb.games import load
from azardia_nb.games.axis_mundi.odds.poison import (
    EMPTY,
    ONE,
    TWO,
)
from azardia_nb.games.axis_mundi.rules.board import (
    HEXES,
    SPACES,
    TURNS,
)
from azardia_widgets.games.axis_mundi.exhibits.moving_map import GOALS, TurningIsland
from azardia_widgets.games.axis_mundi.exhibits.poison import (
    Mixing,
)
from azardia_widgets.games.axis_mundi.exhibits.worth import FreeWill
from azardia_widgets.games.axis_mundi.layout import SIDE, layout
from tests.cases import each

# --- axis mundi -----------------------------------------------------------------------------------


AXIS = load("axis_mundi")


@each("turns", range(TURNS))
def test_what_touches_by_the_rules_touches_in_the_picture(turns: int) -> None:
    rules = AXIS.Game(seed=1).rules
    on = layout(rules, turns)
    for hex in range(SPACES):
        near = {int(other) for other in rules["near"][turns, hex] if other >= 0}
        seen = {other for other in range(SPACES) if 0 < apart(on, hex, other) < 2 * SIDE}
        assert near == seen, HEXES[hex]


def apart(on: Any, one: int, other: int) -> float:
    return dist(on.places[one], on.places[other])


# --- axis mundi exhibits --------------------------------------------------------------------------


@each("goal", GOALS)
@each("hex", ["A", "1C", "3A", "axis"])
def test_every_round_has_its_way(goal: str, hex: str) -> None:
    shown = TurningIsland(goal=goal, hex=hex)
    for round in (1, 2, 12):
        shown.round.slider.value = round
        way = shown.way()
        assert bool(way) == ((goal, hex) != ("up", "axis"))
        if way:
            # Each stop lies beside the one before, as seen from the shore, or on it.
            assert len(shown._from_the_shore(way)) == len(way)
            turns = int(shown.ways().turns[shown.turns, 3, way[0].hex])
            assert way[-1].rounds == turns - 1


def test_drops_go_where_they_are_put_until_a_column_is_full() -> None:
    shown = Mixing(weighed=True)
    full = TWO[0]
    while sum(shown.mixture) + shown.face <= full:
        after = shown.grown(0)
        shown.columns[0].click()
        assert shown.mixture == after
    shown.columns[0].click()
    assert "role='alert'" in shown.wrong.value
    assert shown.mixture == after
    throws = shown.throws
    if shown.mixture[0] > ONE[0]:
        shown.afresh.click()
        assert shown.mixture == EMPTY
        assert shown.throws == throws + 1


def test_nobody_starts_again_before_there_is_too_much() -> None:
    shown = Mixing()
    shown.columns[2].click()
    mixture = shown.mixture
    shown.afresh.click()
    assert "role='alert'" in shown.wrong.value
    assert shown.mixture == mixture


def test_entering_is_counted_once_and_begins_anew_with_other_dice() -> None:
    shown = FreeWill()
    shown.buttons.buttons["enter heaven"].click()
    assert shown.ends == [(True, False)]
    faces = set()
    for n in range(2, 12):
        shown.buttons.buttons["back"].click()
        shown.buttons.buttons["enter"].click()
        faces.add(next(step for step in shown.game.steps if step.startswith("die")))
        while "pass" in shown.buttons.buttons:
            shown.buttons.buttons["pass"].click()
        assert len(shown.ends) == n
        assert shown.ends[-1][1]
    assert len(faces) > 1
    assert {angel for angel, _ in shown.ends[1:]} == {True, False}
