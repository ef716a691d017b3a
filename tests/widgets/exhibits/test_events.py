"""The exhibits about events and penalties, by pressing them."""

import re
from datetime import UTC, datetime
from html import escape
from pathlib import Path

import pytest

from azardia_nb.games.azardia.cards.deck import Deck, new_deck_text
from azardia_nb.games.azardia.odds.penalties import meetings
from azardia_nb.games.azardia.rules.board import NUMBERS
from azardia_nb.games.azardia.rules.card_kinds import Pile
from azardia_nb.games.azardia.text.texts import why
from azardia_nb.text.language import LANGUAGES
from azardia_nb.text.say import percent
from azardia_widgets import Exhibit, Lesson
from azardia_widgets.games.azardia.exhibits.events import (
    CardList,
    Damage,
    Meetings,
    NoCounter,
    OwnDeck,
    RoundEvents,
)
from tests.cases import each
from tests.text.golden import tells, wording

EVENTS = Deck.kit().count(Pile.EVENT)


@each("kind", [RoundEvents, NoCounter, CardList, OwnDeck, Damage, Meetings])
def test_it_speaks_both_languages_and_keeps_its_choices(kind: type[Exhibit]) -> None:
    exhibit = kind(Lesson(7))
    english = exhibit.said, exhibit.picture()
    exhibit.lesson.language = "es"
    assert exhibit.said != english[0]
    assert exhibit.picture() != english[1]
    exhibit.lesson.language = "en"
    assert (exhibit.said, exhibit.picture()) == english


# --- events ---


def test_every_event_comes_once_before_any_comes_again() -> None:
    exhibit = RoundEvents()
    for _ in range(2):
        drawn = []
        for _ in range(EVENTS):
            exhibit.next.click()
            drawn.append(exhibit.drawn)
        assert len(set(drawn)) == EVENTS
    assert exhibit.game.round >= 2 * EVENTS
    assert not exhibit.wrong.value


def test_the_chance_of_each_event_left_grows() -> None:
    exhibit = RoundEvents()
    assert exhibit.left.value.count("10%") == EVENTS
    exhibit.next.click()
    assert exhibit.left.value.count("11.1%") == EVENTS - 1
    assert "<td>–</td>" in exhibit.left.value
    for _ in range(EVENTS - 2):
        exhibit.next.click()
    assert exhibit.left.value.count("100%") == 1
    assert "is left." in exhibit.said


def test_an_event_is_told_by_its_card_its_steps_and_its_rule() -> None:
    exhibit = RoundEvents()
    assert why("round.event") in exhibit.told.value
    exhibit.next.click()
    card = Deck.kit().card(exhibit.drawn)
    for text in (card.name(), card.text(), why("round.event")):
        assert text in exhibit.told.value
    assert tells(exhibit.said, "log.drew_event")
    assert "misses" not in exhibit.said


def test_the_same_seed_draws_the_same_events() -> None:
    drawn = []
    for seed in (1, 1, 2):
        exhibit = RoundEvents(Lesson(7, seed=seed))
        events = []
        for _ in range(5):
            exhibit.next.click()
            events.append(exhibit.drawn)
        drawn.append(events)
    assert drawn[0] == drawn[1] != drawn[2]


# --- what no card can stop ---


def test_only_a_rivals_card_can_be_answered() -> None:
    exhibit = NoCounter()
    assert "may answer" in exhibit.said
    assert exhibit.told.value.count("<li>") >= 4, "what happened, and each answer"
    for kind in ("penalty", "event"):
        exhibit.kinds.widget.value = kind
        assert wording("events.nobody_asked") in exhibit.said
        assert escape(why("cards.nocounter")) in exhibit.told.value
        assert "goes from" in exhibit.said, "and it has happened"


# --- decks ---


def test_cards_are_listed_with_their_chances() -> None:
    exhibit = CardList()
    assert exhibit.table.value.count("<tr>") == 1 + 12
    assert "16%" in exhibit.table.value
    exhibit.draws.slider.value = 25
    assert exhibit.table.value.count("100%") == 12, "all have come after all draws"
    exhibit.pile.widget.value = Pile.EVENT
    assert "has only 10 cards" in exhibit.draws.refused.value
    exhibit.draws.field.value = "5"
    assert not exhibit.draws.refused.value
    assert exhibit.table.value.count("50%") == EVENTS
    exhibit.draws.field.value = "0"
    assert "role='alert'" in exhibit.draws.wrong.value


