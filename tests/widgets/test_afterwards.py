"""The end of a game at the table: places, review, lines, and files to take home."""

import json
import re
from xml.etree import ElementTree

import pytest

from azardia_nb.game.game import Game
from azardia_nb.games import load
from azardia_nb.records.save import loads
from azardia_nb.text.language import LANGUAGES, language
from azardia_widgets import Table
from azardia_widgets.board.scene import sentence
from azardia_widgets.table import review
from tests.cases import each
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
    found = table.afterwards.work.review_of(table.game)
    assert found is not None
    assert all(cost.position < taken_over for cost in found.costs)
    blamed = review.review(table.game, seats=[1]).costs
    assert any(cost.position >= taken_over for cost in blamed), "there was something to leave out"
    assert len(found.points) == len(review.review(table.game).points)


def near(tiles: str = "4,2,3,2", code: str = "en") -> Table:
    """Return a table of four at the coin race whose person can win by subtracting."""
    line = f"coin_race/1 players=4 round=9 coins=1,2 tile={tiles}"
    game = Game.read(load("coin_race").variant(), line)
    table = Table(game, seats=("person", *["greedy"] * 3), language=code)
    table.speed = 0
    return table


@each(("tiles", "places"), [("4,2,3,2", "1233"), ("4,3,3,2", "1224"), ("4,2,2,2", "1222")])
def test_after_a_tie_as_many_places_are_left_out(tiles: str, places: str) -> None:
    table = near(tiles)
    press(table, "subtract")
    told = re.findall(r"<td>(\d+)\.</td>", table.afterwards.ending.result.value)
    assert "".join(told) == places


def test_a_table_begins_with_what_was_chosen_at_another() -> None:
    table = near()
    table.options.speed.value = 0.12
    table.options.forced.value = False
    chosen, other = table.reach.live.chosen, near()
    other.reach.live.chosen = {**chosen, "speed": 7}  # what no table offers
    assert other.options.speed.value == 0.02, "fast: the game is in a late round"
    other.reach.live.chosen = chosen
    assert (other.speed, other.options.forced.value) == (0.12, False)
    other.language = "es"
    assert other.reach.live.chosen == chosen


def neutral(table: Table) -> bool:
    return table.scene.sentence == sentence(table.game, table.language)


@each("code", LANGUAGES)
def test_you_have_won_is_said_to_nobody_else(code: str) -> None:
    """Neither after bots have finished the game, nor after loading a finished one."""
    table, lent = near(code=code), near(code=code)
    press(table, "subtract")
    lent.options.finish.click()
    said = language(code)("Bots have finished this game.")
    for one, bots in ((table, False), (lent, True)):
        assert one.game.winner == 1
        assert neutral(one) is bots
        assert (said in one.afterwards.ending.result.value) is bots
        one.afterwards.ending.save.click()
    kept = table.afterwards.ending.save.sent
    assert kept is not None
    lent.undo()
    press(lent, "subtract")
    assert not neutral(lent)
    table.opening.load.value = (handed(kept.name, kept.content),)
    assert table.game.winner == 1
    assert neutral(table)
    table.undo()
    press(table, "subtract")
    assert not neutral(table)


def test_a_review_is_cancelled(over: Table) -> None:
    after = over.afterwards
    after.work.start([(over.game.of_line(1), None, ())])
    after.work.cancel.click()
    wait(over)
    assert after.work.review_of(over.game) is None
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
    assert "hidden" in table.afterwards.comparison.message.value


def test_what_is_taken_home(over: Table) -> None:
    home = over.take_home
    over.go(10)
    for button in home.buttons:
        button.click()
        assert button.sent is not None
    game, picture = (one.sent for one in (home.game, home.picture))
    assert game is not None
    assert picture is not None
    assert loads(game.content).steps == over.game.steps
    assert "score" in (ElementTree.fromstring(picture.content).findtext(SVG + "desc") or "")
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
    assert "wrong.json" in over.opening.message.value
