"""The end of a game at the table: places, the review, lines, and what one takes home."""

import json
from xml.etree import ElementTree

import pytest

from azardia_nb.games import load
from azardia_nb.records.save import loads
from azardia_widgets import Table
from azardia_widgets.table import review
from tests.widgets.sitting import buttons, finish, handed, press, sitting


def wait(table: Table) -> None:
    work = table.afterwards.work.background
    if work is not None:
        work.wait()
    assert not table.wrong.value


@pytest.fixture
def table() -> Table:
    table = sitting("pig")
    table.speed = 0
    return table


@pytest.fixture
def over(table: Table) -> Table:
    finish(table)
    return table


def test_nobody_is_blamed_for_what_bots_have_played(table: Table) -> None:
    for _ in range(6):
        press(table, next(iter(buttons(table))))
    taken_over = len(table.game)
    table.options.finish.click()
    table.afterwards.ending.review.click()
    wait(table)
    found = table.afterwards.work.of(table.game)
    assert found is not None
    assert all(cost.position < taken_over for cost in found.costs)
    blamed = review.review(table.game, seats=[1]).costs
    assert any(cost.position >= taken_over for cost in blamed), "there was something to leave out"
    assert len(found.points) == len(review.review(table.game).points)


def test_a_review_is_cancelled(over: Table) -> None:
    after = over.afterwards
    after.work.start([(over.game.of_line(1), None, ())])
    after.work.cancel.click()
    wait(over)
    assert after.work.of(over.game) is None
    assert after.ending.review.layout.display == ""
    assert not after.work.running


def test_comparing_tells_nothing_that_is_hidden() -> None:
    table = Table(load("azardia").Game(2, seed=1), seats=("person", "greedy"))
    table.speed = 0
    for _ in range(8):
        press(table, next(iter(buttons(table))))
    table.go(3)
    table.play_from_here()
    press(table, next(iter(buttons(table))))
    table.afterwards.lines.compare.value = 1
    assert not table.afterwards.work.running
    assert "hidden" in table.afterwards.comparison.said.value


def test_what_is_taken_home(over: Table) -> None:
    home = over.take_home
    over.go(10)
    for button in home.buttons:
        button.click()
        assert button.sent is not None
    game, picture, film = (one.sent for one in (home.game, home.picture, home.film))
    assert game is not None
    assert picture is not None
    assert film is not None
    assert loads(game.content).steps == over.game.steps
    assert "score" in (ElementTree.fromstring(picture.content).findtext(SVG + "desc") or "")
    assert "wins" in (ElementTree.fromstring(film.content).findtext(SVG + "desc") or "")
    files = (button.sent for button in home.buttons if button is not home.link)
    kinds = {sent.name.rpartition(".")[2] for sent in files if sent}
    assert kinds == {"json", "svg", "png"}


SVG = "{http://www.w3.org/2000/svg}"


def test_a_file_that_was_taken_home_is_loaded(over: Table) -> None:
    over.afterwards.ending.save.click()
    kept = over.afterwards.ending.save.sent
    assert kept is not None
    over.afterwards.ending.again.click()
    over.opening.load.value = (handed(kept.name, kept.content),)
    assert json.loads(kept.content)["steps"] == over.game.steps
    assert over.opening.load.value == ()
    over.opening.load.value = (handed("wrong.json", b"{}"),)
    assert "wrong.json" in over.opening.said.value
