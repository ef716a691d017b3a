"""The scripts of a table, each in an empty page of Chromium."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import azardia_widgets

pytestmark = pytest.mark.browser

HOME = Path(azardia_widgets.__file__).parent
PAGE = """<link rel="stylesheet" href="/controls/table.css">
<link rel="stylesheet" href="/board/live.css"><div class="azardia azardia-table">
<div class="azardia-stage"><canvas class="azardia-board"></canvas><div id="view"></div></div>
<div class="azardia-actions"><button class="azardia-action">A</button></div>
<button class="azardia-undo" disabled>B</button><div role="slider" tabindex="0">C</div></div>"""
# A widget of Python's as its script sees it, and a page that holds one.
MODEL = """values => {
    const heard = {};
    const on = (names, what) => {
        for (const one of names.split(' ')) (heard[one] ??= []).push(what);
    };
    const tell = (name, ...given) => (heard[name] ?? []).forEach(what => what(...given));
    window.state = values;
    window.model = {
        on, tell, off() {}, send() {}, save_changes() {},
        get: name => values[name],
        set: (name, value) => { values[name] = value; },
        put: (name, value) => { values[name] = value; tell(`change:${name}`); },
        widget_manager: {has_model: () => true, get_model: async id => ({
            _handle_comm_msg: () => window.got.push(id)})},
    };
    window.got = [];
}"""
RUN = """async ([file, what]) => {
    const source = await (await fetch('/controls/listening.js')).text()
        + await (await fetch(file)).text();
    const script = await import(URL.createObjectURL(new Blob([source], {type: 'text/javascript'})));
    window.end = script.default[what]({model: window.model, el: document.querySelector('#view')});
}"""
Begin = Callable[..., Page]


@pytest.fixture
def begin(browser: Browser) -> Iterator[Begin]:
    pages: list[Page] = []

    def begun(file: str, what: str, state: dict[str, Any], motion: Any = "no-preference") -> Page:
        page = browser.new_page(reduced_motion=motion)
        pages.append(page)

        def serve(route: Any) -> None:
            path = route.request.url.removeprefix("http://table.test/")
            kind = "text/css" if path.endswith(".css") else "text/html"
            found = HOME / path
            body = found.read_text("utf-8") if path else PAGE
            route.fulfill(body=body, content_type=f"{kind}; charset=utf-8")

        page.route("**/*", serve)
        page.clock.install()
        page.goto("http://table.test/")
        page.evaluate(MODEL, state)
        page.evaluate(RUN, [f"/{file}", what])
        page.clock.run_for(100)
        return page

    yield begun
    for page in pages:
        page.close()


LIVE = {
    "roll": {}, "contest": {}, "turning": {}, "words": {}, "ways": {}, "moves": {}, "odds": {},
    "prices": {}, "told": {}, "called": {}, "picks": [], "places": [], "half": [0.1, 0.1],
    "share": 1, "here": -1, "still": False, "calm": False, "sound": False, "symbols": [],
    "chosen": {"speed": 0.05, "forced": True},
}  # fmt: skip
SYMBOLS = [f"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' id='{n}'/>" for n in "abc"]


def test_dice_show_their_symbols_and_nothing_is_pressed_before_they_lie(begin: Begin) -> None:
    page = begin("board/live.js", "render", {**LIVE, "symbols": SYMBOLS})
    page.evaluate("""() => { window.pressed = 0;
        document.querySelector('.azardia-action').onclick = () => { pressed += 1; };
        model.put('roll', {n: 1, dice: [2, 0], faces: 3, seconds: 1}); }""")
    page.clock.run_for(500)
    seen = page.locator(".azardia-fall img:not([hidden])")
    expect(seen).to_have_count(2)
    expect(page.locator(".azardia-fall svg")).to_have_count(0)
    page.evaluate("document.querySelector('.azardia-action').click()")
    assert page.evaluate("pressed") == 0
    page.clock.run_for(700)
    assert [one.get_attribute("src") for one in seen.all()] == [SYMBOLS[2], SYMBOLS[0]]
    page.evaluate("document.querySelector('.azardia-action').click()")
    assert page.evaluate("pressed") == 1


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_what_a_roll_brings_is_told_when_the_dice_lie(begin: Begin, motion: str) -> None:
    page = begin("controls/batch.js", "initialize", {}, motion)
    page.evaluate("""() => {
        const update = state => ({method: 'update', state});
        model.tell('msg:custom', {parcel: [
            ['heading', update({value: 'You have won'}), 0],
            ['live', update({roll: {dice: [3], seconds: 1}}), 0],
            ['board', {method: 'custom'}, 0]]}, []);
        model.tell('msg:custom', {parcel: [
            ['log', update({value: ''}), 0], ['walk', {method: 'custom'}, 0]]}, []);
    }""")
    told = ["heading", "live", "board", "log", "walk"]
    page.clock.run_for(900)
    now = told if motion == "reduce" else ["live", "board", "walk"]
    assert page.evaluate("got") == now
    page.clock.run_for(200)
    assert page.evaluate("got") == (now if motion == "reduce" else [*now, "heading", "log"])


def test_what_was_chosen_is_remembered_but_for_the_speed_of_a_calm_system(begin: Begin) -> None:
    page = begin("board/live.js", "render", {**LIVE})
    page.evaluate("model.put('chosen', {speed: 0.12, forced: false})")
    for motion, speed in (("reduce", 0.05), ("no-preference", 0.12)):
        page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
        page.evaluate(MODEL, {**LIVE})
        page.evaluate(RUN, ["/board/live.js", "render"])
        chosen = page.evaluate("state.chosen")
        assert chosen["forced"] is False
        assert chosen.get("speed", 0.05) == speed
        if motion == "reduce":
            page.evaluate("model.put('chosen', {speed: 0, forced: false})")


def test_a_key_leads_on_to_what_can_be_pressed_next(begin: Begin) -> None:
    page = begin("board/live.js", "render", {**LIVE, "places": [[7, 0.5, 0.5]]})
    page.locator(".azardia-action").evaluate("one => { one.onclick = () => one.remove(); }")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement === document.body")
    page.evaluate("model.put('ways', {7: ['azardia-press-1']})")
    page.clock.run_for(500)
    expect(page.locator("canvas.azardia-board")).to_be_focused()
    page.evaluate("document.activeElement.blur()")
    page.mouse.click(1, 1)
    page.evaluate("model.put('ways', {7: ['azardia-press-2']})")
    page.clock.run_for(500)
    assert page.evaluate("document.activeElement === document.body"), "a mouse is elsewhere"


def test_the_log_is_one_tab_stop_and_arrows_lead_through_its_lines(begin: Begin) -> None:
    lines = [[n, 1, 1, f"Line {n}", "rule", ""] for n in range(3)]
    log = {"words": {"why": "Why?"}, "why": {}, "own": {}, "hidden": 0, "whole": True}
    page = begin("table/log.js", "render", {**log, "lines": lines})
    where = "document.activeElement.ariaLabel ?? document.activeElement.className"
    for key, found in (
        ("Tab", "Why? Line 2"),
        ("ArrowUp", "Why? Line 1"),
        ("Home", "Why? Line 0"),
        ("ArrowDown", "Why? Line 1"),
    ):
        page.keyboard.press(key)
        assert page.evaluate(where) == found
    page.evaluate("lines => model.put('lines', lines)", [*lines, [3, 1, 1, "Line 3", "rule", ""]])
    page.clock.run_for(100)
    assert page.evaluate(where) == "Why? Line 1", "it is being read"
    page.keyboard.press("Enter")
    assert page.locator("details[open]").count() == 1
    page.keyboard.press("Tab")
    assert page.evaluate(where) == "azardia-action"


def test_a_newcomer_is_told_of_buttons_and_undo_when_they_are_there(begin: Begin) -> None:
    steps = [["the goal", "stage"], ["the choices", "actions"], ["back", "way"]]
    page = begin("table/guide.js", "render", {
        "game": "pig", "title": "", "goal": ["the goal"], "legend": [], "signs": [], "acted": 0,
        "fresh": True, "steps": steps, "words": {"first": "{n}/{most}", "next": "", "known": ""},
    })  # fmt: skip
    tour = page.locator(".azardia-tour")
    expect(tour).to_contain_text("the goal")
    page.evaluate("document.querySelector('.azardia-actions button').disabled = true")
    page.evaluate("model.put('acted', 1)")
    page.clock.run_for(100)
    expect(tour).to_be_hidden()
    page.evaluate("document.querySelector('.azardia-actions button').disabled = false")
    page.clock.run_for(100)
    expect(tour).to_contain_text("the choices")
    tour.locator("button").first.click()
    page.clock.run_for(100)
    expect(tour).to_be_hidden()
    page.evaluate("document.querySelector('.azardia-undo').disabled = false")
    page.clock.run_for(100)
    expect(tour).to_contain_text("back")


@pytest.mark.parametrize("part", [".azardia-action", "[role=slider]"])
def test_a_ring_is_seen_by_who_uses_the_keyboard_alone(begin: Begin, part: str) -> None:
    page = begin("controls/access.js", "render", {
        "report": "", "language": "en", "descriptions": [], "names": {}, "keep": "",
    })  # fmt: skip
    width = f"getComputedStyle(document.querySelector('{part}')).outlineWidth"
    focus = f"document.querySelector('{part}').focus()"
    shown = f"getComputedStyle(document.activeElement).outlineStyle !== 'none' && {width} !== '0px'"
    page.mouse.click(5, 300)
    page.evaluate(focus)
    assert not page.evaluate(shown)
    page.keyboard.press("Tab")
    page.evaluate(focus)
    assert page.evaluate(shown)
