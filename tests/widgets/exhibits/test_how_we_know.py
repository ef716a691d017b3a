"""The trust page: each exhibit is pressed, and what it says is known by another way."""

import re
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

from azardia_nb import Game
from azardia_nb.compiled.libraries import is_ready
from azardia_nb.games.azardia.odds.core.solution import solution
from azardia_nb.games.azardia.odds.dice import PAIR
from azardia_nb.games.azardia.record import GAME
from azardia_nb.games.known_results import Figure, Reproduced
from azardia_nb.games.known_results import coin_race as by_hand
from azardia_nb.probability.dice import fair
from azardia_nb.probability.experiment import Experiment
from azardia_nb.simulation.loop import loop_of
from azardia_nb.text.say import percent
from azardia_widgets.games.azardia.exhibits import how_we_know
from azardia_widgets.games.azardia.exhibits.how_we_know import (
    CHANGES,
    GAMES_AT_ONCE,
    ROLLS,
    HowSure,
)
from azardia_widgets.lesson.bar import Page
from azardia_widgets.lesson.how_we_know import (
    AT_ONCE,
    BEAR_OFF,
    CHUTES,
    GAMES,
    PIG,
    CoinRace,
    KnownGame,
)
from tests.text.golden import wording


@pytest.fixture
def page() -> Page:
    return Page()


# --- the coin race ------------------------------------------------------------------------------


def test_each_press_plays_more_races(page: Page) -> None:
    exhibit = CoinRace(page)
    charts = {exhibit.chart.widget.value}
    for times in (1, 2, 3):
        exhibit.play.click()
        charts.add(exhibit.chart.widget.value)
        assert len(exhibit.taken) == times * AT_ONCE
        assert f"{times * AT_ONCE:,} races" in exhibit.ways.value
        assert f"{times * AT_ONCE:,} races took" in exhibit.said
    assert len(charts) == 4


def test_starting_over_plays_the_same_races_again(page: Page) -> None:
    exhibit = CoinRace(page)
    before = exhibit.picture()
    exhibit.play.click()
    played = exhibit.picture()
    exhibit.reset.click()
    assert exhibit.picture() == before
    exhibit.play.click()
    assert exhibit.picture() == played
    other = CoinRace(Page(seed=5))
    other.play.click()
    assert other.taken != exhibit.taken


def test_the_table_of_tosses_is_the_race(page: Page) -> None:
    """By hand: from tile 4 only a 1 and a 2 arrive, by their difference."""
    table = CoinRace(page).tosses.value
    rows = [row.split("</tr>")[0] for row in table.split("<tr>")[2:]]
    assert [row.count("arrives") for row in rows] == [1, 1, 1, 1]
    assert "2 of 4" in table
    assert rows[3].count("stays") == 2
    assert len(rows) == by_hand.GOAL - by_hand.BEGIN


def test_the_interval_of_the_duel_is_that_of_pairs(page: Page) -> None:
    exhibit = CoinRace(page)
    exhibit.play.click()
    pairs = list(zip(exhibit.taken[::2], exhibit.taken[1::2], strict=True))
    won = sum(first <= second for first, second in pairs)
    assert f">{percent(Fraction(won, len(pairs)), digits=2)} (" in exhibit.ways.value


# --- known games --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "code"),
    [(CHUTES, "es"), (BEAR_OFF, "en"), pytest.param(PIG, "es", marks=pytest.mark.nightly)],
)
def test_pressed_a_known_game_shows_both_numbers(game: str, code: str) -> None:
    exhibit = KnownGame(Page(language=code), game)
    assert exhibit.figures.value == ""
    assert exhibit.chart.widget.layout.display == "none"
    exhibit.compute.click()
    assert exhibit.found is not None
    figures = exhibit.found.figures
    yes = {"en": "yes", "es": "sí"}[code]
    assert exhibit.figures.value.count(f">{yes}</td>") == len(figures)
    assert f"{len(figures)}" in exhibit.said
    assert "<svg" in exhibit.chart.widget.value
    assert "10⁻" in exhibit.how.value or "0." in exhibit.how.value
    assert "{" not in exhibit.figures.value + exhibit.how.value + exhibit.said


