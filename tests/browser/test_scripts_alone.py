"""Scripts of widgets with a model that changes, in pages that share their storage."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from azardia_widgets.controls.scripted import Scripted
from azardia_widgets.table.autosave import Autosave
from azardia_widgets.table.log import Log

pytestmark = pytest.mark.browser

ADDRESS = "http://azardia.localhost/"  # of pages that nobody serves
# A stand-in for a widget's model; `said` collects the messages to Python.
BEGIN = """async ([source, state]) => {
    const file = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
    const { default: widget } = await import(file);
    const heard = {}, fire = (name, what) => (heard[name] ?? []).forEach((one) => one(what));
    window.said = [];
    window.tell = (message) => fire("msg:custom", message);
    window.model = {
        comm_live: true,
        get: (name) => state[name],
        set(name, value) {
            if (typeof name === "string") { state[name] = value; fire(`change:${name}`); }
            return this;
        },
        on(names, call) { for (const one of names.split(" ")) (heard[one] ??= []).push(call); },
        off() {},
        save_changes() {},
        send: (message) => said.push(message),
    };
    widget.initialize?.({ model });
    widget.render({ model, el: document.body });
}"""
STORED = "() => Object.fromEntries(Object.entries(localStorage))"

Begin = Callable[..., Page]


@pytest.fixture
def begin(browser: Browser) -> Iterator[Begin]:
    """Return a function that runs a widget's script, with a state, in a page of its own."""
    context = browser.new_context()
    context.route(f"{ADDRESS}**", lambda route: route.fulfill(body="", content_type="text/html"))

    def begun(script: type[Scripted], **state: Any) -> Page:
        page = context.new_page()
        page.goto(ADDRESS)
        page.evaluate(BEGIN, [str(script._esm), state])
        return page

    yield begun
    context.close()


def test_a_game_that_a_closed_tab_has_left_is_not_overwritten(begin: Begin) -> None:
    first, second = (begin(Autosave, place="pig", said="", go_on="") for _ in range(2))
    second.evaluate("tell({ keep: 'left' })")
    second.wait_for_function("localStorage.length === 1")
    second.close()
    first.evaluate("tell({ keep: 'own' })")
    first.wait_for_function("localStorage.length === 2")
    assert first.evaluate(STORED) == {"pig:1": "left", "pig:2": "own"}
    third = begin(Autosave, place="pig", said="", go_on="")
    third.wait_for_function("said.length")
    assert third.evaluate("said") == [{"found": "left"}]


def test_a_game_in_another_tab_is_its_own(begin: Begin) -> None:
    first, second = (begin(Autosave, place="pig", said="", go_on="") for _ in range(2))
    for page, game in ((first, "a"), (second, "b"), (first, "c")):
        page.evaluate("game => tell({ keep: game })", game)
        page.wait_for_function("game => Object.values(localStorage).includes(game)", arg=game)
    assert first.evaluate(STORED) == {"pig:1": "c", "pig:2": "b"}


def test_a_browser_that_never_answers_is_told(begin: Begin) -> None:
    page = begin(Autosave, place="", said="", go_on="")
    page.clock.install()
    page.evaluate("() => { navigator.locks.request = () => new Promise(() => {}); }")
    page.evaluate("model.set('place', 'pig'); tell({ keep: 'own' })")
    page.clock.fast_forward("00:10")
    assert page.evaluate("said") == ["refused"]


def test_a_round_is_named_once_in_the_log_however_its_lines_come(begin: Begin) -> None:
    def line(number: int, round: int) -> list[Any]:
        return [number, round, 1, f"line {number}", "rule", ""]

    words = {"round": "Round", "why": "Why?", "you": "(you)", "title": "Log", "earlier": "Earlier"}
    state = {"words": words, "own": {}, "why": {}, "hidden": 0, "whole": True}
    lines = [line(n, 1 + n // 3) for n in range(1, 9)]
    page = begin(Log, lines=lines[:1], **state)
    for shown in (lines[:2], lines[:5], lines[:6], lines[2:8], lines[2:7]):
        page.evaluate("lines => model.set('lines', lines)", shown)
        told = page.locator(".azardia-round").all_inner_texts()
        assert told == [f"Round {n}" for n in sorted({one[1] for one in shown})]
        assert page.locator(".azardia-sentence").all_inner_texts() == [one[3] for one in shown]
