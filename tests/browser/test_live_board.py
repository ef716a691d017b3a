"""The board as a control in the real JupyterLab: by mouse, by keys, and what it shows."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_widgets.games.azardia.layout import layout
from tests.browser.lab import Lesson

pytestmark = pytest.mark.browser

# On 70 with a 4 and a 2: to 72, or to 76, where a rival stands.
MOVE = """from azardia_nb import Game, Placed
from azardia_widgets import Table

game = Game.place([Placed(70, level=4), Placed(76, level=3)], cards=False, seed=1)
game.automatic = False
game.play("roll")
game.happen("roll 4 2")
game.automatic = True
table = Table(game, seats=("person", "person"))
table"""
# A card for oneself, and one against a rival.
CARDS = """from azardia_nb import Game, Placed
from azardia_widgets import Table

hand = ("mantis-leap", "body-swap")
game = Game.place([Placed(20, hand=hand), Placed(25)], phase="play", seed=1)
table = Table(game, seats=("person", "greedy"))
table"""


def point_at(opened: Lesson, tile: int) -> tuple[float, float]:
    """Move the mouse to a tile; return its position on the screen."""
    on = layout(NUMBERS)
    x, y = on.places[tile]
    box = opened.find("board").bounding_box()
    assert box
    at = box["x"] + x / on.width * box["width"], box["y"] + y / on.height * box["height"]
    opened.page.mouse.move(*at)
    return at


def test_tiles_in_reach_are_shown_and_clicked(still: Callable[..., Lesson]) -> None:
    opened = still(MOVE)
    tip, step = opened.find("tip"), opened.find("where")
    shining = opened.board()

    opened.find("action-subtract").hover()
    way = opened.changed(shining)
    assert opened.rested() == shining
    far = point_at(opened, 75)  # out of reach, but it says what it is
    expect(tip).to_have_text("Tile 75 · A tile")
    here = step.inner_text()
    opened.page.mouse.click(*far)
    near = point_at(opened, 72)
    expect(tip).to_contain_text("Tile 72Click")
    assert opened.changed(shining) == way
    assert step.inner_text() == here
    assert not opened.failed()

    before = opened.ask("table.game.steps")
    opened.page.mouse.dblclick(*near)  # the second half must not press what comes next
    expect(opened.find("log")).to_contain_text("from 70 to 72")
    opened.quiet()
    assert opened.ask("table.game.steps")[len(before) :] == ["subtract", "end"]  # by itself
    assert not opened.failed()


def test_keys_choose_a_tile_and_a_challenge_is_a_scene(still: Callable[..., Lesson]) -> None:
    opened = still(MOVE)
    board, scene = opened.find("board"), opened.find("scene")
    board.focus()
    said = opened.page.get_by_role("status")
    # From nowhere the last comes before the first, and the first after the last.
    for key, tile in (("Left", 76), ("Right", 72), ("Right", 76)):
        opened.page.keyboard.press(f"Arrow{key}")
        told = f"Tile {tile}. Press Enter to choose this space."
        expect(said.filter(has_text=told)).to_have_count(1)
    opened.take_time()  # who wins is shown for some seconds only
    opened.page.keyboard.press("Enter")
    expect(scene.locator(".azardia-won")).to_have_count(1)
    opened.page.clock.pause_at(opened.page.evaluate("Date.now() / 1000 + 1"))
    expect(scene.locator(".azardia-dice svg")).to_have_count(4)
    box, whole = scene.bounding_box(), board.bounding_box()
    assert box
    assert whole
    assert box["y"] + box["height"] < whole["y"] + whole["height"] / 7  # it hides no tile
    assert scene.evaluate("one => one.scrollWidth <= one.clientWidth")  # and nothing is cut off
    scene.click()
    expect(scene).to_be_hidden()
    assert not opened.failed()


def test_a_card_is_picked_up_put_back_and_put_on_its_target(
    still: Callable[..., Lesson],
) -> None:
    opened = still(CARDS)
    board = opened.board()
    leap, swap = opened.page.locator(".azardia-hand .azardia-card").all()
    lifted = opened.find("lifted")
    swap.click()
    expect(lifted).to_have_count(1)
    shining = opened.changed(board)
    opened.page.keyboard.press("Escape")
    expect(lifted).to_have_count(0)
    assert opened.rested() == board
    swap.click()
    expect(lifted).to_have_count(1)
    opened.rested()
    leap.click()  # instead
    expect(leap).to_have_attribute("aria-pressed", "true")
    expect(swap).to_have_attribute("aria-pressed", "false")
    opened.rested()
    leap.click()  # it is put back
    expect(lifted).to_have_count(0)
    leap.focus()
    opened.page.keyboard.press("Enter")
    expect(opened.find("board")).to_be_focused()
    opened.page.keyboard.press("Escape")
    expect(leap).to_be_focused()
    swap.click()
    assert opened.rested() == shining
    at = point_at(opened, 25)
    expect(opened.find("tip")).to_contain_text("25")
    opened.page.mouse.click(*at)
    opened.quiet()
    assert opened.ask("table.game.steps[0]") == "play body-swap on 2"
    assert not opened.failed()


def test_nothing_moves_where_the_system_asks_for_less_motion(
    still: Callable[..., Lesson],
) -> None:
    opened = still('from azardia_widgets import Table\nTable(kind="chutes_and_ladders", seed=1)')
    speed = opened.find("speed").locator("select")
    expect(speed.locator("option:checked")).to_have_text("no animation")
    opened.find("pause").click()
    for motion, falls in (("reduce", False), ("no-preference", True), ("reduce", False)):
        opened.page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
        opened.quiet()
        if falls:
            speed.select_option(index=1)
        came = opened.counts(".azardia-fall")
        before = opened.rested()
        opened.find("action-spin").click()
        opened.changed(before)
        assert bool(came()) == falls
        opened.find("undo").click()
        expect(opened.find("fall")).to_have_count(0)
    expect(speed.locator("option:checked")).to_have_text("no animation")
    assert not opened.failed()


# A rival has played a card, and two cards in hand may answer it.
STRUCK = """from azardia_nb import Game, Placed
from azardia_widgets import Table

