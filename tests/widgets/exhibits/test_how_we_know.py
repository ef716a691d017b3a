"""The trust page: each exhibit is pressed, and its result is checked in a second way."""

import re
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest

from azardia_nb import Game
from azardia_nb.games.azardia.odds.core.solution import solution
from azardia_nb.games.known_results import Figure, Reproduced
from azardia_widgets.games.azardia.exhibits import how_we_know
from azardia_widgets.games.azardia.exhibits.how_we_know import (
    HowSure,
)
from azardia_widgets.lesson.bar import Page
from azardia_widgets.lesson.how_we_know import (
    BEAR_OFF,
    CHUTES,
    GAMES,
    PIG,
    KnownGame,
)
from tests.text.golden import tells


@pytest.fixture
def page() -> Page:
    return Page()


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
    assert exhibit.results is not None
    figures = exhibit.results.figures
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
    assert tells(exhibit.core.value, "how_sure.unsolved")
    assert "<table" not in exhibit.core.value
    assert exhibit.picture() == picture  # a saved page is the same everywhere
