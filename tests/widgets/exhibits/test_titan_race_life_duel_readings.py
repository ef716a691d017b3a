"""The exhibits about lives, the duel and both readings of the draft: pressed, and what they say."""

from typing import Any

import pytest

import azardia_widgets.games.titan_race.exhibits.two_readings as lab
from azardia_nb.games.titan_race.odds import bare_duel
from azardia_nb.simulation import task_of
from azardia_nb.simulation.compare import in_pairs
from azardia_nb.simulation.statistics import share
from azardia_nb.text.say import percent
from azardia_widgets import Lesson
from azardia_widgets.games.titan_race.exhibits.duel import (
    NEAR,
    AgainstPerfect,
    DuelTable,
    place_of,
)
from azardia_widgets.games.titan_race.exhibits.two_readings import (
    ROLLING,
    ROUNDS,
    TwoReadings,
)
from tests.text.golden import tells, wording


def lesson(number: int) -> Lesson:
    return Lesson(number, game="titan_race")


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests are in a hurry."""
    monkeypatch.setattr(TwoReadings, "first", 40)
    monkeypatch.setattr(TwoReadings, "size", 20)
    monkeypatch.setattr(TwoReadings, "at_once", 60)


# --- T4 -----------------------------------------------------------------------------------------


# --- T5 -----------------------------------------------------------------------------------------


def test_stepping_back_fills_the_table_and_moves_the_cursor() -> None:
    exhibit = DuelTable(lesson(5))
    assert "azardia-main" in exhibit.back._dom_classes
    grid, shapes = exhibit.grid.value, exhibit.board.scene.shapes
    exhibit.back.click()
    assert exhibit.grid.value.count("background-color") > grid.count("background-color")
    assert exhibit.board.scene.shapes != shapes
    exhibit.back.click()
    assert (exhibit.mine.value, exhibit.theirs.value) == (9, 9)
    assert "31/36 = 86.11%" in exhibit.said
    assert "two right" in exhibit.best.value
    assert "11/36 × 100% + 9/36 × 100% + 7/36 × 100%" in exhibit.best.value
    exhibit.all.click()
    assert exhibit.back.disabled
    exhibit.mine.slider.value = exhibit.theirs.slider.value = 1
    place = place_of(1, 1, exhibit.apart.value)
    assert place is not None
    assert percent(bare_duel.solve(1).values[place], digits=2) in exhibit.said


def test_what_cannot_be_is_said_and_what_is_not_known_yet() -> None:
    exhibit = DuelTable(lesson(5))
    exhibit.apart.widget.value = NEAR
    assert wording("duel.one_space") in exhibit.said
    exhibit.mine.slider.value = 3
    assert tells(exhibit.said, "duel.not_yet")
    exhibit.anew.click()
    assert exhibit.grid.value.count("background-color") == 1


def test_laps_are_counted_on_and_the_finish_stays_as_near() -> None:
    exhibit = DuelTable(lesson(5))
    exhibit.laps.widget.value = "2"
    assert exhibit.mine.value == exhibit.theirs.value == 22
    assert exhibit.mine.slider.max == 24
    assert exhibit.board.scene.sentence.count("lap 2") == 1
    exhibit.laps.widget.value = "1"
    assert exhibit.mine.value == 10
    assert exhibit.mine.slider.max == 12


def test_the_perfect_bot_plays_once_it_is_ready() -> None:
    exhibit = AgainstPerfect(lesson(5))
    if not exhibit.place.children:
        exhibit.ready.click()
        work = exhibit._work
        if work is not None:
            work.wait()
    table: Any = exhibit.place.children[0]
    assert table.seats == ("person", "perfect")
    assert table.game.rules["laps"] == 1
    for _ in range(40):
        if table.game.winner or not table.game.seat:
            break
        table.act(table.game.legal()[0].action)
    assert not table.wrong.value
    assert not exhibit.said


# --- T6 -----------------------------------------------------------------------------------------


def test_races_are_those_of_compare(few: None) -> None:
    exhibit = TwoReadings(lesson(6))
    exhibit.running.play.click()
    exhibit.running.wait()
    games = exhibit.games
    assert games in (60, 100)  # some are there already where the rules are compiled
    assert exhibit.comparison is not None
    bots = ("greedy",) * exhibit.titans
    tasks = {name: task_of(bots, game=lab.race(lab.BARE, name)) for name in (ROUNDS, ROLLING)}
    *_, (found, _) = in_pairs(tasks, games)
    for name, results in found.items():
        mine = exhibit.comparison.results[name]
        assert (mine["winner"].to_numpy() == results["winner"].to_numpy()).all()
        wins = int((results["winner"] == 1).sum())
        assert share(wins, games).told() in exhibit.table.value
    game = exhibit.comparison.results[ROLLING].replay(0)
    assert game.winner == found[ROLLING].iloc[0]["winner"]
    assert f"seed {exhibit.seed}" in exhibit.note.value
    exhibit.dice.click()
    assert exhibit.games == 0
    assert "press Play" in exhibit.said


# --- all ----------------------------------------------------------------------------------------
