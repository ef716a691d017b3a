"""The race as a chain, pressed."""

import re
from fractions import Fraction

from azardia_nb.games.azardia.odds import race, spending
from azardia_nb.games.azardia.odds.turn_tree import adding, at_random
from azardia_nb.games.azardia.rules.board import A_TILES
from azardia_nb.text.say import decimal, percent
from azardia_widgets import Lesson
from azardia_widgets.games.azardia.exhibits.chain import (
    MOST_TURNS,
    BestWay,
    LongRun,
    RoadToGoal,
    Spread,
    predict_long_run,
    signs,
)
from tests.cases import each
from tests.text.golden import tells, wording


def test_turns_spread_the_pawn_over_the_tiles() -> None:
    shown = Spread()
    canvas, chart = shown.board.scene, shown.chart.widget.value
    shown.turns.slider.value = 2
    assert shown.board.scene != canvas
    distribution = race.zone_zero(adding).distribution(1, 2)
    tile = max(distribution, key=lambda tile: (distribution[tile], -tile))
    assert tells(
        shown.access.descriptions[0],
        "overlay.likeliest",
        tiles=f"tile {tile}: {percent(distribution[tile])}…",
    )
    assert tells(shown.said, "chain.spread", tiles=len(distribution))
    chance = sum((distribution.get(tile, Fraction(0)) for tile in A_TILES), Fraction(0))
    assert percent(chance) in shown.said
    shown.policy.value = "toss"
    assert shown.chart.widget.value != chart
    distribution = race.zone_zero(at_random).distribution(1, 2)
    assert tells(shown.said, "chain.spread", tiles=len(distribution))


def test_in_the_tyrant_zone_it_arrives() -> None:
    shown = Spread()
    shown.zone.widget.value = "tyrant"
    shown.turns.slider.value = MOST_TURNS
    arrived = race.tyrant_zone(adding).distribution(81, MOST_TURNS)[150]
    assert tells(shown.said, "chain.arrived", chance=percent(arrived))
    assert "level 5" in shown.access.descriptions[0]


@each("typed", ["61", "-1", "x", ""])
def test_turns_that_are_none_are_refused_and_nothing_changes(typed: str) -> None:
    shown = Spread()
    before = shown.picture()
    shown.turns.field.value = typed
    assert "role='alert'" in shown.turns.wrong.value
    assert shown.picture() == before


def test_long_run_lists_the_a_tiles() -> None:
    shown = LongRun()
    assert (
        wording("overlay.same", unit=wording("chain.landings"), much="0.09")
        in shown.access.descriptions[0]
    )
    assert "1/11 (0.0909)" in shown.table.value
    assert "8/11" in shown.table.value
    shown.policy.value = "aim"
    laps = race.laps(race.FOR_A_TILES)
    assert decimal(sum(laps[tile] for tile in A_TILES), "en", 3) in shown.said
    shown.language = "es"
    assert wording("chain.landings", "es") in shown.access.descriptions[0]
    assert shown.policy.value == "aim"


def test_the_road_shows_turns_to_go() -> None:
    shown = RoadToGoal()
    left = race.tyrant_zone(adding).expected_steps()
    assert tells(shown.said, "chain.turns", mean=decimal(left[81], "en", 2))
    shown.tile.slider.value = 149
    assert tells(shown.said, "chain.turns", mean=decimal(left[149], "en", 2))
    assert tells(
        shown.access.descriptions[0],
        "overlay.range",
        least=139,
        little=decimal(left[139]),
    )
    shown.coins.slider.value = 1
    assert wording("chain.coins_unused") in shown.note.value
    assert tells(shown.said, "chain.turns", mean=decimal(left[149], "en", 2))
    shown.policy.value = "best"
    assert wording("chain.turns", mean="1.00", median=1) in shown.said
    assert wording("chain.coins_unused") not in shown.note.value


def test_the_best_way_is_that_of_the_plan() -> None:
    shown = BestWay()
    shown.tile.slider.value = 149
    assert "buy nothing" in shown.rolls.value
    shown.coins.slider.value = 1
    assert wording("chain.buy_tile") in shown.rolls.value
    turns = spending.turns_left(spending.best().values)
    assert tells(shown.said, "chain.with_coins", turns=decimal(turns[149, 1], "en", 2))
    cells = re.findall(r"<td style=[^>]*>([^<]+)</td>", shown.rolls.value)
    best = signs(149, 1)
    assert cells == [best[a, b] for a in range(1, 11) for b in range(1, 11)]


def test_signs_land_on_the_goal_where_a_roll_can() -> None:
    for tile in range(140, 150):
        for (a, b), sign in signs(tile, 0).items():
            if tile + a + b == 150:
                assert sign == "+"
            elif tile + abs(a - b) == 150:
                assert sign == "−"
    assert signs(149, 4)[7, 7] == "−●"  # 8 less 7
    assert signs(140, 2)[9, 10] == signs(140, 2)[10, 9] == "↻●"
    assert signs(147, 0)[4, 4] == "↻"


def test_layers_hide_boards_charts_and_tables() -> None:
    lesson = Lesson(11)
    shown = [Spread(lesson), LongRun(lesson), RoadToGoal(lesson), BestWay(lesson)]
    lesson.layers = dict.fromkeys(("odds", "table", "chart"), False)
    for exhibit in shown:
        assert "<table" not in exhibit.picture()
        assert exhibit.picture().count("<img") == 1  # the board
        assert "ost" not in exhibit.access.descriptions[0].split("coins.")[-1]
    lesson.layers = {}
    assert all(
        exhibit.picture().count("<img") + exhibit.picture().count("<table") > 1 for exhibit in shown
    )


def test_prediction_is_answered_by_the_long_run() -> None:
    lesson = Lesson(11, seed=3)
    asked = predict_long_run(lesson)
    asked.field.text.value = "1/2"
    asked.lock_in.click()
    assert asked.revealed
    assert isinstance(asked.reveal, LongRun)
    assert asked.question.told() in asked.said
    lesson.language = "es"
    assert "casillas" in asked.text.value
