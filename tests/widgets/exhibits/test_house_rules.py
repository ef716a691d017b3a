"""The laboratory of house rules shows the results of `compare`."""

import csv
import io
from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest

from azardia_nb.simulation import simulate
from azardia_nb.simulation.chunk import CHUNK
from azardia_nb.simulation.compare import Comparison, compare, singly
from azardia_nb.text.language import LANGUAGES
from azardia_widgets import Lesson
from azardia_widgets.games.azardia.compared import (
    HOUSE,
    USUAL,
    changed,
    footnote,
    verdict,
)
from azardia_widgets.games.azardia.exhibits.house_rules import (
    HouseRules,
)
from tests.text.golden import wording
from tests.widgets.sitting import play

SHORT = {"goal": 120}


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play fewer games than usual."""
    monkeypatch.setattr(HouseRules, "first", 40)
    monkeypatch.setattr(HouseRules, "size", 20)


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    """Load the compiled rules, without which nothing is played before a press."""
    simulate(1, progress=False)


@pytest.fixture
def exhibit(few: None) -> HouseRules:
    return HouseRules(Lesson(14), SHORT)


def expected(games: int, seed: int = 0, **more: Any) -> Comparison:
    return compare({USUAL: {}, HOUSE: SHORT}, games, seed=seed, progress=False, **more)


def shown(exhibit: HouseRules) -> Comparison:
    assert exhibit.comparison is not None
    return exhibit.comparison


def play_some(exhibit: HouseRules, games: int) -> None:
    exhibit.at_once = games
    play(exhibit)


# --- what is played -----------------------------------------------------------------------------


def test_the_games_are_those_of_compare(exhibit: HouseRules) -> None:
    assert shown(exhibit).findings() == expected(40).findings()
    before = exhibit.growing.widget.value, exhibit.shares.widget.value
    play_some(exhibit, 60)  # new games with other dice, and not more of the same
    assert shown(exhibit).findings() == expected(60, seed=1).findings()
    assert exhibit.growing.widget.value != before[0]
    assert exhibit.shares.widget.value != before[1]
    assert "All 120 games" in exhibit.running.text.value


def test_stop_keeps_a_beginning_and_go_on_goes_on(
    exhibit: HouseRules, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked_for: list[Any] = []

    def then_stop(*asked: Any) -> Any:
        asked_for.append(asked)
        if len(asked_for) > 2:  # once for either set of rules, and again
            exhibit.running.stop()
        return singly(*asked)

    comparing = import_module("azardia_nb.simulation.compare")  # a function has its name, too
    monkeypatch.setattr(comparing, "singly", then_stop)
    play_some(exhibit, 60)
    stopped = exhibit.games
    assert 0 < stopped < 60
    assert "Stopped" in exhibit.running.text.value
    assert exhibit.running.play.description == "Go on"
    monkeypatch.setattr(comparing, "singly", singly)
    play(exhibit)
    assert shown(exhibit).findings() == expected(60, seed=1).findings()


def test_other_rules_begin_anew(exhibit: HouseRules) -> None:
    exhibit.changes.choose("dice")
    exhibit.changes.numbers["dice"].slider.value = 1
    assert exhibit.games == 0
    assert exhibit.growing.widget.layout.display == "none"
    assert "press Play" in exhibit.said
    exhibit.running.play.click()
    assert not exhibit.running.running, "the learner says first what to expect"
    exhibit.expects.value = "longer"
    play_some(exhibit, 20)
    assert exhibit.expects.disabled
    assert wording("house_rules.expected_longer") in exhibit.said
    changes = {**SHORT, "dice": 1}
    found = compare({USUAL: {}, HOUSE: changes}, 20, progress=False)
    assert shown(exhibit).findings() == found.findings()


def test_a_single_die_makes_games_a_third_longer() -> None:
    played = compare({USUAL: {}, HOUSE: {"dice": 1}}, 1000, progress=False).results
    usual, single = (played[arm]["rounds"].mean() for arm in (USUAL, HOUSE))
    assert 1.25 < single / usual < 1.42


def test_without_a_changed_rule_nothing_is_played(few: None) -> None:
    exhibit = HouseRules(Lesson(14))
    exhibit.running.play.click()
    assert not exhibit.running.running
    assert wording("house_rules.no_change") in exhibit.changes.wrong.value
    assert wording("house_rules.choose") in exhibit.said


# --- what is said -------------------------------------------------------------------------------


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
        assert (game.winner, game.round) == (row["winning_seat"], row["rounds"])
        assert game.rules.numbers.goal == (120 if arm == HOUSE else 150)
    assert exhibit.number.slider.max == 40