mine = Placed(40, "lagartoon", hand=("tremor", "mirror-shell", "thick-skin"))
rival = Placed(20, "mantis", hand=("boo", "tremor"))
game = Game.place([mine, rival], phase="play", seat=2, seed=1)
game.play("play boo on 1")
Table(game, seats=("person", "greedy"), language="{code}")"""


@pytest.mark.parametrize("code", [pytest.param("en", marks=pytest.mark.nightly), "es"])
def test_the_card_that_strikes_is_large_and_in_view_over_its_answers(
    still: Callable[..., Lesson], code: str
) -> None:
    opened = still(STRUCK.format(code=code))
    opened.page.set_viewport_size({"width": 1280, "height": 800})
    opened.find("heading").first.scroll_into_view_if_needed()
    struck = opened.find("strike")
    expect(struck).to_be_in_viewport(ratio=1)
    name, text = (Deck.kit().card("boo").name(code), Deck.kit().card("boo").text(code))
    expect(struck).to_contain_text(name)
    expect(struck).to_contain_text(text)
    size = "one => parseFloat(getComputedStyle(one).fontSize)"
    held = opened.page.locator(".azardia-hand .azardia-title").last
    assert struck.locator("strong").first.evaluate(size) > held.evaluate(size)
    answer = opened.page.locator(".azardia-hand .azardia-may").first
    expect(answer).to_be_in_viewport(ratio=1)
    answer.click()
    expect(struck).to_contain_class("azardia-shines")  # it is where the answer is put
    struck.click()
    expect(struck).to_be_hidden()
    assert not opened.faults


# On 140 with two fives: to the goal.
GOAL = """from azardia_nb import Game, Placed
from azardia_widgets import Table

game = Game.place([Placed(140, level=5), Placed(76, level=3)], cards=False, seed=1)
game.automatic = False
game.play("roll")
game.happen("roll 5 5")
game.automatic = True
Table(game, seats=("person", "person"))"""
LISTEN = """() => {
    window.heard = 0;
    window.OscillatorNode = class extends OscillatorNode {
        constructor(...given) { super(...given); window.heard += 1; }
    };
}"""


def test_a_great_moment_takes_the_board_and_is_heard_by_who_wishes(
    still: Callable[..., Lesson],
) -> None:
    opened = still(GOAL)
    opened.page.emulate_media(reduced_motion="no-preference")
    opened.find("speed").locator("select").select_option(index=2)
    opened.page.evaluate(LISTEN)
    moment, sound = opened.find("great"), opened.find("sound").get_by_role("checkbox")
    opened.find("action-add").click()
    expect(moment.locator("img")).to_be_visible()
    expect(moment).to_be_hidden()
    assert opened.page.evaluate("window.heard") == 0
    opened.find("undo").click()
    sound.check()
    opened.find("action-add").click()
    expect(moment).to_be_visible()
    assert opened.page.evaluate("window.heard") > 0
    assert opened.page.evaluate("localStorage.getItem('azardia-sound')") == "on"
    sound.uncheck()
    opened.page.emulate_media(reduced_motion="reduce")
    opened.find("undo").click()
    opened.find("action-add").click()
    expect(opened.find("undo")).to_be_enabled()
    expect(moment).to_have_count(0)
    assert not opened.failed()
