"""Scripts of widgets in a page without a kernel, given the state that a kernel would send."""

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from azardia_nb import Game, Placed
from azardia_nb.games import load
from azardia_nb.games.azardia.text.texts import why
from azardia_widgets import Table
from azardia_widgets.board.live import Live
from azardia_widgets.charts.step_chart import Course, CourseView, Track
from azardia_widgets.controls.scripted import Access, Scripted
from azardia_widgets.lesson.rules import Rules

pytestmark = pytest.mark.browser

# Runs a script as anywidget does, without a kernel; messages are collected in `sent`.
SHOW = """async ([source, state]) => {
    const file = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    const { default: widget } = await import(file);
    window.sent = [];
    const model = { get: name => state[name], set() {}, on() {}, off() {}, save_changes() {},
                    send: message => sent.push(message) };
    widget.render({ model, el: document.querySelector("#here") });
}"""

BOARD = """<div class="azardia"><div class="azardia-stage">
    <canvas class="azardia-board" style="width: 600px; height: 450px"></canvas>
    <div id="here"></div></div>{buttons}</div>"""

Show = Callable[..., Page]


@pytest.fixture
def show(browser: Browser) -> Iterator[Show]:
    """Return a function that runs a widget's script in a page with keys and touch."""
    context = browser.new_context(has_touch=True)
    page = context.new_page()

    def shown(widget: Scripted, html: str = "<div id='here'></div>") -> Page:
        page.set_content(html)
        page.evaluate(SHOW, [str(widget._esm), json.loads(json.dumps(widget.get_state()))])
        return page

    yield shown
    context.close()


# --- the board ---


def on_a_board(show: Show, table: Table) -> tuple[Page, Live]:
    """Show a table's layer over its board, with buttons that append their space to the title."""
    table.reach.now()
    live = table.reach.live
    buttons = (
        f"<button class='{name}' onclick='document.title += {space}'>{space}</button>"
        for space, names in live.ways.items()
        for name in names
    )
    return show(live, BOARD.format(buttons="".join(buttons))), live


def test_arrow_keys_lead_on_and_back(show: Show) -> None:
    game = load("axis_mundi").Game(seed=1)
    page, live = on_a_board(show, Table(game, seats=("person",) * 3))
    there = sorted({*live.ways, *live.picks}, key=int)
    assert len(there) > 3, "of two spaces each comes before the other and after it"
    page.locator("canvas").focus()
    said = page.get_by_role("status")
    for key, at in (
        ("ArrowRight", 0),
        ("ArrowUp", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("ArrowDown", 0),
        ("ArrowLeft", -1),
    ):
        page.keyboard.press(key)
        name, what, _ = live.called[there[at]]
        expect(said).to_contain_text(f"{name} · {what}.", ignore_case=True)
    page.keyboard.press("Enter")  # it has no button
    assert page.evaluate("window.sent.at(-1)") == {"pick": there[-1]}


def test_a_finger_learns_first_what_a_space_is_and_chooses_it_by_a_second_tap(show: Show) -> None:
    game = Game.place([Placed(70, level=4), Placed(76, level=3)], cards=False, seed=1)
    game.automatic = False
    game.play("roll")
    game.happen("roll 4 2")
    page, live = on_a_board(show, Table(game, seats=("person", "person")))
    tip, box = page.locator(".azardia-tip"), page.locator("canvas").bounding_box()
    assert box
    at = {
        str(space): (box["x"] + x * box["width"], box["y"] + y * box["height"])
        for space, x, y in live.places
    }
    for space in ("76", "72"):
        page.touchscreen.tap(*at[space])
        expect(tip).to_contain_text(f"Tile {space}")
        assert page.title() == ""
    page.touchscreen.tap(*at["72"])  # at once: the second half of a double tap
    assert page.title() == "72"
    expect(tip).to_be_hidden()


# --- exhibits ---


def test_letters_typed_at_a_button_are_no_shortcuts_of_the_notebook(show: Show) -> None:
    page = show(Access(), "<div class='azardia'><button>Roll</button><div id='here'></div></div>")
    button = page.get_by_role("button")
    for key, kept in (("b", True), ("Control+b", False), ("x", True), ("Alt+x", False)):
        button.press(key)
        assert (button.get_attribute("data-lm-suppress-shortcuts") is not None) == kept, key


def test_below_a_curve_stands_what_is_true_at_its_marker(show: Show) -> None:
    course = CourseView(lambda step: None)
    track = Track("A", ((0, 0.5), (4, 0.2), (9, 1.0)), "#000000")
    course.show(Course("Game", (track,)), {0: "even", 4: "behind", 9: "won"}, "en")
    page = show(course)
    slider, said = page.get_by_role("slider"), page.locator(".azardia-course-said")
    for key, step, text in (
        ("ArrowRight", 4, "behind"),
        ("End", 9, "won"),
        ("ArrowLeft", 4, "behind"),
        ("Home", 0, "even"),
    ):
        slider.press(key)
        expect(said).to_have_text(text)
        expect(slider).to_have_attribute("aria-valuetext", f"{step}: {text}")
        assert page.evaluate("sent.pop().go") == step


def rules(page: Page) -> list[str]:
    return page.locator("details:visible summary small").all_inner_texts()


def test_rules_are_found_as_one_types(show: Show) -> None:
    page = show(Rules().view)
    every = rules(page)
    page.get_by_role("searchbox", name="Search").fill("Duel TIE")
    assert "12.1 · grace" in rules(page)
    assert "6.2 · turn.zero" not in rules(page)
    assert page.get_by_role("status").inner_text() == f"Found: {len(rules(page))}"
    assert why("grace") in page.locator("body").inner_text()
    page.get_by_role("combobox").select_option(label="Cards")
    assert not rules(page)
    page.get_by_role("searchbox").fill("")
    assert "shed-skin" in rules(page)
    assert "12.1 · grace" not in rules(page)
    page.get_by_role("combobox").select_option(label="Everything")
    assert rules(page) == every


def test_rules_are_found_with_accents_and_without(show: Show) -> None:
    page = show(Rules(language="es").view)
    every = page.locator("details:visible summary").all_inner_texts()
    found = []
    for typed in ("acción", "ACCION"):
        page.get_by_role("searchbox").fill(typed)
        found.append(page.locator("details:visible summary").all_inner_texts())
    assert found[0] == found[1]
    assert 0 < len(found[0]) < len(every)
