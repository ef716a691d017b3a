"""The pack for a class, and the sheet of rules, read back from the PDF that a browser prints."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import unquote

import pytest
from playwright.sync_api import Browser, Page

from azardia_nb.game.rulebook import cheat_sheet
from azardia_nb.games import load
from azardia_nb.games.azardia.cards.deck import Deck
from azardia_nb.games.azardia.text.texts import RULES
from azardia_nb.lessons.course import course, lesson_called
from azardia_nb.text.language import LANGUAGES
from azardia_widgets.classroom.pack import build, sheets
from azardia_widgets.classroom.paper import Sheet, printer
from azardia_widgets.classroom.scripts import script
from azardia_widgets.games.axis_mundi import paper as axis_mundi
from azardia_widgets.games.azardia.paper import CARDS, starters
from azardia_widgets.games.azardia.paper import RULES as RULES_SHEET
from azardia_widgets.games.azardia.paper.sheets import PARTS
from azardia_widgets.games.titan_race import paper as titan_race
from tests.browser.lab import plain, printed

# --- classroom ------------------------------------------------------------------------------------


pytestmark = pytest.mark.browser

SMALLEST = 8  # points, of letters that are to be read
CLASSES = ("A", "B")

# Elements with cut-off or too small text, as (text, size).
FAULTS = """smallest => [...document.body.querySelectorAll('*:not(svg *)')]
    .filter(one => one.scrollWidth > one.clientWidth + 1 && one.clientWidth
        || one.scrollHeight > one.clientHeight + 1 && one.clientHeight
            && one.matches('.cut, section, td')
        || [...one.childNodes].some(node => node.nodeType == 3 && node.data.trim())
            && parseFloat(getComputedStyle(one).fontSize) * 0.75 < smallest)
    .map(one => one.outerHTML.slice(0, 200))"""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page(viewport={"width": 680, "height": 900})  # as wide as paper
    yield page
    page.close()


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("sheet", sheets(), ids=lambda sheet: sheet.file("en"))
def test_nothing_is_cut_off_and_no_letters_are_tiny(sheet: Sheet, code: str, page: Page) -> None:
    page.set_content(sheet.document(code))
    page.emulate_media(media="print")
    assert page.evaluate(FAULTS, SMALLEST) == []
    page.emulate_media(media="null")


@pytest.mark.nightly
@pytest.mark.parametrize("code", LANGUAGES)
def test_each_sheet_has_as_many_pages_as_it_says(code: str, page: Page) -> None:
    counts = {sheet.file("en"): len(printed(page, sheet.document(code))) for sheet in sheets()}
    assert counts == {
        "monday.pdf": 1,
        "what-is-stored-and-where.pdf": 1,
        "ten-minute-starters.pdf": len(starters.ALL_STARTERS) + 2,
        "ten-minute-starters-titan-race.pdf": len(titan_race.ALL_STARTERS) + 1,
        "ten-minute-starters-axis-mundi.pdf": len(axis_mundi.ALL_STARTERS) + 1,
        "the-rules-of-azardia.pdf": 2,
        "the-board.pdf": 3,
        "pawns-and-mats.pdf": 2,
        "the-cards.pdf": 10,
        "dice-and-tallies.pdf": 4,
    }


@pytest.mark.nightly
@pytest.mark.parametrize("code", LANGUAGES)
def test_a_script_is_on_one_page_or_two(code: str, page: Page) -> None:
    told = {lesson.label: script(lesson, code) for lesson in course() if lesson.label}
    counts = {label: len(printed(page, text)) for label, text in told.items()}
    assert {label for label, n in counts.items() if n > 2} == set()
    assert "0–7 min" in told["2"]


@pytest.mark.nightly
@pytest.mark.parametrize("code", LANGUAGES)
def test_every_card_is_printed_as_often_as_the_deck_has_it(code: str, page: Page) -> None:
    html = CARDS.document(code)
    page.set_content(html)
    heads = page.locator("article h2").all_inner_texts()
    for card in Deck.kit().cards:
        assert heads.count(card.name(code)) == card.count
    text = "".join(printed(page, html))
    assert all(text.count(plain(card.text(code))) >= card.count for card in Deck.kit().cards)


def test_every_rule_is_printed_once() -> None:
    assert sorted(rule for rules in PARTS.values() for rule in rules.split()) == sorted(RULES)
    assert RULES_SHEET in sheets()


@pytest.mark.nightly
def test_everything_that_the_pack_leads_to_is_there(tmp_path: Path, page: Page) -> None:
    lesson = lesson_called("2")
    made = build(tmp_path, printer(page), CLASSES, [lesson])
    assert all(file.stat().st_size for file in made)
    reached = {tmp_path / "index.html"}
    for one in (tmp_path / "index.html", *(tmp_path / code / "index.html" for code in LANGUAGES)):
        links = re.findall(r"href='([^'.][^']+)'", one.read_text("utf-8"))  # not to the site
        reached |= {one.parent / unquote(link) for link in links}
    assert reached == set(made)


# --- rules ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_cheat_sheet_prints_on_one_page(code: str, browser: Browser) -> None:
    page = browser.new_page()
    page.set_content(cheat_sheet(load("azardia").variant(), code))
    printed = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1
    assert b"595" in printed  # the width of A4 in points
    page.close()
