"""The end of a game at the table: places, the review, lines, and what one takes home."""

import json
from xml.etree import ElementTree

import pytest

from azardia_nb.games import load
from azardia_nb.records.save import loads
from azardia_nb.text.language import LANGUAGES
from azardia_widgets import Table
from azardia_widgets.table import review
from tests.cases import each
from tests.text.golden import tells, wording


def buttons(table: Table) -> list[object]:
    return [*table.panel.buttons.values(), *table.hand.buttons.values()]


def finish(table: Table) -> None:
    """Press to the end: of two buttons the first one every third time."""
    for n in range(5000):
        if table.game.winner is not None:
            return
        buttons(table)[0 if n % 3 == 0 else -1].click()  # type: ignore[attr-defined]
    raise AssertionError("it never ends")


def wait(table: Table) -> None:
    work = table.afterwards.work.background
    if work is not None:
        work.wait()
    assert not table.wrong.value


@pytest.fixture
def table() -> Table:
    table = Table(kind="pig", seats=("person", "greedy"), seed=5)
    table.speed = 0
    return table


@pytest.fixture
def over(table: Table) -> Table:
    finish(table)
    return table


@each("code", LANGUAGES)
def test_the_end_stands_in_the_place_of_the_actions(code: str) -> None:
    table = Table(kind="pig", seats=("person", "greedy"), seed=5, language=code)
    assert not table.afterwards.shown
    finish(table)
    assert table.afterwards.shown
    told, names = table.afterwards.ending.told.value, table.game.names(code)
    winner = names[table.game.winner - 1]
    assert told.index(f"{winner}</th>") < told.index(names[2 - table.game.winner] + ")</th>")
    assert table.game.log(code)[-1].sentence in told
    ending = table.afterwards.ending
    labels = {button.description for button in (ending.again, ending.review, ending.save)}
    assert len(labels) == 3
    assert all(labels)
    table.timeline.undo.click()
    assert not table.afterwards.shown


def test_seats_that_did_equally_well_share_a_place() -> None:
    kind = load("pig")
    s = kind.Game(4, seed=1).state.copy()
    s["score"][:4] = (30, 100, 55, 55)
    s["winner"] = 1
    assert kind.places(s, kind.variant().rules) == [[1], [2, 3], [0]]


def test_play_again_is_the_same_game_with_other_dice(over: Table) -> None:
    before = over.game
    over.afterwards.ending.again.click()
    assert over.game is not before
    assert over.game.variant == before.variant
    assert over.seats == ("person", "greedy")
    assert not over.afterwards.shown
    finish(over)
    assert over.game.steps != before.steps


def test_one_press_reviews_the_game(over: Table) -> None:
    after = over.afterwards
    after.ending.review.click()
    wait(over)
    assert after.panel.widget in after.widget.children
    assert wording("review.win_probability") in after.panel.chart.description
    assert "greedy bots" in after.panel.how.value
    assert after.panel.chart.told[-1][0] == len(over.game)
    assert after.panel.shows, "these moves were not the best"
    after.panel.shows[0].click()
    found = after.work.of(over.game)
    assert found is not None
    assert over.game.position == found.costs[0].position
    assert after.panel.chart.step == over.game.position
    after.panel.chart.press(7)
    assert over.game.position == 7
    assert after.shown
    over.options.tongue.value = "es"
    assert "Probability" not in after.panel.chart.description
    assert not over.wrong.value


def test_the_moves_of_people_are_looked_at(over: Table) -> None:
    over.afterwards.ending.review.click()
    wait(over)
    found = over.afterwards.work.of(over.game)
    assert found is not None
    assert {cost.seat for cost in found.costs} == {1}


def test_places_stay_when_a_review_is_there_and_a_step_has_one_number(over: Table) -> None:
    after = over.afterwards
    after.ending.review.click()
    wait(over)
    assert all(f"{place}." in after.ending.told.value for place in (1, 2))
    after.panel.shows[0].click()
    at = over.game.position
    assert f"step {at}:" in after.panel._costs.children[0].children[1].value
    assert f" {at} " in over.timeline.where.value
    assert f" {at}." in over.desk.heading.value
    assert not any(str(step) in said for step, said in after.panel.chart.told if step > 100)


def test_nobody_is_blamed_for_what_bots_have_played(table: Table) -> None:
    for _ in range(6):
        buttons(table)[0].click()  # type: ignore[attr-defined]
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


def test_playing_from_here_keeps_the_old_line(over: Table) -> None:
    after, length = over.afterwards, len(over.game)
    assert after.lines.widget.layout.display == "none"
    over.go(10)
    over.play_from_here()
    finish(over)
    assert [line.length for line in over.game.lines] == [length, len(over.game)]
    assert after.lines.widget.layout.display == ""
    first, second = [label for label, _ in after.lines.choice.options]
    assert f"{length} steps" in first
    assert f"from step {over.game.lines[1].since}, {len(over.game)} steps" in second
    after.lines.choice.value = 1
    assert len(over.game) == length
    assert after.shown


def test_a_game_that_was_over_is_not_lost_by_undo(over: Table) -> None:
    over.timeline.undo.click()
    buttons(over)[0].click()  # type: ignore[attr-defined]
    assert len(over.game.lines) == 2
    assert over.game.lines[0].winner


def test_two_lines_are_compared(over: Table) -> None:
    after = over.afterwards
    over.go(10)
    over.play_from_here()
    finish(over)
    after.lines.compare.value = 1
    wait(over)
    shown = after.comparison
    assert after.compared.children == (shown.widget,)
    assert after.panel.widget not in after.widget.children
    assert shown.boards.value.count("<img") == 2
    assert "Line 1" in shown.chart.description
    assert "Line 2" in shown.chart.description
    after.lines.compare.value = 0
    assert after.compared.children == ()


def test_comparing_tells_nothing_that_is_hidden() -> None:
    table = Table(load("azardia").Game(2, seed=1), seats=("person", "greedy"))
    table.speed = 0
    for _ in range(8):
        buttons(table)[0].click()  # type: ignore[attr-defined]
    table.go(3)
    table.play_from_here()
    buttons(table)[0].click()  # type: ignore[attr-defined]
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
    kinds = {button.sent.name.rpartition(".")[2] for button in home.buttons if button.sent}
    assert kinds == {"json", "svg", "png"}


SVG = "{http://www.w3.org/2000/svg}"


def test_a_film_waits_until_nothing_is_hidden_any_more() -> None:
    table = Table(load("azardia").Game(2, seed=1), seats=("person", "greedy"))
    table.take_home.film.click()
    assert table.take_home.film.sent is None
    assert tells(table.opening.said.value, "take_home.hidden_cards"), "where it was pressed"
    assert not table.wrong.value


def test_a_file_that_was_taken_home_is_loaded(over: Table) -> None:
    over.afterwards.ending.save.click()
    kept = over.afterwards.ending.save.sent
    assert kept is not None
    over.afterwards.ending.again.click()
    over.opening.load.value = (upload(kept.name, kept.content),)
    assert json.loads(kept.content)["steps"] == over.game.steps
    assert over.opening.load.value == ()
    over.opening.load.value = (upload("wrong.json", b"{}"),)
    assert "wrong.json" in over.opening.said.value


def upload(name: str, content: bytes) -> dict[str, object]:
    """Return a file as the browser hands it over."""
    from datetime import UTC, datetime

    when = datetime(2026, 1, 1, tzinfo=UTC)
    kind = "application/json"
    return {
        "name": name, "type": kind, "size": len(content), "content": memoryview(content),
        "last_modified": when,
    }  # fmt: skip
