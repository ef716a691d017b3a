"""What the lessons about Axis Mundi show: moments, ways, prices, hunts, hiding, cards, brews."""

import re

import pytest

from azardia_nb.games.axis_mundi.odds.poison import (
    EMPTY,
    ONE,
    TWO,
    Brewed,
    soonest,
    to_a_brew,
    ways,
)
from azardia_nb.games.axis_mundi.odds.two_hunters import AWAY, STRIKE
from azardia_nb.simulation.statistics import mean
from azardia_widgets.games.axis_mundi.exhibits.drawing import CountingCards
from azardia_widgets.games.axis_mundi.exhibits.hunt import Hunts
from azardia_widgets.games.axis_mundi.exhibits.jumping_prices import PriceOfAWay
from azardia_widgets.games.axis_mundi.exhibits.moment import MOMENTS, Moment
from azardia_widgets.games.axis_mundi.exhibits.moving_map import GOALS, TurningIsland
from azardia_widgets.games.axis_mundi.exhibits.poison import (
    AT_ONCE,
    POLICIES,
    Mixing,
    OneColumn,
    Policies,
    per_dose,
)
from azardia_widgets.games.axis_mundi.exhibits.unseen import Ends, Hiding, TwoEnds
from azardia_widgets.games.axis_mundi.exhibits.worth import ForSale, FreeWill, Looking, Plans
from tests.cases import each


@each("name", MOMENTS)
def test_a_moment_offers_what_the_rules_allow_and_begins_again(name: str) -> None:
    moment = Moment(show=name)
    first = list(moment.buttons.buttons)
    assert set(first) <= {choice.action for choice in moment.game.legal()}
    for action in first:
        moment.buttons.buttons[action].click()
        assert moment.game.steps[0] == action
        moment.buttons.buttons["back"].click()
        assert list(moment.buttons.buttons) == first


def test_one_step_wins_one_wounds_and_one_heals() -> None:
    home = Moment(show="home")
    home.buttons.buttons["walk pier1"].click()
    assert home.game.winner == 1
    lost = {}
    for step in ("walk C", "walk E"):
        moment = Moment(show="wounds")
        before = int(moment.game.state["hp"][0])
        moment.buttons.buttons[step].click()
        lost[step] = before - int(moment.game.state["hp"][0])
    assert lost["walk C"] == 1
    assert lost["walk E"] < 0


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


def test_one_run_more_over_a_power_hex_costs_hit_points_or_none() -> None:
    shown = PriceOfAWay()
    shown.way.widget.value = "shore"
    lost = []
    for runs in range(5):
        shown.runs.slider.value = runs
        lost.append(shown.stages()[-1].lost)
    assert lost == sorted(lost)
    assert lost[0] == 0 < lost[-1]


def test_hunts_are_counted_for_each_pair_of_plans() -> None:
    shown = Hunts()
    shown.press[0].click()
    shown.press[0].click()
    shown.second.widget.value = AWAY
    shown.press[0].click()
    assert {plans: len(hunts) for plans, hunts in shown.ends.items()} == {
        (STRIKE, STRIKE): 2,
        (STRIKE, AWAY): 1,
    }


def test_a_deck_turned_over_to_its_last_card_has_shown_all_others() -> None:
    shown = CountingCards()
    while len(shown.seen) < len(shown.deck) - 1:
        shown.turn[-1].click()
    chances = shown.chances()
    assert len(chances) == len(shown.deck)
    assert set(chances[-1:]) <= {0, 1}
    # A bow lowers it and another card raises it, but where only one of the two is left.
    for is_bow, before, after in zip(shown.bows, chances, chances[1:], strict=False):
        assert after <= before if is_bow else after >= before
    shown.anew.click()
    assert shown.seen == []


def test_a_column_takes_as_many_throws_as_the_die_has_faces() -> None:
    shown = OneColumn()
    three = shown.said
    shown.faces.slider.value = 6
    assert shown.said != three
    assert shown.table.value.count("<td>6.00</td>") == 6


def test_drops_go_where_they_are_put_until_a_column_is_full() -> None:
    shown = Mixing(weighed=True)
    full = TWO[0]
    while sum(shown.mixture) + shown.face <= full:
        after = shown.grown(0)
        shown.put[0].click()
        assert shown.mixture == after
    shown.put[0].click()
    assert "role='alert'" in shown.wrong.value
    assert shown.mixture == after
    throws = shown.throws
    if shown.mixture[0] > ONE[0]:
        shown.afresh.click()
        assert shown.mixture == EMPTY
        assert shown.throws == throws + 1


