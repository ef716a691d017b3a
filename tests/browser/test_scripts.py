"""The page's own scripts: parcels, folds, copied chances, hidden hands."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from azardia_nb.games.azardia.cards.deck import Deck
from tests.browser.lab import Lesson

pytestmark = pytest.mark.browser

Show = Callable[[str], Lesson]


# A table's batch may contain messages of many widgets; here of two pictures.
TWO = """import ipywidgets
from ipycanvas import Canvas, hold_canvas
from azardia_widgets import Table

table = Table(kind="pig", seats=("person", "person"), seed=1)
canvases = [Canvas(width=40, height=40) for _ in range(2)]

def paint(*_):
    with table.batch:
        for canvas, colour in zip(canvases, ("#ff0000", "#0000ff")):
            canvas.add_class("painted")
            with hold_canvas():
                canvas.fill_style = colour
                canvas.fill_rect(0, 0, 40, 40)

button = ipywidgets.Button(description="Paint")
button.on_click(paint)
ipywidgets.VBox((table, button, *canvases))"""
COLOURS = """() => [...document.querySelectorAll('canvas.painted')].map(
    one => [...one.getContext('2d').getImageData(20, 20, 1, 1).data].join())"""


def test_each_canvas_of_a_parcel_gets_its_own_colours(show: Show) -> None:
    opened = show(TWO)
    opened.page.get_by_role("button", name="Paint").click()
    opened.quiet()
    assert opened.page.evaluate(COLOURS) == ["255,0,0,255", "0,0,255,255"]
    assert not opened.failed()


def test_the_guide_is_shown_as_it_was_left(show: Show) -> None:
    opened = show(
        'from azardia_widgets import Table\nTable(kind="pig", seats=("person", "greedy"))'
    )
    guide, goal = opened.find("guide"), opened.find("guide").locator("li").first
    expect(goal).to_be_visible()  # nobody has played yet
    for seen in (False, True):
        guide.locator("summary").click()
        expect(goal).to_be_visible(visible=seen)
        opened.run_all()  # a table of its own, which knows of it by the page alone
        expect(goal).to_be_visible(visible=seen)
    assert not opened.failed()


def test_newcomers_are_led_round_the_board_once(show: Show) -> None:
    opened = show("from azardia_widgets import Table\nTable(seed=3)")
    tour, guide, ring = (opened.find(name) for name in ("tour", "guide", "ring"))
    expect(ring).to_be_visible()
    expect(guide).to_be_hidden()
    first = tour.locator("small").inner_text()
    opened.find("action-roll").click()  # who plays on is led on
    expect(tour.locator("small")).not_to_have_text(first)
    for _ in range(5):
        tour.locator("button").first.click()
    for _ in range(2):
        expect(tour).to_be_hidden()
        expect(guide.locator("summary")).to_be_visible()
        expect(guide.locator("li").first).to_be_hidden()
        expect(ring).to_have_count(0)
        opened.run_all()  # a table of its own, which knows of it by the page alone
    assert not opened.failed()


CHANCES = """from azardia_widgets.games.azardia.exhibits.turn import Draws

draws = Draws()
draws"""


def test_chances_are_written_in_another_form_and_copied(show: Show) -> None:
    opened = show(CHANCES)
    opened.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    chances = opened.find("odds").locator("td")
    percent = chances.all_inner_texts()
    assert percent
    assert any("%" in one for one in percent)
    opened.find("odds-form").click()
    opened.quiet()
    assert opened.ask("draws.odds.widget.as_fraction") is True
    assert any("/" in one for one in chances.all_inner_texts())
    opened.find("odds-form").click()
    opened.quiet()
    assert chances.all_inner_texts() == percent
    opened.find("odds-copy").click()
    expect(opened.find("odds-copied")).not_to_be_empty()
    copied = opened.page.evaluate("navigator.clipboard.readText()")
    assert copied.splitlines() == opened.ask("draws.odds.widget.content['csv']").splitlines()
    assert not opened.failed()


HANDS = """from azardia_nb import Game, Placed
from azardia_widgets import Table

pawns = [Placed(40, hand=("boo",)), Placed(60, hand=("tremor",))]
Table(Game.place(pawns, phase="play", seed=1), seats=("person", "person"))"""


def test_nobody_sees_the_others_cards_on_one_screen(show: Show) -> None:
    opened = show(HANDS)
    names = [Deck.kit().card(card).name("en") for card in ("boo", "tremor")]
    for seat, own in enumerate(names, start=1):
        assert not [name for name in names if name in opened.page.content()]
        opened.find("cover").click()
        opened.quiet()
        assert [name for name in names if name in opened.page.content()] == [own]
        if seat < len(names):
            opened.find("action-end").click()
            opened.quiet()
    assert not opened.failed()
