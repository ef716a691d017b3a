"""Titan Race: drawing, controls, texts; a board that wraps, and exhibits."""

from itertools import pairwise
from math import dist
from typing import Any

import pytest

import azardia_widgets.games.titan_race.exhibits.two_readings as lab
from azardia_nb.game.house_rules import value_text
from azardia_nb.games import load
from azardia_nb.games.titan_race.data.circuits import kit
from azardia_nb.games.titan_race.game import Game
from azardia_nb.games.titan_race.rules.board import AHEAD, SLAM, SPACES, WAYS, links
from azardia_nb.games.titan_race.rules.rulings import RULINGS, Rulings
from azardia_nb.games.titan_race.rules.state import MAX_SEATS
from azardia_nb.games.titan_race.text.rules import QUESTIONS
from azardia_nb.games.titan_race.text.tabletop import SWITCHED_RULINGS
from azardia_nb.simulation import task_of
from azardia_nb.simulation.compare import in_pairs
from azardia_nb.simulation.statistics import share
from azardia_nb.text.language import LANGUAGES
from azardia_widgets import Lesson
from azardia_widgets.board.overlay import path_arrow
from azardia_widgets.board.scene import painter
from azardia_widgets.board.shapes import Trail
from azardia_widgets.games.titan_race.exhibits.draft import (
    READINGS,
    Drafting,
)
from azardia_widgets.games.titan_race.exhibits.duel import (
    AgainstPerfect,
)
from azardia_widgets.games.titan_race.exhibits.two_readings import (
    ROLLING,
    ROUNDS,
    TwoReadings,
)
from azardia_widgets.games.titan_race.layout import layout
from azardia_widgets.table.table import Table
from tests.cases import each
from tests.widgets.sitting import play

# --- titan race -----------------------------------------------------------------------------------


TITANS = load("titan_race")
NATURES = tuple(kit()["foundry"].codes()[:SPACES])


@each("boards", [1, SLAM])
def test_a_way_over_an_edge_is_drawn_over_that_edge(boards: int) -> None:
    on, ways, over = layout(NATURES * boards), links(boards), 0
    for space in on.places:
        for way, to in enumerate(ways.to[space].tolist()):
            if to < 0:
                continue
            lines = on.lines((space, to))
            assert lines[0][0] == on.places[space]
            assert lines[-1][-1] == on.places[to]
            longest = max(dist(a, b) for line in lines for a, b in pairwise(line))
            assert longest < 1.02 * on.side * 3**0.5, (space, to, "never across the board")
            for line in lines:
                assert line[0][1] > line[-1][1] if way < AHEAD else line[0][1] < line[-1][1]
            assert all(0 <= x <= on.width and 0 <= y <= on.height for one in lines for x, y in one)
            over += len(lines) > 1
            begun = sum(isinstance(one, Trail) for one in path_arrow(on, (space, to)))
            assert begun == 2 * len(lines)
    assert over > len(on.places) / 2


@each("boards", [1, SLAM])
def test_beyond_each_edge_lies_the_neighbour_it_leads_to(boards: int) -> None:
    on = layout(NATURES * boards)
    ways = links(boards)
    high = 1.01 * on.side * 3**0.5
    seen = {hexagon.space: [(hexagon.x, hexagon.y)] for hexagon in on.hexagons}
    for ghost in on.ghosts:
        seen[ghost.space].append((ghost.x, ghost.y))
    for space, (x, y) in on.places.items():
        for way in range(len(WAYS)):
            to = int(ways.to[space, way])
            if to < 0:
                continue
            near = [place for place in seen[to] if dist(place, (x, y)) <= high]
            assert near, (space, WAYS[way])
            assert any((there < y) == (way < AHEAD) for _, there in near)


def test_titans_of_a_game_have_a_colour_each() -> None:
    game = TITANS.Game(MAX_SEATS, seed=1)
    badges = [painter("titan_race").badge(game, seat) for seat in range(1, MAX_SEATS + 1)]
    assert len({badge.fill for badge in badges if badge}) == MAX_SEATS


@each("code", LANGUAGES)
@each("name", SWITCHED_RULINGS)
def test_a_ruling_is_asked_about_and_the_new_race_has_its_answer(name: str, code: str) -> None:
    opening = (table := Table(kind="titan_race", language=code, seed=1)).opening
    asked, usual = opening.switches[name], RULINGS[name].usual
    assert asked.description == QUESTIONS.question(name, code)
    assert [said for said, _ in asked.options] == [
        QUESTIONS.answer(name, value, code) for value in RULINGS[name].values
    ]
    opening.start.click()
    assert not table.game.variant.options.rulings.changed
    (other,) = (value for value in RULINGS[name].values if value != usual)
    asked.value = value_text(other)
    opening.start.click()
    assert table.game.variant.options.rulings.changed == {name: other}


# --- titan race exhibits --------------------------------------------------------------------------


@each("reading", READINGS)
@each("titans", [2, 3, 4, 6])
def test_a_draft_offers_as_many_dice_as_a_game(titans: int, reading: str) -> None:
    rounds = 4
    drafting, offered = Drafting(0), []
    drafting.start(titans, reading)
    for _ in range(rounds):
        drafting.play(1)
        offered += [len(offer) for offer, _ in drafting.last]
    rulings = Rulings(draft=reading)
    game = Game(titans, circuit="plain", cards=False, rulings=rulings, seed=1)
    seen: list[int] = []
    while len(seen) < rounds * titans:
        if game.phase == "take":
            seen.append(int(game.state["offer"].sum()))
        game.play(game.legal()[0].action)
    assert seen == offered


# --- titan race life duel readings ----------------------------------------------------------------


def lesson(number: int) -> Lesson:
    return Lesson(number, game="titan_race")


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play fewer games than usual."""
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


# --- two readings, in lesson 14 ------------------------------------------------------------------


def test_races_are_those_of_compare(few: None) -> None:
    exhibit = TwoReadings(Lesson(14))
    play(exhibit)
    games = exhibit.games
    assert games in (60, 100)  # some are there already where the rules are compiled
    assert exhibit.comparison is not None
    bots = ("greedy",) * exhibit.titans
    tasks = {name: task_of(bots, game=lab.race(lab.BARE, name)) for name in (ROUNDS, ROLLING)}
    *_, (found, _) = in_pairs(tasks, games)
    for name, results in found.items():
        mine = exhibit.comparison.results[name]
        assert (mine["winning_seat"].to_numpy() == results["winning_seat"].to_numpy()).all()
        wins = int((results["winning_seat"] == 1).sum())
        assert share(wins, games).told() in exhibit.table.value
    game = exhibit.comparison.results[ROLLING].replay(0)
    assert game.winner == found[ROLLING].iloc[0]["winning_seat"]
    assert f"seed {exhibit.seed}" in exhibit.note.value
    exhibit.dice.click()
    assert exhibit.games == 0
    assert "press Play" in exhibit.said
