"""The exhibits about lives, the duel and both readings of the draft: pressed, and what they say."""

from typing import Any

import pytest

import azardia_widgets.games.titan_race.exhibits.two_readings as lab
from azardia_nb.simulation import task_of
from azardia_nb.simulation.compare import in_pairs
from azardia_nb.simulation.statistics import share
from azardia_widgets import Lesson
from azardia_widgets.games.titan_race.exhibits.duel import (
    AgainstPerfect,
)
from azardia_widgets.games.titan_race.exhibits.two_readings import (
    ROLLING,
    ROUNDS,
    TwoReadings,
)


def lesson(number: int) -> Lesson:
    return Lesson(number, game="titan_race")


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tests are in a hurry."""
    monkeypatch.setattr(TwoReadings, "first", 40)
    monkeypatch.setattr(TwoReadings, "size", 20)
    monkeypatch.setattr(TwoReadings, "at_once", 60)


# --- T5 -----------------------------------------------------------------------------------------


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