def test_nobody_starts_again_before_there_is_too_much() -> None:
    shown = Mixing()
    shown.put[2].click()
    mixture = shown.mixture
    shown.afresh.click()
    assert "role='alert'" in shown.wrong.value
    assert shown.mixture == mixture


def test_following_the_nearest_way_brews_doses() -> None:
    shown = Mixing(weighed=True)
    left = to_a_brew(soonest().policy)
    while not shown.doses:
        to = min(ways(shown.mixture, shown.face), key=lambda one: left[one])
        if to == EMPTY:
            shown.afresh.click()
        else:
            next(put for at, put in enumerate(shown.put) if shown.grown(at) == to).click()
    assert shown.brews == 1
    assert shown.mixture == EMPTY


def test_policies_are_compared_by_as_many_brews() -> None:
    shown = Policies()
    shown.press[0].click()
    assert [len(brews) for brews in shown.brews.values()] == [AT_ONCE[0]] * len(POLICIES)
    again = Policies()
    again.press[0].click()
    assert again.table.value == shown.table.value


def test_a_dose_is_estimated_by_all_throws_over_all_doses() -> None:
    found = per_dose([Brewed(10, 1), Brewed(20, 2), Brewed(6, 1)])
    assert found.value == pytest.approx(36 / 4)
    assert found.low < found.value < found.high


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


def test_a_card_that_has_turned_a_die_is_gone() -> None:
    shown = FreeWill()
    for _ in range(2):  # begun anew before it is over, it counts for nothing
        shown.buttons.buttons["enter"].click()
        shown.buttons.buttons["back"].click()
    shown.buttons.buttons["enter"].click()
    shown.buttons.buttons["answer free-will 6"].click()
    while "pass" in shown.buttons.buttons:
        shown.buttons.buttons["pass"].click()
    shown.language = "es"
    assert len(shown.ends) == 1
    assert not shown.ends[0][1]


def test_the_best_plan_for_a_card_changes_with_what_it_is_worth_later() -> None:
    shown = Plans()
    best = []
    for later in (10, 30, 60):
        shown.later.slider.value = later
        best.append(shown.said.split(": ")[1])
    assert len(set(best)) == 3
    shown.later.slider.value = 20  # as good as each other
    assert " = " in shown.said


def test_a_tree_has_a_branch_for_each_thing_one_can_see() -> None:
    shown = Looking(hand=5, unseen=20)
    boxes = []
    for seen in (0, 1, 2, 5):
        shown.seen.slider.value = seen
        boxes.append(shown.tree.widget.value.count("<li>"))
    # No look and no blow; a look, and no blow; a blow with two ends; and one that is sure.
    assert boxes == [1, 3, 5, 3]


def test_dearer_looks_are_not_bought() -> None:
    shown = ForSale()
    bought = []
    for price in (0, 8, 20):
        shown.price.slider.value = price
        told = re.search(r"\d+", shown.said)
        bought.append(int(told[0]) if told else 0)
    assert bought == [5, 2, 0]


@each("end", range(5))
def test_who_always_hides_on_the_same_hex_is_found(end: int) -> None:
    shown = Hiding()
    for _ in range(20):
        shown.hide[end].click()
    assert shown.gained[5:] == [0] * 15
    assert shown.hidden[end] == 20
    shown.anew.click()
    assert not shown.gained
    assert not sum(shown.struck)


def test_chance_gets_about_the_value_from_one_who_counts() -> None:
    shown = Hiding(mixed=True)
    for _ in range(20):
        shown.many.click()
    assert len(shown.gained) == 2000
    assert mean(shown.gained).low < float(shown.best.value) < mean(shown.gained).high
    assert shown.hidden[3:] == [0, 0]  # not used


def test_the_best_share_of_two_ends_leaves_most_by_the_worse_strike() -> None:
    shown = TwoEnds()
    least = {}
    for share in (0, 25, 50, 100):
        shown.share.slider.value = share
        least[share] = shown.said.split("least ")[1].split()[0]
    assert least == {0: "0.00", 25: "0.75", 50: "0.50", 100: "0.00"}


def test_both_who_learn_come_nearer_to_the_value() -> None:
    shown = Ends(learning=True)
    said = []
    for rounds in (10, 100, 200):
        shown.rounds.slider.value = rounds
        said.append(shown.said)
    assert len(set(said)) == 3
    assert all("6/5" in one for one in said)
