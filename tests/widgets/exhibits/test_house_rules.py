"""The laboratory of house rules, pressed: what it shows is what `compare` finds by itself."""

import csv
import io
import re
from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest

import azardia_widgets.games.azardia.exhibits.house_rules as lab
from azardia_nb.simulation import simulate
from azardia_nb.simulation.compare import COMEBACK, Comparison, compare, singly
from azardia_nb.simulation.run import CHUNK
from azardia_nb.text.language import LANGUAGES
from azardia_nb.text.say import about, whole
from azardia_widgets import Lesson
from azardia_widgets.games.azardia.compared import (
    HOUSE,
    USUAL,
    VIEWS,
    changed,
    footnote,
    growing,
    short_name,
    verdict,
)
from azardia_widgets.games.azardia.exhibits.house_rules import (
    BOTS,
    HouseRules,
)
from tests.text.golden import wording

SHORT = {"goal": 120}


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests are in a hurry."""
    monkeypatch.setattr(HouseRules, "first", 40)
    monkeypatch.setattr(HouseRules, "size", 20)


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """Where the rules are not compiled yet, nothing is played before somebody presses."""
    simulate(1, progress=False)


@pytest.fixture
def exhibit(few: None) -> HouseRules:
    return HouseRules(Lesson(14), SHORT)


def expected(games: int, seed: int = 0, **more: Any) -> Comparison:
    return compare({USUAL: {}, HOUSE: SHORT}, games, seed=seed, progress=False, **more)


def shown(exhibit: HouseRules) -> Comparison:
    assert exhibit.comparison is not None
    return exhibit.comparison


def play(exhibit: HouseRules, games: int) -> None:
    exhibit.at_once = games
    exhibit.running.play.click()
    exhibit.running.wait()


# --- what is played -----------------------------------------------------------------------------


def test_the_games_are_those_of_compare(exhibit: HouseRules) -> None:
    assert shown(exhibit).findings() == expected(40).findings()
    before = exhibit.growing.widget.value, exhibit.shares.widget.value
    play(exhibit, 60)
    assert shown(exhibit).findings() == expected(100).findings()
    assert exhibit.growing.widget.value != before[0]
    assert exhibit.shares.widget.value != before[1]
    assert "All 200 games" in exhibit.running.text.value


def test_stop_keeps_a_beginning_and_go_on_goes_on(
    exhibit: HouseRules, monkeypatch: pytest.MonkeyPatch
) -> None:
    def then_stop(*asked: Any) -> Any:
        exhibit.running.stop()
        return singly(*asked)

    comparing = import_module("azardia_nb.simulation.compare")  # a function has its name, too
    monkeypatch.setattr(comparing, "singly", then_stop)
    play(exhibit, 60)
    stopped = exhibit.games
    assert 40 <= stopped < 100
    assert "Stopped" in exhibit.running.text.value
    assert exhibit.running.play.description == "Go on"
    monkeypatch.setattr(comparing, "singly", singly)
    exhibit.running.play.click()
    exhibit.running.wait()
    assert shown(exhibit).findings() == expected(100).findings()


def test_other_rules_begin_anew(exhibit: HouseRules) -> None:
    exhibit.changes.choose("dice")
    exhibit.changes.numbers["dice"].slider.value = 1
    assert exhibit.games == 0
    assert exhibit.growing.widget.layout.display == "none"
    assert "press Play" in exhibit.said
    play(exhibit, 20)
    changes = {**SHORT, "dice": 1}
    found = compare({USUAL: {}, HOUSE: changes}, 20, progress=False)
    assert shown(exhibit).findings() == found.findings()


def test_without_a_changed_rule_nothing_is_played(few: None) -> None:
    exhibit = HouseRules(Lesson(14))
    exhibit.running.play.click()
    assert not exhibit.running.running
    assert wording("house_rules.no_change") in exhibit.changes.wrong.value
    assert wording("house_rules.choose") in exhibit.said


def test_players_bots_and_dice_are_chosen(exhibit: HouseRules) -> None:
    exhibit.table_of.widget.value = "2"
    assert [chair.layout.display for chair in exhibit.chairs] == ["", "", "none", "none"]
    exhibit.chairs[1].value = "random"
    exhibit.dice.click()
    assert exhibit.games == 0
    play(exhibit, 20)
    found = expected(20, seed=1, players=("greedy", "random"))
    assert shown(exhibit).findings() == found.findings()
    assert {name for _, name in exhibit.chairs[0].options} == set(BOTS)


def test_where_nothing_is_compiled_it_waits_for_a_press(
    few: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab, "is_ready", lambda function: False)
    exhibit = HouseRules(Lesson(14), SHORT)
    assert exhibit.games == 0
    assert "press Play" in exhibit.said
    assert "<table" in exhibit.picture(), "what is compared"
    play(exhibit, 20)
    assert shown(exhibit).findings() == expected(20).findings()


# --- what is said -------------------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_sentence_tells_what_is_sure_and_what_is_not(code: str, exhibit: HouseRules) -> None:
    play(exhibit, 260)
    exhibit.language = code
    found = changed(shown(exhibit))
    sure, unsure = re.split(
        "No clear difference yet|Todavía no hay una diferencia clara", exhibit.said
    )
    rounds = found["rounds"]
    assert rounds.change is not None
    assert rounds.change.told_apart
    assert rounds.change.told(code) in sure
    for name in ("challenges", COMEBACK):
        told = short_name(shown(exhibit).counted[USUAL][name], code)
        change = found[name].change
        assert change is not None
        assert told in (sure if change.told_apart else unsure)
    assert "300" in sure


def test_games_are_planned_for_a_change_one_cares_about(exhibit: HouseRules) -> None:
    before = changed(shown(exhibit))
    exhibit.care.slider.value = 10  # twice as large a change takes a fourth of the games
    after = changed(shown(exhibit))
    for name, found in before.items():
        if found.planned is not None:
            planned = after[name].planned
            assert planned == pytest.approx(found.planned / 4, abs=1)
            row = next(
                cells
                for label, _, cells in exhibit.table.widget.content["rows"]
                if label == short_name(shown(exhibit).counted[USUAL][name], "en")
            )
            assert whole(about(planned or 0)) in str(row)
    assert exhibit.games == 40, "those that are there stay"


def test_a_verdict_tells_one_look_from_many(exhibit: HouseRules) -> None:
    found = changed(shown(exhibit))["rounds"]
    assert found.change is not None
    changes = {
        "yes": found._replace(corrected=0.01),
        "by itself": found._replace(corrected=0.2, change=replace(found.change, p=0.01)),
        "no": found._replace(corrected=1, change=replace(found.change, p=0.2)),
    }
    assert {said: verdict(one, "en") for said, one in changes.items()} == {
        said: said for said in changes
    }
    figures = len(changed(shown(exhibit)))
    assert f"{1 - 0.95**figures:.0%}" in footnote(shown(exhibit), "en")


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_table_has_every_change_and_its_csv_plain_numbers(
    code: str, exhibit: HouseRules
) -> None:
    exhibit.language = code
    found = changed(shown(exhibit))
    rows = exhibit.table.widget.content["rows"]
    assert len(rows) == len(found)
    assert [marked for _, marked, _ in rows] == [each.sure for each in found.values()]
    copied = list(csv.DictReader(io.StringIO(exhibit.table.widget.content["csv"])))
    assert len(copied) == 2 * len(found)
    house = [float(row["change"]) for row in copied if row["arm"] == HOUSE]
    changes = [each.change.value for each in found.values() if each.change is not None]
    assert house == pytest.approx(changes)
    assert {row["seed"] for row in copied} == {"0"}


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_chart_is_drawn_and_told(code: str, exhibit: HouseRules) -> None:
    exhibit.language = code
    seen = set()
    for _, name in exhibit.measure.options:
        exhibit.measure.value = name
        seen.add(exhibit.growing.widget.value)
        assert exhibit.growing.sentence
    assert len(seen) == len(exhibit.measure.options) >= 5
    for view in VIEWS:
        exhibit.view.widget.value = view
        seen.add(exhibit.shares.widget.value)
    assert len(seen) == len(exhibit.measure.options) + len(VIEWS)


def test_a_line_ends_where_the_table_says(exhibit: HouseRules) -> None:
    chart: Any = growing(shown(exhibit), "rounds", "en")
    found = {(each.measure, each.arm): each for each in shown(exhibit).findings()}
    for curve, arm in zip(chart.curves, (USUAL, HOUSE), strict=True):
        estimate = found["rounds", arm].estimate
        assert curve.values[-1] == pytest.approx(estimate.value)
        assert curve.band[-1] == pytest.approx((estimate.low, estimate.high))


# --- a game to look at --------------------------------------------------------------------------


def test_any_game_of_either_kind_is_opened(exhibit: HouseRules) -> None:
    for arm in (HOUSE, USUAL):
        exhibit.which.value = arm
        exhibit.number.slider.value = 7
        exhibit.open_it.click()
        game = exhibit.replay.game
        assert game is not None
        assert game.round == 1
        game.go(len(game))
        row = shown(exhibit).results[arm].loc[6 * CHUNK]
        assert (game.winner, game.round) == (row["winner"], row["rounds"])
        assert game.rules.numbers.goal == (120 if arm == HOUSE else 150)
    assert exhibit.number.slider.max == 40


def tiles(exhibit: HouseRules) -> int:
    return len(exhibit.replay.board.scene.layout.places)


def test_a_board_of_another_length_is_drawn(exhibit: HouseRules) -> None:
    exhibit.longest.click()
    assert tiles(exhibit) == 120
    exhibit.which.value = USUAL
    exhibit.open_it.click()
    assert tiles(exhibit) == 150


def test_other_rules_close_the_game(exhibit: HouseRules) -> None:
    exhibit.open_it.click()
    exhibit.dice.click()
    assert exhibit.replay.game is None
    assert exhibit.replay.widget.layout.display == "none"
    assert exhibit.opening.layout.display == "none"
