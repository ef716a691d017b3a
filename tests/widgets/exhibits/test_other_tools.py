"""Other people's tools: each exhibit is pressed, and what it says is known by another way."""

import sys

import pytest

from azardia_nb.text.say import percent
from azardia_widgets.games.azardia.exhibits import other_tools
from azardia_widgets.games.azardia.exhibits.other_tools import (
    AT_ONCE,
    MATTERS,
    SEARCHES,
    SelfPlay,
    TreeSearch,
)
from azardia_widgets.lesson.bar import Page
from tests.cases import each


@pytest.fixture(autouse=True)
def _short(monkeypatch):
    """Learn and search less at once."""
    monkeypatch.setattr(other_tools, "LESSON", 30)


@pytest.fixture
def page() -> Page:
    return Page()


# --- the learner --------------------------------------------------------------------------------


def test_learning_goes_on_press_by_press(page):
    pytest.importorskip("pettingzoo")
    exhibit = SelfPlay(page, lessons=1)
    assert exhibit.learner.games == 30
    before = exhibit.picture()
    exhibit.more.click()
    assert exhibit.learner.games == 60
    assert [len(found) for found in exhibit.worst] == [3, 3]
    assert exhibit.picture() != before
    exact = other_tools._measure().exact(0)
    assert exhibit.worst[0][-1] <= exact
    assert percent(exact, "en") in exhibit.said
    exhibit.reset.click()
    assert exhibit.learner.games == 0


# --- the search ---------------------------------------------------------------------------------


def test_searches_are_judged_by_the_exact_values(page):
    pytest.importorskip("pyspiel")
    exhibit = TreeSearch(page)
    exhibit.more.click()
    assert [len(losses) for losses in exhibit.losses] == [AT_ONCE] * len(SEARCHES)
    found = exhibit.last
    assert max(found.exact) - min(found.exact) >= MATTERS
    for chosen, loss in zip(found.chosen, found.loss, strict=True):
        assert loss == pytest.approx(max(found.exact) - found.exact[chosen])
    for value in found.exact:
        assert percent(value, "en") in exhibit.picture()
    exhibit.reset.click()
    assert not exhibit.losses[0]


# --- languages, missing extras ------------------------------------------------------------------


@each(
    ("made", "module", "library"),
    [(SelfPlay, "pettingzoo", "pettingzoo"), (TreeSearch, "openspiel", "pyspiel")],
)
def test_without_the_extra_one_sentence(monkeypatch, made, module, library):
    monkeypatch.setitem(sys.modules, library, None)
    monkeypatch.delitem(sys.modules, f"azardia_nb.env.{module}", raising=False)
    exhibit = made()
    assert "pip install" in exhibit.wrong.value
    assert "azardia-nb[env]" in exhibit.wrong.value
    assert "Traceback" not in exhibit.wrong.value