def test_a_figure_that_does_not_agree_is_said(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong() -> Reproduced:
        figure = Figure("positions", Decimal(83), Fraction(82), "")
        return Reproduced((figure,), 82, 0.5, distribution={1: Fraction(1)})

    monkeypatch.setitem(GAMES, CHUTES, replace(GAMES[CHUTES], reproduce=wrong))
    exhibit = KnownGame(page, CHUTES)
    exhibit.compute.click()
    assert ">no</td>" in exhibit.figures.value
    assert "0 of 1" in exhibit.said
    assert "5.0 · 10⁻¹" in exhibit.how.value


def test_the_saved_page_does_not_depend_on_the_time(page: Page) -> None:
    first, second = KnownGame(page, BEAR_OFF), KnownGame(page, BEAR_OFF)
    for exhibit in (first, second):
        exhibit.compute.click()
    second.seconds = 99.0
    second.refresh()
    assert "99.00 s" in second.how.value
    assert "99.00 s" not in second.picture()
    assert first.picture() == second.picture()


# --- how sure -----------------------------------------------------------------------------------


def test_only_what_is_simulated_changes_with_the_seed(page: Page) -> None:
    exhibit = HowSure(page)
    before = exhibit.tables.value.split("<div style")[1:]
    exhibit.again.click()
    after = exhibit.tables.value.split("<div style")[1:]
    assert [a == b for a, b in zip(before, after, strict=True)] == [True, True, False, True]
    assert "seed 1" in after[2]
    experiment = Experiment(1, fair(PAIR))
    experiment.roll(ROLLS)
    doubles = Fraction(sum(a == b for a, b in experiment.rolls), ROLLS)
    assert percent(doubles, digits=2) in after[2]


def test_exact_examples_are_counted_by_hand(page: Page) -> None:
    exact = HowSure(page).tables.value.split("<div style")[1]
    rolls = [(a, b) for a in range(1, 11) for b in range(1, 11)]
    elevens = sum(a + b == 11 for a, b in rolls)
    assert f"{Fraction(elevens, len(rolls))} (" in exact
    assert exact.count(wording("how_we_know.total", total=1) + "<") == 3
    # On a ring of 79 tiles a pawn that makes 11 a turn lands on each tile once in 11 laps.
    assert "<td style='white-space:normal'>1/11</td>" in exact


def test_bounds_close_in_on_what_is_counted_by_hand(page: Page) -> None:
    closing = HowSure(page).tables.value.split("<div style")[4]
    found = [float(one) for one in re.findall(r">(\d\.\d{12})<", closing)]
    lows, highs = found[::2], found[1::2]
    assert len(lows) == len(highs) == len(CHANGES)
    assert lows == sorted(lows)
    assert highs == sorted(highs, reverse=True)
    assert all(
        low - 1e-12 <= 64 / 105 <= high + 1e-12 for low, high in zip(lows, highs, strict=True)
    )
    assert highs[0] - lows[0] > 0.01 > 1e-11 > highs[-1] - lows[-1]


def test_the_core_game_is_certified_once_it_is_solved(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    solved = solution()
    exhibit = HowSure(page)
    first, again = re.findall(r">(0\.\d{10})<", exhibit.core.value)
    assert first == again
    rival = Game(2, characters=("lagartoon", "mantis"), cards=False)
    assert float(first) == pytest.approx(1 - solved.win(rival), abs=1e-9)
    assert f"{np.isfinite(solved.values).sum():,} positions" in exhibit.core.value
    picture = exhibit.picture()
    monkeypatch.setattr(how_we_know, "is_solved", lambda: False)
    exhibit = HowSure(page)
    assert "azardia solve" in exhibit.core.value
    assert "<table" not in exhibit.core.value
    assert exhibit.picture() == picture  # a saved page is the same everywhere


def test_games_of_bots_are_played_where_nobody_waits(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(how_we_know, "is_ready", lambda _: False)
    exhibit = HowSure(page)
    exhibit.again.click()
    assert "bots" not in exhibit.tables.value
    if is_ready(loop_of(GAME).play):
        monkeypatch.setattr(how_we_know, "is_ready", lambda _: True)
        exhibit.again.click()
        assert exhibit.first_wins is not None
        share = Fraction(exhibit.first_wins, GAMES_AT_ONCE)
        assert f"{percent(share, digits=2)} (" in exhibit.tables.value.split("bots")[1]


# --- all of them --------------------------------------------------------------------------------