def test_chances_are_hidden_and_the_cards_stay() -> None:
    lesson = Lesson(7)
    exhibits = CardList(lesson), Damage(lesson), RoundEvents(lesson), Meetings(lesson)
    lesson.layers = lesson.layers | {"table": False, "odds": False}
    for exhibit in exhibits:
        assert "%" not in exhibit.picture() + exhibit.said
    assert "Quicksand" in exhibits[0].table.value


def test_a_deck_of_ones_own_is_written_read_and_kept(folder: Path) -> None:
    exhibit = OwnDeck()
    exhibit.write.click()
    assert (folder / "my-deck.toml").exists()
    assert "my-deck.toml" in exhibit.access.report
    exhibit.read.click()
    assert exhibit.deck != Deck.kit()
    assert exhibit.deck.name in exhibit.said
    assert not exhibit.faults.value
    (folder / "my-deck.toml").write_text("mine", "utf-8")
    exhibit.write.click()
    assert "already exists" in exhibit.wrong.value
    assert (folder / "my-deck.toml").read_text("utf-8") == "mine"


def test_a_deck_goes_home_and_comes_back_through_the_browser() -> None:
    exhibit = OwnDeck()
    exhibit.take.click()
    assert exhibit.take.sent is not None
    name, content, _ = exhibit.take.sent
    when = datetime(2026, 1, 1, tzinfo=UTC)
    for given in (content, b"[deck"):
        file = {"name": name, "type": "", "size": len(given), "content": memoryview(given)}
        exhibit.upload.value = ({**file, "last_modified": when},)
        assert exhibit.deck != Deck.kit()
        assert bool(exhibit.faults.value) == (given != content)
    assert "my-deck.toml" in exhibit.faults.value


@pytest.mark.parametrize("has", LANGUAGES)
def test_a_deck_in_one_language_is_read(has: str, folder: Path) -> None:
    text = re.sub('{ en = (".*"), es = (".*") }', rf"{{ {has} = \1 }}", new_deck_text())
    (folder / "my-deck.toml").write_text(text, encoding="utf-8")
    for code in LANGUAGES:
        exhibit = OwnDeck()
        exhibit.language = code
        exhibit.read.click()
        assert not exhibit.faults.value
        assert "Mud" in exhibit.table.value


def test_what_is_wrong_with_a_deck_is_said_line_by_line(folder: Path) -> None:
    exhibit = OwnDeck()
    said, table = exhibit.said, exhibit.table.value
    wrong = '[deck]\nname = "Mine"\n\n[[penalty]]\nid = "ouch"\ncount = 0\n'
    (folder / "my-deck.toml").write_text(wrong, "utf-8")
    exhibit.read.click()
    assert "role='alert'" in exhibit.faults.value
    assert "my-deck.toml:6:" in exhibit.faults.value
    assert (exhibit.said, exhibit.table.value) == (said, table)
    for path in ("nowhere.toml", "", "."):
        exhibit.path.value = path
        exhibit.read.click()
        assert "can&#x27;t be read" in exhibit.faults.value
        exhibit.write.click()


# --- Z tiles ---


def test_a_penalty_is_drawn_and_told() -> None:
    exhibit = Damage()
    before = exhibit.board.scene
    exhibit.draw.click()
    assert exhibit.struck is not None
    assert tells(exhibit.said, "log.drew_penalty")
    assert exhibit.board.scene != before
    exhibit.purse.slider.value = 0
    assert exhibit.struck is None
    assert "coins 0" in exhibit.said


def test_the_mean_stands_below_the_cards() -> None:
    exhibit = Damage()
    last = exhibit.table.value.split("<tr>")[-1]
    assert "On average" in last
    assert "−1.96" in last
    exhibit.purse.field.value = str(NUMBERS.coin_cap + 1)
    assert "role='alert'" in exhibit.purse.wrong.value
    assert exhibit.table.value.split("<tr>")[-1] == last


def test_the_tiles_that_are_met() -> None:
    exhibit = Meetings()
    for way in ("add", "either", "subtract"):
        exhibit.way.widget.value = way
        exhibit.turns.slider.value = 7
        for tile, chance in meetings(way, 7).items():
            assert f"{tile}</th><td>{percent(chance)}" in exhibit.table.value
        exhibit.turns.slider.value = 8
